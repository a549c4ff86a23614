"""A running event played to its end by chance."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ronde.domain.result import Result
from ronde.domain.tournament import Tournament
from ronde.generator import Recipe, generate
from ronde.lab.forecast import (
    play_out,
)
from ronde.lab.models import ResultModel
from ronde.pairing import pair, with_pairing


@pytest.fixture(scope="module")
def running() -> Tournament:
    return generate(Recipe(players=12, rounds=5, seed=8)).before(4)


def test_a_finished_event_stays_as_it_is() -> None:
    event = generate(Recipe(players=8, rounds=3, seed=8))
    assert play_out(event, Random(1).random, None, ResultModel()) == event


def test_open_games_are_played_and_known_results_stay(running: Tournament) -> None:
    event = with_pairing(running, pair(running))
    assert event.rounds[-1].games[0].white_result is Result.UNKNOWN
    final = play_out(event, Random(1).random, None, ResultModel("deterministic"))
    assert final.rounds[:3] == running.rounds
    assert len(final.rounds) == 5
    assert not any(Result.UNKNOWN in marks for marks in final.history.mark)


def test_a_player_without_a_rating_plays_like_the_weakest_who_has_one(running: Tournament) -> None:
    start = replace(running, rounds=())
    lowest = min(player.rating for player in start.players)

    def rounds(rating: int) -> object:
        players = tuple(replace(p, rating=rating) if p.tpn == 1 else p for p in start.players)
        event = replace(start, players=players)
        return play_out(event, Random(1).random, None, ResultModel()).rounds

    assert rounds(0) == rounds(lowest) != rounds(2900)


def test_the_options_of_the_system_are_kept(running: Tournament) -> None:
    seeded = replace(running, rounds=running.rounds[:1], lot_seed="x")
    ends = [
        play_out(seeded, Random(1).random, "fmjd-2017-rating", ResultModel(), {"in_group": chosen})
        for chosen in "ca"
    ]
    assert ends[0].rounds[1] != ends[1].rounds[1]
