"""C.04.1 a and b, C.04.2 D1 and D2: rounds announced, nobody met twice, what is no meeting."""

from __future__ import annotations

import pytest

import ronde
from ronde.domain.errors import RequestError
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Tournament
from ronde.pairing import situation
from ronde.rulebooks.basic import RECOGNISED_SYSTEMS, have_met
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.handling import awaiting_result


def duel(*results: Result, rounds: int | None = 9) -> Tournament:
    played = tuple(PlayedRound((game(1, 2, result),)) for result in results)
    return Tournament((Player(Tpn(1)), Player(Tpn(2))), played, number_of_rounds=rounds)


@pytest.mark.article("FIDE12-C04.1.a")
def test_no_round_is_paired_before_the_number_of_rounds_is_announced() -> None:
    with pytest.raises(RequestError, match="number of rounds is missing"):
        situation(duel(rounds=None))
    assert situation(duel(rounds=5)).tournament.number_of_rounds == 5


@pytest.mark.article("FIDE12-C04.1.a")
def test_no_round_beyond_the_announced_number_is_paired() -> None:
    assert situation(duel(Result.WIN, rounds=2)).is_last_round
    with pytest.raises(RequestError, match="only 1 rounds"):
        situation(duel(Result.WIN, rounds=1))


@pytest.mark.article("FIDE12-C04.1.b")
@pytest.mark.parametrize(
    "result", [Result.WIN, Result.DRAW, Result.LOSS, Result.UNRATED_DRAW, Result.UNKNOWN]
)
def test_players_who_played_each_other_have_met(result: Result) -> None:
    history = duel(result).history
    assert have_met(history, 0, 1)
    assert have_met(history, 1, 0)


@pytest.mark.article("FIDE12-C04.2.D2.b")
@pytest.mark.parametrize("result", [Result.FORFEIT_WIN, Result.FORFEIT_LOSS])
def test_a_pairing_that_was_not_played_may_be_made_again(result: Result) -> None:
    assert ronde.pair(duel(result)).pairs in (((1, 2),), ((2, 1),))
    with pytest.raises(ronde.NoLegalPairing):
        ronde.pair(duel(result, Result.DRAW))


@pytest.mark.article("FIDE12-C04.2.D1")
def test_an_adjourned_game_counts_as_a_draw_for_pairing_only() -> None:
    event = duel(Result.UNKNOWN)
    assert situation(event).score == [5, 5]
    assert awaiting_result(event) == ((1, game(1, 2, Result.UNKNOWN)),)
    finished = event.with_result(1, 1, 2, game(1, 2, Result.WIN))
    assert situation(finished).score == [10, 0]
    assert awaiting_result(finished) == ()


@pytest.mark.article("FIDE12-C04.3.list")
def test_the_four_recognised_systems_are_in_the_catalogue() -> None:
    titles = {article: system_named(name).title for article, name in RECOGNISED_SYSTEMS.items()}
    words = {"C.04.3.1": "Dutch", "C.04.3.2": "Lim", "C.04.3.3": "Dubov", "C.04.3.4": "Burstein"}
    assert titles.keys() == words.keys()
    assert all(word in titles[article] for article, word in words.items())
