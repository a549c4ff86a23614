"""The best solution of a group when the players below, or single pairs, must be weighed as well.

The whole problem is one graph: the members of the group, and those outside it with whom a member
who leaves is paired. Choices are made one by one in the printed order; a choice stands if a
cheapest pairing has it. Where prices of classes tell what cheapest pairings can have (`OnLevel`),
that is a question of who can be paired; else the cheapest pairing of all the others is sought again
(`Exact`).

Rule: FMJD Annexe V (2017) 3.4-3.8
Reading: ADR-0051, 2.3; exactness: ADR-0052
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from ronde.rulebooks.problem import Problem
from ronde.solver.bits import Bits, Cost, Mate, bits_of, members
from ronde.solver.cardinality import can_spare, cut
from ronde.solver.fixing import Fixing
from ronde.solver.lifting import Level
from ronde.solver.proof import Weighted

if TYPE_CHECKING:
    from ronde.rulebooks.fmjd.lines import Line


class Choices(Protocol):
    """What cheapest pairings can still have; one choice after the other is settled."""

    inside: Bits

    def open(self) -> Bits:
        """Who has no partner yet."""

    def room(self, v: int) -> Bits:
        """With whom of the members v might be paired."""

    def serve(self, v: int, wanted: Iterable[int]) -> int | None:
        """Pair v with the first of those `wanted` whom a cheapest pairing gives them."""

    def keep(self, v: int) -> bool:
        """Let a member stay in the group, if a cheapest pairing has them stay; else they leave."""

    def send_away(self, v: int) -> bool:
        """Let a member leave the group, if a cheapest pairing has them leave."""

    def leaving(self) -> int:
        """How many open members leave the group in a cheapest pairing."""


class OnLevel:
    """The perfect matchings of a level, all of them cheapest, while choices are settled."""

    def __init__(self, level: Level, inside: Bits) -> None:
        self.inside = inside
        self._rows = list(level.rows)
        self._fixing = Fixing(self._rows, level.nodes, level.mate)

    def open(self) -> Bits:
        """Who has no partner yet."""
        return self._fixing.open

    @property
    def mate(self) -> Mate:
        """A cheapest pairing that has all that has been settled."""
        return self._fixing.mate

    def room(self, v: int) -> Bits:
        """With whom of the members v can be paired."""
        return self._fixing.hopeful(v) & self.inside

    def serve(self, v: int, wanted: Iterable[int]) -> int | None:
        """Pair v with the first of those `wanted` whom a perfect matching gives them.

        If it is not the very first, one search tells of all the others whether they can be had.
        """
        fixing, possible = self._fixing, -1
        for w in wanted:
            if possible >> w & 1 and fixing.can_have(v, w):
                return fixing.fix(v)
            if possible < 0:
                possible = fixing.possible(v)
        return None

    def keep(self, v: int) -> bool:
        """Let a member stay in the group, if a perfect matching has them stay; else they leave."""
        stays = self._spare(v, ~self.inside)
        if not stays:
            cut(self._rows, v, self._rows[v] & self.inside)
        return stays

    def send_away(self, v: int) -> bool:
        """Let a member leave the group, if a perfect matching has them leave."""
        return self._spare(v, self.inside)

    def _spare(self, v: int, others: Bits) -> bool:
        """Keep v from meeting these, if a perfect matching remains."""
        fixing = self._fixing
        return can_spare(self._rows, fixing.mate, fixing.open, v, self._rows[v] & others)

    def leaving(self) -> int:
        """How many open members leave the group."""
        mate, inside = self._fixing.mate, self.inside
        return sum(not inside >> mate[v] & 1 for v in members(self.open() & inside))


class Exact:
    """A cheapest pairing of all open vertices, kept while one choice after the other is made.

    Invariant: `mate` is a cheapest pairing that has all that has been settled. `known` is the
    latest that was computed: every pairing that is still possible is cheapest for its vertices
    too, so what its duals exclude stays excluded.
    """

    def __init__(self, problem: Problem[Any], inside: Bits) -> None:
        self.problem = problem
        self.inside = inside
        found = problem.solve()
        self.possible: bool = found is not None
        if found is not None:
            self.value: Cost = problem.cost(found)
            self._take(found)

    def _take(self, found: list[int]) -> None:
        self.mate = found
        self.known = self.problem.steps[-1]

    def _is_excluded(self, v: int, w: int | None) -> bool:
        return isinstance(self.known, Weighted) and not self.known.allows(v, w)

    def _is_still_cheapest(self) -> bool:
        """Whether the problem, as it now stands, has as cheap a pairing; if so, it is taken."""
        found = self.problem.solve()
        if found is None or self.problem.cost(found) != self.value:
            return False
        self._take(found)
        return True

    def open(self) -> Bits:
        """Who has no partner yet."""
        return self.problem.open

    def room(self, v: int) -> Bits:
        """With whom of the members v might be paired."""
        return self.problem.rows[v] & self.problem.open & self.inside

    def serve(self, v: int, wanted: Iterable[int]) -> int | None:
        """Pair v with the first of those `wanted` whom a cheapest pairing gives them."""
        return next((w for w in wanted if self._fix(v, w)), None)

    def _fix(self, v: int, w: int) -> bool:
        """Pair the two, if a cheapest pairing has them together."""
        if self.mate[v] == w:
            self.problem.settle(self.mate, [v])
            return True
        if self._is_excluded(v, w):
            return False
        together = self.mate.copy()
        together[v] = w
        self.problem.settle(together, [v])
        if self._is_still_cheapest():
            return True
        self.problem.reopen(v)
        return False

    def _leaves(self, v: int) -> bool:
        return self.mate[v] < 0 or not self.inside >> self.mate[v] & 1

    def keep(self, v: int) -> bool:
        """Let a member stay in the group, if a cheapest pairing has them stay; else they leave."""
        problem, before, may_float = self.problem, self.problem.rows, self.problem.may_float
        stays = not self._leaves(v)
        problem.may_float &= ~(1 << v)
        problem.rows = [
            row if self.inside >> u & 1 else row & ~(1 << v) for u, row in enumerate(before)
        ]
        problem.rows[v] = before[v] & self.inside
        if stays or self._is_still_cheapest():
            return True
        problem.rows, problem.may_float = before, may_float
        return False

    def send_away(self, v: int) -> bool:
        """Let a member leave the group, if a cheapest pairing has them leave."""
        problem = self.problem
        ways = [None, *members(problem.rows[v] & problem.open & ~self.inside)]
        if not self._leaves(v) and all(self._is_excluded(v, w) for w in ways):
            return False
        leaves, before = self._leaves(v), problem.rows
        problem.rows = [
            row & ~(1 << v) if self.inside >> u & 1 else row for u, row in enumerate(before)
        ]
        problem.rows[v] &= ~self.inside
        if leaves or self._is_still_cheapest():
            return True
        problem.rows = before
        return False

    def leaving(self) -> int:
        """How many open members leave the group in a cheapest pairing."""
        return sum(self._leaves(v) for v in members(self.problem.open & self.inside))


def follow(
    choices: Choices, floaters: Sequence[int], order: Sequence[int], line: Line
) -> tuple[list[tuple[int, int]], list[int]]:
    """Make the choices in order: the floaters, who leaves, the pairs of the others.

    `order` are the own members as they would leave. Returns the pairs and those who leave.
    """
    pairs: list[tuple[int, int]] = []
    left: list[int] = []

    def serve(v: int) -> bool:
        room = choices.room(v) & ~bits_of(left)
        w = choices.serve(v, line.preferences(v, room))
        if w is None:
            return False
        pairs.append((v, w))
        line.settle(v, w)
        return True

    for v in floaters:
        if choices.open() >> v & 1 and not serve(v):
            choices.send_away(v)
            left.append(v)
    missing = choices.leaving() - len(left)
    for v in order:
        if missing and choices.open() >> v & 1 and choices.send_away(v):
            left.append(v)
            line.settle(v, v)
            missing -= 1
    gone = bits_of(left)
    for v in line.turn:
        if choices.open() & choices.inside & ~gone & 1 << v:
            served = serve(v)
            assert served, "a cheapest pairing serves everybody who stays"
    return pairs, left
