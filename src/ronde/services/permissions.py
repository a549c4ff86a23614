"""Roles, and the least role that may do each act, for pages and API alike.

Helpers check players in and enter results; deputies do everything of a round and of the list; what
the announcement fixes, what cannot be undone and what ends a section is the chief arbiter's. Undo
and redo are for deputies, unless they concern what only the chief arbiter may do.
"""

from __future__ import annotations

from collections.abc import Iterable

from ronde.journal import ACTS, Entry, Journal

ROLES = ("viewer", "helper", "deputy", "chief")
"""From the least to the most: each may do what those before it may."""
HELPERS = frozenset(
    {
        *("roll-call", "result", "results", "adjourn", "claim", "confirm-claim", "reject-claim"),
        *("line-up", "forfeit-match"),
    }
)
PHONE_ACTS = frozenset({"claim", "confirm-claim", "line-up"})
"""What paired phones may do, and nothing else."""
CHIEF = frozenset(
    {
        *("configure", "change-rounds", "close-list", "close", "reopen"),
        *("leave-fide-mode", "erase", "describe", "choose-ratings"),
        *("forbid", "allow", "avoid", "stop-avoiding"),
        *("announce-prizes", "give-prize", "withhold-prizes"),
    }
)

LEAST_ROLE: dict[str, str] = {
    act: "helper" if act in HELPERS else "chief" if act in CHIEF else "deputy" for act in ACTS
}
"""Every act of the journal, and the least role that may do it."""


def least_to_undo(journal: Journal, to: int | str | None = None, section: str | None = None) -> str:
    """The least role that may undo the latest act, or all acts after an entry."""
    standing = [
        row.entry
        for row in journal.history
        if row.undone_by is None
        and row.entry.act in ACTS
        and not ACTS[row.entry.act].permanent
        and section in (None, row.entry.data.get("section"))
    ]
    if to is None:
        return _least(standing[-1:])
    after = journal.moment(to)
    return _least(entry for entry in standing if entry.number > after)


def least_to_redo(journal: Journal) -> str:
    """The least role that may put back what was undone last."""
    undone = [(row.undone_by, row.entry) for row in journal.history if row.undone_by is not None]
    latest = max((by for by, _ in undone), default=0)
    return _least(entry for by, entry in undone if by == latest)


def _least(entries: Iterable[Entry]) -> str:
    roles = ("deputy", *(LEAST_ROLE.get(entry.act, "deputy") for entry in entries))
    return max(roles, key=ROLES.index)
