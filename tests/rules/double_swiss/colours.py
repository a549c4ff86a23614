"""Colours of a match, read aloud from Article 4 of C.04.5.

Rule: FIDE C.04.5 4
"""

from __future__ import annotations

from tests.rules.double_swiss.literal import Card

OTHER = {"W": "B", "B": "W"}


def white_and_black(a: Card, b: Card, initial: str, odd: set[int]) -> tuple[int, int]:
    """Who has White in the first game, and who has Black."""
    first, other = sorted((a, b), key=lambda c: (-c.score, c.number))
    side = colour_of_the_first(first, other, initial, odd)
    return (first.number, other.number) if side == "W" else (other.number, first.number)


def colour_of_the_first(first: Card, other: Card, initial: str, odd: set[int]) -> str:
    if not first.colours and not other.colours:  # 4.3.1
        return initial if first.number in odd else OTHER[initial]
    whites = [card.colours.count("W") for card in (first, other)]
    if whites[0] != whites[1]:  # 4.3.2
        return "W" if whites[0] < whites[1] else "B"
    turns = zip(reversed(first.colours), reversed(other.colours), strict=False)
    for mine, yours in turns:  # 4.3.3
        if mine != yours:
            return yours
    if first.colours:  # 4.3.4
        return OTHER[first.colours[-1]]
    return other.colours[-1]  # 4.3.5
