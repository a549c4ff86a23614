"""Weighted matching in general graphs, on integers of any size, with optimal duals as proof.

    heaviest           maximum weight, any number of pairs
    cheapest_perfect   minimum cost, every vertex matched

Both run the primal-dual method of `forest.py` from a start that is already nearly tight, and
return the duals, so that `certificate.py` can prove the answer without knowing how it was found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ronde.solver.bits import Bits, Cost, bits_of
from ronde.solver.forest import Edges, Forest


class WeightedMatching(NamedTuple):
    """An optimal matching and the duals that prove it.

    With y the vertex duals and z those of odd vertex sets, let cover(u, v) = y[u] + y[v] + sum of
    z over the sets that contain both. Then, for every edge,

        heaviest            cover(u, v) >= 2 weight[u][v], z > 0, y >= 0, y = 0 where exposed
        cheapest_perfect    cover(u, v) <= 2 cost[u][v],   z < 0, and no vertex is exposed

    with equality on the matching's pairs, and every set of an odd number k of vertices that is
    listed holds (k - 1) / 2 pairs. Hence twice the optimum is sum y + sum z (k - 1) / 2.
    """

    mate: tuple[int, ...]
    vertex_duals: tuple[Cost, ...]
    blossom_duals: tuple[tuple[Bits, Cost], ...]

    def is_tight(self, u: int, v: int, weight: Cost | None) -> bool:
        """Whether the duals leave it open that an optimal matching has this edge."""
        if weight is None:
            return False
        cover = self.vertex_duals[u] + self.vertex_duals[v]
        for span, dual in self.blossom_duals:
            if span >> u & span >> v & 1:
                cover += dual
        return cover == 2 * weight


def heaviest(weight: Sequence[Sequence[Cost | None]]) -> WeightedMatching:
    """A matching of maximum weight; it need not be perfect.

    `weight` is symmetric, its diagonal is not read, and None means that there is no edge. Negative
    edges are never used.
    """
    edges: Edges = [
        [(v, w << 1) for v, w in enumerate(row) if w is not None and w > 0 and v != u]
        for u, row in enumerate(weight)
    ]
    start = [max([w for _, w in row], default=0) >> 1 for row in edges]
    for u, row in enumerate(edges):
        start[u] = max([w - start[v] for v, w in row], default=0)
        start[u] = max(start[u], 0)
    forest = Forest(edges, start)
    for root in range(len(weight)):
        if forest.mate[root] < 0 and forest.dual[root] > 0:
            forest.search(root, exposing=True)
    return _answer(forest, 1)


def cheapest_perfect(cost: Sequence[Sequence[Cost | None]]) -> WeightedMatching | None:
    """A perfect matching of minimum cost, or None when no matching is perfect.

    `cost` is symmetric, of any sign; its diagonal is not read and None means no edge.
    """
    if len(cost) & 1:
        return None
    edges: Edges = [
        [(v, -c << 1) for v, c in enumerate(row) if c is not None and v != u]
        for u, row in enumerate(cost)
    ]
    if not all(edges):
        return None
    start = [max([w for _, w in row]) >> 1 for row in edges]
    for u, row in enumerate(edges):
        start[u] = max([w - start[v] for v, w in row])
    forest = Forest(edges, start)
    for root in range(len(cost)):
        if forest.mate[root] < 0 and not forest.search(root, exposing=False):
            return None
    return _answer(forest, -1)


def _answer(forest: Forest, sign: int) -> WeightedMatching:
    """The state of the forest as a value; sign -1 turns weights back into costs."""
    return WeightedMatching(
        tuple(forest.mate),
        tuple([sign * y for y in forest.dual]),
        tuple([(bits_of(span), sign * z) for span, z in forest.odd_sets()]),
    )
