"""Sections A, B and E: what is known of a player and of two.

Rule: FIDE C.04.3.1 (2012) A2, A4, A7, A8, A10, B1, B2, E
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ronde.domain.result import PLAYED_MARKS
from ronde.domain.tournament import Tournament

OTHER = {"W": "B", "B": "W"}
NONE, MILD, STRONG, ABSOLUTE = range(4)


class Card(NamedTuple):
    """A player's card."""

    number: int
    score: int
    colours: str
    met: frozenset[int]
    floats: tuple[str, str]
    barred: bool
    top: bool

    @property
    def preference(self) -> tuple[str, int]:
        """A7.a-c: the colour, and how strongly it is preferred."""
        games = self.colours
        if not games:
            return "", NONE
        difference = self.difference
        if difference > 1 or games[-2:] == "WW":
            return ("W" if difference < -1 else "B"), ABSOLUTE
        if difference < -1 or games[-2:] == "BB":
            return "W", ABSOLUTE
        if difference:
            return ("B" if difference > 0 else "W"), STRONG
        return OTHER[games[-1]], MILD

    @property
    def difference(self) -> int:
        """A7: White games minus Black games."""
        return self.colours.count("W") - self.colours.count("B")


def a2(card: Card) -> tuple[int, int]:
    """A2: by score, then by pairing number."""
    return -card.score, card.number


def cards(event: Tournament) -> list[Card]:
    """The cards of those who are to be paired, in the order of A2."""
    history = event.history
    number = len(event.rounds) + 1
    is_last = number == event.number_of_rounds
    absent = event.absent(number)
    worth = history.system.white

    def arrow(i: int, ago: int) -> str:
        """A4, B1.b."""
        past = number - ago
        if past < 1:
            return ""
        mark = history.mark[past - 1][i]
        if not PLAYED_MARKS[mark]:
            return "down" if worth[mark] > 0 else ""
        before = history.before[past - 1]
        mine, yours = before[i], before[history.partner[past - 1][i]]
        return "down" if mine > yours else "up" if mine < yours else ""

    return sorted(
        (
            Card(
                number=player.tpn,
                score=history.points[i],
                colours=history.colours[i],
                met=frozenset(j + 1 for j in history.opponents[i]),
                floats=(arrow(i, 1), arrow(i, 2)),
                barred=any(
                    not PLAYED_MARKS[marks[i]] and worth[marks[i]] > 0 for marks in history.mark
                ),
                top=is_last and 2 * history.points[i] > history.system.win * (number - 1),
            )
            for i, player in enumerate(event.players)
            if player.tpn not in absent
        ),
        key=a2,
    )


def same_absolute(a: Card, b: Card) -> bool:
    """B2."""
    return a.preference == b.preference and a.preference[1] == ABSOLUTE


def same_strong(a: Card, b: Card) -> bool:
    """A7.d, A7.e: the same colour, both at least strong, not both absolute."""
    (side, strength), (other, other_strength) = a.preference, b.preference
    return (
        side == other
        and strength >= STRONG
        and other_strength >= STRONG
        and not same_absolute(a, b)
    )


def same_preference(a: Card, b: Card) -> bool:
    """A8.a: the preferences cannot both be satisfied."""
    return a.preference[0] == b.preference[0] != ""


def x1(players: Sequence[Card], pairs: int, number: int) -> int:
    """A8: X1, with P1 in the place of P0 as C14 reduces it."""
    white, black, b, n, a = preferences(players, number)
    if black + n > white + b:
        return max(0, pairs - white - b - a)
    return max(0, pairs - black - n - a)


def z1(players: Sequence[Card], pairs: int, number: int) -> int:
    """A8: Z1, in even rounds."""
    white, black, b, n, a = preferences(players, number)
    if number % 2 == 1:
        return 0
    if black > white:
        return max(0, pairs - white - n - b - a)
    return max(0, pairs - black - n - b - a)


def preferences(players: Sequence[Card], number: int) -> tuple[int, int, int, int, int]:
    """A8: the letters B, N, b, n and a of the French text."""

    def is_counted_apart(card: Card) -> bool:
        unplayed = number - 1 - len(card.colours)
        return number % 2 == 0 and card.preference[1] == MILD and unplayed % 2 == 1

    apart = [card.preference[0] for card in players if is_counted_apart(card)]
    others = [card.preference[0] for card in players if not is_counted_apart(card)]
    return (
        others.count("W"),
        others.count("B"),
        apart.count("W"),
        apart.count("B"),
        others.count(""),
    )


def side(higher: Card, lower: Card, by_lot: str) -> str:
    """E1 to E5: the colour of the higher player."""
    (mine, my_strength), (yours, your_strength) = higher.preference, lower.preference
    if not mine and not yours:
        return by_lot
    if mine != yours:
        return mine or OTHER[yours]
    if my_strength != your_strength:
        return mine if my_strength > your_strength else OTHER[yours]
    if my_strength == ABSOLUTE and abs(higher.difference) != abs(lower.difference):
        wider = abs(higher.difference) > abs(lower.difference)
        return mine if wider else OTHER[yours]
    for my_last, your_last in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if my_last != your_last:
            return your_last
    return mine
