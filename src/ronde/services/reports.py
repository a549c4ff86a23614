"""The report for the rating officer: all that a federation asks for, as the journal knows it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.domain.result import Bye
from ronde.domain.round import PlayedRound
from ronde.domain.tournament import Record
from ronde.formats.completeness import ReportItem, State, day_of, is_ready, report_items
from ronde.journal.encoding import version
from ronde.journal.section import Timetable
from ronde.pairing import system_of
from ronde.ranking import default_codes, standings
from ronde.rulebooks.numbering import differing_ratings
from ronde.tiebreaks.teams import SCORES, Teams, TeamSheets, ranks_teams
from ronde.title_norms import norms

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from ronde.domain.player import Player
    from ronde.domain.team import TeamEvent
    from ronde.domain.tournament import Details, Tournament
    from ronde.journal import Event, Section
    from ronde.title_norms import TitleNorms

DRAFT = " Draft, not complete for rating:"
"""How the first line of a report begins that is not ready to be sent."""
LONGEST_WITH_ONE_LIST = 30
"""Days; after them the ratings at the time of each game count."""


def rating_report(event: Event, key: str) -> Tournament:
    """A section with the corrections that came too late for anything but ratings.

    The ranks are those of the standings, which these corrections do not change; the days of the
    rounds, the first and the last one are those of the timetable, where the details do not tell
    them. The tie-breaks are named even if they are the usual ones, and so is the program.

    Rule: FIDE C.04.2 (2012) D8; (2026) 4.3; TRF26 132, 182, 202
    """
    report, section = event.tournament(key, for_rating=True), event.section(key)
    report = replace(
        report,
        details=_completed(report.details, section, len(report.rounds)),
        tie_breaks=default_codes(report),
        players=tuple(_official(event, section, player) for player in report.players),
    )
    report = _without_free_rounds(report)
    if not report.rounds:
        return _marked(report)
    ranked = event.tournament(key)
    rank = {row.player: row.rank for row in standings(ranked).rows}
    if report.team_event is not None and ranks_teams(report):
        report = replace(
            report,
            team_event=_ranked_teams(ranked, report.team_event, rank),
            players=_ranked_by_points(report),
        )
    else:
        players = tuple(replace(player, rank=rank[player.tpn]) for player in report.players)
        report = replace(report, players=players)
    return _marked(report)


def _without_free_rounds(report: Tournament) -> Tournament:
    """A report in which a round without opponent that a table gives is none, where it is worth 0.

    Most programs count the letter of a pairing-allocated bye as a point.

    Reading: ADR-0595
    """
    allocated = Bye.PAIRING_ALLOCATED
    if system_of(report).fixed_rounds is None or report.points.white[allocated]:
        return report
    rounds = tuple(
        PlayedRound(
            played.boards,
            [(tpn, bye) for tpn, bye in played.byes if bye is not allocated],
            ordered=played.ordered,
            numbers=played.numbers,
        )
        for played in report.rounds
    )
    return replace(report, rounds=rounds)


def _ranked_by_points(report: Tournament) -> tuple[Player, ...]:
    """The players of teams with a rank by their points alone; equal points share one.

    Rule: TRF26 001
    """
    points = report.history_won.points
    return tuple(
        replace(player, rank=1 + sum(other > own for other in points))
        for player, own in zip(report.players, points, strict=True)
    )


def _ranked_teams(counted: Tournament, event: TeamEvent, rank: Mapping[int, int]) -> TeamEvent:
    """The teams with the points and ranks of the standings: `rank` is by place in the list.

    Rule: TRF26 310
    Reading: ADR-0276
    """
    sheets = TeamSheets(Teams(counted, event))
    match_points, game_points = (sheets[score].score for score in SCORES)
    ranked = tuple(
        replace(
            team,
            match_points=match_points[place],
            game_points=game_points[place],
            rank=rank[place + 1],
        )
        for place, team in enumerate(event.teams)
    )
    return replace(event, teams=ranked)


def _marked(report: Tournament) -> Tournament:
    """The report, called a draft in its first line as long as it is not ready to be sent."""
    records = tuple(record for record in report.records if not record.text.startswith(DRAFT))
    items = report_items(report)
    if not is_ready(items):
        codes = ", ".join(item.code for item in items if item.state in ("must", "later"))
        records = (Record("###", f"{DRAFT} {codes}", before="012"), *records)
    return replace(report, records=records)


def _official(event: Event, section: Section, player: Player) -> Player:
    """The player with the FIDE rating, where another one orders the list.

    Rule: TRF26 001, 172
    """
    if not section.rating_method:
        return player
    return replace(player, rating=event.person(section.person(player.tpn)).rating)


def _completed(details: Details, section: Section, rounds: int) -> Details:
    """Days written as reports write them, and the program that pairs.

    The first and the last day are those of the timetable, where the details do not tell them.
    """
    total = section.tournament.number_of_rounds or rounds
    days = [day for day in _announced_days(section, total) if day]
    return replace(
        details,
        start=(details.start or min(days, default="")).replace("-", "/"),
        end=(details.end or (max(days) if len(days) == total else "")).replace("-", "/"),
        round_dates=_round_dates(details, section, rounds),
        pairing_controller=details.pairing_controller or f"Ronde {version()}",
    )


def _round_dates(details: Details, section: Section, rounds: int) -> tuple[str, ...]:
    """The day of every round; an event of one day plays every round on it.

    Rule: TRF26 042, 052, 132
    """
    if details.round_dates:
        return details.round_dates
    only = details.start if details.start == details.end else ""
    days = tuple((day or only).replace("-", "/") for day in _announced_days(section, rounds))
    return days if any(days) else ()


def _announced_days(section: Section, rounds: int) -> list[str]:
    """The day of every round by the timetable; nothing where it has none."""
    times = (section.timetable.get(number, Timetable()) for number in range(1, rounds + 1))
    return [(each.begins or "")[:10] for each in times]


def section_norms(event: Event, key: str, exemption: str | None = None) -> TitleNorms:
    """The title norms of a section, by FIDE ratings and by all results, however late corrected."""
    section = event.section(key)
    later = {
        taken.first_round: {
            int(tpn): rating
            for person, rating in taken.ratings
            if (tpn := section.number_of(person)) is not None
        }
        for taken in section.later_ratings
    }
    return norms(rating_report(event, key), exemption=exemption, later_ratings=later)


def round_days(event: Event, key: str) -> tuple[date | None, ...]:
    """The day of every round of a section, those to come included, as far as it is known."""
    section = event.section(key)
    total = section.tournament.number_of_rounds or len(section.paired)
    details = _completed(event.details_of(section), section, total)
    return tuple(day_of(text) for text in details.round_dates)


def lasts_long(event: Event, key: str) -> bool:
    """Whether a section goes on for more than 30 days.

    Rule: FIDE B.01 (2024) 1.1.4
    """
    days = [day for day in round_days(event, key) if day is not None]
    return bool(days) and (max(days) - min(days)).days > LONGEST_WITH_ONE_LIST


def section_items(
    event: Event, key: str, official: Mapping[str, int] | None = None, source: str = ""
) -> tuple[ReportItem, ...]:
    """The checklist of a section's report; `official` are the ratings of the list that counts.

    Before the list is drawn up, players are named by their place in the order of registration.
    """
    report, section = rating_report(event, key), event.section(key)
    if not section.is_numbered:
        entered = enumerate(section.registrations, 1)
        players = tuple(event.person(r.person).player(r, place) for place, r in entered)
        report = replace(report, players=players)
    return (
        *report_items(report),
        *_session(section),
        *_listed(report, official, source),
        *_sequence(event, section),
    )


def person_of_item(section: Section, number: int) -> int:
    """The person whom a line of the checklist means by that number."""
    return (
        section.person(number) if section.is_numbered else section.registrations[number - 1].person
    )


def _session(section: Section) -> Iterator[ReportItem]:
    """A round that is still being paired by hand."""
    if section.manual is not None:
        what, gap = N_("Manual pairing"), N_("round {round} is not finished")
        facts = {"round": section.manual.number}
        yield ReportItem("manual", "rounds", "later", "###", what, gap, facts)


def _sequence(event: Event, section: Section) -> Iterator[ReportItem]:
    """In a long event, the lists published while it lasts.

    Rule: FIDE B.01 (2024) 1.1.4; FIDE checklist (draft 13) 116-144
    """
    if section.is_draughts or not lasts_long(event, section.key):
        return
    what, taken = N_("Rating lists of a long event"), section.later_ratings
    gap = "" if taken else N_("more than 30 days, and no later list is taken")
    state: State = "should" if gap else "fine"
    yield ReportItem("rating-lists", "players", state, "001 49-52", what, gap)


def _listed(
    report: Tournament, official: Mapping[str, int] | None, source: str
) -> Iterator[ReportItem]:
    """Whether the ratings are those of the list.

    Rule: FIDE checklist (draft 13) 116-144
    """
    if official is None:
        return
    what = N_("Ratings as in the list")
    found = [player for player, rating in differing_ratings(report.players, official)]
    if not found:
        yield ReportItem("ratings", "players", "fine", "001 49-52", what)
        return
    gap = N_("other than in {source}, or not on it ({count}): {names}")
    names = " · ".join(player.name for player in found[:5])
    facts = {"count": len(found), "source": source, "names": names}
    tpns = tuple(player.tpn for player in found)
    yield ReportItem("ratings", "players", "should", "001 49-52", what, gap, facts, tpns)
