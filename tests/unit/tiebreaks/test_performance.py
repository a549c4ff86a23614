"""The draughts performance: integers decide its sixth decimal."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ronde.tiebreaks.performance import (
    LOGISTIC,
    MILLION,
    NORMAL,
    PRECISION,
    Expectation,
    performance,
)

GAMES = st.lists(st.tuples(st.integers(800, 2900), st.integers(0, 2)), min_size=1, max_size=12)


def expected(rating: Fraction, opponents: list[int]) -> Decimal:
    """The logistic expectation with sixty digits."""
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(rating.numerator) / Decimal(rating.denominator)
        return sum(
            (1 / (1 + Decimal(10) ** ((opponent - exact) / 400)) for opponent in opponents),
            Decimal(0),
        )


@settings(max_examples=60)
@given(GAMES)
@example([(2000, 1), (2000, 1)])
@example([(2000, 2), (2000, 0)])
def test_the_logistic_root_is_rounded_half_up(games: list[tuple[int, int]]) -> None:
    found = performance(games, LOGISTIC)
    halves, opponents = sum(h for _, h in games), [rating for rating, _ in games]
    assert found is not None
    if halves in (0, 2 * len(games)):
        assert found % MILLION == 0
        return
    below = expected(Fraction(2 * found - 1, 2 * MILLION), opponents)
    above = expected(Fraction(2 * found + 1, 2 * MILLION), opponents)
    assert below <= Decimal(halves) / 2 < above


@settings(max_examples=40)
@given(GAMES, st.sampled_from([LOGISTIC, NORMAL]))
def test_a_better_result_is_a_better_performance(
    games: list[tuple[int, int]], curve: Expectation
) -> None:
    (rating, halves), *others = games
    if halves < 2:
        better = performance([(rating, halves + 1), *others], curve)
        worse = performance(games, curve)
        assert better is not None
        assert worse is not None
        assert better > worse


@pytest.mark.parametrize(
    "z, tenths", [(0, "0.5"), (1, "0.8413447460685429"), (3, "0.9986501019683699")]
)
def test_the_normal_curve_is_exact(z: int, tenths: str) -> None:
    # z standard deviations are z x 2000/7 points
    halves = round(Fraction(2000 * z, 7) * 2 * MILLION)
    value = Fraction(NORMAL.exactly(halves, [0]), 1 << PRECISION)
    assert abs(value - Fraction(tenths)) < Fraction(1, 10**8)


def test_far_opponents_do_not_break_it() -> None:
    games = [(100, 0), (2900, 2), (2900, 2)]
    for curve in (LOGISTIC, NORMAL):
        found = performance(games, curve)
        assert found is not None
        assert 100 * MILLION < found < 4000 * MILLION
