"""Weighted matchings with blossoms, against networkx and their own duals."""

from __future__ import annotations

import random

import networkx as nx
import pytest

from ronde.solver.blossom import WeightedMatching, cheapest_perfect, heaviest
from ronde.solver.certificate import check_weighted_certificate
from tests.unit.solver.brute import Costs, random_costs, worth


def prove(weight: Costs, answer: WeightedMatching, *, perfect: bool = False) -> None:
    check_weighted_certificate(
        weight, answer.mate, answer.vertex_duals, answer.blossom_duals, perfect=perfect
    )


def test_no_vertices_are_matched_perfectly() -> None:
    assert heaviest([]) == cheapest_perfect([]) == WeightedMatching((), (), ())


def test_a_heavy_middle_edge_beats_two_light_ones() -> None:
    weight: Costs = [
        [None, 2, None, None],
        [2, None, 5, None],
        [None, 5, None, 2],
        [None, None, 2, None],
    ]
    assert heaviest(weight).mate == (-1, 2, 1, -1)
    answer = cheapest_perfect(weight)
    assert answer is not None
    assert answer.mate == (1, 0, 3, 2)


def test_worthless_edges_are_not_used() -> None:
    assert heaviest([[None, 0], [0, None]]).mate == (-1, -1)
    assert heaviest([[None, -3], [-3, None]]).mate == (-1, -1)


def test_a_triangle_needs_the_dual_of_an_odd_set() -> None:
    weight: Costs = [[None, 1, 1], [1, None, 1], [1, 1, None]]
    answer = heaviest(weight)
    assert answer.blossom_duals == ((0b111, 2),)
    prove(weight, answer)


def test_two_triangles_joined_by_a_dear_edge_pay_for_it() -> None:
    cost: Costs = [[None] * 6 for _ in range(6)]
    for u, v, c in [(0, 1, 1), (1, 2, 1), (0, 2, 1), (3, 4, 1), (4, 5, 1), (3, 5, 1), (2, 3, 100)]:
        cost[u][v] = cost[v][u] = c
    answer = cheapest_perfect(cost)
    assert answer is not None
    assert worth(answer.mate, cost) == 102
    assert any(z < 0 for _, z in answer.blossom_duals)
    prove(cost, answer, perfect=True)


def test_a_vertex_that_was_inner_for_a_while_is_met_later_than_first_noted() -> None:
    cost: Costs = [[None] * 12 for _ in range(12)]
    edges = [(0, 5, 0), (0, 11, 2), (1, 3, 0), (2, 6, 3), (2, 8, 2), (2, 11, 0), (4, 9, 0)]
    edges += [(5, 6, 0), (6, 10, 3), (7, 11, 0), (8, 11, 0), (9, 10, 0)]
    for u, v, c in edges:
        cost[u][v] = cost[v][u] = c
    answer = cheapest_perfect(cost)
    assert answer is not None
    prove(cost, answer, perfect=True)


def test_there_is_no_perfect_matching_of_a_star_or_of_three() -> None:
    star: Costs = [
        [None, 1, 1, 1],
        [1, None, None, None],
        [1, None, None, None],
        [1, None, None, None],
    ]
    assert cheapest_perfect(star) is None
    assert cheapest_perfect([[None, 1, 1], [1, None, 1], [1, 1, None]]) is None
    assert cheapest_perfect([[None, None], [None, None]]) is None


@pytest.mark.parametrize("seed", range(30))
def test_middling_graphs_weigh_what_networkx_says(seed: int) -> None:
    rng = random.Random(seed)
    count = rng.randint(10, 32)
    weight = random_costs(rng, count, rng.choice([0.15, 0.4, 1]), rng.choice([2, 9, 10**6, 10**60]))
    answer = heaviest(weight)
    prove(weight, answer)
    peer = nx.Graph()
    for u, row in enumerate(weight):
        peer.add_weighted_edges_from((u, v, w) for v, w in enumerate(row) if w is not None)
    found = nx.max_weight_matching(peer)
    assert worth(answer.mate, weight) == sum(weight[u][v] or 0 for u, v in found)


@pytest.mark.parametrize("density,most", [(0.25, 9), (0.4, 30), (1, 1_000)])
def test_many_graphs_come_with_a_proof(density: float, most: int) -> None:
    rng = random.Random(most)
    for _ in range(400):
        cost = random_costs(rng, 2 * rng.randint(4, 18), density, most)
        answer = cheapest_perfect(cost)
        if answer is not None:
            prove(cost, answer, perfect=True)
        weight: Costs = [[None if c is None else most // 2 + 5 - c for c in row] for row in cost]
        prove(weight, heaviest(weight))


@pytest.mark.parametrize("seed", range(60))
def test_large_graphs_come_with_a_proof(seed: int) -> None:
    rng = random.Random(1_000 + seed)
    count = 2 * rng.randint(20, 40)
    kind = seed % 3
    if kind == 0:  # near neighbours in the plane: many nested blossoms, opened and closed
        places = [(rng.randint(0, 999), rng.randint(0, 999)) for _ in range(count)]
        cost: Costs = [
            [abs(a - c) + abs(b - d) if (a, b) != (c, d) else None for c, d in places]
            for a, b in places
        ]
    else:
        cost = random_costs(rng, count, 0.1 if kind == 1 else 1, rng.choice([3, 50, 10**90]))
    answer = cheapest_perfect(cost)
    if answer is not None:
        prove(cost, answer, perfect=True)
    weight: Costs = [[None if c is None else 2_500 - c for c in row] for row in cost]
    prove(weight, heaviest(weight))
