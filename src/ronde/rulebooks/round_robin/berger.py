"""The Berger tables, made by the rule that all printed tables follow.

Rule: FIDE C.05 Annex 1
Reading: ADR-0595
"""

from __future__ import annotations

from functools import lru_cache

Pairs = tuple[tuple[int, int], ...]
"""A round of a table: numbers from 1 on, White first, board 1 first."""

FEWEST = 3


@lru_cache(maxsize=64)
def berger(players: int) -> tuple[Pairs, ...]:
    """Every round of the table for so many players.

    An odd number has the table of one more: whoever meets that number is free.

    Rule: FIDE C.05 Annex 1
    """
    size = max(players + players % 2, 2)
    return tuple(_round(size, number) for number in range(1, size))


def _round(size: int, number: int) -> Pairs:
    """The last number meets `middle`, and the others those who stand as far on the other side.

    From round to round the middle moves on by half of the numbers, and the last number changes
    its colour.
    """
    others, half = size - 1, size // 2
    middle = (number - 1) * half % others
    first = (middle + 1, size) if number % 2 else (size, middle + 1)
    rest = (((middle + step) % others + 1, (middle - step) % others + 1) for step in range(1, half))
    return (first, *rest)


def double_berger(players: int, *, exchange: bool) -> tuple[Pairs, ...]:
    """Two cycles, the second with colours reversed.

    With `exchange` the last two rounds of the first cycle change places where the number of
    players is even: nobody then has three games of one colour running.

    Rule: FIDE C.05 Annex 1
    """
    first = berger(players)
    second = tuple(tuple((black, white) for white, black in pairs) for pairs in first)
    if exchange and players % 2 == 0 and len(first) > 2:
        first = (*first[:-2], first[-1], first[-2])
    return first + second
