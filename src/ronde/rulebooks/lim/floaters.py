"""Who floats: the players that a group cannot pair, chosen one at a time.

A group keeps as many compatible pairs as it can; so the players who can be taken are those
without whom it still has that many.

Rule: FIDE C.04.3.2 (2012) 9.3, 10.1-10.5, 10.9, 10.10, 11.4
Reading: ADR-0007
"""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from ronde.rulebooks.basic import OTHER, colour_difference
from ronde.rulebooks.lim.field import Field
from ronde.rulebooks.lim.groups import Group, floater_key
from ronde.solver.alternating import grow
from ronde.solver.bits import Bits, Mate, bits_of, members
from ronde.solver.cardinality import expose

TYPES = "dcba"
"""The types of floaters, the mildest first.

Rule: FIDE C.04.3.2 (2012) 10.9
"""


class Floater(NamedTuple):
    """A player who leaves his group, and why it was he.

    `article` is the reason of 9.3, or 10.1; `surplus` the colour that more players are due than
    the other; `spared` those who would have floated, had they not done so in the round before;
    `replaced` the player in whose place he floats by the 100-point clause, or -1.
    """

    player: int
    kind: str
    article: str
    surplus: str
    spared: tuple[int, ...]
    replaced: int = -1


class FloaterChoice:
    """The choice of all the floaters of a group.

    Invariant: `mate` is a maximum matching of `here`, the players not yet chosen.
    """

    def __init__(self, field: Field, group: Group, adjacent: Bits, mate: Mate) -> None:
        self.field = field
        self.group = group
        self.direction = group.direction
        self.adjacent = adjacent
        self.mate = mate
        self.here = group.everybody
        self.exposed = bits_of(v for v in members(self.here) if mate[v] < 0)
        self.parity_only = self.exposed.bit_count() == 1
        self.chosen: list[Floater] = []

    def floaters(self) -> tuple[Floater, ...]:
        """The floaters, in the order of their choice; `mate` pairs all the others."""
        while self.exposed:
            floater = self._next()
            self._take(floater.player)
            self.chosen.append(floater)
        return tuple(self.chosen)

    def _next(self) -> Floater:
        """The mildest type; who did not float before; whose colour is in surplus; by number.

        Rule: FIDE C.04.3.2 (2012) 10.2, 10.3, 10.4, 10.9, 10.10
        """
        field, direction = self.field, self.direction
        takable = self._takable()
        kinds = self._types(takable)
        surplus = self._surplus()
        in_surplus = field.opposite[OTHER[surplus]] if surplus else -1

        def inconvenience(v: int) -> tuple[int, bool, bool, int]:
            kind = TYPES.index(kinds[v])
            return kind, bool(self._floated(v)), not in_surplus >> v & 1, -direction.sign * v

        player = min(members(takable), key=inconvenience)
        spared = self._spared(player, kinds, in_surplus)
        replaced = -1
        extreme = direction.last(self.here)
        if field.readings.hundred_points == "on" and takable >> extreme & 1:
            if abs(field.rating[player] - field.rating[extreme]) > 100:
                player, replaced = extreme, player
        return Floater(player, kinds[player], self._reason(player), surplus, spared, replaced)

    def _floated(self, v: int) -> int:
        return self.field.floated >> v & 1

    def _takable(self) -> Bits:
        """The players whose removal leaves the group as many pairs as before.

        They are those whom some maximum matching leaves exposed (Gallai and Edmonds).
        """
        rest, found = self.here, 0
        for root in members(self.exposed):
            growth = grow(self.field.rows, self.mate, root, rest, 0)
            found |= growth.outer
            rest = growth.rest
        return found

    def _surplus(self) -> str:
        """The colour that more of the players still here are due; none if equally many.

        Rule: FIDE C.04.3.2 (2012) 10.2
        """
        if self.field.readings.floater_colours == "parity" and not self.parity_only:
            return ""
        white = (self.here & self.field.opposite["B"]).bit_count()
        black = (self.here & self.field.opposite["W"]).bit_count()
        return "" if white == black else "W" if white > black else "B"

    def _types(self, takable: Bits) -> dict[int, str]:
        """Type a, b: came as a floater; c, d: did not. Types b, d: has an opponent next door.

        Rule: FIDE C.04.3.2 (2012) 10.9
        """
        rows, arrived = self.field.rows, self.group.arrived
        keys, left = self._next_door()
        kinds = {}
        for v in members(takable):
            place = bisect_left(keys, floater_key(self.field, v, self.direction))
            has_opponent = bool(rows[v] & left[place])
            kinds[v] = ("ab" if arrived >> v & 1 else "cd")[has_opponent]
        return kinds

    def _next_door(self) -> tuple[list[tuple[int, int]], list[Bits]]:
        """The adjacent group after each floater chosen so far has taken an opponent there.

        Rule: FIDE C.04.3.2 (2012) 10.3, 10.4
        """
        field, direction = self.field, self.direction
        keys: list[tuple[int, int]] = []
        left = [self.adjacent]
        if field.readings.floater_exclusion == "on":
            for key, v in sorted(
                (floater_key(field, f.player, direction), f.player) for f in self.chosen
            ):
                fitting = field.rows[v] & left[-1]
                fitting = fitting & field.opposite[field.due[v]] or fitting
                taken = 1 << direction.first(fitting) if fitting else 0
                keys.append(key)
                left.append(left[-1] & ~taken)
        return keys, left

    def _spared(self, player: int, kinds: dict[int, str], in_surplus: Bits) -> tuple[int, ...]:
        """Who stays only because he floated in the round before.

        Rule: FIDE C.04.3.2 (2012) 10.10
        """
        if self._floated(player):
            return ()

        def rank(v: int) -> tuple[bool, int]:
            return not in_surplus >> v & 1, -self.direction.sign * v

        return tuple(
            v
            for v, kind in kinds.items()
            if self._floated(v) and kind == kinds[player] and rank(v) < rank(player)
        )

    def _reason(self, player: int) -> str:
        """Why he leaves the group.

        Rule: FIDE C.04.3.2 (2012) 9.3 a-d, 10.1
        """
        field, others = self.field, self.group.everybody & ~(1 << player)
        if not field.rows[player] & others:
            games = field.colours[player]
            if not others & ~field.met[player]:
                return "9.3.a"
            if abs(colour_difference(games)) > 1:
                return "9.3.b"
            if games[-2:] in ("WW", "BB"):
                return "9.3.c"
            return "10.1"
        return "9.3.d" if self.here.bit_count() & 1 else "10.1"

    def _take(self, player: int) -> None:
        """Take the player out; the matching of the others keeps its size."""
        gone = 1 << player
        if self.exposed & gone:
            self.exposed ^= gone
        else:
            root = next(
                root
                for root in members(self.exposed)
                if expose(self.field.rows, self.mate, self.here, root, player)
            )
            self.exposed ^= 1 << root
        self.here ^= gone


def choose_floaters(field: Field, group: Group, adjacent: Bits, mate: Mate) -> tuple[Floater, ...]:
    """The floaters of a group, whose maximum matching `mate` then pairs all the others."""
    return FloaterChoice(field, group, adjacent, mate).floaters()
