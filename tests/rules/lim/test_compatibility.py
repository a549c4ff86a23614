"""Articles 9.1, 12.1 and 13: who may meet whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

import ronde
from ronde.domain.errors import NoLegalPairing
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import ForbiddenPairs, Tournament
from ronde.pairing import pair
from tests.rules.lim.positions import Position, position


def compatible(a: str, b: str, number: int = 7, rounds: int = 9, apart: str = "") -> bool:
    """Whether two players with these colours, and nobody else, can be paired."""
    return can_be_paired(position(number, f"2: 1{a} 2{b}", apart=apart, rounds=rounds))


def can_be_paired(case: Position) -> bool:
    try:
        case.pair()
    except ronde.NoLegalPairing:
        return False
    return True


@pytest.mark.article("FIDE12-LIM-9.1", "FIDE12-LIM-A")
def test_players_who_have_met_are_not_compatible() -> None:
    assert compatible("WB", "BW")
    met = PlayedRound((game(1, 2, Result.DRAW),))
    event = Tournament((Player(Tpn(1)), Player(Tpn(2))), (met,), 3, initial_colour="W")
    assert not can_be_paired(Position(event))


@pytest.mark.article("FIDE12-LIM-9.1", "FIDE12-LIM-12.1.a", "FIDE12-LIM-12.3.a")
def test_two_players_who_had_the_same_colour_twice_running_are_not_compatible() -> None:
    assert not compatible("BWW", "BBWW")
    assert not compatible("WBB", "WWBB")
    assert compatible("BWW", "WBB")
    assert compatible("BWW", "BW")


@pytest.mark.article("FIDE12-LIM-9.1", "FIDE12-LIM-12.1.b")
def test_two_players_with_two_more_of_the_same_colour_are_not_compatible() -> None:
    assert not compatible("WWBW", "WWBW")
    assert not compatible("BBWB", "BBWBWB")
    assert compatible("WWBW", "BBWB")
    assert compatible("WWBW", "WBW")


@pytest.mark.article("FIDE12-LIM-9.1")
def test_a_third_colour_running_and_a_third_one_too_many_exclude_each_other() -> None:
    assert not compatible("WWBW", "BWW")
    assert compatible("WWBW", "WBB")


@pytest.mark.article("FIDE12-LIM-13")
def test_in_the_last_round_equal_scores_meet_whatever_their_colours() -> None:
    assert not compatible("BWW", "WBWW", number=5, rounds=9)
    assert compatible("BWW", "WBWW", number=9, rounds=9)
    assert compatible("WWBW", "WWBW", number=9, rounds=9)
    assert not compatible("BWW", "WBWW", number=9, rounds=9, apart="1-2")


@pytest.mark.article("FIDE12-LIM-13")
def test_in_the_last_round_different_scores_keep_the_limits() -> None:
    last = position(5, "2: 1BWW", "1: 2WBWW", rounds=5)
    assert not can_be_paired(last)


@pytest.mark.article("FIDE12-LIM-13")
def test_in_the_last_round_somebody_gets_a_third_colour_rather_than_another_score() -> None:
    last = position(5, "3: 1BWW 2WBWW", "1: 3WBB 4BWBB", rounds=5)
    assert last.pairs() == {(1, 2), (3, 4)}
    assert [game.article for game in last.account().games] == ["13", "13"]
    earlier = position(5, "3: 1BWW 2WBWW", "1: 3WBB 4BWBB", rounds=6)
    assert earlier.pairs() == {(1, 3), (2, 4)}


@pytest.mark.article("FIDE12-LIM-A")
def test_players_whom_the_arbiter_keeps_apart_are_not_compatible() -> None:
    case = position(2, "1: 1W 2B 3W 4B").event

    def pairs_with(ban: ForbiddenPairs) -> set[frozenset[int]]:
        found = ronde.pair(replace(case, forbidden=(ban,)), "fide-lim")
        return {frozenset(game) for game in found.pairs}

    plain = {frozenset({1, 4}), frozenset({2, 3})}
    assert pairs_with(ForbiddenPairs((Tpn(1), Tpn(4)), 3)) == plain
    assert pairs_with(ForbiddenPairs((Tpn(1), Tpn(4)), 1, 1)) == plain
    assert frozenset({1, 4}) not in pairs_with(ForbiddenPairs((Tpn(1), Tpn(4)), 1, 2))


@pytest.mark.article("FIDE12-LIM-A")
def test_a_pairing_that_was_not_played_may_be_made_again_and_counts_for_no_colour() -> None:
    players = (Player(Tpn(1)), Player(Tpn(2)))
    forfeited = PlayedRound((game(2, 1, Result.FORFEIT_WIN),))
    event = Tournament(players, (forfeited,), 3, initial_colour="W")
    assert pair(event, "fide-lim").pairs == ((1, 2),)
    met = Tournament(players, (PlayedRound((game(2, 1, Result.WIN),)),), 3, initial_colour="W")
    with pytest.raises(NoLegalPairing):
        pair(met, "fide-lim")
