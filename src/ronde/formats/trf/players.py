"""Record 001, one player a line, and the national records (NRS), read and written."""

from __future__ import annotations

import unicodedata
from operator import itemgetter
from typing import TYPE_CHECKING, Literal, NamedTuple

from ronde.domain.errors import N_
from ronde.domain.player import SHORT_TITLES, NationalRecord, Player, Tpn
from ronde.domain.result import BYE_LETTERS, RESULT_LETTERS
from ronde.formats.trf.cells import RoundCell, number, points_cell, read_cells, tenths

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ronde.domain.tournament import Tournament
    from ronde.formats.source import Findings
    from ronde.formats.trf.draft import Draft
    from ronde.formats.trf.report import Report

POINTS_END = 84
GAPS = (8, 13, 47, 52, 56, 68, 79, 84)
"""Where a line 001 is blank, between its fields."""

_between = itemgetter(*GAPS[:-1])
_BLANKS = (" ",) * len(GAPS[:-1])

Sex = Literal["", "m", "w"]

_SEXES: dict[str, Sex] = {" ": "", "m": "m", "w": "w", "f": "w", "u": ""}

CUT: list[RoundCell] = []
"""The cells of a line that ends before them; distinguished from others by identity."""


class PlayerLine(NamedTuple):
    """A player's line: where it stands, who it is, the points it states, its cells."""

    line: int
    player: Player
    points: int | None
    cells: list[RoundCell]


def read_player(draft: Draft, line: str, at: int) -> PlayerLine | None:
    """A line 001; None when not even its number can be read."""
    line, findings = line.rstrip(), draft.findings
    tpn = _starting_number(draft, line, at)
    if tpn is None:
        return None
    if len(line) < POINTS_END:
        findings.wrong(
            at,
            len(line) + 1,
            N_("The line ends at column {found}, before the points (columns 81 to 84)."),
            found=len(line),
        )
        return PlayerLine(at, Player(tpn), None, CUT)
    if _between(line) != _BLANKS or line[84:85] not in (" ", ""):
        _report_gaps(line, at, findings)
    rank = draft.whole(line, at, 85, 89)
    title = line[10:13].strip()
    player = Player(
        tpn,
        line[14:47].strip(),
        draft.whole(line, at, 48, 52) or 0,
        SHORT_TITLES.get(title, title),
        line[53:56].strip(),
        _sex(line[9], at, findings),
        line[69:79].strip(),
        line[57:68].strip(),
        "",
        rank if line[85:89].strip() else None,
    )
    return PlayerLine(at, player, _points(line, at, findings), read_cells(line, at, findings))


def _starting_number(draft: Draft, line: str, at: int) -> Tpn | None:
    if line[3:4].strip():
        draft.wrong(
            at,
            4,
            N_("Found {found!r} after the code {code}; wanted a blank in column 4."),
            found=line[3],
            code="001",
        )
        return None
    tpn = draft.whole(line, at, 4, 8)
    if tpn == 0:
        draft.wrong(
            at,
            5,
            N_("The starting number is {found!r}; wanted 1 to 9999."),
            found=line[4:8].strip(),
        )
    return Tpn(tpn) if tpn else None


def _sex(letter: str, at: int, findings: Findings) -> Sex:
    sex = _SEXES.get(letter.lower())
    if sex is None:
        findings.note(
            at, 10, N_("The sex is {found!r}; wanted m, w or a blank. It is ignored."), found=letter
        )
    return sex or ""


def _report_gaps(line: str, at: int, findings: Findings) -> None:
    """Something between two fields: harmless beside a name, not beside the points."""
    for gap in GAPS:
        found = line[gap : gap + 1].strip()
        if not found:
            continue
        if gap in (79, 84):
            findings.wrong(
                at,
                gap + 1,
                N_("Found {found!r} beside the points; wanted a blank (are columns shifted?)."),
                found=found,
            )
        else:
            findings.note(
                at,
                gap + 1,
                N_("Found {found!r} between two fields; wanted a blank. It is ignored."),
                found=found,
            )


def _points(line: str, at: int, findings: Findings) -> int | None:
    cell = line[80:84]
    if not cell.strip():
        findings.note(at, 81, N_("The points are missing; they are taken from the results."))
        return None
    try:
        return tenths(cell)
    except ValueError:
        findings.wrong(
            at,
            81,
            N_("The points are {found!r}; wanted a number with a dot, such as 4.5."),
            found=cell.strip(),
        )
        return None


def read_national(line: str) -> tuple[int, NationalRecord] | None:
    """A national record and its player's number; None when the line is something else."""
    line = line.rstrip().ljust(79)
    if len(line) > 79 or any(line[gap] != " " for gap in (3, 8, 13, 47, 52, 56, 68)):
        return None
    try:
        tpn, rating = number(line[4:8]), number(line[48:52])
    except ValueError:
        return None
    record = NationalRecord(
        federation=line[:3],
        name=line[14:47].strip(),
        rating=rating,
        title=line[10:13].strip(),
        sex=line[9].strip(),
        club=line[53:56].strip(),
        id=line[57:68].strip(),
        birth=line[69:79].strip(),
    )
    return (tpn, record) if tpn and national_line(tpn, record).rstrip() == line.rstrip() else None


def national_line(tpn: int, record: NationalRecord) -> str:
    """The line of a national record; only right when every field fits its columns."""
    rating = str(record.rating) if record.rating else ""
    return (
        f"{record.federation:3} {tpn:4} {record.sex:1}{record.title:>3} {record.name:33} "
        f"{rating:>4} {record.club:3} {record.id:>11} {record.birth:10}"
    ).rstrip()


ABSENT = "  0000 - Z"
NOT_PAIRED = " " * 10


def write_players(tournament: Tournament, report: Report, scores: Sequence[int]) -> None:
    """A line for each player, in the order of the ranking if there is one."""
    columns = [_round_column(tournament, number) for number in range(1, len(tournament.rounds) + 1)]
    points = list(scores)
    if report.dialect != "trf26":
        columns.append(_coming_column(tournament, points))
    rows = ["".join(row) for row in zip(*columns, strict=True)] or [""] * len(tournament.players)
    vacant = vacant_numbers(tournament)
    for tpn in tournament.ranking or range(1, len(tournament.players) + 1):
        if tpn in vacant:
            continue
        score = points_cell(points[tpn - 1])
        if score is None:
            report.refuse(
                N_("The score of player {tpn} does not fit: wanted at most 99.9."), tpn=tpn
            )
            continue
        player = tournament.player(tpn)
        report.add("001", _player_line(player, score) + rows[tpn - 1])
        _write_what_has_no_column(player, report)
    for player in tournament.players:
        for national in player.national:
            line = national_line(player.tpn, national)
            if read_national(line) != (player.tpn, national):
                report.refuse(
                    N_(
                        "The national record {federation} of player {tpn} does not fit its columns."
                    ),
                    federation=national.federation,
                    tpn=player.tpn,
                )
            report.add("NRS", line)


def outside(tournament: Tournament, number: int) -> list[Tpn]:
    """Who has withdrawn, or has not entered yet, in a round that is still to come."""
    if number > (tournament.number_of_rounds or number):
        return []
    announced = {a.tpn for a in tournament.absences if a.round == number}
    vacant = vacant_numbers(tournament)
    return [
        player.tpn
        for player in tournament.players
        if not player.takes_part(number) and player.tpn not in announced | vacant
    ]


def vacant_numbers(tournament: Tournament) -> frozenset[int]:
    """Numbers that nobody has: kept free between others, only where the lines are the ranking.

    Such a number has no line; a reader sees that it is missing.
    """
    if not tournament.ranking:
        return frozenset()
    empty = {
        player.tpn
        for player in tournament.players
        if player == type(player)(player.tpn, last_round=0)
    }
    last = max((player.tpn for player in tournament.players if player.tpn not in empty), default=0)
    empty = {tpn for tpn in empty if tpn < last}
    named = {a.tpn for a in tournament.absences} | {a.tpn for a in tournament.abnormal}
    named.update(tpn for ban in tournament.forbidden for tpn in ban.tpns)
    for played in tournament.rounds:
        named.update(tpn for tpn, _ in played.byes)
        named.update(tpn for game in played.games for tpn in game[:2])
    empty -= named
    if tuple(sorted(empty)) != tournament.ranking[len(tournament.ranking) - len(empty) :]:
        return frozenset()
    return frozenset(empty)


def _player_line(player: Player, score: str) -> str:
    """Columns 1 to 89; what is too long is cut, and written in full in a comment."""
    rating = str(player.rating) if 0 < player.rating <= 9999 else ""
    rank = str(player.rank) if player.rank is not None and player.rank <= 9999 else ""
    return (
        f"001 {player.tpn:4} {player.sex:1}{cut(player.title, 3):>3} {cut(player.name, 33):33} "
        f"{rating:>4} {cut(player.federation, 3):3} {cut(player.fide_id, 11):>11} "
        f"{cut(player.birth, 10):10} {score} {rank:>4}"
    )


def cut(text: str, width: int) -> str:
    """Text for a column: composed, without characters that would end the line, cut to width."""
    if text.isascii() and text.isprintable():
        return text[:width]
    composed = unicodedata.normalize("NFC", text)
    return "".join(c if c.isprintable() else " " for c in composed)[:width]


def _write_what_has_no_column(player: Player, report: Report) -> None:
    if player.club:
        report.comment("player", player.tpn, "club", player.club)
    if player.league:
        report.comment("player", player.tpn, "league", player.league)
    if player.estimated:
        report.comment("player", player.tpn, "estimated", 1)
    if player.first_round != 1:
        report.comment("player", player.tpn, "first_round", player.first_round)
    if player.last_round is not None:
        report.comment("player", player.tpn, "last_round", player.last_round)


def _round_column(tournament: Tournament, number: int) -> list[str]:
    """The ten columns of a round that was paired, by player."""
    column = [ABSENT] * len(tournament.players)
    played = tournament.rounds[number - 1]
    letters = RESULT_LETTERS
    for white, black, white_result, black_result in played.games:
        column[white - 1] = f"  {black:4} w {letters[white_result]}"
        column[black - 1] = f"  {white:4} b {letters[black_result]}"
    for tpn, bye in played.byes:
        column[tpn - 1] = f"  0000 - {BYE_LETTERS[bye]}"
    return column


def _coming_column(tournament: Tournament, points: list[int]) -> list[str]:
    """The marks of the round to be paired; the points of their byes are counted already.

    Who has withdrawn or has not entered yet is marked like somebody who is absent, and gets nothing
    for it: engines know no other way.
    """
    column = [NOT_PAIRED] * len(tournament.players)
    for tpn in outside(tournament, len(tournament.rounds) + 1):
        column[tpn - 1] = ABSENT
    for absence in tournament.absences:
        if absence.round == len(tournament.rounds) + 1:
            column[absence.tpn - 1] = f"  0000 - {BYE_LETTERS[absence.bye]}"
            points[absence.tpn - 1] += tournament.points.white[absence.bye]
    return column
