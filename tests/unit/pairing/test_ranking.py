"""A ranking in place of the numbers pairs as these numbers would: `XXC rank`, or a list of then."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ronde.domain.player import Tpn
from ronde.domain.renumbering import in_order
from ronde.domain.tournament import Tournament
from ronde.generator import Recipe, generate
from ronde.pairing import pair

SYSTEMS = (
    *("fide-dutch-2026", "fide-dutch-2017", "fide-dutch-2012", "ch-dutch", "fide-lim"),
    *("fide-lim-2026", "fide-dubov-2026", "fide-burstein-2026"),
)


def both_ways(
    event: Tournament, order: list[Tpn], acceleration: str | None = None
) -> tuple[object, object]:
    """The round by a ranking, and by numbers given in that order, as the numbers of the ranking."""
    ranked = pair(replace(event, ranking=tuple(order)), acceleration=acceleration)
    numbered = pair(in_order(event, order), acceleration=acceleration)
    named = tuple((order[white - 1], order[black - 1]) for white, black in numbered.pairs)
    bye = None if numbered.bye is None else order[numbered.bye - 1]
    return (ranked.pairs, ranked.bye), (named, bye)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_a_ranking_pairs_as_its_numbers_would(system: str, rounds: int) -> None:
    for seed in range(4):
        event = generate(Recipe(players=11 + seed, rounds=4, seed=seed, system=system))
        event = replace(event, initial_colour="W", number_of_rounds=6).before(rounds + 1)
        event = replace(event, absences=())
        order = [Tpn(player.tpn) for player in event.players]
        Random(seed).shuffle(order)
        one, other = both_ways(event, order)
        assert one == other


@pytest.mark.parametrize("acceleration", ["fide-baku", "ffe-haley", "ffe-haley-soft"])
@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_an_acceleration_cuts_the_field_by_the_ranking(acceleration: str, rounds: int) -> None:
    for seed in range(4):
        event = generate(Recipe(players=13 + seed, rounds=4, seed=seed))
        event = replace(event, initial_colour="B", number_of_rounds=7).before(rounds + 1)
        event = replace(event, absences=())
        order = [Tpn(player.tpn) for player in event.players]
        Random(seed).shuffle(order)
        one, other = both_ways(event, order, acceleration)
        assert one == other
