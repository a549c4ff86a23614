"""Events by lot: 6.2 and 7.2."""

from __future__ import annotations

import pytest

from ronde import pair
from tests.rules.fmjd1986.positions import (
    against,
    articles,
    duel,
    event,
    games,
    gathered,
    standing,
    text,
)

DRAW = "fmjd-1986-draw"


@pytest.mark.article("FMJD86-6.2.2", "FMJD86-6.2.1")
def test_the_best_of_a_group_meets_the_last() -> None:
    assert text(standing(*(2,) * 6), DRAW) == "1-6 2-5 3-4"
    assert text(standing(*(2,) * 6, met=[(1, 6)]), DRAW) == "1-5 2-6 3-4"
    assert text(standing(4, 4, 4, 4, 2, 2), DRAW) == "1-4 2-3 5-6"


@pytest.mark.article("FMJD86-6.2.2")
def test_the_last_is_given_up_only_where_the_others_could_not_be_paired() -> None:
    """1-6 would leave 2 with nobody but 6."""
    met = against([2], [3, 4, 5])
    assert text(standing(*(2,) * 6, met=met), DRAW) == "1-5 2-6 3-4"


@pytest.mark.article("FMJD86-6.2.3")
def test_the_last_of_an_odd_group_meets_the_best_of_the_next() -> None:
    now = standing(4, 4, 4, 2, 2, 2)
    assert text(now, DRAW) == "1-2 3-4 5-6"
    assert text(standing(4, 4, 4, 2, 2, 2, met=[(3, 4)]), DRAW) == "1-2 3-5 4-6"
    assert "6.2.3" in articles(pair(now, DRAW))


@pytest.mark.article("FMJD86-6.2.3")
def test_groups_go_from_the_top_to_the_bottom() -> None:
    """The lowest group is odd: its best is taken by the group above, he does not choose himself."""
    now = standing(4, 4, 4, 4, 4, 2, 2, 2, met=[(5, 6)])
    assert text(now, DRAW) == "1-4 2-3 5-7 6-8"
    assert [b.score for b in pair(now, DRAW).account.brackets] == [40, 20]


@pytest.mark.article("FMJD86-6.2.4")
def test_players_who_are_still_equal_are_ordered_by_number() -> None:
    assert text(standing(0, 0, 0, 0), DRAW) == "1-4 2-3"


@pytest.mark.article("FMJD86-7.2.2.a")
def test_the_larger_imbalance_is_kept_small() -> None:
    assert duel("WBW", "BW", DRAW) == 2
    assert duel("WW", "W", DRAW) == 2
    assert duel("W", "WW", DRAW) == 1


@pytest.mark.article("FMJD86-7.2.2.b", "FMJD86-7.2.3")
def test_after_an_odd_round_those_with_more_white_meet_those_with_more_black() -> None:
    """1 and 4 had White, 2 and 3 Black: 1 takes 3, not 4; White goes to those who had Black."""
    assert games(gathered("W", "B", "B", "W"), DRAW) == "3-1 2-4"
    later = gathered("WB", "BW", "BW", "WB")
    assert text(later, DRAW) == "1-4 2-3"


@pytest.mark.article("FMJD86-7.2.2.b")
def test_those_left_over_of_the_larger_subgroup_meet_each_other() -> None:
    """Only one had Black: the first pair is made with him, the other by 6.2.2 and 7.2.4."""
    assert games(gathered("B", "W", "W", "W"), DRAW) == "1-4 2-3"
    assert games(gathered("W", "B", "W", "W"), DRAW) == "2-1 3-4"


@pytest.mark.article("FMJD86-7.2.3")
def test_the_best_of_a_subgroup_takes_the_last_of_the_other() -> None:
    """White: 1, 4, 6; Black: 2, 3, 5. 1-5, then 2 takes 6, then 3-4."""
    assert text(gathered("W", "B", "B", "W", "B", "W"), DRAW) == "1-5 2-6 3-4"


def test_subgroups_may_be_read_as_the_colour_of_the_last_game() -> None:
    """More White: 1 and 4. White in the last game: 1 and 2."""
    now = gathered("WBW", "BBW", "BWB", "WWB")
    assert text(now, DRAW) == "1-3 2-4"
    assert text(now, DRAW, options={"subgroups": "last"}) == "1-4 2-3"


@pytest.mark.article("FMJD86-7.2.4.a")
def test_white_and_black_alternate() -> None:
    assert duel("WB", "BW", DRAW) == 1
    assert duel("BW", "WB", DRAW) == 2


@pytest.mark.article("FMJD86-7.2.4.b")
def test_otherwise_the_sum_of_the_numbers_decides() -> None:
    """3 + 8 is odd, so that 8 has Black; 3 + 7 is even, so that 7 has White."""
    assert games(event(8, "1=4 2=5", absent=[1, 2, 4, 5, 6, 7]), DRAW) == "3-8"
    assert games(event(8, "1=4 2=5", absent=[1, 2, 4, 5, 6, 8]), DRAW) == "7-3"
    assert duel("W", "W", DRAW) == 1


def test_three_equal_colours_are_no_obstacle_in_events_by_lot() -> None:
    now = event(6, "1=3 2=4", "1=5 2=6", absent=[3, 4, 5, 6])
    paired = pair(now, DRAW)
    assert len(paired.pairs) == 1
    assert "7.1.7" not in articles(paired)


@pytest.mark.article("FMJD86-7.2.2.b", "FMJD86-7.2.3")
def test_the_account_tells_the_subgroups_and_what_the_rules_try_first() -> None:
    """1 and 4 had White, 2 and 3 Black: 1 meets 3, the last of the others, and not 4."""
    now = event(8, "1>5 6<2 7<3 4>8", absent=range(5, 9))
    group = pair(now, "fmjd-1986-draw").account.brackets[0]
    assert {frozenset(p) for p in group.pairs} == {frozenset((1, 3)), frozenset((2, 4))}
    assert group.first is not None
    assert sorted(map(sorted, group.first.pairs)) == [[1, 3], [2, 4]]
    told = [(step.article, step.facts) for step in group.steps if not step.article.startswith("6")]
    assert told == [("7.2.2", {"white": "1, 4", "black": "2, 3"})]
