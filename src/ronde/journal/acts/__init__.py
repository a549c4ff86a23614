"""All acts by name, one module for each group: what the journal replays and users can do."""

from __future__ import annotations

from ronde.journal.acts import (
    attendance,
    bans,
    claims,
    corrections,
    course,
    imports,
    manual,
    mode,
    numbering,
    people,
    results,
    rounds,
    setup,
    snapshots,
)
from ronde.journal.acts.base import Act, Decision

GROUPS = (
    setup,
    people,
    numbering,
    attendance,
    bans,
    rounds,
    results,
    claims,
    corrections,
    course,
    manual,
    mode,
    imports,
    snapshots,
)

ACTS: dict[str, type[Act]] = {act.act: act for group in GROUPS for act in group.ACTS}

__all__ = ["ACTS", "Decision", "Act"]
