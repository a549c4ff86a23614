"""The Swiss guide: colour preferences, and who gets which colour."""

from __future__ import annotations

import pytest

import ronde
from ronde.pairing import situation
from ronde.rulebooks.colours import Preference, Strength
from ronde.rulebooks.dutch import edition_2017 as dutch_2017
from ronde.rulebooks.dutch import swiss_guide
from tests.rules.dutch2026.worked import told


def history(first: str, second: str = "", *, score: str = "=") -> ronde.Tournament:
    """1 and 2 after these colours, always against others; `=` is a round without a game.

    1 has that result in every game, seen from White.
    """
    games = max(len(first), len(second))
    first, second = first.ljust(games, "="), second.ljust(games, "=")
    rounds = []
    for number, (mine, yours) in enumerate(zip(first, second, strict=True), 1):
        other, another = 2 * number + 1, 2 * number + 2
        one = {"W": f"1-{other}:{score}", "B": f"{other}-1:{score}", "+": f"1-{other}:+"}
        two = {"W": f"2-{another}:=", "B": f"{another}-2:="}
        rounds.append(f"{one.get(mine, '1:Z')} {two.get(yours, '2:Z')}")
    return told(2 + 2 * games, *rounds, absent=tuple(range(3, 3 + 2 * games)))


def preference(colours: str) -> Preference:
    asked = dutch_2017.enquire(swiss_guide.SYSTEM, situation(history(colours)))
    return asked.field.preference[asked.place[0]]


def white(first: str, second: str, *, score: str = "=") -> int:
    """Who has White when 1 and 2 meet after these colours."""
    ((found, _),) = ronde.pair(history(first, second, score=score), "ch-dutch").pairs
    return found


@pytest.mark.article("CH-colour.absolute", "CH-colour.preference")
@pytest.mark.parametrize(
    "colours, due", [("WW", "B"), ("BWW", "B"), ("WBB", "W"), ("WWBW", "B"), ("WWBB", "W")]
)
def test_a_difference_of_two_or_a_colour_twice_running_makes_the_preference_absolute(
    colours: str, due: str
) -> None:
    found = preference(colours)
    assert (found.side, found.strength) == (due, Strength.ABSOLUTE)


@pytest.mark.article("CH-colour.strong", "CH-colour.preference")
@pytest.mark.parametrize("colours, due", [("W", "B"), ("B", "W"), ("WBW", "B"), ("BWB", "W")])
def test_a_difference_of_one_makes_the_preference_strong(colours: str, due: str) -> None:
    found = preference(colours)
    assert (found.side, found.strength) == (due, Strength.STRONG)


@pytest.mark.article("CH-colour.weak", "CH-colour.alloc.2", "CH-colour.preference")
@pytest.mark.parametrize("colours, due", [("WB", "W"), ("BW", "B"), ("WBBW", "B")])
def test_after_both_colours_equally_often_the_other_than_the_last_is_due(
    colours: str, due: str
) -> None:
    found = preference(colours)
    assert (found.side, found.strength) == (due, Strength.MILD)


@pytest.mark.article("CH-colour.none")
@pytest.mark.parametrize("colours, first", [("W", 2), ("B", 1), ("WB", 1), ("BWW", 2)])
def test_against_somebody_who_has_not_played_the_preference_is_granted(
    colours: str, first: int
) -> None:
    assert white(colours, "") == first
    assert preference("==") == Preference("", Strength.NONE, 0, repeated=False)


@pytest.mark.article("CH-colour.preference")
@pytest.mark.parametrize("due, other", [("W", "B"), ("B", "W")])
def test_how_often_then_the_colours_before_then_the_rank_decide(due: str, other: str) -> None:
    """Both are due the colour `due`: who has it, 1 or 2."""

    def gets(first: str, second: str) -> int:
        return 3 - white(first, second) if due == "B" else white(first, second)

    twice, once, even = other * 2, other, due + other
    assert gets(even, once) == 2, "the other colour once more goes before as often as this one"
    assert gets(once, twice) == 2, "twice running goes before once"
    assert gets(due + other * 2, other) == 1, "twice running goes before once, whoever is ranked"
    assert gets(even, even) == 1, "otherwise the rank"


@pytest.mark.article("CH-colour.alloc.1")
@pytest.mark.parametrize("colours", ["W+", "+W", "W=", "=W"])
def test_games_that_were_not_played_do_not_count(colours: str) -> None:
    assert preference(colours) == preference("W")


@pytest.mark.article("CH-colour.alloc.1")
@pytest.mark.parametrize("unplayed", "+=")
def test_who_has_not_played_is_due_no_colour_whatever_was_paired(unplayed: str) -> None:
    """2 has had White once, and so has Black; a game that 1 won by forfeit gave no colour."""
    assert white(unplayed, "W") == 1
    assert white(unplayed, "B") == 2
    assert white(f"W{unplayed}", "WB") == 2, "1 is due Black after one game with White"
    assert white(f"{unplayed}W", "WB") == 2


@pytest.mark.article("CH-colour.alloc.2")
def test_colours_alternate_where_both_players_allow_it() -> None:
    assert white("WB", "BW") == 1
    assert white("BW", "WB") == 2


@pytest.mark.article("CH-colour.alloc.3", "CH-top.3")
@pytest.mark.parametrize("colours, first", [("W", 2), ("B", 1), ("WB", 1), ("BW", 2)])
def test_of_two_due_the_same_colour_the_better_ranked_gets_it(colours: str, first: int) -> None:
    assert white(colours, colours) == first


@pytest.mark.article("CH-top.3")
def test_better_ranked_means_more_points_before_a_smaller_number() -> None:
    assert white("WB", "WB", score="0") == 1, "a win with Black and a loss with White"
    assert white("B", "B", score="1") == 2, "1 has lost"


@pytest.mark.article("CH-colour.alloc.3")
def test_a_player_who_has_had_a_colour_more_often_goes_before_one_who_would_only_alternate() -> (
    None
):
    assert white("BW", "WBW") == 1, "2 has had White once more than Black"


@pytest.mark.article("CH-colour.alloc.4", "CH-colour.absolute")
@pytest.mark.parametrize("lower", ["WWBW", "BWW", "WW"])
def test_a_large_imbalance_is_always_balanced_even_against_a_better_ranked_player(
    lower: str,
) -> None:
    assert white("W", lower) == 1
    assert white("BW", lower) == 1
