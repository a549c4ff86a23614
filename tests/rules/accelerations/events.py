"""Small tournaments for the tests of accelerations."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ronde.domain.player import Player, Tpn
from ronde.domain.points import FIDE_POINTS, PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Tournament

ACCELERABLE = (
    "fide-dutch-2012",
    "fide-dutch-2017",
    "fide-dutch-2026",
    "ch-dutch",
    "fide-lim",
    "fide-lim-2026",
    "fide-dubov-2018",
    "fide-dubov-2026",
    "fide-burstein-2017",
    "fide-burstein-2026",
    "fmjd-1986-rating",
    "fmjd-2017-rating",
)
"""Systems that pair a first round half against half."""


def event(
    players: int,
    rounds: int = 9,
    *,
    points: PointSystem = FIDE_POINTS,
    ratings: Iterable[int] = (),
) -> Tournament:
    """Players 1, 2, … before the first round; number 1 has drawn White."""
    rated = tuple(ratings) or tuple(2400 - 10 * place for place in range(players))
    return Tournament(
        tuple(Player(Tpn(tpn), f"Player {tpn}", rated[tpn - 1]) for tpn in range(1, players + 1)),
        number_of_rounds=rounds,
        points=points,
        initial_colour="W",
    )


def favourite(white: int, black: int) -> Result:
    """The smaller number wins."""
    return Result.WIN if white < black else Result.LOSS


def after(
    stage: Tournament,
    pairs: Iterable[tuple[int, int]],
    bye: int | None = None,
    result: Callable[[int, int], Result] = favourite,
) -> Tournament:
    """The tournament with one more round."""
    byes = () if bye is None else ((Tpn(bye), Bye.PAIRING_ALLOCATED),)
    games = tuple(game(white, black, result(white, black)) for white, black in pairs)
    return stage.with_round(PlayedRound(games, byes))


def unordered(pairs: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """The pairs without their colours, smaller number first."""
    return {(min(pair), max(pair)) for pair in pairs}
