"""Ranking quality, by hand and against plain definitions."""

from __future__ import annotations

from itertools import permutations

import pytest

from ronde.lab.rank_correlation import (
    discounted_gain,
    doubled_places,
    kendall,
    places_right,
    spearman,
)

STRENGTHS = (2400, 2300, 2200, 2100)


def test_the_true_order_is_worth_one_and_its_reverse_minus_one() -> None:
    for quality in (kendall, spearman):
        assert quality(STRENGTHS, (1, 2, 3, 4)) == pytest.approx(1)
        assert quality(STRENGTHS, (4, 3, 2, 1)) == pytest.approx(-1)
    assert discounted_gain(STRENGTHS, (1, 2, 3, 4)) == pytest.approx(1)


def test_one_neighbour_exchanged_costs_one_pair_of_six() -> None:
    assert kendall(STRENGTHS, (2, 1, 3, 4)) == pytest.approx((5 - 1) / 6)
    assert spearman(STRENGTHS, (2, 1, 3, 4)) == pytest.approx(1 - 6 * 2 / (4 * 15))


def test_without_any_order_there_is_no_correlation() -> None:
    assert kendall((2000, 2000), (1, 2)) is None
    assert spearman(STRENGTHS, (1, 1, 1, 1)) is None


def test_those_who_are_tied_share_their_mean_place() -> None:
    assert doubled_places([1, 2, 2, 4]) == [2, 5, 5, 8]


def test_a_shared_place_is_right_in_part() -> None:
    assert places_right(STRENGTHS, (1, 2, 3, 4), 3) == 3
    assert places_right(STRENGTHS, (1, 1, 3, 4), 3) == 2
    assert places_right(STRENGTHS, (4, 3, 2, 1), 3) == 0


def test_no_order_gains_more_than_the_true_one_and_the_head_counts_most() -> None:
    gains = {ranks: discounted_gain(STRENGTHS, ranks) for ranks in permutations((1, 2, 3, 4))}
    assert max(gains, key=lambda ranks: gains[ranks]) == (1, 2, 3, 4)
    assert gains[(2, 1, 3, 4)] < gains[(1, 2, 4, 3)] < 1
