"""How much a bracket can reach before any criterion is looked at.

Rule: FIDE C.04.3.1 (2012) A6, C12-C14
"""

from __future__ import annotations

from typing import NamedTuple

from ronde.rulebooks.dutch2012.annex import Annex
from ronde.rulebooks.dutch2012.graph import Graph
from ronde.rulebooks.dutch2012.matrix import Matrix, Partners
from ronde.solver import Bits, cheapest_perfect, maximum


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
    everybody = tuple(range(len(graph.players)))
    partners = Partners(graph.s1, graph.rest, graph.may_leave)
    solved = cheapest_perfect(Matrix(graph, everybody, partners, charged=False).rows)
    assert solved is not None
    size = len(everybody)
    s1 = pairs = lacking = 0
    for v, w in enumerate(solved.mate):
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
    annex, size = graph.annex, len(graph.players)
    rows = [s1 | rest for s1, rest in zip(graph.s1, graph.rest, strict=True)]
    rows += [row << size for row in _inner_rows(annex)]
    for v in range(size):
        if not graph.may_leave >> v & 1:
            continue
        if annex.together:
            rows[v] |= annex.together[v] & graph.may_leave
        for x in annex.joins[v]:
            rows[v] |= 1 << size + x
            rows[size + x] |= 1 << v
    return -1 not in maximum(rows, (1 << len(rows)) - 1)
