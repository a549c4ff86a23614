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

from collections.abc import Mapping
from functools import partial
from itertools import combinations

from ronde.rulebooks.dutch2012.criteria import Criterion
from ronde.rulebooks.dutch2012.graph import Candidate, Graph
from ronde.rulebooks.first_candidate import first_candidate as first_of_level
from ronde.rulebooks.generation import Generation
from ronde.rulebooks.orders import remainder_order, symmetric
from ronde.rulebooks.problem import Order
from ronde.solver import Mate, members
from ronde.solver.bits import bits_of
from ronde.solver.lifting import Level


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
    stage, size = graph.stage, len(graph.players)
    if graph.is_plain:
        mate = graph.plain_problem().best(Generation(stage.s1, size, graph.annex.size))
        if mate is None:
            return None
        return _candidate(graph, {v: mate[v] for v in range(stage.s1)}, mate)
    problem = graph.problem((1 << size) - 1, graph.charged)
    whole = problem.lifted(partial(_on_level, graph))
    if whole is None and not stage.heterogeneous:
        return _rest_pairs(graph, {})
    if whole is None and problem.is_hopeless():
        return None
    mate = whole or problem.solve(s1_order(graph), range(size))
    s1 = {} if mate is None else _s1_pairs(graph, mate)
    if mate is None or len(s1) < stage.s1:
        return None
    if len(s1) > stage.s1:
        return _best_of_each_set(graph)
    return _rest_pairs(graph, s1) if whole is None else _candidate(graph, s1, whole)


def _on_level(graph: Graph, level: Level) -> Mate | None:
    """The first of the best pairings; None where the level has pairs of another order.

    Two moved-down players could be paired in S1; two who are left over, below; or others are to be
    paired than the stage says.

    Rule: FIDE C.04.3.1 (2012) C6-C8, D1-D3
    """
    stage, size = graph.stage, len(graph.players)
    inside = (1 << size) - 1
    moved_down = (1 << graph.m0) - 1 if stage.heterogeneous else 0
    if graph.selected:
        return None
    for v in range(size):
        row = level.rows[v] & inside
        if moved_down >> v & 1 and row & moved_down:
            return None
        if stage.p1 > stage.s1 and row & ~(graph.s1[v] | graph.rest[v]):
            return None
    paired = sum(
        inside >> w & (graph.s1[v] | graph.rest[v]) >> w & 1
        for v, w in enumerate(level.mate[:size])
        if w > v
    )
    if paired != stage.p1:
        return None
    return first_of_level(level, size, moved_down.bit_count(), apart=False)


def _s1_pairs(graph: Graph, mate: Mate) -> dict[int, int]:
    """The moved-down players of S1, each with the opponent.

    Rule: FIDE C.04.3.1 (2012) C6, C7, C8.b
    """
    size = len(graph.players)
    s1 = {}
    for v, w in enumerate(mate[:size]):
        if v < w < size and graph.s1[v] >> w & 1:
            mine = graph.selector(v, w)
            s1[mine] = w if mine == v else v
    return dict(sorted(s1.items()))


def s1_order(graph: Graph) -> Order:
    """D3's sets, the strongest first; then D1's transpositions, the opponents compared in order.

    Rule: FIDE C.04.3.1 (2012) C6, C7, C8.b, D1, D3
    """
    m0, size = graph.m0, len(graph.players)
    digit = size.bit_length()

    def place(v: int, w: int) -> int:
        if not graph.s1[v] >> w & 1:
            return 0
        mine = graph.selector(v, w)
        opponent = w if mine == v else v
        return (opponent << digit * (m0 - 1 - mine)) - (1 << digit * m0 + m0 - 1 - mine)

    return Order(symmetric(size, place), (0,) * size, (digit + 1) * m0 + 1)


def _rest_pairs(graph: Graph, s1: Mapping[int, int]) -> Candidate | None:
    """Complete the pairs of S1 with the remainder, or pair a homogeneous bracket.

    Two who can only be paired below, both left over here, have no pair in the order.

    Rule: FIDE C.04.3.1 (2012) C4-C8.a
    """
    taken = {*s1, *s1.values()}
    inside = [v for v in range(len(graph.players)) if v not in taken]
    order = remainder_order(len(inside), graph.stage.p1 - len(s1))
    if graph.annex.together:
        pair, leave = order.pair, order.leave

        def place(i: int, j: int) -> int:
            here = graph.rest[inside[i]] >> inside[j] & 1
            return pair[i][j] if here else leave[i] + leave[j]

        order = Order(symmetric(len(inside), place), leave, order.bits)
    problem = graph.problem(bits_of(inside), graph.charged, s1=False)
    mate = problem.solve(order, inside)
    return None if mate is None else _candidate(graph, s1, mate)


def _candidate(graph: Graph, s1: Mapping[int, int], mate: Mate) -> Candidate:
    """The pairing with these pairs of S1, the others as in `mate`."""
    place = graph.players
    taken = {*s1, *s1.values()}
    rest = [
        (v, mate[v])
        for v in range(len(place))
        if v not in taken and v < mate[v] < len(place) and graph.rest[v] >> mate[v] & 1
    ]
    taken.update(v for pair in rest for v in pair)
    return Candidate(
        tuple((place[v], place[w]) for v, w in s1.items()),
        tuple((place[v], place[w]) for v, w in rest),
        tuple(place[v] for v in range(len(place)) if v not in taken),
    )


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
    """Give up altogether each criterion that cannot be met altogether.

    Reading: ADR-0020, option `relaxation`
    Rule: FIDE C.04.3.1 (2012) C10
    """
    charged: tuple[Criterion, ...] = ()
    for n, row in enumerate(graph.criteria):
        charged = (*charged, row)
        if not row.graded:
            graph.charged = charged
            found = _first_of_the_best(graph)
            if found and graph.counts(found)[n]:
                charged = charged[:-1]
    graph.charged = charged


def _best_remainder_of_each_s1(graph: Graph) -> Candidate | None:
    """Let the B3 factor compare only remainders of the same pairs of S1.

    The pairs of S1 are gone through in their order, set by set and opponent by opponent, as long
    as they can still lead to a better pairing if nobody asked for the factor.

    Reading: ADR-0020, option `b3_pairs`
    Rule: FIDE C.04.3.1 (2012) C9, D4
    """
    charged = graph.charged
    without_b3 = tuple(row for row in charged if row.code != "B3")
    place = {row.code: n for n, row in enumerate(graph.criteria)}
    best: tuple[tuple[int, ...], Candidate] | None = None

    def quality(candidate: Candidate) -> tuple[int, ...]:
        counts = graph.quality(candidate)
        return tuple(counts[place[row.code]] for row in without_b3)

    def visit(chosen: Graph, s1: dict[int, int], waiting: tuple[int, ...]) -> None:
        nonlocal best
        chosen.charged = charged if not waiting else without_b3
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
