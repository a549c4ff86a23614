"""Arbitrary positions: rounds that no system would have paired, but that any system must answer."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from ronde.domain.player import Player, Tpn
from ronde.domain.points import FIDE_POINTS, PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Absence, AcceleratedPoints, ForbiddenPairs, Tournament

PLAYED = ((Result.WIN, Result.LOSS), (Result.LOSS, Result.WIN), (Result.DRAW, Result.DRAW))
NOT_PLAYED = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)
POINTS = (
    FIDE_POINTS,
    FIDE_POINTS,
    FIDE_POINTS,
    PointSystem(win=30, draw=10),
    PointSystem(win=30, draw=20, loss=10, forfeit_loss=10),
    PointSystem(pairing_allocated_bye=5),
)
REQUESTED = (Bye.HALF, Bye.ZERO, Bye.ZERO, Bye.FULL)


def position(
    seed: int, players: int, played: int, to_come: int, trouble: int, draws: int
) -> Tournament:
    """A tournament after some rounds; `trouble` and `draws` are chances in percent."""
    dice = Random(seed)
    rounds = played + to_come
    ratings = sorted(dice.choice((1500, 1600, 1700, 1701, 1900)) for _ in range(players))[::-1]
    event = Tournament(
        players=tuple(Player(Tpn(i), rating=r) for i, r in enumerate(ratings, 1)),
        number_of_rounds=rounds,
        points=dice.choice(POINTS),
        initial_colour="W" if dice.randrange(2) else "B",
        accelerated=_accelerated(dice, players, rounds),
        ranking=_ranking(dice, players),
    )
    for _ in range(played):
        event = event.with_round(_round(event, dice, trouble, draws))
    number = len(event.rounds) + 1
    absences = tuple(
        Absence(number, p.tpn, dice.choice(REQUESTED))
        for p in event.players
        if dice.randrange(300) < trouble
    )
    bans: tuple[ForbiddenPairs, ...] = ()
    if dice.randrange(200) < trouble:
        bans = (ForbiddenPairs(tuple(Tpn(t) for t in dice.sample(range(1, players + 1), 2))),)
    return replace(event, absences=absences if len(absences) < players - 1 else (), forbidden=bans)


def _accelerated(dice: Random, players: int, rounds: int) -> tuple[AcceleratedPoints, ...]:
    """Now and then, points for pairing only."""
    if dice.randrange(5):
        return ()
    last = Tpn(dice.randint(1, players))
    return (AcceleratedPoints(1, dice.randint(1, rounds), Tpn(1), last, dice.choice((5, 10, 20))),)


def _ranking(dice: Random, players: int) -> tuple[Tpn, ...]:
    """Now and then, an order of its own."""
    if dice.randrange(8):
        return ()
    return tuple(Tpn(t) for t in dice.sample(range(1, players + 1), players))


def _round(event: Tournament, dice: Random, trouble: int, draws: int) -> PlayedRound:
    """Neighbours by score, more or less, who have not met."""
    history = event.history
    waiting = sorted(
        (p.tpn for p in event.players),
        key=lambda t: -history.points[t - 1] + dice.randrange(12),
    )
    games: list[Game] = []
    byes: list[tuple[Tpn, Bye]] = []
    while waiting:
        one = waiting.pop(0)
        if dice.randrange(200) < trouble:
            byes.append((one, dice.choice(REQUESTED)))
            continue
        free = [t for t in waiting if t - 1 not in history.opponents[one - 1]]
        if not free:
            had = history.unplayed[one - 1] & 1 << Bye.PAIRING_ALLOCATED
            byes.append((one, Bye.ZERO if had else Bye.PAIRING_ALLOCATED))
            continue
        other = free[0]
        waiting.remove(other)
        games.append(Game(*_colours(event, one, other, dice), *_result(dice, trouble, draws)))
    return PlayedRound(tuple(games), tuple(byes))


def _colours(event: Tournament, one: Tpn, other: Tpn, dice: Random) -> tuple[Tpn, Tpn]:
    """White to whoever had it less, as a rule."""

    def whites(t: Tpn) -> tuple[int, bool]:
        colours = event.history.colours[t - 1]
        return 2 * colours.count("W") - len(colours), colours.endswith("W")

    higher, lower = sorted((one, other), key=whites, reverse=True)
    if whites(one) == whites(other):
        higher, lower = dice.sample((one, other), 2)
    return (lower, higher) if dice.randrange(8) else (higher, lower)


def _result(dice: Random, trouble: int, draws: int) -> tuple[Result, Result]:
    if dice.randrange(200) < trouble:
        return dice.choice(NOT_PLAYED)
    return PLAYED[2] if dice.randrange(100) < draws else dice.choice(PLAYED[:2])


def positions(largest: int, rounds: int = 6) -> st.SearchStrategy[Tournament]:
    """Positions of up to so many players after up to so many rounds."""
    return st.builds(
        position,
        seed=st.integers(0, 10**9),
        players=st.integers(2, largest),
        played=st.integers(0, rounds),
        to_come=st.integers(1, 4),
        trouble=st.sampled_from((0, 10, 40)),
        draws=st.sampled_from((10, 40, 80)),
    )
