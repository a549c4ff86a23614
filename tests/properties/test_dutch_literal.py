"""The engine against the literal oracles: the same pairs, colours, boards and bye, or none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ronde
from ronde.domain.tournament import Tournament
from tests.rules.dutch2017 import literal as literal_2017
from tests.rules.dutch2026 import literal as literal_2026
from tests.rules.dutch2026.positions import position
from tests.rules.legality import assert_legal

ORACLES: dict[str, Callable[[Tournament], literal_2026.Answer | None]] = {
    "fide-dutch-2026": literal_2026.pair,
    "fide-dutch-2017": literal_2017.pair,
}

every_edition = pytest.mark.parametrize("system", ORACLES)


def assert_as_the_text_says(system: str, seed: int, players: tuple[int, int]) -> None:
    event = position(seed, system, players=players)
    wanted = ORACLES[system](event)
    try:
        found = ronde.pair(event, system)
    except ronde.NoLegalPairing:
        assert wanted is None, f"seed {seed}: the text finds {wanted}"
        return
    assert wanted is not None, f"seed {seed}: no legal pairing exists, found {found.pairs}"
    assert (found.pairs, found.bye) == (wanted.pairs, wanted.bye), f"seed {seed}"
    assert_legal(event, found)


@every_edition
@pytest.mark.parametrize("first", range(0, 1000, 250))
def test_small_fields_are_paired_as_the_text_says(system: str, first: int) -> None:
    for seed in range(first, first + 250):
        assert_as_the_text_says(system, seed, players=(3, 10))


@every_edition
@pytest.mark.parametrize("first", range(10_000, 10_300, 150))
def test_fields_of_about_ten_are_paired_as_the_text_says(system: str, first: int) -> None:
    for seed in range(first, first + 150):
        assert_as_the_text_says(system, seed, players=(8, 11))


@pytest.mark.endurance
@every_edition
@pytest.mark.parametrize("first", range(1_000_000, 1_020_000, 1000))
def test_thousands_of_small_fields_are_paired_as_the_text_says(system: str, first: int) -> None:
    for seed in range(first, first + 1000):
        assert_as_the_text_says(system, seed, players=(3, 10))


@pytest.mark.endurance
@every_edition
@pytest.mark.parametrize("first", range(2_000_000, 2_005_000, 500))
def test_thousands_of_fields_of_about_ten_are_paired_as_the_text_says(
    system: str, first: int
) -> None:
    for seed in range(first, first + 500):
        assert_as_the_text_says(system, seed, players=(8, 11))
