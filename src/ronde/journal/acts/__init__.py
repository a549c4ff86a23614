"""All acts by name. Each group is a module; `ACTS` is what the journal replays and faces offer."""

from __future__ import annotations

from ronde.journal.acts import attendance, numbering, people, results, rounds, setup, snapshots
from ronde.journal.acts.base import Decision, Request

ACTS: dict[str, type[Request]] = {
    act.act: act
    for group in (setup, people, numbering, attendance, rounds, results, snapshots)
    for act in group.ACTS
}

__all__ = ["ACTS", "Decision", "Request"]
