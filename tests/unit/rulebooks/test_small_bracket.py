"""Small brackets: pricing all candidates gives the rounds and the proofs of the general search."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import ronde
from ronde.domain.tournament import ForbiddenPairs, Tournament
from ronde.generator import Recipe, away, opening, with_next_round
from ronde.rulebooks import criteria
from ronde.rulebooks.catalogue import system
from ronde.rulebooks.dutch import flow_2026, search, small_bracket

SYSTEMS = ("fide-dutch-2026", "fide-dutch-2017", "ch-dutch")


def rounds(name: str, count: int) -> Iterator[Tournament]:
    """Events of few players before each of many rounds: hardly anybody can still meet anybody."""
    for seed in range(count):
        dice = Random(seed)
        size = dice.randrange(5, 17)
        recipe = Recipe(
            players=size,
            rounds=size - 1,
            seed=seed,
            system=name,
            draws=dice.choice((0.0, 0.3, 0.7)),
            forfeits=0.05,
            half_byes=0.03,
            zero_byes=0.03,
        )
        event = opening(recipe, dice.random)
        if seed % 3 == 0:
            event = event.with_bans([ForbiddenPairs((1, 2, 3)), ForbiddenPairs((4, 5))])
        for _ in range(min(size - 1, dice.randrange(2, 9))):
            event = away(event, recipe, dice.random)
            yield event
            try:
                event = with_next_round(event, recipe, dice.random)
            except ronde.NoLegalPairing:
                break


@pytest.mark.parametrize("name", SYSTEMS)
def test_rounds_and_proofs_are_those_of_the_general_search(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = list(rounds(name, 30))
    assert len(events) > 100
    small = [_answer(event) for event in events]
    monkeypatch.setattr(search, "FEW", 0)
    monkeypatch.setattr(flow_2026, "FEW", 0)
    monkeypatch.setattr(small_bracket.Shape, "first", None)
    assert [_answer(event) for event in events] == small


def test_a_shape_is_listed_when_it_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(small_bracket, "_ASKED", set())
    event = next(rounds(SYSTEMS[0], 1))
    with monkeypatch.context() as once:
        once.setattr(small_bracket, "shape_of", None)
        first = _answer(event)
    assert _answer(event) == first
    assert small_bracket.shape_of.cache_info().currsize


def _answer(event: Tournament) -> object:
    try:
        return ronde.pair(event).account.as_dict()
    except ronde.NoLegalPairing as none:
        return str(none)


def test_shared_prices_that_have_forgotten_charges_learn_them_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    events = list(rounds(SYSTEMS[0], 6))
    known = [_answer(event) for event in events]
    table = system(SYSTEMS[0]).table
    monkeypatch.setattr(criteria, "_PLACES", 20)
    table.shared = criteria.SharedPrices(table, 4, frozenset())
    lengths = set()
    for event, answer in zip(events, known, strict=True):
        assert _answer(event) == answer
        lengths.add(len(table.shared.steps))
    assert max(lengths) <= 21


def test_a_charge_too_large_for_its_place_widens_all_places() -> None:
    table = criteria.Criteria(system(SYSTEMS[0]).criteria)
    nine = next(i for i, row in enumerate(table.rows) if row.code == "C9")
    with pytest.raises(criteria.NewCharge) as new:
        table.shared.pack(((nine, 5),))
    table.learn(new.value.charge)
    assert table.shared.amount(nine, 8 * table.shared.pack(((nine, 5),))) == 40
