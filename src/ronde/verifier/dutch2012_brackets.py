"""The pairings of a bracket of 2012 in their order, and what counts against each of them.

They are tried in the order of section D; a choice is passed over only if no pairing within the
limits begins with it. Players are places in the order of A2.

Rule: FIDE C.04.3.1 (2012) A, B, C3-C10, D
Reading: ADR-0020
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from typing import NamedTuple

from ronde.verifier.cheapest import UNLIMITED, Bounds, Criterion, Limits, Solution, Task
from ronde.verifier.colours import ABSOLUTE, MILD, STRONG, preference
from ronde.verifier.history import NOT_PLAYED, History
from ronde.verifier.matching import bits_of, members
from ronde.verifier.places import Places
from ronde.verifier.replay import Steps

Players = tuple[int, ...]


class Bracket(NamedTuple):
    """Players of one score, those moved down to them, and residents who moved on at once (C1)."""

    down: Players
    own: Players
    movers: Players = ()
    lowest: bool = False

    @property
    def players(self) -> Players:
        return tuple(sorted(self.down + self.own))

    def stage(self) -> Stage:
        """C2.a, A3."""
        heterogeneous = 0 < len(self.down) < len(self.own)
        return Stage(len(self.players) // 2, len(self.down) if heterogeneous else 0)

    def levels(self) -> Iterator[Stage]:
        """C13, C14.b2: the lowest bracket with ever fewer moved-down players paired first."""
        first = self.stage()
        for m1 in range(first.m1, -1, -1):
            yield Stage(first.p1, m1)


class Stage(NamedTuple):
    """P1 and M1; M1 is 0 where the bracket is treated as homogeneous."""

    p1: int
    m1: int

    def fewer(self) -> Stage:
        """One pair less; M1 follows."""
        return Stage(self.p1 - 1, min(self.m1, self.p1 - 1))


class Brackets(Places):
    """What sections A and B see of the players of a round, and the pairings of any bracket."""

    def __init__(self, history: History) -> None:
        super().__init__(history, history.order, history.score)
        self.preference: list[tuple[str, int]] = [preference(games) for games in self.games]
        self.floats: list[tuple[int, int]] = [
            (self._float(i, 1), self._float(i, 2)) for i in self.order
        ]
        half = history.point_system.win * history.rounds
        self.top: list[bool] = [
            history.last_round and 2 * history.points[i] > half for i in self.order
        ]
        self.may_not_rest: int = self.barred(1)
        self.keep_apart(lambda v: (self.preference[v], self.top[v]), self._b2_allows)
        self.odd: bool = history.number % 2 == 1
        self.steps: Steps = Steps(len(self.order))
        self._bounds: dict[tuple[Bracket, Stage, Players], Bounds] = {}

    def _float(self, i: int, ago: int) -> int:
        """A4, B1.b: 1 down, -1 up."""
        number = self.history.number - ago
        if number > 0 and self.history.mark[number - 1][i] in NOT_PLAYED:
            return int(self.history.worth[number - 1][i] > 0)
        return self.history.float_in(number, i)

    def _same(self, v: int, w: int, least: int = MILD) -> int:
        """Both prefer one colour, at least so strongly."""
        (side, mine), (other, yours) = self.preference[v], self.preference[w]
        return int(side == other and min(mine, yours) >= least)

    def _b2(self, v: int, w: int) -> int:
        return self._same(v, w, ABSOLUTE)

    def _b2_allows(self, v: int, w: int) -> bool:
        """B2 may yield to a top scorer and their opponent."""
        return self.top[v] or self.top[w] or not self._b2(v, w)

    # A8, B, D4: what counts against a pairing of a bracket

    def _bounds_of(self, bracket: Bracket, stage: Stage, chosen: Players) -> Bounds:
        key = (bracket, stage, chosen)
        if key not in self._bounds:
            lowest = self.score[bracket.players[-1]]
            self.steps.take("C6", lowest, 4 * len(self.order))
            inside, s1 = bits_of(bracket.players), bits_of(chosen)
            rows = [
                row & inside & ~(s1 if s1 >> v & 1 else 0) if inside >> v & 1 else 0
                for v, row in enumerate(self.rows)
            ]
            criteria = self._criteria(bracket, stage, s1, lowest - 10)

            def kind(v: int) -> tuple[object, ...]:
                return s1 >> v & 1, self.score[v], self.preference[v], self.floats[v]

            tick = partial(self.steps.take, "C6", lowest)
            self._bounds[key] = Bounds(rows, criteria, kind, tick)
        return self._bounds[key]

    def _criteria(self, bracket: Bracket, stage: Stage, s1: int, bye: int) -> list[Criterion]:
        score, floats = self.score, self.floats
        x1, z1 = self._x1_z1(bracket.players, stage.p1)

        def factor(v: int, w: int) -> int:
            return 0 if (s1 >> v | s1 >> w) & 1 else (score[v] - score[w]) ** 2

        def least_factor(players: int, seats: int) -> int:
            line = [score[v] for v in members(players)]
            pairs = zip(line[::2], line[1::2], strict=False)
            return 0 if seats or players & s1 else sum((a - b) ** 2 for a, b in pairs)

        def up(ago: int) -> Callable[[int, int], int]:
            def again(v: int, w: int) -> int:
                a, b = (v, w) if s1 >> v & 1 else (w, v)
                return int(s1 >> a & 1 and score[b] < score[a] and floats[b][ago] < 0)

            return again

        def down(ago: int) -> Callable[[int], int]:
            return lambda v: int(floats[v][ago] > 0)

        rows = [Criterion(self._b2)]
        if bracket.lowest:
            rows.append(Criterion(factor, lambda v: (score[v] - bye) ** 2, 0, least_factor))
        if self.odd:  # A7.d
            rows.append(Criterion(lambda v, w: self._same(v, w, STRONG) - self._b2(v, w)))
        rows.append(Criterion(self._same, floor=x1))
        if not self.odd:
            rows.append(Criterion(lambda v, w: self._same(v, w, STRONG), floor=z1))
        rows += [Criterion(lambda _v, _w: 0, down(ago)) for ago in (0, 1)]
        return rows + [Criterion(up(ago)) for ago in (0, 1)]

    def _x1_z1(self, players: Players, pairs: int) -> tuple[int, int]:
        """A8."""
        apart, others = list[str](), list[str]()
        for v in players:
            unplayed = self.history.rounds - len(self.games[v])
            flexible = self.preference[v][1] == MILD and unplayed % 2 == 1 and not self.odd
            (apart if flexible else others).append(self.preference[v][0])
        white, black = others.count("W"), others.count("B")
        w, b, a = apart.count("W"), apart.count("B"), others.count("")
        x1 = pairs - a - min(white + w, black + b)
        return max(0, x1), max(0, pairs - a - w - b - min(white, black))

    # C3-C10, D: the pairings of a bracket

    def _tasks(
        self, bracket: Bracket, stage: Stage, left: Players | None = None
    ) -> Iterator[tuple[Players, Bounds, Task]]:
        """D3: the sets of S1 in order, each with what is to be done; only `left` may leave."""
        players = bits_of(bracket.players)
        seats = len(bracket.players) - 2 * stage.p1
        may = players & ~(self.may_not_rest if bracket.lowest else 0)
        if left is not None:
            may &= bits_of(left)
        for chosen in combinations(bracket.down, stage.m1) if seats >= 0 else ():
            task = Task(players, seats, may & ~bits_of(chosen))
            yield chosen, self._bounds_of(bracket, stage, chosen), task

    def can(self, bracket: Bracket, stage: Stage) -> bool:
        """There is some pairing under the absolute criteria."""
        return any(
            bounds.possible((UNLIMITED,) * len(bounds.criteria), task)
            for _, bounds, task in self._tasks(bracket, stage)
        )

    def first(
        self, bracket: Bracket, stage: Stage, left: Players | None = None
    ) -> tuple[tuple[object, ...], Solution] | None:
        """The pairing with which C10 ends, and its place in the order of all pairings."""
        best: tuple[Limits, int] | None = None
        tasks = list(self._tasks(bracket, stage, left))
        for at, (_, bounds, task) in enumerate(tasks):
            limits = bounds.fewest(task)
            if limits is not None and (best is None or limits < best[0]):
                best = limits, at
        if best is None:
            return None
        limits, at = best
        chosen, bounds, task = tasks[at]
        pairs = []
        for v in chosen:
            w, limits, task = bounds.serve(limits, task, v, members(task.players))
            pairs.append((v, w))
        exchange, halves = next(
            (at, split)
            for at, upper in enumerate(splits(list(members(task.players)), stage.p1 - stage.m1))
            if bounds.can(limits, split := task._replace(upper=bits_of(upper)))
        )
        for v in members(halves.upper):
            w, limits, halves = bounds.serve(limits, halves, v, members(halves.lower))
            pairs.append((v, w))
        key = (best, [w for _, w in pairs[: stage.m1]], exchange, [w for _, w in pairs])
        return key, Solution(tuple(pairs), tuple(members(halves.players)))


def splits(players: list[int], pairs: int) -> Iterator[Players]:
    """C4, D2: S1, then S1 after every exchange with S2, in order."""
    s1, s2 = players[:pairs], players[pairs:]
    yield tuple(s1)
    rank = {v: at for at, v in enumerate(players)}
    for n in range(1, min(len(s1), len(s2)) + 1):
        out = [(sum(rank[v] for v in who), who) for who in combinations(s1[::-1], n)]
        come: dict[int, list[Players]] = {}
        for who in combinations(s2, n):
            come.setdefault(sum(rank[v] for v in who), []).append(who)
        for difference in range(min(come) - out[0][0], max(come) - out[-1][0] + 1):
            for total, leave in out:
                for enter in come.get(total + difference, ()):
                    yield tuple(sorted({*s1, *enter}.difference(leave)))
