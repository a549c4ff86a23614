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
    """Scores as they stand."""
    return drawn_in_last_round(sheet) if fore else sheet.score


def own_score_capped(sheet: Sheet, player: int, round: int, own: int, scheduled: int | None) -> int:
    """The own score, but no more than the scheduled opponent has, or than draws would bring.

    Rule: FIDE C.07 (2026) 16.4.1, 16.4.2
    """
    cap = sheet.system.draw * sheet.total if scheduled is None else scheduled
    return min(own, cap)


def own_score(sheet: Sheet, player: int, round: int, own: int, scheduled: int | None) -> int:
    """The own score.

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
    """No opponent, no points.

    Rule: Swiss guide, "Buchholz (somme des points des adversaires)"
    Reading: ADR-0010
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


class Faced:
    """The scores every player has faced, round by round, under one mode."""

    def __init__(self, sheet: Sheet, mode: Mode) -> None:
        self.sheet = sheet
        self.mode = mode
        edition = mode.edition
        self.seen = as_scored(sheet, mode.fore) if sheet.robin else edition.seen(sheet, mode.fore)
        self.own = as_scored(sheet, mode.fore)
        self._elements: dict[int, list[Element]] = {}
        self._buchholz: dict[int, int] = {}

    def elements(self, i: int) -> list[Element]:
        """One element for each round; in a round robin none for a round without opponent."""
        known = self._elements.get(i)
        if known is not None:
            return known
        sheet, seen, own = self.sheet, self.seen, self.own[i]
        forfeits_played = self.mode.forfeits_played or sheet.robin
        dummy = self.mode.edition.dummy
        elements = []
        for number, (j, mark, _) in enumerate(sheet.line(i), 1):
            if PLAYED_MARKS[mark] or (j != NOBODY and (forfeits_played or self._fore(number, j))):
                elements.append(Element(seen[j], seen[j], False, number))
            elif not sheet.robin:
                score = dummy(sheet, i, number, own, None if j == NOBODY else seen[j])
                elements.append(Element(score, score, mark in VOLUNTARY, number))
        self._elements[i] = elements
        return elements

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
        if self._fore(number, j):
            return Kind.SCHEDULED, j + 1, "8.3"
        return Kind.DUMMY, None, self.mode.edition.articles[0]

    def _fore(self, number: int, partner: int) -> bool:
        return self.mode.fore and is_fore_round(self.sheet, self.sheet.rounds - number, partner)

    def buchholz(self, i: int) -> int:
        """The sum of the scores faced."""
        known = self._buchholz.get(i)
        if known is None:
            known = self._buchholz[i] = sum(element.score for element in self.elements(i))
        return known

    def products(self, i: int) -> list[Element]:
        """The same elements, each contributing its score times the points of the round."""
        lines = self.sheet.lines
        return [
            Element(score, score * lines[number - 1][2][i], voluntary, number)
            for score, _, voluntary, number in self.elements(i)
        ]


def faced(sheet: Sheet, mode: Mode) -> Faced:
    """The scores faced in this mode, derived once for a sheet."""
    return sheet.remember(mode, lambda: Faced(sheet, mode))


def cut(
    elements: Sequence[Element], low: int, high: int, edition: Edition
) -> tuple[list[Element], list[Element]]:
    """The least significant elements, then the most significant ones of the others.

    The contribution of a voluntary unplayed round is cut instead of the least significant value
    where it is not lower; the exception returns with every low cut and never for a high one.

    Rule: FIDE C.07 (2026) 14.1, 14.2, 16.5
    Reading: ADR-0011
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
    Reading: ADR-0011; of several that contribute the same, the earliest.
    """
    voluntary = [element for element in left if element.voluntary]
    if not voluntary:
        return least
    lowest = min(voluntary, key=lambda element: (element.contribution, element.round))
    return lowest if lowest.contribution >= least.contribution else least
