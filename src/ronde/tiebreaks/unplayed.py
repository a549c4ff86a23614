"""Unplayed rounds: whose score a round is worth, and which values are cut first.

Articles 16.3, 16.4 and 16.5 of C.07 are three policies, and an edition is a choice of them; the
rules of an event may replace them beforehand (16.6).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ronde.domain.history import NOBODY
from ronde.domain.result import PLAYED_MARKS
from ronde.tiebreaks.contribution import Kind
from ronde.tiebreaks.sheet import REQUESTED, VOLUNTARY, Sheet


class Element(NamedTuple):
    """One round of a player: whose score it is worth and what it contributes, in tenths.

    The natural order is that of significance: lowest score first, then lowest contribution
    (C.07, 14.1 and the definitions of 8 and 9).
    """

    score: int
    contribution: int
    voluntary: bool
    round: int


Seen = Callable[[Sheet, bool], list[int]]
"""The scores of all players as their opponents see them; with Fore Buchholz or without."""

Dummy = Callable[[Sheet, int, int, int, int | None], int]
"""(sheet, player, round, own score, score of the scheduled opponent) -> score of the dummy."""


@dataclass(frozen=True, slots=True)
class Edition:
    """How one edition of C.07 treats unplayed rounds."""

    name: str
    seen: Seen
    dummy: Dummy
    articles: tuple[str, str]
    """Where the score of the dummy stands: with a scheduled opponent, and without one."""
    voluntary_first: bool


def adjusted(sheet: Sheet, fore: bool) -> list[int]:
    """Requested byes followed by nothing but voluntary unplayed rounds are seen as draws.

    Rule: FIDE C.07 (2026) 16.2.5, 16.3; with `fore` 8.3
    """
    draw = sheet.system.draw
    seen = drawn_in_last_round(sheet) if fore else list(sheet.score)
    rounds = list(reversed(sheet.lines))
    for i in range(len(seen)):
        for k, (partners, marks, points) in enumerate(rounds):
            mark = marks[i]
            if mark not in VOLUNTARY or (fore and is_fore_round(sheet, k, partners[i])):
                break
            if mark in REQUESTED:
                seen[i] += draw - points[i]
    return seen


def is_fore_round(sheet: Sheet, rounds_later: int, partner: int) -> bool:
    """A scheduled game of the last round of the tournament, which Fore Buchholz takes as drawn.

    Rule: FIDE C.07 (2026) 8.3
    """
    return rounds_later == 0 and partner != NOBODY and sheet.rounds == sheet.total


def drawn_in_last_round(sheet: Sheet) -> list[int]:
    """Own scores as if every scheduled game of the last round had been drawn.

    Rule: FIDE C.07 (2026) 8.3
    """
    own = list(sheet.score)
    if sheet.lines and sheet.rounds == sheet.total:
        partners, _, points = sheet.lines[-1]
        for i, j in enumerate(partners):
            if j != NOBODY:
                own[i] += sheet.system.draw - points[i]
    return own


def unplayed_as_draws(sheet: Sheet, fore: bool) -> list[int]:
    """Every unplayed round is seen as a draw.

    Rule: FIDE C.07 (before September 2023), virtual opponent
    """
    seen = drawn_in_last_round(sheet) if fore else list(sheet.score)
    for k, (partners, marks, points) in enumerate(reversed(sheet.lines)):
        for i, mark in enumerate(marks):
            if not PLAYED_MARKS[mark] and not (fore and is_fore_round(sheet, k, partners[i])):
                seen[i] += sheet.system.draw - points[i]
    return seen


def as_scored(sheet: Sheet, fore: bool) -> list[int]:
    """The scores as they stand, nothing adjusted."""
    return drawn_in_last_round(sheet) if fore else sheet.score


def own_score_capped(sheet: Sheet, player: int, round: int, own: int, scheduled: int | None) -> int:
    """The player's score, but at most the scheduled opponent's, or what draws would bring.

    Rule: FIDE C.07 (2026) 16.4.1, 16.4.2
    """
    cap = sheet.system.draw * sheet.total if scheduled is None else scheduled
    return min(own, cap)


def own_score(sheet: Sheet, player: int, round: int, own: int, scheduled: int | None) -> int:
    """The player's own score.

    Rule: FIDE C.07 (2024) 16.4
    """
    return own


def virtual_opponent(sheet: Sheet, player: int, round: int, own: int, scheduled: int | None) -> int:
    """As many points as the player had, the rest of this round's point, then only draws.

    Rule: FIDE C.07 (before September 2023), virtual opponent
    """
    before = sheet.history.before[round - 1][player]
    points = sheet.lines[round - 1][2][player]
    return before + sheet.system.win - points + sheet.system.draw * (sheet.total - round)


def nothing(sheet: Sheet, player: int, round: int, own: int, scheduled: int | None) -> int:
    """An unplayed round is worth nothing.

    Rule: Swiss guide, "Buchholz (somme des points des adversaires)"
    Reading: ADR-0060
    """
    return 0


EDITION_2026 = Edition(
    "2026", adjusted, own_score_capped, ("16.4.1", "16.4.2"), voluntary_first=True
)
EDITION_2024 = Edition("2024", adjusted, own_score, ("16.4", "16.4"), voluntary_first=True)
EDITION_2009 = Edition("2009", unplayed_as_draws, virtual_opponent, ("", ""), voluntary_first=False)
GUIDE = Edition("CH", as_scored, nothing, ("", ""), voluntary_first=False)


@dataclass(frozen=True, slots=True)
class Mode:
    """How unplayed rounds are treated: edition, forfeits as played (`P`), Fore Buchholz (`F`)."""

    edition: Edition
    forfeits_played: bool = False
    fore: bool = False


class FacedScores:
    """The scores every player has faced, round by round, under one mode."""

    def __init__(self, sheet: Sheet, mode: Mode) -> None:
        self.sheet = sheet
        self.mode = mode
        edition = mode.edition
        self.seen: list[int] = (
            as_scored(sheet, mode.fore) if sheet.robin else edition.seen(sheet, mode.fore)
        )
        self.own: list[int] = as_scored(sheet, mode.fore)
        self._scores: dict[int, list[int]] = {}

    def scores(self, i: int) -> list[int]:
        """The score each round is worth, in tenths; 0 where it has no value at all."""
        known = self._scores.get(i)
        if known is None:
            known = self._scores[i] = [
                self._score(i, number, j, mark)
                for number, (j, mark, _) in enumerate(self.sheet.line(i), 1)
            ]
        return known

    def _score(self, i: int, number: int, j: int, mark: int) -> int:
        if PLAYED_MARKS[mark] or self._counts_as_met(number, j):
            return self.seen[j]
        if self.sheet.robin:
            return 0
        scheduled = None if j == NOBODY else self.seen[j]
        return self.mode.edition.dummy(self.sheet, i, number, self.own[i], scheduled)

    def _counts_as_met(self, number: int, j: int) -> bool:
        """A forfeited game that this mode takes as played against the scheduled opponent."""
        if j == NOBODY:
            return False
        return self.mode.forfeits_played or self.sheet.robin or self._is_fore(number, j)

    def _is_fore(self, number: int, j: int) -> bool:
        return self.mode.fore and is_fore_round(self.sheet, self.sheet.rounds - number, j)

    def buchholz(self, i: int) -> int:
        """The sum of the scores faced."""
        return sum(self.scores(i))

    def products(self, i: int) -> list[int]:
        """Each score times the points of its round, in hundredths."""
        return [
            score * points
            for score, (_, _, points) in zip(self.scores(i), self.sheet.line(i), strict=True)
        ]

    def elements(self, i: int, contributions: Sequence[int]) -> list[Element]:
        """The rounds with a value; a round robin has none for a round without opponent."""
        return [
            Element(
                score,
                contribution,
                mark in VOLUNTARY and not self._counts_as_met(number, j),
                number,
            )
            for number, (score, contribution, (j, mark, _)) in enumerate(
                zip(self.scores(i), contributions, self.sheet.line(i), strict=True), 1
            )
            if j != NOBODY or not self.sheet.robin
        ]

    def remaining(self, i: int, contributions: Sequence[int], low: int, high: int) -> int:
        """The sum of the contributions after the cuts."""
        if not low and not high:
            return sum(contributions)
        edition = self.mode.edition
        if self.sheet.robin or (edition.voluntary_first and self.sheet.has_voluntary(i)):
            lows, highs = cut(self.elements(i, contributions), low, high, edition)
            return sum(contributions) - sum(e.contribution for e in (*lows, *highs))
        in_order = sorted(zip(self.scores(i), contributions, strict=True))[low:]
        left = in_order[: max(len(in_order) - high, 0)]
        return sum([contribution for _, contribution in left])

    def origin(self, i: int, number: int) -> tuple[Kind, int | None, str]:
        """Where the score of that round comes from: kind, pairing number, article."""
        partners, marks, _ = self.sheet.lines[number - 1]
        j = partners[i]
        if PLAYED_MARKS[marks[i]]:
            return Kind.MET, j + 1, ""
        if j == NOBODY:
            return Kind.DUMMY, None, self.mode.edition.articles[1]
        if self.sheet.robin:
            return Kind.SCHEDULED, j + 1, "15.2"
        if self.mode.forfeits_played:
            return Kind.SCHEDULED, j + 1, "14.4"
        if self._is_fore(number, j):
            return Kind.SCHEDULED, j + 1, "8.3"
        return Kind.DUMMY, None, self.mode.edition.articles[0]


def cut(
    elements: Sequence[Element], low: int, high: int, edition: Edition
) -> tuple[list[Element], list[Element]]:
    """The least significant elements, then the most significant ones of the others.

    The contribution of a voluntary unplayed round is cut instead of the least significant value
    where it is not lower; the exception returns with every low cut and never for a high one.

    Rule: FIDE C.07 (2026) 14.1, 14.2, 16.5
    Reading: ADR-0060
    """
    left = list(elements)
    lows, highs = [], []
    for _ in range(min(low, len(left))):
        least = min(left)
        if edition.voluntary_first:
            least = _instead_of(least, left)
        left.remove(least)
        lows.append(least)
    for _ in range(min(high, len(left))):
        most = max(left)
        left.remove(most)
        highs.append(most)
    return lows, highs


def _instead_of(least: Element, left: Sequence[Element]) -> Element:
    """The voluntary unplayed round with the lowest contribution, if that is not lower.

    Rule: FIDE C.07 (2026) 16.5
    Reading: ADR-0060; of several that contribute the same, the earliest.
    """
    voluntary = [element for element in left if element.voluntary]
    if not voluntary:
        return least
    lowest = min(voluntary, key=lambda element: (element.contribution, element.round))
    return lowest if lowest.contribution >= least.contribution else least
