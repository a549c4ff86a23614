"""Every way to the answer gives the same answer.

The engine has a quick way for small brackets, another for those that a certificate settles, a
weighted matching of the bracket alone, and one that takes in the players below. Which way is
taken depends on thresholds and on luck; here each is forced in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import ModuleType

import pytest

import ronde
from ronde.domain.tournament import Tournament
from ronde.rulebooks import problem
from ronde.rulebooks.completion import Completion
from ronde.rulebooks.dutch import flow_2017, flow_2026, search
from ronde.rulebooks.generation import Generation
from tests.rules.dutch2026.positions import position

Force = Callable[[pytest.MonkeyPatch], None]
Answer = tuple[tuple[tuple[int, int], ...], int | None] | None

SYSTEMS = ("fide-dutch-2026", "fide-dutch-2017")


def threshold(**values: int) -> Force:
    """Other values of the thresholds of that name, wherever a module has them."""
    modules: Iterable[ModuleType] = (flow_2017, flow_2026, problem, search)

    def force(patch: pytest.MonkeyPatch) -> None:
        for name, value in values.items():
            having = [module for module in modules if hasattr(module, name)]
            assert having, f"no module has a threshold {name} any more"
            for module in having:
                patch.setattr(module, name, value)

    return force


def without_certificates(patch: pytest.MonkeyPatch) -> None:
    """Every bracket of three or more is settled by weighted matching."""
    threshold(FEW=2, MORE=2)(patch)
    patch.setattr(Generation, "first", lambda *_: None)


def with_those_below(patch: pytest.MonkeyPatch) -> None:
    """No candidate of a bracket by itself is taken: those below are always looked at."""
    threshold(OTHER_FLOATERS=-1)(patch)
    patch.setattr(flow_2026._Pairing, "_accept", lambda *_: False)
    patch.setattr(Completion, "next_pairs_best", lambda *_, **__: False)


def with_those_below_in_steps(patch: pytest.MonkeyPatch) -> None:
    """The same, and they are taken in a few at a time."""
    with_those_below(patch)
    threshold(_ALL_AT_ONCE=0, _ALL_IN_THE_END=0)(patch)


WAYS: dict[str, Force] = {
    "no small bracket": threshold(FEW=0),
    "all subsets up to 2": threshold(FEW=2),
    "all subsets up to 4": threshold(FEW=4),
    "all subsets up to 8": threshold(FEW=8),
    "all subsets up to 10": threshold(FEW=10, MORE=12),
    "no other floaters": threshold(OTHER_FLOATERS=0),
    "eight other floaters": threshold(OTHER_FLOATERS=8),
    "few at once": threshold(_ALL_AT_ONCE=0, _ALL_IN_THE_END=0),
    "without certificates": without_certificates,
    "with those below": with_those_below,
    "with those below, in steps": with_those_below_in_steps,
}


def answer(event: Tournament, system: str) -> Answer:
    try:
        found = ronde.pair(event, system)
    except ronde.NoLegalPairing:
        return None
    return found.pairs, found.bye


def assert_every_way(
    system: str, seeds: range, players: tuple[int, int], patch: pytest.MonkeyPatch
) -> None:
    events = [position(seed, system, players=players) for seed in seeds]
    usual = [answer(event, system) for event in events]
    for name, force in WAYS.items():
        with patch.context() as forced:
            force(forced)
            for seed, event, wanted in zip(seeds, events, usual, strict=True):
                assert answer(event, system) == wanted, f"seed {seed}, {name}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_way_through_a_small_field_gives_the_same_round(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_every_way(system, range(300), (4, 11), monkeypatch)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_way_through_a_larger_field_gives_the_same_round(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_every_way(system, range(20_000, 20_030), (12, 32), monkeypatch)


@pytest.mark.endurance
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("first", range(3_000_000, 3_010_000, 500))
def test_every_way_through_thousands_of_fields_gives_the_same_round(
    system: str, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_every_way(system, range(first, first + 400), (4, 14), monkeypatch)
    assert_every_way(system, range(first + 400, first + 500), (14, 60), monkeypatch)
