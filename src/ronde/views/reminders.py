"""What the timetable reminds arbiters of: what is not done shortly before it is due."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Literal

from ronde.journal.section import Timetable
from ronde.views.base import Natural, Number, View
from ronde.views.overview import DeadlineKind, missing, moment_of

if TYPE_CHECKING:
    from ronde.journal import Section

LEAD = timedelta(minutes=30)
"""How long before a moment it is called to mind."""


class Reminder(View, frozen=True):
    """Something that is due at a moment.

    `check-in`: `count` players have not checked in. `pair`: the round is not paired, and `count`
    games of the round before are open, adjourned ones not counted. `publish`: its boards are not
    published. `reports`: mistakes in the results of the round before can be reported until then.
    """

    section: str
    kind: Literal["check-in", "pair", "publish", "reports"]
    round: Number
    at: datetime
    count: Natural


class DueNow(View, frozen=True):
    """The reminders of some sections; `again`: the seconds until time alone changes them."""

    reminders: tuple[Reminder, ...]
    again: Natural | None


def due_now(sections: Iterable[Section]) -> DueNow:
    """What is due at this moment."""
    now, known = datetime.now().astimezone(), list(sections)
    found = [one for section in known for one in reminders(section, now)]
    changes = [at for section in known if (at := next_change(section, now)) is not None]
    again = int((min(changes) - now).total_seconds()) + 1 if changes else None
    return DueNow(tuple(found), again)


def reminders(section: Section, now: datetime) -> tuple[Reminder, ...]:
    """What is due within half an hour, or overdue."""
    return () if section.closed else tuple(_due(section, now))


def next_change(section: Section, now: datetime) -> datetime | None:
    """When the time alone will bring another reminder, or take one away."""
    moments = [at for number in _numbers(section) for at in _moments(section, number)]
    return min((at for at in moments if at > now), default=None)


def _numbers(section: Section) -> range:
    return range(section.next_to_publish, section.next_round + 1)


def _moments(section: Section, number: int) -> Iterator[datetime]:
    for kind in ("begins", "reports_until"):
        at = _moment(section, number, kind)
        if at is not None:
            yield from (at - LEAD, at)


def _moment(section: Section, number: int, kind: DeadlineKind) -> datetime | None:
    return moment_of(section.timetable.get(number, Timetable()), kind)


def _due(section: Section, now: datetime) -> Iterator[Reminder]:
    number, key = section.next_to_publish, section.key
    begins = _moment(section, number, "begins")
    if begins is not None and now >= begins - LEAD:
        absent = 0 if section.paired else len(missing(section))
        if absent:
            yield Reminder(key, "check-in", number, begins, absent)
        if number <= len(section.paired):
            yield Reminder(key, "publish", number, begins, 0)
        else:
            left = len(section.games_in_play(number - 1)) if number > 1 else 0
            yield Reminder(key, "pair", number, begins, left)
    until = _moment(section, section.next_round, "reports_until")
    if until is not None and section.paired and until - LEAD <= now < until:
        yield Reminder(key, "reports", section.next_round, until, 0)
