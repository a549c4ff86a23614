"""A wish leaves some players hardly any opponent: the engine's quick ways are exact for it too."""

from __future__ import annotations

import pytest

from ronde.domain.tournament import Tournament
from tests.properties.test_dutch_paths import WAYS, answer
from tests.rules.dutch2026.positions import position
from tests.rules.explanation.positions import paired, with_bans
from tests.rules.explanation.test_why_not import alternatives, present

SYSTEMS = ("fide-dutch-2026", "fide-dutch-2017")
FEW, MANY = 12, 300


def wished(system: str, seeds: range) -> list[Tournament]:
    """Events of a few dozen players in which a wish is an absolute criterion."""
    found = []
    for seed in seeds:
        event = position(seed, system, players=(12, 40))
        round_ = paired(event, system)
        for alternative in alternatives(round_, seed, 3) if round_ is not None else ():
            named = [who for who in (alternative.a, alternative.b) if who is not None]
            assert round_ is not None
            bans = [(a, b) for a in named for b in present(round_) if b not in named]
            found.append(with_bans(event, bans))
    return found


def check(system: str, seeds: range, patch: pytest.MonkeyPatch) -> None:
    events = wished(system, seeds)
    usual = [answer(event, system) for event in events]
    for name in ("without certificates", "with those below"):
        with patch.context() as forced:
            WAYS[name](forced)
            for place, event in enumerate(events):
                assert answer(event, system) == usual[place], (system, name, place)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_slow_ways_say_the_same(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check(system, range(FEW), monkeypatch)


@pytest.mark.endurance
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_slow_ways_say_the_same_three_hundred_times(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(system, range(1_000, 1_000 + MANY), monkeypatch)
