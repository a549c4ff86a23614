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

from ronde.rulebooks.completion import ideal_without, without
from ronde.rulebooks.profile import Kind
from ronde.rulebooks.rows import Criteria, Layout
from ronde.rulebooks.tight import Tight, of_each_kind, tight_pairs
from ronde.solver.alternating import grow
from ronde.solver.bits import Bits, Cost, Mate, bits_of, members
from ronde.solver.blossom import cheapest_perfect, heaviest
from ronde.solver.cardinality import expose, maximum

_WIDTH = 24
"""Bits of a digit: no count of a round reaches this far."""

_FURTHER = 20
"""Players to begin with when the next scoregroup is not enough."""


Ahead = Literal["graded", "pass-fail"]
"""How the following scoregroup is judged: by the number of its own upfloaters, or by whether it
needs no more than its odd one. It matters only where no set achieves the latter.

Reading: ADR-0030
"""


class Standings:
    """What the search looks at, by place: players in order of score, then of number.

    rows       who may meet whom
    score      pairing score
    residents  what the criteria see of a player who is paired in his own scoregroup
    upfloaters what they see of the same player when he is brought up
    """

    __slots__ = ("residents", "rows", "score", "upfloaters")

    def __init__(
        self,
        rows: Sequence[Bits],
        score: Sequence[int],
        residents: Sequence[Kind],
        upfloaters: Sequence[Kind],
    ) -> None:
        self.rows = rows
        self.score = score
        self.residents = residents
        self.upfloaters = upfloaters

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
        standings: Standings,
        criteria: Criteria,
        remaining: Bits,
        mate: Mate,
        ahead: Ahead = "graded",
    ) -> None:
        self.standings = standings
        self.criteria = criteria
        self.residents = standings.group(remaining)
        self.lower = remaining ^ self.residents
        self.next_group = standings.group(self.lower) if self.lower else 0
        self.mate = mate
        self.ahead = ahead
        self.looks_ahead = any(row.next_bracket for row in criteria.rows)
        self.proof: Tight | None = None

    def first_set(self) -> tuple[Bits, Mate]:
        """The upfloaters, and the completion of the round without this bracket."""
        inner = maximum(self.standings.rows, self.residents, self.mate)
        needed = sum(inner[v] < 0 for v in members(self.residents))
        for chosen in self._ideal_sets(needed):
            after = self._ideal_after(chosen)
            if after is not None:
                return chosen, after
        self.proof = None
        for chosen in self._sets_from_further_down(needed):
            after = self._ideal_after(chosen)
            if after is not None:
                return chosen, after
        return self._with_all_below()

    def _ideal_sets(self, needed: int) -> Iterator[Bits]:
        """Sets from the next scoregroup, of the least number that is conceivable, best first.

        A single upfloater who does not leave an ideal round is left out of the next attempt.
        """
        if not needed:
            yield 0
            return
        pool = self.next_group
        while needed <= pool.bit_count():
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
        standings, residents = self.standings, self.residents
        kinds, up = standings.residents, standings.upfloaters
        masks = of_each_kind(list(members(residents)), kinds)
        here = len(masks)
        masks.update(of_each_kind(list(members(pool)), up))
        layout = self._layout(pool)
        rank = {kind: c for c, kind in enumerate(masks)}

        def price(a: Kind, b: Kind) -> Cost | None:
            if rank[a] >= here or self.criteria.forbids(a, b):
                return None
            return layout.pair(a, b)

        spare = pool.bit_count() - needed
        tight = tight_pairs(
            standings.rows, masks, price, spare, lambda a: None if rank[a] < here else 0
        )
        if tight is None:
            return None
        everybody = residents | pool | tight.seats
        mate = maximum(tight.rows, everybody)
        if any(mate[v] < 0 for v in members(everybody)):
            return None
        self.proof = tight
        return self._first(tight, mate, pool, needed)

    def _first(self, tight: Tight, mate: Mate, pool: Bits, needed: int) -> Bits:
        """The first set, given one: sets that serve are the bases of a matroid, so greed is right.

        Rule: FIDE C.04.4.1 (2026) 4.1-4.2; C.04.5 3.5.4; C.04.6 3.5.4
        """
        residents, rows = self.residents, tight.rows
        chosen = bits_of(v for v in members(pool) if residents >> mate[v] & 1)
        may_stay = bits_of(v for v in members(pool) if rows[v] & tight.seats) if tight.seats else 0
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
        return chosen

    def _layout(self, pool: Bits) -> Layout:
        """How the charges of this bracket are packed."""
        criteria, standings = self.criteria, self.standings
        at_home = {standings.residents[v] for v in members(self.residents)}
        brought = {standings.upfloaters[v] for v in members(pool)}
        steps = frozenset(
            charge
            for a in at_home
            for b in brought
            for charge in criteria.of_pair(a, b)
            if criteria.rows[charge[0]].descending
        )
        return Layout(criteria, _WIDTH, steps)

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
        standings, rows = self.standings, self.standings.rows
        layout = self._layout(pool)
        home, below = list(members(self.residents)), list(members(pool))
        here, count = len(home), len(below)
        most = 1 << layout.bits + count + 1
        saved: list[list[Cost | None]] = [[None] * (here + count) for _ in range(here + count)]
        for a, v in enumerate(home):
            row, seen = rows[v], standings.residents[v]
            for b in range(a + 1, here):
                if row >> home[b] & 1:
                    price = layout.pair(seen, standings.residents[home[b]]) << count
                    saved[a][b] = saved[b][a] = 2 * most - price
            for b, w in enumerate(below):
                if row >> w & 1:
                    price = layout.pair(seen, standings.upfloaters[w]) << count
                    price -= 1 << count - 1 - b
                    saved[a][here + b] = saved[here + b][a] = most - price
        best = heaviest(saved).mate
        if -1 in best[:here]:
            return 0
        return bits_of(w for b, w in enumerate(below, here) if best[b] >= 0)

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

    def _best_round(self, *, graded: bool) -> tuple[Bits, Mate]:
        """The cheapest legal pairing of everybody left, and the upfloaters in it."""
        standings, rows = self.standings, self.standings.rows
        layout = self._layout(self.lower)
        ahead = layout.pack(
            [(place, 1) for place, row in enumerate(self.criteria.rows) if row.next_bracket]
        )
        home, below = list(members(self.residents)), list(members(self.lower))
        places = home + below
        here, count = len(home), len(below)
        cost: list[list[Cost | None]] = [[None] * len(places) for _ in places]
        for a, v in enumerate(places):
            row = rows[v]
            for b in range(a + 1, len(places)):
                w = places[b]
                if not row >> w & 1:
                    continue
                if b < here:
                    price = layout.pair(standings.residents[v], standings.residents[w]) << count
                elif a < here:
                    price = layout.pair(standings.residents[v], standings.upfloaters[w]) << count
                    price -= 1 << count - 1 - (b - here)
                else:
                    astride = (self.next_group >> v ^ self.next_group >> w) & 1
                    price = ahead << count if graded and astride else 0
                cost[a][b] = cost[b][a] = price
        best = cheapest_perfect(cost)
        assert best is not None, "the completion has shown that the round can be paired"
        after = self.mate.copy()
        for a, v in enumerate(places):
            after[v] = places[best.mate[a]]
        return bits_of(w for b, w in enumerate(below, here) if best.mate[b] < here), after
