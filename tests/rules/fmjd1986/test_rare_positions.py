"""Whom the account names where 8.4 yields; and a large group that only a distant pair can leave."""

from __future__ import annotations

import pytest

from ronde import pair
from ronde.rulebooks.handling import with_withdrawals
from tests.rules.fmjd1986.positions import against, event, standing

RATING = "fmjd-1986-rating"


@pytest.mark.article("FMJD86-8.4.b")
def test_where_the_condition_yields_the_withdrawn_player_is_named() -> None:
    """4 withdraws. 3 has not met him, but without 3 only 1-2 is left, who have met: 1 rests."""
    now = with_withdrawals(event(4, "1=4 2f3", "1=2 4f3"), [4], after=2)
    paired = pair(now, RATING)
    assert paired.bye == 1
    departures = [s for s in paired.account.steps if s.template.startswith("Departure")]
    assert [(step.article, step.facts) for step in departures] == [("8.4", {"withdrawn": 4})]


@pytest.mark.article("FMJD86-6.1.32")
def test_the_lowest_two_who_can_meet_the_next_group_leave_a_large_group() -> None:
    """1 to 30 lead: the odd numbers have all met the even ones, so one of each must leave.

    17 to 30 have met the whole next group, 31 to 34: 15 and 16 leave, and meet its best.
    """
    met = [*against(range(1, 31, 2), range(2, 31, 2)), *against(range(17, 31), range(31, 35))]
    now = standing(*[8] * 30, *[6] * 4, *[4] * 90, met=met)
    leading = pair(now, RATING).account.brackets[0]
    assert set(leading.floaters) == {15, 16}
    assert set(leading.pairs) >= {(15, 31), (16, 32)}


@pytest.mark.article("FMJD86-6.1.32")
def test_however_many_sets_fail_the_next_group_is_not_passed_over() -> None:
    """As above, but 11 to 30 have met the next group: two hundred pairs fail before 9 and 10."""
    met = [*against(range(1, 31, 2), range(2, 31, 2)), *against(range(11, 31), range(31, 35))]
    now = standing(*[8] * 30, *[6] * 4, *[4] * 90, met=met)
    leading = pair(now, RATING).account.brackets[0]
    assert set(leading.pairs) >= {(9, 31), (10, 32)}
