"""An act decided beforehand, so that nobody waits for the journal while a large round is paired.

A journal decides an act while it holds its lock. An act that was decided before, for the value of
a section, is taken over as it is, unless the section has changed meanwhile.
"""

from __future__ import annotations

from ronde.journal import Act, Event, Journal
from ronde.journal.acts import Decision
from ronde.journal.entries import now


class PreparedAct(Act):
    """An act on one section, already decided for the section as it stood."""

    __slots__ = ("act", "_decision", "_original", "_section", "_section_key")

    def __init__(self, act: Act, journal: Journal, section: str) -> None:
        event = journal.state
        self.act = act.act  # type: ignore[misc]
        self._original = act
        self._section_key = section
        self._decision = act.decide(event, now())
        self._section = event.section(section)

    def decide(self, event: Event, at: str) -> Decision | None:
        if event.sections.get(self._section_key) is self._section:
            return self._decision
        return self._original.decide(event, at)
