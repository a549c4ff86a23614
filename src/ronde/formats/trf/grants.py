"""Absences, forbidden pairs, accelerated and abnormal points, of the players a report names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.domain.player import Tpn
from ronde.domain.result import Bye
from ronde.domain.tournament import AbnormalPoints, Absence, AcceleratedPoints, ForbiddenPairs
from ronde.formats.trf.comments import COMPUTED_POINTS

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from ronde.formats.trf.draft import Draft, LocatedNumber
    from ronde.formats.trf.rounds import Rounds


def unknown_player(draft: Draft, at: int, column: int, tpn: int) -> None:
    """Note a number that no line 001 has."""
    draft.wrong(
        at,
        column,
        N_("Player {found} is not in the list (no line 001 with this number)."),
        found=tpn,
    )


def _known(draft: Draft, who: Iterable[LocatedNumber], players: Container[int]) -> list[Tpn]:
    """The players named, without those that the list does not have."""
    known: list[Tpn] = []
    for mentioned in who:
        if mentioned.value not in players:
            unknown_player(draft, mentioned.line, mentioned.column, mentioned.value)
        elif mentioned.value in known:
            draft.wrong(
                mentioned.line,
                mentioned.column,
                N_("Player {found} is named twice."),
                found=mentioned.value,
            )
        else:
            known.append(Tpn(mentioned.value))
    return known


def announced_byes(
    draft: Draft, rounds: Rounds, players: Container[int]
) -> dict[tuple[int, int], Bye]:
    """Byes of record 240, by round and number, of rounds past and to come."""
    announced: dict[tuple[int, int], Bye] = {}
    for line in draft.byes:
        for who in line.who:
            if who.value not in players:
                unknown_player(draft, who.line, who.column, who.value)
                continue
            key = (line.round, who.value)
            if announced.setdefault(key, line.bye) is not line.bye:
                draft.wrong(
                    who.line,
                    who.column,
                    N_("Round {round}: player {found} has two different byes."),
                    round=line.round,
                    found=who.value,
                )
            rounds.compare_announced(line.round, who, line.bye)
    return announced


def absences(
    draft: Draft,
    rounds: Rounds,
    announced: dict[tuple[int, int], Bye],
    players: Container[int],
    number_of_rounds: int | None,
) -> tuple[Absence, ...]:
    """Who will not play a coming round: marks in its column, records 240 and lines XXZ."""
    coming = rounds.marks_to_come()
    coming.update((key, bye) for key, bye in announced.items() if key[0] > rounds.completed)
    for who in draft.absent:
        if who.value in players:
            coming.setdefault((rounds.completed + 1, who.value), Bye.ZERO)
        else:
            unknown_player(draft, who.line, who.column, who.value)
    last = max((round for round, _ in coming), default=0)
    if number_of_rounds is not None and last > number_of_rounds:
        draft.findings.note(
            None,
            None,
            N_("Byes after the last round ({rounds}) are ignored, up to round {found}."),
            rounds=number_of_rounds,
            found=last,
        )
    return tuple(
        Absence(round, Tpn(tpn), bye)
        for (round, tpn), bye in sorted(coming.items())
        if number_of_rounds is None or round <= number_of_rounds
    )


def forbidden_pairs(draft: Draft, players: Container[int]) -> tuple[ForbiddenPairs, ...]:
    """The players who must not meet: records 260 and lines XXP."""
    return tuple(
        ForbiddenPairs(tuple(_known(draft, line.who, players)), line.first_round, line.last_round)
        for line in draft.forbidden
    )


def abnormal_points(draft: Draft, players: Container[int]) -> tuple[AbnormalPoints, ...]:
    """Points outside the point system: records 299, a value for each player."""
    return tuple(
        AbnormalPoints(tpn, line.points or 0, line.round, line.instead_of)
        for line in draft.abnormal
        for tpn in _known(draft, line.who, players)
    )


def accelerated_points(draft: Draft, players: Container[int]) -> tuple[AcceleratedPoints, ...]:
    """Points for pairing only: records 250, and lines XXA as ranges.

    Lines XXA that Ronde has computed for other programs are computed again.
    """
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
    by_player: dict[int, list[int]] = {}
    computed = COMPUTED_POINTS in draft.comment_words
    for tpn, (at, values) in draft.accelerated_by_player.items() if not computed else ():
        if tpn in players:
            by_player[tpn] = values
        else:
            unknown_player(draft, at, 5, tpn)
    return (*grants, *as_ranges(by_player))


def as_ranges(by_player: dict[int, list[int]]) -> list[AcceleratedPoints]:
    """Points of single players as ranges: of neighbours, then of rounds with the same ranges."""
    since: dict[tuple[int, int, int], int] = {}
    grants: list[AcceleratedPoints] = []
    last = max((len(values) for values in by_player.values()), default=0)
    for number in range(1, last + 2):
        runs = _runs(by_player, number) if number <= last else {}
        grants.extend(
            AcceleratedPoints(begin, number - 1, Tpn(run[0]), Tpn(run[1]), run[2])
            for run, begin in since.items()
            if run not in runs
        )
        since = {run: since.get(run, number) for run in runs}
    return sorted(grants, key=lambda g: (g.first_round, g.first_tpn, g.last_round, g.last_tpn))


def _runs(by_player: dict[int, list[int]], number: int) -> dict[tuple[int, int, int], None]:
    """Neighbours with the same points in that round: first, last, points."""
    runs: list[tuple[int, int, int]] = []
    for tpn in sorted(by_player):
        values = by_player[tpn]
        worth = values[number - 1] if number <= len(values) else 0
        if worth and runs and runs[-1][1:] == (tpn - 1, worth):
            runs[-1] = (runs[-1][0], tpn, worth)
        elif worth:
            runs.append((tpn, tpn, worth))
    return dict.fromkeys(runs)
