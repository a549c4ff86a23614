"""The cheapest perfect matching where a pair's cost depends on two classes only.

`classes` bounds the cost by a fractional matching. Where the pairs that its prices allow have no
perfect matching, because of parity or of vertices with few partners, the prices are raised as in
Edmonds' primal-dual method, but all vertices of a class that have the same price move together:
the work of a step follows the number of classes, not of edges.

With y the prices of vertices and w > 0 those of odd sets, for every edge

    y[u] + y[v] - (sum of w over the sets that hold both) <= 2 cost

and optimal are precisely the perfect matchings of tight edges of which one edge leaves each set.

References: J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, J. Res. Nat. Bur.
Standards 69B (1965) 125-130; W. H. Cunningham, A. B. Marsh, A primal algorithm for optimum
matching, Math. Programming Study 8 (1978) 50-72.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ronde.solver.alternating import grow
from ronde.solver.bits import Bits, Cost, Mate, bits_of, members
from ronde.solver.cardinality import exposable, maximum
from ronde.solver.classes import class_duals

Costs = Sequence[Sequence[Cost | None]]


@dataclass(slots=True)
class OddSet:
    """An odd number of vertices of which an optimal matching sends one outside.

    `bits` are its vertices, `parts` the odd sets directly inside it; `node` is the vertex that
    stands for the whole.
    """

    bits: Bits
    price: Cost
    node: int
    parts: list[OddSet] = field(default_factory=list)


class Level(NamedTuple):
    """The tight edges between the nodes of one level: vertices, and odd sets as one node each."""

    rows: list[Bits]
    nodes: Bits
    mate: Mate
    classes: list[Bits] = []


def lifted(
    rows: Sequence[Bits], masks: Sequence[Bits], cost: Costs, inside: Bits
) -> Level | None:
    """The tight edges between the vertices of `inside` and what the others come to.

    Its perfect matchings are those that the cheapest perfect matchings of the classes `masks` have
    on `inside`. None if nothing is possible, or if an odd set holds some of `inside` and not all.
    """
    prices = class_duals([mask.bit_count() for mask in masks], cost)
    if prices is None:
        return None
    lifting = Lifting(rows, masks, cost, prices)
    level = lifting.solve(inside)
    return None if level is None else lifting.inside(level, inside)


def joined(levels: Sequence[Level], size: int) -> Level:
    """Levels that have nobody in common, as one."""
    if len(levels) == 1:
        return levels[0]
    rows, nodes, mate = [0] * size, 0, [-1] * size
    for level in levels:
        nodes |= level.nodes
        for v in members(level.nodes):
            rows[v], mate[v] = level.rows[v], level.mate[v]
    return Level(rows, nodes, mate, [mask for level in levels for mask in level.classes])


class Lifting:
    """Prices that are raised until their tight edges have a perfect matching.

    pieces   vertices of one class with one price
    sets     the outermost odd sets
    """

    def __init__(
        self, rows: Sequence[Bits], masks: Sequence[Bits], cost: Costs, prices: Sequence[Cost]
    ) -> None:
        self.rows = rows
        self.cost = cost
        self.everybody = 0
        self.pieces: dict[tuple[int, Cost], Bits] = {}
        for c, mask in enumerate(masks):
            self.pieces[c, prices[c]] = mask
            self.everybody |= mask
        self.sets: list[OddSet] = []

    def solve(self, inside: Bits) -> Level | None:
        """The outermost level with its perfect matching; None if there is no matching.

        As far as can be, no odd set cuts `inside`.
        """
        mate: Mate = [-1] * len(self.rows)
        while True:
            rows = self.tight(self.everybody, 0)
            rows, nodes = shrunk(rows, self.everybody, self.sets)
            mate = maximum(rows, nodes, _still(rows, mate, nodes))
            exposed = [v for v in members(nodes) if mate[v] < 0]
            if not exposed:
                return Level(rows, nodes, mate)
            exposed.sort(key=lambda v: inside >> v & 1)
            chosen = None
            for root in exposed:
                growth = grow(rows, mate, root, nodes, 0)
                parts = [*components(rows, growth.outer)]
                if chosen is None:
                    chosen = (parts, growth)
                if not self._cuts(parts, inside):
                    chosen = (parts, growth)
                    break
            parts, growth = chosen
            inner = nodes & ~growth.rest & ~growth.outer
            if not self._raise(rows, mate, parts, inner):
                return None

    def tight(self, within: Bits, cover: Cost) -> list[Bits]:
        """The tight edges inside `within`, if the odd sets that hold all of it cost `cover`."""
        rows, cost = self.rows, self.cost
        found = [0] * len(rows)
        pieces = [(c, y, mask & within) for (c, y), mask in self.pieces.items() if mask & within]
        for c, y, mask in pieces:
            line = cost[c]
            allowed = 0
            for d, z, other in pieces:
                price = line[d]
                if price is not None and y + z - cover == price << 1:
                    allowed |= other
            if allowed:
                for v in members(mask):
                    found[v] = rows[v] & allowed
        return found

    def _cuts(self, parts, inside) -> bool:
        whole = {odd.node: odd for odd in self.sets}
        for part in parts:
            if part & (part - 1):
                span = _span(part, whole)
                if span & inside not in (0, inside):
                    return True
        return False

    def _raise(self, rows: Sequence[Bits], mate: Mate, parts, inner: Bits) -> bool:
        """Raise outer nodes and lower inner ones until another edge is tight or a set opens."""
        whole = {odd.node: odd for odd in self.sets}
        spans = [_span(part, whole) for part in parts]
        above = 0
        for span in spans:
            above |= span
        below = _span(inner, whole)
        step = self._step(spans, above, below)
        for v in members(inner):
            if v in whole and (step is None or whole[v].price >> 1 < step):
                step = whole[v].price >> 1
        if step is None:
            return False
        self._move(above, below, step)
        for part, span in zip(parts, spans, strict=True):
            if part & (part - 1):
                inside = [odd for odd in self.sets if odd.bits & span]
                base = next(v for v in members(part) if mate[v] < 0 or not part >> mate[v] & 1)
                self.sets = [odd for odd in self.sets if not odd.bits & span]
                self.sets.append(OddSet(span, 2 * step, base, inside))
            elif (alone := part.bit_length() - 1) in whole:
                whole[alone].price += 2 * step
        for v in members(inner):
            if v in whole:
                whole[v].price -= 2 * step
                if not whole[v].price:
                    self.sets.remove(whole[v])
                    self.sets += whole[v].parts
        return True

    def _step(self, spans: Sequence[Bits], above: Bits, below: Bits) -> Cost | None:
        """How far the outer vertices can rise before an edge would be too cheap."""
        groups = []
        many = 0
        for k, span in enumerate(spans):
            if span & (span - 1):
                many |= span
                groups += [(c, y, mask & span, k) for (c, y), mask in self.pieces.items()]
        single = above & ~many
        groups += [(c, y, mask & single, -1) for (c, y), mask in self.pieces.items()]
        groups = [group for group in groups if group[2]]
        rest = self.everybody & ~above & ~below
        others = [(c, y, mask & rest) for (c, y), mask in self.pieces.items() if mask & rest]
        least: Cost | None = None
        cost = self.cost
        for g, (c, y, mask, k) in enumerate(groups):
            reach = self._reach(mask)
            for d, z, other in others:
                if reach & other:
                    slack = (cost[c][d] << 1) - y - z  # type: ignore[operator]
                    if least is None or slack < least:
                        least = slack
            for d, z, other, part in groups[g:]:
                if reach & other and (part < 0 or part != k):
                    slack = (cost[c][d] << 1) - y - z  # type: ignore[operator]
                    if least is None or slack >> 1 < least:
                        least = slack >> 1
        return least

    def _reach(self, mask: Bits) -> Bits:
        reach = 0
        for v in members(mask):
            reach |= self.rows[v]
        return reach

    def _move(self, above: Bits, below: Bits, step: Cost) -> None:
        moved: dict[tuple[int, Cost], Bits] = {}
        for (c, y), mask in self.pieces.items():
            up, down = mask & above, mask & below
            for part, price in ((up, y + step), (down, y - step), (mask ^ up ^ down, y)):
                if part:
                    moved[c, price] = moved.get((c, price), 0) | part
        self.pieces = moved

    def inside(self, level: Level, inside: Bits) -> Level | None:
        """The level at which the vertices of `inside` are nodes, those outside it contracted.

        None if an odd set holds some of them and not others: a matching of nodes then does not
        tell all that is possible.
        """
        sets, cover = self.sets, 0
        plain = self.tight(self.everybody, 0) if sets else []
        while (odd := next((odd for odd in sets if odd.bits & inside), None)) is not None:
            if inside & ~odd.bits:
                return None
            partner = level.mate[odd.node]
            stand_ins = exposable(level.rows, level.mate, level.nodes ^ 1 << odd.node, partner)
            leaving = _span(stand_ins, {s.node: s for s in sets})
            near = [v for v in members(odd.bits) if plain[v] & leaving]
            cover += odd.price
            plain = self.tight(odd.bits, cover)
            plain[partner] = bits_of(near)
            for v in near:
                plain[v] |= 1 << partner
            sets = odd.parts
            rows, nodes = shrunk(plain.copy(), odd.bits | 1 << partner, sets)
            level = Level(rows, nodes, maximum(rows, nodes))
        return level._replace(classes=self._classes(level.nodes, sets))


    def _classes(self, nodes: Bits, sets: Sequence[OddSet]) -> list[Bits]:
        """Nodes that are alike."""
        alone = bits_of(odd.node for odd in sets) & nodes
        alike = [mask & nodes & ~alone for mask in self.pieces.values()]
        return [mask for mask in alike if mask] + [1 << v for v in members(alone)]


def _still(rows: Sequence[Bits], mate: Mate, nodes: Bits) -> Mate:
    """The pairs that are still tight, between vertices that are still nodes."""
    return [
        w if w >= 0 and rows[v] >> w & 1 and nodes >> v & nodes >> w & 1 else -1
        for v, w in enumerate(mate)
    ]


def components(rows: Sequence[Bits], within: Bits) -> Iterator[Bits]:
    """The connected components."""
    while within:
        part = todo = within & -within
        within ^= part
        while todo:
            near = 0
            for v in members(todo):
                near |= rows[v]
            todo = near & within
            within ^= todo
            part |= todo
        yield part


def _span(nodes: Bits, whole: dict[int, OddSet]) -> Bits:
    """The vertices that nodes stand for."""
    span = nodes
    for node, odd in whole.items():
        if nodes >> node & 1:
            span |= odd.bits
    return span


def shrunk(
    rows: list[Bits], within: Bits, sets: Sequence[OddSet]
) -> tuple[list[Bits], Bits]:
    """The graph in which one node stands for each odd set; its rows and its nodes."""
    for odd in sets:
        out = 0
        for v in members(odd.bits):
            out |= rows[v]
            rows[v] = 0
        bit = 1 << odd.node
        within = within & ~odd.bits | bit
        out &= ~odd.bits
        rows[odd.node] = out
        for v in members(out):
            rows[v] = rows[v] & ~odd.bits | bit
    return rows, within
