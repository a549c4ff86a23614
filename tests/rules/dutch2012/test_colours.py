"""Section E: who gets White. FIDE C.04.3.1 (2012) E1-E5."""

from __future__ import annotations

from dataclasses import replace

import pytest

import ronde
from ronde.domain.initial_colour import Colour
from tests.rules.dutch2012.positions import Entry, paired, position
from tests.rules.dutch2026.worked import told

SYSTEM = "fide-dutch-2012"


def white_of(first: Entry, second: Entry, number: int = 9, of: int = 99) -> tuple[int, str]:
    """Who of the two gets White, and the rule that decided."""
    (game,) = paired(position(first, second, number=number, of=of)).account.games
    return game.white, game.article


@pytest.mark.article("FIDE12-C04.3.1.E1", "FIDE12-C04.3.1.E.0")
def test_e1_both_get_their_preference() -> None:
    assert white_of(Entry(1, "W"), Entry(1, "BWB")) == (2, "E1")
    assert white_of(Entry(1, "WB"), Entry(1, "WBWW")) == (1, "E1")
    # Whatever the strengths, and whatever the histories would say.
    assert white_of(Entry(1, "BBWW"), Entry(1, "WBB")) == (2, "E1")


@pytest.mark.article("FIDE12-C04.3.1.E2", "FIDE12-C04.3.1.E.0")
def test_e2_the_stronger_preference_is_granted() -> None:
    assert white_of(Entry(1, "WB"), Entry(1, "B")) == (2, "E2")
    assert white_of(Entry(1, "WBWB"), Entry(1, "BWB")) == (2, "E2")
    assert white_of(Entry(1, "B"), Entry(1, "BB")) == (2, "E2")
    assert white_of(Entry(1, "BB"), Entry(1, "B")) == (1, "E2")


def test_e2_of_two_absolute_preferences_the_larger_difference_is_granted() -> None:
    # Only top scorers can come to this, in the last round.
    assert white_of(Entry(8, "WBB"), Entry(8, "BWBB"), of=9) == (2, "E2")
    assert white_of(Entry(8, "BWBB"), Entry(8, "WBB"), of=9) == (1, "E2")


@pytest.mark.article("FIDE12-C04.3.1.E2", "FIDE12-C04.3.1.E.0")
def test_e2_goes_before_e3() -> None:
    # Both prefer White, the second strongly; their last games alone would give it to the first.
    assert white_of(Entry(1, "WB"), Entry(1, "BBW")) == (2, "E2")
    # Both prefer Black, the first strongly; their last games alone would give it to the second.
    assert white_of(Entry(1, "WWB"), Entry(1, "BW")) == (2, "E2")


@pytest.mark.article("FIDE12-C04.3.1.E3", "FIDE12-C04.3.1.E.0")
def test_e3_colours_alternate_from_the_latest_round_in_which_they_differed() -> None:
    # Both prefer Black mildly; the game before the last two differs, and had been White, Black.
    assert white_of(Entry(1, "BWBW"), Entry(1, "WBBW"), number=6) == (2, "E3")
    assert white_of(Entry(1, "WBBW"), Entry(1, "BWBW"), number=6) == (1, "E3")


def test_e3_unplayed_rounds_are_left_out_and_the_rest_compared_from_the_end() -> None:
    assert white_of(Entry(1, "BWBW"), Entry(1, "BW"), number=6) == (2, "E4")
    assert white_of(Entry(1, "WBBW"), Entry(1, "WBBWBW"), number=8) == (1, "E3")


@pytest.mark.article("FIDE12-C04.3.1.E4", "FIDE12-C04.3.1.E.0")
def test_e4_the_preference_of_the_stronger_player_is_granted() -> None:
    assert white_of(Entry(1, "WB"), Entry(1, "WB")) == (1, "E4")
    assert white_of(Entry(1, "BW"), Entry(1, "BW")) == (2, "E4")
    # Stronger is the higher score, before the number.
    assert white_of(Entry(1, "WB"), Entry(2, "WB")) == (2, "E4")


@pytest.mark.article("FIDE12-C04.3.1.E5", "FIDE12-C04.3.1.A7c.2")
@pytest.mark.parametrize("lot", ["W", "B"])
def test_e5_in_the_first_round_odd_and_even_numbers_of_s1_get_different_colours(
    lot: Colour,
) -> None:
    found = ronde.pair(told(10, of=5, initial=lot), SYSTEM)
    expected = {(1, 6), (7, 2), (3, 8), (9, 4), (5, 10)}
    if lot == "B":
        expected = {(b, w) for w, b in expected}
    assert set(found.pairs) == expected
    assert {game.article for game in found.account.games} == {"E5"}


def test_e5_looks_at_the_number_itself_or_by_another_reading_at_the_running_number() -> None:
    late = told(10, of=5, absent=(1, 3))
    assert set(ronde.pair(late, SYSTEM).pairs) == {(7, 2), (8, 4), (5, 9), (10, 6)}
    running = ronde.pair(late, SYSTEM, options={"lot_colour": "running"})
    assert set(running.pairs) == {(2, 7), (8, 4), (5, 9), (10, 6)}


def test_where_the_lot_is_not_recorded_the_first_round_shows_it() -> None:
    event = told(8, "4-1:1 2-5:1 6-3:1", absent=(1, 2, 3, 4, 5, 6))
    unrecorded = replace(event, initial_colour=None)
    # 7 and 8 have no game yet: 7 is odd, as is 1, who had Black.
    assert ronde.pair(unrecorded, SYSTEM).pairs == ((8, 7),)
    assert ronde.pair(replace(told(2), initial_colour=None), SYSTEM).pairs == ((1, 2),)
