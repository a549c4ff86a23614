"""The pairings of a group: floaters first, then the first half against the second.

"Available" is an opponent who is compatible and with whom all others can still be paired.

Rule: FIDE C.04.3.2 (2012) 9.4, 9.5, 10.6-10.8, 11, 12.2, 12.7
Reading: ADR-0007
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ronde.rulebooks.lim.field import LimField
from ronde.rulebooks.lim.groups import UP, Direction, Group
from ronde.solver.bits import Bits, Mate, bits_of, members
from ronde.solver.fixing import Fixing

First = Callable[[Bits], int]


class GroupPair(NamedTuple):
    """A pair, whose turn it was first; their opponent if there had been no exchange."""

    player: int
    opponent: int
    proposed: int
    floater: bool


class PairedGroup(NamedTuple):
    """The pairings of a group in the order in which they were made, and its two halves."""

    pairs: list[GroupPair]
    first_half: tuple[int, ...]
    second_half: tuple[int, ...]


class Halves:
    """The players not yet paired, first half and second half, in the direction of pairing.

    Rule: FIDE C.04.3.2 (2012) 9.4
    """

    def __init__(self, players: Bits, direction: Direction) -> None:
        order = direction.in_order(players)
        middle = len(order) // 2
        self.direction = direction
        self.first_half: Bits = bits_of(order[:middle])
        self.second_half: Bits = bits_of(order[middle:])

    def first_opponent(self, players: Bits) -> int:
        """The first of these to be tried: down the second half, then up the first half.

        Of six players number 1 tries 4, 5, 6, 3, 2.

        Rule: FIDE C.04.3.2 (2012) 11.2
        """
        second = players & self.second_half
        return self.direction.first(second) if second else self.direction.last(players)

    def take(self, player: int, opponent: int) -> None:
        """Take a pair out; the rest is proposed afresh, half against half.

        Rule: FIDE C.04.3.2 (2012) 11.3
        """
        self.first_half &= ~(1 << player)
        if self.second_half >> opponent & 1:
            self.second_half ^= 1 << opponent
        else:
            self.first_half ^= 1 << opponent
            if self.second_half:
                crossing = 1 << self.direction.first(self.second_half)
                self.second_half ^= crossing
                self.first_half |= crossing


class Scrutiny:
    """The search for the opponents of a group, one player after the other."""

    def __init__(self, field: LimField, group: Group, within: Bits, mate: Mate) -> None:
        self.field = field
        self.group = group
        self.fixing: Fixing = Fixing(field.rows, within, mate)
        self.pairs: list[GroupPair] = []

    def paired(self) -> PairedGroup:
        """All pairings of the group.

        Rule: FIDE C.04.3.2 (2012) 10.6, 10.7, 11.1
        """
        fixing, direction = self.fixing, self.group.direction
        for floater in self.group.floaters_in_order(self.field):
            if fixing.open >> floater & 1:
                self._pair(floater, self._floaters_first(floater), floater=True)
        halves = Halves(fixing.open, direction)
        first_half = tuple(direction.in_order(halves.first_half))
        second_half = tuple(direction.in_order(halves.second_half))
        for player in (*first_half, *second_half):
            if fixing.open >> player & 1:
                opponent = self._pair(player, halves.first_opponent, floater=False)
                halves.take(player, opponent)
        return PairedGroup(self.pairs, first_half, second_half)

    def _floaters_first(self, floater: int) -> First:
        """The order in which a floater tries opponents: by number, in the direction of pairing.

        Rule: FIDE C.04.3.2 (2012) 10.8
        """
        group, readings = self.group, self.field.readings
        first = group.direction.first
        if readings.median_upfloaters == "largest" and group.from_below >> floater & 1:
            first = UP.first
        if readings.floater_opponents == "all":
            return first
        return lambda players: first(players & group.own or players)

    def _pair(self, player: int, first: First, *, floater: bool) -> int:
        """Pair the player with the first available opponent due the other colour, else the first.

        Rule: FIDE C.04.3.2 (2012) 10.8, 11.1-11.4, 12.2
        """
        fixing = self.fixing
        proposed = first(fixing.open ^ 1 << player)
        hopeful = fixing.hopeful(player)
        if self.field.readings.hundred_points == "on":
            if not fixing.can_have(player, first(hopeful)):
                hopeful = fixing.possible(player)
        opponent = self._preferred(player, hopeful, first)
        if not fixing.can_have(player, opponent):
            opponent = self._preferred(player, fixing.possible(player), first)
            fixing.can_have(player, opponent)
        fixing.fix(player)
        self.pairs.append(GroupPair(player, opponent, proposed, floater))
        return opponent

    def _preferred(self, player: int, players: Bits, first: First) -> int:
        """The first of these who is due the other colour; if nobody is, simply the first.

        Rule: FIDE C.04.3.2 (2012) 10.8, 12.2, 12.7
        """
        field = self.field
        due = players & field.opposite[field.due[player]]
        if due and field.readings.hundred_points == "on":
            rating = field.rating[first(players)]
            due = bits_of(v for v in members(due) if abs(field.rating[v] - rating) <= 100)
        return first(due or players)


def pair_group(field: LimField, group: Group, within: Bits, mate: Mate) -> PairedGroup:
    """Pair the members `within` of a group, for whom `mate` is some perfect matching."""
    return Scrutiny(field, group, within, mate).paired()
