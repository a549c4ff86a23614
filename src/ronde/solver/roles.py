"""Which vertices are the upper ends of the pairs, where changing one's role has a price.

In a perfect matching every pair has an upper and a lower end. Each vertex has a role of its own
and a price for taking the other one; the cheapest roles that a perfect matching can have are
wanted. Vertices without a role are met by lower ones only, or by each other.

By classes this is a flow of least cost on the double cover: each class is a source and a sink, in
either role. The cost of k changes in a class is the sum of its k least prices, so it is convex. The
flow bounds the price of all roles from below; where it makes the same changes among sources and
sinks, and a perfect matching exists with these roles, nothing is cheaper. Where none exists, some
vertices have too few partners between them: the classes are split into them, these partners and
the others, and the flow is asked again. It bounds the price no worse, and sees what was in the way.

References: as in `classes`.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from ronde.solver.alternating import grow
from ronde.solver.bits import Bits, Cost, Mate, bits_of, members
from ronde.solver.mending import mend

SOURCE, SINK = 0, 1

MOST = 64
"""Classes up to which they are split further."""


class Flow:
    """A flow of least cost from SOURCE to SINK, by successive shortest paths with potentials.

    Arcs come in twos: an even one and, after it, the way back along what it carries.
    """

    def __init__(self) -> None:
        self.carried: list[int] = []
        self._leaving: list[list[int]] = [[], []]
        self._end: list[int] = []
        self._room: list[int] = []
        self._costs: list[Sequence[Cost]] = []
        self._potential: list[Cost] = [0, 0]

    def node(self) -> int:
        """A new node."""
        self._leaving.append([])
        self._potential.append(0)
        return len(self._leaving) - 1

    def arc(self, start: int, end: int, room: int, costs: Sequence[Cost] = ()) -> int:
        """A new arc; its units cost nothing, or each its own price, in ascending order."""
        number = len(self._end)
        self._leaving[start].append(number)
        self._leaving[end].append(number + 1)
        self._end += [end, start]
        self._room.append(room)
        self._costs.append(costs)
        self.carried.append(0)
        return number

    def fill(self) -> int:
        """Send all that can be sent, at least cost; how much that is."""
        sent = 0
        while (path := self._shortest_path()) is not None:
            amount = min([self._possible(arc) for arc in path])
            for arc in path:
                self.carried[arc >> 1] += -amount if arc & 1 else amount
            sent += amount
        return sent

    def _price(self, arc: int) -> Cost:
        """What the next unit costs."""
        costs, carried = self._costs[arc >> 1], self.carried[arc >> 1]
        if not costs:
            return 0
        return -costs[carried - 1] if arc & 1 else costs[carried]

    def _possible(self, arc: int) -> int:
        """How many units more can be sent at the price of the next one."""
        carried = self.carried[arc >> 1]
        room = carried if arc & 1 else self._room[arc >> 1] - carried
        return min(room, 1) if self._costs[arc >> 1] else room

    def _shortest_path(self) -> list[int] | None:
        """The arcs of a shortest path, the last one first; None if the sink is out of reach."""
        potential, far = self._potential, {SOURCE: 0}
        came: dict[int, int] = {}
        done: set[int] = set()
        heap: list[tuple[Cost, int]] = [(0, SOURCE)]
        while SINK not in done:
            if not heap:
                return None
            distance, node = heappop(heap)
            if node in done:
                continue
            done.add(node)
            here = distance + potential[node]
            for arc in self._leaving[node]:
                end = self._end[arc]
                if end not in done and self._possible(arc):
                    through = here + self._price(arc) - potential[end]
                    if end not in far or through < far[end]:
                        far[end] = through
                        came[end] = arc
                        heappush(heap, (through, end))
        reach = far[SINK]
        for node in range(len(potential)):
            potential[node] += min(far.get(node, reach), reach)
        path = [came[SINK]]
        while self._end[path[-1] ^ 1] != SOURCE:
            path.append(came[self._end[path[-1] ^ 1]])
        return path


class _Side:
    """The nodes of a class among the sources, or among the sinks: as upper and as lower ends.

    `leaving` and `entering` are its upper and its lower vertices, by the price of changing.
    """

    def __init__(
        self, flow: Flow, leaving: Sequence[Cost], entering: Sequence[Cost], *, sinks: bool
    ) -> None:
        self.upper, self.lower = flow.node(), flow.node()
        for node, count in ((self.upper, len(leaving)), (self.lower, len(entering))):
            flow.arc(*((node, SINK) if sinks else (SOURCE, node)), count)
        ways = ((self.upper, self.lower), (self.lower, self.upper))
        if sinks:
            ways = ways[::-1]
        self.changes = tuple(
            flow.arc(*way, len(costs), costs)
            for way, costs in zip(ways, (leaving, entering), strict=True)
        )


def with_roles(rows: Sequence[Bits], uppers: Bits, lowers: Bits, free: Bits) -> list[Bits]:
    """The pairs of upper with lower vertices, and of free ones with lower ones or each other."""
    found = [0] * len(rows)
    for who, partners in ((uppers, lowers), (lowers, uppers | free), (free, lowers | free)):
        for v in members(who):
            found[v] = rows[v] & partners
    return found


def cross_once(rows: list[Bits], uppers: Bits, cuts: Sequence[Bits]) -> bool:
    """Leave only perfect matchings that send one pair out of each of these odd sets, in place.

    `rows` are pairs of an upper and a lower vertex. If a set has one upper vertex more than lower
    ones, as many of its upper as of its lower vertices but for one are paired inside: so no pair of
    a lower one may leave it. False if a set has more than one too many.
    """
    for cut in cuts:
        more = 2 * (cut & uppers).bit_count() - cut.bit_count()
        if more not in (-1, 1):
            return False
        leaving = uppers if more > 0 else ~uppers
        for v in members(cut & ~leaving):
            apart = rows[v] & ~cut
            rows[v] &= cut
            for w in members(apart):
                rows[w] &= ~(1 << v)
    return True


def kept_pairs(rows: Sequence[Bits], mate: Sequence[int], within: Bits) -> tuple[Mate, Bits]:
    """A largest matching that begins with the pairs of `mate` that are edges, and who is left."""
    found = [-1] * len(rows)
    exposed = 0
    for v in members(within):
        w = mate[v]
        if w >= 0 and rows[v] >> w & 1:
            found[v] = w
        else:
            exposed |= 1 << v
    return found, mend(rows, found, exposed, within)


def first_roles(
    rows: Sequence[Bits],
    classes: Sequence[Bits],
    upper: Sequence[int],
    lower: Sequence[int],
    free: Bits,
    price: Sequence[Cost],
    mate: Sequence[int],
    cuts: Sequence[Bits] = (),
) -> Bits | None:
    """The upper vertices of the cheapest roles that a perfect matching has; None if not settled.

    `classes` are where to begin, `mate` is any matching; the rest is as in `cheapest_roles`.
    """
    settled = bits_of(upper) | bits_of(lower)
    while True:
        uppers = cheapest_roles(rows, classes, upper, lower, free, price, cuts)
        if uppers is None:
            return None
        allowed = with_roles(rows, uppers, settled ^ uppers, free)
        if not cross_once(allowed, uppers, cuts):
            return None
        found, left = kept_pairs(allowed, mate, settled | free)
        if not left:
            return uppers
        alike = [
            who & role
            for who in _unserved(allowed, found, left, settled | free)
            for role in (uppers, settled ^ uppers, free)
        ]
        finer = [part for mask in classes for who in alike if (part := mask & who)]
        if not len(classes) < len(finer) <= MOST:
            return None
        classes = finer


def _unserved(
    rows: Sequence[Bits], mate: Mate, left: Bits, within: Bits
) -> tuple[Bits, Bits, Bits]:
    """Those of whom some find no partner, those on whom they all depend, and the others."""
    outer, rest = 0, within
    for root in members(left):
        if rest >> root & 1:
            growth = grow(rows, mate, root, rest, 0)
            outer |= growth.outer
            rest = growth.rest
    return outer, within ^ outer ^ rest, rest


def cheapest_roles(
    rows: Sequence[Bits],
    classes: Sequence[Bits],
    upper: Sequence[int],
    lower: Sequence[int],
    free: Bits,
    price: Sequence[Cost],
    cuts: Sequence[Bits] = (),
) -> Bits | None:
    """The upper vertices of the cheapest roles by classes; None where classes do not settle it.

    `upper` and `lower` are vertices by their own roles, `free` those that have none; `price`, by
    vertex, is that of taking the other role. Vertices of one class meet the same others, but for a
    few: there may be no perfect matching with these roles. One pair is to leave each of the odd
    sets `cuts`, which are unions of classes: each that does so costs more than all changes.
    """
    uppers, lowers = bits_of(upper), bits_of(lower)
    flow = Flow()
    parts = [mask & (uppers | lowers) for mask in classes if mask & (uppers | lowers)]
    leaving = [sorted(members(mask & uppers), key=price.__getitem__) for mask in parts]
    entering = [sorted(members(mask & lowers), key=price.__getitem__) for mask in parts]
    sides = [
        tuple(
            _Side(flow, [price[v] for v in down], [price[v] for v in up], sinks=sinks)
            for sinks in (False, True)
        )
        for down, up in zip(leaving, entering, strict=True)
    ]
    others = [mask & free for mask in classes if mask & free]
    total = sum(mask.bit_count() for mask in (*parts, *others))
    crossing = _link(flow, rows, parts, sides, others, total, cuts, 1 + sum(map(abs, price)))
    if flow.fill() < total:
        return None
    if sum(flow.carried[arc >> 1] * count for arc, count in crossing) != 2 * len(cuts):
        return None
    for k, (source, sink) in enumerate(sides):
        changed = [flow.carried[arc >> 1] for arc in source.changes]
        if changed != [flow.carried[arc >> 1] for arc in sink.changes]:
            return None
        uppers &= ~bits_of(leaving[k][: changed[0]])
        uppers |= bits_of(entering[k][: changed[1]])
    return uppers


def _link(
    flow: Flow,
    rows: Sequence[Bits],
    parts: Sequence[Bits],
    sides: Sequence[tuple[_Side, ...]],
    others: Sequence[Bits],
    most: int,
    cuts: Sequence[Bits],
    toll: Cost,
) -> list[tuple[int, int]]:
    """Arcs between classes that may meet: upper with lower ends, and lower ones with the free.

    Returned are the arcs that cross cuts, and how many: they cost the `toll` for each.
    """
    crossing: list[tuple[int, int]] = []
    free = [(flow.node(), flow.node()) for _ in others]

    def link(start: int, end: int, mask: Bits, other: Bits) -> None:
        count = sum(bool(mask & cut) != bool(other & cut) for cut in cuts)
        if count:
            tolls = [count * toll] * len(cuts)
            crossing.append((flow.arc(start, end, len(cuts), tolls), count))
        else:
            flow.arc(start, end, most)

    for mask, (source, sink) in zip(others, free, strict=True):
        flow.arc(SOURCE, source, mask.bit_count())
        flow.arc(sink, SINK, mask.bit_count())
    for mask, (here, _) in zip(parts, sides, strict=True):
        reach = _reach(rows, mask)
        for other, (_, there) in zip(parts, sides, strict=True):
            if reach & other:
                link(here.upper, there.lower, mask, other)
                link(here.lower, there.upper, mask, other)
        for other, (_, sink) in zip(others, free, strict=True):
            if reach & other:
                link(here.lower, sink, mask, other)
    for mask, (source, _) in zip(others, free, strict=True):
        reach = _reach(rows, mask)
        for other, (_, there) in zip(parts, sides, strict=True):
            if reach & other:
                link(source, there.lower, mask, other)
        for other, (_, sink) in zip(others, free, strict=True):
            if reach & other:
                flow.arc(source, sink, most)
    return crossing


def _reach(rows: Sequence[Bits], mask: Bits) -> Bits:
    """Everybody whom somebody of a class may meet."""
    reach = 0
    for v in members(mask):
        reach |= rows[v]
    return reach
