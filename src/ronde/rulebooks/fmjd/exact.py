"""The best solution of a group when single pairs, not kinds of players, must be weighed.

The whole problem is one graph: the members of the group, and those outside it with whom a member
who leaves is paired. Choices are made one by one in the printed order; a choice stands if the
cheapest pairing of all the others does not become dearer by it.

Rule: FMJD Annexe V (2017) 3.4-3.8
Reading: ADR-0051
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ronde.solver import cheapest_perfect
from ronde.solver.bits import Bits, Cost, bits_of

if TYPE_CHECKING:
    from ronde.rulebooks.fmjd.lines import Line

Prices = dict[int, dict[int, Cost]]
"""For every vertex its possible partners, each with the price of the pair; symmetric."""


class Exact:
    """A cheapest pairing of all open vertices, kept while one choice after the other is made.

    Invariant: `mate` pairs the vertices still open, and no others, at the least price, `value`.
    """

    def __init__(self, prices: Prices, inside: Bits) -> None:
        self.prices = prices
        self.inside = inside
        found = self._cheapest(list(prices))
        self.possible = found is not None
        self.value, self.mate = found or (0, {})

    def _cheapest(self, vertices: Sequence[int]) -> tuple[Cost, dict[int, int]] | None:
        """The least price at which all these vertices can be paired, and such a pairing."""
        prices = self.prices
        found = cheapest_perfect([[prices[v].get(w) for w in vertices] for v in vertices])
        if found is None:
            return None
        mate = {v: vertices[j] for v, j in zip(vertices, found.mate, strict=True)}
        return sum(prices[v][w] for v, w in mate.items()) // 2, mate

    def fix(self, v: int, w: int) -> bool:
        """Pair the two, if a cheapest pairing has them together."""
        price = self.prices[v][w]
        if self.mate[v] == w:
            del self.mate[v], self.mate[w]
            self.value -= price
            return True
        found = self._cheapest([u for u in self.mate if u not in (v, w)])
        if found is None or price + found[0] != self.value:
            return False
        self.value, self.mate = found
        return True

    def send_away(self, v: int) -> bool:
        """Let a member leave the group, if a cheapest pairing has him leave."""
        within = [w for w in self.prices[v] if self.inside >> w & 1]
        prices = {w: self.prices[v].pop(w) for w in within}
        for w in within:
            del self.prices[w][v]
        if not self.inside >> self.mate[v] & 1:
            return True
        found = self._cheapest(list(self.mate))
        if found is not None and found[0] == self.value:
            self.mate = found[1]
            return True
        for w, price in prices.items():
            self.prices[v][w] = self.prices[w][v] = price
        return False

    def leaving(self) -> int:
        """How many open members leave the group in a cheapest pairing."""
        return sum(self.inside >> v & 1 and not self.inside >> w & 1 for v, w in self.mate.items())


def follow(
    exact: Exact, floaters: Sequence[int], order: Sequence[int], line: Line
) -> tuple[list[tuple[int, int]], list[int]]:
    """Make the choices in order: the floaters, who leaves, the pairs of the others.

    `order` are the own members as they would leave. Returns the pairs and those who leave.
    """
    pairs: list[tuple[int, int]] = []
    left: list[int] = []

    def serve(v: int) -> bool:
        room = bits_of(w for w in exact.prices[v] if w in exact.mate and exact.inside >> w & 1)
        for w in line.wishes(v, room & ~bits_of(left)):
            if exact.fix(v, w):
                pairs.append((v, w))
                line.settle(v, w)
                return True
        return False

    for v in floaters:
        if v in exact.mate and not serve(v):
            exact.send_away(v)
            left.append(v)
    missing = exact.leaving() - len(left)
    for v in order:
        if missing and v in exact.mate and exact.send_away(v):
            left.append(v)
            line.settle(v, v)
            missing -= 1
    for v in line.turn:
        if v in exact.mate and exact.inside >> v & 1 and v not in left:
            served = serve(v)
            assert served, "a cheapest pairing serves everybody who stays"
    return pairs, left
