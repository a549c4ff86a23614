"""Score groups, the two directions in which they are paired, and the order of floaters.

Rule: FIDE C.04.3.2 (2012) 9.2, 10.6, 10.7, 11.1
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from ronde.rulebooks.lim.field import LimField
from ronde.solver.bits import Bits, members


class Side(Enum):
    """Where a group lies."""

    UPPER = "upper"
    MEDIAN = "median"
    LOWER = "lower"


def smallest(players: Bits) -> int:
    """The smallest number of a set."""
    return (players & -players).bit_length() - 1


def largest(players: Bits) -> int:
    """The largest number of a set."""
    return players.bit_length() - 1


@dataclass(frozen=True, slots=True)
class Direction:
    """Pairing down begins with the smallest number, pairing up with the largest.

    `sign` is 1 or -1; `first` and `last` pick from a set of players in that order.

    Rule: FIDE C.04.3.2 (2012) 11.1
    """

    sign: int
    first: Callable[[Bits], int]
    last: Callable[[Bits], int]

    def in_order(self, players: Bits) -> list[int]:
        """The players, first to last."""
        return list(members(players))[:: self.sign]


DOWN = Direction(1, smallest, largest)
UP = Direction(-1, largest, smallest)


def floater_key(field: LimField, floater: int, direction: Direction) -> tuple[int, int]:
    """Floaters from above: highest score, then smallest number; from below the reverse.

    Rule: FIDE C.04.3.2 (2012) 10.6, 10.6.1, 10.6.2, 10.7, 10.7.1, 10.7.2
    """
    return -direction.sign * field.score[floater], direction.sign * floater


@dataclass(frozen=True, slots=True)
class Group:
    """A score group: its own players and the floaters it has received from either side."""

    side: Side
    score: int
    own: Bits
    from_above: Bits = 0
    from_below: Bits = 0

    @property
    def arrived(self) -> Bits:
        """The floaters it has received."""
        return self.from_above | self.from_below

    @property
    def everybody(self) -> Bits:
        """Its own players and the floaters."""
        return self.own | self.from_above | self.from_below

    @property
    def direction(self) -> Direction:
        """Lower groups are paired upwards; upper groups and the median downwards.

        Rule: FIDE C.04.3.2 (2012) 9.2
        """
        return UP if self.side is Side.LOWER else DOWN

    def floaters_in_order(self, field: LimField) -> list[int]:
        """The floaters in the order in which they are paired.

        Downfloaters, then upfloaters: both come to the median only. To a lower group none comes
        down (9.2, 9.6), so that upfloaters are first there.

        Rule: FIDE C.04.3.2 (2012) 10.6.3, 10.7.3
        """
        down = sorted(members(self.from_above), key=lambda v: floater_key(field, v, DOWN))
        up = sorted(members(self.from_below), key=lambda v: floater_key(field, v, UP))
        return down + up
