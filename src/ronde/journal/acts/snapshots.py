"""Named moments of the event, to look at or to go back to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ronde.domain.errors import N_, RequestError
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.entries import Entry
from ronde.journal.event import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot(Act):
    """Give the present moment a name."""

    act = "snapshot"
    wording = N_("Give the present moment a name")

    title: str = field(N_("name of the moment"))

    def decide(self, event: Event, at: str) -> Decision:
        if not self.title.strip() or self.title.isdecimal():
            raise RequestError(N_("A moment needs a name, and not just a number."))
        if self.title in event.snapshots:
            raise RequestError(N_("There is already a moment called {name!r}."), name=self.title)
        return Decision(self.given())

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        return replace(event, snapshots={**event.snapshots, entry.data["title"]: entry.number})


ACTS = (Snapshot,)
