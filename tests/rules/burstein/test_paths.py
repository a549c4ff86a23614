"""The quick way and the whole calculation lead to the same round. See ADR-0034."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ronde.engine import pair
from ronde.generator import generate
from ronde.rulebooks.burstein import weighted
from ronde.rulebooks.burstein.flow import BracketPairing
from tests.rules.whole import recipe

SYSTEM = "fide-burstein-2026"


def nothing(*_: object) -> Iterator[object]:
    """No answer by the quick way."""
    return iter(())


def whole_calculation(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(BracketPairing, "_alone", nothing)
    patch.setattr(weighted, "_CHUNK", 3)


def compared(seed: int, patch: pytest.MonkeyPatch) -> int:
    """How many rounds of a random tournament were compared."""
    stages = list(generate(recipe(SYSTEM, seed)).stages())
    quick = [pair(stage, SYSTEM) for stage in stages]
    with patch.context() as whole:
        whole_calculation(whole)
        slow = [pair(stage, SYSTEM) for stage in stages]
    assert [(r.pairs, r.bye) for r in quick] == [(r.pairs, r.bye) for r in slow]
    return len(stages)


def test_a_few_tournaments(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sum(compared(seed, monkeypatch) for seed in (1, 2, 4, 5, 7)) > 20


@pytest.mark.endurance
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_tournaments(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compared(seed, monkeypatch) > 0
