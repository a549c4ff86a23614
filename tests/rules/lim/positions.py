"""Positions written down directly: scores, colours and meetings, whatever rounds made them.

    position(3, "2: 1WB 2BW 3WB", "1: 4BW", "0: 5WB 6BW", met="1-4 2-4 3-4")

is a third round: numbers 1 to 3 have two points and these colours, and so on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from ronde.domain.history import NOBODY, History
from ronde.domain.initial_colour import Colour
from ronde.domain.player import Player, Tpn
from ronde.domain.points import FIDE_POINTS
from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament
from ronde.rulebooks.account import Account, Step
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.lim.edition_2012 import SYSTEM
from ronde.rulebooks.lim.field import LimField
from ronde.rulebooks.lim.readings import readings
from ronde.rulebooks.situation import PairingResult, Situation

PLAYER = re.compile(r"(\d+)([WB]*)")
Pairs = set[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Position:
    """A round to be paired."""

    number: int
    points: dict[int, int]
    colours: dict[int, str]
    met: Pairs
    rounds: int = 11
    initial: Colour = "W"
    ratings: Mapping[int, int] = field(default_factory=dict)
    unplayed: Mapping[int, Bye | Result] = field(default_factory=dict)
    last: Mapping[tuple[int, int], tuple[float, float]] = field(default_factory=dict)

    def situation(self, options: Mapping[str, str]) -> Situation:
        """What the rulebook looks at."""
        numbers = range(1, len(self.points) + 1)
        players = tuple(Player(Tpn(t), rating=self.ratings.get(t, 2000)) for t in numbers)
        history = self._history()
        return Situation(
            tournament=Tournament(
                players, number_of_rounds=self.rounds, initial_colour=self.initial
            ),
            number=self.number,
            history=history,
            present=tuple(t - 1 for t in numbers),
            score=history.points,
            extra=lambda tournament, number: None,
            options=options,
        )

    def _history(self) -> History:
        size = len(self.points)
        history = History(size, FIDE_POINTS)
        history.points = [self.points[t] for t in range(1, size + 1)]
        history.colours = [self.colours[t] for t in range(1, size + 1)]
        opponents: list[set[int]] = [set() for _ in range(size)]
        for a, b in self.met:
            opponents[a - 1].add(b - 1)
            opponents[b - 1].add(a - 1)
        history.opponents = [tuple(sorted(others)) for others in opponents]
        for tpn, kind in self.unplayed.items():
            history.unplayed[tpn - 1] = 1 << kind
        for _ in range(self.number - 1):
            history.before.append([0] * size)
            history.partner.append([NOBODY] * size)
            history.mark.append([int(Bye.ZERO)] * size)
        for (a, b), (points_a, points_b) in self.last.items():
            for tpn, other, points in ((a, b, points_a), (b, a, points_b)):
                history.before[-1][tpn - 1] = round(10 * points)
                history.partner[-1][tpn - 1] = other - 1
                history.mark[-1][tpn - 1] = int(Result.DRAW)
        return history

    def field(self, **options: str) -> LimField:
        """The columns of the round."""
        return LimField(self.situation({}), SYSTEM.prohibitions, readings("fide-lim", options))

    def compatible(self, a: int, b: int) -> bool:
        """Whether these two may be paired."""
        return bool(self.field().rows[a - 1] >> (b - 1) & 1)

    def pair(self, *, system: str = "fide-lim", **options: str) -> PairingResult:
        """The round, paired."""
        return system_named(system).pair(self.situation(options))

    def games(self, **options: str) -> Pairs:
        """The games as (white, black)."""
        return {(white + 1, black + 1) for white, black in self.pair(**options).games}

    def pairs(self, **options: str) -> Pairs:
        """The pairs, smaller number first."""
        return {(min(game), max(game)) for game in self.games(**options)}

    def bye(self, **options: str) -> int | None:
        """Who has the bye."""
        bye = self.pair(**options).bye
        return None if bye is None else bye + 1

    def account(self, **options: str) -> Account:
        """The account of the round."""
        account = self.pair(**options).account
        return account if isinstance(account, Account) else account()

    def floaters(self, **options: str) -> list[tuple[int, ...]]:
        """The floaters of each group, in the order in which the groups are paired."""
        return [bracket.floaters for bracket in self.account(**options).brackets]

    def steps(self, **options: str) -> list[Step]:
        """All steps, those of the groups first."""
        account = self.account(**options)
        return [*(step for b in account.brackets for step in b.steps), *account.steps]

    def articles(self, **options: str) -> list[str]:
        """The articles that acted."""
        return [step.article for step in self.steps(**options)]

    def types(self) -> dict[int, str]:
        """The type of each floater."""
        return {s.facts["player"]: s.facts["type"] for s in self.steps() if "type" in s.facts}


def position(
    number: int,
    *groups: str,
    met: str = "",
    rounds: int = 11,
    initial: Colour = "W",
    ratings: Mapping[int, int] | None = None,
    unplayed: Mapping[int, Bye | Result] | None = None,
    last: Mapping[tuple[int, int], tuple[float, float]] | None = None,
) -> Position:
    """The round `number`; `last` are games of the round before and the points before them."""
    points: dict[int, int] = {}
    colours: dict[int, str] = {}
    for group in groups:
        score, _, players = group.partition(":")
        for tpn, games in PLAYER.findall(players):
            points[int(tpn)] = round(10 * float(score))
            colours[int(tpn)] = games
    pairs = {(int(a), int(b)) for a, _, b in (pair.partition("-") for pair in met.split())}
    return Position(
        number, points, colours, pairs, rounds, initial, ratings or {}, unplayed or {}, last or {}
    )


def all_met(*numbers: int) -> str:
    """Everybody of these has met everybody."""
    return " ".join(f"{a}-{b}" for a in numbers for b in numbers if a < b)


def has_met(player: int, *others: int) -> str:
    """The player has met all of these."""
    return " ".join(f"{player}-{other}" for other in others)
