"""The initial colour where nobody has declared it: as the first round that lists colours shows it.

Rule: FIDE C.04.3 (2026) 5.1; TRF26, record 152
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

Colour = Literal["W", "B"]


class ListedRound(NamedTuple):
    """A round as a report lists it: White and Black of every pair, and who had no opponent.

    `others` are those who were taken into the pairing and have no listed colour.
    """

    pairs: Sequence[tuple[int, int]]
    others: Iterable[int] = ()


def shown_colour(ranking: Iterable[int], rounds: Iterable[ListedRound]) -> Colour | None:
    """The colour of the first in the ranking who had entered, in the first round with colours.

    Forfeited games list colours, too. Where the first one has none, the next one with a colour
    decides: their colour itself on an odd place among those who had entered, else the other one.

    Reading: ADR-0197
    """
    entered: set[int] = set()
    for pairs, others in rounds:
        whites = {white for white, _ in pairs}
        coloured = whites.union(black for _, black in pairs)
        entered.update(coloured, others)
        if coloured:
            odd = True
            for number in ranking:
                if number in coloured:
                    return "W" if (number in whites) is odd else "B"
                odd ^= number in entered
    return None
