"""The operations, by theme; `OPERATIONS` is the whole table."""

from __future__ import annotations

from ronde.api.operation import Operation
from ronde.api.operations import (
    acts,
    events,
    explanations,
    files,
    public,
    sections,
    stateless,
    what_if,
    workspace,
)

OPERATIONS: tuple[Operation, ...] = (
    *events.OPERATIONS,
    *sections.OPERATIONS,
    *explanations.OPERATIONS,
    *what_if.OPERATIONS,
    *acts.OPERATIONS,
    *stateless.OPERATIONS,
    *files.OPERATIONS,
    *public.OPERATIONS,
    *workspace.OPERATIONS,
)
