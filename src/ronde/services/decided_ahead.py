"""An act judged ahead: while a round of thousands is paired, nobody else waits for the journal.

A journal judges an act while it holds its lock. Judged beforehand against the value of a section,
the same decision is taken then without a further thought, unless the section has changed meanwhile.
"""

from __future__ import annotations

from ronde.journal import Event, Journal, Request
from ronde.journal.acts import Decision
from ronde.journal.entries import now


class Ahead(Request):
    """A request on one section, already decided for the section as it stood."""

    __slots__ = ("act", "_decision", "_key", "_request", "_section")

    def __init__(self, request: Request, journal: Journal, section: str) -> None:
        event = journal.state
        self.act = request.act  # type: ignore[misc]
        self._request = request
        self._key = section
        self._decision = request.decide(event, now())
        self._section = event.section(section)

    def decide(self, event: Event, at: str) -> Decision | None:
        if event.sections.get(self._key) is self._section:
            return self._decision
        return self._request.decide(event, at)
