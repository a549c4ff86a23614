"""Tournaments built around one player: what he did, and what his opponents end up with.

Player 1 is the hero. Every opponent has a shadow with whom he plays all other rounds, so that he
reaches the score the example gives him.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ronde.domain.player import Player, Tpn
from ronde.domain.points import FIDE_POINTS, PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound, game
from ronde.domain.tournament import Tournament
from ronde.ranking import standings

RESULTS = {
    "1": Result.WIN,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
}
BYES = {"U": Bye.PAIRING_ALLOCATED, "H": Bye.HALF, "F": Bye.FULL, "Z": Bye.ZERO}


@dataclass(frozen=True)
class Step:
    """One round of the hero: the mark, and what the opponent of that round ends up with."""

    mark: str
    opponent: str | None = None
    black: bool = False
    rating: int = 2000


def event(*steps: Step, points: PointSystem = FIDE_POINTS, rating: int = 2000) -> Tournament:
    """The tournament of these steps; the opponent of round r is player 2r, his shadow 2r + 1."""
    rounds = len(steps)
    players = [Player(Tpn(1), "Hero", rating)]
    for r, step in enumerate(steps, 1):
        players.append(Player(Tpn(2 * r), f"Opponent {r}", step.rating))
        players.append(Player(Tpn(2 * r + 1), f"Shadow {r}", 2000))
    games: list[list[Game]] = [[] for _ in steps]
    byes: list[list[tuple[Tpn, Bye]]] = [[] for _ in steps]
    for r, step in enumerate(steps):
        opponent = 2 * (r + 1)
        if step.opponent is None:
            byes[r].append((Tpn(1), BYES[step.mark]))
            continue
        met = game(1, opponent, RESULTS[step.mark])
        if step.black:
            met = Game(met.black, met.white, met.black_result, met.white_result)
        games[r].append(met)
        scored = points.white[met.white_result if step.black else met.black_result]
        others = [k for k in range(rounds) if k != r]
        results = _adding_up(int(Fraction(step.opponent) * 10) - scored, len(others), points)
        for k, result in zip(others, results, strict=True):
            games[k].append(game(opponent, opponent + 1, result))
    return Tournament(
        players=tuple(players),
        rounds=tuple(PlayedRound(tuple(g), tuple(b)) for g, b in zip(games, byes, strict=True)),
        number_of_rounds=rounds,
        points=points,
    )


def _adding_up(wanted: int, games: int, points: PointSystem) -> list[Result]:
    """Wins, then draws, then losses that bring so many points."""
    wins = min(wanted // points.win, games)
    draws, rest = divmod(wanted - wins * points.win, points.draw)
    assert rest == 0
    assert wins + draws <= games, "the score cannot be reached"
    return [Result.WIN] * wins + [Result.DRAW] * draws + [Result.LOSS] * (games - wins - draws)


def values(tournament: Tournament, *codes: str, player: int = 1) -> tuple[str, ...]:
    """The values of a player as exact text."""
    return tuple(str(value) for value in standings(tournament, codes).row(player).values)


def numbers(*decimals: str) -> tuple[str, ...]:
    """Decimals as `values` writes them."""
    return tuple(str(Fraction(number)) for number in decimals)
