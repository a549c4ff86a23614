"""Random positions of small tournaments, as odd as the rules allow; the same for the same seed.

Rounds are paired by the engine or by chance, so that histories arise that no engine would make:
any floats, any colours within the limits, rounds skipped for every reason.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import ronde
from ronde.domain.player import Player, Tpn
from ronde.domain.points import FIDE_POINTS, PointSystem
from ronde.domain.result import Bye, Result, opposite
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Absence, AcceleratedPoints, ForbiddenPairs, Tournament
from tests.rules.dutch2026.sheet import UNPLAYED, wish_after

POINTS = (
    FIDE_POINTS,
    FIDE_POINTS,
    FIDE_POINTS,
    PointSystem(win=30, draw=10),
    PointSystem(win=20, draw=10),
    PointSystem(win=30, draw=20, loss=10),
    PointSystem(win=30, draw=20, loss=10, forfeit_loss=10, pairing_allocated_bye=20),
    PointSystem(pairing_allocated_bye=5),
    PointSystem(pairing_allocated_bye=0),
    PointSystem(win=30, draw=10, pairing_allocated_bye=10, half_point_bye=5),
)

LARGEST_BY_CHANCE = 12
"""Players up to which rounds may be paired by chance."""

Pair = tuple[int, int]


def position(seed: int, system: str, *, players: tuple[int, int] = (3, 10)) -> Tournament:
    """A tournament before its next round; `players` are the smallest and the largest number."""
    chance = Random(seed)
    size = chance.randint(*players)
    played = chance.randint(0, size - 1)
    is_last = chance.random() < 0.5
    rounds = played + (1 if is_last else chance.randint(2, 5))
    event = Tournament(
        players=tuple(_entry(chance, tpn, played) for tpn in range(1, size + 1)),
        number_of_rounds=rounds,
        points=chance.choice(POINTS),
        initial_colour=chance.choice(("W", "B")),
        forbidden=_forbidden(chance, size),
        accelerated=_accelerated(chance, size, rounds),
        ranking=_ranking(chance, size),
    )
    draws = chance.choice((0.0, 0.2, 0.5, 0.8, 1.0))
    trouble = chance.choice((0.0, 0.05, 0.2))
    by_engine = 1.0 if size > LARGEST_BY_CHANCE else chance.choice((0.0, 0.0, 0.5, 1.0))
    for _ in range(played):
        event = _with_absences(chance, event, trouble)
        pairing = _paired(chance, event, system, by_engine)
        if pairing is None:
            return event
        event = _played(chance, event, *pairing, draws, trouble)
    return _with_absences(chance, event, trouble)


def _entry(chance: Random, tpn: int, played: int) -> Player:
    first = chance.randint(1, played + 1) if chance.random() < 0.06 else 1
    last = chance.randint(first, played + 1) if chance.random() < 0.06 else None
    return Player(Tpn(tpn), rating=2500 - 10 * tpn, first_round=first, last_round=last)


def _forbidden(chance: Random, size: int) -> tuple[ForbiddenPairs, ...]:
    if chance.random() > 0.2 or size < 4:
        return ()
    tpns = sorted(chance.sample(range(1, size + 1), chance.randint(2, 3)))
    return (ForbiddenPairs(tuple(Tpn(tpn) for tpn in tpns), chance.randint(1, 3)),)


def _accelerated(chance: Random, size: int, rounds: int) -> tuple[AcceleratedPoints, ...]:
    if chance.random() > 0.2:
        return ()
    last = chance.randint(1, size)
    return tuple(
        AcceleratedPoints(1, min(rounds, chance.randint(1, 5)), Tpn(1), Tpn(last), points)
        for points in chance.choice(((10,), (5,), (10, 5)))
    )


def _ranking(chance: Random, size: int) -> tuple[Tpn, ...]:
    if chance.random() > 0.08:
        return ()
    tpns = [Tpn(tpn) for tpn in range(1, size + 1)]
    chance.shuffle(tpns)
    return tuple(tpns)


def _with_absences(chance: Random, event: Tournament, trouble: float) -> Tournament:
    number = len(event.rounds) + 1
    absences = tuple(
        Absence(number, player.tpn, chance.choice((Bye.HALF, Bye.FULL, Bye.ZERO)))
        for player in event.players
        if player.tpn not in event.absent(number) and chance.random() < trouble
    )
    return replace(event, absences=absences)


def _paired(
    chance: Random, event: Tournament, system: str, by_engine: float
) -> tuple[list[Pair], int | None] | None:
    """The pairs and the bye of the next round, by the engine or by chance; None if impossible."""
    if chance.random() < by_engine:
        try:
            found = ronde.pair(event, system)
        except ronde.NoLegalPairing:
            return None
        return list(found.pairs), found.bye
    return _paired_by_chance(chance, event)


def _paired_by_chance(chance: Random, event: Tournament) -> tuple[list[Pair], int | None] | None:
    """Any pairs without a rematch or a clash of absolute preferences, and anybody's bye."""
    absent = event.absent(len(event.rounds) + 1)
    here = [player.tpn for player in event.players if player.tpn not in absent]
    chance.shuffle(here)
    games = {player.tpn: "" for player in event.players}
    met: set[tuple[Tpn, Tpn]] = set()
    barred: set[Tpn] = set()
    for played in event.rounds:
        for white, black, mark, other in played.games:
            if mark not in UNPLAYED:
                met.update(((white, black), (black, white)))
                games[white] += "W"
                games[black] += "B"
            barred.update(t for t, m in ((white, mark), (black, other)) if m == Result.FORFEIT_WIN)
        barred.update(tpn for tpn, bye in played.byes if bye in (Bye.PAIRING_ALLOCATED, Bye.FULL))
    wish = {tpn: wish_after(colours) for tpn, colours in games.items()}

    def matched(left: list[Tpn]) -> list[tuple[Tpn, Tpn]] | None:
        if not left:
            return []
        first = left[0]
        for other in left[1:]:
            if (first, other) not in met and not (
                wish[first] == wish[other] and wish[first][1] == 3
            ):
                rest = matched([tpn for tpn in left[1:] if tpn != other])
                if rest is not None:
                    return [(first, other), *rest]
        return None

    byes = [None] if len(here) % 2 == 0 else [tpn for tpn in here if tpn not in barred]
    for bye in byes:
        pairs = matched([tpn for tpn in here if tpn != bye])
        if pairs is not None:
            return [_coloured(chance, pair, wish) for pair in pairs], bye
    return None


def _coloured(chance: Random, pair: tuple[Tpn, Tpn], wish: dict[Tpn, tuple[str, int]]) -> Pair:
    """The pair with colours by chance, save that absolute preferences are granted."""
    a, b = pair
    for mine, other in ((a, b), (b, a)):
        side, degree = wish[mine]
        if degree == 3:
            return (mine, other) if side == "W" else (other, mine)
    return (a, b) if chance.random() < 0.5 else (b, a)


def _played(
    chance: Random,
    event: Tournament,
    pairs: list[Pair],
    bye: int | None,
    draws: float,
    trouble: float,
) -> Tournament:
    number = len(event.rounds) + 1
    byes = [(a.tpn, a.bye) for a in event.absences if a.round == number]
    if bye is not None:
        byes.append((Tpn(bye), Bye.PAIRING_ALLOCATED))
    games = []
    for white, black in pairs:
        result = _result(chance, white < black, draws)
        other = opposite(result)
        if chance.random() < trouble:
            result, other = chance.choice(
                (
                    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
                    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
                    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
                    (Result.UNRATED_WIN, Result.UNRATED_LOSS),
                    (Result.DRAW, Result.LOSS),
                )
            )
        games.append(Game(Tpn(white), Tpn(black), result, other))
    return event.with_round(PlayedRound(tuple(games), tuple(byes)))


def _result(chance: Random, white_is_stronger: bool, draws: float) -> Result:
    if chance.random() < draws:
        return Result.DRAW
    stronger_wins = chance.random() < 0.65
    return Result.WIN if stronger_wins == white_is_stronger else Result.LOSS
