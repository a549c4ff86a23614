"""What the account and the printed rules say in full, and a group whose pairs are weighed."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import ronde
from ronde import pair
from ronde.rulebooks.fmjd.regulations import Regulations
from tests.rules.fmjd1986.positions import event, games, standing
from tests.rules.fmjd2017.test_first_round import KNDB, MEDIAN, PLAYERS, RATING, TRUNCATED

every = pytest.mark.parametrize("system", [RATING, PLAYERS, TRUNCATED, MEDIAN, KNDB])


@every
@pytest.mark.article("FMJD17-4.1.c")
def test_a_player_who_is_passed_over_for_the_rest_is_named(system: str) -> None:
    """5 is last, but has rested: 4 meets the dummy."""
    now = standing(6, 6, 4, 4, 2, first="5*", after=3)
    paired = pair(replace(now, abnormal=now.abnormal[:4]), system)
    assert paired.bye == 4
    told = [(step.article, step.facts) for step in paired.account.steps]
    assert ("4.1", {"player": 4}) in told
    assert ("4.1", {"players": "5", "resting": 4}) in told


@pytest.mark.article("FMJD17-3.4.a")
def test_the_account_shows_the_order_of_the_rules_and_what_stood_in_its_way() -> None:
    """The upper half meets the lower half; but 1 and 4 have met."""
    (group,) = pair(standing(4, 4, 4, 4, 4, 4, met=[(1, 4)]), RATING).account.brackets
    assert group.first is not None
    assert group.first.pairs == ((1, 4), (2, 5), (3, 6))
    assert [obstacle.pair for obstacle in group.first.obstacles] == [(1, 4)]
    assert group.pairs != group.first.pairs


def test_a_player_who_has_met_their_whole_group_leaves_it_before_the_odd_number_sends_another() -> (
    None
):
    """1 has met 2, 3 and 4; of these three the last leaves."""
    now = standing(4, 4, 4, 4, 2, 2, met=[(1, 2), (1, 3), (1, 4)])
    upper, lower = pair(now, RATING).account.brackets
    assert upper.pairs == ((2, 3),)
    assert upper.floaters == (1, 4)
    assert lower.moved == (1, 4)


@pytest.mark.article("FMJD17-3.7.b")
def test_a_transferred_player_meets_the_last_if_the_others_can_be_paired_and_transferred() -> None:
    """3 is alone on 3 points; then come 1, 5, 2 and 6, in this order, on 2; 4 is alone on 1.

    3 meets 6, the last. Of the others only 1 and 5 have not met each other: 2 leaves, for 4.
    """
    ratings = [1284, 1085, 1087, 1298, 1269, 1012]
    now = event(6, "2=1 3=4 6=5", "2=5 6=1 3*", ratings=ratings)
    last = {"in_group": "b", "odd": "a", "float_target": "b", "floats": False}
    assert games(now, RATING, options=last) == "1-5 4-2 3-6"


@pytest.mark.article("FMJD17-1.6")
@every
def test_the_printed_rules_are_numbered_without_a_gap(system: str) -> None:
    text = Regulations(ronde.system(system)).text()
    numbers = [int(found) for found in re.findall(r"^(\d+)\. ", text, re.MULTILINE)]
    assert len(numbers) > 8
    assert numbers == list(range(1, len(numbers) + 1))
