"""How much a bracket can reach before any criterion is looked at.

Rule: FIDE C.04.3.1 (2012) A6, C12-C14
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ronde.rulebooks.dutch2012.bracket import Bracket, Stage
from ronde.rulebooks.dutch2012.entrants import Entrants
from ronde.rulebooks.dutch2012.graph import ABOVE, Annex, Graph
from ronde.solver import maximum


class Shape(NamedTuple):
    """How many pairs of S1 can be made, with these how many pairs in all, and what lacks below."""

    s1: int
    pairs: int
    lacking: int


def shape(graph: Graph) -> Shape | None:
    """The greatest numbers that can be reached; None when nothing fits together at all."""
    if not fits_together(graph):
        return None
    if not graph.annex.is_below and not graph.stage.heterogeneous:
        return Shape(0, graph.stage.p1, 0)
    size, annex = len(graph.players), graph.annex
    least = graph.problem((1 << size) - 1, ()).least()
    assert least is not None, "it fits together"
    fewer, left_over, lacking = (graph.prices(()).amount(row, least) for row in range(len(ABOVE)))
    pairs = size - (left_over if annex.is_below else annex.size) >> 1
    return Shape(graph.m0 - fewer if graph.stage.heterogeneous else 0, pairs, lacking)


class Reach:
    """How much a bracket can reach at its stages, found out once for all numbers of pairs."""

    def __init__(self, entrants: Entrants, bracket: Bracket) -> None:
        self._entrants = entrants
        self.bracket = bracket
        self._most_pairs: dict[int, int] = {}
        self._has_remainder: dict[int, bool] = {}
        self._most_in_s1: int | None = None

    def most_pairs(self, stage: Stage) -> int:
        """More pairs than these cannot be made, whoever is left over."""
        key = stage.s1
        if key not in self._most_pairs:
            graph = Graph(self._entrants, self.bracket, stage)
            rows = [one | other for one, other in zip(graph.s1, graph.rest, strict=True)]
            left = maximum(rows, (1 << len(rows)) - 1).count(-1)
            self._most_pairs[key] = len(rows) - left >> 1
        return self._most_pairs[key]

    def is_out_of_reach(self, stage: Stage) -> bool:
        """Whether the lowest bracket is known not to be pairable at a stage.

        Fewer moved-down players in S1 than all of them are one question for any number M1.

        Rule: FIDE C.04.3.1 (2012) C13, C14.b2
        """
        if not stage.heterogeneous or stage.m1 == self.bracket.m0:
            return False
        if self._most_in_s1 is None:
            reached = shape(Graph(self._entrants, self.bracket, stage))
            self._most_in_s1 = 0 if reached is None else reached.s1
        return stage.m1 > self._most_in_s1

    def has_remainder(self, stage: Stage) -> bool:
        """Whether some M1 moved-down players can all be paired, whatever becomes of the rest.

        Rule: FIDE C.04.3.1 (2012) C14.b1
        """
        key = stage.m1
        if key not in self._has_remainder:
            reached = shape(Graph(self._entrants, self.bracket, replace(stage, p1=stage.m1)))
            self._has_remainder[key] = reached is not None and reached.s1 >= stage.m1
        return self._has_remainder[key]


def fewest_from_above(annex: Annex) -> int:
    """How many players from above the bracket below needs at least, to be paired as wanted."""
    return maximum(annex.inner, (1 << annex.size) - 1).count(-1)


def fits_together(graph: Graph) -> bool:
    """Whether everybody can be paired or left over."""
    rows = graph.joint_rows()
    return -1 not in maximum(rows, (1 << len(rows)) - 1)
