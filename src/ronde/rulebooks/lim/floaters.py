"""Who floats: the players that a group cannot pair, chosen one at a time.

A group keeps as many compatible pairs as it can; so the players who can be taken are those
without whom it still has that many.

Rule: FIDE C.04.3.2 (2012) 9.3, 10.1-10.5, 10.9, 10.10, 11.4
Reading: ADR-0007
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import NamedTuple

from ronde.rulebooks.basic import OTHER, colour_difference
from ronde.rulebooks.lim.field import LimField
from ronde.rulebooks.lim.groups import Direction, Group, floater_key
from ronde.solver.alternating import grow
from ronde.solver.bits import Bits, Mate, bits_of, members
from ronde.solver.cardinality import expose

TYPES = "dcba"
"""The types of floaters, the mildest first: a and b have arrived, a and c have no opponent.

Rule: FIDE C.04.3.2 (2012) 10.9
"""

UNFIT = {"d": "c", "b": "a"}
"""The type of a player who differs from this one by having no opponent in the next group."""

FloaterKey = tuple[int, int]

Inconvenience = tuple[int, bool, bool, int]


class Floater(NamedTuple):
    """A player who leaves the group, and why this one.

    `article` is the reason of 9.3, or 10.1; `surplus` the colour that decided the choice, as more
    players are due it than the other; `spared` those who would have floated, had they not done so
    in the round before; `replaced` the player who is replaced by the 100-point clause,
    or -1; `unfit` those who could leave as well, but have no opponent in the next group.
    """

    player: int
    kind: str
    article: str
    surplus: str
    spared: tuple[int, ...]
    replaced: int = -1
    unfit: tuple[int, ...] = ()


class FloaterChoice:
    """The choice of all the floaters of a group.

    Invariant: `mate` is a maximum matching of `here`, the players not yet chosen. `line` are those
    chosen, in the order in which they will be paired next door.
    """

    def __init__(self, field: LimField, group: Group, adjacent: Bits, mate: Mate) -> None:
        self.field = field
        self.group = group
        self.direction: Direction = group.direction
        self.adjacent = adjacent
        self.mate = mate
        self.here: Bits = group.everybody
        self.exposed: Bits = bits_of(v for v in members(self.here) if mate[v] < 0)
        self.parity_only: bool = self.exposed.bit_count() == 1
        self.key: dict[int, FloaterKey] = {
            v: floater_key(field, v, self.direction) for v in members(self.here)
        }
        self.chosen: list[Floater] = []
        self.line: list[tuple[FloaterKey, int]] = []

    def floaters(self) -> tuple[Floater, ...]:
        """The floaters, in the order of their choice; `mate` pairs all the others."""
        while self.exposed:
            floater = self._next()
            self._take(floater.player)
            self.chosen.append(floater)
            insort(self.line, (self.key[floater.player], floater.player))
        return tuple(self.chosen)

    def _next(self) -> Floater:
        """The player who floats with the least inconvenience.

        Rule: FIDE C.04.3.2 (2012) 10.2-10.4, 10.9, 10.10
        """
        field = self.field
        surplus = self._surplus()
        ranks = self._inconveniences(self._takable(), surplus)
        player = min(ranks, key=ranks.__getitem__)
        kind, floated, scarce, number = ranks[player]
        alike = [(v, rank) for v, rank in ranks.items() if rank[0] == kind]
        by_colour = not scarce and any(rank[2] for _, rank in alike)
        spared = [v for v, r in alike if r[1] > floated and r[2:] < (scarce, number)]
        unfit = TYPES.find(UNFIT.get(TYPES[kind], "-"))
        replaced, extreme = -1, self.direction.last(self.here)
        if field.readings.hundred_points == "on" and extreme in ranks:
            if abs(field.rating[player] - field.rating[extreme]) > 100:
                player, replaced = extreme, player
        return Floater(
            player,
            TYPES[ranks[player][0]],
            self._reason(player),
            surplus if by_colour else "",
            tuple(spared),
            replaced,
            tuple([v for v, rank in ranks.items() if rank[0] == unfit]),
        )

    def _inconveniences(self, takable: Bits, surplus: str) -> dict[int, Inconvenience]:
        """For each player: type; floated in the round before; colour not in surplus; number.

        Type a, b: came as a floater; c, d: did not. Types b, d: has an opponent next door.

        Rule: FIDE C.04.3.2 (2012) 10.2, 10.3, 10.4, 10.9, 10.10
        """
        field, sign = self.field, self.direction.sign
        rows, arrived, floated, key = field.rows, self.group.arrived, field.floated, self.key
        wanted = field.opposite[OTHER[surplus]] if surplus else takable
        who = [*members(takable)]
        keys, left = self._next_door(max([key[v] for v in who]))
        ranks = {}
        for v in who:
            without = not rows[v] & left[bisect_left(keys, key[v])]
            kind = 2 * (arrived >> v & 1) + without
            ranks[v] = kind, bool(floated >> v & 1), not wanted >> v & 1, -sign * v
        return ranks

    def _takable(self) -> Bits:
        """The players whose removal leaves the group as many pairs as before.

        They are those whom some maximum matching leaves exposed (Gallai and Edmonds).
        """
        rows, rest, found = self.field.rows, self.here, 0
        for root in members(self.exposed):
            if rows[root] & rest:
                growth = grow(rows, self.mate, root, rest, 0)
                found |= growth.outer
                rest = growth.rest
            else:
                found |= 1 << root
                rest &= ~(1 << root)
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

    def _next_door(self, last: FloaterKey) -> tuple[list[FloaterKey], list[Bits]]:
        """The adjacent group after each floater chosen so far has taken an opponent there.

        Those who come after the `last` key do not matter.

        Rule: FIDE C.04.3.2 (2012) 10.3, 10.4
        """
        field = self.field
        keys: list[FloaterKey] = []
        left = [self.adjacent]
        if field.readings.floater_exclusion == "on":
            for key, v in self.line:
                if key >= last:
                    break
                fitting = field.rows[v] & left[-1]
                fitting = fitting & field.opposite[field.due[v]] or fitting
                taken = 1 << self.direction.first(fitting) if fitting else 0
                keys.append(key)
                left.append(left[-1] & ~taken)
        return keys, left

    def _reason(self, player: int) -> str:
        """Why the player leaves the group.

        Rule: FIDE C.04.3.2 (2012) 9.3 a-d, 10.1
        """
        field, others = self.field, self.group.everybody & ~(1 << player)
        if others and not field.rows[player] & others:
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


def choose_floaters(
    field: LimField, group: Group, adjacent: Bits, mate: Mate
) -> tuple[Floater, ...]:
    """The floaters of a group, whose maximum matching `mate` then pairs all the others."""
    return FloaterChoice(field, group, adjacent, mate).floaters()
