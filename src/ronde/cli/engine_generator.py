"""The random tournaments of `ronde engine`: configurations and models of bbpPairings.

In those files a rate of 15 means one in fifteen; a recipe of Ronde has chances instead. Whatever a
configuration leaves open is drawn, in the ranges that bbpPairings draws from.
"""

from __future__ import annotations

import io
import math
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, FileAccessError, InputError, Problem, TooLarge
from ronde.domain.points import PointSystem
from ronde.domain.result import Bye, Result
from ronde.generator import Recipe, generate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ronde.cli.engine import Request
    from ronde.domain.round import Board
    from ronde.domain.tournament import Tournament

DRAWN = {
    "RoundsNumber": (5, 15),
    "ForfeitRate": (6, 30),
    "RetiredRate": (15, 3225),
    "HalfPointByeRate": (15, 3225),
    "DrawPercentage": (10, 50),
    "PlayersNumber": (15, 215),
    "HighestRating": (2400, 2800),
    "LowestRating": (1400, 2300),
}
"""What a random tournament is made of, and between which numbers it is drawn."""

LEAST = {"ForfeitRate": 1, "RetiredRate": 2, "HalfPointByeRate": 1}
"""The rates, and how small they may be."""

MOST_PLAYERS = 9999
"""Reports have four digits for a pairing number."""

MOST_AWAY = 0.95
"""The largest share of players who miss a round: chances cannot promise that nobody is left out."""

SPELLINGS = {"HalfPointByteRate": "HalfPointByeRate"}
"""A misprint of JaVaFo's manual, which configuration files have kept."""

POINTS = {
    "PointsForWin": "win",
    "PointsForDraw": "draw",
    "PointsForLoss": "loss",
    "PointsForZPB": "zero_point_bye",
    "PointsForForfeitLoss": "forfeit_loss",
    "PointsForPAB": "pairing_allocated_bye",
}
"""Settings of the point system. Those of a forfeit loss hold for zero-point byes too."""


def generated(request: Request) -> Tournament:
    """The random tournament that a request asks for."""
    import secrets

    seed = secrets.randbelow(2**32) if request.seed is None else request.seed
    if request.model and request.file is not None:
        return _like_the_model(request, request.file, seed)
    random = Random(seed).random
    values = {key: low + random() * (high - low + 1) // 1 for key, (low, high) in DRAWN.items()}
    points: dict[str, int] = {}
    if request.file is not None:
        _read_configuration(request.file, values, points)
    players, rounds = int(values["PlayersNumber"]), int(values["RoundsNumber"])
    if players > MOST_PLAYERS:
        raise TooLarge("A tournament has at most {most} players.", most=MOST_PLAYERS)
    return generate(
        _recipe(
            request,
            seed,
            players=players,
            rounds=rounds,
            lowest=int(values["LowestRating"]),
            highest=int(values["HighestRating"]),
            points=PointSystem(**points) if points else None,
            draws=values["DrawPercentage"] / 100,
            forfeits=1 / values["ForfeitRate"],
            zero_byes=_a_round(1 / values["RetiredRate"], rounds),
            half_byes=_a_round(1 / values["HalfPointByeRate"], rounds),
        )
    )


def _recipe(request: Request, seed: int, **parts: object) -> Recipe:
    return Recipe(
        seed=seed,
        system=request.system,
        acceleration=request.acceleration,
        ratings="uniform",
        **parts,  # type: ignore[arg-type]
    )


def _a_round(once: float, rounds: int) -> float:
    """The chance in each round of what happens to that share of the players at least once."""
    return 1 - math.pow(1 - min(once, MOST_AWAY), 1 / max(rounds, 1))


def _read_configuration(file: str, values: dict[str, float], points: dict[str, int]) -> None:
    """Take over what the file sets: `Key=value` on each line, `#` before remarks."""
    try:
        with io.FileIO(file) as content:
            text = content.readall().decode(errors="replace")
    except OSError as error:
        raise FileAccessError(
            N_("The file {file} cannot be read: {reason}."),
            file=file,
            reason=error.strerror or error,
        ) from error
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        key, equals, value = line.partition("=")
        key = SPELLINGS.get(key, key)
        if not equals or key not in (*POINTS, *DRAWN):
            unknown = "{found!r} is no setting of a random tournament."
            raise InputError([Problem(unknown, number, None, {"found": line})], file)
        try:
            if key in POINTS:
                points[POINTS[key]] = _tenths(value)
                if key == "PointsForForfeitLoss":
                    points["zero_point_bye"] = _tenths(value)
            else:
                values[key] = _checked(key, float(value) if key in LEAST else int(value))
        except ValueError as error:
            wrong = "{found!r} is no value of {key}."
            raise InputError(
                [Problem(wrong, number, None, {"key": key, "found": value})], file
            ) from error


def _checked(key: str, value: float) -> float:
    most = 100 if key == "DrawPercentage" else math.inf
    if not LEAST.get(key, 0) <= value <= most:
        raise ValueError(value)
    return value


def _tenths(text: str) -> int:
    whole, _dot, tenth = text.partition(".")
    if len(tenth) > 1 or not whole.isdecimal():
        raise ValueError(text)
    return 10 * int(whole) + int(tenth or 0)


def _like_the_model(request: Request, file: str, seed: int) -> Tournament:
    """A tournament of the same players, in which as much goes wrong as in the model."""
    from ronde.cli.files import read_tournament

    model = read_tournament(file, str)
    if not all(player.rating for player in model.players):
        raise InputError([Problem("Every player of a model needs a rating.")], file)
    rounds = len(model.rounds)
    games = [game for played in model.rounds for board in played.boards for game in board.games]
    over_the_board = [game for game in games if game.white_result.played]
    drawn = sum(game.white_result is Result.DRAW for game in over_the_board)

    everybody = {player.tpn for player in model.players}
    resting = [dict(played.byes) for played in model.rounds]
    away = set().union(
        *(
            everybody - byes.keys() - {tpn for board in played.boards for tpn in _players(board)}
            for played, byes in zip(model.rounds, resting, strict=True)
        )
    )
    half = {tpn for byes in resting for tpn, kind in byes.items() if kind is Bye.HALF}
    return generate(
        _recipe(
            request,
            seed,
            players=len(model.players),
            rounds=rounds,
            points=model.points,
            draws=_share(drawn, len(over_the_board)),
            forfeits=_share(len(games) - len(over_the_board), len(games)),
            zero_byes=_a_round(_share(len(away), len(everybody)), rounds),
            half_byes=_a_round(_share(len(half), len(everybody)), rounds),
        ),
        [replace(player, first_round=1, last_round=None) for player in model.players],
    )


def _players(board: Board) -> Iterator[int]:
    for game in board.games:
        yield from (game.white, game.black)


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
