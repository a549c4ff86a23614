"""The quick way and the whole calculation lead to the same round. See ADR-0034."""

from __future__ import annotations

import pytest

from ronde.rulebooks.burstein import bracket
from ronde.rulebooks.burstein.flow import BracketPairing
from tests.rules.whole import compared, nothing

SYSTEM = "fide-burstein-2026"


def whole_calculation(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(BracketPairing, "_alone", nothing)
    patch.setattr(bracket, "_CHUNK", 3)


def test_a_few_tournaments(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (
        sum(compared(SYSTEM, seed, monkeypatch, whole_calculation) for seed in (1, 2, 4, 5, 7)) > 20
    )


@pytest.mark.endurance
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_tournaments(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compared(SYSTEM, seed, monkeypatch, whole_calculation) > 0
