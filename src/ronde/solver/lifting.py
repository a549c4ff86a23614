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

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ronde.solver.alternating import grow
from ronde.solver.bits import Bits, Cost, Mate, bits_of, members
from ronde.solver.cardinality import exposable, maximum
from ronde.solver.classes import class_duals

Costs = Sequence[Sequence[Cost | None]]


class OddSet:
    """An odd number of vertices of which an optimal matching sends one outside.

    `bits` are its vertices, `parts` the odd sets directly inside it; `node` is the vertex that
    stands for the whole.
    """

    __slots__ = ("bits", "node", "parts", "price")

    def __init__(self, bits: Bits, price: Cost, node: int, parts: list[OddSet]) -> None:
        self.bits: Bits = bits
        self.price: Cost = price
        self.node: int = node
        self.parts: list[OddSet] = parts


class Level(NamedTuple):
    """The tight edges between the nodes of one level: vertices, and odd sets as one node each.

    classes   nodes that are alike
    sets      the odd sets, by the node that stands for each
    plain     the tight edges of the vertices inside them
    around    nodes that stand for all that is outside an odd set
    outside   for each such node, the vertices outside any one of which can take its place, each
              with its own tight edges
    cuts      odd sets that are not one node: a perfect matching sends one edge out of each
    """

    rows: list[Bits]
    nodes: Bits
    mate: Mate
    classes: Sequence[Bits] = ()
    sets: Mapping[int, Bits] = {}
    plain: Sequence[Bits] = ()
    around: Bits = 0
    outside: Mapping[int, Mapping[int, Bits]] = {}
    cuts: Sequence[Bits] = ()


class Lifted(NamedTuple):
    """The level of some vertices, and the prices that prove it."""

    level: Level
    prices: dict[int, Cost]
    odd_sets: list[tuple[Bits, Cost]]


def lifted(rows: Sequence[Bits], masks: Sequence[Bits], cost: Costs, inside: Bits) -> Lifted | None:
    """The tight edges between the vertices of `inside` and what the others come to.

    Its perfect matchings are those that the cheapest perfect matchings of the classes `masks` have
    on `inside`. None if nothing is possible, or if an odd set holds some of `inside` and not all.
    """
    prices = class_duals([mask.bit_count() for mask in masks], cost)
    if prices is None:
        return None
    lifting = Lifting(rows, masks, cost, prices)
    level = lifting.solve(inside)
    if level is not None:
        level = lifting.inside(level, inside)
    if level is None:
        return None
    return Lifted(level, *lifting.proof())


def lifted_across(
    rows: Sequence[Bits], masks: Sequence[Bits], cost: Costs, inside: Bits
) -> Lifted | None:
    """The tight edges between all vertices, with the odd sets as cuts. None if nothing is possible.

    An odd set that holds nobody of `inside` is one node.
    """
    prices = class_duals([mask.bit_count() for mask in masks], cost)
    if prices is None:
        return None
    lifting = Lifting(rows, masks, cost, prices)
    level = lifting.solve(inside if lifting.everybody & ~inside else 0)
    if level is None:
        return None
    return Lifted(lifting.across(level, inside), *lifting.proof())


def optimal_prices(
    rows: Sequence[Bits], masks: Sequence[Bits], cost: Costs, inside: Bits
) -> tuple[dict[int, Cost], list[tuple[Bits, Cost]]] | None:
    """Prices by vertex, and odd sets with theirs, that prove a cheapest perfect matching.

    As far as can be, no odd set holds some of `inside` and not others. None if nothing is possible.
    """
    prices = class_duals([mask.bit_count() for mask in masks], cost)
    if prices is None:
        return None
    lifting = Lifting(rows, masks, cost, prices)
    return None if lifting.solve(inside) is None else lifting.proof()


def joined(levels: Sequence[Level]) -> Level:
    """Levels that have nobody in common, as one."""
    if len(levels) == 1:
        return levels[0]
    size = max(len(level.rows) for level in levels)
    rows, nodes, mate = [0] * size, 0, [-1] * size
    for level in levels:
        nodes |= level.nodes
        for v in members(level.nodes):
            rows[v], mate[v] = level.rows[v], level.mate[v]
    plain = [0] * size
    for level in levels:
        for bits in level.sets.values():
            for v in members(bits):
                plain[v] = level.plain[v]
    return Level(
        rows,
        nodes,
        mate,
        [mask for level in levels for mask in level.classes],
        {node: bits for level in levels for node, bits in level.sets.items()},
        plain,
        union([level.around for level in levels]),
        {node: reach for level in levels for node, reach in level.outside.items()},
    )


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
        self.everybody: Bits = 0
        self.pieces: dict[tuple[int, Cost], Bits] = {}
        for c, mask in enumerate(masks):
            self.pieces[c, prices[c]] = mask
            self.everybody |= mask
        self.sets: list[OddSet] = []

    def solve(self, inside: Bits) -> Level | None:
        """The outermost level with a perfect matching; None if there is no matching.

        As far as can be, no odd set holds some of `inside` and not others.
        """
        mate: Mate = [-1] * len(self.rows)
        while True:
            rows, nodes = shrunk(self.tight(self.everybody, 0), self.everybody, self.sets)
            mate = maximum(rows, nodes, _still(rows, mate, nodes))
            exposed = [v for v in members(nodes) if mate[v] < 0]
            if not exposed:
                return Level(rows, nodes, mate)
            outer, inner = self._trees(rows, mate, nodes, exposed, inside)
            if not self._raise(outer, inner, mate):
                return None

    def proof(self) -> tuple[dict[int, Cost], list[tuple[Bits, Cost]]]:
        """The prices of vertices and of odd sets."""
        by_vertex = {v: y for (_, y), mask in self.pieces.items() for v in members(mask)}
        return by_vertex, [(odd.bits, odd.price) for odd in _all(self.sets)]

    def _trees(
        self, rows: Sequence[Bits], mate: Mate, nodes: Bits, exposed: Sequence[int], inside: Bits
    ) -> tuple[list[Bits], Bits]:
        """What to raise: the outer nodes of searches, by components, and the inner nodes.

        Searches begin where no new odd set cuts `inside`; at any exposed node, if there is none.
        Those that rise together all have even prices, or all odd ones: they meet at whole prices.
        """
        loose = bits_of(exposed)
        odd = bits_of(
            v for (_, y), mask in self.pieces.items() if y & 1 for v in members(mask & loose)
        )
        raised: list[Bits] = []
        fallen = 0
        only: tuple[list[Bits], Bits] | None = None
        for root in sorted(exposed, key=lambda v: inside >> v & 1):
            if not loose >> root & 1:
                continue
            growth = grow(rows, mate, root, nodes, 0)
            parts = [*components(rows, growth.outer)]
            inner = nodes & ~growth.rest & ~growth.outer
            only = only or (parts, inner)
            spans = [self._span(part) for part in parts if part & (part - 1)]
            if all(span & inside in (0, inside) for span in spans):
                raised += parts
                fallen |= inner
                nodes = growth.rest
                loose &= odd if odd >> root & 1 else ~odd
        assert only is not None, "somebody is exposed"
        return (raised, fallen) if raised else only

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

    def _raise(self, parts: Sequence[Bits], inner: Bits, mate: Mate) -> bool:
        """Raise outer nodes and lower inner ones until another edge is tight or a set opens.

        The `parts` of the outer nodes become odd sets. False if nothing stops the rise: then no
        matching is perfect.
        """
        whole = {odd.node: odd for odd in self.sets}
        spans = [self._span(part) for part in parts]
        falling = [whole[v] for v in members(inner) if v in whole]
        limits = [odd.price >> 1 for odd in falling]
        above, below = union(spans), self._span(inner)
        free = self._room(spans, above, below)
        if free is not None:
            limits.append(free)
        if not limits:
            return False
        step = min(limits)
        self._move(above, below, step)
        for part, span in zip(parts, spans, strict=True):
            if part & (part - 1):
                self._hold(part, span, 2 * step, mate)
            elif (alone := part.bit_length() - 1) in whole:
                whole[alone].price += 2 * step
        for odd in falling:
            odd.price -= 2 * step
            if not odd.price:
                self.sets.remove(odd)
                self.sets += odd.parts
        return True

    def _hold(self, part: Bits, span: Bits, price: Cost, mate: Mate) -> None:
        """Make an odd set of nodes; the one that is not matched inside stands for it."""
        node = next(v for v in members(part) if mate[v] < 0 or not part >> mate[v] & 1)
        inside = [odd for odd in self.sets if odd.bits & span]
        self.sets = [odd for odd in self.sets if not odd.bits & span]
        self.sets.append(OddSet(span, price, node, inside))

    def _span(self, nodes: Bits) -> Bits:
        """The vertices that outermost nodes stand for."""
        return _span(nodes, self.sets)

    def _room(self, spans: Sequence[Bits], above: Bits, below: Bits) -> Cost | None:
        """How far the outer vertices can rise before an edge would be too cheap; None if forever.

        Two outer vertices rise towards each other, unless one odd set holds both.
        """
        many = [span for span in spans if span & (span - 1)]
        single = above & ~union(many)
        groups = [
            (c, y, mask & span, k)
            for k, span in enumerate((single, *many))
            for (c, y), mask in self.pieces.items()
            if mask & span
        ]
        rest = self.everybody & ~above & ~below
        others = [(c, y, mask & rest) for (c, y), mask in self.pieces.items() if mask & rest]
        slacks = []
        for at, (c, y, mask, k) in enumerate(groups):
            reach = self._reach(mask)
            slacks += [self._slack(c, y, d, z) for d, z, other in others if reach & other]
            slacks += [
                self._slack(c, y, d, z) >> 1
                for d, z, other, m in groups[at:]
                if reach & other and (k != m or not k)
            ]
        return min(slacks, default=None)

    def _slack(self, c: int, y: Cost, d: int, z: Cost) -> Cost:
        """What a pair of two classes costs beyond these prices, doubled."""
        price = self.cost[c][d]
        assert price is not None, "there is such a pair"
        return (price << 1) - y - z

    def _reach(self, mask: Bits) -> Bits:
        """The neighbours of a set."""
        return union([self.rows[v] for v in members(mask)])

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
        sets, cover, around = self.sets, 0, 0
        outside: dict[int, dict[int, Bits]] = {}
        plain = self.tight(self.everybody, 0) if sets else []
        while (odd := next((odd for odd in sets if odd.bits & inside), None)) is not None:
            if inside & ~odd.bits:
                return None
            partner = level.mate[odd.node]
            stand_ins = exposable(level.rows, level.mate, level.nodes ^ 1 << odd.node, partner)
            leaving = _span(stand_ins, sets)
            near = [v for v in members(odd.bits) if plain[v] & leaving]
            outside = {partner: _reached(leaving, outside, plain, odd.bits)}
            cover += odd.price
            around |= 1 << partner
            plain = self.tight(odd.bits, cover)
            plain[partner] = bits_of(near)
            for v in near:
                plain[v] |= 1 << partner
            sets = odd.parts
            rows, nodes = shrunk(plain.copy(), odd.bits | 1 << partner, sets)
            level = Level(rows, nodes, maximum(rows, nodes))
        return level._replace(
            classes=self._classes(level.nodes, sets),
            sets={odd.node: odd.bits for odd in sets},
            plain=plain,
            around=around,
            outside=outside,
        )

    def across(self, level: Level, inside: Bits) -> Level:
        """The outermost level, where odd sets that hold somebody of `inside` are cuts, not nodes.

        Its matching sends one pair out of each.
        """
        rows = self.tight(self.everybody, 0)
        waiting = [(odd, odd.price) for odd in self.sets]
        cuts: list[Bits] = []
        apart: list[OddSet] = []
        for odd, cover in waiting:
            if not odd.bits & inside:
                apart.append(odd)
                continue
            inner = self.tight(odd.bits, cover)
            for v in members(odd.bits):
                rows[v] = rows[v] & ~odd.bits | inner[v]
            cuts.append(odd.bits)
            waiting += [(part, cover + part.price) for part in odd.parts]
        rows, nodes = shrunk(rows, self.everybody, apart)
        mate = [-1] * len(rows)
        self._open(level.mate, level.nodes, self.sets, rows, inside, mate)
        alike = self._classes(nodes, apart)
        for cut in cuts:
            alike = [part for mask in alike for part in (mask & cut, mask & ~cut) if part]
        return Level(rows, nodes, mate, alike, cuts=[cut & nodes for cut in cuts])

    def _open(
        self,
        found: Mate,
        nodes: Bits,
        sets: Sequence[OddSet],
        rows: Sequence[Bits],
        inside: Bits,
        mate: Mate,
    ) -> None:
        """Write pairs of nodes into `mate` as pairs of vertices, and pair the others of each set.

        Sets that hold nobody of `inside` stay nodes.
        """
        whole = {odd.node: odd for odd in sets if odd.bits & inside}
        for a in members(nodes):
            b = found[a]
            if a < b:
                ends = [whole[node].bits if node in whole else 1 << node for node in (a, b)]
                v = next(v for v in members(ends[0]) if rows[v] & ends[1])
                w = next(members(rows[v] & ends[1]))
                mate[v], mate[w] = w, v
                for node, end in ((a, v), (b, w)):
                    if node in whole:
                        self._open_around(whole[node], end, rows, inside, mate)

    def _open_around(
        self, odd: OddSet, out: int, rows: Sequence[Bits], inside: Bits, mate: Mate
    ) -> None:
        """The same inside an odd set from which the vertex `out` is paired elsewhere."""
        within, nodes = shrunk([row & odd.bits for row in rows], odd.bits, odd.parts)
        part = next((part for part in odd.parts if part.bits >> out & 1), None)
        nodes ^= 1 << (out if part is None else part.node)
        self._open(maximum(within, nodes), nodes, odd.parts, rows, inside, mate)
        if part is not None:
            self._open_around(part, out, rows, inside, mate)

    def _classes(self, nodes: Bits, sets: Sequence[OddSet]) -> list[Bits]:
        """Nodes that are alike."""
        alone = bits_of(odd.node for odd in sets) & nodes
        alike = [mask & nodes & ~alone for mask in self.pieces.values()]
        return [mask for mask in alike if mask] + [1 << v for v in members(alone)]


def _reached(
    who: Bits, outside: Mapping[int, Mapping[int, Bits]], plain: Sequence[Bits], within: Bits
) -> dict[int, Bits]:
    """The tight edges into a set, by vertex; of a node that stands for others, those of each."""
    found: dict[int, Bits] = {}
    for v in members(who):
        for w, reach in outside.get(v, {v: plain[v]}).items():
            found[w] = found.get(w, 0) | reach & within
    return found


def _still(rows: Sequence[Bits], mate: Mate, nodes: Bits) -> Mate:
    """The pairs that are still tight, between vertices that are still nodes."""
    return [
        w if w >= 0 and rows[v] >> w & 1 and nodes >> v & nodes >> w & 1 else -1
        for v, w in enumerate(mate)
    ]


def _all(sets: Sequence[OddSet]) -> Iterator[OddSet]:
    """Odd sets with all those inside them."""
    for odd in sets:
        yield odd
        yield from _all(odd.parts)


def components(rows: Sequence[Bits], within: Bits) -> Iterator[Bits]:
    """The connected components."""
    while within:
        part = todo = within & -within
        within ^= part
        while todo:
            todo = union([rows[v] for v in members(todo)]) & within
            within ^= todo
            part |= todo
        yield part


def _span(nodes: Bits, sets: Sequence[OddSet]) -> Bits:
    """The vertices that nodes stand for."""
    return nodes | union([odd.bits for odd in sets if nodes >> odd.node & 1])


def union(sets: Sequence[Bits]) -> Bits:
    """All that is in one of these sets."""
    found = 0
    for bits in sets:
        found |= bits
    return found


def shrunk(rows: list[Bits], within: Bits, sets: Sequence[OddSet]) -> tuple[list[Bits], Bits]:
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
