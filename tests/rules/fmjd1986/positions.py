"""Positions for the draughts tests: standings made to order, histories in a short notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from ronde import pair
from ronde.domain.player import Player, Tpn
from ronde.domain.points import DRAUGHTS_POINTS
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import AbnormalPoints, Absence, ForbiddenPairs, Tournament
from ronde.pairing import Round
from ronde.rulebooks.account import Step

MARKS = {
    ">": (Result.WIN, Result.LOSS),
    "=": (Result.DRAW, Result.DRAW),
    "<": (Result.LOSS, Result.WIN),
    ":": (Result.LOSS, Result.LOSS),
    "f": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "?": (Result.UNKNOWN, Result.UNKNOWN),
}
WORD = re.compile(r"(\d+)(?:([><=:f?])(\d+)|\*)")


def played(text: str) -> PlayedRound:
    """A round: `1>4 5=2 6<3 7:8 9f10 11?12 13*`, White first.

    `:` both lose, `f` the first wins by forfeit, `?` not finished, `*` rests. Who is not named
    was absent.
    """
    games, byes = [], []
    for white, mark, black in WORD.findall(text):
        if mark:
            games.append(Game(Tpn(int(white)), Tpn(int(black)), *MARKS[mark]))
        else:
            byes.append((Tpn(int(white)), Bye.PAIRING_ALLOCATED))
    return PlayedRound(tuple(games), tuple(byes))


def event(
    players: int,
    *rounds: str,
    total: int = 9,
    ratings: Sequence[int] | None = None,
    absent: Iterable[int] = (),
    **more: Any,
) -> Tournament:
    """So many players, these rounds played; ratings fall by ten; `absent` miss the next round."""
    strength = ratings or [max(1500, 10 * players) - 10 * k for k in range(players)]
    entries = tuple(
        Player(Tpn(tpn), f"Player {tpn}", rating=strength[tpn - 1]) for tpn in range(1, players + 1)
    )
    return Tournament(
        entries,
        tuple(played(text) for text in rounds),
        number_of_rounds=total,
        points=DRAUGHTS_POINTS,
        absences=tuple(Absence(len(rounds) + 1, Tpn(tpn)) for tpn in absent),
        **{"initial_colour": "W", **more},
    )


def standing(
    *scores: int,
    met: Iterable[tuple[int, int]] = (),
    after: int = 2,
    first: str = "",
    **more: Any,
) -> Tournament:
    """Players with these scores after rounds in which nobody played: nothing else tells them apart.

    Numbers follow the order given. `met` are pairs that must not be made again. `first` is what
    happened in round 1 all the same; its points are added.
    """
    bonus = tuple(
        AbnormalPoints(Tpn(tpn), 10 * score, round=1) for tpn, score in enumerate(scores, 1)
    )
    bans = tuple(ForbiddenPairs((Tpn(a), Tpn(b))) for a, b in met)
    idle = [""] * (after - 1)
    return event(len(scores), first, *idle, abnormal=bonus, forbidden=bans, **more)


def against(players: Iterable[int], others: Iterable[int]) -> list[tuple[int, int]]:
    """Everybody of the first has met everybody of the second."""
    return [(a, b) for a in players for b in others if a != b]


def pairs(event: Tournament, system: str = "fmjd-1986-rating", **more: Any) -> set[tuple[int, int]]:
    """The pairs of the next round, smaller number first, whatever the colours."""
    return {(min(p), max(p)) for p in pair(event, system, **more).pairs}


def text(event: Tournament, system: str = "fmjd-1986-rating", **more: Any) -> str:
    """The same as `1-4 2-5 3-6`."""
    return " ".join(f"{a}-{b}" for a, b in sorted(pairs(event, system, **more)))


def games(event: Tournament, system: str = "fmjd-1986-rating", **more: Any) -> str:
    """The games of the next round, White first, by the smaller number."""
    found = sorted(pair(event, system, **more).pairs, key=min)
    return " ".join(f"{white}-{black}" for white, black in found)


def gathered(*colours: str, **more: Any) -> Tournament:
    """Players 1, 2, … who are all that is left after games with these colours.

    All games were drawn, each with another opponent who is gone, so that equal numbers of games
    leave the numbers to decide the places. A small letter is a game won by forfeit.
    """
    rounds = []
    spare = len(colours)
    for number in range(max(map(len, colours))):
        words = []
        for me, had in enumerate(colours, 1):
            if number < len(had):
                spare += 1
                mark = "=" if had[number].isupper() else "f"
                white = had[number] in "Ww"
                words.append(f"{me}{mark}{spare}" if white else f"{spare}{mark}{me}")
        rounds.append(" ".join(words))
    return event(spare, *rounds, absent=range(len(colours) + 1, spare + 1), **more)


def duel(mine: str, yours: str, system: str = "fmjd-1986-rating", **more: Any) -> int:
    """Which of 1 and 2 has White, who had these colours; of equal length: 1 is better placed."""
    ((white, _),) = pair(gathered(mine, yours), system, **more).pairs
    return white


def steps(paired: Round) -> list[Step]:
    """Everything the account tells, the round first, then its groups."""
    account = paired.account
    return [*account.steps, *(step for bracket in account.brackets for step in bracket.steps)]


def articles(paired: Round) -> set[str]:
    """The articles that the account names."""
    return {step.article for step in steps(paired)}


def with_results(random: Random, before: Tournament, paired: Round, draws: float) -> Tournament:
    """The round as it may have ended."""
    ends = [
        Game(
            Tpn(white), Tpn(black), *MARKS["=" if random.random() < draws else random.choice("<>")]
        )
        for white, black in paired.pairs
    ]
    rest = () if paired.bye is None else ((Tpn(paired.bye), Bye.PAIRING_ALLOCATED),)
    return before.with_round(PlayedRound(tuple(ends), rest))


def without(event: Tournament, absent: Iterable[int]) -> Tournament:
    """The event with these players missing the next round."""
    number = len(event.rounds) + 1
    return replace(event, absences=tuple(Absence(number, Tpn(tpn)) for tpn in absent))


def careers(
    random: Random, players: int, rounds: int, system: str, **more: Any
) -> Iterator[tuple[Tournament, Round]]:
    """A random tournament round by round, until it ends or cannot be paired any more."""
    from ronde.domain.errors import NoLegalPairing

    now = event(players, total=rounds, ratings=[random.randint(1000, 1400) for _ in range(players)])
    draws = random.choice((0.1, 0.4, 0.8))
    for _ in range(rounds):
        try:
            paired = pair(now, system, **more)
        except NoLegalPairing:
            return
        yield now, paired
        now = with_results(random, now, paired, draws)


def why(stage: Tournament, system: str = "fmjd-1986-rating", **more: Any) -> str:
    """The rule that gave the colours of the only game, as the account tells it."""
    (only,) = pair(stage, system, **more).account.games
    return f"{only.article}: {only.wording}"
