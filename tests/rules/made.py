"""Events made to measure: whole rounds that bring players to the scores, colours and floats asked.

Each player of an event has met, in each of his games, an opponent of his own who played no other
game and is away from the round to be paired. That opponent's points before the game come from
byes: as many as the player had, or fewer where the player floated down, or more where he floated
up. So nothing stands in an event that a report could not hold, and public names pair it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

import ronde
from ronde.domain.initial_colour import Colour
from ronde.domain.player import Tpn
from ronde.domain.round import game
from ronde.domain.tournament import ForbiddenPairs

WORTH = {0: ronde.Result.LOSS, 5: ronde.Result.DRAW, 10: ronde.Result.WIN}
BYES = {0: ronde.Bye.ZERO, 5: ronde.Bye.HALF, 10: ronde.Bye.FULL}
OTHER = {0: 10, 5: 5, 10: 0}


@dataclass(frozen=True)
class Entry:
    """A player: score in points, colours of his games, those he must not meet, the last floats.

    Without `colours` he has played every round, White and Black in turn, as all such players
    have: their preferences are alike and favour no pair. Rounds without a game come first. Byes
    there bring the points that his games cannot, and some where he is `barred` from another.
    """

    score: float
    colours: str | None = None
    apart: tuple[int, ...] = ()
    last: str = ""
    before: str = ""
    barred: bool = False
    rating: int = 2000


def made(
    *entries: Entry,
    number: int,
    of: int = 99,
    initial: Colour = "W",
) -> ronde.Tournament:
    """The players, numbered 1, 2, … as given, and their opponents before round `number` of `of`."""
    count, played = len(entries), number - 1
    games: list[list[ronde.Game]] = [[] for _ in range(played)]
    byes: list[list[tuple[Tpn, ronde.Bye]]] = [[] for _ in range(played)]
    players = [ronde.Player(Tpn(i), rating=entry.rating) for i, entry in enumerate(entries, 1)]
    for place, entry in enumerate(entries, 1):
        colours = _colours(entry, played)
        for past, (colour, own, opponents) in enumerate(_way(entry, colours)):
            if colour == "-":
                byes[past].append((Tpn(place), BYES[own]))
                continue
            other = Tpn(len(players) + 1)
            players.append(ronde.Player(other, rating=1000))
            for earlier, bye in enumerate(_byes(opponents)):
                byes[earlier].append((other, bye))
            white, black = (place, other) if colour == "W" else (other, place)
            games[past].append(game(white, black, WORTH[own if colour == "W" else OTHER[own]]))
    return ronde.Tournament(
        players=tuple(players),
        rounds=tuple(map(ronde.PlayedRound, games, byes)),
        number_of_rounds=of,
        initial_colour=initial,
        absences=tuple(ronde.Absence(number, p.tpn) for p in players[count:]),
        forbidden=tuple(_apart(entries)),
    )


def _colours(entry: Entry, played: int) -> str:
    """The colour of each round, a dash where he had no game."""
    if entry.colours is None:
        return "--"[: 2 * entry.barred] + ("WB" * played)[2 * entry.barred : played]
    assert len(entry.colours) <= played, f"{entry}: more games than rounds"
    return entry.colours.rjust(played, "-")


Stage = tuple[str, int, int]
"""Colour, points of the round, those of the opponent before it."""


@cache
def _way(entry: Entry, colours: str) -> list[Stage]:
    """Rounds by which the player can come to his score with these floats."""
    asked = ["" for _ in colours]
    asked[-1:] = [entry.last] * bool(colours)
    asked[-2:-1] = [entry.before] * (len(colours) > 1)
    for with_byes in (entry.barred, True):
        for worths in product((10, 5, 0), repeat=len(colours)):
            byes = any(w for w, colour in zip(worths, colours, strict=True) if colour == "-")
            if sum(worths) == round(10 * entry.score) and byes == with_byes:
                stages = list(_stages(colours, worths, asked))
                if len(stages) == len(colours):
                    return stages
    raise AssertionError(f"{entry}: no {len(colours)} rounds lead there")


def _stages(colours: str, worths: Iterable[int], asked: Iterable[str]) -> Iterator[Stage]:
    """The rounds one after another, as far as they can be played as asked."""
    before = 0
    for past, (colour, worth, arrow) in enumerate(zip(colours, worths, asked, strict=True)):
        opponents = before + {"": 0, "down": -5, "up": 5}[arrow]
        if colour == "-":
            if ("down" if worth else "") != arrow and past >= len(colours) - 2:
                return
        elif not 0 <= opponents <= 10 * past:
            return
        yield colour, worth, opponents
        before += worth


def _byes(points: int) -> list[ronde.Bye]:
    """Byes of the first rounds that bring so many points."""
    full, half = divmod(points, 10)
    return [ronde.Bye.FULL] * full + [ronde.Bye.HALF] * bool(half)


def _apart(entries: tuple[Entry, ...]) -> Iterator[ForbiddenPairs]:
    for place, entry in enumerate(entries, 1):
        for other in entry.apart:
            if other == place:
                continue
            yield ForbiddenPairs((Tpn(place), Tpn(other)))
