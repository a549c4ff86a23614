"""One simulated tournament of an experiment: its players, pairings and results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from ronde.accelerations.catalogue import ACCELERATIONS
from ronde.domain.errors import NoLegalPairing
from ronde.domain.player import Player, Tpn
from ronde.domain.round import Game
from ronde.domain.tournament import AcceleratedPoints, Tournament
from ronde.generator import ended, with_games
from ronde.lab.cells import NO_ACCELERATION, Cell, pattern, seed_of
from ronde.lab.models import ResultModel
from ronde.pairing import Round, pair
from ronde.rulebooks.catalogue import system as system_named


class SimulatedTournament(NamedTuple):
    """The tournament, and the true strength of every player.

    `rounds_differ` and `pairs_differ` count what the system of comparison would have paired
    otherwise in the same situations.
    """

    tournament: Tournament
    strengths: tuple[int, ...]
    rounds_differ: int = 0
    pairs_differ: int = 0


def simulate(
    cell: Cell, seed: int, index: int, *, rounds: int | None = None
) -> SimulatedTournament:
    """The tournament of that number; it ends early when its rules leave no legal pairing.

    With `rounds`, only so many rounds are played.
    """
    own = seed_of(seed, index)
    entrants = cell.field.drawn(cell.players, Random(own).random)
    random = Random(own ^ 1).random
    strengths = tuple(entrant.strength for entrant in entrants)
    ratings = [entrant.rating for entrant in entrants]
    tournament = replace(_opening(cell, ratings, random), lot_seed=str(own))
    options = dict((*cell.options, *cell.acceleration_options))
    last = cell.rounds if rounds is None else rounds
    rounds_differ = pairs_differ = 0
    try:
        while len(tournament.rounds) < last:
            paired = pair(tournament, cell.system, options=options)
            if cell.compare is not None:
                others = _boards_that_differ(tournament, cell.compare, paired)
                rounds_differ += others > 0
                pairs_differ += others
            tournament = with_results(tournament, paired, cell.games, strengths, random)
    except NoLegalPairing:
        pass
    return SimulatedTournament(tournament, strengths, rounds_differ, pairs_differ)


def _opening(cell: Cell, ratings: Sequence[int], random: Callable[[], float]) -> Tournament:
    named = cell.acceleration in ACCELERATIONS
    accelerated: tuple[AcceleratedPoints, ...] = ()
    if not named and cell.acceleration != NO_ACCELERATION:
        accelerated = _upper_half(cell)
    return Tournament(
        players=tuple(
            Player(Tpn(tpn), name=f"Player {tpn:04}", rating=rating)
            for tpn, rating in enumerate(ratings, 1)
        ),
        number_of_rounds=cell.rounds,
        points=cell.games.points,
        initial_colour="W" if random() < 0.5 else "B",
        system=cell.system,
        acceleration=cell.acceleration if named else None,
        accelerated=accelerated,
        games_per_match=system_named(cell.system).games_per_match,
    )


def _upper_half(cell: Cell) -> tuple[AcceleratedPoints, ...]:
    """Points of the upper half, the larger one, in the worth of the point system."""
    worth = cell.games.points.white[0]
    last = Tpn((cell.players + 1) // 2)
    return tuple(
        AcceleratedPoints(number, number, Tpn(1), last, points * worth // 10)
        for number, points in enumerate(pattern(cell.acceleration), 1)
        if points and number <= cell.rounds
    )


def with_results(
    tournament: Tournament,
    paired: Round,
    model: ResultModel,
    strengths: Sequence[int],
    random: Callable[[], float],
) -> Tournament:
    """The tournament with that round played as the strengths make it likely."""

    def played(game: Game) -> Game:
        chances = model.chances(strengths[game.white - 1], strengths[game.black - 1])
        return Game(game.white, game.black, *ended(chances, random()))

    return with_games(tournament, paired, played)


def _boards_that_differ(tournament: Tournament, system: str, paired: Round) -> int:
    """How many of these boards another system does not make; without any pairing, all of them."""
    try:
        other = pair(tournament, system)
    except NoLegalPairing:
        return len(paired.pairs)
    boards = set(paired.pairs) | {(paired.bye, 0)}
    return len(boards - (set(other.pairs) | {(other.bye, 0)}))
