"""Dry runs: what acts would make of an event, without writing them.

Acts are decided and applied as always, but on values only: no store is involved.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from ronde.journal.acts import Act
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
