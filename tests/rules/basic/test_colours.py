"""C.04.1 f, g, h and C.04.2 D2, D3: which colours count, their limits, and who is due what."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ronde
from ronde.domain.history import History
from ronde.domain.player import Tpn
from ronde.domain.points import FIDE_POINTS
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.rulebooks.basic import (
    BASIC_2012,
    BASIC_2017,
    BASIC_2026,
    colour_difference,
    due_colour,
    exceeds_difference,
    is_third_in_a_row,
    keeps_colour_limits,
)
from tests.rules.dutch2026.worked import told

SEQUENCES = st.text("WB", max_size=9)


def seed(sequence: str) -> str:
    """The founding document writes N for Black and B for White."""
    return sequence.translate(str.maketrans("NB", "BW"))


def player_one(sequence: str) -> History:
    """The history of player 1 who had these colours, `=` being a round without a game."""
    rounds = {
        "W": PlayedRound((game(1, 2, Result.DRAW),)),
        "B": PlayedRound((game(2, 1, Result.DRAW),)),
        "=": PlayedRound((), ((Tpn(1), Bye.HALF),)),
        "+": PlayedRound((game(1, 2, Result.FORFEIT_WIN),)),
        "-": PlayedRound((game(2, 1, Result.FORFEIT_WIN),)),
        "U": PlayedRound((), ((Tpn(1), Bye.PAIRING_ALLOCATED),)),
        "Z": PlayedRound(),
        "?": PlayedRound((game(1, 2, Result.UNKNOWN),)),
    }
    return History.of(2, FIDE_POINTS, [rounds[letter] for letter in sequence])


@pytest.mark.article(
    "FIDE12-C04.2.D3",
    "FIDE12-C04.2.D3.ex1",
    "FIDE12-C04.2.D3.ex2",
    "FIDE12-C04.2.D3.ex3",
)
@pytest.mark.parametrize(
    "played, counts_as", [("NBN=B", "=NBNB"), ("BN=BN", "=BNBN"), ("NBB=N=B", "==NBBNB")]
)
def test_unplayed_rounds_count_as_if_they_lay_before_all_games(played: str, counts_as: str) -> None:
    assert player_one(seed(played)).colours[0] == seed(counts_as).lstrip("=")


@pytest.mark.article("FIDE12-C04.2.D3")
@pytest.mark.parametrize("played", ["W==B", "W=B=", "WB==", "=W=B", "=WB="])
def test_wherever_the_unplayed_rounds_lie_the_sequence_is_the_same(played: str) -> None:
    assert player_one(played).colours[0] == "WB"


@pytest.mark.article("FIDE12-C04.2.D2.a")
@pytest.mark.parametrize("unplayed", ["=", "+", "-", "U", "Z"])
def test_a_round_without_a_game_gives_no_colour(unplayed: str) -> None:
    assert player_one(unplayed).colours[0] == ""
    assert player_one(f"W{unplayed}W").colours[0] == "WW"


@pytest.mark.article("FIDE12-C04.2.D2.a")
@pytest.mark.parametrize("unplayed", ["1:U", "1:H", "1:F", "1:Z", "1-3:+", "3-1:+", "1-3:-"])
@pytest.mark.parametrize("system", ["fide-dutch-2012", "fide-dutch-2026"])
def test_a_round_without_a_game_changes_nobodys_colour(system: str, unplayed: str) -> None:
    """1, whom only the other game gives a colour, gets the other one against 2, who has none."""

    def white(*rounds: str) -> int:
        ((found, _),) = ronde.pair(told(5, *rounds, absent=(3, 4, 5)), system).pairs
        return found

    for mine, wanted in (("1-4:=", 2), ("4-1:=", 1)):
        assert white(mine, f"{unplayed} 2:Z") == wanted
        assert white(unplayed, mine) == wanted


@pytest.mark.article("FIDE12-C04.2.D1")
def test_an_adjourned_game_has_its_colour() -> None:
    assert player_one("?").colours[0] == "W"


@pytest.mark.article("FIDE12-C04.1.f.1")
@given(SEQUENCES)
def test_the_difference_stays_between_minus_two_and_two(sequence: str) -> None:
    for colour in "WB":
        after = sequence + colour
        difference = after.count("W") - after.count("B")
        assert colour_difference(after) == difference
        assert exceeds_difference(sequence, colour) == (not -2 <= difference <= 2)


@pytest.mark.article("FIDE12-C04.1.g.1")
@given(SEQUENCES)
def test_nobody_has_the_same_colour_three_times_running(sequence: str) -> None:
    for colour in "WB":
        assert is_third_in_a_row(sequence, colour) == (sequence + colour).endswith(3 * colour)


@pytest.mark.article("FIDE12-C04.1.g.1", "FIDE12-C04.2.D3")
def test_a_round_without_a_game_does_not_interrupt_a_row() -> None:
    colours = player_one("WW=").colours[0]
    assert is_third_in_a_row(colours, "W")
    assert not is_third_in_a_row(colours, "B")


@pytest.mark.parametrize("sequence, allowed", [("", "WB"), ("WW", "B"), ("BB", "W"), ("WBWW", "B")])
def test_both_limits_together_leave_these_colours(sequence: str, allowed: str) -> None:
    assert "".join(c for c in "WB" if keeps_colour_limits(sequence, c)) == allowed


@pytest.mark.article("FIDE12-C04.1.f.2", "FIDE12-C04.1.g.2")
def test_a_system_may_make_exceptions_in_the_last_round_only_before_2026() -> None:
    for rules in (BASIC_2012, BASIC_2017):
        assert rules.may_lift_colour_limits(is_last_round=True)
        assert not rules.may_lift_colour_limits(is_last_round=False)
    assert BASIC_2026.may_lift_colour_limits(is_last_round=False)


@pytest.mark.article("FIDE12-C04.1.h1")
@given(SEQUENCES)
def test_the_colour_had_less_often_is_due(sequence: str) -> None:
    white, black = sequence.count("W"), sequence.count("B")
    if white != black:
        assert due_colour(sequence) == ("W" if white < black else "B")


@pytest.mark.article("FIDE12-C04.1.h2")
@pytest.mark.parametrize("sequence, due", [("WB", "W"), ("BW", "B"), ("WBBW", "B"), ("", "")])
def test_had_equally_often_the_opposite_of_the_last_is_due(sequence: str, due: str) -> None:
    assert due_colour(sequence) == due
