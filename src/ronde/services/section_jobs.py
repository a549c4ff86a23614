"""Computations about a section: begun once for its state, found again by id."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from ronde.journal import Section, preview
from ronde.journal.preview import most_outcomes
from ronde.services.forecast import ForecastOptions, forecast
from ronde.services.jobs import Job
from ronde.services.system_comparison import SystemComparison, compare_systems
from ronde.services.workspace import Workspace

A_MOMENT = 0.5
"""Seconds that an answer waits for a job; later it shows how far the job is."""
FORECAST, SYSTEMS, OPEN_GAMES = "forecast", "systems", "open-games"


@dataclass(frozen=True, slots=True)
class SectionJobs:
    """The computations about a section of an event."""

    workspace: Workspace
    event: str
    section: Section

    def forecast(self, options: ForecastOptions) -> Job:
        """Play the rest of the event many times."""
        section, entry = self.section, self.workspace.journal(self.event).last_number
        return self._begin(FORECAST, options, lambda job: forecast(job, section, entry, options))

    def compare_systems(self, comparison: SystemComparison) -> Job:
        """Play tournaments of other systems with this list."""
        event, section = self.workspace.journal(self.event).state, self.section
        return self._begin(
            SYSTEMS, comparison, lambda job: compare_systems(job, event, section, comparison)
        )

    def open_games(self) -> Job:
        """Pair the next round for every way in which the open games may end."""
        section = self.section
        most = most_outcomes(section)
        return self._begin(OPEN_GAMES, None, lambda job: preview(section, most, job.advance))

    def _begin(self, kind: str, options: Hashable, work: Callable[[Job], Any]) -> Job:
        head = self.workspace.journal(self.event).head
        state = head.digest if head else ""
        key = (kind, self.event, self.section.key, state, options)
        job = self.workspace.jobs.compute(key, work)
        job.wait(A_MOMENT)
        return job

    def find(self, kind: str, id: str) -> Job | None:
        """The job of that id, if it is one of this kind about this section."""
        job = self.workspace.jobs.find(id)
        if job is None or not isinstance(job.key, tuple):
            return None
        return job if job.key[:3] == (kind, self.event, self.section.key) else None

    def latest(self, kind: str) -> Job | None:
        """The latest job of this kind about this section."""
        return self.workspace.jobs.latest(kind, self.event, self.section.key)
