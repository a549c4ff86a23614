"""A perfect matching that is made final pair by pair, each vertex choosing among what it can have.

The pairs of a procedure: whoever comes next looks at the partners with whom all others can still
be matched, takes one, and the pair is final. As in `order`, a search that fails has walked over a
set of vertices that can only be matched among themselves, so the graph falls apart, for good, and
no later search crosses from one room to another.
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.solver.alternating import grow
from ronde.solver.bits import Bits, Mate, members
from ronde.solver.cardinality import expose


class Fixing:
    """The matching, and which of its vertices are still open.

    Invariants: `mate` is a perfect matching of the open vertices; every perfect matching of them
    matches each room in itself; final vertices lie in no room.
    """

    __slots__ = ("_block", "_rooms", "_rows", "mate", "open")

    def __init__(self, rows: Sequence[Bits], within: Bits, mate: Mate) -> None:
        """Start with a perfect matching of `within`, which is not changed."""
        self._rows = rows
        self._rooms = [within]
        self._block: dict[int, int] = {}  # vertex -> its room; the first where not listed
        self.open = within
        self.mate = list(mate)

    def hopeful(self, v: int) -> Bits:
        """Partners of v that have not been ruled out yet; every possible one is among them."""
        return self._rows[v] & self._rooms[self._block.get(v, 0)]

    def can_have(self, v: int, w: int) -> bool:
        """Whether v can have w; if so the matching now pairs them, still open."""
        mate = self.mate
        a = mate[v]
        if w == a:
            return True
        room = self._rooms[self._block.get(v, 0)]
        if not self._rows[v] & room & 1 << w:
            return False
        mate[a] = -1
        if not expose(self._rows, mate, room ^ 1 << v, a, w):
            mate[a] = v
            return False
        mate[v], mate[w] = w, v
        return True

    def possible(self, v: int) -> Bits:
        """All the partners that v can have.

        With v taken out, the vertices that can be exposed instead of its partner are precisely
        those that v can have; the others cannot be matched with what the search has reached.
        """
        part = self._block.get(v, 0)
        room = self._rooms[part]
        growth = grow(self._rows, self.mate, self.mate[v], room ^ 1 << v, 0)
        if growth.rest:
            self._rooms[part] = growth.rest
            room ^= growth.rest
            self._block.update(dict.fromkeys(members(room), len(self._rooms)))
            self._rooms.append(room)
        return self._rows[v] & growth.outer

    def fix(self, v: int) -> int:
        """Make the present pair of v final; its partner is returned."""
        w = self.mate[v]
        pair = 1 << v | 1 << w
        self._rooms[self._block.get(v, 0)] &= ~pair
        self.open &= ~pair
        return w
