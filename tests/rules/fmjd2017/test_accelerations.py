"""Four groups and Haley: chapter 6."""

from __future__ import annotations

import pytest

from ronde import pair
from tests.rules.fmjd1986.positions import event, games, pairs, standing, text
from tests.rules.fmjd2017.test_first_round import KNDB, MEDIAN, PLAYERS, RATING, TRUNCATED

FOUR, HALLEY = "fmjd-four-groups", "fmjd-halley"
every = pytest.mark.parametrize("system", [RATING, PLAYERS, TRUNCATED, MEDIAN, KNDB])


@every
@pytest.mark.article("FMJD17-6.1.a", "FMJD17-6.2.a")
@pytest.mark.parametrize("name", [FOUR, HALLEY])
def test_round_one_in_four_groups_by_rating(system: str, name: str) -> None:
    assert text(event(8), system, acceleration=name) == "1-3 2-4 5-7 6-8"
    shuffled = event(8, ratings=[1100, 1800, 1700, 1600, 1500, 1400, 1300, 1200])
    assert text(shuffled, system, acceleration=name) == "1-7 2-4 3-5 6-8"
    assert text(event(10), system, acceleration=name) == "1-4 2-5 3-6 7-9 8-10"


def test_colours_start_anew_in_each_section() -> None:
    assert games(event(12), RATING, acceleration=FOUR) == "1-4 5-2 3-6 7-10 11-8 9-12"
    assert games(event(12), TRUNCATED, acceleration=FOUR) == "1-4 2-5 3-6 7-10 8-11 9-12"
    assert games(event(8), KNDB, acceleration=FOUR) == "3-1 4-2 7-5 8-6"


@pytest.mark.article("FMJD17-6.1.c")
def test_more_groups_may_be_made() -> None:
    six = text(event(12), RATING, acceleration=FOUR, options={"packets": 6})
    assert six == "1-3 2-4 5-7 6-8 9-11 10-12"
    eight = text(event(16), RATING, acceleration=FOUR, options={"packets": "8"})
    assert eight == "1-3 2-4 5-7 6-8 9-11 10-12 13-15 14-16"
    uneven = text(event(14), RATING, acceleration=FOUR, options={"packets": 6})
    assert uneven == "1-4 2-5 3-6 7-9 8-10 11-13 12-14"


LEADERS = (2,) * 8 + (0,) * 8


@pytest.mark.parametrize("system", [RATING, TRUNCATED])
@pytest.mark.article("FMJD17-6.1.b")
def test_a_leading_group_larger_than_the_rounds_left_is_cut_in_four_again(system: str) -> None:
    now = standing(*LEADERS, after=1, total=8)
    found = text(now, system, acceleration=FOUR)
    assert found == "1-3 2-4 5-7 6-8 9-13 10-14 11-15 12-16"
    edge = standing(*LEADERS, after=1, total=9)
    assert text(edge, system, acceleration=FOUR) == text(edge, system)


def test_every_group_may_be_cut_once_the_leading_one_is_large() -> None:
    now = standing(*LEADERS, after=1, total=8)
    found = text(now, RATING, acceleration=FOUR, options={"cut": "every"})
    assert found == "1-3 2-4 5-7 6-8 9-11 10-12 13-15 14-16"
    odd = standing(*(2,) * 9, *(0,) * 5, after=1, total=8)
    found = text(odd, RATING, acceleration=FOUR, options={"cut": "every"})
    assert found == "1-3 2-4 5-7 6-8 9-10 11-12 13-14"


@pytest.mark.article("FMJD17-6.1.b")
def test_the_groups_are_made_by_rating_whatever_the_order_of_the_version() -> None:
    ratings = [1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, *[1000] * 8]
    now = standing(*LEADERS, after=1, total=8, ratings=ratings)
    assert {(6, 8), (5, 7), (2, 4), (1, 3)} <= pairs(now, TRUNCATED, acceleration=FOUR)
    assert {(1, 5), (2, 6), (3, 7), (4, 8)} <= pairs(now, TRUNCATED)


@pytest.mark.article("FMJD17-6.1.b")
def test_a_section_that_cannot_be_paired_hands_the_group_to_the_basic_scheme() -> None:
    met = [(1, 2), (1, 3), (1, 4)]
    now = standing(*LEADERS, after=1, total=8, met=met)
    assert {(1, 5), (2, 6), (3, 7), (4, 8)} <= pairs(now, RATING, acceleration=FOUR)
    account = pair(now, RATING, acceleration=FOUR).account
    assert any("basic rules" in step.template for step in account.brackets[0].steps)


FIRST = "1>4 5<2 3=6 7>10 11=8 9<12"
"""Groups 1 and 2 are 1 to 6, groups 3 and 4 are 7 to 12."""


@every
@pytest.mark.article("FMJD17-6.2.b", "FMJD17-6.2.c")
def test_in_round_two_the_first_two_groups_have_two_points_more_for_pairing(system: str) -> None:
    now = event(12, FIRST)
    paired = pair(now, system, acceleration=HALLEY)
    groups = [(b.score, set(b.residents)) for b in paired.account.brackets]
    assert groups == [
        (40, {1, 2}),
        (30, {3, 6}),
        (20, {4, 5, 7, 12}),
        (10, {8, 11}),
        (0, {9, 10}),
    ]
    later = event(12, FIRST, "1=2 3=6 4=7 5=12 8=11 9=10")
    assert text(later, system, acceleration=HALLEY) == text(later, system)


@pytest.mark.article("FMJD17-6.2.b")
def test_the_first_two_groups_are_those_with_the_higher_ratings() -> None:
    ratings = [1000 + 10 * k for k in range(8)]
    now = event(8, "5=7 6=8 1=3 2=4", ratings=ratings)
    paired = pair(now, RATING, acceleration=HALLEY)
    assert [set(b.residents) for b in paired.account.brackets] == [{5, 6, 7, 8}, {1, 2, 3, 4}]
