"""Jobs about a section: begun once for its state, whoever asks, and found again by id."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from ronde.journal import Section
from ronde.services.forecast import Question, chances
from ronde.services.jobs import Job
from ronde.services.system_comparison import SystemComparison, compared
from ronde.services.workspace import Workspace
from ronde.views.next_round import foreseen

A_MOMENT = 0.5
"""Seconds that an answer waits for an job; later it tells how far the job is."""
CHANCES, SYSTEMS, OPEN_GAMES = "chances", "systems", "foreseen"


@dataclass(frozen=True, slots=True)
class Asked:
    """Whoever asks about a section of an event."""

    workspace: Workspace
    event: str
    section: Section

    def chances(self, question: Question) -> Job:
        """Play the rest of the event many times."""
        section, head = self.section, self.workspace.journal(self.event).head
        entry = head.number if head else 0
        return self._begun(CHANCES, question, lambda job: chances(job, section, entry, question))

    def contest(self, contest: SystemComparison) -> Job:
        """Play tournaments of other systems with this list."""
        event, section = self.workspace.journal(self.event).state, self.section
        return self._begun(SYSTEMS, contest, lambda job: compared(job, event, section, contest))

    def open_games(self) -> Job:
        """Pair the next round for every way in which the open games may end."""
        event, section = self.workspace.journal(self.event).state, self.section
        return self._begun(OPEN_GAMES, None, lambda job: foreseen(event, section, job.advance))

    def _begun(self, kind: str, question: Hashable, work: Callable[[Job], Any]) -> Job:
        head = self.workspace.journal(self.event).head
        state = head.digest if head else ""
        key = (kind, self.event, self.section.key, state, question)
        job = self.workspace.jobs.begin(key, work)
        job.wait(A_MOMENT)
        return job

    def found(self, kind: str, id: str) -> Job | None:
        """The job of that id, if it is one of this kind about this section."""
        job = self.workspace.jobs.find(id)
        if job is None or not isinstance(job.key, tuple):
            return None
        return job if job.key[:3] == (kind, self.event, self.section.key) else None

    def latest(self, kind: str) -> Job | None:
        """The latest job of this kind about this section."""
        return self.workspace.jobs.latest(kind, self.event, self.section.key)
