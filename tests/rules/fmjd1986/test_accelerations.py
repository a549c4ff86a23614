"""Quarters and Haley: article 9."""

from __future__ import annotations

import pytest

from ronde import pair
from ronde.accelerations import pairing_points
from ronde.accelerations.catalogue import ACCELERATIONS
from ronde.domain.errors import NotInRulebook
from tests.rules.fmjd1986.positions import articles, event, games, pairs, standing, text

QUARTERS, HALEY = "fmjd-quarters", "fmjd-haley"


def quartered(now: object, **more: object) -> str:
    return text(now, acceleration=QUARTERS, **more)  # type: ignore[arg-type]


@pytest.mark.article("FMJD86-9.1.1")
def test_round_one_in_quarters() -> None:
    assert quartered(event(8)) == "1-3 2-4 5-7 6-8"
    assert quartered(event(9)) == "1-3 2-4 5-7 6-8"
    assert pair(event(9), "fmjd-1986-rating", acceleration=QUARTERS).bye == 9


@pytest.mark.article("FMJD86-9.1.1", "FMJD86-9.2.1", "FMJD86-9.2.3.a")
@pytest.mark.parametrize("name", [QUARTERS, HALEY])
def test_ten_players_make_packets_of_three_three_two_and_two(name: str) -> None:
    assert text(event(10), acceleration=name) == "1-4 2-5 3-6 7-9 8-10"
    assert text(event(11), acceleration=name) == "1-4 2-5 3-6 7-9 8-10"


@pytest.mark.article("FMJD86-9.2.3.b", "FMJD86-9.1.1")
@pytest.mark.parametrize("name", [QUARTERS, HALEY])
def test_colours_of_round_one_follow_the_numbers_in_each_section(name: str) -> None:
    assert games(event(10), acceleration=name) == "1-4 5-2 3-6 7-9 10-8"
    assert games(event(10, initial_colour="B"), acceleration=name) == "4-1 2-5 6-3 9-7 8-10"


LEADERS = (2,) * 8 + (0,) * 8


@pytest.mark.article("FMJD86-9.1.2.a", "FMJD86-9.1.2.b")
def test_a_leading_group_larger_than_the_rounds_left_is_quartered_and_so_is_the_next() -> None:
    """After round 1 of 8 seven rounds are left, and eight players lead."""
    now = standing(*LEADERS, after=1, total=8)
    assert quartered(now) == "1-3 2-4 5-7 6-8 9-11 10-12 13-15 14-16"
    assert text(now) == "1-5 2-6 3-7 4-8 9-13 10-14 11-15 12-16"


@pytest.mark.article("FMJD86-9.1.2.a")
def test_as_many_leaders_as_rounds_are_not_quartered() -> None:
    now = standing(*LEADERS, after=1, total=9)
    assert quartered(now) == text(now)


@pytest.mark.article("FMJD86-9.1.2.c")
def test_the_other_groups_follow_the_basic_rules() -> None:
    now = standing(*(4,) * 8, *(2,) * 4, *(0,) * 8, after=1, total=8)
    assert pairs(now, acceleration=QUARTERS) >= {(9, 10), (11, 12), (13, 17), (14, 18)}


@pytest.mark.article("FMJD86-9.1.2.a")
def test_quarters_go_by_number_whatever_the_place() -> None:
    """Solkoff puts the leaders in the order 6, 8, 2, 4; the packets go by number."""
    now = event(12, "2>1 4>3 6>5 8>7", "", "5=9 7=10", total=5, absent=range(9, 13))
    assert pair(now, "fmjd-1986-rating").account.brackets[0].residents == (6, 8, 2, 4)
    assert {(2, 4), (6, 8)} <= pairs(now, acceleration=QUARTERS)
    assert {(2, 6), (4, 8)} <= pairs(now)


@pytest.mark.article("FMJD86-9.1.2.a")
def test_an_odd_group_sends_a_player_down_before_it_is_quartered() -> None:
    now = standing(*(2,) * 9, *(0,) * 5, after=1, total=8)
    assert {(9, 10), (1, 3), (2, 4), (5, 7), (6, 8)} <= pairs(now, acceleration=QUARTERS)


@pytest.mark.article("FMJD86-9.1.2.c")
def test_a_section_that_cannot_be_paired_hands_the_group_to_the_basic_rules() -> None:
    met = [(1, 2), (1, 3), (1, 4)]
    now = standing(*LEADERS, after=1, total=8, met=met)
    assert {(1, 5), (2, 6), (3, 7), (4, 8)} <= pairs(now, acceleration=QUARTERS)
    told = pair(now, "fmjd-1986-rating", acceleration=QUARTERS).account.brackets[0].steps
    assert any("basic rules" in step.template for step in told)


def test_the_maximum_score_may_be_read_as_the_highest_possible() -> None:
    now = standing(*LEADERS, after=2, total=9)
    assert quartered(now) != text(now)
    assert quartered(now, options={"maximum_score": "possible"}) == text(now)
    full = standing(*(4,) * 8, *(0,) * 8, after=2, total=9)
    assert quartered(full, options={"maximum_score": "possible"}) == quartered(full)


FIRST = "1>4 5<2 3=6 7>10 11=8 9<12"
"""Round 1 of Haley with twelve players: section A is 1 to 6, section B 7 to 12."""


@pytest.mark.article("FMJD86-9.2.2", "FMJD86-9.2.4", "FMJD86-9.2.5.b")
def test_round_two_is_paired_with_two_ranking_points_for_section_a() -> None:
    now = event(12, FIRST)
    paired = pair(now, "fmjd-1986-rating", acceleration=HALEY)
    groups = {b.score: set(b.residents) for b in paired.account.brackets}
    assert groups == {40: {1, 2}, 30: {3, 6}, 20: {4, 5, 7, 12}, 10: {8, 11}, 0: {9, 10}}
    assert now.history.points[:3] == [20, 20, 10]


@pytest.mark.article("FMJD86-9.2.5.a", "FMJD86-9.2.6")
def test_the_groups_of_round_two_go_from_the_top_to_the_bottom() -> None:
    now = event(12, FIRST)
    paired = pair(now, "fmjd-1986-rating", acceleration=HALEY)
    assert [b.score for b in paired.account.brackets] == [40, 30, 20, 10, 0]
    basic = pair(now, "fmjd-1986-rating")
    assert [b.score for b in basic.account.brackets] != sorted(
        (b.score for b in basic.account.brackets), reverse=True
    )


@pytest.mark.article("FMJD86-9.2.6")
def test_odd_groups_of_round_two_send_their_lowest_down() -> None:
    """Three on 4 points and one on 3: the lowest of the three meets the one."""
    now = event(12, "1>4 2>5 3>6 7=10 11=8 9=12")
    paired = pair(now, "fmjd-1986-rating", acceleration=HALEY)
    assert {(min(p), max(p)) for p in paired.pairs} >= {(1, 2), (3, 4), (5, 6)}
    assert "6.1.7" in articles(paired)


@pytest.mark.article("FMJD86-9.2.7")
def test_from_round_three_the_ranking_points_are_gone() -> None:
    now = event(12, FIRST, "1=2 3=6 4=7 5=12 8=11 9=10")
    assert text(now, acceleration=HALEY) == text(now)
    score = now.history.points
    for bracket in pair(now, "fmjd-1986-rating", acceleration=HALEY).account.brackets:
        assert {score[i - 1] for i in bracket.residents} == {bracket.score}
    second = event(12, FIRST)
    assert text(second, acceleration=HALEY) != text(second)


@pytest.mark.article("FMJD86-9.2.2")
def test_who_rested_or_was_absent_in_round_one_has_no_ranking_points() -> None:
    points, _ = pairing_points(HALEY, {})
    now = event(7, "1>3 4>5 6*")
    assert points(now, 2) == [20, 0, 20, 0, 0, 0, 0]
    assert points(event(7), 2) is None


def test_the_lowest_by_real_score_may_rest_in_round_two_of_haley() -> None:
    """With ranking points 8 is last of those who have not rested, without them 4 is."""
    now = event(9, "1>3 2>4 7=5 8=6 9*")
    assert pair(now, "fmjd-1986-rating", acceleration=HALEY).bye == 8
    real = pair(now, "fmjd-1986-rating", acceleration=HALEY, options={"rest_rank": "real"})
    assert real.bye == 4


def test_an_acceleration_that_cuts_the_field_is_part_of_its_edition() -> None:
    for system, name in (
        ("fmjd-1986-rating", "fmjd-halley"),
        ("fmjd-2017-rating", QUARTERS),
        ("fide-dutch-2026", HALEY),
    ):
        with pytest.raises(NotInRulebook, match=name):
            pair(event(8), system, acceleration=name)
    assert pair(event(8), "fmjd-1986-rating", acceleration="ffe-haley").pairs


def test_the_draughts_accelerations_are_known_by_name() -> None:
    assert {QUARTERS, HALEY, "fmjd-four-groups", "fmjd-halley"} <= set(ACCELERATIONS)
    for name in (QUARTERS, "fmjd-four-groups"):
        points, _ = pairing_points(name, {})
        assert points(event(8, "1>5 6>2 3>7 8>4"), 2) is None


def test_the_ranking_points_of_round_two_are_the_same_when_it_is_over() -> None:
    """Whoever had an opponent in round 1 counts, whatever round 2 brought him."""
    points, _ = pairing_points(HALEY, {})
    before = event(5, "1=3 2=4 5*")
    after = event(5, "1=3 2=4 5*", "3=5 1*")
    assert points(before, 2) == points(after, 2) == [20, 20, 0, 0, 0]
