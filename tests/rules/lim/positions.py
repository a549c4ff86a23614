"""Positions written down directly: scores, colours and meetings, and what `ronde.pair` answers.

    position(3, "2: 1WB 2BW 3WB", "1: 4BW", "0: 5WB 6BW", apart="1-4 2-4 3-4")

is a third round: numbers 1 to 3 have two points and these colours, and so on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import ronde
from ronde.domain.initial_colour import Colour
from ronde.pairing import situation
from ronde.rulebooks.lim.edition_2012 import SYSTEM
from ronde.rulebooks.lim.field import LimField
from ronde.rulebooks.lim.readings import readings
from tests.rules.made import Entry, made

PLAYER = re.compile(r"(\d+)([WB]*)")
Pairs = set[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Position:
    """A round to be paired."""

    event: ronde.Tournament

    def pair(self, *, system: str = "fide-lim", **options: str) -> ronde.Round:
        """The round, paired."""
        return ronde.pair(self.event, system, options=options)

    def games(self, **options: str) -> Pairs:
        """The games as (white, black)."""
        return set(self.pair(**options).pairs)

    def pairs(self, **options: str) -> Pairs:
        """The pairs, smaller number first."""
        return {(min(game), max(game)) for game in self.games(**options)}

    def bye(self, **options: str) -> int | None:
        """Who has the bye."""
        return self.pair(**options).bye

    def account(self, **options: str) -> Any:
        """The account of the round."""
        return self.pair(**options).account

    def floaters(self, **options: str) -> list[tuple[int, ...]]:
        """The floaters of each group, in the order in which the groups are paired."""
        return [bracket.floaters for bracket in self.account(**options).brackets]

    def steps(self, **options: str) -> list[Any]:
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
    apart: str = "",
    rounds: int = 99,
    initial: Colour = "W",
    ratings: Mapping[int, int] | None = None,
    last: Mapping[int, str] | None = None,
    barred: tuple[int, ...] = (),
) -> Position:
    """The round `number`: who may not be paired, how some floated last, who had points free."""
    entries: dict[int, Entry] = {}
    bans = [(int(a), int(b)) for a, _, b in (pair.partition("-") for pair in apart.split())]
    for group in groups:
        score, _, players = group.partition(":")
        for name, games in PLAYER.findall(players):
            tpn = int(name)
            entries[tpn] = Entry(
                float(score),
                games,
                apart=tuple(b for a, b in bans if a == tpn),
                last=(last or {}).get(tpn, ""),
                barred=tpn in barred,
                rating=(ratings or {}).get(tpn, 2000),
            )
    numbered = [entries[tpn] for tpn in range(1, len(entries) + 1)]
    return Position(made(*numbered, number=number, of=rounds, initial=initial))


def field(case: Position, **options: str) -> LimField:
    """The columns of the round, as the rulebook sees them."""
    seen = situation(case.event, "fide-lim")
    return LimField(seen, SYSTEM.prohibitions, readings("fide-lim", options))


def all_apart(*numbers: int) -> str:
    """Nobody of these may be paired with another."""
    return " ".join(f"{a}-{b}" for a in numbers for b in numbers if a < b)


def apart_from(player: int, *others: int) -> str:
    """The player may be paired with none of these."""
    return " ".join(f"{player}-{other}" for other in others)
