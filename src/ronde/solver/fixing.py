"""A perfect matching that is made final pair by pair, each vertex choosing among what it can have.

The pairs of a procedure: the next vertex looks at the partners with whom all others can still be
matched, takes one, and the pair is final. As in `order`, a search that fails has walked over a
set of vertices that can only be matched among themselves, so the graph falls into parts for good,
and no later search crosses from one part to another.
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.solver.alternating import grow
from ronde.solver.bits import Bits, Mate, members
from ronde.solver.cardinality import expose


class Fixing:
    """The matching, and which of its vertices are still open.

    Invariants: `mate` is a perfect matching of the open vertices; every perfect matching of them
    matches each part in itself; final vertices lie in no part.
    """

    __slots__ = ("_part_of", "_parts", "_rows", "mate", "open")

    def __init__(self, rows: Sequence[Bits], within: Bits, mate: Mate) -> None:
        """Start with a perfect matching of `within`, which is not changed."""
        self._rows = rows
        self._parts = [within]
        self._part_of: dict[int, int] = {}  # vertex -> its part; the first where not listed
        self.open: Bits = within
        self.mate: list[int] = list(mate)

    def hopeful(self, v: int) -> Bits:
        """Partners of v that have not been ruled out yet; every possible one is among them."""
        return self._rows[v] & self._parts[self._part_of.get(v, 0)]

    def can_have(self, v: int, w: int) -> bool:
        """Whether v can have w; if so the matching now pairs them, still open."""
        mate = self.mate
        a = mate[v]
        if w == a:
            return True
        part = self._parts[self._part_of.get(v, 0)]
        if not self._rows[v] & part & 1 << w:
            return False
        mate[a] = -1
        if not expose(self._rows, mate, part ^ 1 << v, a, w):
            mate[a] = v
            return False
        mate[v], mate[w] = w, v
        return True

    def possible(self, v: int) -> Bits:
        """All the partners that v can have.

        With v taken out, the vertices that can be exposed instead of its partner are precisely
        those that v can have; the others cannot be matched with what the search has reached.
        """
        index = self._part_of.get(v, 0)
        part = self._parts[index]
        growth = grow(self._rows, self.mate, self.mate[v], part ^ 1 << v, 0)
        if growth.rest:
            self._parts[index] = growth.rest
            part ^= growth.rest
            self._part_of.update(dict.fromkeys(members(part), len(self._parts)))
            self._parts.append(part)
        return self._rows[v] & growth.outer

    def fix(self, v: int) -> int:
        """Make the present pair of v final; its partner is returned."""
        w = self.mate[v]
        pair = 1 << v | 1 << w
        self._parts[self._part_of.get(v, 0)] &= ~pair
        self.open &= ~pair
        return w
