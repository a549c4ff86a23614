"""Large fields in which many must leave their groups: blocks of players who may not meet."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import ronde
from ronde.domain.player import Tpn
from ronde.domain.round import Game
from ronde.domain.tournament import ForbiddenPairs, Tournament
from ronde.generator import Recipe, ended, opening, with_games
from ronde.rulebooks import problem
from ronde.rulebooks.fmjd import round_2017
from tests.rules.searches import at_most

SYSTEMS = ("fmjd-2017-rating", "fmjd-2017-rating-players", "kndb-solkoff")


def in_blocks(system: str, players: int, blocks: int) -> Tournament:
    """Nobody meets somebody of their own block; two rounds have been played."""
    random = Random(5).random
    recipe = Recipe(players=players, rounds=7, system=system)
    size = -(-players // blocks)
    event = replace(
        opening(recipe, random),
        lot_seed="5",
        forbidden=tuple(
            ForbiddenPairs(tuple(Tpn(n) for n in range(first, min(first + size, players + 1))))
            for first in range(1, players + 1, size)
        ),
    )

    def played(game: Game) -> Game:
        return Game(game.white, game.black, *ended((0.8, 0.0), random()))

    for _ in range(2):
        event = with_games(event, ronde.pair(event), played)
    return event


@pytest.mark.parametrize("system", SYSTEMS)
def test_prices_of_classes_find_what_weighing_every_pair_finds(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = in_blocks(system, 54, 3)
    by_classes = ronde.pair(event)
    monkeypatch.setattr(problem, "MANY", 1000)
    monkeypatch.setattr(round_2017, "MANY", 1000)
    weighed = ronde.pair(event)
    assert (by_classes.pairs, by_classes.bye) == (weighed.pairs, weighed.bye)


@pytest.mark.parametrize("system", SYSTEMS)
def test_blocks_of_many_players_need_no_weighing_of_pairs(system: str) -> None:
    event = in_blocks(system, 300, 3)
    with at_most(20_000, weighted=0):
        ronde.pair(event)
