"""From what the lines say to one tournament, or to everything that does not fit together."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_
from ronde.domain.player import Player, Tpn
from ronde.domain.points import FIDE_POINTS, PointSystem, points_text
from ronde.domain.result import Bye
from ronde.domain.tournament import (
    AbnormalPoints,
    Absence,
    AcceleratedPoints,
    Details,
    ForbiddenPairs,
    Tournament,
)
from ronde.formats.trf.cells import WRONG
from ronde.formats.trf.rounds import Rounds
from ronde.formats.trf.systems import declared, names_teams
from ronde.formats.trf.team_event import team_event

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ronde.formats.trf.cells import Cell
    from ronde.formats.trf.draft import Draft, Named
    from ronde.formats.trf.players import Entry


def assemble(draft: Draft, file: str | None) -> Tournament:
    """The tournament of a draft; `InputError` with every problem of the file otherwise."""
    findings = draft.findings
    if not draft.entries:
        if not findings.problems:
            findings.wrong(
                None, None, N_("There is no player: wanted lines that begin with 001."), found=""
            )
        findings.settle(file)
    by_number = _by_number(draft)
    count = max(by_number)
    lines = [by_number[n].line if n in by_number else 0 for n in range(1, count + 1)]
    rows = [by_number[n].cells if n in by_number else _NO_CELLS for n in range(1, count + 1)]
    rounds = Rounds(rows, lines, findings)
    pairs_teams = _pairs_teams(draft)
    announced = _announced(draft, rounds, pairs_teams)
    played = rounds.played(
        {key: bye for key, bye in announced.items() if key[0] <= rounds.completed}
    )
    number_of_rounds = _number_of_rounds(draft, rounds)
    details, system, acceleration = _declared(draft)
    tournament = Tournament(
        players=_players(draft, by_number, count),
        rounds=played,
        number_of_rounds=number_of_rounds,
        points=_points(draft),
        initial_colour=draft.initial_colour,  # type: ignore[arg-type]
        absences=_absences(draft, rounds, announced, number_of_rounds),
        forbidden=() if pairs_teams else _forbidden(draft, by_number),
        accelerated=() if pairs_teams else _accelerated(draft, by_number),
        abnormal=() if pairs_teams else _abnormal(draft, by_number),
        ranking=_ranking(draft, count),
        system=system,
        acceleration=acceleration,
        tie_breaks=draft.tie_breaks,
        lot_seed=draft.ours.get("lot-seed"),
        team_event=team_event(draft, by_number, played, pairs_teams),
        details=details,
        records=tuple(draft.records),
    )
    _check_scores(tournament, by_number, rounds, draft)
    findings.settle(file)
    return tournament


_NO_CELLS: list[Cell] = []


def _by_number(draft: Draft) -> dict[int, Entry]:
    """The players by number: each once, none missing unless the report ranks by its lines."""
    by_number: dict[int, Entry] = {}
    for entry in draft.entries:
        first = by_number.setdefault(entry.player.tpn, entry)
        if first is not entry:
            draft.wrong(
                entry.line,
                5,
                N_("Starting number {found} stands twice, first in line {first}."),
                found=entry.player.tpn,
                first=first.line,
            )
    if not draft.by_rank and len(by_number) != max(by_number):
        expected = 1
        for tpn in sorted(by_number):
            if tpn != expected:
                draft.wrong(
                    by_number[tpn].line,
                    5,
                    N_(
                        "The starting number is {found}, but number {wanted} is missing; wanted "
                        "1, 2, 3 … without a gap (or a line XXC rank)."
                    ),
                    found=tpn,
                    wanted=expected,
                )
            expected = tpn + 1
    stated = draft.players_stated
    if stated is not None and stated.value != len(draft.entries):
        draft.wrong(
            stated.line,
            stated.column,
            N_("The number of players is {found}, but {wanted} lines begin with 001."),
            found=stated.value,
            wanted=len(draft.entries),
        )
    return by_number


def _players(draft: Draft, by_number: dict[int, Entry], count: int) -> tuple[Player, ...]:
    """The list, with what national records and lines of ours add to it.

    A number that nobody has (only with XXC rank) is a player who never takes part.
    """
    players = [
        by_number[n].player if n in by_number else Player(Tpn(n), last_round=0)
        for n in range(1, count + 1)
    ]
    for at, tpn, national in draft.national:
        if tpn not in by_number:
            _unknown(draft, at, 5, tpn)
            continue
        player = players[tpn - 1]
        players[tpn - 1] = replace(player, national=(*player.national, national))
    for at, tpn, field, text in draft.ours_of_players:
        if tpn not in by_number:
            _unknown(draft, at, 18, tpn)
            continue
        value: Any = text
        if field == "estimated":
            value = text == "1"
        elif field in ("rating", "rank", "first_round", "last_round"):
            value = int(text)
        players[tpn - 1] = replace(players[tpn - 1], **{field: value})
    return tuple(players)


def _unknown(draft: Draft, at: int, column: int, tpn: int) -> None:
    draft.wrong(
        at,
        column,
        N_("Player {found} is not in the list (no line 001 with this number)."),
        found=tpn,
    )


def _known(draft: Draft, who: Iterable[Named], by_number: dict[int, Entry]) -> list[Tpn]:
    """The players named, without those that the list does not have."""
    known = []
    for named in who:
        if named.number in by_number:
            known.append(Tpn(named.number))
        else:
            _unknown(draft, named.line, named.column, named.number)
    return known


def _pairs_teams(draft: Draft) -> bool:
    """Whether numbers in 240, 250, 260 and 299 are those of teams."""
    return bool(draft.teams) or names_teams(draft.details.get("encoded_kind", ""))


def _number_of_rounds(draft: Draft, rounds: Rounds) -> int | None:
    if not draft.rounds:
        return None
    first = draft.rounds[0]
    for stated in draft.rounds[1:]:
        if stated.value != first.value:
            draft.wrong(
                stated.line,
                stated.column,
                N_("The number of rounds is {found}, but line {first_line} says {first}."),
                found=stated.value,
                first=first.value,
                first_line=first.line,
            )
    if rounds.completed > first.value:
        line, column = rounds.first_game(first.value + 1)
        draft.wrong(
            line,
            column,
            N_(
                "Round {found} has been paired, but the tournament has {wanted} rounds (line {at})."
            ),
            found=first.value + 1,
            wanted=first.value,
            at=first.line,
        )
    return first.value


def _declared(draft: Draft) -> tuple[Details, str | None, str | None]:
    """The headers; and the system and acceleration that 192 or a line of ours declares."""
    details = dict(draft.details)
    code = details.pop("encoded_kind", "").upper()
    system, acceleration = declared(code, details.get("start", ""))
    return (
        Details(
            **details,
            deputies=tuple(draft.deputies),
            round_dates=tuple(draft.round_dates),
            encoded_kind="" if system else code,
        ),
        draft.ours.get("system", system),
        draft.ours.get("acceleration", acceleration),
    )


def _points(draft: Draft) -> PointSystem:
    """The point system; several families of records may state it, but not differently."""
    if not draft.points:
        return FIDE_POINTS
    values: dict[str, int] = {}
    for stated in draft.points.values():
        for field, (value, line, column) in stated.items():
            if values.setdefault(field, value) != value:
                draft.wrong(
                    line,
                    column,
                    N_("The points {found} contradict an earlier line, which says {first}."),
                    found=points_text(value),
                    first=points_text(values[field]),
                )
    return PointSystem(**values)


def _announced(draft: Draft, rounds: Rounds, pairs_teams: bool) -> dict[tuple[int, int], Bye]:
    """Byes of record 240, by round and number."""
    announced: dict[tuple[int, int], Bye] = {}
    if pairs_teams:
        return announced
    for line in draft.byes:
        for who in line.who:
            if not 1 <= who.number <= len(rounds.lines) or not rounds.lines[who.number - 1]:
                _unknown(draft, who.line, who.column, who.number)
                continue
            key = (line.round, who.number)
            if announced.setdefault(key, line.bye) is not line.bye:
                draft.wrong(
                    who.line,
                    who.column,
                    N_("Round {round}: player {found} has two different byes."),
                    round=line.round,
                    found=who.number,
                )
            rounds.compare_announced(line.round, who, line.bye)
    return announced


def _absences(
    draft: Draft,
    rounds: Rounds,
    announced: dict[tuple[int, int], Bye],
    number_of_rounds: int | None,
) -> tuple[Absence, ...]:
    """Who will not play a coming round: marks in its column, records 240 and lines XXZ."""
    coming = {(a.round, int(a.tpn)): a.bye for a in rounds.marks_to_come()}
    for key, bye in announced.items():
        if key[0] > rounds.completed:
            coming[key] = bye
    for who in draft.absent:
        if 1 <= who.number <= len(rounds.lines) and rounds.lines[who.number - 1]:
            coming.setdefault((rounds.completed + 1, who.number), Bye.ZERO)
        else:
            _unknown(draft, who.line, who.column, who.number)
    return tuple(
        Absence(round, Tpn(tpn), bye)
        for (round, tpn), bye in sorted(coming.items())
        if number_of_rounds is None or round <= number_of_rounds
    )


def _forbidden(draft: Draft, by_number: dict[int, Entry]) -> tuple[ForbiddenPairs, ...]:
    return tuple(
        ForbiddenPairs(tuple(_known(draft, line.who, by_number)), line.first_round, line.last_round)
        for line in draft.forbidden
    )


def _abnormal(draft: Draft, by_number: dict[int, Entry]) -> tuple[AbnormalPoints, ...]:
    return tuple(
        AbnormalPoints(tpn, line.points or 0, line.round, line.instead_of)
        for line in draft.abnormal
        for tpn in _known(draft, line.who, by_number)
    )


def _accelerated(draft: Draft, by_number: dict[int, Entry]) -> tuple[AcceleratedPoints, ...]:
    grants = [
        AcceleratedPoints(
            line.first_round,
            line.last_round,
            Tpn(line.first),
            Tpn(line.last),
            line.game_points or 0,
        )
        for line in draft.accelerated
    ]
    for tpn, (at, _) in draft.accelerated_by_player.items():
        if tpn not in by_number:
            _unknown(draft, at, 5, tpn)
    if draft.accelerated_by_player:
        grants.extend(_ranges({tpn: v for tpn, (_, v) in draft.accelerated_by_player.items()}))
    return tuple(grants)


def _ranges(by_player: dict[int, list[int]]) -> list[AcceleratedPoints]:
    """Points of single players as ranges: neighbours first, then rounds with the same ranges."""
    open_runs: dict[tuple[int, int, int], int] = {}
    grants: list[AcceleratedPoints] = []
    last = max(len(values) for values in by_player.values())
    for number in range(1, last + 2):
        runs: list[tuple[int, int, int]] = []
        for tpn in sorted(by_player):
            values = by_player[tpn]
            worth = values[number - 1] if number <= len(values) else 0
            if not worth:
                continue
            if runs and runs[-1][1] == tpn - 1 and runs[-1][2] == worth:
                runs[-1] = (runs[-1][0], tpn, worth)
            else:
                runs.append((tpn, tpn, worth))
        grants.extend(
            AcceleratedPoints(since, number - 1, Tpn(first), Tpn(end), worth)
            for (first, end, worth), since in open_runs.items()
            if (first, end, worth) not in runs
        )
        open_runs = {run: open_runs.get(run, number) for run in runs}
    return sorted(grants, key=lambda g: (g.first_round, g.first_tpn, g.last_round, g.last_tpn))


def _ranking(draft: Draft, count: int) -> tuple[Tpn, ...]:
    """The order of the lines, where XXC rank makes it the order of the players."""
    if not draft.by_rank:
        return ()
    order = dict.fromkeys(entry.player.tpn for entry in draft.entries)
    order.update(dict.fromkeys(Tpn(n) for n in range(1, count + 1)))
    return tuple(order)


def _check_scores(
    event: Tournament, by_number: dict[int, Entry], rounds: Rounds, draft: Draft
) -> None:
    """The points of every line are those of its results.

    They may include the marks of the round to be paired, those of all coming rounds, and the
    acceleration of the round to be paired.
    """
    points = event.history.points
    coming = rounds.completed + 1
    extra = event.extra_points(coming)
    worth = event.points.white
    next_mark: dict[int, int] = {}
    all_marks: dict[int, int] = {}
    for absence in event.absences:
        all_marks[absence.tpn] = all_marks.get(absence.tpn, 0) + worth[absence.bye]
        if absence.round == coming:
            next_mark[absence.tpn] = worth[absence.bye]
    for tpn, entry in by_number.items():
        stated, earned = entry.points, points[tpn - 1]
        if stated == earned or stated is None or tpn in rounds.suspects:
            continue
        if any(cell is WRONG for cell in entry.cells):
            continue
        bonus = extra[tpn - 1] if extra else 0
        marks = (0, next_mark.get(tpn, 0), all_marks.get(tpn, 0))
        if stated - earned in marks or stated - earned - bonus in marks:
            continue
        draft.wrong(
            entry.line,
            81,
            N_("The points are {found}, but the results give {wanted}."),
            found=points_text(stated),
            wanted=points_text(earned),
            tpn=tpn,
        )
