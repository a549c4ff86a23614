"""Jobs about a section: begun once for its state, whoever asks, and found again by id."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from ronde.journal import Section, preview
from ronde.journal.preview import most_outcomes
from ronde.services.forecast import Question, chances
from ronde.services.jobs import Job
from ronde.services.system_comparison import SystemComparison, compared
from ronde.services.workspace import Workspace

A_MOMENT = 0.5
"""Seconds that an answer waits for an inquiry; later it tells how far the inquiry is."""
CHANCES, SYSTEMS, OPEN_GAMES = "chances", "systems", "foreseen"


@dataclass(frozen=True, slots=True)
class Asked:
    """Whoever asks about a section of an event."""

    house: Workspace
    event: str
    section: Section

    def chances(self, question: Question) -> Job:
        """Play the rest of the event many times."""
        section, head = self.section, self.house.journal(self.event).head
        entry = head.number if head else 0
        return self._begun(
            CHANCES, question, lambda inquiry: chances(inquiry, section, entry, question)
        )

    def contest(self, contest: SystemComparison) -> Job:
        """Play tournaments of other systems with this list."""
        event, section = self.house.journal(self.event).state, self.section
        return self._begun(
            SYSTEMS, contest, lambda inquiry: compared(inquiry, event, section, contest)
        )

    def open_games(self) -> Job:
        """Pair the next round for every way in which the open games may end."""
        section = self.section
        return self._begun(
            OPEN_GAMES,
            None,
            lambda inquiry: preview(section, most_outcomes(section), inquiry.advance),
        )

    def _begun(self, kind: str, question: Hashable, work: Callable[[Job], Any]) -> Job:
        head = self.house.journal(self.event).head
        state = head.digest if head else ""
        key = (kind, self.event, self.section.key, state, question)
        inquiry = self.house.inquiries.begin(key, work)
        inquiry.wait(A_MOMENT)
        return inquiry

    def found(self, kind: str, id: str) -> Job | None:
        """The inquiry of that id, if it is one of this kind about this section."""
        inquiry = self.house.inquiries.find(id)
        if inquiry is None or not isinstance(inquiry.key, tuple):
            return None
        return inquiry if inquiry.key[:3] == (kind, self.event, self.section.key) else None

    def latest(self, kind: str) -> Job | None:
        """The latest inquiry of this kind about this section."""
        return self.house.inquiries.latest(kind, self.event, self.section.key)
