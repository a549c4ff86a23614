"""Articles 8, 14.1 and 15.2: who has the bye."""

from __future__ import annotations

import pytest

import ronde
from ronde.domain.errors import NoLegalPairing
from tests.rules.dutch2026.worked import told
from tests.rules.lim.positions import all_apart, apart_from, position

SEVEN = ("1: 1B 2W", "0.5: 3B 4W", "0: 5B 6W 7B")


def seven_level(first: str, then: str) -> ronde.Tournament:
    """What 7 had in round 1, and made of his game in round 2; 1 to 7 have one point each."""
    draws = "1-4:= 2-5:= 3-6:="
    return told(9, f"{draws} {first}", f"7-8:{then} 2-6:= 3-4:= 1-5:=", absent=(8, 9))


@pytest.mark.article("FIDE12-LIM-8.1", "FIDE12-LIM-15.2")
def test_the_largest_number_of_the_lowest_group_has_the_bye() -> None:
    assert position(2, *SEVEN).bye() == 7
    mixed = position(4, "3: 7WBW 2BWB", "2: 1WBW 6BWB", "1: 3WBW 4BWB 5WBW")
    assert mixed.bye() == 5
    assert mixed.articles()[-1] == "8.1"


@pytest.mark.article("FIDE12-LIM-8.1", "FIDE12-LIM-15.2")
def test_with_an_even_number_nobody_has_a_bye() -> None:
    assert position(2, "1: 1B 2W", "0: 3B 4W").bye() is None


@pytest.mark.article("FIDE12-LIM-8.1", "FIDE12-LIM-A")
@pytest.mark.parametrize("first, then", [("7:U", "0"), ("7:H", "="), ("7:F", "0"), ("7-9:+", "0")])
def test_points_without_play_bar_from_the_bye(first: str, then: str) -> None:
    assert ronde.pair(seven_level(first, then), "fide-lim").bye == 6


@pytest.mark.article("FIDE12-LIM-8.1", "FIDE12-LIM-A")
def test_the_next_who_has_had_no_points_without_play_has_the_bye() -> None:
    event = told(8, "1-4:= 2-3:= 5:H 6:H 7:H", "7-1:= 2-6:= 3-4:= 5-8:=", absent=(8,))
    assert ronde.pair(event, "fide-lim").bye == 4


@pytest.mark.article("FIDE12-LIM-A")
@pytest.mark.parametrize("first", ["7:Z", "7-9:-"])
def test_an_absence_without_points_does_not(first: str) -> None:
    assert ronde.pair(seven_level(first, "1"), "fide-lim").bye == 7


@pytest.mark.article("FIDE12-LIM-8.1")
def test_a_bye_that_leaves_the_others_without_pairing_goes_to_the_next() -> None:
    three = position(3, "2: 1WB", "1: 2BW", "0: 3WB", apart="1-2")
    assert three.bye() == 2
    (step,) = [s for s in three.steps() if s.article == "8.1"]
    assert step.facts == {"player": 2, "passed": (3,)}
    assert step.template.format(**step.facts).startswith("2 has the bye: with the bye for (3,)")


def test_nobody_may_have_the_bye() -> None:
    three = position(5, "2: 1B", "1: 2W", "0.5: 3B", barred=(1, 2, 3))
    with pytest.raises(NoLegalPairing, match="Nobody may have the bye"):
        three.pair()


def test_the_only_possible_bye_is_barred() -> None:
    three = position(5, "2: 1WB", "1: 2W", "0: 3WB", apart="1-2 2-3", barred=(2,))
    with pytest.raises(NoLegalPairing, match="somebody who may not have it"):
        three.pair()


@pytest.mark.parametrize("met", [all_apart(1, 2, 3), apart_from(1, 2, 3, 4)])
def test_no_complete_pairing_is_no_legal_pairing(met: str) -> None:
    four = position(4, "2: 1WBW 2BWB", "1: 3WBW 4BWB", apart=met)
    with pytest.raises(NoLegalPairing, match="left without an opponent"):
        four.pair()


def test_an_odd_field_that_cannot_be_paired_at_all() -> None:
    five = position(5, "2: 1WBWB 2BWBW 3WBWB 4BWBW 5WBWB", apart=all_apart(1, 2, 3, 4, 5))
    with pytest.raises(NoLegalPairing, match="5 players"):
        five.pair()


@pytest.mark.article("FIDE12-LIM-14.1")
def test_in_round_1_the_largest_number_has_the_bye_whatever_the_ratings() -> None:
    numbers = " ".join(map(str, range(1, 40)))
    ratings = {**{t: 2500 - 10 * t for t in range(1, 40)}, 11: 1000}
    first = position(1, f"0: {numbers}", ratings=ratings)
    assert first.bye() == 39
    assert first.articles() == ["14.1"]
    assert first.bye(first_bye="lowest-rated") == 11
    unrated = position(1, f"0: {numbers}", ratings={**ratings, 5: 0, 7: 0})
    assert unrated.bye(first_bye="lowest-rated") == 7


@pytest.mark.parametrize("system, bye", [("fide-lim", 6), ("fide-lim-2026", 7)])
def test_a_half_point_bye_bars_in_the_old_edition_only(system: str, bye: int) -> None:
    assert ronde.pair(seven_level("7:H", "="), system).bye == bye
