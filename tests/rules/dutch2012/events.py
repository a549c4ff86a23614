"""Random events in which anything may have happened: byes, forfeits, absences, withdrawals."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Absence, ForbiddenPairs, Tournament

DECISIVE = ((Result.WIN, Result.LOSS), (Result.LOSS, Result.WIN))
FORFEITED = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)


def event(seed: int, players: int, played: int, to_come: int) -> Tournament:
    """A tournament after so many rounds, fewer if nobody is left to meet."""
    dice = Random(seed)
    draws, forfeits, absences = dice.choice((0, 30, 80)), dice.choice((0, 10)), dice.choice((0, 10))
    found = Tournament(
        players=tuple(Player(Tpn(i)) for i in range(1, players + 1)),
        number_of_rounds=played + to_come,
        initial_colour="W" if dice.randrange(2) else "B",
    )
    gone: set[Tpn] = set()
    for number in range(1, played + 1):
        away = _away(dice, found, absences, gone)
        made = _round(dice, found, away, draws, forfeits)
        if made is None:
            to_come += played - number + 1
            break
        found = found.with_round(made)
    number = len(found.rounds) + 1
    away = _away(dice, found, absences, gone)
    bans: tuple[ForbiddenPairs, ...] = ()
    if dice.randrange(8) == 0:
        bans = (ForbiddenPairs(tuple(Tpn(t) for t in dice.sample(range(1, players + 1), 2))),)
    return Tournament(
        players=found.players,
        rounds=found.rounds,
        number_of_rounds=found.number_of_rounds,
        initial_colour=found.initial_colour,
        absences=tuple(Absence(number, tpn) for tpn in sorted(away)),
        forbidden=bans,
    )


def _away(dice: Random, found: Tournament, chance: int, gone: set[Tpn]) -> set[Tpn]:
    """Who is missing: the withdrawn, and some others, of whom some will not come back."""
    away = set(gone)
    for player in found.players:
        if player.tpn not in away and dice.randrange(100) < chance:
            away.add(player.tpn)
            if dice.randrange(5) == 0:
                gone.add(player.tpn)
    return away if len(away) < len(found.players) - 1 else set()


def _round(
    dice: Random, found: Tournament, away: set[Tpn], draws: int, forfeits: int
) -> PlayedRound | None:
    """Neighbours by score, more or less, who have not met; colours that a player can stand."""
    history = found.history
    waiting = [player.tpn for player in found.players if player.tpn not in away]
    waiting.sort(key=lambda t: (-history.points[t - 1], dice.random()))
    byes = [(tpn, dice.choice((Bye.ZERO, Bye.HALF, Bye.FULL))) for tpn in sorted(away)]
    if len(waiting) % 2 == 1:
        byes.append((waiting.pop(dice.randrange(len(waiting))), Bye.PAIRING_ALLOCATED))
    games = []
    while waiting:
        one = waiting.pop(0)
        free = [t for t in waiting if t - 1 not in history.opponents[one - 1]]
        if not free:
            return None
        other = free[0] if dice.randrange(10) < 7 else dice.choice(free)
        waiting.remove(other)
        white, black = sorted(
            (one, other), key=lambda t: (history.colours[t - 1].count("W"), dice.random())
        )
        games.append(Game(white, black, *_result(dice, draws, forfeits)))
    return PlayedRound(tuple(games), tuple(byes))


def _result(dice: Random, draws: int, forfeits: int) -> tuple[Result, Result]:
    if dice.randrange(100) < forfeits:
        return dice.choice(FORFEITED)
    if dice.randrange(100) < draws:
        return Result.DRAW, Result.DRAW
    return dice.choice(DECISIVE)


def events(largest: int, rounds: int) -> st.SearchStrategy[Tournament]:
    """Events of up to so many players after up to so many rounds."""
    return st.builds(
        event,
        seed=st.integers(0, 10**9),
        players=st.integers(2, largest),
        played=st.integers(0, rounds),
        to_come=st.integers(1, 3),
    )
