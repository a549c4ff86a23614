"""Whether a group can be paired within given limits: bounds that cut a search safely.

A limit is how much one criterion may still be charged. A pair that alone exceeds a limit is left
out; among the others, every pair that is charged takes two players, so that the players whom free
pairs cannot cover tell how many charged ones there must be at least.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ronde.verifier.matching import Graph, bits_of, members

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
        return self._replace(players=self.players & ~(1 << a | 1 << b))

    def as_it_leaves(self, v: int) -> Task:
        """The task after this player has left."""
        return self._replace(players=self.players ^ 1 << v, seats=self.seats - 1)


class Bounds:
    """The legal pairs of a group and their charges, which depend on the kinds of the players."""

    def __init__(
        self,
        rows: Sequence[int],
        criteria: Sequence[Criterion],
        kind: Callable[[int], Hashable],
        tick: Callable[[int], None],
    ) -> None:
        self.rows, self.criteria, self.tick = rows, criteria, tick
        alike: dict[Hashable, list[int]] = {}
        for v, row in enumerate(rows):
            if row:
                alike.setdefault(kind(v), []).append(v)
        self.groups: list[list[int]] = list(alike.values())
        self.masks: list[int] = [bits_of(group) for group in self.groups]
        self._kind = {v: k for k, group in enumerate(self.groups) for v in group}
        self._charges: dict[tuple[int, int], Limits] = {}
        self._up_to: dict[tuple[int, int], list[int]] = {}
        self._rows: dict[Limits, list[int]] = {}
        self._graphs: dict[tuple[object, ...], list[tuple[Graph, int]]] = {}
        self._known: dict[tuple[Limits, Task], bool] = {}
        self._found: dict[tuple[Limits, Task], Solution | None] = {}
        self._latest = Solution()

    def charges(self, a: int, b: int) -> Limits:
        """What each criterion charges a pair."""
        key = (self._kind[a], self._kind[b])
        if key not in self._charges:
            self._charges[key] = tuple([c.pair(a, b) for c in self.criteria])
        return self._charges[key]

    def charged(self, limits: Limits, a: int, b: int) -> Limits | None:
        """What is left of the limits after this pair; None if it exceeds one."""
        left = tuple([m - c for m, c in zip(limits, self.charges(a, b), strict=True)])
        return left if min(left, default=0) >= 0 else None

    def leaving(self, limits: Limits, players: Sequence[int]) -> Limits | None:
        """What is left of the limits when these players leave."""
        left = tuple(
            m - sum(map(c.leave, players)) for m, c in zip(limits, self.criteria, strict=True)
        )
        return left if min(left, default=0) >= 0 else None

    def counts(self, found: Solution) -> list[int]:
        """What each criterion charges a solution."""
        pairs = [self.charges(a, b) for a, b in found.pairs]
        left = [sum(map(c.leave, found.left)) for c in self.criteria]
        return [sum(column) for column in zip(left, *pairs, strict=True)]

    def up_to(self, k: int, limit: int) -> list[int]:
        """The legal pairs that criterion `k` charges with at most this."""
        if (k, limit) not in self._up_to:
            rows = list(self.rows)
            for group in self.groups:
                near = 0
                for other, mask in zip(self.groups, self.masks, strict=True):
                    near |= mask if self.charges(group[0], other[0])[k] <= limit else 0
                for v in group:
                    rows[v] &= near
            self._up_to[k, limit] = rows
        return self._up_to[k, limit]

    def possible(self, limits: Limits, task: Task) -> bool:
        """False only if the task cannot be done within these limits."""
        key = (limits, task)
        if key not in self._known:
            least = (c.least(task.players, task.seats) for c in self.criteria)
            within = task.players | ((1 << task.seats) - 1) << len(self.rows)
            shape = (limits, *task[1:])
            if shape not in self._graphs:
                made = self._made(limits, task)
                self._graphs[shape] = [(Graph(rows), 2 * spare) for rows, spare in made]
            self._known[key] = all(a <= m for a, m in zip(least, limits, strict=True)) and all(
                self._covers(graph, within, spare) for graph, spare in self._graphs[shape]
            )
        return self._known[key]

    def _covers(self, graph: Graph, within: int, spare: int) -> bool:
        """Whether the pairs leave no more than so many over."""
        self.tick(within.bit_count())
        return graph.exposed(within, spare) <= spare

    def _made(self, limits: Limits, task: Task) -> Iterator[tuple[list[int], int]]:
        """The pairs within all limits, then those that one criterion does not charge at all.

        Each with the number of charged pairs that may be needed.
        """
        yield self._graph(limits, task), 0
        for k, limit in enumerate(limits):
            if 0 < limit < UNLIMITED // 2:
                yield self._graph((*limits[:k], 0, *limits[k + 1 :]), task), limit

    def _limited(self, limits: Limits) -> list[int]:
        """The legal pairs within all limits."""
        if limits not in self._rows:
            rows = self.rows
            for k, limit in enumerate(limits):
                if limit < UNLIMITED // 2:
                    rows = [a & b for a, b in zip(rows, self.up_to(k, limit), strict=True)]
            self._rows[limits] = list(rows)
        return self._rows[limits]

    def _graph(self, limits: Limits, task: Task) -> list[int]:
        """The pairs of a task, with one more vertex for each seat of those who leave."""
        rows, upper = self._limited(limits), task.upper
        if upper:
            rows = [r & (~upper if upper >> v & 1 else upper) for v, r in enumerate(rows)]
        if not task.seats:
            return rows
        may = task.may_leave & ~task.upper
        alone = may & ~bits_of(self._kind)
        fits = bits_of(v for v in members(alone) if self.leaving(limits, (v,)) is not None)
        for group, mask in zip(self.groups, self.masks, strict=True):
            if mask & may and self.leaving(limits, group[:1]) is not None:
                fits |= mask & may
        chairs = ((1 << task.seats) - 1) << len(rows)
        grown = rows.copy()
        for v in members(fits):
            grown[v] |= chairs
        return grown + [fits] * task.seats

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
            found = self._repaired(limits, task)
            if found is None and self.possible(limits, task):
                found = self._matched(limits, task) or self._search(limits, task)
            self._found[key], self._latest = found, found or self._latest
        return self._found[key]

    def _repaired(self, limits: Limits, task: Task) -> Solution | None:
        """The latest solution without those who are gone, if it can be made one of this task."""
        players = task.players
        pairs = [p for p in self._latest.pairs if players >> p[0] & players >> p[1] & 1]
        may = players & task.may_leave & ~task.upper
        left = [v for v in self._latest.left if may >> v & 1]
        loose = players & ~bits_of([*left, *(v for pair in pairs for v in pair)])
        if len(left) != task.seats or loose.bit_count() not in (0, 2):
            return None
        pairs += zip(members(loose), members(loose & loose - 1), strict=False)
        for a, b in pairs:
            apart = task.upper and (task.upper >> a ^ task.upper >> b) & 1 == 0
            if apart or not self.rows[a] >> b & 1:
                return None
        return self._within(limits, Solution(tuple(pairs), tuple(left)))

    def _matched(self, limits: Limits, task: Task) -> Solution | None:
        """A matching that a bound was seen by, if it keeps the limits."""
        size = len(self.rows)
        within = task.players | ((1 << task.seats) - 1) << size
        for graph, spare in self._graphs[(limits, *task[1:])]:
            if graph.matched == within or (spare == 0 and not graph.exposed(within)):
                mate = graph.mate
                pairs = [(v, mate[v]) for v in members(task.players) if v < mate[v] < size]
                left = [v for v in members(task.players) if mate[v] >= size]
                if found := self._within(limits, Solution(tuple(pairs), tuple(left))):
                    return found
        return None

    def _within(self, limits: Limits, found: Solution) -> Solution | None:
        fits = all(c <= m for c, m in zip(self.counts(found), limits, strict=True))
        return found if fits else None

    def _search(self, limits: Limits, task: Task) -> Solution | None:
        if not task.players:
            return None if task.seats else Solution()
        size = task.players.bit_count()
        self.tick(UNLIMITED if size > LARGEST else size)
        v = (task.players & -task.players).bit_length() - 1
        near = self.rows[v] & task.players
        if task.upper:
            near &= ~task.upper if task.upper >> v & 1 else task.upper
        options: dict[Limits, int] = {}
        for group, mask in zip(self.groups, self.masks, strict=True):
            if near & mask and (after := self.charged(limits, v, group[0])) is not None:
                options[after] = options.get(after, 0) | mask
        for after in sorted(options, reverse=True):
            for w in members(near & options[after]):
                found = self.some(after, task.without(v, w))
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
