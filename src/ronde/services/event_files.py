"""A file of another program opened as an event: read apart, looked at, checked, taken over.

found = read_event_file(content)              # in a process of its own; or an `InputError`
found = found.chosen(Choices(system="fide-dutch-2017", title="Open"))
report = checked(found.tournament, "fide-dutch-2017", job.advance)
key = open_as_event(workspace, found, choices, report, who="chief", confirm=tokens)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from ronde.accelerations import acceleration
from ronde.checking import CheckedRound, CheckReport, check, with_number_of_rounds
from ronde.domain.errors import N_, InputError, Problem, RequestError, RondeError
from ronde.domain.player import written_date
from ronde.domain.tournament import Discipline, Tournament
from ronde.formats import read_report
from ronde.formats.source import ReadResult
from ronde.journal import CompletedAct, Describe, Event, ImportTournament, Journal
from ronde.journal.cautions import require
from ronde.journal.encoding import without_defaults
from ronde.notation import is_draughts
from ronde.pairing import system_of
from ronde.rulebooks.catalogue import DEFAULT, listings, named_by, system
from ronde.rulebooks.system import System, Unit
from ronde.services.confined import LIST, confined
from ronde.services.player_lists import check_unpacked

if TYPE_CHECKING:
    from ronde.services.workspace import Workspace

LARGEST = 16 * 1024 * 1024
"""Bytes of a file that is opened as an event."""
MOST_COMPARED = 10_000
"""Players times rounds up to which every system is compared with the rounds without being asked."""

Progress = Callable[[int, int], None]


def unwatched(_done: int, _total: int) -> None:
    """For work whose progress nobody looks at."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What the arbiter decides about a file: empty or None where the file is to decide."""

    title: str = ""
    start: str = ""
    end: str = ""
    system: str = ""
    rounds: int | None = None
    section: str = "a"
    section_title: str = ""


@dataclass(frozen=True, slots=True)
class EventFile:
    """What was read: the tournament, its format and dialects, and remarks with their lines."""

    tournament: Tournament
    form: str
    dialects: tuple[str, ...]
    notices: tuple[Problem, ...]

    @property
    def source(self) -> str:
        """Where the tournament comes from, for the history."""
        return self.tournament.details.pairing_controller or " ".join(self.dialects) or self.form

    def chosen(self, choices: Choices) -> EventFile:
        """The same with what the arbiter decided."""
        given = self.tournament
        details = given.details
        details = replace(
            details,
            name=choices.title or details.name,
            start=_day(choices.start) or details.start,
            end=_day(choices.end) or details.end,
        )
        rounds = choices.rounds or given.number_of_rounds or len(given.rounds) or None
        if rounds is not None and rounds < len(given.rounds):
            raise RequestError(
                N_("{played} rounds have been played: there cannot be {rounds} in all."),
                played=len(given.rounds),
                rounds=rounds,
            )
        given = replace(given, details=details, number_of_rounds=rounds)
        return replace(self, tournament=_paired_by(given, system_of(given, choices.system or None)))


def _paired_by(tournament: Tournament, rules: System) -> Tournament:
    """The tournament under a system, with those of its choices that this system leaves open."""
    offered = (*rules.options, *acceleration(tournament.acceleration).options)
    keys = {option.key for option in offered}
    choices = tuple(choice for choice in tournament.choices if choice[0] in keys)
    return replace(tournament, system=rules.name, choices=choices)


def _day(text: str) -> str:
    found = written_date(text)
    if found is None or len(found) == 4:
        raise RequestError(N_("{found!r} is not a date: write 2026-12-31."), found=text)
    return found


def read_event_file(content: bytes) -> EventFile:
    """What a file holds, read in a process of its own; `InputError` lists all that is wrong."""
    if len(content) > LARGEST:
        raise RequestError(
            N_("This file is larger than {most} MB: is it a tournament?"), most=LARGEST // 1024**2
        )
    check_unpacked(content)
    return confined(read_here, LIST, None, content)


def read_here(content: bytes) -> EventFile:
    """What a file holds, read in this process."""
    try:
        found: ReadResult = read_report(content)
    except RecursionError:
        raise InputError([Problem(N_("This file is nested too deeply."))]) from None
    return EventFile(found.tournament, found.form, _dialects(found, content), found.notices)


def _dialects(found: ReadResult, content: bytes) -> tuple[str, ...]:
    if found.form != "trf":
        return ()
    from ronde.formats.trf.dialects import dialects_of

    return dialects_of(content.decode("latin-1"))


def checked(
    tournament: Tournament, name: str | None = None, advance: Progress = unwatched
) -> CheckReport:
    """Every round paired again by a system; `advance` is called before each of them."""
    tournament = with_number_of_rounds(tournament)
    total = len(tournament.rounds)
    rounds: list[CheckedRound] = []
    for number in range(1, total + 1):
        advance(number - 1, total)
        rounds += check(tournament, name, rounds=[number]).rounds
    return CheckReport(system_of(tournament, name).name, tuple(rounds))


@dataclass(frozen=True, slots=True)
class Agreement:
    """What of a tournament is as a system pairs it: rounds, and pairs whatever their colours.

    `rounds` is None where the system cannot pair it.
    """

    system: str
    rounds: tuple[int, ...] | None
    pairs: int = 0


def compared(tournament: Tournament, advance: Progress = unwatched) -> tuple[Agreement, ...]:
    """The rounds that each system of the same game pairs as they were played, the best first."""
    systems, found = list(comparable_systems(tournament)), []
    for place, rules in enumerate(systems):
        advance(place, len(systems))
        found.append(_agreement(tournament, rules))
    return tuple(sorted(found, key=lambda row: (-len(row.rounds or ()), -row.pairs)))


def likeliest(tournament: Tournament, agreements: Sequence[Agreement]) -> str:
    """The system that pairs most rounds as they were played; empty where none pairs any of them.

    Of several the edition that was in force on the first day, else the usual system, or the first.
    """
    top = max(((len(row.rounds or ()), row.pairs) for row in agreements), default=(0, 0))
    best = [row.system for row in agreements if (len(row.rounds or ()), row.pairs) == top]
    if not top[0]:
        return ""
    usual = named_by(system(DEFAULT).report.undated, written_date(tournament.details.start) or "")
    return next((name for name in (usual, DEFAULT) if name in best), best[0])


def comparable_systems(tournament: Tournament) -> Iterator[System]:
    """The systems that pair the same units in the same game."""
    event = tournament.team_event
    teams = event is not None and event.paired
    wanted = Discipline.DRAUGHTS if is_draughts(tournament) else Discipline.CHESS
    for listing in listings():
        rules = system(listing.name)
        if rules.discipline is not wanted or rules.games_per_match != tournament.games_per_match:
            continue
        if (rules.unit is Unit.TEAM or rules.teams_too) if teams else rules.unit is not Unit.TEAM:
            yield rules


def _agreement(tournament: Tournament, rules: System) -> Agreement:
    try:
        report = check(_paired_by(tournament, rules), rules.name)
    except RondeError:
        return Agreement(rules.name, None)
    agreeing = tuple(row.number for row in report.rounds if row.agrees)
    return Agreement(
        rules.name, agreeing, sum(len(row.played) - len(row.unexpected) for row in report.rounds)
    )


def import_act(
    found: EventFile, choices: Choices, report: CheckReport | None, source: str
) -> ImportTournament:
    """The act that takes the file over; the rounds are checked when it is decided, or have been."""
    irregular = None if report is None else tuple(row.number for row in report.differences)
    return ImportTournament(
        section=choices.section,
        title=choices.section_title,
        tournament=found.tournament,
        source=source,
        irregular=irregular,
    )


def decided(act: ImportTournament, confirm: tuple[str, ...]) -> ImportTournament:
    """The act as it is decided for a new event, which is only made if it is not refused."""
    if not act.tournament.details.name.strip():
        raise RequestError(N_("Give the event a name."))
    decision = act.decide(Event(), "")
    require(decision.cautions, confirm)
    given: dict[str, Any] = {f.name: getattr(act, f.name) for f in fields(act)}
    return ImportTournament(**{**given, "irregular": tuple(decision.data["irregular"])})


def take_over(
    journal: Journal, act: ImportTournament, *, who: str, confirm: tuple[str, ...]
) -> CompletedAct:
    """Write the act into a new event, after its details, as far as an event has them."""
    told = without_defaults(act.tournament.details)
    told = {name: told[name] for name in _OF_EVENT if name in told}
    unclear = [name for name in _DAYS if written_date(told.get(name, "")) is None]
    if not re.fullmatch("[A-Za-z]{3}", told.get("federation", "")):
        unclear.append("federation")
    details = {name: value for name, value in told.items() if name not in unclear}
    if details:
        journal.act(Describe(details=details), who=who)
    return journal.act(act, who=who, confirm=confirm)


def open_as_event(
    workspace: Workspace, act: ImportTournament, *, who: str, confirm: tuple[str, ...] = ()
) -> str:
    """A new event of a workspace with the tournament as its section."""
    act = decided(act, confirm)
    key = workspace.create(act.tournament.details.name.strip(), who)
    take_over(workspace.journal(key), act, who=who, confirm=confirm)
    return key


_DAYS = ("start", "end")
_OF_EVENT = (*_DAYS, "city", "federation", "chief_arbiter", "deputies", "time_control")
