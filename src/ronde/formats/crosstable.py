"""Cross tables as chess-results and Swiss-Manager export them: a line for each player, CSV or XLSX.

A cell of a round gives the opponent, the colour and the result: `17b1`, `5w½`, `32b+`, `4w` for a
game without a result. Without an opponent it is a bye: `-1`, `-½`; `0`, `-0` or nothing is absent.
Opponents are named by the first number of their line, a place or a starting number. The tables of
round robins have a column for each player instead (`crosstable_of_all`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, Problem
from ronde.domain.integers import whole_number
from ronde.domain.player import Player, Tpn, folded, title_code
from ronde.domain.points import PointSystem, points_text
from ronde.domain.result import Result
from ronde.domain.tournament import Absence, Details, Tournament
from ronde.formats.crosstable_of_all import RESULTS as PLAIN_RESULTS
from ronde.formats.crosstable_of_all import meetings
from ronde.formats.lists.rows import delimited_rows, workbook_rows
from ronde.formats.lists.tables import guessed_columns, plain_heading, read_table
from ronde.formats.source import ROUND_HEADING
from ronde.formats.trf.cells import BLANK, MAX_TPN, RoundCell, tenths
from ronde.formats.trf.rounds import Rounds

if TYPE_CHECKING:
    from ronde.formats.source import FileContent, Findings

ROUND = re.compile(
    r"(\d{1,2})\s*\.?\s*(?:rd|rde|ronde|r)\.?|(?:rd|rde|ronde|round|r)\.?\s*(\d{1,2})\.?", re.I
)
"""The heading of the column of a round, with its number."""
GAME = re.compile(r"(\d{1,4})\s*([a-z])\s*(1|0|½|=|\+|-|0[.,]5|1/2)?", re.I)
WITHOUT_OPPONENT = {
    "1": Result.WIN,
    "+": Result.WIN,
    "½": Result.DRAW,
    "=": Result.DRAW,
    "1/2": Result.DRAW,
    "0.5": Result.DRAW,
    "0,5": Result.DRAW,
    "0": None,
    "": None,
}
RESULTS = {**PLAIN_RESULTS, "": Result.UNKNOWN}
COLOURS = {"wb": "wb", "ws": "wb", "wz": "wb", "bn": "wb", "bp": "wb"}
"""White's and Black's letter: English, German, Dutch, French or Spanish, Portuguese."""
NUMBERS = "rk rank rg platz place pos no nr sno snr startno startnr startrang"
STARTING_NUMBERS = "no nr sno snr startno startnr startrang"
POINTS = "pts points pkt punkte score"
ABOVE = 30


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the table, cell by cell, and where it stands."""

    at: int
    cells: Sequence[str]

    def cell(self, column: int | None) -> str:
        return self.cells[column].strip() if column is not None and column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class _Table:
    """The lines of the players, and which column holds what: a round each, or a player each."""

    above: tuple[str, ...]
    headings: _Line
    lines: tuple[_Line, ...]
    rounds: Mapping[int, int]
    opponents: Mapping[int, int] = field(default_factory=dict)

    def column(self, names: str) -> int | None:
        """The first column with one of these headings."""
        known = names.split()
        found = (plain_heading(heading) for heading in self.headings.cells)
        return next((place for place, name in enumerate(found) if name in known), None)


def read_crosstable(source: FileContent, findings: Findings) -> Tournament:
    """The tournament of a table, or an `InputError` with everything that is wrong with it."""
    content = source.content
    raw = content.encode() if isinstance(content, str) else content
    packed = raw.startswith((b"PK", b"\xd0\xcf\x11\xe0"))
    rows = workbook_rows(raw) if packed else delimited_rows(raw, ROUND_HEADING)
    table = _table(rows, findings)
    findings.settle(source.file)
    players = _players(table, findings)
    tournament = (_of_all if table.opponents else _tournament)(table, players, findings)
    _check_points(table, tournament, players, findings)
    findings.settle(source.file)
    return tournament


def _table(rows: Sequence[Sequence[str]], findings: Findings) -> _Table:
    """The headings, what stands above them, and the lines of the players below."""
    lines = [_Line(at, row) for at, row in enumerate(rows, 1)]
    for place, line in enumerate(lines[:ABOVE]):
        rounds, plain = dict(_round_columns(line.cells)), _numbered_columns(line.cells)
        if (rounds or plain) and "name" in guessed_columns([cell.strip() for cell in line.cells]):
            above = tuple(text for row in lines[:place] if (text := _only_text(row.cells)))
            table = _Table(above, line, (), rounds)
            number = table.column(NUMBERS)
            players = tuple(row for row in lines[place + 1 :] if row.cell(number).isdecimal())
            if not rounds and any(GAME.fullmatch(row.cell(plain[1])) for row in players):
                table = replace(table, rounds=plain)
            elif not rounds:
                table = replace(table, opponents=plain)
                _check_opponents(plain, players, line, findings)
            _check_rounds(table.rounds, line, findings)
            _check_size(players, number, line, findings)
            _check_starting_numbers(players, table.column(STARTING_NUMBERS), findings)
            return replace(table, lines=players)
    findings.wrong(
        1,
        None,
        N_(
            "This is no cross table: wanted a line of headings with a number, a name and a column "
            "for each round, such as: Rk. | Name | Rtg | 1.Rd | 2.Rd | Pts."
        ),
    )
    return _Table((), _Line(1, ()), (), {})


def _round_columns(cells: Sequence[str]) -> Iterator[tuple[int, int]]:
    for place, cell in enumerate(cells):
        if found := ROUND.fullmatch(cell.strip()):
            yield int(found[1] or found[2]), place


def _numbered_columns(cells: Sequence[str]) -> dict[int, int]:
    """The columns with the headings 1, 2, 3 … one beside the other; none if there are fewer."""
    plain = [cell.strip().removesuffix(".") for cell in cells]
    if "1" not in plain:
        return {}
    first = plain.index("1")
    found = {}
    for number, cell in enumerate(plain[first:], 1):
        if cell != str(number):
            break
        found[number] = first + number - 1
    return found if len(found) > 2 else {}


def _check_opponents(
    opponents: Mapping[int, int], players: Sequence[_Line], headings: _Line, findings: Findings
) -> None:
    if len(opponents) != len(players):
        findings.wrong(
            headings.at,
            None,
            N_("The table has columns for {columns} players, and lines for {players}."),
            columns=len(opponents),
            players=len(players),
        )


def _only_text(cells: Sequence[str]) -> str:
    filled = [cell.strip() for cell in cells if cell.strip()]
    return filled[0] if len(filled) == 1 else ""


def _check_rounds(rounds: Mapping[int, int], headings: _Line, findings: Findings) -> None:
    if sorted(rounds) != list(range(1, len(rounds) + 1)):
        found = ", ".join(map(str, sorted(rounds)))
        findings.wrong(
            headings.at,
            None,
            N_("The table has the rounds {found}; wanted all rounds from 1 on."),
            found=found,
        )


def _check_size(
    players: Sequence[_Line], number: int | None, headings: _Line, findings: Findings
) -> None:
    if number is None or not players:
        findings.wrong(
            headings.at, None, N_("No line below the headings begins with the number of a player.")
        )
    elif len(players) > MAX_TPN:
        findings.wrong(
            headings.at,
            None,
            N_("The table has {found} players; wanted at most {most}."),
            found=len(players),
            most=MAX_TPN,
        )


def _check_starting_numbers(
    players: Sequence[_Line], column: int | None, findings: Findings
) -> None:
    seen: dict[str, int] = {}
    for line in players:
        number = line.cell(column)
        if number and seen.setdefault(number, line.at) != line.at:
            template = N_("The starting number {number} stands in line {earlier} already.")
            findings.wrong(line.at, None, template, number=number, earlier=seen[number])


def _players(table: _Table, findings: Findings) -> dict[int, Player]:
    """The players by the number of their line, each with the starting number it gets.

    Rule: FIDE C.04.2 (2026) 2.2
    """
    heads = [*table.headings.cells]
    place = guessed_columns([head.strip() for head in heads])["name"]
    if place and not heads[place - 1].strip() and _are_titles(table, place - 1):
        heads[place - 1] = "title"
    listing = read_table([heads, *(line.cells for line in table.lines)])
    complete = len(listing.people) == len(table.lines)
    found_wrong = findings.notices if complete else findings.problems
    found_wrong.extend(_in_the_file(problem, table) for problem in listing.problems)
    if not complete:
        return {}
    starting = table.column(STARTING_NUMBERS)
    found: list[tuple[int, int, Player]] = []
    for line, person in zip(table.lines, listing.people, strict=True):
        told = line.cell(starting)
        facts = {name: getattr(person, name) for name in _FACTS}
        player = Player(Tpn(1), person.name, **facts)
        found.append((line.at, whole_number(told) or 0, player))
    if sorted(number for _, number, _ in found) == list(range(1, len(found) + 1)):
        return {at: replace(player, tpn=Tpn(number)) for at, number, player in found}
    findings.note(
        table.headings.at,
        None,
        N_(
            "The table does not tell starting numbers: the players are numbered by rating, title "
            "and name."
        ),
    )
    found.sort(key=lambda row: (-row[2].rating, _rank_of(row[2].title), folded(row[2].name)))
    return {row[0]: replace(row[2], tpn=Tpn(number)) for number, row in enumerate(found, 1)}


def _in_the_file(problem: Problem, table: _Table) -> Problem:
    """A problem of the list of players, whose lines are counted there from its headings on."""

    def at(line: object) -> int:
        return table.lines[(line if isinstance(line, int) else 2) - 2].at

    facts = {key: at(value) if key == "line" else value for key, value in problem.facts.items()}
    return problem._replace(line=at(problem.line), column=None, facts=facts)


_FACTS = ("rating", "title", "federation", "sex", "club", "birth", "fide_id", "national")
_TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")


def _rank_of(title: str) -> int:
    return _TITLES.index(title) if title in _TITLES else len(_TITLES)


def _are_titles(table: _Table, column: int) -> bool:
    found = {line.cell(column) for line in table.lines} - {""}
    return bool(found) and all(map(title_code, found))


def _of_all(table: _Table, players: Mapping[int, Player], findings: Findings) -> Tournament:
    """The rounds of a table of everybody against everybody.

    Rule: FIDE C.05 Annex 1
    """
    starting, number = table.column(STARTING_NUMBERS), table.column(NUMBERS)
    findings.settle(None)
    own = {int(line.cell(number)): int(players[line.at].tpn) for line in table.lines}
    told = all(line.cell(starting) == str(players[line.at].tpn) for line in table.lines)
    if not told or sorted(own) != sorted(table.opponents):
        findings.wrong(
            table.headings.at,
            None,
            N_(
                "The table tells who met whom, but no round and no starting number: export the "
                "table by starting numbers, or a report (TRF)."
            ),
        )
        return Tournament()
    made = {
        int(players[line.at].tpn): {
            own[heading]: line.cell(column) for heading, column in table.opponents.items()
        }
        for line in table.lines
    }
    at = {player.tpn: line for line, player in players.items()}
    found = meetings(made, {int(tpn): line for tpn, line in at.items()}, findings)
    findings.note(
        table.headings.at,
        None,
        N_("The table does not tell rounds and colours: they are those of the Berger table."),
    )
    return replace(
        _with_rounds(table, found.rows, players, found.total, findings),
        points=PointSystem(pairing_allocated_bye=0),
        system=found.system,
    )


def _tournament(table: _Table, players: Mapping[int, Player], findings: Findings) -> Tournament:
    """The rounds, as all lines together tell them."""
    letters = _letters(table, findings)
    opponents = _numbering(table, players)
    rows: dict[int, list[RoundCell]] = {}
    for line in table.lines:
        cells = [
            _cell(line, number, column, letters, opponents, findings)
            for number, column in sorted(table.rounds.items())
        ]
        rows[players[line.at].tpn if players else line.at] = cells
    return _with_rounds(table, rows, players, max(table.rounds), findings)


def _with_rounds(
    table: _Table,
    rows: Mapping[int, list[RoundCell]],
    players: Mapping[int, Player],
    total: int,
    findings: Findings,
) -> Tournament:
    """The tournament of these cells, player by player, once they agree with each other."""
    at = {player.tpn: line for line, player in players.items()}
    ordered = sorted(rows)
    lines = [at.get(Tpn(tpn), tpn) for tpn in ordered]
    before = len(findings.problems), len(findings.notices)
    rounds = Rounds([rows[tpn] for tpn in ordered], lines, findings)
    played = rounds.played({})
    for found, first in zip((findings.problems, findings.notices), before, strict=True):
        found[first:] = [problem._replace(column=None) for problem in found[first:]]
    if findings.problems:
        return Tournament()
    coming = (
        Absence(number, Tpn(tpn), bye)
        for (number, tpn), bye in rounds.marks_to_come().items()
        if number <= total
    )
    name = next((text for text in table.above if not _IS_FRAME.search(text)), "")
    return Tournament(
        players=sorted(players.values(), key=lambda player: player.tpn),
        rounds=played,
        number_of_rounds=total,
        absences=tuple(coming),
        details=Details(name=name),
    )


_IS_FRAME = re.compile(r"(?i)chess-results|last update|crosstable|https?://|tableau|kreuztabelle")


def _letters(table: _Table, findings: Findings) -> dict[str, str]:
    """Which letter is White's and which Black's."""
    used: dict[str, _Line] = {}
    for line in table.lines:
        for column in table.rounds.values():
            if game := GAME.fullmatch(line.cell(column)):
                used.setdefault(game[2].lower(), line)
    pair = next((both for both in COLOURS if set(used) <= set(both)), "")
    if not pair:
        strange = ", ".join(sorted(used))
        findings.wrong(
            next(iter(used.values())).at,
            None,
            N_("The colours of the table are the letters {found}; wanted w and b."),
            found=strange,
        )
        return dict.fromkeys(used, "w")
    return dict(zip(pair, "wb", strict=True))


def _numbering(table: _Table, players: Mapping[int, Player]) -> dict[int, int]:
    """The starting number of whom a cell names: by places, or by starting numbers.

    A table with both columns does not say which of them its cells mean: the one in which more
    opponents name each other counts.
    """
    ways = []
    for names in ("rk rank rg platz place pos", STARTING_NUMBERS):
        column = table.column(names)
        numbers = {
            number: line
            for line in table.lines
            if (number := whole_number(line.cell(column))) is not None
        }
        if len(numbers) == len(table.lines):
            ways.append(numbers)
    best = max(ways, key=lambda numbers: _mutual(table, numbers), default={})
    return {number: players[line.at].tpn for number, line in best.items() if line.at in players}


def _mutual(table: _Table, numbers: Mapping[int, _Line]) -> int:
    """How many opponents of round 1 name each other."""
    column = table.rounds.get(1)
    named = {
        number: int(game[1])
        for number, line in numbers.items()
        if (game := GAME.fullmatch(line.cell(column)))
    }
    return sum(named.get(other) == number for number, other in named.items())


def _cell(
    line: _Line,
    number: int,
    column: int,
    letters: Mapping[str, str],
    opponents: Mapping[int, int],
    findings: Findings,
) -> RoundCell:
    """A player's round; what cannot be read is a problem of its line."""
    text = line.cell(column)
    if game := GAME.fullmatch(text):
        opponent = opponents.get(int(game[1]), 0)
        if opponent:
            mark = RESULTS[game[3] or ""]
            return RoundCell(opponent, letters[game[2].lower()], mark)
        findings.wrong(
            line.at,
            None,
            N_("Round {round}: there is no player with the number {found}."),
            round=number,
            found=game[1],
        )
        return BLANK
    alone = text.removeprefix("-").strip()
    if alone not in WITHOUT_OPPONENT:
        findings.wrong(
            line.at,
            None,
            N_("Round {round}: {found!r} is neither a game, such as 17b1, nor a bye, such as -½."),
            round=number,
            found=text,
        )
        return BLANK
    return RoundCell(0, "", WITHOUT_OPPONENT[alone])


def _check_points(
    table: _Table, tournament: Tournament, players: Mapping[int, Player], findings: Findings
) -> None:
    """Points that the games do not give mean that the table says something else than was read."""
    column = table.column(POINTS)
    if findings.problems or column is None:
        return
    scores = tournament.history_won.points
    for line in table.lines:
        told, won = line.cell(column), scores[players[line.at].tpn - 1]
        if not told:
            findings.wrong(line.at, None, N_("The line has no points, or is cut off before them."))
        elif _tenths(told) != won:
            findings.wrong(
                line.at,
                None,
                N_("The points are {found}, but the results give {wanted}."),
                found=told,
                wanted=points_text(won),
            )


def _tenths(text: str) -> int | None:
    try:
        return tenths(text.replace(",", ".").replace("½", ".5"))
    except ValueError:
        return None
