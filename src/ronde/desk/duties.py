"""Which act belongs to whom: the least role that may do it, for pages and API alike.

Helpers check players in and enter results; deputies do everything of a round and of the list; what
the announcement fixes, what cannot be undone and what ends a section is the chief arbiter's.
"""

from __future__ import annotations

from ronde.journal import ACTS

HELPERS = frozenset(
    {"roll-call", "result", "results", "adjourn", "claim", "confirm-claim", "reject-claim"}
)
CHIEF = frozenset(
    {
        *("configure", "change-rounds", "close-list", "close", "reopen"),
        *("leave-fide-mode", "erase"),
    }
)

LEAST_ROLE: dict[str, str] = {
    act: "helper" if act in HELPERS else "chief" if act in CHIEF else "deputy" for act in ACTS
}
"""Every act of the journal, and the least role that may do it."""
