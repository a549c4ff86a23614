"""Articles 8, 14.1 and 15.2: who has the bye."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.domain.errors import NoLegalPairing
from ronde.domain.result import Bye, Result
from tests.rules.lim.positions import all_met, has_met, position

SEVEN = ("1: 1B 2W", "0.5: 3B 4W", "0: 5B 6W 7B")


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
@pytest.mark.parametrize("kind", [Bye.PAIRING_ALLOCATED, Bye.HALF, Bye.FULL, Result.FORFEIT_WIN])
def test_points_without_play_bar_from_the_bye(kind: Bye | Result) -> None:
    assert position(2, *SEVEN, unplayed={7: kind}).bye() == 6
    assert position(2, *SEVEN, unplayed={5: kind, 6: kind, 7: kind}).bye() == 4


@pytest.mark.article("FIDE12-LIM-A")
@pytest.mark.parametrize("kind", [Bye.ZERO, Result.FORFEIT_LOSS])
def test_an_absence_without_points_does_not(kind: Bye | Result) -> None:
    assert position(2, *SEVEN, unplayed={7: kind}).bye() == 7


@pytest.mark.article("FIDE12-LIM-8.1")
def test_a_bye_that_leaves_the_others_without_pairing_goes_to_the_next() -> None:
    three = position(3, "2: 1WB", "1: 2BW", "0: 3WB", met="1-2")
    assert three.bye() == 2
    (step,) = [s for s in three.steps() if s.article == "8.1"]
    assert step.facts == {"player": 2, "passed": (3,)}
    assert step.template.format(**step.facts).startswith("2 has the bye: with the bye for (3,)")


def test_nobody_may_have_the_bye() -> None:
    three = position(3, "2: 1WB", "1: 2BW", "0: 3WB", unplayed=dict.fromkeys((1, 2, 3), Bye.HALF))
    with pytest.raises(NoLegalPairing, match="Nobody may have the bye"):
        three.pair()


def test_the_only_possible_bye_is_barred() -> None:
    three = position(3, "2: 1WB", "1: 2BW", "0: 3WB", met="1-2 2-3", unplayed={2: Bye.HALF})
    with pytest.raises(NoLegalPairing, match="somebody who may not have it"):
        three.pair()


@pytest.mark.parametrize("met", [all_met(1, 2, 3), has_met(1, 2, 3, 4)])
def test_no_complete_pairing_is_no_legal_pairing(met: str) -> None:
    four = position(4, "2: 1WBW 2BWB", "1: 3WBW 4BWB", met=met)
    with pytest.raises(NoLegalPairing, match="left without an opponent"):
        four.pair()


def test_an_odd_field_that_cannot_be_paired_at_all() -> None:
    five = position(5, "2: 1WBWB 2BWBW 3WBWB 4BWBW 5WBWB", met=all_met(1, 2, 3, 4, 5))
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
    unrated = replace(first, ratings={**ratings, 5: 0, 7: 0})
    assert unrated.bye(first_bye="lowest-rated") == 7


@pytest.mark.parametrize("system, bye", [("fide-lim", 6), ("fide-lim-2026", 7)])
def test_a_half_point_bye_bars_in_the_old_edition_only(system: str, bye: int) -> None:
    found = position(2, *SEVEN, unplayed={7: Bye.HALF}).pair(system=system).bye
    assert found == bye - 1
