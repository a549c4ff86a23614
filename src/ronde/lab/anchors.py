"""Rankings that no regulation knows, as anchors: least squares, and Bradley and Terry.

Both look for strengths that explain all games of the event at once, and rank by them. They stand
in the place of tie-breaks: `tie_breaks = [["LEAST-SQUARES"]]`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ronde.domain.result import PLAYED_MARKS, Result
from ronde.domain.tournament import Tournament

STEPS = 60
DIGITS = 6
"""Strengths that agree to so many digits share a rank."""
PRIOR = 1.0
"""So many games drawn with an average player: without them nobody unbeaten could be rated."""

Opponents = list[list[tuple[int, float]]]
"""For each player, the opponents and the scores against them, a win being 1."""


def _games(tournament: Tournament) -> Opponents:
    opponents: Opponents = [[] for _ in tournament.players]
    for played in tournament.rounds:
        for game in played.games:
            if PLAYED_MARKS[game.white_result]:
                white, black = game.white - 1, game.black - 1
                score = _score(game.white_result)
                opponents[white].append((black, score))
                opponents[black].append((white, 1 - score))
    return opponents


def _score(mark: Result) -> float:
    return 1.0 if mark == Result.WIN else 0.5 if mark == Result.DRAW else 0.0


def least_squares(tournament: Tournament) -> list[int]:
    """Ranks by the strengths whose differences are nearest to the scores of the games."""
    opponents = _games(tournament)
    strengths = [0.0] * len(opponents)
    for _ in range(STEPS):
        for i, met in enumerate(opponents):
            total = sum(strengths[j] + 2 * score - 1 for j, score in met)
            strengths[i] = total / (len(met) + PRIOR)
    return _ranks(strengths)


def bradley_terry(tournament: Tournament) -> list[int]:
    """Ranks by the strengths that make the scores of the games likeliest, a draw being half a win.

    By the iteration of Zermelo (1929).
    """
    opponents = _games(tournament)
    strengths = [1.0] * len(opponents)
    for _ in range(STEPS):
        for i, met in enumerate(opponents):
            own = strengths[i]
            won = sum(score for _, score in met) + PRIOR / 2
            weight = sum(1 / (own + strengths[j]) for j, _ in met) + PRIOR / (own + 1)
            strengths[i] = won / weight
    return _ranks(strengths)


def _ranks(strengths: list[float]) -> list[int]:
    keys = [-round(strength, DIGITS) for strength in strengths]
    first = {key: place for place, key in reversed(list(enumerate(sorted(keys), 1)))}
    return [first[key] for key in keys]


ANCHORS: Mapping[str, Callable[[Tournament], list[int]]] = MappingProxyType(
    {"LEAST-SQUARES": least_squares, "BRADLEY-TERRY": bradley_terry}
)
"""The ranks of all players, by the name that stands in the place of tie-breaks."""
