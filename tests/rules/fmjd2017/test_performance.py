"""The performance is not the mean rating of the opponents put through the curve: Appendix D."""

from __future__ import annotations

from fractions import Fraction
from math import log10

import pytest

import ronde
from tests.rules.fmjd1986.positions import event


def from_the_mean(games: list[tuple[int, int]]) -> float:
    """The simple way that the annex calls mathematically incorrect."""
    mean = sum(rating for rating, _ in games) / len(games)
    share = sum(halves for _, halves in games) / (2 * len(games))
    return mean + 400 * log10(share / (1 - share))


def performance(games: list[tuple[int, int]]) -> float:
    """What the standings show of a player with these opponents and halves of points."""
    ratings = [1500, *(rating for rating, _ in games)]
    marks = {0: "<", 1: "=", 2: ">"}
    rounds = [f"1{marks[halves]}{n}" for n, (_, halves) in enumerate(games, 2)]
    table = ronde.standings(event(len(ratings), *rounds, ratings=ratings), "TPR-FMJD")
    found = next(row.values[0] for row in table.rows if row.player == 1)
    assert isinstance(found, Fraction)
    return float(found)


@pytest.mark.article("FMJD17-D.2", "FMJD17-D.4", "FMJD17-D.5")
def test_opponents_of_one_strength_make_no_difference_and_others_do() -> None:
    level = [(1200, 2), (1200, 2), (1200, 1), (1200, 0)]
    assert performance(level) == pytest.approx(from_the_mean(level))
    spread = [(800, 2), (900, 2), (1000, 2), (2100, 0)]
    found = performance(spread)
    assert abs(found - from_the_mean(spread)) > 100
    expected = sum(1 / (1 + 10 ** ((rating - found) / 400)) for rating, _ in spread)
    assert expected == pytest.approx(3, abs=1e-6)
