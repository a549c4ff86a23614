"""The event at a glance, for the chief arbiter: how far it is, who is missing, what comes next."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Literal

from ronde.journal import absent_without_notice
from ronde.journal.encoding import parse_moment
from ronde.views.base import Natural, Number, View
from ronde.views.claims import ClaimedBoardView, claimed_boards
from ronde.views.standings import StandingsRow, standings_of

if TYPE_CHECKING:
    from ronde.journal import Event, Section
    from ronde.journal.section import Timetable

LEADERS = 5
DeadlineKind = Literal["begins", "reports_until", "pairings_posted", "results_posted", "end"]
DEADLINES: tuple[DeadlineKind, ...] = (
    "begins",
    "reports_until",
    "pairings_posted",
    "results_posted",
    "end",
)
RoundState = Literal["closed", "playing", "complete", "draft", "next", "later"]


class Deadline(View, frozen=True):
    """A moment of the programme that lies ahead."""

    section: str
    round: Number
    kind: DeadlineKind
    at: datetime


class RoundStateLine(View, frozen=True):
    """A round of the programme: when it begins, and how far it is."""

    round: Number
    begins: datetime | None
    state: RoundState
    open: Natural


class MissingPlayer(View, frozen=True):
    """Somebody who is expected and not there."""

    person: Number
    name: str


class SectionOverview(View, frozen=True):
    """A section at a glance; `boards` are those of the round paired last.

    `missing` are, before round 1, those who have not checked in, once somebody has; later those
    who were absent without notice. `leaders` stand after the round `ranked`, the last one
    that is complete.
    """

    section: str
    name: str
    round: Natural
    boards: tuple[ClaimedBoardView, ...]
    open: Natural
    adjourned: Natural
    claims: Natural
    disputed: Natural
    missing: tuple[MissingPlayer, ...]
    checking_in: bool
    rounds: tuple[RoundStateLine, ...]
    deadline: Deadline | None
    ranked: Natural
    leaders: tuple[StandingsRow, ...]

    @property
    def playing(self) -> list[ClaimedBoardView]:
        """The boards whose result is still to come today."""
        return [board for board in self.boards if board.result == "?" and not board.adjourned]

    @property
    def results_in(self) -> int:
        """The boards that have a result."""
        return len(self.boards) - self.open - self.adjourned


def overview(event: Event, now: datetime) -> tuple[SectionOverview, ...]:
    """Every section of the event."""
    return tuple(_section(event, section, now) for section in event.sections.values())


def _section(event: Event, section: Section, now: datetime) -> SectionOverview:
    last = len(section.paired)
    boards = claimed_boards(section, last) if last else ()
    ranked = _last_complete(section)
    leaders = standings_of(section, ranked).rows[:LEADERS] if ranked else ()
    return SectionOverview(
        section=section.key,
        name=section.name,
        round=last,
        boards=boards,
        open=sum(board.result == "?" and not board.adjourned for board in boards),
        adjourned=sum(board.result == "?" and board.adjourned for board in boards),
        claims=sum(bool(board.claims) for board in boards),
        disputed=sum(board.disputed for board in boards),
        missing=tuple(MissingPlayer(p, event.person(p).name) for p in missing(section)),
        checking_in=not last,
        rounds=tuple(_rounds(section)),
        deadline=next_deadline(section, now),
        ranked=ranked,
        leaders=leaders,
    )


def _last_complete(section: Section) -> int:
    """The last round up to which every game has a result."""
    for record in section.paired:
        if section.open_games(record.number):
            return record.number - 1
    return len(section.paired)


def missing(section: Section) -> tuple[int, ...]:
    """Who is expected and not there."""
    if section.paired:
        return absent_without_notice(section)
    if not any(registration.present for registration in section.registrations):
        return ()
    away = staying_away(section)
    return tuple(
        r.person for r in section.registrations if not (r.present or r.delayed or r.person in away)
    )


def staying_away(section: Section) -> frozenset[int]:
    """Who is known not to play round 1: those with a bye, and those who have withdrawn."""
    asked = {r.person for r in section.registrations if any(missed == 1 for missed, _ in r.byes)}
    absent = () if section.pairs_teams else section.tournament.absent(1)
    return frozenset(asked.union(map(section.person, absent)))


def _rounds(section: Section) -> list[RoundStateLine]:
    last = section.tournament.number_of_rounds or len(section.paired)
    return [_round(section, number) for number in range(1, last + 1)]


def _round(section: Section, number: int) -> RoundStateLine:
    times = section.timetable.get(number)
    begins = moment_of(times, "begins") if times else None
    return RoundStateLine(number, begins, _state(section, number), _open(section, number))


def _open(section: Section, number: int) -> int:
    return len(section.games_in_play(number)) if number <= len(section.paired) else 0


def _state(section: Section, number: int) -> RoundState:
    if number > len(section.paired):
        return "next" if number == section.next_round and not section.closed else "later"
    if section.round(number).published_at is None:
        return "draft"
    if section.games_in_play(number):
        return "playing"
    return "complete" if number == len(section.paired) and not section.closed else "closed"


def next_deadline(section: Section, now: datetime) -> Deadline | None:
    """The moment of the programme that comes next; rounds that are over have none."""
    found = [
        Deadline(section.key, number, kind, at)
        for number, times in section.timetable.items()
        if _state(section, number) not in ("complete", "closed")
        for kind in DEADLINES
        if (at := moment_of(times, kind)) is not None and at > now
    ]
    return min(found, key=lambda deadline: deadline.at, default=None)


def moment_of(times: Timetable, kind: DeadlineKind) -> datetime | None:
    """A moment of the programme by the clock of this machine."""
    text = getattr(times, kind)
    if not text:
        return None
    if kind == "begins":
        return datetime.fromisoformat(text).astimezone()
    return parse_moment(text).astimezone()
