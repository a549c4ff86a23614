"""A model of results fitted to games that were played, and how well it fits.

The logistic model has four numbers: draws of equals at 2000, how they rise with the level, White's
advantage, and the points that make the stronger ten times as likely to win. They are those that
make the games likeliest. A third of the games is kept back, to see how well they are foretold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import erfc, log2, sqrt
from typing import NamedTuple

from ronde.domain.errors import N_, RequestError
from ronde.domain.result import PLAYED_MARKS, Result
from ronde.domain.tournament import Tournament
from ronde.lab.models import ResultModel

FEWEST = 200
"""With fewer games a fit of four numbers says nothing."""
KEPT_BACK = 3
"""Every third game is kept back for the check."""
NEAR_DIFFERENCE, NEAR_LEVEL = 10, 50
"""Games whose differences and levels are so near are counted together."""
SMALLEST = 1e-9
BOUNDS = (-1000, -400, -250, -150, -75, 0, 75, 150, 250, 400, 1000)
"""The differences between which the check compares what was foretold with what happened."""
STEPS = ((0.08, 0.02, 32, 128), (0.001, 0.001, 1, 2))
"""How far the four numbers are moved at first, and how little in the end."""


class PlayedGame(NamedTuple):
    """Ratings of White and Black, and the result: 0 won by White, 1 drawn, 2 won by Black."""

    white: int
    black: int
    result: int


class Bin(NamedTuple):
    """Games with strengths so far apart: how many, points and draws of White, and as foretold."""

    lowest: int
    highest: int
    games: int
    points: float
    points_foretold: float
    draws: float
    draws_foretold: float


@dataclass(frozen=True, slots=True)
class Fit:
    """The model, how many games made it and how many check it, and the check.

    `bits` is what a game kept back costs under the model, `usual_bits` under Milvang's: less is
    better. `chance` is how likely so large a departure from the model is where it is true.
    """

    model: ResultModel
    games: int
    checked: int
    bits: float
    usual_bits: float
    bins: tuple[Bin, ...]
    chance: float


def games_of(event: Tournament) -> Iterator[PlayedGame]:
    """The games that were played between players who both have a rating."""
    ratings = [player.rating for player in event.players]
    for played in event.rounds:
        for game in played.games:
            white, black = ratings[game.white - 1], ratings[game.black - 1]
            if white and black and PLAYED_MARKS[game.white_result]:
                mark = game.white_result
                result = 0 if mark == Result.WIN else 1 if mark == Result.DRAW else 2
                yield PlayedGame(white, black, result)


def fit(games: Sequence[PlayedGame]) -> Fit:
    """The logistic model that makes these games likeliest."""
    if len(games) < FEWEST:
        raise RequestError(
            N_("There are {found} games of rated players: a model needs {wanted} at least."),
            found=len(games),
            wanted=FEWEST,
        )
    kept = games[::KEPT_BACK]
    used = [game for number, game in enumerate(games) if number % KEPT_BACK]
    model = _likeliest(_counted(used))
    bins = tuple(_bins(model, kept))
    return Fit(
        model=model,
        games=len(used),
        checked=len(kept),
        bits=_cost(model, _exactly(kept)) / len(kept),
        usual_bits=_cost(ResultModel(), _exactly(kept)) / len(kept),
        bins=bins,
        chance=_chance(bins),
    )


Counts = dict[tuple[int, int], list[int]]
"""For each two ratings, how many games White won, drew and lost."""


def _counted(games: Iterable[PlayedGame]) -> Counts:
    counts: Counts = {}
    for game in games:
        apart = _near(game.white - game.black, NEAR_DIFFERENCE)
        level = _near(game.white + game.black, 2 * NEAR_LEVEL) // 2
        two = level + apart // 2, level - apart // 2
        counts.setdefault(two, [0, 0, 0])[game.result] += 1
    return counts


def _exactly(games: Iterable[PlayedGame]) -> Counts:
    counts: Counts = {}
    for (white, black, result), times in Counter(games).items():
        counts.setdefault((white, black), [0, 0, 0])[result] += times
    return counts


def _near(value: int, step: int) -> int:
    return (value + step // 2) // step * step


def _cost(model: ResultModel, counts: Counts) -> float:
    """Minus the logarithm of how likely these games are, in bits."""
    total = 0.0
    for (white, black), times in sorted(counts.items()):
        won, drawn = model.chances(white, black)
        for chance, count in zip((won, drawn, 1 - won - drawn), times, strict=True):
            if count:
                total -= count * log2(max(chance, SMALLEST))
    return total


def _likeliest(counts: Counts) -> ResultModel:
    """The best of the neighbours, again and again, with smaller and smaller steps."""
    steps, last = list(STEPS[0]), STEPS[1]
    now: tuple[float, float, float, float] = (0.3, 0.02, 32.0, 400.0)
    best = _cost(_model(now), counts)
    while True:
        better = False
        for place, step in enumerate(steps):
            for sign in (1, -1):
                other = list(now)
                other[place] += sign * step
                numbers = _within(other)
                cost = _cost(_model(numbers), counts)
                if cost < best - SMALLEST:
                    now, best, better = numbers, cost, True
        if not better:
            if all(step <= small for step, small in zip(steps, last, strict=True)):
                return _model(now)
            steps = [max(step / 2, small) for step, small in zip(steps, last, strict=True)]


def _within(numbers: Sequence[float]) -> tuple[float, float, float, float]:
    draws, rise, white, scale = numbers
    return (
        min(0.95, max(0.0, draws)),
        min(0.1, max(-0.1, rise)),
        min(200.0, max(-200.0, white)),
        min(2000.0, max(100.0, scale)),
    )


def _model(numbers: tuple[float, float, float, float]) -> ResultModel:
    draws, rise, white, scale = numbers
    return ResultModel(
        "davidson",
        draws=round(draws, 3),
        per_hundred=round(rise, 3),
        white=round(white),
        scale=round(scale),
    )


def _bins(model: ResultModel, games: Sequence[PlayedGame]) -> Iterator[Bin]:
    for low, high in pairwise(BOUNDS):
        here = [game for game in games if low <= game.white - game.black < high]
        if not here:
            continue
        chances = [model.chances(game.white, game.black) for game in here]
        yield Bin(
            low,
            high,
            len(here),
            sum((1.0, 0.5, 0.0)[game.result] for game in here) / len(here),
            sum(won + drawn / 2 for won, drawn in chances) / len(here),
            sum(game.result == 1 for game in here) / len(here),
            sum(drawn for _, drawn in chances) / len(here),
        )


def _chance(bins: Sequence[Bin]) -> float:
    """How likely so large a sum of squares is, by the approximation of Wilson and Hilferty."""
    total, freedom = 0.0, 0
    for row in bins:
        won, lost = row.points - row.draws / 2, 1 - row.points - row.draws / 2
        drawn = row.draws_foretold
        foretold = (row.points_foretold - drawn / 2, drawn, 1 - row.points_foretold - drawn / 2)
        if min(foretold) * row.games < 5:
            continue
        freedom += 2
        for seen, expected in zip((won, row.draws, lost), foretold, strict=True):
            total += row.games * (seen - expected) ** 2 / expected
    if not freedom:
        return 1.0
    spread = 2 / (9 * freedom)
    return erfc(((total / freedom) ** (1 / 3) - 1 + spread) / sqrt(2 * spread)) / 2
