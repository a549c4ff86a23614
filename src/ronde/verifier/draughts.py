"""What both editions of the draughts annex know of a player, and their common steps.

Rule: FMJD Annexe V (1986) 5-7; (2017) 3, 4
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ronde.domain.result import Bye, Result
from ronde.verifier.colours import OTHER
from ronde.verifier.history import NOBODY, History
from ronde.verifier.places import Places

RESTS = (Bye.PAIRING_ALLOCATED, Bye.UNOPPOSED)
WON = frozenset({Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN})
DRAWN = frozenset({Result.DRAW, Result.UNRATED_DRAW, Result.UNKNOWN})


class ColourArticles(NamedTuple):
    """The articles on colours: third equal colour, due colours, imbalance, place, number."""

    third: str
    due: str
    imbalance: str
    unbalanced: str
    balanced: str
    number: str


def solkoff_order(history: History) -> Callable[[int], tuple[int, int, int]]:
    """6.1.5, 6.2.4; 3.3.a: Solkoff, Sonneborn-Berger, number."""
    solkoff, berger = [0] * len(history.points), [0] * len(history.points)
    for partners, marks in zip(history.partner, history.mark, strict=True):
        for i, j in enumerate(partners):
            if j != NOBODY:
                solkoff[i] += history.points[j]
                factor = 2 if marks[i] in WON else 1 if marks[i] in DRAWN else 0
                berger[i] += factor * history.points[j]
    return lambda i: (-solkoff[i], -berger[i], i)


class Draughts(Places):
    """The places of a round, in the order of its ranking; `options` hold every choice as text."""

    def __init__(
        self, history: History, order: Sequence[int], score: Sequence[int], options: dict[str, str]
    ) -> None:
        super().__init__(history, order, score)
        self.options: dict[str, str] = options
        self.first: bool = history.number == 1
        self.third: list[str] = [
            games[-1] if games[-2:] in ("WW", "BB") else "" for games in self.games
        ]

    def has(self, option: str, value: str) -> bool:
        """Whether this was chosen."""
        return self.options.get(option) == value

    def had(self, v: int, marks: Sequence[Result | Bye]) -> bool:
        """Whether a round of the player ended in one of these ways."""
        return any(column[self.order[v]] in marks for column in self.history.mark)

    def due(self, v: int) -> str:
        """7.1.5, 7.1.6; 3.7.a: the colour due for balance, else that of the first game."""
        games = self.games[v]
        if self.balance[v]:
            return "B" if self.balance[v] > 0 else "W"
        return OTHER[games[-1]] if games and self.has("balanced", "alternate") else games[:1]

    def by_claims(
        self, a: int, b: int, weight: Callable[[int], int], drawn: str, cite: ColourArticles
    ) -> tuple[int, str]:
        """Who has White, and why: `a` is the better placed, `weight` compares imbalances."""
        mine, yours = self.third[a], self.third[b]
        if mine != yours and not self.has("third_colour", "never"):
            return (a if mine == "B" or yours == "W" else b), cite.third
        mine, yours = self.due(a), self.due(b)
        if not mine and not yours:
            return (a if (self.order[a] % 2 == 0) == (drawn == "W") else b), cite.number
        if mine != yours:
            return (a if mine == "W" or yours == "B" else b), cite.due
        x, y = weight(self.balance[a]), weight(self.balance[b])
        first = a if x >= y else b
        by_place = cite.unbalanced if self.balance[a] else cite.balanced
        return (first if mine == "W" else a + b - first), by_place if x == y else cite.imbalance


def halves(line: Sequence[int]) -> list[int]:
    """6.1.25; 3.4.a: whom the first is tried against, N+1 … 2N, then N … 2."""
    half = len(line) // 2
    return [*line[half:], *line[half - 1 : 0 : -1]]


def sections(line: Sequence[int], packets: int = 4) -> list[list[int]]:
    """9.1.1, 9.2.1; 6.1: parts of two packets each, the upper ones with the extra pair."""
    boards, parts = len(line) // 2, packets // 2
    sizes = [2 * (boards // parts + (k < boards % parts)) for k in range(parts)]
    cut = [list(line[sum(sizes[:k]) : sum(sizes[: k + 1])]) for k in range(parts)]
    return [part for part in cut if part]


def by_sum(a: int, b: int) -> int:
    """7.2.4: who has White, by numbers: even sum the larger one, odd sum the smaller one."""
    return max(a, b) if (a + b) % 2 == 0 else min(a, b)


def odd_number(a: int, b: int) -> int:
    """7.2.1; 5.4: the odd number has White; of two numbers of one parity, by their sum."""
    return by_sum(a, b) if a % 2 == b % 2 else a if a % 2 else b
