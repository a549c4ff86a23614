"""The best candidate of a small bracket, by trying all of them in an orderly way.

Rule: FIDE C.04.3 (2026) 3.4-3.8; (2017) B.4-B.8
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.rulebooks.dutch.bracket import Bracket, Candidate
from ronde.rulebooks.dutch.generation import Order, mdp_order, remainder_order
from ronde.rulebooks.dutch.proof import Enumerated, Proof
from ronde.rulebooks.profile import Kind
from ronde.rulebooks.rows import Layout
from ronde.solver.bits import Bits
from ronde.solver.subsets import cheapest_of

LARGEST = 8
"""Players up to which trying all candidates is quicker than anything else."""


def best_of_few(bracket: Bracket, floats: int, may_float: Bits) -> Candidate | None:
    """The best candidate with that many downfloaters; None if there is none.

    With moved-down players the order looks first at who of them is paired, and with whom; once
    that is settled, at the remainder.
    """
    kinds = bracket.kinds(floats)
    layout = bracket.layout(kinds)
    mdps, size = len(bracket.mdps), len(kinds)
    task = _Task(bracket, kinds, layout, may_float)
    if not mdps:
        order = remainder_order(size, (size - floats) // 2)
        partner = task.solve(range(size), floats, order)
        return None if partner is None else bracket.candidate(partner, task.proof())
    partner = task.solve(range(size), floats, mdp_order(mdps, size - mdps))
    if partner is None:
        return None
    limbo = partner[:mdps].count(-1)
    used = partner[:mdps]
    rest = [i for i in range(mdps, size) if i not in used]
    order = remainder_order(len(rest), (len(rest) - floats + limbo) // 2)
    inner = task.solve(rest, floats - limbo, order)
    assert inner is not None, "the remainder was paired a moment ago"
    for i, j in zip(rest, inner, strict=True):
        partner[i] = -1 if j < 0 else rest[j]
    return bracket.candidate(partner, task.proof())


class _Task:
    """Prices pairs and downfloaters for the subset search."""

    __slots__ = ("kinds", "layout", "may_float", "places", "rows", "steps")

    def __init__(
        self, bracket: Bracket, kinds: Sequence[Kind], layout: Layout, may_float: Bits
    ) -> None:
        self.rows = bracket.rows
        self.places = bracket.members
        self.steps: list[Enumerated] = []
        self.kinds = kinds
        self.layout = layout
        self.may_float = may_float

    def solve(self, who: Sequence[int], floats: int, order: Order) -> list[int] | None:
        """The best pairing of these members, by their position in `who`."""
        rows, kinds, price = self.rows, self.kinds, self.layout.pair
        bits, size = order.bits, len(who)
        most = 1 << self.layout.bits + bits + size
        never = 2 * most
        prices = [never] * (size * size + size)
        for a, i in enumerate(who):
            row, kind, place = rows[i], kinds[i], order.pair[a]
            at = a * size
            for b in range(a + 1, size):
                j = who[b]
                if row >> j & 1:
                    prices[at + b] = (price(kind, kinds[j]) << bits) + place[b]
        if floats:
            charge, may = self.layout.leave, self.may_float
            for a, i in enumerate(who):
                if may >> i & 1:
                    prices[size * size + a] = (charge(kinds[i]) << bits) + order.leave[a]
        found = cheapest_of(prices, size, floats, most)
        if found is None:
            return None
        self.steps.append(Enumerated([self.places[i] for i in who], prices, floats, most, found[1]))
        return found[1]

    def proof(self) -> Proof:
        """What was solved."""
        return Proof(tuple(self.steps))
