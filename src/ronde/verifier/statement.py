"""One statement about a round: no matching is better, and of those as good this one comes first.

What a pair costs is a row of figures, the most important first. The duals show that no perfect
matching is cheaper; then the order is searched among those that cost the same. Where odd sets
stand in the way of that search, the figures of the order join the cost.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from ronde.verifier.candidates import Better
from ronde.verifier.duals import (
    Alternatives,
    Digits,
    Duals,
    NotProved,
    bound,
    covered,
    tight_rows,
)
from ronde.verifier.matching import members

Kind = Any
"""All that the cost depends on; can be hashed."""

Figures = Sequence[int]


def _charges(figures: Figures, first: int) -> list[tuple[int, int, int]]:
    """The figures as charges of rows from the first one on."""
    return [(k, 0, int(figure)) for k, figure in enumerate(figures, first) if figure]


class DoubtfulOrder(NotProved):
    """Something earlier seems possible, but odd sets may forbid it."""


@dataclass(frozen=True)
class Statement:
    """That a matching is the first of the best.

    part      the name of the proof in the account
    article   what it is about
    rows      who may meet whom, by vertex
    within    the vertices that are matched
    mate      the matching
    kinds     all that the cost depends on, by vertex
    cost      the figures of a pair of kinds
    first     who could do better in the order of the rules
    figures   that order in figures of a pair of vertices
    codes     the criterion behind each figure of the cost
    zones     sets in which the order does not tell one vertex from another, given the tight rows
    """

    part: str
    article: str
    rows: Sequence[int]
    within: int
    mate: Sequence[int]
    kinds: Mapping[int, Kind]
    cost: Callable[[Kind, Kind], Figures]
    first: Callable[[Alternatives], Better | None]
    figures: Callable[[int, int], Figures]
    zones: Callable[[Sequence[int]], Sequence[int]]
    codes: Sequence[str]

    def pieces(self, *, ordered: bool) -> dict[Hashable, int]:
        """The vertices of every kind; each of its own kind where the order is in the cost."""
        found: dict[Hashable, int] = {}
        for v in members(self.within):
            kind = v if ordered else self.kinds[v]
            found[kind] = found.get(kind, 0) | 1 << v
        return found

    def packed(self, *, ordered: bool) -> tuple[Callable[[Kind, Kind], int], Digits]:
        """The cost of two kinds as one integer; with the order, of two vertices that may meet."""
        kinds = self.pieces(ordered=False)
        table = {(a, b): _charges(self.cost(a, b), 0) for a in kinds for b in kinds}
        after = len(self.codes)
        order = {
            (v, w): _charges(self.figures(v, w), after)
            for v in members(self.within if ordered else 0)
            for w in members(self.rows[v] & self.within & (1 << v) - 1)
        }
        charged = chain.from_iterable((*table.values(), *order.values()))
        digits = Digits(charged, self.within.bit_count())
        price = {pair: digits.pack(row) for pair, row in table.items()}
        if not ordered:
            return lambda a, b: price[a, b], digits
        pack, of = digits.pack, self.kinds
        return lambda v, w: price[of[v], of[w]] + pack(order[max(v, w), min(v, w)]), digits

    def totals(self, mate: Sequence[int]) -> tuple[list[int], list[int]]:
        """What all pairs of a matching cost, and their place in the order."""
        pairs = [(v, mate[v]) for v in members(self.within) if v < mate[v]]
        costs = [self.cost(self.kinds[v], self.kinds[w]) for v, w in pairs]
        orders = [self.figures(v, w) for v, w in pairs]
        return [*map(sum, zip(*costs, strict=True))], [*map(sum, zip(*orders, strict=True))]

    def prove(self, duals: Duals, *, ordered: bool) -> Better | None:
        """Who could do better in the order, if anybody, once the duals show the optimum.

        Raises `NotProved` where they do not, or where the order stays in doubt.
        """
        kinds = [v if ordered else self.kinds.get(v) for v in range(len(self.rows))]
        rows = [row & self.within for row in self.rows]
        cost, _ = self.packed(ordered=ordered)
        tight = tight_rows(rows, self.mate, self.within, kinds, cost, duals)
        is_first = not any(self.totals(self.mate)[1])
        if ordered and is_first:  # the order costs nothing: a proof with it says no more
            raise NotProved
        if ordered or is_first:
            return None
        others, exact = self._others(tight, duals)
        better = self.first(others)
        if better is not None and not exact:
            raise DoubtfulOrder(better)
        return better

    def _others(self, tight: Sequence[int], duals: Duals) -> tuple[Alternatives, bool]:
        """The other optima, and whether there are no more than these."""
        zones = self.zones(tight)
        plain = [
            (odd, price)
            for odd, price in duals.sets
            if any(not side & ~zone for zone in zones for side in (odd, self.within & ~odd))
        ]
        inside = self.within
        for zone in zones:
            inside &= ~zone
        others = Alternatives(tight, self.mate, self.within, Duals(duals.price, plain), inside)
        return others, others.exact and len(plain) == len(duals.sets)


@dataclass(frozen=True)
class LowerBound(Statement):
    """That every matching costs as much as this, whatever `mate` costs."""

    least: Figures

    def totals(self, mate: Sequence[int]) -> tuple[list[int], list[int]]:
        """Nothing that a matching could be blamed for."""
        return [], []

    def prove(self, duals: Duals, *, ordered: bool) -> Better | None:
        """Raises `NotProved` where the duals give no such bound."""
        cost, digits = self.packed(ordered=False)
        kinds = [self.kinds.get(v) for v in range(len(self.rows))]
        rows = [row & self.within for row in self.rows]
        covered(rows, self.within, kinds, cost, duals)
        least = digits.pack(_charges(self.least, 0))
        if ordered or bound(duals, self.within) < 2 * least:
            raise NotProved
        return None
