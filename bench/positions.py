"""Positions to be timed, always the same: every seed is fixed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import ronde
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound, game
from ronde.domain.tournament import Tournament
from ronde.generator import Recipe, opening, with_next_round
from ronde.pairing import byes_of

SYSTEM = "fide-dutch-2026"
ROUNDS = 9


def open_tournament(players: int, rounds: tuple[int, ...]) -> dict[int, Tournament]:
    """A nine-round open before each of these rounds: results by rating, 30 % draws."""
    recipe = Recipe(players=players, rounds=ROUNDS, seed=players, system=SYSTEM)
    random = Random(recipe.seed).random
    event = opening(recipe, random)
    found = {}
    for number in range(1, max(rounds) + 1):
        if number in rounds:
            found[number] = fresh(event)
        if number < max(rounds):
            event = with_next_round(event, recipe, random)
    return found


def fresh(event: Tournament) -> Tournament:
    """The event as if it had just been read: nothing is known of its histories."""
    return replace(event, records=())


def random_event(players: int, rounds: int) -> Tournament:
    """An event of that size, everybody meeting anybody and playing at random."""
    dice = Random(players)
    results = (Result.WIN, Result.DRAW, Result.LOSS)
    played = []
    for _ in range(rounds):
        order = dice.sample(range(1, players + 1), players)
        boards = zip(order[::2], order[1::2], strict=False)
        byes = ((Tpn(order[-1]), Bye.PAIRING_ALLOCATED),) if players % 2 else ()
        games = tuple(game(one, other, dice.choice(results)) for one, other in boards)
        played.append(PlayedRound(games, byes))
    return Tournament(
        players=tuple(
            Player(Tpn(n), f"Player, Number {n}", 1 + 2800 - n * 2000 // players, federation="SUI")
            for n in range(1, players + 1)
        ),
        rounds=tuple(played),
        number_of_rounds=rounds,
    )


Outcome = Callable[[int, int], Result]


def _draw(_white: int, _black: int) -> Result:
    return Result.DRAW


def _pecking_order(white: int, black: int) -> Result:
    return Result.WIN if white < black else Result.LOSS


def _field(players: int, rounds: int) -> Tournament:
    return Tournament(
        players=tuple(Player(Tpn(n), rating=3000 - n) for n in range(1, players + 1)),
        number_of_rounds=rounds,
        initial_colour="W",
    )


def played_on(event: Tournament, outcome: Outcome) -> Iterator[Tournament]:
    """The event before every round to come, each paired by Ronde."""
    for _ in range(event.number_of_rounds or 0):
        yield fresh(event)
        try:
            paired = ronde.pair(event, SYSTEM)
        except ronde.NoLegalPairing:
            return
        games = tuple(game(a, b, outcome(a, b)) for a, b in paired.pairs)
        event = event.with_round(PlayedRound(games, byes_of(event, paired)))


def _by_coin(seed: int) -> Outcome:
    chance = Random(seed)

    def toss(_white: int, _black: int) -> Result:
        return chance.choice((Result.WIN, Result.DRAW, Result.LOSS))

    return toss


def same_colour(players: int) -> Iterator[Tournament]:
    """Everybody left has had White twice; only topscorers, and their opponents, can be paired."""
    half = players
    everybody = _field(2 * half, 3)
    chance = Random(7)
    rounds = []
    for shift in (0, 1):
        games = [
            Game(Tpn(n), Tpn(half + 1 + (n - 1 + shift) % half), *_mostly_white(chance))
            for n in range(1, half + 1)
        ]
        rounds.append(PlayedRound(tuple(games)))
    leaving = tuple(
        replace(player, last_round=2) if player.tpn > half else player
        for player in everybody.players
    )
    yield replace(everybody, players=leaving, rounds=tuple(rounds))


def _mostly_white(chance: Random) -> tuple[Result, Result]:
    return (Result.WIN, Result.LOSS) if chance.random() < 0.75 else (Result.LOSS, Result.WIN)


def half_withdrawn(players: int) -> Iterator[Tournament]:
    """Half of an open has left before round 6."""
    event = open_tournament(players, (6,))[6]
    gone = set(Random(11).sample(range(1, players + 1), players // 2))
    yield replace(
        event,
        players=tuple(
            replace(player, last_round=5) if player.tpn in gone else player
            for player in event.players
        ),
    )


TRAPS: dict[str, Callable[[], Iterator[Tournament]]] = {
    "200 players, 60 rounds of draws": lambda: played_on(_field(200, 60), _draw),
    "200 players, 60 rounds, fixed pecking order": lambda: played_on(
        _field(200, 60), _pecking_order
    ),
    "20 players in 19 rounds": lambda: played_on(_field(20, 19), _by_coin(3)),
    "21 players in 19 rounds, pecking order": lambda: played_on(_field(21, 19), _pecking_order),
    "200 players due the same absolute colour": lambda: same_colour(200),
    "half of 400 players withdrawn": lambda: half_withdrawn(400),
}
"""Positions that could be traps, round by round."""
