"""Who leaves a group, and whom he meets: 6.1.7 to 6.1.14 and 6.1.27 to 6.1.32."""

from __future__ import annotations

import pytest

from ronde import pair
from ronde.rulebooks import problem
from tests.rules.fmjd1986.positions import against, articles, standing, text

RATING = "fmjd-1986-rating"
ABOVE = (4, 4, 4, 2, 2, 2)
"""An odd group above the median group."""
BELOW = (4, 4, 4, 4, 4, 2, 2, 2)
"""An odd group below the median group."""


@pytest.mark.article("FMJD86-6.1.7")
def test_the_lowest_of_an_odd_group_meets_the_best_of_the_next() -> None:
    assert text(standing(*ABOVE)) == "1-2 3-4 5-6"
    assert text(standing(*ABOVE, met=[(3, 4)])) == "1-2 3-5 4-6"
    assert "6.1.7" in articles(pair(standing(*ABOVE), RATING))


@pytest.mark.article("FMJD86-6.1.8")
def test_the_last_but_one_leaves_if_the_others_could_not_be_paired() -> None:
    assert text(standing(*ABOVE, met=[(1, 2)])) == "1-3 2-4 5-6"
    assert text(standing(*ABOVE, met=[(1, 2), (1, 3)])) == "1-4 2-3 5-6"
    assert "6.1.8" in articles(pair(standing(*ABOVE, met=[(1, 2)]), RATING))


@pytest.mark.article("FMJD86-6.1.9")
def test_the_last_but_one_leaves_if_the_last_has_met_the_whole_lower_group() -> None:
    assert text(standing(*ABOVE, met=against([3], [4, 5, 6]))) == "1-3 2-4 5-6"
    both = against([2, 3], [4, 5, 6])
    assert text(standing(*ABOVE, met=both)) == "1-4 2-3 5-6"
    # 3 could meet somebody two groups down: 2 descends all the same, by one group.
    scores = (6, 6, 6, 4, 4, 2, 2, 2, 2, 2)
    assert text(standing(*scores, met=against([3], [4, 5]))) == "1-3 2-4 5-6 7-9 8-10"


@pytest.mark.article("FMJD86-6.1.10")
def test_two_groups_down_if_everybody_has_met_the_whole_lower_group() -> None:
    scores = (6, 6, 6, 4, 4, 2, 2, 2, 2, 2)
    met = against([1, 2, 3], [4, 5])
    assert text(standing(*scores, met=met)) == "1-2 3-6 4-5 7-9 8-10"
    assert "6.1.10" in articles(pair(standing(*scores, met=met), RATING))
    assert text(standing(*scores, met=[*met, (3, 6)])) == "1-2 3-7 4-5 6-9 8-10"
    assert text(standing(*scores, met=[*met, (1, 2)])) == "1-3 2-6 4-5 7-9 8-10"


@pytest.mark.article("FMJD86-6.1.11")
def test_below_the_median_the_best_meets_the_lowest_of_the_group_above() -> None:
    assert text(standing(*BELOW)) == "1-3 2-4 5-6 7-8"
    assert text(standing(*BELOW, met=[(5, 6)])) == "1-3 2-5 4-6 7-8"
    assert "6.1.11" in articles(pair(standing(*BELOW), RATING))


@pytest.mark.article("FMJD86-6.1.12")
def test_below_the_median_the_second_best_goes_up_if_the_others_could_not_be_paired() -> None:
    assert text(standing(*BELOW, met=[(7, 8)])) == "1-3 2-4 5-7 6-8"
    assert text(standing(*BELOW, met=[(7, 8), (6, 8)])) == "1-3 2-4 5-8 6-7"
    assert "6.1.12" in articles(pair(standing(*BELOW, met=[(7, 8)]), RATING))


@pytest.mark.article("FMJD86-6.1.13")
def test_below_the_median_the_second_best_goes_up_if_the_best_has_met_all_above() -> None:
    assert text(standing(*BELOW, met=against([6], range(1, 6)))) == "1-3 2-4 5-7 6-8"
    # 10 could meet somebody two groups up: 11 goes up all the same, by one group.
    scores = (4,) * 7 + (2, 2) + (0, 0, 0)
    assert text(standing(*scores, met=against([10], [8, 9]))) == "1-4 2-5 3-6 7-8 9-11 10-12"


@pytest.mark.article("FMJD86-6.1.14")
def test_below_the_median_two_groups_up_if_all_have_met_the_group_above() -> None:
    scores = (4,) * 7 + (2, 2) + (0, 0, 0)
    met = against([10, 11, 12], [8, 9])
    assert text(standing(*scores, met=met)) == "1-4 2-5 3-6 7-10 8-9 11-12"
    assert "6.1.14" in articles(pair(standing(*scores, met=met), RATING))
    assert text(standing(*scores, met=[*met, (11, 12)])) == "1-4 2-5 3-6 7-11 8-9 10-12"


@pytest.mark.article("FMJD86-6.1.27")
def test_a_player_who_has_met_their_whole_group_meets_the_strongest_of_the_next() -> None:
    scores = (4, 4, 4, 4, 2, 2, 2, 2)
    met = against([1], [2, 3, 4])
    assert text(standing(*scores, met=met)) == "1-5 2-3 4-6 7-8"
    assert text(standing(*scores, met=[*met, (1, 5)])) == "1-6 2-3 4-5 7-8"
    assert {"6.1.27", "6.1.7"} <= articles(pair(standing(*scores, met=met), RATING))


@pytest.mark.article("FMJD86-6.1.29")
def test_who_has_met_the_next_group_too_meets_the_best_of_the_one_after() -> None:
    scores = (6, 6, 6, 4, 4, 2, 2, 2, 2, 2)
    met = against([1], [2, 3, 4, 5])
    assert text(standing(*scores, met=met)) == "1-6 2-3 4-5 7-9 8-10"
    assert "6.1.29" in articles(pair(standing(*scores, met=met), RATING))


@pytest.mark.article("FMJD86-6.1.28")
def test_below_the_median_a_player_who_has_met_the_whole_group_meets_the_last_one_above() -> None:
    scores = (4,) * 6 + (2,) * 4
    met = against([10], [7, 8, 9])
    assert text(standing(*scores, met=met)) == "1-3 2-4 5-7 6-10 8-9"
    assert {"6.1.28", "6.1.11"} <= articles(pair(standing(*scores, met=met), RATING))


@pytest.mark.article("FMJD86-6.1.30")
def test_below_the_median_one_group_further_up_if_that_one_has_been_met() -> None:
    scores = (4,) * 7 + (2, 2) + (0, 0, 0)
    met = against([12], [8, 9, 10, 11])
    assert text(standing(*scores, met=met)) == "1-4 2-5 3-6 7-12 8-9 10-11"
    assert "6.1.30" in articles(pair(standing(*scores, met=met), RATING))


@pytest.mark.article("FMJD86-6.1.31")
def test_the_same_holds_for_every_other_member_of_a_group() -> None:
    scores = (4, 4, 4, 4, 2, 2, 2, 2)
    assert text(standing(*scores, met=against([2], [1, 3, 4]))) == "1-3 2-5 4-6 7-8"
    assert text(standing(*scores, met=against([3], [1, 2, 4]))) == "1-2 3-5 4-6 7-8"
    low = (4,) * 6 + (2,) * 4
    assert text(standing(*low, met=against([9], [7, 8, 10]))) == "1-3 2-4 5-7 6-9 8-10"


@pytest.mark.article("FMJD86-6.1.32")
def test_as_many_as_possible_are_paired_inside_before_anybody_leaves() -> None:
    scores = (4, 4, 4, 4, 2, 2, 2, 2)
    met = [(1, 3), (1, 4), (2, 3), (2, 4)]
    assert text(standing(*scores, met=met)) == "1-2 3-4 5-7 6-8"
    star = [(1, 2), (1, 3), (2, 3)]
    assert text(standing(*scores, met=star)) == "1-4 2-5 3-6 7-8"


@pytest.mark.article("FMJD86-6.1.7")
def test_a_leaver_gives_up_their_first_choice_only_for_the_sake_of_the_whole_round() -> None:
    """3 would meet 4, but then 5 and 6, who have met, would be left."""
    now = standing(*ABOVE, met=[(5, 6)])
    assert text(now) == "1-2 3-5 4-6"
    told = [
        step
        for bracket in pair(now, RATING).account.brackets
        for step in bracket.steps
        if "other" in step.facts
    ]
    assert [(s.facts["player"], s.facts["opponent"], s.facts["other"]) for s in told] == [(3, 5, 4)]


def test_those_without_an_opponent_may_be_served_before_the_odd_one() -> None:
    """3 has met 1 and 2 and must leave; 2 is the odd one. In one list by place, 2 chooses first."""
    scores = (4, 4, 4, 4, 2, 2, 2, 2)
    met = against([4], [1, 2, 3])
    assert text(standing(*scores, met=met)) == "1-2 3-5 4-6 7-8"
    first = text(standing(*scores, met=met), options={"forced_first": True})
    assert first == "1-2 3-6 4-5 7-8"


@pytest.mark.parametrize("many", [problem.MANY, 10_000])
def test_two_of_a_large_field_leave_a_small_group(
    many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of four players only 4 can meet the others: two of them leave, whatever the way of search."""
    monkeypatch.setattr(problem, "MANY", many)
    scores = (8, 8, 8, 8, *(4,) * 200)
    met = [(1, 2), (1, 3), (2, 3)]
    assert {(1, 4), (2, 5), (3, 6)} <= {
        (min(p), max(p)) for p in pair(standing(*scores, met=met), RATING).pairs
    }
