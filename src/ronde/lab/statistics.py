"""Estimates with their intervals: exact ones for yes and no, Student's for means.

Both are 95 % intervals for somebody who looks once; `verdicts` judges differences.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import exp, fsum, lgamma, log, sqrt
from typing import NamedTuple

LEVEL = 0.95


class Estimate(NamedTuple):
    """A mean, the interval that holds it 95 times of 100, and how many values it is made of."""

    value: float
    low: float
    high: float
    size: int

    @property
    def has_interval(self) -> bool:
        """Whether values differed; equal ones cannot tell how rare another is."""
        return self.low < self.high


def estimate(values: Sequence[float], *, yes_or_no: bool) -> Estimate | None:
    """The estimate of these values; None where there are none."""
    if not values:
        return None
    return proportion(int(sum(values)), len(values)) if yes_or_no else mean(values)


def proportion(successes: int, count: int) -> Estimate:
    """The exact binomial interval of Clopper and Pearson (1934)."""
    tail = (1 - LEVEL) / 2
    low = high = successes / count
    if successes == 0:
        low = 0.0
    else:
        low = _root(lambda p: incomplete_beta(p, successes, count - successes + 1) - tail)
    if successes == count:
        high = 1.0
    else:
        high = _root(lambda p: incomplete_beta(p, successes + 1, count - successes) - (1 - tail))
    return Estimate(successes / count, low, high, count)


def _root(rising: Callable[[float], float]) -> float:
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        if rising(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def incomplete_beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by its continued fraction (Lentz)."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(x, a, b) / a
    return 1 - front * _fraction(1 - x, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, 1000):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d, c = 1 / (1 + step * d), 1 + step / c
            value *= d * c
        if abs(d * c - 1) < 1e-13:
            break
    return value


def mean(values: Sequence[float]) -> Estimate:
    """The mean of single values and its interval by Student's distribution."""
    count = len(values)
    centre = fsum(values) / count
    squares = fsum((value - centre) ** 2 for value in values)
    error = sqrt(squares / (count * (count - 1))) if count > 1 else 0.0
    return interval_of_mean(centre, error, count, count)


def interval_of_mean(centre: float, error: float, parts: int, size: int) -> Estimate:
    """The interval of a mean whose standard error was found from so many parts."""
    if parts < 2 or not error:
        return Estimate(centre, centre, centre, size)
    half = student(parts - 1) * error
    return Estimate(centre, centre - half, centre + half, size)


@cache
def student(freedom: int) -> float:
    """How many standard errors the interval reaches from the mean, by Student's distribution."""

    def inside(t: float) -> float:
        return 1 - incomplete_beta(freedom / (freedom + t * t), freedom / 2, 0.5)

    high = 2.0
    while inside(high) < LEVEL:
        high *= 2
    return high * _root(lambda part: inside(part * high) - LEVEL)
