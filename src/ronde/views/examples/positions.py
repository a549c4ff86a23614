"""Tournaments in which the players of a printed example stand as the document has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from ronde.domain.player import Player, Tpn
from ronde.domain.points import FIDE_POINTS, PointSystem
from ronde.domain.result import Bye, Result, opposite
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import AbnormalPoints, Absence, ForbiddenPairs, Tournament
from ronde.pairing import pair

Pair = tuple[int, int]


def entered(players: int, points: PointSystem = FIDE_POINTS) -> Tournament:
    """So many players before round 1 of 9; number 1 has the highest rating and draws White."""
    entries = tuple(Player(Tpn(n), str(n), 2400 - 10 * n) for n in range(1, players + 1))
    return Tournament(entries, number_of_rounds=9, points=points, initial_colour="W")


def standing(
    scores: Sequence[int],
    met: Iterable[Pair] = (),
    *,
    points: PointSystem = FIDE_POINTS,
    after: int = 2,
    colours: str = "",
    barred: Iterable[int] = (),
) -> Tournament:
    """Players 1, 2, … with these scores in tenths; `met` are pairs that cannot be made again.

    Everybody had the `colours`, in games drawn with opponents who have left. Those `barred` from
    the bye had a full point without play.
    """
    size = len(scores)
    event = entered(size * (1 + len(colours)), points)
    byes = tuple((Tpn(tpn), Bye.FULL) for tpn in barred)
    rounds = [PlayedRound((), byes), *[PlayedRound()] * (after - 1)]
    for number, colour in enumerate(colours):
        rounds[number] = _with_spare_opponents(size, number, colour)
    event = replace(
        event,
        rounds=tuple(rounds),
        absences=tuple(Absence(after + 1, player.tpn) for player in event.players[size:]),
        forbidden=tuple(ForbiddenPairs((Tpn(a), Tpn(b))) for a, b in met),
    )
    missing = [score - event.history.points[place] for place, score in enumerate(scores)]
    bonus = (AbnormalPoints(Tpn(n), more, round=1) for n, more in enumerate(missing, 1) if more)
    return replace(event, abnormal=tuple(bonus))


def _with_spare_opponents(size: int, number: int, colour: str) -> PlayedRound:
    """Round `number`, from 0: everybody draws with somebody new, all of them with this colour."""
    others = range(size * (number + 1) + 1, size * (number + 2) + 1)
    boards = zip(range(1, size + 1), others, strict=True)
    games = ((a, b) if colour == "W" else (b, a) for a, b in boards)
    return PlayedRound(tuple(game(white, black, Result.DRAW) for white, black in games))


def pairs(event: Tournament, system: str, **more: Any) -> tuple[Pair, ...]:
    """The pairs of the coming round, smaller number first, in the order of these numbers."""
    return tuple(sorted((min(p), max(p)) for p in pair(event, system, **more).pairs))


def played(event: Tournament, system: str, results: Sequence[Result], **more: Any) -> Tournament:
    """The event after the coming round, paired by the system; results of the smaller numbers."""
    boards = sorted(pair(event, system, **more).pairs, key=min)
    games = (
        game(white, black, result if white < black else opposite(result))
        for (white, black), result in zip(boards, results, strict=True)
    )
    return event.with_round(PlayedRound(tuple(games)))
