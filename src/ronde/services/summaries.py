"""What lists of events show of each, without opening all of them.

A summary is stored with a stamp, which changes whenever somebody writes into the event. As long as
the stamp is the same, the event need not be opened: a list of a thousand events opens none.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from ronde.domain.errors import RondeError
from ronde.journal import StoreError
from ronde.journal.encoding import version
from ronde.services.records import Records, RecordStore

if TYPE_CHECKING:
    from ronde.journal import Event, Section
    from ronde.services.workspace import Workspace


class SectionSummary(msgspec.Struct, frozen=True):
    """How far a section is: rounds paired of all, games left in the last one, people entered."""

    key: str
    name: str
    closed: bool
    paired: int
    rounds: int | None
    left: int
    registered: int


class EventSummary(msgspec.Struct, frozen=True):
    """An event in a list; `stamp` is that of the state which is told here."""

    stamp: str
    name: str
    city: str
    start: str
    sections: tuple[SectionSummary, ...]


class Summaries:
    """The summaries of the events of a server."""

    def __init__(self, workspace: Workspace, store: RecordStore) -> None:
        self._workspace = workspace
        self._records = Records(store, "summary", EventSummary)

    def of(self, events: Iterable[str]) -> dict[str, EventSummary | RondeError]:
        """The summaries of these events; or why one cannot be read."""
        known = self._records.all
        found: dict[str, EventSummary | RondeError] = {}
        new: dict[str, EventSummary] = {}
        for event in events:
            stamp = self._workspace.stamp(event)
            summary = known.get(event)
            if summary is None or not stamp or summary.stamp != stamp:
                try:
                    summary = _summary(self._workspace.look_at(event), stamp)
                except RondeError as problem:
                    found[event] = problem
                    continue
                if stamp:
                    new[event] = summary
            found[event] = summary
        if new:
            self._keep(new)
        return found

    def names(self, events: Iterable[str]) -> list[tuple[str, str]]:
        """The events that can be read, with their names."""
        found = self.of(events).items()
        return [(event, each.name) for event, each in found if isinstance(each, EventSummary)]

    def _keep(self, new: dict[str, EventSummary]) -> None:
        with suppress(StoreError), self._records.changing() as rows:  # else they are made again
            rows.update(new)


def with_version(stamp: str) -> str:
    """Another version of Ronde may tell other things of the same event."""
    return f"{stamp} {version()}"


def _summary(event: Event, stamp: str) -> EventSummary:
    details = event.details
    sections = tuple(_section(section) for section in event.sections.values())
    return EventSummary(stamp, event.name, details.city, details.start, sections)


def _section(section: Section) -> SectionSummary:
    paired = len(section.paired)
    return SectionSummary(
        key=section.key,
        name=section.name,
        closed=section.closed,
        paired=paired,
        rounds=section.tournament.number_of_rounds,
        left=len(section.games_in_play(paired)) if paired else 0,
        registered=len(section.registrations),
    )
