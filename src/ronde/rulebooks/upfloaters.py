"""The players who are brought up into a scoregroup: as few and as high as can be, the best set.

For the systems without downfloaters. All residents of the highest scoregroup are paired, with as
few players from below as a legal round allows; the criteria choose among the sets of such
upfloaters, and among equals the first set in order of score and number is taken.

The best set is first looked for in the next scoregroup alone, without a thought for those who are
left. No smaller number and no higher scores are possible, so if the others can be paired as well
as the criteria ask, it is the answer. Otherwise everybody below is taken into the calculation
(ADR-0034 proves that nothing is lost).

Rule: FIDE C.04.4.1 (2026) 3.2.1-3.2.2, 4.2; C.04.5 3.5; C.04.6 3.5
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from ronde.rulebooks import measures
from ronde.rulebooks.below import BEYOND, HERE, NEXT
from ronde.rulebooks.completion import ideal_without, without
from ronde.rulebooks.criteria import Criteria, Prices
from ronde.rulebooks.orders import of_sets
from ronde.rulebooks.problem import Order, Problem
from ronde.rulebooks.profile import Kind
from ronde.solver.alternating import grow
from ronde.solver.bits import Bits, Cost, Mate, bits_of, members
from ronde.solver.cardinality import can_spare, cut, expose, maximum
from ronde.solver.lifting import Level, union
from ronde.solver.proof import Proof

_BOUNDED = (measures.meets_upfloater, measures.score_difference)
"""Rows that, standing first, no set can beat that has the least number from the next scoregroup.

Where somebody has amended them, everybody below is looked at.
"""

_FURTHER = 20
"""Players to begin with when the next scoregroup is not enough."""

_SCOREGROUPS = 16
"""Scoregroups from which prices first look for upfloaters."""

TRIES = 8
"""Single upfloaters that are tried before everybody below is looked at."""


Ahead = Literal["graded", "pass-fail"]
"""How the following scoregroup is judged: by the number of its own upfloaters, or by whether it
needs no more than its odd one. It matters only where no set achieves the latter.

Reading: ADR-0030
"""


class UpfloatColumns:
    """What the search looks at, by place: players in order of score, then of number.

    rows       who may meet whom
    score      pairing score
    residents  what the criteria see of a player who is paired in their own scoregroup
    upfloaters what they see of the same player when brought up
    """

    __slots__ = ("residents", "rows", "score", "upfloaters")

    def __init__(
        self,
        rows: Sequence[Bits],
        score: Sequence[int],
        residents: Sequence[Kind],
        upfloaters: Sequence[Kind],
    ) -> None:
        self.rows: Sequence[Bits] = rows
        self.score: Sequence[int] = score
        self.residents: Sequence[Kind] = residents
        self.upfloaters: Sequence[Kind] = upfloaters

    def group(self, remaining: Bits) -> Bits:
        """The highest scoregroup of those who remain."""
        rest = members(remaining)
        top = next(rest)
        found = 1 << top
        for v in rest:
            if self.score[v] != self.score[top]:
                break
            found |= 1 << v
        return found


class Upfloating:
    """The search for the upfloaters of one scoregroup."""

    def __init__(
        self,
        standings: UpfloatColumns,
        criteria: Criteria,
        remaining: Bits,
        mate: Mate,
        ahead: Ahead = "graded",
    ) -> None:
        self.standings = standings
        self.criteria = criteria
        self.residents: Bits = standings.group(remaining)
        self.lower: int = remaining ^ self.residents
        self.next_group: Bits = standings.group(self.lower) if self.lower else 0
        self.mate = mate
        self.ahead = ahead
        self.bounded: bool = tuple(row.pair for row in criteria.rows[:2]) == _BOUNDED
        self.looks_ahead: bool = any(row.next_bracket for row in criteria.rows)
        self.proof: Proof = ()

    def first_set(self) -> tuple[Bits, Mate]:
        """The upfloaters, and the completion of the round without this bracket."""
        if not self.bounded:
            return self._with_all_below()
        inner = maximum(self.standings.rows, self.residents, self.mate)
        needed = sum(inner[v] < 0 for v in members(self.residents))
        for chosen in self._ideal_sets(needed):
            after = self._ideal_after(chosen)
            if after is not None:
                return chosen, after
        self.proof = ()
        found = self._by_prices(needed)
        if found is not None:
            return found
        for chosen in self._sets_from_further_down(needed):
            after = self._ideal_after(chosen)
            if after is not None:
                return chosen, after
        return self._with_all_below()

    def _ideal_sets(self, needed: int) -> Iterator[Bits]:
        """Sets from the next scoregroup, of the least number that is conceivable, best first.

        A single upfloater who does not leave an ideal round is left out of the next attempt. After
        some of them, looking at everybody below costs less.
        """
        if not needed:
            yield 0
            return
        pool = self.next_group
        for _ in range(TRIES):
            if needed > pool.bit_count():
                return
            chosen = self._certified(pool, needed)
            if chosen is None:
                return
            yield chosen
            if needed > 1:
                return
            pool ^= chosen

    def _ideal_after(self, chosen: Bits) -> Mate | None:
        """The completion without the bracket, if the following scoregroup does as well as any."""
        rows = self.standings.rows
        gone, rest = self.residents | chosen, self.lower & ~chosen
        group = self.next_group & ~chosen
        if self.looks_ahead and group:
            return ideal_without(rows, self.mate, gone, group, rest ^ group)
        return without(rows, self.mate, gone, rest)

    def _certified(self, pool: Bits, needed: int) -> Bits | None:
        """The first of the best sets out of the pool, whatever it leaves; None if unproved."""
        problem = self._problem(pool, pool.bit_count() - needed)
        mate = problem.certified(lambda rows: self._first(rows, pool, needed))
        if mate is None:
            return None
        self.proof = problem.proof
        return self._chosen(mate, pool)

    def _problem(self, pool: Bits, floats: int | None) -> Problem[Kind]:
        """Residents with one another and with the pool, of whom so many are left out."""
        standings, residents = self.standings, self.residents
        rows, kinds = [0] * len(standings.rows), list(standings.residents)
        for v in members(residents):
            rows[v] = standings.rows[v]
        for v in members(pool):
            rows[v] = standings.rows[v] & residents
            kinds[v] = standings.upfloaters[v]
        prices = self._prices(pool)
        return Problem(
            range(len(rows)),
            rows,
            kinds,
            prices,
            pair=prices.pair,
            floats=floats,
            may_float=pool,
            within=residents | pool,
        )

    def _chosen(self, mate: Sequence[int], pool: Bits) -> Bits:
        """Who of the pool meets a resident."""
        return bits_of(v for v in members(pool) if mate[v] >= 0 and self.residents >> mate[v] & 1)

    def _first(self, rows: list[Bits], pool: Bits, needed: int) -> Mate | None:
        """The first set: those that serve are the bases of a matroid, so greed is right.

        Rule: FIDE C.04.4.1 (2026) 4.1-4.2; C.04.5 3.5.4; C.04.6 3.5.4
        """
        residents, size = self.residents, len(self.standings.rows)
        everybody = residents | pool | (1 << len(rows)) - (1 << size)
        mate = maximum(rows, everybody)
        if any(mate[v] < 0 for v in members(everybody)):
            return None
        chosen = self._chosen(mate, pool)
        may_stay = bits_of(v for v in members(pool) if rows[v] >> size)
        fixed = 0
        for v in members(pool):
            if fixed.bit_count() == needed:
                break
            bit = 1 << v
            if chosen & bit:
                fixed |= bit
            elif rows[v] & residents:
                mate[v] = -1
                within = residents | chosen | bit
                may_go = chosen & ~fixed & may_stay
                reach = grow(rows, mate, v, within, 0).outer & may_go if may_go else 0
                if reach:
                    out = reach.bit_length() - 1
                    expose(rows, mate, within, v, out)
                    chosen ^= bit | 1 << out
                    fixed |= bit
        return mate

    def _prices(self, pool: Bits) -> Prices:
        """What the criteria charge this bracket."""
        standings = self.standings
        return self.criteria.prices(
            (self.residents | pool).bit_count(),
            frozenset([standings.upfloaters[v] for v in members(pool)]),
            frozenset([standings.residents[v] for v in members(self.residents)]),
        )

    def _sets_from_further_down(self, needed: int) -> Iterator[Bits]:
        """Best sets of the least number conceivable, out of more and more scoregroups.

        Players further down have lower scores, so a set that needs none of them is better.
        """
        pool, below = 0, self.lower
        while needed and below:
            room = 2 * pool.bit_count() + _FURTHER
            while below and pool.bit_count() < room:
                group = self.standings.group(below)
                pool |= group
                below ^= group
            if below:
                chosen = self._cheapest(pool)
                if chosen.bit_count() == needed:
                    yield chosen

    def _cheapest(self, pool: Bits) -> Bits:
        """The best set out of the pool, the completion left aside; too small if none will do."""
        mate = self._problem(pool, None).solve(*self._order(pool))
        return 0 if mate is None else self._chosen(mate, pool)

    def _order(self, pool: Bits) -> tuple[Order, list[int]]:
        """Sets out of the pool in the order of their members, and who has a place in it."""
        home, below = list(members(self.residents)), list(members(pool))
        met = [0] * len(home) + of_sets(len(below))
        nothing = [0] * len(met)
        table = [met] * len(home) + [nothing] * len(below)
        return Order(table, nothing, 2 * len(below) + 1), home + below

    def _with_all_below(self) -> tuple[Bits, Mate]:
        """The best set with everything taken into account."""
        rows, residents, lower = self.standings.rows, self.residents, self.lower
        chosen, after = self._best_round(graded=True)
        group = self.next_group & ~chosen
        if self.ahead == "pass-fail" and group:
            astride = sum(not group >> after[v] & 1 for v in members(group))
            if astride > group.bit_count() % 2:
                chosen, after = self._best_round(graded=False)
        left = without(rows, after, residents | chosen, lower & ~chosen)
        assert left is not None, "it was part of the calculation"
        return chosen, left

    def _by_prices(self, needed: int) -> tuple[Bits, Mate] | None:
        """The same where prices of classes prove the best sets, and the first of them is found.

        A set of the least number conceivable that needs nobody from further down is better than any
        that does. None as well where it is to be told whether the following scoregroup does well
        enough.
        """
        if self.ahead == "pass-fail":
            return None
        for pool in self._pools():
            mate = self._round(pool, graded=True).lifted(self._first_of_level)
            chosen = 0 if mate is None else self._chosen(mate, pool)
            if mate is not None and (pool == self.lower or chosen.bit_count() == needed):
                gone = self.residents | chosen
                left = without(self.standings.rows, self.mate, gone, self.lower & ~chosen)
                assert left is not None, "it was part of the calculation"
                return chosen, left
        return None

    def _pools(self) -> Iterator[Bits]:
        """More and more scoregroups from below, in the end everybody."""
        pool, below, count = 0, self.lower, _SCOREGROUPS
        while below:
            for _ in range(count):
                if below:
                    group = self.standings.group(below)
                    pool |= group
                    below ^= group
            yield pool
            count *= 2

    def _first_of_level(self, level: Level) -> Mate:
        """The players from below whom the residents meet, each with one, -1 for the others.

        Every matching has the same number of them. Each player in turn is one of them if possible;
        a node that stands for several players can be any of them.

        Rule: FIDE C.04.4.1 (2026) 4.1-4.2; C.04.5 3.5.4; C.04.6 3.5.4
        """
        rows, mate, residents = list(level.rows), list(level.mate), self.residents
        wanted = sum(not residents >> mate[v] & 1 for v in members(residents))
        standing = {
            **{
                node: {v: level.plain[v] for v in members(bits)}
                for node, bits in level.sets.items()
            },
            **level.outside,
        }
        node_of = {v: node for node, reach in standing.items() for v in reach}
        found: Mate = [-1] * len(rows)
        met = 0
        for v in members(self.lower & (level.nodes | bits_of(node_of))):
            node = node_of.get(v, v)
            up = (standing[node][v] if v in node_of else rows[v]) & residents
            if met.bit_count() == wanted:
                break
            if not up or met >> node & 1:
                continue
            if can_spare(rows, mate, level.nodes, node, rows[node] & level.nodes & ~up):
                met |= 1 << node
                found[v] = (up & -up).bit_length() - 1
            else:
                others = union([reach for w, reach in standing.get(node, {}).items() if w > v])
                cut(rows, node, up & ~others)
        return found

    def _best_round(self, *, graded: bool) -> tuple[Bits, Mate]:
        """The cheapest legal pairing of everybody left, and the upfloaters in it."""
        within = self.residents | self.lower
        best = self._round(self.lower, graded=graded).solve(*self._order(self.lower))
        assert best is not None, "the completion has shown that the round can be paired"
        after = self.mate.copy()
        for v in members(within):
            after[v] = best[v]
        return self._chosen(best, self.lower), after

    def _round(self, pool: Bits, *, graded: bool) -> Problem[tuple[int, Kind]]:
        """Everybody left, to be paired, the residents among themselves and with the pool.

        `graded` if the following scoregroup counts.
        """
        standings, residents = self.standings, self.residents
        prices = self._prices(pool)
        ahead = prices.pack(
            [(place, 1) for place, row in enumerate(self.criteria.rows) if row.next_bracket]
        )
        kinds = [(HERE, kind) for kind in standings.residents]
        for v in members(self.lower):
            zone = NEXT if self.next_group >> v & 1 else BEYOND
            kinds[v] = zone, standings.upfloaters[v] if pool >> v & 1 else Kind(0)
        rows, deep = standings.rows, self.lower & ~pool
        if deep:
            rows = [
                row & ~deep if residents >> v & 1 else row & ~residents if deep >> v & 1 else row
                for v, row in enumerate(rows)
            ]

        def pair(a: tuple[int, Kind], b: tuple[int, Kind]) -> Cost:
            if HERE in (a[0], b[0]):
                return prices.pair(a[1], b[1])
            return ahead if graded and a[0] != b[0] else 0

        return Problem(
            range(len(kinds)),
            rows,
            kinds,
            prices,
            pair=pair,
            within=residents | self.lower,
            inside=residents,
        )
