"""Intervals, against printed tables and against sums."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from ronde.lab.statistics import estimate, incomplete_beta, mean, proportion


@pytest.mark.parametrize(
    "successes, count, low, high",
    [
        (0, 10, 0.0, 0.3085),
        (3, 10, 0.0667, 0.6525),
        (10, 10, 0.6915, 1.0),
        (62, 100, 0.5175, 0.7152),
    ],
)
def test_the_binomial_interval_is_that_of_clopper_and_pearson(
    successes: int, count: int, low: float, high: float
) -> None:
    found = proportion(successes, count)
    assert (found.low, found.high) == pytest.approx((low, high), abs=6e-5)


def test_the_incomplete_beta_function_is_a_binomial_tail() -> None:
    for n, k, p in ((10, 3, 0.2), (50, 20, 0.5), (200, 190, 0.9)):
        tail = sum(comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k, n + 1))
        assert incomplete_beta(p, k, n - k + 1) == pytest.approx(tail, rel=1e-9)


def test_the_interval_of_a_mean_is_near_the_normal_one() -> None:
    chance = Random(5)
    values = [chance.gauss(3, 2) for _ in range(2000)]
    first = mean(values)
    assert first.low < first.value < first.high
    assert first.high - first.low == pytest.approx(2 * 1.96 * 2 / 2000**0.5, rel=0.2)


def test_equal_values_have_no_width_and_no_values_no_estimate() -> None:
    assert mean([0.5] * 30)[:3] == (0.5, 0.5, 0.5)
    assert estimate([], yes_or_no=False) is None
