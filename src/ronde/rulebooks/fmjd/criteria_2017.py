"""What a solution of a group is charged with, most important first.

Rule: FMJD Annexe V (2017) 3.5-3.8
Reading: ADR-0051, 2.3
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.rulebooks.fmjd.aspects import Aspects
from ronde.solver.bits import Cost

DOWN, UP = "down", "up"


class Trait(NamedTuple):
    """All of a player that the measures look at; what an event does not look at stays empty.

    repeated   the colour of his last two games, if they had the same
    ahead      the colour that he has had at least twice more often than the other
    due        the colour he is due
    third      the colour that would be the third running
    last       whether he floated down or up in the round before
    earlier    the same, one round earlier
    """

    score: int
    repeated: str = ""
    ahead: str = ""
    due: str = ""
    third: str = ""
    last: str = ""
    earlier: str = ""


PairMeasure = Callable[[Trait, Trait], int]
LeaverMeasure = Callable[[Trait], int]


def each(_player: Trait) -> int:
    """Everybody counts once."""
    return 1


def colour_clash(a: Trait, b: Trait) -> int:
    """Both have had the same colour twice, so that one of them must have it again.

    Rule: FMJD Annexe V (2017) 3.7.b
    Reading: ADR-0051, 2.4
    """
    same_last = bool(a.repeated) and a.repeated == b.repeated
    return int(same_last or (bool(a.ahead) and a.ahead == b.ahead))


def wrong_colours(a: Trait, b: Trait) -> int:
    """How many of the two will not have the colour they are due.

    Rule: FMJD Annexe V (2017) 3.7.c
    """
    if a.third != b.third:
        mine = ("B" if a.third == "W" else "W") if a.third else b.third
        yours = "B" if mine == "W" else "W"
        return (a.due not in ("", mine)) + (b.due not in ("", yours))
    return int(bool(a.due) and a.due == b.due)


def float_repeated(a: Trait, b: Trait) -> int:
    """How many of the two meet a higher, or a lower, score for the second time running.

    Rule: FMJD Annexe V (2017) 3.8
    """
    if a.score == b.score:
        return 0
    high, low = (a, b) if a.score > b.score else (b, a)
    return (high.last == DOWN) + (low.last == UP)


def down_repeated(player: Trait) -> int:
    """He leaves downwards, as he did in the round before. Rule: FMJD Annexe V (2017) 3.8"""
    return int(player.last == DOWN)


def float_repeated_earlier(a: Trait, b: Trait) -> int:
    """The same, compared with the round before that."""
    return float_repeated(a._replace(last=a.earlier), b._replace(last=b.earlier))


def down_repeated_earlier(player: Trait) -> int:
    """The same, compared with the round before that."""
    return int(player.earlier == DOWN)


@dataclass(frozen=True, slots=True)
class Criterion:
    """What is counted, for pairs and for those who leave, and the article that asks for it.

    `from_highest`: not a number, but floaters one by one, the highest first.
    """

    code: str
    article: str
    wording: str
    pair: PairMeasure | None = None
    leaver: LeaverMeasure | None = None
    from_highest: bool = False


LEFT = Criterion("left", "3.5", N_("players of the group who leave it"), leaver=each)
AGAIN = Criterion(
    "again", "3.6", N_("transferred players who leave again"), leaver=each, from_highest=True
)
WEAK = Criterion(
    "colour", "3.7.b", N_("pairs of players who both had the same colour twice"), pair=colour_clash
)
STRONG = Criterion(
    "colour", "3.7.c", N_("players who do not get the colour they are due"), pair=wrong_colours
)
FLOATS = Criterion(
    "floats",
    "3.8",
    N_("players who float the same way as in the round before"),
    pair=float_repeated,
    leaver=down_repeated,
)
EARLIER = Criterion(
    "floats-2",
    "3.8",
    N_("players who float the same way as two rounds before"),
    pair=float_repeated_earlier,
    leaver=down_repeated_earlier,
)


def criteria(aspects: Aspects, number: int) -> tuple[Criterion, ...]:
    """The rows that hold for this round, in order.

    Rule: FMJD Annexe V (2017) 3.5-3.8, A.d
    """
    colour: tuple[Criterion, ...] = ()
    if aspects.colour == "weak":
        colour = (WEAK,)
    elif acts_strongly(aspects, number):
        colour = (STRONG,)
    floats: tuple[Criterion, ...] = ()
    if aspects.floats:
        floats = (FLOATS, EARLIER) if aspects.floats_two_rounds else (FLOATS,)
    if aspects.colour_may_float:
        return (*colour, LEFT, AGAIN, *floats)
    return (LEFT, AGAIN, *colour, *floats)


def acts_strongly(aspects: Aspects, number: int) -> bool:
    """Strong preference acts when the round after an odd one is paired.

    Rule: FMJD Annexe V (2017) 3.7.c
    Reading: ADR-0051, 2.5
    """
    return aspects.colour == "strong" and (aspects.strong_every_round or number % 2 == 0)


class Scale:
    """The rows as one price: a digit for each, wide enough never to overflow into the next."""

    def __init__(self, rows: Sequence[Criterion], members: int, floaters: int) -> None:
        self._rows: list[tuple[Criterion, int]] = []
        self._floaters = floaters
        self._known: dict[tuple[Trait, Trait], Cost] = {}
        shift = 0
        for row in reversed(rows):
            self._rows.append((row, shift))
            shift += floaters if row.from_highest else (members + 1).bit_length()

    def of_pair(self, a: Trait, b: Trait) -> Cost:
        """The price of a pair."""
        price = self._known.get((a, b))
        if price is None:
            price = sum(row.pair(a, b) << shift for row, shift in self._rows if row.pair)
            self._known[a, b] = self._known[b, a] = price
        return price

    def of_leaver(self, player: Trait, floater: int | None) -> Cost:
        """The price of leaving, for the floater in that place or, with None, an own member."""
        price = 0
        for row, shift in self._rows:
            if row.leaver is None:
                continue
            if not row.from_highest:
                price += row.leaver(player) << shift
            elif floater is not None:
                price += 1 << shift + self._floaters - 1 - floater
        return price
