"""A bracket at one stage as a graph: which pairs can be made, which are S1's, what they cost.

Players are numbered 0, 1, … in the order of A2; the moved-down players come first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass

from ronde.rulebooks.dutch2012.annex import Annex, seats
from ronde.rulebooks.dutch2012.bracket import Bracket, Stage
from ronde.rulebooks.dutch2012.criteria import ONE_POINT, Criterion, Kind, criteria_in_force
from ronde.rulebooks.dutch2012.entrants import Entrants
from ronde.solver import Bits


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pairing of a bracket, by place in the order of A2.

    `s1` are the moved-down players of S1 with their opponents; `rest` the pairs of the remainder
    or of a homogeneous bracket, S1's player first; `left` the players left over.
    """

    s1: tuple[tuple[int, int], ...] = ()
    rest: tuple[tuple[int, int], ...] = ()
    left: tuple[int, ...] = ()

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """All pairs."""
        return self.s1 + self.rest


@dataclass(frozen=True, slots=True)
class Demands:
    """What backtracking asks of single players, as sets of places: to go down, or to be paired."""

    must_leave: Bits = 0
    must_stay: Bits = 0


NO_DEMANDS = Demands()


class Tariff:
    """What the criteria charge, packed into one integer with the more important digits higher."""

    __slots__ = ("_left", "_rest", "_s1", "_shifts", "bits", "criteria")

    def __init__(self, criteria: tuple[Criterion, ...], size: int, surplus: int) -> None:
        self.criteria = criteria
        self._s1: dict[tuple[Kind, Kind], int] = {}
        self._rest: dict[tuple[Kind, Kind], int] = {}
        self._left: dict[Kind, int] = {}
        shifts = []
        bits = 0
        for row in reversed(criteria):
            most = (surplus + ONE_POINT) ** 2 if row.code == "B3" else 1
            shifts.append(bits)
            bits += (size * most).bit_length()
        self._shifts = shifts[::-1]
        self.bits = bits

    def s1_pair(self, a: Kind, b: Kind) -> int:
        """The price of the pair of a moved-down player `a` of S1 with `b`."""
        known = self._s1.get((a, b))
        if known is None:
            known = self._s1[a, b] = self._packed(row.of_s1_pair(a, b) for row in self.criteria)
        return known

    def rest_pair(self, a: Kind, b: Kind) -> int:
        """The price of a pair of a homogeneous bracket or remainder."""
        known = self._rest.get((a, b))
        if known is None:
            known = self._rest[a, b] = self._packed(row.of_rest_pair(a, b) for row in self.criteria)
        return known

    def left(self, a: Kind) -> int:
        """The price of a player left over."""
        known = self._left.get(a)
        if known is None:
            known = self._left[a] = self._packed(row.of_left(a) for row in self.criteria)
        return known

    def _packed(self, charges: Iterable[int]) -> int:
        return sum(charge << shift for charge, shift in zip(charges, self._shifts, strict=True))


class Graph:
    """The pairs that a bracket leaves at one stage.

    s1          for every player, those with whom he can form a pair of S1
    rest        likewise, a pair of the homogeneous bracket or remainder
    may_leave   who can be left over
    selected    the moved-down players of S1, where D3's set is given; otherwise whoever is
                moved down and paired belongs to it
    """

    __slots__ = (
        "_demands",
        "_runs",
        "annex",
        "bracket",
        "criteria",
        "entrants",
        "kinds",
        "m0",
        "may_leave",
        "players",
        "rest",
        "s1",
        "selected",
        "stage",
        "tariff",
    )

    def __init__(
        self,
        entrants: Entrants,
        bracket: Bracket,
        stage: Stage,
        *,
        annex: Annex | None = None,
        selected: Bits = 0,
        demands: Demands = NO_DEMANDS,
    ) -> None:
        self.entrants = entrants
        self.bracket = bracket
        self.stage = stage
        self.selected = selected
        self._demands = demands
        players = self.players = bracket.players
        self._runs = _runs(players)
        size = len(players)
        self.m0 = bracket.m0
        self.annex = annex or seats(size, size - 2 * stage.p1)
        lowest = min((entrants.score[place] for place in players), default=0)
        self.kinds = [
            Kind(
                entrants.preference[place].side,
                entrants.preference[place].strength,
                entrants.score[place] - lowest,
                entrants.floats[place],
            )
            for place in players
        ]
        self.criteria = criteria_in_force(entrants, bracket, stage)
        self.charge(self.criteria)
        self.s1, self.rest = self._pairs(demands)
        self.may_leave = self._may_leave(demands)

    def charge(self, criteria: tuple[Criterion, ...]) -> None:
        """Let these rows of the table decide."""
        surplus = max((kind.surplus for kind in self.kinds), default=0)
        self.tariff = Tariff(criteria, len(self.players) + 1, surplus)

    @property
    def is_free(self) -> bool:
        """All pairings are equally good, and leave the same number over."""
        return not self.tariff.criteria and not self.annex.is_below

    def local(self, places: Bits) -> Bits:
        """A set of places as a set of players of this bracket."""
        return sum((places >> start & mask) << v for start, v, mask in self._runs)

    def with_selected(self, selected: Bits) -> Graph:
        """The same graph for one of D3's sets, the only moved-down players in S1."""
        return Graph(
            self.entrants,
            self.bracket,
            self.stage,
            annex=self.annex,
            selected=selected,
            demands=self._demands,
        )

    def with_pair(self, v: int, w: int) -> Graph:
        """The same graph in which these two are paired in S1."""
        others = ~(1 << v | 1 << w)
        fixed = copy(self)
        fixed.s1 = [row & others for row in self.s1]
        fixed.rest = [row & others for row in self.rest]
        fixed.s1[v], fixed.s1[w] = 1 << w, 1 << v
        fixed.rest[v] = fixed.rest[w] = 0
        fixed.may_leave = self.may_leave & others
        return fixed

    def restricted(self, rows: Sequence[Bits], may_leave: Bits) -> Graph:
        """The same graph with these pairs only, all of them free of charge."""
        less = copy(self)
        less.s1 = [row & rows[v] for v, row in enumerate(self.s1)]
        less.rest = [row & rows[v] for v, row in enumerate(self.rest)]
        less.may_leave = may_leave
        less.charge(())
        return less

    def _pairs(self, demands: Demands) -> tuple[list[Bits], list[Bits]]:
        """For every player the partners in S1's pairs and in the other pairs.

        Rule: FIDE C.04.3.1 (2012) A3, C4, C6, D3
        """
        everybody = (1 << len(self.players)) - 1
        staying = everybody & ~self.local(demands.must_leave)
        s1, rest = [], []
        for v, place in enumerate(self.players):
            row = self.local(self.entrants.legal[place]) & staying if staying >> v & 1 else 0
            first, other = self._partners(v, everybody)
            s1.append(row & first)
            rest.append(row & other)
        return s1, rest

    def _partners(self, v: int, everybody: Bits) -> tuple[Bits, Bits]:
        """With whom the stage lets a player form a pair of S1, and another pair.

        In a heterogeneous bracket S1 holds M1 moved-down players and S2 all others, those
        moved down whom D3 leaves out included; by another reading these stay among themselves.
        With P1 = M1 the remainder has no pair to make.
        """
        stage = self.stage
        if not stage.heterogeneous:
            return 0, everybody
        moved_down = (1 << self.m0) - 1
        residents = everybody & ~moved_down
        in_s2 = self.entrants.readings.unselected == "in_s2"
        if self.selected:
            s1 = self.selected
            s2 = everybody & ~s1 if in_s2 else residents
            first, other = (s2, 0) if s1 >> v & 1 else (s1 if s2 >> v & 1 else 0, everybody & ~s1)
        elif v >= self.m0:
            first, other = moved_down, residents
        elif stage.m1 == self.m0:
            first, other = residents, 0
        else:
            first, other = (everybody, 0) if in_s2 else (residents, moved_down)
        return first, other if stage.p1 > stage.m1 else 0

    def _may_leave(self, demands: Demands) -> Bits:
        """Who can be left over: in the lowest bracket only those to whom the bye is not barred.

        Rule: FIDE C.04.3.1 (2012) B1.b, C6
        """
        allowed = (1 << len(self.players)) - 1
        if self.bracket.lowest:
            allowed = sum(
                1 << v for v, place in enumerate(self.players) if not self.entrants.barred[place]
            )
        if self.stage.heterogeneous:
            if self.selected:
                allowed &= ~self.selected
            elif self.stage.m1 == self.m0:
                allowed &= ~((1 << self.m0) - 1)
        return allowed & ~self.local(demands.must_stay)

    def selector(self, v: int, w: int) -> int:
        """Whose opponent the other one is in a pair of S1.

        Of two moved-down players D3 would take the higher one into S1; but if the lower one
        would then float up again (B5, B6), a set with the lower one in S1 does better.
        """
        if self.selected:
            return v if self.selected >> v & 1 else w
        if w >= self.m0:
            return v
        higher = self.tariff.s1_pair(self.kinds[v], self.kinds[w])
        lower = self.tariff.s1_pair(self.kinds[w], self.kinds[v])
        return w if lower < higher else v

    def s1_price(self, v: int, w: int) -> int:
        """What the criteria charge for a pair of S1."""
        if self.selector(v, w) == v:
            return self.tariff.s1_pair(self.kinds[v], self.kinds[w])
        return self.tariff.s1_pair(self.kinds[w], self.kinds[v])

    def counts(self, candidate: Candidate) -> tuple[int, ...]:
        """What each row in force counts in a pairing of this bracket."""
        kind = dict(zip(self.players, self.kinds, strict=True))
        return tuple(
            sum(row.of_s1_pair(kind[a], kind[b]) for a, b in candidate.s1)
            + sum(row.of_rest_pair(kind[a], kind[b]) for a, b in candidate.rest)
            + sum(row.of_left(kind[a]) for a in candidate.left)
            for row in self.criteria
        )

    def quality(self, candidate: Candidate) -> tuple[int, ...]:
        """The counts as C10 compares them: a criterion given up altogether counts but once.

        Reading: ADR-0020, option `relaxation`
        """
        counts = self.counts(candidate)
        if self.entrants.readings.relaxation == "counters":
            return counts
        return tuple(
            count if row.graded else min(count, 1)
            for row, count in zip(self.criteria, counts, strict=True)
        )


def _runs(players: tuple[int, ...]) -> list[tuple[int, int, Bits]]:
    """Stretches of consecutive places: the first place, its number in the bracket, and a mask."""
    starts = [v for v, place in enumerate(players) if v == 0 or players[v - 1] != place - 1]
    ends = [*starts[1:], len(players)]
    return [
        (players[start], start, (1 << end - start) - 1)
        for start, end in zip(starts, ends, strict=False)
    ]
