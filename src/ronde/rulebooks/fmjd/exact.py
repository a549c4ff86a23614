"""The best solution of a group when single pairs, not kinds of players, must be weighed.

The whole problem is one graph: the members of the group, and those outside it with whom a member
who leaves is paired. Choices are made one by one in the printed order; a choice stands if the
cheapest pairing of all the others does not become dearer by it.

Rule: FMJD Annexe V (2017) 3.4-3.8
Reading: ADR-0051, 2.3; exactness: ADR-0052
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ronde.rulebooks.problem import Problem
from ronde.solver.bits import Bits, bits_of, members
from ronde.solver.proof import Weighted

if TYPE_CHECKING:
    from ronde.rulebooks.fmjd.lines import Line


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
        self.possible = found is not None
        if found is not None:
            self.value = problem.cost(found)
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

    def fix(self, v: int, w: int) -> bool:
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
    exact: Exact, floaters: Sequence[int], order: Sequence[int], line: Line
) -> tuple[list[tuple[int, int]], list[int]]:
    """Make the choices in order: the floaters, who leaves, the pairs of the others.

    `order` are the own members as they would leave. Returns the pairs and those who leave.
    """
    problem = exact.problem
    pairs: list[tuple[int, int]] = []
    left: list[int] = []

    def serve(v: int) -> bool:
        room = problem.rows[v] & problem.open & exact.inside
        for w in line.preferences(v, room & ~bits_of(left)):
            if exact.fix(v, w):
                pairs.append((v, w))
                line.settle(v, w)
                return True
        return False

    for v in floaters:
        if problem.open >> v & 1 and not serve(v):
            exact.send_away(v)
            left.append(v)
    missing = exact.leaving() - len(left)
    for v in order:
        if missing and problem.open >> v & 1 and exact.send_away(v):
            left.append(v)
            line.settle(v, v)
            missing -= 1
    for v in line.turn:
        if problem.open >> v & 1 and exact.inside >> v & 1 and v not in left:
            served = serve(v)
            assert served, "a cheapest pairing serves everybody who stays"
    return pairs, left
