"""Better, not better, or play more: never a winner by noise, and a real one is found."""

from __future__ import annotations

from math import isinf
from random import Random

import pytest

from ronde.domain.errors import RequestError
from ronde.lab.tally import Difference
from ronde.lab.verdicts import FEWEST, Verdict, half_width, judge, tournaments_wanted

ALL = (Verdict.BETTER, Verdict.NOT_BETTER, Verdict.PLAY_MORE)


def verdict(value: float, error: float, size: int = 1000, margin: float = 0.0) -> Verdict:
    return judge([Difference(value, error, size)], [margin], signs=[1])[0].verdict


def test_the_three_verdicts() -> None:
    assert verdict(0.05, 0.01) is Verdict.BETTER
    assert verdict(-0.05, 0.01) is Verdict.NOT_BETTER
    assert verdict(0.02, 0.01) is Verdict.PLAY_MORE
    assert verdict(0.05, 0.01, size=FEWEST - 1) is Verdict.PLAY_MORE
    assert judge([None], [0.0], signs=[1])[0].verdict is Verdict.PLAY_MORE


def test_a_difference_too_small_to_matter_is_not_better() -> None:
    found = judge([Difference(0.004, 0.001, 1000)], [0.01], signs=[1])[0]
    assert (found.verdict, found.equal, found.worse) == (Verdict.NOT_BETTER, True, False)
    found = judge([Difference(-0.05, 0.001, 1000)], [0.01], signs=[1])[0]
    assert (found.verdict, found.equal, found.worse) == (Verdict.NOT_BETTER, False, True)


def test_where_less_is_better_the_smaller_one_wins() -> None:
    found = judge([Difference(-0.05, 0.01, 1000)], [0.0], signs=[-1])[0]
    assert found.verdict is Verdict.BETTER
    assert found.low < found.high < 0


def test_a_family_of_comparisons_asks_more_of_each() -> None:
    close = Difference(0.033, 0.01, 1000)
    assert judge([close], [0.0], signs=[1])[0].verdict is Verdict.BETTER
    family = judge([close] * 10, [0.0] * 10, signs=[1] * 10)
    assert {row.verdict for row in family} == {Verdict.PLAY_MORE}


def test_clear_ones_leave_the_error_to_the_others_as_holm_has_it() -> None:
    clear, close = Difference(0.9, 0.01, 1000), Difference(0.0328, 0.01, 1000)
    family = judge([close, *[clear] * 9], [0.0] * 10, signs=[1] * 10)
    assert family[0].verdict is Verdict.BETTER
    assert family[0].low > 0


def test_only_what_is_settled_on_both_sides_leaves_its_error_to_the_others() -> None:
    not_better, close = Difference(-0.01, 0.0002, 1000), Difference(-0.0428, 0.01, 1000)
    alone = judge([close], [0.01], signs=[1])[0]
    family = judge([close, *[not_better] * 9], [0.01] * 10, signs=[1] * 10)
    assert {row.verdict for row in family} == {Verdict.NOT_BETTER}
    assert not any(row.equal or row.worse for row in family[1:])
    assert (alone.worse, family[0].worse) == (True, False)


def test_the_interval_and_the_verdict_agree() -> None:
    chance = Random(2)
    found = [Difference(chance.gauss(0, 0.04), 0.01, 1000) for _ in range(60)]
    for row in judge(found, [0.01] * 60, signs=[1] * 60):
        wanted = ALL[0] if row.low > 0.01 else ALL[1] if row.high < 0.01 else ALL[2]
        assert row.verdict is wanted


def looks(shift: float, seed: int) -> list[Verdict]:
    """The verdicts at many looks at one growing sample with that true difference."""
    chance = Random(seed)
    total = squares = 0.0
    found = []
    for size in range(1, 1500):
        value = chance.gauss(shift, 1)
        total, squares = total + value, squares + value * value
        if size % 20 == 0 and size >= FEWEST:
            centre = total / size
            error = ((squares / size - centre * centre) / size) ** 0.5
            found.append(verdict(centre, error, size))
    return found


def test_no_difference_makes_no_winner_however_often_one_looks() -> None:
    decided = [seed for seed in range(100) if set(looks(0.0, seed)) != {Verdict.PLAY_MORE}]
    assert len(decided) <= 5


def test_a_planted_difference_is_found_and_stays_found() -> None:
    for seed in range(20):
        found = looks(0.2, seed)
        assert found[-1] is Verdict.BETTER
        assert Verdict.NOT_BETTER not in found


def test_how_many_tournaments_a_width_takes() -> None:
    now = Difference(0.0, 0.02, 400)
    wanted = tournaments_wanted(now, 0.02)
    later = Difference(0.0, 0.02 * (400 / wanted) ** 0.5, wanted)
    assert half_width(later) <= 0.02 < half_width(now)
    assert wanted < 5000
    assert isinf(half_width(Difference(0.0, 0.02, FEWEST - 1)))


@pytest.mark.parametrize("margin, sign", [(-0.1, 1), (0.0, 0)])
def test_a_margin_below_nothing_and_no_direction_are_refused(margin: float, sign: int) -> None:
    with pytest.raises(RequestError):
        judge([None], [margin], signs=[sign])
