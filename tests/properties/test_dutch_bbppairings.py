"""Random rounds against bbpPairings, where there is one: FIDE C.04.3 (2026)."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.domain.errors import CannotBeWritten
from ronde.domain.tournament import Tournament
from ronde.formats import to_text
from ronde.generator import generate
from tests.rules.dutch2026.peer import SYSTEM, agrees, mixed, needs_bbppairings
from tests.rules.dutch2026.positions import position

pytestmark = needs_bbppairings


def assert_tournament_agrees(seed: int, folder: Path) -> None:
    event = generate(mixed(seed))
    stages = list(event.stages())
    if len(event.rounds) < (event.number_of_rounds or 0):
        stages.append(event)
    for stage in stages:
        assert agrees(stage, folder), f"seed {seed}, round {len(stage.rounds) + 1}"


def test_a_sample_of_tournaments_agrees(tmp_path: Path) -> None:
    for seed in range(20):
        assert_tournament_agrees(seed, tmp_path)


def can_be_told(event: Tournament) -> bool:
    """The program has no words for a ranking of its own, nor for every point system and round."""
    if event.ranking:
        return False
    try:
        to_text(event, dialect="bbp")
    except CannotBeWritten:
        return False
    return True


def assert_positions_agree(seeds: range, folder: Path) -> None:
    for seed in seeds:
        event = position(seed, SYSTEM, players=(4, 12))
        if can_be_told(event):
            assert agrees(event, folder), f"seed {seed}"


def test_a_sample_of_odd_positions_agrees(tmp_path: Path) -> None:
    assert_positions_agree(range(70_000, 70_200), tmp_path)


@pytest.mark.endurance
@pytest.mark.parametrize("first", range(1000, 3000, 50))
def test_thousands_of_tournaments_agree(first: int, tmp_path: Path) -> None:
    for seed in range(first, first + 50):
        assert_tournament_agrees(seed, tmp_path)


@pytest.mark.endurance
@pytest.mark.parametrize("first", range(4_000_000, 4_010_000, 500))
def test_thousands_of_odd_positions_agree(first: int, tmp_path: Path) -> None:
    assert_positions_agree(range(first, first + 500), tmp_path)
