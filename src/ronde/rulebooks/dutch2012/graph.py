"""A bracket at one stage as a graph: which pairs can be made, which are S1's, what they cost.

Players are numbered 0, 1, … in the order of A2; the moved-down players come first. A bracket is
paired as a perfect matching of its players and of the vertices of an annex: where the players go
who are left over.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache

from ronde.rulebooks.bracket_rows import numbered, runs
from ronde.rulebooks.criteria import Charge, Criteria, Prices
from ronde.rulebooks.dutch2012.bracket import Bracket, Stage
from ronde.rulebooks.dutch2012.criteria import Criterion, criteria_in_force
from ronde.rulebooks.dutch2012.entrants import Entrants
from ronde.rulebooks.problem import Problem
from ronde.rulebooks.profile import Kind, colours_number, kind
from ronde.solver import Bits, Cost, members


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


CAME_DOWN, RESIDENT, SEAT = range(3)
"""Who the vertices of an annex are."""


@dataclass(frozen=True, slots=True)
class Annex:
    """Vertices beside the players of a bracket: seats for those left over, or the bracket below.

    It is the bracket below when C12 or C13 asks for a pairing whose leftover players let that
    one be paired.

    joins      for every player, by number inside the bracket, the vertices they can take when
               left over
    inner      for every vertex, the vertices of the annex with which it can be matched
    zones      who the vertices are
    places     the players among them, who come first
    lacking    what is lacking below in a pair of two zones; players left over came down
    together   for every player, those with whom they can be paired below when both are left over
    is_below   the annex is a bracket and no row of seats: how many are left over is not fixed

    Lacking is a moved-down player below for whom no pair of S1 is made there.
    """

    joins: Sequence[Bits]
    inner: Sequence[Bits]
    zones: Sequence[int]
    places: Sequence[int] = ()
    lacking: Sequence[Sequence[int]] = ((0, 0, 0), (0, 0, 0), (0, 0, 0))
    together: Sequence[Bits] = ()
    is_below: bool = False

    @property
    def size(self) -> int:
        """The number of vertices."""
        return len(self.inner)


def seats(players: int, left_over: int) -> Annex:
    """One seat for everybody left over; those who may be left over can take any."""
    return Annex([(1 << left_over) - 1] * players, [0] * left_over, [SEAT] * left_over)


FEWER_IN_S1, LEFT_OVER, LACKING = (
    Criterion("M1", "C14.b2", "moved-down players without a pair of S1"),
    Criterion("P1", "C14", "players left over"),
    Criterion("below", "C12, C13", "moved-down players without a pair of S1 in the bracket below"),
)
"""What stands before all criteria."""

ABOVE = (FEWER_IN_S1, LEFT_OVER, LACKING)


@lru_cache(maxsize=256)
def table(criteria: tuple[Criterion, ...]) -> Criteria:
    """These rows, and what stands before them."""
    return Criteria((*ABOVE, *criteria))


class Graph:
    """The pairs that a bracket leaves at one stage.

    s1          for every player, those with whom they can form a pair of S1
    rest        likewise, a pair of the homogeneous bracket or remainder
    may_leave   who can be left over
    selected    the moved-down players of S1, where D3's set is given; otherwise all who are
                moved down and paired belong to it
    kinds       what the criteria see of every player; `in_s1` the same of one who stands in S1
                for the pair of a moved-down player
    criteria    the rows in force, `charged` those that decide
    """

    __slots__ = (
        "_demands",
        "_first",
        "_other",
        "_runs",
        "_staying",
        "annex",
        "bracket",
        "charged",
        "criteria",
        "entrants",
        "in_s1",
        "kinds",
        "m0",
        "may_leave",
        "players",
        "rest",
        "s1",
        "selected",
        "stage",
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
        self.entrants: Entrants = entrants
        self.bracket: Bracket = bracket
        self.stage: Stage = stage
        self.selected: Bits = selected
        self._demands = demands
        self.players: tuple[int, ...] = bracket.players
        players = self.players
        self._runs = runs(players)
        size = len(players)
        self.m0: int = bracket.m0
        self.annex: Annex = annex or seats(size, size - 2 * stage.p1)
        lowest = min((entrants.score[place] for place in players), default=0)
        self.kinds: list[Kind] = [self._kind(place, lowest, mdp=0) for place in players]
        self.in_s1: list[Kind] = [self._kind(place, lowest, mdp=1) for place in players]
        self.criteria: tuple[Criterion, ...] = criteria_in_force(entrants, bracket, stage)
        self.charged: tuple[Criterion, ...] = self.criteria
        everybody = (1 << size) - 1
        self._staying = everybody & ~self.local(demands.must_leave)
        self._first, self._other = self._partners(everybody)
        legal = [self.local(entrants.legal[place]) for place in players]
        self.s1: list[int] = [row & first for row, first in zip(legal, self._first, strict=True)]
        self.rest: list[int] = [row & other for row, other in zip(legal, self._other, strict=True)]
        self.may_leave: Bits = self._may_leave(demands)

    def _kind(self, place: int, lowest: int, mdp: int) -> Kind:
        entrants = self.entrants
        side, strength, *_ = entrants.preference[place]
        colours = colours_number(side, strength, False, 0, False)
        floats = sum(flag << at for at, flag in enumerate(entrants.floats[place]))
        return kind(colours, floats, mdp, entrants.score[place] - lowest)

    @property
    def is_plain(self) -> bool:
        """Seats for those left over; all moved-down players in S1, or none: as in later years."""
        return not self.annex.is_below and not self.selected and self.stage.s1 in (0, self.m0)

    def local(self, places: Bits) -> Bits:
        """A set of places as a set of players of this bracket."""
        return numbered(places, self._runs)

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

    def _partners(self, everybody: Bits) -> tuple[list[Bits], list[Bits]]:
        """For every player the partners in S1's pairs and in the other pairs, if it is legal.

        Rule: FIDE C.04.3.1 (2012) A3, C4, C6, D3
        """
        staying = self._staying
        found = [
            self._partners_of(v, everybody) if staying >> v & 1 else (0, 0)
            for v in range(len(self.players))
        ]
        return [first & staying for first, _ in found], [other & staying for _, other in found]

    def _partners_of(self, v: int, everybody: Bits) -> tuple[Bits, Bits]:
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

    def prices(self, criteria: tuple[Criterion, ...]) -> Prices:
        """What these rows charge, below what stands before them."""
        kinds = frozenset((*self.kinds, *self.in_s1))
        count = len(self.players) + self.annex.size
        return table(criteria).prices(count, kinds, kinds, more=((0, 2), (1, 1), (2, 2)))

    def plain_problem(self) -> Problem[Kind]:
        """The pairings of a plain bracket."""
        prices = self.prices(self.charged)
        s1 = self.stage.s1
        return Problem(
            self.players,
            [s1 | rest for s1, rest in zip(self.s1, self.rest, strict=True)],
            [*self.in_s1[:s1], *self.kinds[s1:]],
            prices,
            pair=prices.pair,
            leave=prices.leave,
            floats=self.annex.size,
            may_float=self.may_leave,
        )

    def problem(
        self, within: Bits, criteria: tuple[Criterion, ...], *, s1: bool = True
    ) -> Problem[int]:
        """The pairings of players `within`, and what becomes of the annex; seats are part of that.

        `s1` tells whether pairs of S1 may be made, `criteria` are the rows that decide. What a pair
        costs is asked of the first vertices that are like its own.
        """
        size, annex, other = len(self.players), self.annex, self._other
        first = self._first if s1 else (0,) * size
        prices = self.prices(criteria)
        lacking = [prices.pack([(2, amount)]) for amount in range(3)]
        leaving = [self._leaving(v, prices) for v in range(size)]
        zones = (CAME_DOWN,) * size + tuple(annex.zones)

        def pair(a: int, b: int) -> Cost:
            v, w = (a, b) if a < b else (b, a)
            if w >= size:
                price = lacking[annex.lacking[zones[v]][zones[w]]]
                return price if v >= size else leaving[v] + price
            if first[v] >> w & 1:
                return self._s1_price(v, w, prices)
            if other[v] >> w & 1:
                moved = self._moved_down(v) + self._moved_down(w)
                return prices.pair(self.kinds[v], self.kinds[w]) + prices.pack([(0, moved)])
            return leaving[v] + leaving[w]

        every = range(size + annex.size)
        within |= (1 << len(every)) - (1 << size)
        rows = self.joint_rows(s1=s1)
        return Problem(
            every, rows, self._alike(), prices, pair=pair, within=within, inside=(1 << size) - 1
        )

    def _alike(self) -> list[int]:
        """For every vertex the first one that costs the same, whoever the partner is."""
        legality = self.entrants.legality
        keys: list[Hashable] = [
            (
                self.kinds[v],
                self.in_s1[v],
                self._moved_down(v),
                self.selected >> v & 1,
                self._staying >> v & 1,
                self.may_leave >> v & 1,
                legality(place),
            )
            for v, place in enumerate(self.players)
        ]
        annex = self.annex
        keys += [(zone, legality(v)) for zone, v in zip(annex.zones, annex.places, strict=False)]
        keys += [SEAT] * (annex.size - len(annex.places))
        firsts: dict[Hashable, int] = {}
        return [firsts.setdefault(key, v) for v, key in enumerate(keys)]

    def joint_rows(self, *, s1: bool = True) -> list[Bits]:
        """Pairs inside the bracket and inside the annex, and who can take what vertex of it."""
        annex, size, may_leave = self.annex, len(self.players), self.may_leave
        first = self.s1 if s1 else (0,) * size
        rows = [one | other for one, other in zip(first, self.rest, strict=True)]
        rows += [row << size for row in annex.inner]
        people, sitting, met = len(annex.places), 0, 0  # whoever can take a seat can take any
        for v in members(may_leave):
            if annex.together:
                rows[v] |= annex.together[v] & may_leave
            rows[v] |= annex.joins[v] << size
            sitting |= (annex.joins[v] >> people != 0) << v
            met |= annex.joins[v]
        for x, place in enumerate(annex.places):
            if met >> x & 1:
                rows[size + x] |= self.local(self.entrants.legal[place]) & may_leave
        for seat in range(size + people, len(rows)):
            rows[seat] |= sitting
        return rows

    def _moved_down(self, v: int) -> bool:
        return self.stage.heterogeneous and v < self.m0

    def _leaving(self, v: int, prices: Prices) -> Cost:
        """What it costs that the player is left over."""
        before = [(0, int(self._moved_down(v))), (1, int(self.annex.is_below))]
        return prices.leave(self.kinds[v]) + prices.pack(before)

    def selector(self, v: int, w: int) -> int:
        """Whose opponent the other one is in a pair of S1.

        Of two moved-down players D3 would take the higher one into S1; but if the lower one
        would then float up again (B5, B6), a set with the lower one in S1 does better.
        """
        if self.selected:
            return v if self.selected >> v & 1 else w
        if w >= self.m0:
            return v
        prices = self.prices(self.charged)
        higher = prices.pair(self.in_s1[v], self.kinds[w])
        return w if prices.pair(self.kinds[v], self.in_s1[w]) < higher else v

    def _s1_price(self, v: int, w: int, prices: Prices) -> Cost:
        """What a pair of S1 costs."""
        mine = self.selector(v, w)
        other = w if mine == v else v
        price = prices.pair(self.in_s1[mine], self.kinds[other])
        return price + prices.pack([(0, int(self._moved_down(other)))])

    def charges(
        self, candidate: Candidate, movers: Sequence[int] = ()
    ) -> list[list[tuple[tuple[int, ...], int]]]:
        """For each row in force, what it charges to whom; `movers` leave before it is counted."""
        rows = table(self.criteria)
        number = {place: v for v, place in enumerate(self.players)}
        kinds, in_s1 = self.kinds, self.in_s1
        found: list[list[tuple[tuple[int, ...], int]]] = [[] for _ in rows.rows]
        charged: list[tuple[tuple[int, ...], Sequence[Charge]]] = []
        for pairs, first in ((candidate.s1, in_s1), (candidate.rest, kinds)):
            for a, b in pairs:
                charged.append(((a, b), rows.of_pair(first[number[a]], kinds[number[b]])))
        for a in candidate.left:
            charged.append(((a,), rows.of_downfloater(kinds[number[a]])))
        for a in movers:
            alone = self._kind(a, self.entrants.score[a], mdp=0)
            charged.append(((a,), rows.of_downfloater(alone)))
        for who, amounts in charged:
            for row, amount in amounts:
                found[row].append((who, amount))
        return found[len(ABOVE) :]

    def counts(self, candidate: Candidate) -> tuple[int, ...]:
        """What each row in force counts in a pairing of this bracket."""
        return tuple(sum(amount for _, amount in row) for row in self.charges(candidate))

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
