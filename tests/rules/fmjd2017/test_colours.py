"""Colours and what they may change in the pairing: 3.7, A.d and B.d."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde import pair
from ronde.domain.player import Tpn
from ronde.domain.tournament import AbnormalPoints, ForbiddenPairs, Tournament
from tests.rules.fmjd1986.positions import duel, event, games, gathered, text, why
from tests.rules.fmjd2017.test_first_round import KNDB, MEDIAN, PLAYERS, RATING, TRUNCATED

halves = pytest.mark.parametrize("system", [RATING, TRUNCATED, MEDIAN])
every = pytest.mark.parametrize("system", [RATING, PLAYERS, TRUNCATED, MEDIAN, KNDB])


@every
@pytest.mark.article("FMJD17-A.d.7", "FMJD17-B.d.6", "FMJD17-3.7.a")
def test_colours_are_balanced_after_the_pairing(system: str) -> None:
    assert duel("W", "B", system) == 2
    assert duel("B", "W", system) == 1
    assert duel("WBB", "BWW", system) == 1
    assert duel("W", "W", system) == 2
    assert duel("WBWBW", "WWWBW", system) == 1


def test_a_balanced_player_is_due_the_colour_of_their_first_game_or_another_than_their_last() -> (
    None
):
    assert duel("WBBW", "BWWB", RATING) == 1
    assert duel("WBBW", "BWWB", RATING, options={"balanced": "alternate"}) == 2
    assert duel("WB", "WB", RATING) == 1


def test_a_third_equal_colour_is_avoided_before_balance_is_looked_at() -> None:
    """1 needs White three times over; 2 needs Black once, but has had it twice running."""
    assert duel("BBBWB", "WWWBB", RATING) == 2
    assert duel("BBBWB", "WWWBB", RATING, options={"third_colour": "never"}) == 1


def test_two_without_a_game_have_colours_by_number() -> None:
    assert games(event(5, "1=4", absent=[1, 4, 5]), RATING) == "3-2"
    assert games(event(5, "2=4", absent=[2, 4, 5]), RATING) == "1-3"


CLASH = ("WW", "BB", "WW", "BB")
"""In half groups 1 would meet 3, both with White twice, and 2 would meet 4."""


@every
@pytest.mark.article("FMJD17-3.7.a", "FMJD17-2.7")
def test_without_preference_colours_change_nothing(system: str) -> None:
    asked = {"colour": "none", "in_group": "a"}
    assert text(gathered(*CLASH), system, options=asked) == "1-3 2-4"


@halves
@pytest.mark.article("FMJD17-3.7.b", "FMJD17-A.d.8", "FMJD17-B.d.7", "FMJD17-3.7.0", "FMJD17-5.1.h")
def test_two_who_had_the_same_colour_twice_do_not_meet_with_weak_preference(system: str) -> None:
    assert text(gathered(*CLASH), system) == "1-4 2-3"
    assert text(gathered(*CLASH), system, options={"colour": "weak"}) == "1-4 2-3"


@halves
@pytest.mark.article("FMJD17-A.d.9", "FMJD17-B.d.8")
def test_the_upper_half_meets_the_next_of_the_lower_half_or_the_whole_group_is_changed(
    system: str,
) -> None:
    one = gathered("WW", "WB", "WB", "WW", "WB", "WB")
    assert text(one, system) == "1-5 2-4 3-6"
    further = gathered("WW", "BB", "WB", "WW", "WW", "BB")
    assert text(further, system) == "1-6 2-4 3-5"
    met = (ForbiddenPairs((Tpn(1), Tpn(6))),)
    whole = gathered("WW", "WB", "WB", "WW", "WW", "WB", forbidden=met)
    assert text(whole, system) == "1-3 2-5 4-6"


@pytest.mark.article("FMJD17-3.7.0", "FMJD17-3.7.b")
def test_a_clash_never_costs_a_pair_inside_the_group() -> None:
    """All four had White twice: they are paired all the same."""
    now = gathered("WW", "WW", "WW", "WW")
    assert text(now, RATING) == "1-3 2-4"
    charged = {row.code: row for row in pair(now, RATING).account.brackets[0].criteria}
    assert (charged["left"].value, charged["colour"].value) == (0, 2)


def test_twice_means_the_last_two_games_or_two_ahead() -> None:
    """1 and 3 had White twice more often than Black, but not in the last two games."""
    ahead = gathered("WWWB", "WBWB", "WWWB", "WBWB")
    assert text(ahead, RATING) == "1-4 2-3"
    assert text(ahead, RATING, options={"twice": "last"}) == "1-3 2-4"


STRONG = ("W", "B", "W", "B")
"""Before round 2, 1 and 3 are due Black, 2 and 4 are due White."""


@halves
@pytest.mark.article(
    "FMJD17-3.7.c", "FMJD17-A.d.11", "FMJD17-A.d.12", "FMJD17-B.d.10", "FMJD17-B.d.11"
)
def test_after_an_odd_round_strong_preference_pairs_due_white_with_due_black(system: str) -> None:
    assert text(gathered(*STRONG), system, options={"colour": "strong"}) == "1-4 2-3"
    assert text(gathered(*STRONG), system, options={"colour": "weak"}) == "1-3 2-4"
    six = gathered("W", "W", "W", "B", "B", "B")
    assert text(six, system, options={"colour": "strong"}) == "1-4 2-5 3-6"


@pytest.mark.article("FMJD17-3.7.c")
def test_after_an_even_round_strong_preference_acts_only_where_the_event_says_so() -> None:
    """By their first games 1 and 3 are due White, 2 and 4 Black."""
    now = gathered("WB", "BW", "WB", "BW")
    assert text(now, RATING, options={"colour": "strong"}) == "1-3 2-4"
    always = {"colour": "strong", "strong_every_round": True}
    assert text(now, RATING, options=always) == "1-4 2-3"


def raised(now: Tournament, *tpns: int) -> Tournament:
    """The event with two points more for these players."""
    return replace(now, abnormal=tuple(AbnormalPoints(Tpn(t), 20, round=1) for t in tpns))


TWO_GROUPS = raised(gathered("WW", "WW", "BB", "BB"), 1, 2)
"""1 and 2, above, both had White twice; 3 and 4, below, both Black."""


@pytest.mark.parametrize("system", [RATING, PLAYERS])
@pytest.mark.article("FMJD17-A.d.10")
def test_two_may_be_transferred_for_the_sake_of_colours_where_the_event_says_so(
    system: str,
) -> None:
    assert text(TWO_GROUPS, system) == "1-2 3-4"
    found = text(TWO_GROUPS, system, options={"colour_may_float": True})
    assert found == "1-3 2-4"


@pytest.mark.parametrize("system", [TRUNCATED, MEDIAN])
@pytest.mark.article("FMJD17-B.d.9")
def test_in_the_solkoff_systems_nobody_is_transferred_for_the_sake_of_colours(system: str) -> None:
    assert text(TWO_GROUPS, system) == "1-2 3-4"
    assert pair(TWO_GROUPS, system).account.brackets[0].floaters == ()


@pytest.mark.parametrize(
    "mine, yours, told",
    [
        ("WW", "BB", "3.7: nobody has the same colour three times running"),
        ("W", "B", "3.7.a: both have the colour they are due"),
        ("WBB", "BWW", "3.7: nobody has the same colour three times running"),
        ("WBWB", "BWB", "3.7.a: the larger imbalance is put right first"),
        ("W", "W", "3.7.a: the better placed player has priority"),
        ("w", "b", "A.b: neither has played: odd numbers have White"),
    ],
)
def test_a_colour_is_explained_by_the_first_article_that_settles_it(
    mine: str, yours: str, told: str
) -> None:
    assert why(gathered(mine, yours), RATING) == told


def test_in_round_1_by_numbers_odd_ones_have_white_and_of_one_parity_the_sum_decides() -> None:
    assert why(event(4, absent=[3, 4]), KNDB) == "5.4: odd numbers have White"
    assert why(event(4, absent=[2, 4]), KNDB) == "5.4: the sum of the two numbers decides"
