"""Who is the upper and who the lower vertex of each pair, where changing one's role costs something.

In a perfect matching every pair has an upper and a lower end. Each vertex has a role of its own
and a price for taking the other one; the cheapest roles are wanted for which a perfect matching
exists. Vertices that may also stay outside are `free` of roles; only lower ones meet them.

By classes this is a flow of least cost on the double cover: each class once as source and once as
sink, in either role. The cost of k changes in a class is the sum of its k least prices, so it is
convex. The flow bounds the price of all choices from below; where it takes the same roles on both
sides and a perfect matching exists for them, nothing is cheaper.

References: as in `classes`.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from ronde.solver.bits import Bits, Cost, members

SOURCE, SINK = 0, 1


class _Flow:
    """A flow of least cost by successive shortest paths with potentials."""

    def __init__(self) -> None:
        self.arcs: list[list[int]] = [[], []]
        self.ends: list[int] = []
        self.room: list[int] = []
        self.cost: list[Sequence[Cost]] = []
        self.used: list[int] = []
        self.potential: list[Cost] = [0, 0]

    def node(self) -> int:
        self.arcs.append([])
        self.potential.append(0)
        return len(self.arcs) - 1

    def arc(self, a: int, b: int, room: int, costs: Sequence[Cost] = ()) -> int:
        """An arc; with `costs`, each unit has its own, in ascending order."""
        at = len(self.ends)
        for start, end in ((a, b), (b, a)):
            self.arcs[start].append(len(self.ends))
            self.ends.append(end)
            self.room.append(0)
            self.cost.append(costs)
            self.used.append(0)
        self.room[at] = room
        return at

    def _price(self, e: int) -> Cost | None:
        """What the next unit along an arc costs; None if there is no room."""
        if e & 1:
            used = self.used[e ^ 1]
            if not used:
                return None
            return -self.cost[e][used - 1] if self.cost[e] else 0
        used = self.used[e]
        if used >= self.room[e]:
            return None
        return self.cost[e][used] if self.cost[e] else 0

    def saturate(self) -> int:
        """Send all that can be sent at least cost; how much that is."""
        sent = 0
        while (amount := self._send()) :
            sent += amount
        return sent

    def _send(self) -> int:
        potential = self.potential
        far: dict[int, Cost] = {SOURCE: 0}
        came: dict[int, int] = {}
        done: set[int] = set()
        heap: list[tuple[Cost, int]] = [(0, SOURCE)]
        while heap:
            distance, v = heappop(heap)
            if v in done:
                continue
            done.add(v)
            if v == SINK:
                break
            here = distance + potential[v]
            for e in self.arcs[v]:
                w = self.ends[e]
                if w in done:
                    continue
                price = self._price(e)
                if price is None:
                    continue
                through = here + price - potential[w]
                if w not in far or through < far[w]:
                    far[w] = through
                    came[w] = e
                    heappush(heap, (through, w))
        if SINK not in done:
            return 0
        reach = far[SINK]
        for v in range(len(potential)):
            potential[v] += min(far[v], reach) if v in far else reach
        path = []
        v = SINK
        while v != SOURCE:
            e = came[v]
            path.append(e)
            v = self.ends[e ^ 1]
        amount = min(self._room(e) for e in path)
        for e in path:
            if e & 1:
                self.used[e ^ 1] -= amount
            else:
                self.used[e] += amount
        return amount

    def _room(self, e: int) -> int:
        if self.cost[e]:
            return 1
        return self.used[e ^ 1] if e & 1 else self.room[e] - self.used[e]


def cheapest_roles(
    rows: Sequence[Bits],
    classes: Sequence[Bits],
    upper: Sequence[int],
    lower: Sequence[int],
    free: Bits,
    price: Sequence[Cost],
) -> Bits | None:
    """The upper vertices of the cheapest roles by classes; None where classes do not settle it.

    `upper` and `lower` are the vertices by their own roles; `price`, by vertex, is that of taking
    the other one. `classes` are sets of vertices, of which those of one set meet the same others
    but for a few.
    """
    whole = 0
    for mask in classes:
        whole |= mask
    ups, lows = _bits(upper), _bits(lower)
    parts = [mask & (ups | lows) for mask in classes]
    outs = [mask & free for mask in classes]
    parts = [mask for mask in parts if mask]
    outs = [mask for mask in outs if mask]
    reach = [_reach(rows, mask) for mask in parts]
    out_reach = [_reach(rows, mask) for mask in outs]
    flow = _Flow()
    leaving = []
    entering = []
    for mask in parts:
        leaving.append(sorted(members(mask & ups), key=price.__getitem__))
        entering.append(sorted(members(mask & lows), key=price.__getitem__))
    changes: list[list[tuple[int, int]]] = []
    nodes = []
    for side in (0, 1):
        side_nodes = []
        side_changes = []
        for k in range(len(parts)):
            u, w = flow.node(), flow.node()
            side_nodes.append((u, w))
            down = [price[v] for v in leaving[k]]
            up = [price[v] for v in entering[k]]
            if side == 0:
                flow.arc(SOURCE, u, len(down))
                flow.arc(SOURCE, w, len(up))
                a, b = flow.arc(u, w, len(down), down), flow.arc(w, u, len(up), up)
            else:
                flow.arc(u, SINK, len(down))
                flow.arc(w, SINK, len(up))
                a, b = flow.arc(w, u, len(down), down), flow.arc(u, w, len(up), up)
            side_changes.append((a, b))
        nodes.append(side_nodes)
        changes.append(side_changes)
    total = (ups | lows | free & whole).bit_count()
    out_nodes = []
    for mask in outs:
        left, right = flow.node(), flow.node()
        flow.arc(SOURCE, left, mask.bit_count())
        flow.arc(right, SINK, mask.bit_count())
        out_nodes.append((left, right))
    for k, mask in enumerate(parts):
        for m, other in enumerate(parts):
            if reach[k] & other and (k != m or mask & (mask - 1)):
                flow.arc(nodes[0][k][0], nodes[1][m][1], total)
                flow.arc(nodes[0][k][1], nodes[1][m][0], total)
        for m, other in enumerate(outs):
            if reach[k] & other:
                flow.arc(nodes[0][k][1], out_nodes[m][1], total)
                flow.arc(out_nodes[m][0], nodes[1][k][1], total)
    for k, mask in enumerate(outs):
        for m, other in enumerate(outs):
            if out_reach[k] & other and (k != m or mask & (mask - 1)):
                flow.arc(out_nodes[k][0], out_nodes[m][1], total)
    if flow.saturate() < total:
        return None
    found = ups
    for k in range(len(parts)):
        (a, b), (c, d) = changes[0][k], changes[1][k]
        if flow.used[a] != flow.used[c] or flow.used[b] != flow.used[d]:
            return None
        for v in leaving[k][: flow.used[a]]:
            found ^= 1 << v
        for v in entering[k][: flow.used[b]]:
            found |= 1 << v
    return found


def _bits(vertices: Sequence[int]) -> Bits:
    bits = 0
    for v in vertices:
        bits |= 1 << v
    return bits


def _reach(rows: Sequence[Bits], mask: Bits) -> Bits:
    reach = 0
    for v in members(mask):
        reach |= rows[v]
    return reach
