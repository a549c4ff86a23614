"""Colours of rating events after round 1: 7.1.2 to 7.1.8."""

from __future__ import annotations

from random import Random

import pytest

from ronde import pair
from tests.rules.fmjd1986.positions import (
    careers,
    duel,
    event,
    games,
    gathered,
    text,
    why,
    with_results,
)


@pytest.mark.article("FMJD86-7.1.5.a", "FMJD86-7.1.4.a", "FMJD86-7.1.2.b")
def test_both_get_the_colour_that_makes_their_numbers_equal() -> None:
    assert duel("W", "B") == 2
    assert duel("B", "W") == 1
    assert duel("WBB", "BWW") == 1
    assert duel("w", "B") == 2  # 1 has not played yet and leaves the colour to 2
    assert games(event(4, "1=3 2=4")) == "4-1 3-2"


@pytest.mark.article("FMJD86-7.1.5.b")
def test_of_two_who_need_the_same_colour_for_balance_the_better_placed_gets_it() -> None:
    assert duel("W", "W") == 2
    assert duel("B", "B") == 1
    assert duel("WBW", "WBW") == 2


@pytest.mark.article("FMJD86-7.1.5.b")
def test_the_better_placed_goes_first_whatever_the_size_of_the_imbalance() -> None:
    """Both are due Black; 2 has had White three times more often, 1 only once."""
    assert duel("WBWBW", "WWWBW") == 2
    assert duel("WBWBW", "WWWBW", options={"imbalance_first": True}) == 1


@pytest.mark.article("FMJD86-7.1.6.a")
def test_a_balanced_player_is_due_the_colour_of_their_first_game() -> None:
    assert duel("WB", "BW") == 1
    assert duel("BW", "WB") == 2
    assert duel("WBBW", "BWWB") == 1
    assert duel("WBBW", "BWWB", options={"balanced": "alternate"}) == 2


@pytest.mark.article("FMJD86-7.1.6.b")
def test_of_two_balanced_players_due_one_colour_the_better_placed_gets_it() -> None:
    assert duel("WB", "WB") == 1
    assert duel("BW", "BW") == 2


@pytest.mark.article("FMJD86-7.1.4.b")
def test_equality_goes_before_alternation_whatever_the_places() -> None:
    """One is balanced and due White (Black) by his first game, the other needs it for balance.

    He gets it, whether he stands lower or, with a game won by forfeit, higher.
    """
    assert duel("WBWB", "BWB") == 2
    assert duel("BWBW", "WBW") == 1
    assert duel("BWBw", "WBWB") == 1
    assert duel("WBWb", "BWBW") == 2


@pytest.mark.article("FMJD86-7.1.7.a")
def test_nobody_has_a_colour_three_times_running() -> None:
    """2 has had Black twice and gets White, though 1 is better placed and due White too."""
    assert duel("BWB", "WBB") == 2
    assert duel("WBW", "BWW") == 1


@pytest.mark.article("FMJD86-7.1.7.a")
def test_two_players_who_must_avoid_the_same_colour_do_not_meet() -> None:
    """1 and 2 had White twice, 3 and 4 Black twice; without colours 1 would meet 3."""
    assert text(gathered("WW", "WW", "BB", "BB")) == "1-3 2-4"
    clash = gathered("WW", "BB", "WW", "BB")
    assert text(clash) == "1-4 2-3"
    assert text(clash, options={"third_colour": "colours"}) == "1-3 2-4"


@pytest.mark.article("FMJD86-7.1.8")
def test_unplayed_games_and_rests_do_not_count_for_colours() -> None:
    assert duel("Bwww", "Wwww") == duel("B", "W") == 1
    assert duel("wWB", "wBW") == duel("WB", "BW") == 1
    assert duel("bWB", "bBW") == duel("WB", "BW") == 1
    rested = event(5, "1=3 2*", "4*", absent=[3, 4, 5])
    plain = event(5, "1=3", absent=[3, 4, 5])
    assert games(rested) == games(plain) == "2-1"


@pytest.mark.article("FMJD86-7.1.3.a", "FMJD86-7.1.8")
def test_two_without_a_game_have_colours_by_the_number_of_the_better_placed() -> None:
    assert games(event(4, "3=4", absent=[3, 4])) == "1-2"
    assert games(event(4, "3=4", absent=[3, 4], initial_colour="B")) == "2-1"
    assert games(event(5, "1=4", absent=[1, 4, 5])) == "3-2"


@pytest.mark.article("FMJD86-7.1.2.b", "FMJD86-7.1.2.c")
def test_after_an_odd_number_of_rounds_nearly_all_differ_by_one_and_after_an_even_one_by_none() -> (
    None
):
    random = Random(86)
    now, paired = list(careers(random, 24, 5, "fmjd-1986-rating"))[-1]
    balances = [abs(2 * c.count("W") - len(c)) for c in now.history.colours]
    assert set(balances) <= {0, 2}
    assert sum(b == 0 for b in balances) >= 15
    after = with_results(random, now, paired, 0.5)
    balances = [abs(2 * c.count("W") - len(c)) for c in after.history.colours]
    assert set(balances) <= {1, 3}
    assert sum(b == 1 for b in balances) >= 18


def test_the_account_names_the_rule_of_every_colour() -> None:
    account = pair(event(4, "1=3 4=2"), "fmjd-1986-rating").account
    assert {(g.white, g.black): g.article for g in account.games} == {
        (4, 1): "7.1.5",
        (2, 3): "7.1.5",
    }


@pytest.mark.parametrize(
    "mine, yours, told",
    [
        ("WW", "BB", "7.1.7: nobody has the same colour three times running"),
        ("W", "B", "7.1.4: both have the colour they are due"),
        ("WBWB", "BWB", "7.1.4: equality goes before alternation"),
        ("BWBw", "WBWB", "7.1.4: equality goes before alternation"),
        ("W", "W", "7.1.5: both need the colour for balance: the better placed"),
        ("WB", "WB", "7.1.6: both are balanced: the better placed"),
        ("w", "b", "7.1.3: odd numbers of the upper half have the colour drawn"),
    ],
)
def test_a_colour_is_explained_by_the_first_article_that_settles_it(
    mine: str, yours: str, told: str
) -> None:
    assert why(gathered(mine, yours)) == told


def test_where_the_event_says_so_the_size_of_the_imbalance_goes_before_equality() -> None:
    asked = {"imbalance_first": True}
    larger = "7.1.5: the larger imbalance is put right first"
    assert why(gathered("WBWBW", "WWWBW"), options=asked) == larger
    assert why(gathered("WBWB", "BWB"), options=asked) == larger
    assert why(gathered("W", "B"), options=asked) == "7.1.4: both have the colour they are due"
    assert why(gathered("WW", "BB"), options=asked).startswith("7.1.7")


@pytest.mark.parametrize(
    "mine, yours, told",
    [
        ("W", "B", "7.2.2: as many games with White as with Black"),
        ("WWB", "BBW", "7.2.2: as many games with White as with Black"),
        ("WB", "BW", "7.2.4: White and Black alternate"),
        ("WB", "WB", "7.2.4: the sum of the two numbers decides"),
    ],
)
def test_by_lot_balance_goes_before_alternation_and_the_numbers_come_last(
    mine: str, yours: str, told: str
) -> None:
    assert why(gathered(mine, yours), "fmjd-1986-draw") == told


def test_by_lot_in_round_1_odd_numbers_have_white_and_of_one_parity_the_sum_decides() -> None:
    assert why(event(4, absent=[3, 4]), "fmjd-1986-draw") == "7.2.1: odd numbers have White"
    assert why(event(4, absent=[2, 4]), "fmjd-1986-draw") == (
        "7.2.4: the sum of the two numbers decides"
    )
