"""Duals of classes."""

from __future__ import annotations

import random

import networkx as nx
import pytest

from ronde.solver.classes import (
    class_duals,
    meeting_alike,
    tight_classes,
    tight_rows,
    uniform_duals,
)
from tests.unit.solver.brute import random_costs
from tests.unit.solver.plain import Duals, fractional


def test_two_classes_of_one_size_pair_with_each_other_when_that_is_cheapest() -> None:
    cost = [[5, 1], [1, 5]]
    y = class_duals([3, 3], cost)
    assert y is not None
    assert y[0] + y[1] == 2
    assert tight_classes(y, cost) == [0b10, 0b01]


def test_what_stays_over_in_a_class_pairs_with_itself() -> None:
    cost = [[5, 1], [1, 5]]
    y = class_duals([5, 3], cost)
    assert y == (5, -3)
    assert tight_classes(y, cost) == [0b11, 0b01]


def test_a_single_vertex_has_nobody_in_its_class() -> None:
    assert class_duals([1], [[None]]) is None
    assert class_duals([1, 2], [[None, None], [None, 0]]) is None


def test_three_classes_of_one_make_half_a_triangle() -> None:
    cost = [[None, 1, 1], [1, None, 1], [1, 1, None]]
    assert fractional([1, 1, 1], cost) == Duals((1, 1, 1), 3)


def test_an_infeasible_problem_has_no_duals() -> None:
    assert fractional([1, 3], [[None, 2], [2, None]]) is None


def test_no_classes_have_no_duals_and_cost_nothing() -> None:
    assert fractional([], []) == Duals((), 0)


def test_an_empty_class_binds_nobody() -> None:
    y = class_duals([0, 2], [[None, 1], [1, 4]])
    assert y is not None
    assert y[1] == 4
    assert y[0] + y[1] <= 2


def test_one_price_for_all_pairs_and_one_for_all_seats_leaves_every_legal_pair_open() -> None:
    cost: list[list[int | None]] = [[7, 7, 3], [7, None, None], [3, None, None]]
    y = uniform_duals(cost, 2)
    assert y == (7, 7, -1)
    assert tight_classes(y, cost) == [0b111, 0b001, 0b001]
    assert tight_rows([0b110, 0b001, 0b001], [0b011, 0b100], y, cost, 2)[:3] == [
        0b11110,
        0b11001,
        0b00001,
    ]


def test_uniform_duals_are_duals_of_classes() -> None:
    cost: list[list[int | None]] = [[4, 4], [4, None]]
    assert uniform_duals(cost, 0) == (4, 4) == class_duals([3, 1], cost)


@pytest.mark.parametrize(
    "cost, seats", [([[1, 2], [2, 1]], 0), ([[1, 5, 0], [5, 1, 3], [0, 3, None]], 1)]
)
def test_prices_that_differ_have_no_uniform_duals(cost: list[list[int | None]], seats: int) -> None:
    assert uniform_duals(cost, seats) is None


def test_where_everybody_takes_a_seat_pairs_have_no_price() -> None:
    assert uniform_duals([[None, 6], [6, None]], 2) == (0, 12)


@pytest.mark.parametrize("seed", range(10))
def test_the_bound_is_that_of_the_transport_problem_and_tight_where_it_ships(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(30):
        count = rng.randint(1, 8)
        sizes = [rng.randint(1, 6) for _ in range(count)]
        cost = random_costs(rng, count, rng.choice([0.4, 0.8, 1]), rng.choice([1, 4, 40, 10**30]))
        for c, amount in enumerate(sizes):
            if amount > 1 and rng.random() < 0.6:
                cost[c][c] = rng.randint(0, 5)
        cover = nx.DiGraph()
        for c, amount in enumerate(sizes):
            cover.add_node(("source", c), demand=-amount)
            cover.add_node(("sink", c), demand=amount)
            for d, price in enumerate(cost[c]):
                if price is not None:
                    cover.add_edge(("source", c), ("sink", d), weight=price)
        duals = fractional(sizes, cost)
        try:
            value, flow = nx.network_simplex(cover)
        except nx.NetworkXUnfeasible:
            assert duals is None
            continue
        assert duals is not None
        assert duals.value == value
        tight = tight_classes(duals.y, cost)
        for c in range(count):
            for d, price in enumerate(cost[c]):
                if price is not None:
                    assert duals.y[c] + duals.y[d] <= 2 * price
                    assert tight[c] >> d & 1 or not flow["source", c]["sink", d]


def test_a_price_that_falls_for_every_pair_falls_in_the_bound_for_every_vertex() -> None:
    """Prices below nothing are prices like others."""
    for seed in range(60):
        dice = random.Random(seed)
        count = dice.randint(1, 5)
        cost = random_costs(dice, count, 0.8, 9)
        sizes = [dice.randint(1, 4) for _ in range(count)]
        for c, size in enumerate(sizes):
            if size > 1 and dice.random() < 0.6:
                cost[c][c] = dice.randint(0, 9)
        found = fractional(sizes, cost)
        for less in (4, 30):
            cheaper = [[None if p is None else p - less for p in row] for row in cost]
            again = fractional(sizes, cheaper)
            if found is None:
                assert again is None
                continue
            assert again is not None
            assert again.value == found.value - less * sum(sizes)
            assert all(
                a + b <= 2 * p
                for a, row in zip(again.y, cheaper, strict=True)
                for b, p in zip(again.y, row, strict=True)
                if p is not None
            )


def test_those_who_may_not_meet_their_own_block_are_told_apart() -> None:
    everybody = (1 << 30) - 1
    blocks = [((1 << 10) - 1) << shift for shift in (0, 10, 20)]
    rows = [everybody & ~blocks[v // 10] for v in range(30)]
    rows[3] &= ~(1 << 12)  # and these two have met
    rows[12] &= ~(1 << 3)
    assert meeting_alike(rows, range(30)) == blocks


def test_too_many_blocks_are_none() -> None:
    rows = [0b11 << (v & ~1) for v in range(30)]
    assert meeting_alike(rows, range(30)) == [-1]
