"""Small problems, by subsets."""

from __future__ import annotations

import pytest

from tests.unit.solver.plain import cheapest


def test_nothing_costs_nothing() -> None:
    assert cheapest([], [], 0) == (0, [])


def test_the_cheapest_vertex_to_leave_is_left() -> None:
    cost = [[None, 5, 1], [5, None, 1], [1, 1, None]]
    assert cheapest(cost, [3, 2, 0], 1) == (3, [2, -1, 0])


def test_a_vertex_that_must_be_matched_is_matched() -> None:
    cost = [[None, 5, 1], [5, None, 1], [1, 1, None]]
    assert cheapest(cost, [None, None, 0], 1) == (5, [1, 0, -1])


@pytest.mark.parametrize("floats", [-2, -1, 1, 3, 4])
def test_a_number_of_floats_of_the_wrong_parity_or_size_is_impossible(floats: int) -> None:
    assert cheapest([[None, 1], [1, None]], [0, 0], floats) is None


def test_a_pair_that_is_never_formed_makes_it_impossible() -> None:
    assert cheapest([[None, None], [None, None]], [0, 0], 0) is None
    assert cheapest([[None, None], [None, None]], [4, 5], 2) == (9, [-1, -1])


def test_negative_costs_do_not_hide_what_is_forbidden() -> None:
    cost = [[None, None, -9, 2], [None, None, 3, None], [-9, 3, None, None], [2, None, None, None]]
    assert cheapest(cost, [None] * 4, 0) == (5, [3, 2, 1, 0])
