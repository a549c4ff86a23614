"""Duals of classes."""

from __future__ import annotations

from ronde.solver.classes import Duals, class_duals, fractional, tight_classes


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
