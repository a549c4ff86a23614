"""Whether a group can be paired within given limits: bounds that cut a search safely.

A limit is how much one criterion may still be charged. A pair that alone exceeds a limit is left
out; among the others, every pair that is charged takes two players, so that the players whom free
pairs cannot cover tell how many charged ones there must be at least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ronde.verifier.matching import deficiency, members

UNLIMITED = 1 << 30
LARGEST = 600
"""A search goes one level deeper with each pair: beyond so many players none is begun."""

Limits = tuple[int, ...]


class Criterion(NamedTuple):
    """What a pair is charged, and what a player who leaves the group is charged.

    A count up to `floor` is no worse than nothing. `least` is a lower bound of what these players
    will be charged, so many of them leaving.
    """

    pair: Callable[[int, int], int]
    leave: Callable[[int], int] = lambda _v: 0
    floor: int = 0
    least: Callable[[int, int], int] = lambda _players, _seats: 0


class Solution(NamedTuple):
    """Pairs, and who leaves the group."""

    pairs: tuple[tuple[int, int], ...] = ()
    left: tuple[int, ...] = ()

    def with_pair(self, a: int, b: int) -> Solution:
        """One more pair, before the others."""
        return Solution(((a, b), *self.pairs), self.left)


class Task(NamedTuple):
    """Players to be paired, `seats` of those who `may_leave` leaving.

    If `upper` is not empty, each of these meets one who is not among them.
    """

    players: int
    seats: int = 0
    may_leave: int = 0
    upper: int = 0

    @property
    def lower(self) -> int:
        """Those whom the upper ones meet."""
        return self.players & ~self.upper

    def without(self, a: int, b: int) -> Task:
        """The task after this pair."""
        gone = ~(1 << a | 1 << b)
        return Task(self.players & gone, self.seats, self.may_leave & gone, self.upper & gone)

    def as_it_leaves(self, v: int) -> Task:
        """The task after this player has left."""
        return Task(self.players ^ 1 << v, self.seats - 1, self.may_leave & ~(1 << v), self.upper)


class Bounds:
    """The legal pairs of a group and their charges."""

    def __init__(
        self, rows: Sequence[int], criteria: Sequence[Criterion], tick: Callable[[int], None]
    ) -> None:
        self.rows, self.criteria, self.tick = rows, criteria, tick
        self._up_to: dict[tuple[int, int], list[int]] = {}
        self._known: dict[tuple[Limits, Task], bool] = {}
        self._found: dict[tuple[Limits, Task], Solution | None] = {}

    def charged(self, limits: Limits, a: int, b: int) -> Limits | None:
        """What is left of the limits after this pair; None if it exceeds one."""
        left = tuple([m - c.pair(a, b) for m, c in zip(limits, self.criteria, strict=True)])
        return left if min(left, default=0) >= 0 else None

    def leaving(self, limits: Limits, players: Sequence[int]) -> Limits | None:
        """What is left of the limits when these players leave."""
        left = tuple(
            m - sum(map(c.leave, players)) for m, c in zip(limits, self.criteria, strict=True)
        )
        return left if min(left, default=0) >= 0 else None

    def counts(self, found: Solution) -> list[int]:
        """What each criterion charges a solution."""
        return [
            sum(c.pair(a, b) for a, b in found.pairs) + sum(map(c.leave, found.left))
            for c in self.criteria
        ]

    def up_to(self, k: int, limit: int) -> list[int]:
        """The legal pairs that criterion `k` charges with at most this."""
        if (k, limit) not in self._up_to:
            pair = self.criteria[k].pair
            self._up_to[k, limit] = [
                sum(1 << w for w in members(row) if pair(v, w) <= limit)
                for v, row in enumerate(self.rows)
            ]
        return self._up_to[k, limit]

    def possible(self, limits: Limits, task: Task) -> bool:
        """False only if the task cannot be done within these limits."""
        key = (limits, task)
        if key not in self._known:
            self.tick(1)
            least = (c.least(task.players, task.seats) for c in self.criteria)
            within = task.players | ((1 << task.seats) - 1) << len(self.rows)
            self._known[key] = all(a <= m for a, m in zip(least, limits, strict=True)) and all(
                deficiency(rows, within, most=2 * spare) <= 2 * spare
                for rows, spare in self._graphs(limits, task)
            )
        return self._known[key]

    def _graphs(self, limits: Limits, task: Task) -> Iterator[tuple[list[int], int]]:
        """The pairs within all limits, then those that one criterion does not charge at all.

        Each with the number of charged pairs that may be needed.
        """
        base = list(self.rows)
        if task.upper:
            base = [
                r & (~task.upper if task.upper >> v & 1 else task.upper) for v, r in enumerate(base)
            ]
        for k, limit in enumerate(limits):
            if limit < UNLIMITED // 2:
                base = [a & b for a, b in zip(base, self.up_to(k, limit), strict=True)]
        yield self._with_seats(base, limits, task), 0
        for k, limit in enumerate(limits):
            if 0 < limit < UNLIMITED // 2:
                free = [a & b for a, b in zip(base, self.up_to(k, 0), strict=True)]
                none = (*limits[:k], 0, *limits[k + 1 :])
                yield self._with_seats(free, none, task), limit

    def _with_seats(self, rows: list[int], limits: Limits, task: Task) -> list[int]:
        """The graph with one more vertex for each seat of those who leave."""
        if not task.seats:
            return rows
        may = task.may_leave & ~task.upper
        fits = [v for v in members(may) if self.leaving(limits, (v,)) is not None]
        chairs = ((1 << task.seats) - 1) << len(rows)
        grown = rows.copy()
        for v in fits:
            grown[v] |= chairs
        return grown + [sum(1 << v for v in fits)] * task.seats

    def can(self, limits: Limits, task: Task) -> bool:
        """Whether the task can be done within the limits.

        The bounds are exact where each limit is nothing or everything.
        """
        if all(limit == 0 or limit >= UNLIMITED // 2 for limit in limits):
            return self.possible(limits, task)
        return self.some(limits, task) is not None

    def some(self, limits: Limits, task: Task) -> Solution | None:
        """Any solution of the task within the limits; None only if there is none."""
        key = (limits, task)
        if key not in self._found:
            self._found[key] = self._search(limits, task)
        return self._found[key]

    def _search(self, limits: Limits, task: Task) -> Solution | None:
        if not task.players:
            return None if task.seats else Solution()
        if not self.possible(limits, task):
            return None
        self.tick(UNLIMITED if task.players.bit_count() > LARGEST else 1)
        v = (task.players & -task.players).bit_length() - 1
        near = self.rows[v] & task.players
        if task.upper:
            near &= ~task.upper if task.upper >> v & 1 else task.upper
        options = [(self.charged(limits, v, w), w) for w in members(near)]
        tried = [(left, w) for left, w in options if left is not None]
        for left, w in sorted(tried, key=lambda item: item[0], reverse=True):
            found = self.some(left, task.without(v, w))
            if found is not None:
                return found.with_pair(v, w)
        if task.seats and task.may_leave & ~task.upper & 1 << v:
            left_over = self.leaving(limits, (v,))
            if left_over is not None:
                found = self.some(left_over, task.as_it_leaves(v))
                if found is not None:
                    return Solution(found.pairs, (v, *found.left))
        return None

    def serve(
        self, limits: Limits, task: Task, v: int, line: Iterable[int]
    ) -> tuple[int, Limits, Task]:
        """The first of the line with whom `v` can be paired so that the task can still be done.

        Also what is left of the limits and of the task, for which a solution must be known.
        """
        for w in line:
            after = self.charged(limits, v, w) if self.rows[v] >> w & 1 else None
            rest = task.without(v, w)
            if after is not None and self.can(after, rest):
                return w, after, rest
        raise AssertionError("a solution is known")

    def fewest(self, task: Task) -> Limits | None:
        """The smallest limits, the first criterion mattering most; None without any solution."""
        floors = tuple(criterion.floor for criterion in self.criteria)
        if self.can(floors, task):
            return floors
        limits = [UNLIMITED] * len(self.criteria)
        found = self.some(tuple(limits), task)
        for k, criterion in enumerate(self.criteria) if found else ():
            while found is not None:
                reached = limits[k] = max(self.counts(found)[k], criterion.floor)
                if reached == criterion.floor:
                    break
                limits[k] -= 1
                better = self.some(tuple(limits), task)
                limits[k] = reached
                if better is None:
                    break
                found = better
        return None if found is None else tuple(limits)
