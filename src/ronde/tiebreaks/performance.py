"""The draughts performance: the rating whose expected result, game by game, is the result obtained.

A floating-point search proposes the rating; integers decide its last decimal. Expectations are
summed as integers in units of 2**-PRECISION, whose error is far below the smallest difference
that half a millionth of a rating point can make.

Rule: FMJD Annexe V (2017) Appendix D
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Games = Sequence[tuple[int, int]]
    """Rating of the opponent and half points scored, game by game."""

MILLION = 1_000_000
PRECISION = 128
_ONE = 1 << PRECISION
_LN10 = 783529105480883066805338482703447369891
"""The natural logarithm of 10, in units of 2**-PRECISION."""
_SQRT_2PI = 852961402282385019621748714397679344735
"""The square root of twice pi, in the same units."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """A curve of expected results.

    beyond     how far beyond the extreme opponent a score of 0 % or 100 % stands
    roughly    expected points and their slope at a rating, as floats that only propose
    exactly    the expected points of a rating given in half millionths, in 2**-PRECISION
    """

    name: str
    beyond: int
    roughly: Callable[[float, Sequence[int]], tuple[float, float]]
    exactly: Callable[[int, Sequence[int]], int]


def performance(games: Games, curve: Expectation) -> int | None:
    """The performance in millionths of a point, rounded half up; None without a game.

    Rule: FMJD Annexe V (2017) Appendix D
    Reading: decision 3: the curve, and the rounding to six decimals.
    """
    if not games:
        return None
    ratings = [rating for rating, _ in games]
    halves = sum(scored for _, scored in games)
    if halves == 0:
        return MILLION * (min(ratings) - curve.beyond)
    if halves == 2 * len(games):
        return MILLION * (max(ratings) + curve.beyond)
    wanted = halves << PRECISION - 1
    found = round(MILLION * _proposed(ratings, halves / 2, curve))
    while curve.exactly(2 * found + 1, ratings) <= wanted:
        found += 1
    while curve.exactly(2 * found - 1, ratings) > wanted:
        found -= 1
    return found


def _proposed(ratings: Sequence[int], points: float, curve: Expectation) -> float:
    """Newton's method, kept inside a bracket that halves whenever a step would leave it."""
    low, high = min(ratings) - 4000.0, max(ratings) + 4000.0
    rating = sum(ratings) / len(ratings)
    for _ in range(100):
        expected, slope = curve.roughly(rating, ratings)
        if expected < points:
            low = rating
        else:
            high = rating
        better = rating + (points - expected) / slope if slope else low
        if not low < better < high:
            better = (low + high) / 2
        if abs(better - rating) < 1e-9:
            return better
        rating = better
    return rating


def _logistic_roughly(rating: float, ratings: Sequence[int]) -> tuple[float, float]:
    expected = slope = 0.0
    for opponent in ratings:
        e = 1 / (1 + 10 ** ((opponent - rating) / 400))
        expected += e
        slope += e * (1 - e)
    return expected, slope * math.log(10) / 400


def _logistic_exactly(halves: int, ratings: Sequence[int]) -> int:
    """Sum of 1 / (1 + 10**((opponent - rating) / 400))."""
    whole, rest = divmod(halves, 2 * MILLION)
    fine = _exp(_LN10 * rest // (800 * MILLION))
    total = 0
    for opponent in ratings:
        strength = _tenfold(whole - opponent) * fine >> PRECISION
        total += (strength << PRECISION) // (strength + _ONE)
    return total


@cache
def _tenfold(difference: int) -> int:
    """10**(difference / 400) in units of 2**-PRECISION."""
    tens, rest = divmod(difference, 400)
    power = _exp(_LN10 * rest // 400)
    for _ in range(tens):
        power *= 10
    for _ in range(-tens):
        power //= 10
    return power


def _exp(exponent: int) -> int:
    """e**exponent for an exponent of at least 0, both in units of 2**-PRECISION."""
    total = term = _ONE
    n = 0
    while term:
        n += 1
        term = (term * exponent >> PRECISION) // n
        total += term
    return total


def _normal_roughly(rating: float, ratings: Sequence[int]) -> tuple[float, float]:
    expected = slope = 0.0
    for opponent in ratings:
        z = (rating - opponent) * 7 / 2000
        expected += 0.5 * math.erfc(-z / math.sqrt(2))
        slope += math.exp(-z * z / 2) / math.sqrt(2 * math.pi)
    return expected, slope * 7 / 2000


def _normal_exactly(halves: int, ratings: Sequence[int]) -> int:
    """Sum of the normal distribution at 7 / 2000 of each difference."""
    return sum(
        _normal(Fraction(7 * (halves - 2 * MILLION * opponent), 4000 * MILLION))
        for opponent in ratings
    )


def _normal(z: Fraction) -> int:
    """Phi(z), in units of 2**-PRECISION: a half and the density times a series of odd powers."""
    if z < 0:
        return _ONE - _normal(-z)
    if z > 13:
        return _ONE
    square = int(z * z * _ONE)
    term = total = int(z * _ONE)
    n = 1
    while term:
        n += 2
        term = (term * square >> PRECISION) // n
        total += term
    density = (_ONE << PRECISION) // _exp(square // 2)
    return _ONE // 2 + (total * density // _SQRT_2PI)


LOGISTIC = Expectation("logistic", 400, _logistic_roughly, _logistic_exactly)
NORMAL = Expectation("normal", 800, _normal_roughly, _normal_exactly)
