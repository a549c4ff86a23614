"""Whole tournaments: legal to the last round that can be paired."""

from __future__ import annotations

import pytest

from tests.rules.whole import play

SYSTEMS = ["fide-dubov-2026", "fide-dubov-2018"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_random_tournaments_are_legal_to_their_last_round(system: str) -> None:
    assert sum(play(system, seed) for seed in range(8)) > 60


@pytest.mark.endurance
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(200))
def test_two_hundred_tournaments_are_legal_to_their_last_round(system: str, seed: int) -> None:
    assert play(system, seed) > 0
