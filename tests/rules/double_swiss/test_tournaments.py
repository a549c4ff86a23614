"""Whole tournaments: legal to the last round that can be paired, and fast."""

from __future__ import annotations

import pytest

from tests.rules.speed import seconds_a_round
from tests.rules.whole import play

SYSTEMS = ["fide-double-swiss"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_random_tournaments_are_legal_to_their_last_round(system: str) -> None:
    assert sum(play(system, seed) for seed in range(8)) > 60


@pytest.mark.endurance
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(200))
def test_two_hundred_tournaments_are_legal_to_their_last_round(system: str, seed: int) -> None:
    assert play(system, seed) > 0


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_thousand_players_take_a_fifth_of_a_second(system: str) -> None:
    assert max(seconds_a_round(system, players=1001, rounds=6)) < 0.2


@pytest.mark.endurance
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("players", [4000, 4001])
def test_four_thousand_players_take_a_second(system: str, players: int) -> None:
    assert max(seconds_a_round(system, players=players, rounds=9)) < 1.0
