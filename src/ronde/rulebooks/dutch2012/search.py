"""C3 to C10: of all the pairings of a bracket at one stage, the first of the best.

C10 raises its counters from the last criterion upwards and starts again below after each step.
So the pairing it ends with is the least one when the counts are compared like words, criterion by
criterion; among equals it is the one that D3, D1 and D2 bring first. Both are sums over the pairs
and the players left over, so that the answer is a perfect matching of minimum price.

    heterogeneous bracket   first the moved-down players of S1 and their opponents, then the
                            remainder (C6, C8.b)
    homogeneous bracket     first the exchange, which settles S1 and S2, then the transposition
    or remainder            (C7, C8.a)

Rule: FIDE C.04.3.1 (2012) C3-C10
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from ronde.rulebooks.dutch2012.criteria import Criterion
from ronde.rulebooks.dutch2012.graph import Candidate, Graph
from ronde.rulebooks.dutch2012.matrix import Matrix, Partners
from ronde.rulebooks.dutch2012.orders import Exchanges, MovedDownSets, Transpositions
from ronde.rulebooks.dutch2012.tight import LARGE, tight_graph
from ronde.solver import (
    Bits,
    Mate,
    cheapest_perfect,
    first_bijection,
    first_matching,
    members,
)


class S1Order:
    """D3's sets, then D1's transpositions: the first part of a heterogeneous bracket.

    Rule: FIDE C.04.3.1 (2012) C6, C7, C8.b
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._sets = MovedDownSets(graph.m0)
        self._opponents = Transpositions(graph.m0, len(graph.players))
        self.bits = self._sets.bits + self._opponents.bits + 1

    def of_pair(self, v: int, w: int) -> int:
        """The price of a pair of S1; other pairs have none."""
        if not self._graph.s1[v] >> w & 1:
            return 0
        mine = self._graph.selector(v, w)
        chosen = self._sets.of_player(mine) << self._opponents.bits
        return chosen + self._opponents.of_pair(mine, w if mine == v else v)

    def of_left_over(self, v: int) -> int:
        """Nothing."""
        return 0


class TranspositionOrder:
    """D1's transpositions for an S1 that is settled.

    Rule: FIDE C.04.3.1 (2012) C7
    """

    def __init__(self, s1: Sequence[int], size: int) -> None:
        self._position = {v: position for position, v in enumerate(s1)}
        self._opponents = Transpositions(len(s1), size)
        self.bits = self._opponents.bits

    def of_pair(self, v: int, w: int) -> int:
        """The price of a pair; pairs below have none."""
        if v in self._position:
            return self._opponents.of_pair(self._position[v], w)
        return self._opponents.of_pair(self._position[w], v) if w in self._position else 0

    def of_left_over(self, v: int) -> int:
        """Nothing."""
        return 0


def first_candidate(graph: Graph) -> Candidate | None:
    """The pairing with which C3 to C10 end, or None when they are exhausted.

    Rule: FIDE C.04.3.1 (2012) C3-C10
    """
    readings = graph.entrants.readings
    if readings.relaxation == "flags":
        _drop_broken_rows(graph)
    if readings.b3_pairs == "same_s1" and graph.bracket.lowest and graph.stage.heterogeneous:
        return _best_remainder_of_each_s1(graph)
    return _first_of_the_best(graph)


def _first_of_the_best(graph: Graph) -> Candidate | None:
    """The first pairing with the least counts of the rows that are charged."""
    stage = graph.stage
    tight = tight_graph(graph) if len(graph.players) >= LARGE else None
    if tight is not None:
        graph, mate = tight
        return _rest_pairs(graph, _first_opponents(graph, mate))
    if not stage.heterogeneous:
        return _rest_pairs(graph, {})
    s1 = _s1_pairs(graph)
    if s1 is None or len(s1) < stage.m1:
        return None
    if len(s1) > stage.m1:
        return _best_of_each_set(graph)
    return _rest_pairs(graph, s1)


def _s1_pairs(graph: Graph) -> dict[int, int] | None:
    """The moved-down players of S1, each with the opponent.

    Rule: FIDE C.04.3.1 (2012) C6, C7, C8.b
    """
    everybody = tuple(range(len(graph.players)))
    partners = Partners(graph.s1, graph.rest, graph.may_leave)
    solved = cheapest_perfect(Matrix(graph, everybody, partners, S1Order(graph)).rows)
    if solved is None:
        return None
    s1 = {}
    for v, w in enumerate(solved.mate[: len(everybody)]):
        if v < w < len(everybody) and graph.s1[v] >> w & 1:
            mine = graph.selector(v, w)
            s1[mine] = w if mine == v else v
    return dict(sorted(s1.items()))


def _first_opponents(graph: Graph, mate: Mate) -> dict[int, int]:
    """The same where every pairing that is left is as good as any other.

    Rule: FIDE C.04.3.1 (2012) C6, C7
    """
    moved_down = range(graph.stage.s1)
    if not moved_down:
        return {}
    size = len(graph.players)
    rows = [s1 | rest for s1, rest in zip(graph.s1, graph.rest, strict=True)]
    chairs = (1 << len(mate)) - (1 << size)
    rows = [row | (chairs if graph.may_leave >> v & 1 else 0) for v, row in enumerate(rows)]
    rows += [graph.may_leave] * (len(mate) - size)
    everything = (1 << len(mate)) - 1
    found = first_matching(rows, moved_down, lambda _, open_: members(open_), everything, mate)
    return {v: found[v] for v in moved_down}


def _rest_pairs(graph: Graph, s1: Mapping[int, int]) -> Candidate | None:
    """Complete the pairs of S1 with the remainder, or pair a homogeneous bracket.

    Rule: FIDE C.04.3.1 (2012) C4-C8.a
    """
    taken = {*s1, *s1.values()}
    inside = tuple(v for v in range(len(graph.players)) if v not in taken)
    pairs = graph.stage.p1 - len(s1)
    opponents = _transposition(graph, inside, inside[:pairs]) if graph.is_free else None
    if opponents is None:
        upper = _exchanged(graph, inside, pairs)
        opponents = None if upper is None else _transposition(graph, inside, upper)
    if opponents is None:
        return None
    place = graph.players
    left = set(inside) - {*opponents, *opponents.values()}
    return Candidate(
        tuple((place[v], place[w]) for v, w in s1.items()),
        tuple((place[v], place[w]) for v, w in opponents.items()),
        tuple(place[v] for v in sorted(left)),
    )


def _exchanged(graph: Graph, inside: Sequence[int], pairs: int) -> tuple[int, ...] | None:
    """S1 after the first exchange that leads to a best pairing.

    Rule: FIDE C.04.3.1 (2012) C8.a, D2
    """
    nobody = (0,) * len(graph.players)
    partners = Partners(nobody, graph.rest, graph.may_leave)
    order = Exchanges(len(inside), pairs)
    solved = cheapest_perfect(Matrix(graph, inside, partners, order).rows)
    if solved is None:
        return None
    return tuple(
        inside[i]
        for i, j in enumerate(solved.mate[: len(inside)])
        if i < j < len(inside) and graph.rest[inside[i]] >> inside[j] & 1
    )


def _transposition(graph: Graph, inside: Sequence[int], s1: Sequence[int]) -> dict[int, int] | None:
    """The first transposition of S2 that leads to a best pairing, as the opponents of S1.

    Rule: FIDE C.04.3.1 (2012) C6, C7, D1
    """
    s2 = sum(1 << v for v in inside) & ~sum(1 << v for v in s1)
    if graph.is_free:
        return _first_assignment(graph, s1, s2)
    rest = [0] * len(graph.players)
    for v in s1:
        rest[v] = graph.rest[v] & s2
        for w in members(rest[v]):
            rest[w] |= 1 << v
    nobody = (0,) * len(graph.players)
    partners = Partners(nobody, rest, graph.may_leave & s2)
    position = {v: i for i, v in enumerate(inside)}
    left = [position[v] for v in s1]
    if graph.annex.is_below:
        order = TranspositionOrder(left, len(inside))
        solved = cheapest_perfect(Matrix(graph, inside, partners, order).rows)
        mate: Sequence[int] | None = None if solved is None else solved.mate
    else:
        mate = _first_tight(Matrix(graph, inside, partners).rows, left, len(inside))
    return None if mate is None else {v: inside[mate[position[v]]] for v in s1}


def _first_assignment(graph: Graph, s1: Sequence[int], s2: Bits) -> dict[int, int] | None:
    """The first transposition where every pairing that is left is as good as any other."""
    size, seats = len(graph.players), graph.annex.size
    rows = [*graph.rest, *[graph.may_leave & s2] * seats]
    mate = first_bijection(rows, s1, s2, fill=range(size, size + seats))
    return None if mate is None else {v: mate[v] for v in s1}


def _first_tight(matrix: list[list[int | None]], left: Sequence[int], size: int) -> Mate | None:
    """The first of the cheapest assignments of `left`, the vertices from `size` on being seats.

    In a bipartite graph the pairs that the duals leave tight are those of the cheapest
    assignments.
    """
    solved = cheapest_perfect(matrix)
    if solved is None:
        return None
    y = solved.vertex_duals
    rows = [0] * len(matrix)
    fill = range(size, len(matrix))
    for v in (*left, *fill):
        for w, price in enumerate(matrix[v]):
            if price is not None and y[v] + y[w] == 2 * price:
                rows[v] |= 1 << w
    right = (1 << size) - 1 & ~sum(1 << v for v in left)
    return first_bijection(rows, left, right, list(solved.mate), fill)


def _best_of_each_set(graph: Graph) -> Candidate | None:
    """Try D3's sets one by one, where more moved-down players could be paired than M1.

    One whom D3 leaves out of S1 can then be paired in the remainder. This happens only after C12
    has brought other players down at a stage at which M1 had been reduced.

    Rule: FIDE C.04.3.1 (2012) C8.b, D3
    """
    sets = combinations(range(graph.m0), graph.stage.m1)
    found = (first_candidate(graph.with_selected(sum(1 << v for v in s))) for s in sets)
    return min(filter(None, found), key=graph.quality, default=None)


def _drop_broken_rows(graph: Graph) -> None:
    """Give up altogether each criterion that cannot be kept altogether.

    Reading: ADR-0020, option `relaxation`
    Rule: FIDE C.04.3.1 (2012) C10
    """
    kept: tuple[Criterion, ...] = ()
    for n, row in enumerate(graph.criteria):
        kept = (*kept, row)
        if not row.graded:
            graph.charge(kept)
            found = _first_of_the_best(graph)
            if found and graph.counts(found)[n]:
                kept = kept[:-1]
    graph.charge(kept)


def _best_remainder_of_each_s1(graph: Graph) -> Candidate | None:
    """Let the B3 factor compare only remainders of the same pairs of S1.

    The pairs of S1 are gone through in their order, set by set and opponent by opponent, as long
    as they can still lead to a better pairing if nobody asked for the factor.

    Reading: ADR-0020, option `b3_pairs`
    Rule: FIDE C.04.3.1 (2012) C9, D4
    """
    charged = graph.tariff.criteria
    without_b3 = tuple(row for row in charged if row.code != "B3")
    place = {row.code: n for n, row in enumerate(graph.criteria)}
    best: tuple[tuple[int, ...], Candidate] | None = None

    def quality(candidate: Candidate) -> tuple[int, ...]:
        counts = graph.quality(candidate)
        return tuple(counts[place[row.code]] for row in without_b3)

    def visit(chosen: Graph, s1: dict[int, int], waiting: tuple[int, ...]) -> None:
        nonlocal best
        chosen.charge(charged if not waiting else without_b3)
        found = _rest_pairs(chosen, s1) if not waiting else _first_of_the_best(chosen)
        if found is None or (best and quality(found) >= best[0]):
            return
        if not waiting:
            best = quality(found), found
            return
        mine = waiting[0]
        for opponent in members(chosen.s1[mine]):
            visit(chosen.with_pair(mine, opponent), {**s1, mine: opponent}, waiting[1:])

    for numbers in combinations(range(graph.m0), graph.stage.m1):
        visit(graph.with_selected(sum(1 << v for v in numbers)), {}, numbers)
    return best and best[1]
