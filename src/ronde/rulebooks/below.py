"""A bracket together with the players below it, where the best candidate alone will not do.

One problem in which every criterion counts: it sees that those below can be paired, and how well
the next bracket will do.

Rule: FIDE C.04.3 (2026) [C4], [C5], [C8]; (2017) C.4, C.7; C.04.4.2 (2026) 2.2-2.3; (2017) C
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ronde.rulebooks.bracket_rows import numbered, runs
from ronde.rulebooks.completion import Completion, widowed
from ronde.rulebooks.criteria import Prices
from ronde.rulebooks.problem import Problem
from ronde.rulebooks.profile import Kind
from ronde.solver.bits import Bits, Cost, Mate, bits_of
from ronde.solver.cardinality import cut
from ronde.solver.mending import mend

HERE, NEXT, BEYOND = 0, 1, 2


class PriceFactors(NamedTuple):
    """What prices depend on: where a player is, and what leaving costs.

    `leave` is the price of leaving this bracket, `leave_both` that of leaving the next one as well.
    Members of the bracket have a kind, too. `legality` keeps those apart who may meet others.
    """

    zone: int
    leave: Cost = 0
    leave_both: Cost = 0
    kind: Kind = Kind(0)
    legality: int = 0


def legality(absolute: Sequence[int], completion: Completion) -> list[int]:
    """Codes by place: whoever has the same one may meet the same others, but for a few.

    They tell a binding colour preference, and who may have the bye. The seat has one of its own.
    """
    chairs = completion.rows[completion.seat] if completion.seat >= 0 else 0
    return [*(code | (chairs >> v & 1) << 2 for v, code in enumerate(absolute)), 8]


class Scope(NamedTuple):
    """The players looked at: members of a bracket, and places `below` it.

    rows    legal pairs inside the bracket, by number
    legal   all legal pairs, by place
    below   consecutive places, and the seat of the bye if it is in view
    end     what comes after the last place, the seat included
    whole   all who are left are in view, and everybody is to be paired
    legality   codes by place, as `legality` gives them; none where classes are not asked for
    has_seat   the last of those below is the seat
    """

    members: Sequence[int]
    rows: Sequence[Bits]
    legal: Sequence[Bits]
    below: Sequence[int]
    end: int
    whole: bool
    legality: Sequence[int] = ()
    has_seat: bool = False

    def problem(
        self, kinds: Sequence[Kind], prices: Prices, following: Mapping[int, Kind]
    ) -> Problem[PriceFactors]:
        """The problem; `following` are those, by place, who may be in the next bracket."""
        seen = []
        for v, kind in zip(self.members, kinds, strict=True):
            leave = prices.leave(kind)
            beyond = prices.leave_next(following[v]) if v in following else 0
            seen.append(PriceFactors(HERE, leave, leave + beyond, kind, self._code(v)))
        for v in self.below:
            if v in following:
                price = prices.leave_next(following[v])
                seen.append(PriceFactors(NEXT, 0, price, Kind(0), self._code(v)))
            else:
                seen.append(PriceFactors(BEYOND, 0, 0, Kind(0), self._code(v)))

        def pair(a: PriceFactors, b: PriceFactors) -> Cost:
            if a.zone == b.zone == HERE:
                return prices.pair(a.kind, b.kind)
            if a.zone == BEYOND or b.zone == BEYOND:
                return a.leave_both + b.leave_both
            return a.leave + b.leave

        return Problem(
            [*self.members, *self.below],
            self._rows(),
            seen,
            prices,
            pair=pair,
            leave=lambda a: a.leave_both,
            floats=0 if self.whole else None,
            inside=(1 << len(self.members)) - 1,
        )

    def _code(self, v: int) -> int:
        """What tells whom this player may meet, 0 if nothing was given."""
        return self.legality[v] if self.legality else 0

    def _rows(self) -> list[Bits]:
        """The legal pairs, by vertex: members of the bracket, then those below."""
        size, legal = len(self.members), self.legal
        here, under = runs(self.members), runs(self.below, size)
        rows = [
            row | numbered(legal[v], under) for v, row in zip(self.members, self.rows, strict=True)
        ]
        for v in self.below:
            row = legal[v]
            rows.append(numbered(row, here) | numbered(row, under))
        if self.whole and self.has_seat:
            _keep_seat_of_the_odd(rows)
        return rows

    def completed(self, found: Sequence[int], mate: Mate) -> Mate | None:
        """The completion that a solution leads to; None if those outside the scope break it."""
        places, size = [*self.members, *self.below], len(self.members)
        scope = bits_of(places)
        first = self.below[0] if self.below else self.end
        rest = (1 << self.end) - (1 << first) & ~scope
        after, exposed = widowed(mate, scope, rest)
        for v, w in enumerate(found):
            if w < 0:
                exposed |= 1 << places[v]
                rest |= 1 << places[v]
            elif v >= size or w >= size:
                after[places[v]] = places[w]
        return None if mend(self.legal, after, exposed, rest) else after


def _keep_seat_of_the_odd(rows: list[Bits]) -> None:
    """Keep the seat, the last vertex, for the only part that has an odd number of players.

    The others, who have nobody in common with them, are paired among themselves in every round.
    """
    from ronde.solver.lifting import components

    seat = len(rows) - 1
    parts = [*components(rows, (1 << seat) - 1)]
    if len(parts) > 1:
        for part in parts:
            if not part.bit_count() & 1:
                cut(rows, seat, part)
