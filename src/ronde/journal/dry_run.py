"""Acts decided without writing them: dry runs, and acts prepared before they are written.

Acts are decided and applied as always, but on values only: no store is involved.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from ronde.journal.acts import Act, Decision
from ronde.journal.cautions import Caution
from ronde.journal.entries import Entry, PersonalFact, canonical, now
from ronde.journal.event import Event
from ronde.journal.timeline import apply_entry

NOT_WRITTEN = 0
"""The number of an entry of a dry run."""


@dataclass(frozen=True, slots=True)
class DryRun:
    """The event as it would be after some acts, and the cautions they would meet."""

    event: Event
    cautions: tuple[Caution, ...]
    changes: int


def dry_run(event: Event, acts: Iterable[Act]) -> DryRun:
    """The event after these acts, one after the other; raises where one cannot be done."""
    moment = now()
    cautions: list[Caution] = []
    changes = 0
    for act in acts:
        decision = act.decide(event, moment)
        if decision is None:
            continue
        cautions.extend(decision.cautions)
        personal = {name: PersonalFact.of(value, "") for name, value in decision.personal.items()}
        data = json.loads(canonical(decision.data))
        entry = Entry(NOT_WRITTEN, moment, "", act.act, data, personal=personal)
        event = apply_entry(event, entry)
        changes += 1
    return DryRun(event, tuple(cautions), changes)


class PreparedAct(Act):
    """An act on one section, decided beforehand for the section as it stood.

    A journal decides an act while it holds its lock. With a prepared act, nobody waits for the
    journal while a large round is paired: what was decided is taken over, unless the section has
    changed since.
    """

    __slots__ = ("act", "_decision", "_original", "_section", "_section_key")

    def __init__(self, act: Act, event: Event, section: str) -> None:
        self.act = act.act  # type: ignore[misc]
        self._original = act
        self._section_key = section
        self._decision = act.decide(event, now())
        self._section = event.section(section)

    def decide(self, event: Event, at: str) -> Decision | None:
        if event.sections.get(self._section_key) is self._section:
            return self._decision
        return self._original.decide(event, at)
