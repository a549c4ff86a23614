"""How much a bracket can reach before any criterion is looked at.

Rule: FIDE C.04.3.1 (2012) A6, C12-C14
"""

from __future__ import annotations

from typing import NamedTuple

from ronde.rulebooks.dutch2012.graph import Annex, Graph
from ronde.solver import Bits, maximum


class Shape(NamedTuple):
    """How many pairs of S1 can be made, with these how many pairs in all, and what lacks below."""

    s1: int
    pairs: int
    lacking: int


def shape(graph: Graph) -> Shape | None:
    """The greatest numbers that can be reached; None when nothing fits together at all."""
    if not _fits_together(graph):
        return None
    if not graph.annex.is_below and not graph.stage.heterogeneous:
        return Shape(0, graph.stage.p1, 0)
    size = len(graph.players)
    mate = graph.problem(graph.s1, (1 << size) - 1, ()).solve()
    assert mate is not None
    s1 = pairs = lacking = 0
    for v, w in enumerate(mate):
        if v < w < size:
            s1 += graph.s1[v] >> w & 1
            pairs += (graph.s1[v] | graph.rest[v]) >> w & 1
        elif v < w:
            edges = graph.annex.joins[v] if v < size else graph.annex.inner[v - size]
            lacking += edges[w - size]
    return Shape(s1, pairs, lacking)


def fewest_from_above(annex: Annex) -> int:
    """How many players from above the bracket below needs at least, to be paired as wanted."""
    rows = _inner_rows(annex)
    return maximum(rows, (1 << len(rows)) - 1).count(-1)


def _inner_rows(annex: Annex) -> list[Bits]:
    """The pairs inside an annex."""
    rows = [0] * annex.size
    for x, edges in enumerate(annex.inner):
        for y in edges:
            rows[x] |= 1 << y
            rows[y] |= 1 << x
    return rows


def _fits_together(graph: Graph) -> bool:
    """Whether everybody can be paired or left over."""
    rows = graph.joint_rows(graph.s1)
    return -1 not in maximum(rows, (1 << len(rows)) - 1)
