"""Large brackets: which pairs a best pairing can contain, shown by the prices of kinds.

What the criteria charge depends on the kinds of two players only. A small transport problem
between kinds gives every kind a price of its own; a pair that costs more than its two prices add
up to is in no best pairing. If the pairs that are left can pair everybody, every way to do so is
best, and only the order of section D remains to be looked at (`solver.classes`).
"""

from __future__ import annotations

from ronde.rulebooks.dutch2012.criteria import Kind
from ronde.rulebooks.dutch2012.graph import Graph
from ronde.solver import Bits, Cost, Mate, class_duals, maximum, members, tight_classes

LARGE = 20
"""From so many players on it pays to look at kinds before pairs."""

Group = tuple[Kind, bool, bool, int]
"""A kind of player, whether moved down, and whether he can be left over.

Who can meet less than half of the bracket is a group of his own, told by his place plus one.
"""


def tight_graph(graph: Graph) -> tuple[Graph, Mate] | None:
    """The graph with only such pairs, and one way to pair everybody; None if kinds do not tell.

    The mate of a player left over is a seat; seats are numbered after the players.
    """
    if graph.annex.is_below or graph.stage.s1 not in (0, graph.m0):
        return None
    masks = _groups(graph)
    groups = list(masks)
    size, seats = len(graph.players), graph.annex.size
    cost = _costs(graph, masks)
    prices = class_duals([*(mask.bit_count() for mask in masks.values()), seats], cost)
    if prices is None:
        return None
    tight = tight_classes(prices, cost)
    rows = [0] * (size + seats)
    chairs = ((1 << seats) - 1) << size
    sitting = 0
    for n, mask in enumerate(masks.values()):
        allowed = sum(masks[groups[m]] for m in members(tight[n]) if m < len(groups))
        if tight[n] >> len(groups) & 1:
            sitting |= mask
        for v in members(mask):
            rows[v] = (graph.s1[v] | graph.rest[v]) & allowed | (chairs if sitting >> v & 1 else 0)
    for chair in range(size, size + seats):
        rows[chair] = sitting
    mate = maximum(rows, (1 << len(rows)) - 1)
    if -1 in mate:
        return None
    return graph.restricted(rows, sitting), mate


def _groups(graph: Graph) -> dict[Group, Bits]:
    """The players of each group."""
    masks: dict[Group, Bits] = {}
    for v, kind in enumerate(graph.kinds):
        opponents = (graph.s1[v] | graph.rest[v]).bit_count()
        one = v + 1 if 2 * opponents < len(graph.players) and v >= graph.m0 else 0
        group = kind, v < graph.m0, bool(graph.may_leave >> v & 1), one
        masks[group] = masks.get(group, 0) | 1 << v
    return masks


def _costs(graph: Graph, masks: dict[Group, Bits]) -> list[list[Cost | None]]:
    """What a pair of two groups costs, or a group with the seats; None where there is none."""
    reach = []
    for mask in masks.values():
        row = 0
        for v in members(mask):
            row |= graph.s1[v] | graph.rest[v]
        reach.append(row)
    groups = list(masks.items())
    cost: list[list[Cost | None]] = []
    for n, ((kind, moved_down, may_leave, _), _) in enumerate(groups):
        line: list[Cost | None] = [cost[m][n] for m in range(n)]
        for (other, _, _, _), mask in groups[n:]:
            if not reach[n] & mask:
                line.append(None)
            elif graph.stage.heterogeneous and moved_down:
                line.append(graph.tariff.s1_pair(kind, other))
            else:
                line.append(graph.tariff.rest_pair(kind, other))
        line.append(graph.tariff.left(kind) if may_leave and graph.annex.size else None)
        cost.append(line)
    cost.append([*(line[-1] for line in cost), None])
    return cost
