"""The operations, by theme; `OPERATIONS` is the whole table."""

from __future__ import annotations

from ronde.api.operations import (
    acts,
    events,
    explanations,
    keeping,
    public,
    sections,
    stateless,
    suppositions,
)
from ronde.api.table import Operation

OPERATIONS: tuple[Operation, ...] = (
    *events.OPERATIONS,
    *sections.OPERATIONS,
    *explanations.OPERATIONS,
    *suppositions.OPERATIONS,
    *acts.OPERATIONS,
    *stateless.OPERATIONS,
    *public.OPERATIONS,
    *keeping.OPERATIONS,
)
