"""A large field is paired without weighing everybody against everybody, in every system.

Reading: ADR-0010, ADR-0034, ADR-0052
"""

from __future__ import annotations

from random import Random

import pytest

from ronde.generator import Recipe, opening, with_next_round
from ronde.pairing import pair
from ronde.rulebooks.catalogue import listings
from tests.rules.searches import at_most

PLAYERS, ROUNDS = 301, 6
OF_TEAMS = ("fide-team", "scheveningen")
SYSTEMS = tuple(entry.name for entry in listings() if entry.name not in OF_TEAMS)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_takes_fewer_searches_than_it_has_players(system: str) -> None:
    plan = Recipe(players=PLAYERS, rounds=9, seed=1, system=system)
    random = Random(1).random
    event = opening(plan, random)
    for _ in range(ROUNDS):
        with at_most(PLAYERS, weighted=PLAYERS // 10):
            pair(event, system)
        event = with_next_round(event, plan, random)


def test_a_search_too_many_is_noticed() -> None:
    event = opening(Recipe(players=8, rounds=3, seed=1), Random(1).random)
    with pytest.raises(AssertionError, match="more than 0 searches"), at_most(0):
        pair(event, "fide-dutch-2026")
