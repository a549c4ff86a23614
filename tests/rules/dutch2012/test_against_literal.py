"""The engine against the text taken step by step, on random events and with every option."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ronde
from ronde.domain.tournament import Tournament
from ronde.rulebooks import first_candidate, problem
from ronde.rulebooks.dutch2012.readings import OPTIONS
from tests.rules.dutch2012.events import event, events
from tests.rules.dutch2012.literal import Literal, NoPairing
from tests.rules.legality import assert_legal

SYSTEM = "fide-dutch-2012"
Answer = tuple[frozenset[tuple[int, int]], int | None] | None

other_readings = st.sampled_from(
    [
        {option.key: value}
        for option in OPTIONS
        for value in option.values
        if value != option.default
    ]
)


def by_engine(position: Tournament, options: dict[str, str]) -> Answer:
    try:
        found = ronde.pair(position, SYSTEM, options=options)
    except ronde.NoLegalPairing:
        return None
    assert_legal(position, found)
    return frozenset(found.pairs), found.bye


def by_hand(position: Tournament, options: dict[str, str]) -> tuple[Answer, set[str]]:
    literal = Literal(position, **options)
    try:
        return literal.pair(), literal.rules
    except NoPairing:
        return None, literal.rules


@given(events(largest=8, rounds=7))
@settings(max_examples=250)
def test_the_engine_pairs_as_the_text_does_step_by_step(position: Tournament) -> None:
    assert by_engine(position, {}) == by_hand(position, {})[0]


@given(events(largest=7, rounds=6), other_readings)
@settings(max_examples=250)
def test_the_same_holds_for_every_other_reading(
    position: Tournament, options: dict[str, str]
) -> None:
    assert by_engine(position, options) == by_hand(position, options)[0]


@given(events(largest=8, rounds=6))
@settings(max_examples=100)
def test_prices_of_kinds_change_nothing(position: Tournament) -> None:
    usual = by_engine(position, {})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(problem, "FEW", 2)
        patch.setattr(problem, "MORE", 2)
        assert by_engine(position, {}) == usual


@given(events(largest=8, rounds=7), st.just({}) | other_readings)
@settings(max_examples=150)
def test_raised_prices_pair_as_the_text_does(position: Tournament, options: dict[str, str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(problem, "FEW", 2)
        patch.setattr(problem, "MANY", 2)
        patch.setattr(first_candidate, "FEW", 2)
        patch.setattr(first_candidate, "TRIES", 1)
        assert by_engine(position, options) == by_hand(position, options)[0]


def test_the_random_events_reach_every_part_of_the_procedure() -> None:
    reached: set[str] = set()
    for seed in range(400):
        position = event(seed, players=4 + seed % 5, played=seed % 7, to_come=1 + seed % 2)
        reached |= by_hand(position, {})[1]
    assert reached == {"C1 alone", "C12", "C13", "C14.a", "C14.b1", "C14.b2", "merge"}
