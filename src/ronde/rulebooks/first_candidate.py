"""The first candidate among all those that are best, found on the graph of their pairs.

Every perfect matching of a `Level` is as good as any other; those outside the bracket, and empty
seats, have no place in the order. Each decision of the order is taken in turn: who of the
moved-down players is paired, with whom, which players are exchanged, and who then meets whom.

Rule: FIDE C.04.3 (2026) 3.6-3.8, 4; (2017) B.6-B.8, D
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ronde.rulebooks.criteria import FREE
from ronde.rulebooks.orders import exchange_order, exchange_prices, single_exchanges
from ronde.rulebooks.problem import Problem
from ronde.solver.bits import Bits, Mate, bits_of, members
from ronde.solver.cardinality import can_spare, cut
from ronde.solver.lifting import Level, components
from ronde.solver.mending import mend
from ronde.solver.order import first_matching
from ronde.solver.roles import cross_once, first_roles, kept_pairs, with_roles

TRIES = 60
"""Exchanges of one player that are tried before prices decide."""

FEW = 16
"""Players up to whom a weighted matching finds the exchange sooner than a flow of classes."""


def first_candidate(level: Level, size: int, mdps: int, *, apart: bool = True) -> Mate:
    """Who meets whom in the first candidate, -1 for those who leave the bracket.

    The members of the bracket are the first `size` nodes, the moved-down players first. Those of
    them who are not paired stay `apart` from the order of the remainder, or belong to it (2012).

    Rule: FIDE C.04.3 (2026) 3.6-3.8; C.04.3.1 (2012) C6, D3
    """
    rows, mate, within = list(level.rows), list(level.mate), level.nodes
    outside = within >> size << size
    limbo = _limbo(rows, mate, within, mdps, outside)
    found = [-1] * size
    paired = [i for i in range(mdps) if not limbo >> i & 1]
    if paired:
        start = _greedy(rows, mate, within, paired)
        mate = first_matching(rows, paired, _ascending, within, start)
        for i in paired:
            found[i], found[mate[i]] = mate[i], i
            within ^= 1 << i | 1 << mate[i]
    rest = [i for i in range(mdps if apart else 0, size) if within >> i & 1]
    others = within & ~bits_of(rest)
    best = _Remainder(rows, within, rest, others, level.classes).first(mate)
    for i in rest:
        found[i] = best[i] if best[i] < size and not limbo >> best[i] & 1 else -1
    return found


def first_across(level: Level, size: int) -> Mate | None:
    """The same for a homogeneous bracket, with odd sets as cuts.

    None where classes do not settle who is exchanged, or where some of the bracket and some outside
    it lie on either side of a cut.
    """
    rows, nodes = level.rows, level.nodes
    everybody = (1 << size) - 1
    outside = nodes & ~everybody
    cuts = _inside(level, everybody)
    if cuts is None:
        return None
    pairs = sum(v < level.mate[v] < size for v in range(size))
    own = range(pairs), range(pairs, size)
    prices = exchange_prices(range(size), pairs) + [0] * (len(rows) - size)
    uppers = first_roles(rows, level.classes, *own, outside, prices, level.mate, cuts)
    if uppers is None:
        return None
    between = with_roles(rows, uppers, everybody ^ uppers, outside)
    cross_once(between, uppers, cuts)
    s1 = list(members(uppers))
    some, left = kept_pairs(between, level.mate, nodes)
    assert not left, "the roles were found with a perfect matching"
    start = _greedy(between, some, nodes, s1)
    found = first_matching(between, s1, _ascending, nodes, start)
    return [w if w < size else -1 for w in found[:size]]


def _inside(level: Level, bracket: Bits) -> list[Bits] | None:
    """The cuts, or what is beyond them, as sets inside the bracket; None if one has no such side.

    Of one node alone one pair leaves in any case.
    """
    found = []
    for bits in level.cuts:
        sides = bits, level.nodes & ~bits
        if all(side & (side - 1) for side in sides):
            here = next((side for side in sides if not side & ~bracket), None)
            if here is None:
                return None
            found.append(here)
    return found


def _ascending(_v: int, fit: Bits) -> Iterator[int]:
    return members(fit)


def _limbo(rows: list[Bits], mate: Mate, within: Bits, mdps: int, outside: Bits) -> Bits:
    """Who of the moved-down players floats: each in turn is paired if possible, in place.

    Rule: FIDE C.04.3 (2026) 4.4; (2017) D.3
    """
    limbo = 0
    for i in range(mdps):
        out = rows[i] & outside
        here = rows[i] & within & ~outside
        if out and here and not can_spare(rows, mate, within, i, out):
            cut(rows, i, here)
        if not rows[i] & within & ~outside:
            limbo |= 1 << i
    return limbo


def _greedy(rows: Sequence[Bits], mate: Mate, within: Bits, turn: Sequence[int]) -> Mate:
    """A perfect matching in which most of `turn` have the first partner that is left to them."""
    found = mate.copy()
    exposed = 0
    free = within & ~bits_of(turn)
    for i in turn:
        fit = rows[i] & free
        if not fit:
            continue
        j = (fit & -fit).bit_length() - 1
        free ^= 1 << j
        for v in (i, j):
            w = found[v]
            if w >= 0:
                found[w] = -1
                exposed |= 1 << w
        found[i], found[j] = j, i
        exposed &= ~(1 << i | 1 << j)
    left = mend(rows, found, exposed, within)
    assert not left, "there is a perfect matching"
    return found


class _Remainder(NamedTuple):
    """A homogeneous bracket, or what is left once the moved-down players have opponents.

    rest      its players, in order
    outside   nodes of no order, which take those who float
    within    both
    """

    rows: Sequence[Bits]
    within: Bits
    rest: Sequence[int]
    outside: Bits
    classes: Sequence[Bits]

    def first(self, mate: Mate) -> Mate:
        """The first perfect matching; `mate` is one.

        Rule: FIDE C.04.3 (2026) 4.2-4.3; (2017) D.1-D.2
        """
        floats = sum(1 for i in self.rest if self.outside >> mate[i] & 1)
        s1 = self.rest[: (len(self.rest) - floats) // 2]
        found, left = self._halved(mate, s1)
        if left:
            s1 = self._exchanged(found, left, len(s1))
            found, left = self._halved(found, s1)
            assert not left, "the exchange was found with a perfect matching"
        between = self._between(s1)
        start = _greedy(between, found, self.within, s1)
        return first_matching(between, s1, _ascending, self.within, start)

    def _between(self, s1: Sequence[int]) -> list[Bits]:
        """Pairs of S1 with S2, and of S2 with those outside."""
        upper = bits_of(s1)
        return with_roles(self.rows, upper, bits_of(self.rest) ^ upper, self.outside)

    def _halved(self, mate: Mate, s1: Sequence[int]) -> tuple[Mate, Bits]:
        """A largest matching between S1 and S2, and who is left over; `mate` is a start."""
        return kept_pairs(self._between(s1), mate, self.within)

    def _exchanged(self, mate: Mate, left: Bits, pairs: int) -> Sequence[int]:
        """S1 after the first exchange that leaves nobody over.

        An exchange of one player gives four others partners at most.
        """
        found = self._one_exchanged(mate, pairs) if left.bit_count() <= 4 else None
        if found is None and len(self.rest) > FEW:
            found = self._exchanged_by_classes(mate, pairs)
        return found or self._cheapest_exchange(pairs)

    def _one_exchanged(self, mate: Mate, pairs: int) -> list[int] | None:
        """S1 after the first exchange of one player that will do, if it comes early enough."""
        rows, rest = self.rows, self.rest
        s1 = rest[:pairs]
        upper = bits_of(s1)
        lower = bits_of(rest) ^ upper
        tries = 0
        for i, j in single_exchanges(len(rest), pairs):
            leaving, entering = rest[i], rest[j]
            if not rows[leaving] & (upper | self.outside) or not rows[entering] & lower:
                continue
            tries += 1
            if tries > TRIES:
                return None
            changed = sorted([entering, *(v for v in s1 if v != leaving)])
            if not self._halved(mate, changed)[1]:
                return changed
        return None

    def _exchanged_by_classes(self, mate: Mate, pairs: int) -> list[int] | None:
        """S1 after the exchange that costs classes least, if a perfect matching has it."""
        rows, rest = self._with_own_seats(), self.rest
        parts = [*components(rows, self.within)]
        alike = [mask & part for mask in self.classes for part in parts]
        prices = exchange_prices(rest, pairs)
        uppers = first_roles(rows, alike, rest[:pairs], rest[pairs:], self.outside, prices, mate)
        return None if uppers is None else list(members(uppers))

    def _with_own_seats(self) -> Sequence[Bits]:
        """The pairs, where those outside are alike and each takes one of another part.

        So it is where as many parts of the remainder have an odd number of players. A flow of
        classes does not see odd numbers.
        """
        rows, outside = self.rows, self.outside
        seats = list(members(outside))
        parts = components(rows, self.within & ~outside)
        odd = [part for part in parts if part.bit_count() & 1]
        if len(odd) != len(seats) or len({rows[seat] & self.within for seat in seats}) != 1:
            return rows
        found = [row & ~outside for row in rows]
        for seat, part in zip(seats, odd, strict=True):
            found[seat] = rows[seat] & part
            for v in members(found[seat]):
                found[v] |= 1 << seat
        return found

    def _cheapest_exchange(self, pairs: int) -> list[int]:
        """S1 after the first exchange, by the digits of the order."""
        rest, size = self.rest, len(self.rows)
        problem = Problem(range(size), self.rows, [0] * size, FREE, within=self.within)
        best = problem.solve(exchange_order(len(rest), pairs), rest)
        assert best is not None, "there is a perfect matching"
        return [i for i in rest if i < best[i] and not self.outside >> best[i] & 1]
