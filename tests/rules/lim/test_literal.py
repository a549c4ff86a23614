"""The engine and the literal reading of the text give the same round, whatever the options."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.domain.errors import NoLegalPairing
from ronde.domain.tournament import Tournament
from ronde.pairing import pair, situation
from ronde.rulebooks.lim.readings import OPTIONS
from tests.rules.lim.events import random_event
from tests.rules.lim.literal import Answer, Literal

SEEDS = st.integers(0, 2**32 - 1)
CHOICES = st.fixed_dictionaries(
    {}, optional={option.key: st.sampled_from(option.values) for option in OPTIONS}
)


def some_event(seed: int, most: int = 12) -> Tournament:
    random = Random(seed)
    players, rounds = random.randint(2, most), random.randint(1, 9)
    return random_event(random, players, rounds, random.randint(0, min(rounds - 1, players)))


def paired(event: Tournament, acceleration: str | None = None, **options: str) -> Answer | None:
    try:
        found = pair(event, "fide-lim", acceleration=acceleration, options=options)
    except NoLegalPairing:
        return None
    return frozenset(found.pairs), found.bye


@given(seed=SEEDS)
@settings(max_examples=600)
def test_the_round_is_the_literal_one(seed: int) -> None:
    event = some_event(seed)
    assert paired(event) == Literal(event).pair()


@given(seed=SEEDS, options=CHOICES)
@settings(max_examples=600)
def test_the_round_is_the_literal_one_under_every_reading(
    seed: int, options: dict[str, str]
) -> None:
    event = some_event(seed)
    assert paired(event, **options) == Literal(event, options).pair()


@pytest.mark.parametrize("name", ["ffe-haley", "ffe-haley-soft", "fide-baku", "ffe-degressive"])
@given(seed=SEEDS)
@settings(max_examples=100)
def test_the_round_is_the_literal_one_with_virtual_points(name: str, seed: int) -> None:
    event = some_event(seed)
    if name == "ffe-degressive" and (event.number_of_rounds or 0) < 5:
        return
    points = situation(event, acceleration=name).extra
    numbers = range(1, len(event.rounds) + 2)
    extra = {n: points(event, n) or [0] * len(event.players) for n in numbers}
    assert paired(event, name) == Literal(event, extra=extra).pair()


@pytest.mark.endurance
@given(seed=SEEDS, options=CHOICES)
def test_larger_rounds_are_the_literal_ones(seed: int, options: dict[str, str]) -> None:
    event = some_event(seed, most=18)
    assert paired(event, **options) == Literal(event, options).pair()
