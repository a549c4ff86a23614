"""Articles 12 and 14.2: colours."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import ronde
from ronde.domain.initial_colour import Colour
from ronde.domain.points import FIDE_POINTS
from ronde.domain.result import Result
from ronde.domain.round import PlayedRound, game
from ronde.pairing import pair
from ronde.rulebooks.basic import colour_difference
from tests.rules.lim.events import opening, played
from tests.rules.lim.positions import field, position


def two(a: str, b: str, number: int = 6, points: float = 2.5, **options: str) -> str:
    """Numbers 3 and 7 are paired; who has White, and by which article."""
    played = number - 1
    games, reversed_ = ("WBWBW"[:played], "BWBWB"[:played])
    last = played - 2 if points == played - 1 else played - 1
    others = ((played - 0.5, 1, 2), (played, 4, 5), (last, 6, 8))
    groups = [f"{score}: {one}{games} {other}{reversed_}" for score, one, other in others]
    account = position(number, f"{points}: 3{a} 7{b}", *groups).account(**options)
    (game,) = [g for g in account.games if {g.white, g.black} == {3, 7}]
    return f"{game.white}-{game.black} {game.article}"


@pytest.mark.article("FIDE12-LIM-12.1.0", "FIDE12-LIM-12.2")
def test_both_players_get_the_colour_they_are_due() -> None:
    assert two("WB", "BW") == "3-7 12.2"
    assert two("BW", "WB") == "7-3 12.2"


@pytest.mark.article("FIDE12-LIM-12.1.0", "FIDE12-LIM-12.2", "FIDE12-LIM-9.5.b")
def test_opponents_are_exchanged_to_alternate_and_equalise_colours() -> None:
    four = position(3, "1: 1WB 2BW 3WB 4BW")
    assert four.games() == {(1, 4), (3, 2)}
    (step,) = four.steps()
    assert step.article == "12.2"
    assert step.facts == {"player": 1, "opponent": 4, "proposed": 3}
    suited = position(3, "1: 1WB 2WB 3BW 4BW")
    assert suited.games() == {(1, 3), (2, 4)}
    assert suited.steps() == []


@pytest.mark.article("FIDE12-LIM-12.2", "FIDE12-LIM-9.5.b")
def test_the_first_opponent_due_the_other_colour_is_taken_wherever_they_stand() -> None:
    six = position(3, "1: 1WB 2BW 3BW 4WB 5WB 6WB")
    assert (1, 3) in six.games()
    nobody = position(3, "1: 1WB 2WB 3WB 4WB")
    assert nobody.pairs() == {(1, 3), (2, 4)}


@pytest.mark.article("FIDE12-LIM-12.7")
def test_the_100_point_clause_limits_exchanges_for_colours() -> None:
    def pairs(rating_of_4: int, clause: str) -> set[tuple[int, int]]:
        four = position(3, "1: 1WB 2BW 3WB 4BW", ratings={2: 2500, 3: 2000, 4: rating_of_4})
        return four.pairs(hundred_points=clause)

    exchanged, straight = {(1, 4), (2, 3)}, {(1, 3), (2, 4)}
    assert pairs(1899, "off") == exchanged
    assert pairs(1900, "on") == exchanged
    assert pairs(1899, "on") == straight


@pytest.mark.article("FIDE12-LIM-12.1.a", "FIDE12-LIM-12.3.a")
def test_who_had_the_same_colour_twice_running_gets_the_other() -> None:
    assert two("WBB", "BWB", number=4, points=1.5) == "3-7 12.1"
    assert two("BWB", "WBB", number=4, points=1.5) == "7-3 12.1"
    assert two("WW", "BW") == "7-3 12.1"
    assert two("WBWW", "WWBB") == "7-3 12.1"


@pytest.mark.article("FIDE12-LIM-12.1.b")
def test_who_has_two_more_of_a_colour_gets_the_other() -> None:
    assert two("WWBW", "WBW") == "7-3 12.1"
    assert two("WBW", "WWBW") == "3-7 12.1"


@pytest.mark.article("FIDE12-LIM-12.4.a")
def test_the_latest_difference_decides_between_equal_claims() -> None:
    assert two("WBWB", "BWWB") == "3-7 12.4"
    assert two("BWWB", "WBWB") == "7-3 12.4"
    assert two("WBWB", "BWWB", points=1.5) == "3-7 12.4"
    assert two("BWWB", "WBWB", points=1.5) == "7-3 12.4"


@pytest.mark.article("FIDE12-LIM-12.4.b", "FIDE12-LIM-12.4.d")
@pytest.mark.parametrize("points", [3, 2.5], ids=["upper", "median"])
def test_with_identical_colours_the_smaller_number_is_favoured_above(points: float) -> None:
    assert two("WB", "WB", points=points) == "3-7 12.4"
    assert two("BW", "BW", points=points) == "7-3 12.4"
    assert two("B", "B", points=points) == "3-7 12.4"


@pytest.mark.article("FIDE12-LIM-12.4.c", "FIDE12-LIM-12.4.d")
def test_with_identical_colours_the_larger_number_is_favoured_below() -> None:
    assert two("WB", "WB", points=2) == "7-3 12.4"
    assert two("BW", "BW", points=2) == "3-7 12.4"
    assert two("WB", "WB", points=2, identical_records="smaller") == "3-7 12.4"


@pytest.mark.article("FIDE12-LIM-12.4.b")
def test_a_pair_made_in_the_median_after_an_undoing_counts_as_median() -> None:
    blocked = position(3, "2: 1WB", "1: 2WB", "0: 3WB 4WB", apart="1-2")
    assert blocked.games() == {(1, 3), (2, 4)}


@pytest.mark.article("FIDE12-LIM-12.4.b", "FIDE12-LIM-12.6.a")
@pytest.mark.parametrize("number", [2, 4])
def test_in_an_even_round_the_favoured_number_gets_the_equalising_colour(number: int) -> None:
    games = "B" if number == 2 else "BWB"
    found = position(number, f"{(number - 1) / 2}: 1{games} 2{games}")
    assert found.games() == {(1, 2)}


@pytest.mark.article("FIDE12-LIM-12.5")
def test_in_an_odd_round_nobody_gets_two_more_of_a_colour_where_it_can_be_avoided() -> None:
    third = position(3, "1: 1WB 2BW 3WB 4BW 5W 6B 7BW 8WB")
    for white, black in third.games():
        for number, colour in ((white, "W"), (black, "B")):
            games = third.event.history.colours[number - 1] + colour
            assert abs(colour_difference(games)) <= 1
            assert games[-2:] not in ("WW", "BB")


@pytest.mark.article("FIDE12-LIM-12.5")
def test_in_an_odd_round_two_more_of_a_colour_can_be_avoided_before_past_colours_decide() -> None:
    """Both are due Black in round 3: one has had Black and White, the other White and a bye."""
    assert two("BW", "W", number=3, points=1) == "7-3 12.4"
    assert two("BW", "W", number=3, points=1, odd_rounds="balance") == "3-7 12.5"
    assert two("W", "BW", number=3, points=1, odd_rounds="balance") == "7-3 12.5"
    assert two("BW", "BW", number=3, points=1, odd_rounds="balance") == "7-3 12.4"
    assert two("WBW", "W", number=4, points=1.5, odd_rounds="balance") == "7-3 12.4"


@pytest.mark.article("FIDE12-LIM-12.6.a", "FIDE12-LIM-12.1.0")
def test_in_an_even_round_everybody_is_equalised_where_it_can_be_done() -> None:
    second = position(2, "0.5: 1W 2W 3W 4B 5B 6B 7W 8B")
    colours = second.event.history.colours
    for white, black in second.games():
        assert colours[white - 1] + "W" == "BW"
        assert colours[black - 1] + "B" == "WB"


@pytest.mark.article("FIDE12-LIM-12.6.b")
def test_with_the_same_equalising_colour_past_colours_decide() -> None:
    assert two("WBW", "WWB", number=4, points=1.5) == "7-3 12.4"
    assert two("WWB", "WBW", number=4, points=1.5) == "3-7 12.4"


@pytest.mark.article("FIDE12-LIM-12.6.c")
def test_two_more_of_a_colour_are_allowed_and_repaired_at_the_next_chance() -> None:
    assert two("WBW", "WBW", number=4, points=1.5) == "7-3 12.4"
    after = "WBW" + "W"
    case = position(5, f"2: 1{after} 2WBWB")
    assert field(case).due[0] == "B"
    assert case.games() == {(2, 1)}
    with pytest.raises(ronde.NoLegalPairing):
        position(5, f"2: 1{after} 2{after}").pair()


@pytest.mark.article("FIDE12-LIM-12.1.a", "FIDE12-LIM-12.1.b")
@pytest.mark.parametrize("seed", range(12))
def test_no_third_colour_running_and_no_third_one_too_many_before_the_last_round(
    seed: int,
) -> None:
    random = Random(seed)
    event = opening(random, 2 * random.randint(6, 15), 9)
    for _ in range(8):
        event = played(random, event, pair(event, "fide-lim").pairs, 0.1)
        for games in event.history.colours:
            assert "WWW" not in games
            assert "BBB" not in games
            assert abs(colour_difference(games)) <= 2


@pytest.mark.article("FIDE12-LIM-14.2.a", "FIDE12-LIM-14.2.ex1")
def test_forty_players_when_number_1_draws_white() -> None:
    event = replace(opening(Random(0), 40, 9), initial_colour="W")
    wanted = [(t, t + 20) if t % 2 else (t + 20, t) for t in range(1, 21)]
    assert list(pair(event, "fide-lim").pairs) == wanted
    assert wanted[:2] == [(1, 21), (22, 2)]
    assert wanted[-1] == (40, 20)


@pytest.mark.article("FIDE12-LIM-14.2.a", "FIDE12-LIM-14.2.ex2")
def test_forty_players_when_number_1_draws_black() -> None:
    event = replace(opening(Random(0), 40, 9), initial_colour="B")
    found = list(pair(event, "fide-lim").pairs)
    assert found[:4] == [(21, 1), (2, 22), (23, 3), (4, 24)]
    assert found[-1] == (20, 40)
    assert {(b, a) for a, b in found} == {
        (t, t + 20) if t % 2 else (t + 20, t) for t in range(1, 21)
    }


@pytest.mark.article("FIDE12-LIM-14.2.a")
def test_a_player_who_has_not_played_yet_is_due_the_colour_of_their_number() -> None:
    late = position(3, "1: 1WB 2BW", "0: 3 4 5 6")
    assert field(late).due[2:6] == ["W", "B", "W", "B"]
    other = position(3, "1: 1WB 2BW", "0: 3 4 5 6", initial="B")
    assert field(other).due[2:6] == ["B", "W", "B", "W"]


@pytest.mark.article("FIDE12-LIM-14.2.b")
@pytest.mark.parametrize("seed", range(4))
def test_nothing_else_is_drawn_by_lot(seed: int) -> None:
    """Once everybody has played, the drawn colour changes nothing, and no other lot exists."""
    random = Random(seed)
    event = opening(random, 20, 9)
    for _ in range(6):
        event = played(random, event, pair(event, "fide-lim").pairs, 0.0)
        other: Colour = "B" if event.initial_colour == "W" else "W"
        changed = replace(event, initial_colour=other)
        assert pair(changed, "fide-lim").pairs == pair(event, "fide-lim").pairs


def test_without_a_declared_draw_the_first_round_shows_it() -> None:
    random = Random(3)
    colours: tuple[Colour, ...] = ("W", "B")
    for colour in colours:
        event = replace(opening(random, 7, 9), initial_colour=colour)
        event = played(random, event, pair(event, "fide-lim").pairs, 0.0)
        silent = replace(event, initial_colour=None)
        assert pair(silent, "fide-lim").pairs == pair(event, "fide-lim").pairs


@pytest.mark.article("FIDE12-LIM-14.3")
def test_a_win_is_one_point_a_draw_half_a_point_a_loss_nothing() -> None:
    assert [FIDE_POINTS.white[r] for r in (Result.WIN, Result.DRAW, Result.LOSS)] == [10, 5, 0]
    first = PlayedRound((game(1, 3, Result.DRAW), game(4, 2, Result.WIN)))
    event = opening(Random(1), 4, 3).with_round(first)
    scores = {b.score: b.residents for b in pair(event, "fide-lim").account.brackets}
    assert scores == {10: (4,), 0: (2,), 5: (1, 3)}
