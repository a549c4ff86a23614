"""What may still happen in a running event."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from ronde.domain.errors import RequestError
from ronde.domain.result import Result
from ronde.domain.tournament import Tournament
from ronde.generator import Recipe, generate
from ronde.lab.forecast import (
    forecast_places,
    play_out,
    with_a_withdrawal,
    with_another_system,
)
from ronde.lab.models import ResultModel
from ronde.pairing import pair, with_pairing


@pytest.fixture(scope="module")
def running() -> Tournament:
    return generate(Recipe(players=12, rounds=5, seed=8)).before(4)


def test_everybody_ends_somewhere_and_every_place_is_held(running: Tournament) -> None:
    found = forecast_places(running, plays=12, seed=1)
    assert [prospect.player for prospect in found] == list(range(1, 13))
    for prospect in found:
        assert sum(prospect.places) == 1
    for place in range(12):
        assert sum((prospect.places[place] for prospect in found), Fraction(0)) == 1
    assert found == forecast_places(running, plays=12, seed=1)


def test_a_finished_event_leaves_no_doubt() -> None:
    event = generate(Recipe(players=8, rounds=3, seed=8))
    found = forecast_places(event, plays=3)
    assert all(place in (0, 1, Fraction(1, 2)) for row in found for place in row.places[:1])
    assert play_out(event, Random(1).random, None, ResultModel()) == event


def test_open_games_are_played_and_known_results_stay(running: Tournament) -> None:
    event = with_pairing(running, pair(running))
    assert event.rounds[-1].games[0].white_result is Result.UNKNOWN
    final = play_out(event, Random(1).random, None, ResultModel("deterministic"))
    assert final.rounds[:3] == running.rounds
    assert len(final.rounds) == 5
    assert not any(Result.UNKNOWN in marks for marks in final.history.mark)


def test_without_a_number_of_rounds_there_is_no_forecast() -> None:
    with pytest.raises(RequestError, match="number of rounds"):
        forecast_places(Tournament(players=()))


def test_what_another_system_or_a_withdrawal_would_change(running: Tournament) -> None:
    same = with_another_system(running, "fide-dutch-2026")
    assert (same.gone, same.new) == ((), ())
    left = with_a_withdrawal(running, 1)
    assert any(1 in board for board in left.gone)
    assert not any(1 in board for board in left.then.pairs)
    assert left.then.bye is not None


def test_a_player_without_a_rating_has_a_forecast_too(running: Tournament) -> None:
    players = tuple(replace(p, rating=0) if p.tpn == 1 else p for p in running.players)
    rounds = running.rounds[:0]
    found = forecast_places(replace(running, players=players, rounds=rounds), plays=10, seed=1)
    lowest = min(p.rating for p in players if p.rating)
    as_lowest = tuple(replace(p, rating=p.rating or lowest) for p in players)
    assert found == forecast_places(
        replace(running, players=as_lowest, rounds=rounds), plays=10, seed=1
    )


def test_what_cannot_be_forecast_is_refused(running: Tournament) -> None:
    with pytest.raises(RequestError, match="once"):
        forecast_places(running, plays=0)
    with pytest.raises(RequestError, match="no player 13"):
        with_a_withdrawal(running, 13)


def test_options_of_the_system_are_kept(running: Tournament) -> None:
    seeded = replace(running, rounds=running.rounds[:1], lot_seed="x")
    change = with_another_system(seeded, "fmjd-2017-rating", then={"in_group": "c"})
    other = with_another_system(seeded, "fmjd-2017-rating", then={"in_group": "a"})
    assert change.then.pairs != other.then.pairs
