"""The best solution of a group when single pairs, not kinds of players, must be weighed.

The whole problem is one graph: the members of the group, and those outside it with whom a member
who leaves is paired. Choices are made one by one in the printed order; a choice stands if the
cheapest pairing of all the others does not become dearer by it.

Rule: FMJD Annexe V (2017) 3.4-3.8
Reading: ADR-0051, 2.3; exactness: ADR-0052
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ronde.solver import WeightedMatching, cheapest_perfect
from ronde.solver.bits import Bits, Cost, bits_of

if TYPE_CHECKING:
    from ronde.rulebooks.fmjd.lines import Line

Prices = dict[int, dict[int, Cost]]
"""For every vertex its possible partners, each with the price of the pair; symmetric."""


@dataclass(frozen=True, slots=True)
class Cheapest:
    """A cheapest pairing of some vertices, and the duals that prove it."""

    value: Cost
    mate: dict[int, int]
    index: dict[int, int]
    proof: WeightedMatching

    def may_have(self, v: int, w: int, price: Cost) -> bool:
        """Whether some cheapest pairing may have these two together: their edge is tight."""
        i, j = self.index[v], self.index[w]
        cover = self.proof.vertex_duals[i] + self.proof.vertex_duals[j]
        for span, dual in self.proof.blossom_duals:
            if span >> i & span >> j & 1:
                cover += dual
        return cover == 2 * price


def cheapest(prices: Prices, vertices: Sequence[int]) -> Cheapest | None:
    """A pairing of all these vertices at the least price; None if there is none."""
    found = cheapest_perfect([[prices[v].get(w) for w in vertices] for v in vertices])
    if found is None:
        return None
    mate = {v: vertices[j] for v, j in zip(vertices, found.mate, strict=True)}
    value = sum(prices[v][w] for v, w in mate.items()) // 2
    return Cheapest(value, mate, {v: i for i, v in enumerate(vertices)}, found)


class Exact:
    """A cheapest pairing of all open vertices, kept while one choice after the other is made.

    Invariant: `mate` pairs the vertices still open, and no others, at the least price, `value`.
    `known` is the latest cheapest pairing that was computed: every pairing that is still possible
    is cheapest for its vertices too, so what its duals exclude stays excluded.
    """

    def __init__(self, prices: Prices, inside: Bits) -> None:
        self.prices = prices
        self.inside = inside
        found = cheapest(prices, list(prices))
        self.possible = found is not None
        if found is not None:
            self._take(found)

    def _take(self, found: Cheapest) -> None:
        self.known = found
        self.value = found.value
        self.mate = dict(found.mate)

    def fix(self, v: int, w: int) -> bool:
        """Pair the two, if a cheapest pairing has them together."""
        price = self.prices[v][w]
        if self.mate[v] == w:
            del self.mate[v], self.mate[w]
            self.value -= price
            return True
        if not self.known.may_have(v, w, price):
            return False
        found = cheapest(self.prices, [u for u in self.mate if u not in (v, w)])
        if found is None or price + found.value != self.value:
            return False
        self._take(found)
        return True

    def send_away(self, v: int) -> bool:
        """Let a member leave the group, if a cheapest pairing has him leave."""
        leaves = not self.inside >> self.mate[v] & 1
        if not leaves and not any(
            self.known.may_have(v, w, price)
            for w, price in self.prices[v].items()
            if w in self.mate and not self.inside >> w & 1
        ):
            return False
        within = [w for w in self.prices[v] if self.inside >> w & 1]
        kept = {w: self.prices[v].pop(w) for w in within}
        for w in within:
            del self.prices[w][v]
        if leaves:
            return True
        found = cheapest(self.prices, list(self.mate))
        if found is not None and found.value == self.value:
            self._take(found)
            return True
        for w, price in kept.items():
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
