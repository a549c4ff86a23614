"""The report for the rating officer: all that a federation asks for, as the journal knows it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ronde.ranking import standings
from ronde.tiebreaks.teams import ranks_teams

if TYPE_CHECKING:
    from ronde.domain.tournament import Details, Tournament
    from ronde.journal import Event, Section


def rating_report(event: Event, key: str) -> Tournament:
    """A section with the corrections that came too late for anything but ratings.

    The ranks are those of the standings, which these corrections do not change; the days of the
    rounds are those of the programme, where the details do not tell them.

    Rule: FIDE C.04.2 (2012) D8; (2026) 4.3
    """
    report = event.tournament(key, for_rating=True)
    details = _with_days(report.details, event.section(key), len(report.rounds))
    if not report.rounds or ranks_teams(report):
        return replace(report, details=details)
    rank = {row.player: row.rank for row in standings(event.tournament(key)).rows}
    players = tuple(replace(player, rank=rank[player.tpn]) for player in report.players)
    return replace(report, players=players, details=details)


def _with_days(details: Details, section: Section, rounds: int) -> Details:
    """Days written as reports write them, 2026/05/03; an event of one day plays every round on it.

    Rule: TRF26 042, 052, 132
    """
    start, end = details.start.replace("-", "/"), details.end.replace("-", "/")
    announced = {n: (times.begins or "")[:10] for n, times in section.timetable.items()}
    days = details.round_dates or tuple(
        announced.get(number, "").replace("-", "/") or (start if start == end else "")
        for number in range(1, rounds + 1)
    )
    return replace(details, start=start, end=end, round_dates=days)
