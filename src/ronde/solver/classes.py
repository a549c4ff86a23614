"""Optimality by classes: duals for a graph in which a pair's cost depends on two classes only.

The vertices are sorted into K classes. A fractional perfect b-matching of the classes bounds the
cost of every perfect matching of the vertices from below, and its duals y show which pairs of
classes an optimum may use: those with y[c] + y[d] == 2 cost[c][d]. If the graph that consists of
such pairs has a perfect matching, then its perfect matchings are precisely the optimal ones.

The b-matching is a transport problem on the double cover: every class once as a source and once
as a sink. It is solved by successive shortest paths with potentials.

References: M. L. Balinski, Integer programming: methods, uses, computation, Management Science
12 (1965) 253-313 (half-integral matchings and the double cover); J. Edmonds, R. M. Karp,
Theoretical improvements in algorithmic efficiency for network flow problems, J. ACM 19 (1972)
248-264 (shortest paths with potentials).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ronde.solver.bits import Bits, Cost, members

BLOCKS, NEARLY = 8, 8
"""The most blocks; in at most an eighth of all, the neighbours of a block's members may differ."""


def class_duals(
    sizes: Sequence[int], cost: Sequence[Sequence[Cost | None]]
) -> tuple[Cost, ...] | None:
    """Duals y of the minimum-cost fractional perfect b-matching between classes.

    `cost` is symmetric, None where two classes can form no pair (so too for a class of size 1
    with itself). y[c] + y[d] <= 2 cost[c][d] everywhere, with equality wherever an optimum has a
    pair; so no perfect matching of the vertices costs less than half the sum of size[c] y[c]. None
    when no fractional perfect b-matching exists.
    """
    count = len(sizes)
    every = range(count)
    supply = list(sizes)
    demand = list(sizes)
    flow = [[0] * count for _ in every]
    # Potentials: u[c] + v[d] <= cost[c][d] always, with equality where flow[c][d] > 0.
    u: list[Cost] = [0] * count
    v: list[Cost] = [0] * count
    for d in every:
        known = [price for price in cost[d] if price is not None]
        if known:
            v[d] = min(known)
        elif sizes[d]:
            return None
    arcs = [[(d, price) for d, price in enumerate(row) if price is not None] for row in cost]
    for c in every:
        u[c] = min([price - v[d] for d, price in arcs[c]], default=0)
    for c in every:
        have = supply[c]
        for d, price in arcs[c]:
            if not have:
                break
            want = demand[d]
            if want and u[c] + v[d] == price:
                amount = have if have < want else want
                flow[c][d] = amount
                demand[d] = want - amount
                have -= amount
        supply[c] = have
    for c in every:
        while supply[c]:
            if not _ship(c, arcs, supply, demand, flow, u, v):
                return None
    return tuple([a + b for a, b in zip(u, v, strict=True)])


def uniform_duals(cost: Sequence[Sequence[Cost | None]], seats: int) -> tuple[Cost, ...] | None:
    """The same where every matching costs the same; None where that is not so.

    All pairs have one price then, and so have all seats, which are the last class if there are any.
    """
    last = len(cost) - 1 if seats else len(cost)
    pair = _one_price(line[:last] for line in cost[:last])
    seat = _one_price(cost[last:])
    if pair is None or seat is None:
        return None
    return (pair,) * last + (2 * seat - pair,) * (len(cost) - last)


def _one_price(lines: Iterable[Sequence[Cost | None]]) -> Cost | None:
    """The price that all have, 0 if there is nothing to pay for; None if prices differ."""
    found: set[Cost | None] = {None}
    for line in lines:
        found.update(line)
        if len(found) > 2:
            return None
    return max((price for price in found if price is not None), default=0)


def _ship(
    source: int,
    arcs: list[list[tuple[int, Cost]]],
    supply: list[int],
    demand: list[int],
    flow: list[list[int]],
    u: list[Cost],
    v: list[Cost],
) -> bool:
    """Send flow from `source` along one shortest path to a sink that still wants some.

    Dijkstra's search over the reduced costs price - u[c] - v[d] >= 0, which are 0 on the way back
    along flow. Afterwards the potentials make every shortest path tight. False when no sink can
    be reached.
    """
    count = len(supply)
    at: list[tuple[int, Cost]] = [(source, 0)]  # sources in the tree, each with its distance
    outside = [c for c in range(count) if c != source]
    done: list[tuple[int, Cost]] = []  # sinks in the tree, likewise
    near: dict[int, Cost] = {}  # sinks seen, not yet in the tree: distance so far
    came = [-1] * count  # sink -> source before it
    back = [-1] * count  # source -> sink before it
    closed = [False] * count
    fresh = [(source, 0)]
    while True:
        for c, far in fresh:
            offset = far - u[c]
            for d, price in arcs[c]:
                if not closed[d]:
                    through = offset + price - v[d]
                    if d not in near or through < near[d]:
                        near[d] = through
                        came[d] = c
        if not near:
            return False
        reach = min(near.values())
        ties = [d for d, far in near.items() if far == reach]
        sink = next((d for d in ties if demand[d]), -1)
        if sink >= 0:
            break
        fresh = []
        for d in ties:
            del near[d]
            closed[d] = True
            done.append((d, reach))
            for c in outside:
                if flow[c][d]:
                    back[c] = d
                    fresh.append((c, reach))
            outside = [c for c in outside if back[c] != d]
        at += fresh
    for c, far in at:
        u[c] += reach - far
    for d, far in done:
        v[d] -= reach - far
    _send(_path(sink, source, came, back), supply, demand, flow)
    return True


def _path(sink: int, source: int, came: list[int], back: list[int]) -> list[int]:
    """The way back through the tree: sink, source, sink, ..., source."""
    path = [sink]
    while len(path) & 1 or path[-1] != source:
        last = path[-1]
        path.append(came[last] if len(path) & 1 else back[last])
    return path


def _send(path: list[int], supply: list[int], demand: list[int], flow: list[list[int]]) -> None:
    """Send as much as the path carries: it begins at a sink and ends at the source."""
    sink, source = path[0], path[-1]
    amount = min(supply[source], demand[sink])
    for i in range(1, len(path) - 1, 2):
        amount = min(amount, flow[path[i]][path[i + 1]])
    supply[source] -= amount
    demand[sink] -= amount
    for i in range(0, len(path), 2):
        flow[path[i + 1]][path[i]] += amount
        if i:
            flow[path[i - 1]][path[i]] -= amount


def meeting_alike(rows: Sequence[Bits], who: Sequence[int]) -> list[Bits]:
    """Vertices that have nearly the same neighbours, in blocks; one block if they are many.

    A vertex belongs to the first block from whose first member it differs in at most an eighth.
    """
    few = len(who) // NEARLY
    firsts: list[Bits] = []
    blocks: list[Bits] = []
    for v in who:
        row = rows[v] | 1 << v
        for k, first in enumerate(firsts):
            if (row ^ first).bit_count() <= few:
                blocks[k] |= 1 << v
                break
        else:
            if len(blocks) == BLOCKS:
                return [-1]
            firsts.append(row)
            blocks.append(1 << v)
    return blocks


def tight_classes(y: Sequence[Cost], cost: Sequence[Sequence[Cost | None]]) -> list[Bits]:
    """For every class c the set of classes d with y[c] + y[d] == 2 cost[c][d]."""
    tight = []
    for a, row in zip(y, cost, strict=True):
        bits = 0
        bit = 1
        for b, price in zip(y, row, strict=True):
            if price is not None and a + b == price << 1:
                bits |= bit
            bit <<= 1
        tight.append(bits)
    return tight


def tight_rows(
    rows: Sequence[Bits],
    masks: Sequence[Bits],
    y: Sequence[Cost],
    cost: Sequence[Sequence[Cost | None]],
    seats: int = 0,
) -> list[Bits]:
    """The pairs of `rows` that an optimum may use, and the seats of those who stay over.

    `masks` are the classes. The `seats` are vertices after all others and the last class.
    """
    tight = tight_classes(y, cost)
    found = [0] * (len(rows) + seats)
    empty = ((1 << seats) - 1) << len(rows)
    sitting = 0
    for c, mask in enumerate(masks):
        allowed = 0
        for d in members(tight[c]):
            allowed |= masks[d] if d < len(masks) else 0
        sits = empty if seats and tight[c] >> len(masks) & 1 else 0
        if sits:
            sitting |= mask
        everybody = not sits and allowed.bit_count() == len(rows)
        for v in members(mask):
            found[v] = rows[v] if everybody else rows[v] & allowed | sits
    for seat in range(len(rows), len(found)):
        found[seat] = sitting
    return found
