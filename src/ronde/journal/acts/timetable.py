"""The timetable: when each round begins, and the deadlines that follow from it.

Rule: FIDE C.04.2 (2012) D7, D8; (2026) 4.3; TRF26 132
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import ClassVar

from ronde.domain.errors import N_, RequestError
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.encoding import parse_moment
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.section import Section, Timetable

NOT_FIXED = "-"
FOLLOWING = ("results_posted", "reports_until", "pairings_posted", "end")
"""Times of a round that move with its start."""
MOST_MINUTES = 7 * 24 * 60

Times = dict[str, str | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTimetable(Act):
    """Set the date and the start of the rounds, for the first time or anew.

    Announced times of a round move with its start. `reports_before` and `pairings_before` set
    these times anew for all rounds, in minutes before the start.

    Rule: FIDE C.04.2 (2012) D7, D8; (2026) 4.3
    """

    act = "timetable"
    wording: ClassVar[str] = N_("Set the timetable")

    section: str = field(N_("section"))
    begins: tuple[str, ...] = field(
        N_("date and start of each round by the local clock, 2026-11-15T14:30; - where open")
    )
    reports_before: int | None = field(
        N_("minutes before the start until which mistakes in results are reported"), None
    )
    pairings_before: int | None = field(
        N_("minutes before the start at which pairings are displayed"), None
    )

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.section(self.section)
        starts = self._starts(section)
        rounds = [
            [number, times]
            for number, start in enumerate(starts, 1)
            if (times := self._times(number, section.timetable.get(number, Timetable()), start))
        ]
        return Decision({"section": section.key, "rounds": rounds}) if rounds else None

    def _starts(self, section: Section) -> list[datetime | None]:
        """The starts, each later than the one before."""
        most = section.tournament.number_of_rounds or len(self.begins)
        if len(self.begins) > most:
            raise RequestError(N_("The section has only {rounds} rounds."), rounds=most)
        starts = [None if text == NOT_FIXED else local_start(text) for text in self.begins]
        latest: datetime | None = None
        for number, start in enumerate(starts, 1):
            if start is not None and latest is not None and start <= latest:
                raise RequestError(
                    N_("Round {round} would not begin after the round before it."), round=number
                )
            latest = start or latest
        return starts

    def _times(self, number: int, known: Timetable, start: datetime | None) -> Times:
        """What changes for a round; before the first there are no results to be mistaken."""
        wanted: Times = {"begins": None if start is None else start.isoformat(timespec="minutes")}
        if start is not None:
            wanted |= _moved(known, start)
            for name, minutes in (
                ("reports_until", self.reports_before),
                ("pairings_posted", self.pairings_before),
            ):
                if minutes is not None and (name != "reports_until" or number > 1):
                    wanted[name] = _before(start, minutes)
        return {name: text for name, text in wanted.items() if text != getattr(known, name)}

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        timetable = dict(section.timetable)
        for number, times in entry.data["rounds"]:
            timetable[number] = replace(timetable.get(number, Timetable()), **times)
        return event.with_section(replace(section, timetable=timetable))


def local_start(text: str) -> datetime:
    """A date and a time by the local clock."""
    found = parse_moment(text)
    if datetime.fromisoformat(text).tzinfo is not None:
        found = found.astimezone()
    return found.replace(tzinfo=None)


def _before(start: datetime, minutes: int) -> str:
    if not 0 <= minutes <= MOST_MINUTES:
        raise RequestError(
            N_("{minutes} minutes before the start: at most a week."), minutes=minutes
        )
    return (start - timedelta(minutes=minutes)).astimezone().isoformat()


def _moved(known: Timetable, start: datetime) -> Times:
    """The other times of a round whose start has moved, as far from it as they were."""
    if known.begins is None:
        return {}
    step = start - local_start(known.begins)
    times = {name: getattr(known, name) for name in FOLLOWING}
    return {name: (parse_moment(text) + step).isoformat() for name, text in times.items() if text}
