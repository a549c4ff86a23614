"""Writing what the next pairing needs beside the players: 240, 250, 260, 299, XXA and XXP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.accelerations import pairing_points
from ronde.accelerations.catalogue import ACCELERATIONS
from ronde.domain.consistency import MAX_ROUNDS
from ronde.domain.errors import N_
from ronde.domain.result import BYE_LETTERS, Bye
from ronde.domain.tournament import Discipline
from ronde.formats.trf.cells import MAX_TPN
from ronde.formats.trf.comments import COMPUTED_POINTS
from ronde.formats.trf.players import outside
from ronde.formats.trf.records import INSTEAD_OF

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ronde.domain.result import Result
    from ronde.domain.tournament import Tournament
    from ronde.formats.trf.report import Report

_TYPES = {mark: letter for letter, mark in INSTEAD_OF.items()}


def write_pairing_lines(tournament: Tournament, report: Report) -> None:
    """Absences, accelerated points, forbidden pairs, abnormal points."""
    _write_absences(tournament, report)
    if report.dialect in ("javafo", "bbp"):
        _write_xxa(tournament, report)
        _write_xxp(tournament, report)
        if tournament.abnormal:
            report.refuse(N_("The pairing engine has no record for abnormal points (299)."))
        return
    for grant in tournament.accelerated:
        write_250(
            report,
            None,
            grant.points,
            (grant.first_round, grant.last_round, grant.first_tpn, grant.last_tpn),
        )
    for ban in tournament.forbidden:
        write_260(report, tournament, ban.first_round, ban.last_round, ban.tpns)
    for abnormal in tournament.abnormal:
        write_299(
            report, abnormal.instead_of, None, abnormal.points, abnormal.round, (abnormal.tpn,)
        )


def _write_absences(tournament: Tournament, report: Report) -> None:
    """Records 240; the round to be paired has its own column in older dialects.

    In TRF26 who has withdrawn or has not entered yet is absent from all rounds concerned.
    """
    groups: dict[tuple[int, str], list[int]] = {}
    if report.dialect == "trf26" and tournament.team_event is None:
        coming = range(len(tournament.rounds) + 1, (tournament.number_of_rounds or 0) + 1)
        for number in coming:
            if missing := outside(tournament, number):
                groups[number, BYE_LETTERS[Bye.ZERO]] = list(missing)
    for absence in tournament.absences:
        if report.dialect == "trf26" or absence.round > len(tournament.rounds) + 1:
            key = (absence.round, BYE_LETTERS[absence.bye])
            groups.setdefault(key, []).append(absence.tpn)
    for (round, letter), tpns in sorted(groups.items(), key=lambda row: (row[0][0], min(row[1]))):
        write_240(report, letter, round, sorted(tpns))


def write_240(report: Report, letter: str, round: int, numbers: Iterable[int]) -> None:
    """Byes of one kind in one round, of players or of teams."""
    _fitting(report, round)
    together = list(numbers)
    for start in range(0, len(together), 100):
        report.add("240", f"240 {letter} {round:3} {cells(together[start : start + 100])}")


def write_250(
    report: Report,
    match_points: int | None,
    game_points: int | None,
    bounds: tuple[int, int, int, int],
) -> None:
    """Points for pairing only, for a range of rounds and of players or teams."""
    first_round, last_round, first, last = bounds
    if last_round > MAX_ROUNDS or last > MAX_TPN:
        report.refuse(N_("The range of an acceleration does not fit its columns."))
    report.add(
        "250",
        f"250 {report.points(match_points)} {report.points(game_points)} "
        f"{first_round:3} {last_round:3} {first:4} {last:4}",
    )


def write_260(
    report: Report, tournament: Tournament, first: int, last: int | None, numbers: Iterable[int]
) -> None:
    """Players or teams who must not meet, in these rounds."""
    end = last or (tournament.number_of_rounds and max(first, tournament.number_of_rounds))
    if max(first, end or 0) > MAX_ROUNDS:
        report.refuse(N_("The rounds of a forbidden pair do not fit their columns."))
    report.add("260", f"260 {first:3} {end or '':>3} {cells(numbers)}")


def write_299(
    report: Report,
    instead_of: Result | Bye | None,
    match_points: int | None,
    points: int | None,
    round: int,
    numbers: Iterable[int],
) -> None:
    """Points outside the point system."""
    if instead_of is not None and instead_of not in _TYPES:
        report.refuse(N_("Record 299 has no letter for {result}."), result=instead_of.name.lower())
        return
    _fitting(report, round)
    letter = _TYPES[instead_of] if instead_of is not None else " "
    report.add(
        "299",
        f"299 {letter}  {report.points(match_points)}  {report.points(points)}  "
        f"{round:03} {cells(numbers)}",
    )


def _fitting(report: Report, round: int) -> None:
    if round > MAX_ROUNDS:
        report.refuse(
            N_("Round {round} does not fit: wanted at most {most}."), round=round, most=MAX_ROUNDS
        )


def _write_xxa(tournament: Tournament, report: Report) -> None:
    """Accelerated points of every player, round by round."""
    by_round = _stated_points(tournament) or _computed_points(tournament)
    if len(by_round) > MAX_ROUNDS:
        report.refuse(N_("The range of an acceleration does not fit its columns."))
        return
    if by_round and not tournament.accelerated:
        report.comment(COMPUTED_POINTS, "XXA")
    while by_round and not any(by_round[-1]):
        by_round.pop()
    for tpn, values in enumerate(zip(*by_round, strict=True), 1):
        if any(values):
            cells = (report.points(value) for value in values)
            report.add("XXA", f"XXA {tpn:4} {' '.join(cells)}")


def _stated_points(tournament: Tournament) -> list[list[int]]:
    """The points that the tournament states, for each of the rounds it states them for."""
    last = max((grant.last_round for grant in tournament.accelerated), default=0)
    most = min(last, MAX_ROUNDS + 1)  # one more is refused
    return [tournament.extra_points(number) or [] for number in range(1, most + 1)]


def _computed_points(tournament: Tournament) -> list[list[int]]:
    """The points of its acceleration, up to the round to be paired: a pairing engine has no name
    for Haley or the degressive system, and later rounds may depend on results."""
    named = ACCELERATIONS.get(tournament.acceleration or "")
    if named is None or named.discipline is not Discipline.CHESS or tournament.team_event:
        return []
    extra, _ = pairing_points(named.name, dict(tournament.choices))
    coming = min(len(tournament.rounds) + 1, tournament.number_of_rounds or 0)
    nobody = [0] * len(tournament.players)
    found = [extra(tournament, number) or nobody for number in range(1, coming + 1)]
    return found if any(map(any, found)) else []


def _write_xxp(tournament: Tournament, report: Report) -> None:
    for ban in tournament.forbidden:
        if ban.first_round != 1 or ban.last_round is not None:
            report.refuse(
                N_("The pairing engine cannot forbid {tpns} for some rounds only."),
                tpns=", ".join(map(str, ban.tpns)),
            )
        report.add("XXP", f"XXP {' '.join(map(str, ban.tpns))}")


def cells(numbers: Iterable[int]) -> str:
    """Numbers in columns of four, one blank apart."""
    return " ".join(f"{number:4}" for number in numbers)
