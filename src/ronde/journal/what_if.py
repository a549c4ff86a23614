"""What if: acts folded over an event without being written.

The same judgement and the same fold as for acts that are done, on values only: no store is asked
and nothing is kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from ronde.journal.acts import Request
from ronde.journal.cautions import Caution
from ronde.journal.entries import Entry, Personal, canonical, now
from ronde.journal.event import Event
from ronde.journal.timeline import applied

NOT_WRITTEN = 0
"""The number of an entry that is only supposed."""


@dataclass(frozen=True, slots=True)
class Supposed:
    """The event as it would be after some acts, and what the arbiter would be asked for them."""

    event: Event
    cautions: tuple[Caution, ...]
    changes: int


def supposed(event: Event, requests: Iterable[Request]) -> Supposed:
    """The event after these acts, one after the other; raises where one cannot be done."""
    moment = now()
    asked: list[Caution] = []
    changes = 0
    for request in requests:
        decision = request.decide(event, moment)
        if decision is None:
            continue
        asked.extend(decision.cautions)
        personal = {name: Personal.of(value, "") for name, value in decision.personal.items()}
        data = json.loads(canonical(decision.data))
        entry = Entry(NOT_WRITTEN, moment, "", request.act, data, personal=personal)
        event = applied(event, entry)
        changes += 1
    return Supposed(event, tuple(asked), changes)
