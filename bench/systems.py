"""Large rounds in every system, each with its bar.

Histories are known before: the bars are those of the pairing alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import ronde
from bench.clock import best_of, cpu_seconds, print_speed
from ronde.domain.team import TeamBye
from ronde.domain.tournament import Tournament
from ronde.generator import Recipe, opening, with_next_round
from ronde.rulebooks.catalogue import listings
from tests.rules.team.events import DRAWN, LOST, WON, Played, event

BARS = {1001: 0.2, 4001: 1.0}
"""Players, and the seconds in which the slowest round is wanted."""
ROUNDS = 9
TEAMS = "fide-team"
BOARDS = 2
"""Boards of a team: so many players make one."""


def systems(most: int) -> None:
    """The slowest round of a nine-round event, in every system."""
    for players, bar in BARS.items():
        if players > most:
            continue
        print(f"\nThe slowest of {ROUNDS} rounds, every system, {players} players")
        for entry in listings():
            print_speed(entry.name, slowest(entry.name, players), bar)


def slowest(system: str, players: int) -> float:
    """CPU seconds of the slowest round."""
    stages = team_stages(players) if system == TEAMS else stages_of(system, players)
    return max(seconds(system, stage) for stage in stages)


def seconds(system: str, stage: Tournament) -> float:
    """CPU seconds of one round; its history is known."""
    _ = stage.history
    return best_of(lambda: cpu_seconds(lambda: ronde.pair(stage, system)), patience=0.05)


def stages_of(system: str, players: int) -> Iterator[Tournament]:
    """An event before each of its rounds."""
    recipe = Recipe(players=players, rounds=ROUNDS, seed=1, system=system)
    random = Random(1).random
    stage = opening(recipe, random)
    for _ in range(ROUNDS):
        yield stage
        stage = with_next_round(stage, recipe, random)


def team_stages(players: int) -> Iterator[Tournament]:
    """The same for teams of two boards."""
    dice = Random(5)
    played: list[list[Played]] = []
    byes: list[TeamBye] = []
    for number in range(1, ROUNDS + 1):
        stage = event(players // BOARDS + 1, ROUNDS, *played, byes=byes)
        yield stage
        found = ronde.pair(stage)
        results = (WON, DRAWN, LOST)
        played.append([Played(white, black, dice.choice(results)) for white, black in found.pairs])
        if found.bye is not None:
            byes.append(TeamBye(number, found.bye))
