"""C12 and C13: another pairing of the bracket above, so that the one below can be paired.

The pairings of the bracket above are taken in the order in which C3 to C10 would bring them; the
first whose leftover players let the bracket below be paired is accepted. Both brackets are looked
at together, the one below as the annex of the one above, so that the search is over when the
pairing of the one above is.

Rule: FIDE C.04.3.1 (2012) A10, C12, C13
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from heapq import heappop, heappush
from itertools import count

from ronde.rulebooks.dutch2012.bracket import Bracket, Stage
from ronde.rulebooks.dutch2012.completion import Below, annex_below
from ronde.rulebooks.dutch2012.entrants import Entrants
from ronde.rulebooks.dutch2012.graph import NO_DEMANDS, Candidate, Demands, Graph
from ronde.rulebooks.dutch2012.orders import Exchanges, MovedDownSets, Transpositions
from ronde.rulebooks.dutch2012.readings import Readings
from ronde.rulebooks.dutch2012.search import Shape, first_candidate, shape
from ronde.solver import members


def floaters(bracket: Bracket, candidate: Candidate) -> tuple[int, ...]:
    """Who moves down: the players left over, and those whom C1 sent down before."""
    return tuple(sorted(candidate.left + bracket.movers))


def other_floaters(
    entrants: Entrants, bracket: Bracket, stage: Stage, now: tuple[int, ...], below: Below
) -> Candidate | None:
    """The first pairing of a bracket that moves other players down, and helps the one below.

    They are as many as before and have the same scores. The bracket keeps the stage at which it
    was paired; if that left it without pairs it has nothing to offer.

    Rule: FIDE C.04.3.1 (2012) C12
    """
    if stage.p1 == 0 or below.stranded(entrants, bracket.movers):
        return None
    floating = tuple(v for v in now if v not in bracket.movers)
    scores = None
    if entrants.readings.c12_scores == "same":
        scores = Counter(entrants.score[v] for v in floating)
    pairing = _Pairing(entrants, bracket, stage, below, scores)
    return pairing.first(lambda candidate: candidate.left != floating)


def unlocking(
    entrants: Entrants, bracket: Bracket, stage: Stage, below: Below
) -> tuple[Stage, Candidate] | None:
    """The first pairing of the penultimate bracket that lets the lowest one be paired.

    From the stage at which it was paired, with one pair less each time; None when P1 would become
    zero. The players moved down may be any.

    Rule: FIDE C.04.3.1 (2012) C13
    """
    while stage.p1 > 0:
        pairing = _Pairing(entrants, bracket, stage, below)
        found = pairing.first(lambda candidate: True)
        if found is not None:
            return stage, found
        stage = with_pairs(entrants.readings, stage, pairing.next_p1())
    return None


def with_pairs(readings: Readings, stage: Stage, p1: int) -> Stage:
    """The stage with fewer pairs. M1 follows P1 where P1 falls below it.

    Reading: ADR-0020, option `p1_below_m1`
    Rule: FIDE C.04.3.1 (2012) C13, C14.a, C14.b1
    """
    if not stage.heterogeneous or p1 >= stage.m1:
        return replace(stage, p1=p1)
    if readings.p1_below_m1 == "homogeneous" or p1 == 0:
        return Stage(p1, 0, heterogeneous=False)
    return Stage(p1, p1, heterogeneous=True)


class _Pairing:
    """The pairings of a bracket at one stage, seen together with the bracket below.

    `scores` says how many players of each score are to go down, where that matters.
    """

    def __init__(
        self,
        entrants: Entrants,
        bracket: Bracket,
        stage: Stage,
        below: Below,
        scores: Counter[int] | None = None,
    ) -> None:
        self._entrants = entrants
        self._bracket = bracket
        self._stage = stage
        self._below = below
        self._scores = scores
        left_over = len(bracket.players) - 2 * stage.p1
        moved_down = left_over + len(bracket.movers + below.added)
        self._wanted = Shape(stage.s1, stage.p1, below.lacking(moved_down))
        self._annex = annex_below(entrants, bracket, left_over, below)
        self._stranded = below.stranded(entrants, bracket.players)
        self._reached = shape(self._joint(self._first_demands())) if self._annex else None

    def _first_demands(self) -> Demands:
        """Players of other scores than those wanted stay."""
        if self._scores is None:
            return NO_DEMANDS
        score = self._entrants.score
        others = (v for v in self._bracket.players if score[v] not in self._scores)
        return Demands(must_stay=sum(1 << v for v in others))

    def _keeps_scores(self, demands: Demands) -> bool:
        """Whether as many players of each score as wanted can go down."""
        if self._scores is None:
            return True
        score = self._entrants.score
        going = Counter(score[v] for v in members(demands.must_leave))
        free = Counter(score[v] for v in self._bracket.players if not demands.must_stay >> v & 1)
        return going <= self._scores <= free

    def _plain(self, demands: Demands) -> Graph:
        return Graph(self._entrants, self._bracket, self._stage, demands=demands)

    def _joint(self, demands: Demands) -> Graph:
        demands = replace(demands, must_stay=demands.must_stay | self._stranded)
        return Graph(self._entrants, self._bracket, self._stage, annex=self._annex, demands=demands)

    def first(self, fits: Callable[[Candidate], bool]) -> Candidate | None:
        """The first pairing that fits and lets the bracket below be paired.

        The two graphs together know of no numbers but the greatest possible. Where others are
        wanted, sets of floaters are tried one by one.
        """
        reached, wanted = self._reached, self._wanted
        if self._stranded and not self._is_full():
            return self._first_admitted(fits)
        if reached is None or reached[:2] < wanted[:2]:
            return None
        if reached[:2] == wanted[:2] and reached.lacking > wanted.lacking:
            return None
        if reached != wanted:
            return self._first_admitted(fits)

        def is_possible(demands: Demands) -> bool:
            return self._keeps_scores(demands) and shape(self._joint(demands)) == wanted

        for candidate in ranked(self._joint, is_possible, self._first_demands()):
            if fits(candidate) and self._has_scores(candidate):
                return candidate
        return None

    def _first_admitted(self, fits: Callable[[Candidate], bool]) -> Candidate | None:
        for candidate in ranked(self._plain, self._keeps_scores, self._first_demands()):
            down = floaters(self._bracket, candidate)
            if fits(candidate) and self._has_scores(candidate):
                if self._below.admits(self._entrants, down):
                    return candidate
        return None

    def _has_scores(self, candidate: Candidate) -> bool:
        if self._scores is None:
            return True
        return Counter(self._entrants.score[v] for v in candidate.left) == self._scores

    def _is_full(self) -> bool:
        """No more pairs can be made than were, so that no two players left over could meet."""
        more = replace(self._stage, p1=self._stage.p1 + 1)
        if 2 * more.p1 > len(self._bracket.players):
            return True
        reached = shape(Graph(self._entrants, self._bracket, more))
        return reached is None or reached.s1 < more.s1

    def next_p1(self) -> int:
        """The next number of pairs that can do, when this one does not."""
        reached, stage = self._reached, self._stage
        if reached is None or reached.s1 < stage.s1:
            return max(stage.s1 - 1, 0)
        if reached.s1 == stage.s1 and reached.pairs < stage.p1:
            return reached.pairs
        return stage.p1 - 1


def ranked(
    graph_of: Callable[[Demands], Graph],
    is_possible: Callable[[Demands], bool],
    demands: Demands = NO_DEMANDS,
) -> Iterator[Candidate]:
    """For every possible set of players left over its first pairing, in the order of C3 to C10.

    Whenever a pairing has been handed out, what is left falls into parts: without the first of
    its leftover players; with him, but without the second; and so on.

    Reference: K. G. Murty, An algorithm for ranking all the assignments in order of increasing
    cost, Operations Research 16 (1968) 682-687.
    """
    heap: list[tuple[tuple[int, ...], tuple[int, ...], int, Candidate, Demands]] = []
    number = count()

    def consider(demands: Demands) -> None:
        if is_possible(demands):
            graph = graph_of(demands)
            candidate = first_candidate(graph)
            if candidate is not None:
                key = graph.quality(candidate), generation(graph, candidate)
                heappush(heap, (*key, next(number), candidate, demands))

    consider(demands)
    while heap:
        *_, candidate, demands = heappop(heap)
        yield candidate
        leaving = demands.must_leave
        for v in candidate.left:
            if not leaving >> v & 1:
                consider(Demands(leaving, demands.must_stay | 1 << v))
                leaving |= 1 << v


def generation(graph: Graph, candidate: Candidate) -> tuple[int, ...]:
    """The place of a pairing in the order of D3, D1 and D2.

    Rule: FIDE C.04.3.1 (2012) D1-D3
    """
    number = {place: v for v, place in enumerate(graph.players)}
    chosen = [number[a] for a, _ in candidate.s1]
    opponents = [number[b] for _, b in candidate.s1]
    taken = {*chosen, *opponents}
    remainder = [v for v in number.values() if v not in taken]
    rank = {v: r for r, v in enumerate(remainder)}
    pairs = [(rank[number[a]], rank[number[b]]) for a, b in candidate.rest]
    exchanges = Exchanges(len(remainder), len(pairs))
    exchange = sum(exchanges.of_pair(a, b) for a, b in pairs)
    exchange += sum(exchanges.of_left_over(rank[number[a]]) for a in candidate.left)
    return (
        MovedDownSets(graph.m0).of_set(chosen),
        Transpositions(len(chosen), len(number)).of_opponents(opponents),
        exchange,
        Transpositions(len(pairs), len(remainder)).of_opponents([b for _, b in pairs]),
    )
