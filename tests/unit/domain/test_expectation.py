"""FIDE's table of expected scores."""

from __future__ import annotations

from math import erf, sqrt

import pytest

from ronde.domain.expectation import capped, expected_percent


@pytest.mark.parametrize(
    "difference, percent",
    [(0, 50), (3, 50), (4, 51), (-4, 49), (100, 64), (400, 92), (-400, 8), (735, 99), (736, 100)],
)
def test_the_table_is_the_printed_one(difference: int, percent: int) -> None:
    assert expected_percent(difference) == percent


def test_the_table_follows_the_normal_curve_but_for_six_printed_values() -> None:
    def curve(difference: int) -> int:
        return int(100 * 0.5 * (1 + erf(7 * difference / 2000 / sqrt(2))) + 0.5)

    apart = [d for d in range(736) if expected_percent(d) != curve(d)]
    assert apart == [54, 343, 344, 358, 392, 620]


def test_two_players_share_one_point_whatever_the_difference() -> None:
    assert all(expected_percent(d) + expected_percent(-d) == 100 for d in range(1, 1000))


@pytest.mark.parametrize("difference, counts", [(399, 399), (401, 400), (-900, -400)])
def test_a_difference_counts_no_further_than_400(difference: int, counts: int) -> None:
    assert capped(difference) == counts
