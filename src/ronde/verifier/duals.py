"""Why no perfect matching costs less: prices of vertices and of odd sets, checked edge by edge.

A certificate gives every vertex v a price y[v], and some sets S with an odd number of vertices a
price w[S] > 0. If for every legal edge

    y[u] + y[v] - (sum of w[S] over the sets that hold both u and v) <= 2 cost(u, v)

then every perfect matching N has 2 cost(N) >= sum y - sum w[S] (|S| - 1) / 2, since it has at most
(|S| - 1) / 2 edges inside S. A matching whose edges are all tight (equality) and of which only one
edge leaves each S attains that bound: it is optimal. Every other optimal matching then has tight
edges only, and one edge out of each S, too.

Vertices that cost, price and sets cannot tell apart are looked at together.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from ronde.verifier.matching import members, outer

K = TypeVar("K", bound=Hashable)


class NotProved(Exception):
    """A certificate does not show what it should; `vertices` are those where it fails."""

    def __init__(self, vertices: Iterable[int] = ()) -> None:
        super().__init__()
        self.vertices: tuple[int, ...] = tuple(vertices)


@dataclass(frozen=True, slots=True)
class Duals:
    """Prices by vertex (0 where none is given), and odd sets as (bits, price)."""

    price: Mapping[int, int] = field(default_factory=dict)
    sets: Sequence[tuple[int, int]] = ()


class Digits:
    """Packs the charges of rows into one integer, the first row highest.

    A charge is (row, value, amount). Rows that compare lists have a digit for each value, the
    largest value highest; other rows use the value 0. A digit is wide enough for `count` times the
    largest amount, so that no sum over a matching of `count` vertices can reach the next digit.
    """

    def __init__(self, charges: Iterable[tuple[int, int, int]], count: int) -> None:
        largest: dict[tuple[int, int], int] = {}
        for row, value, amount in charges:
            largest[row, value] = max(largest.get((row, value), 0), amount)
        self._shift: dict[tuple[int, int], int] = {}
        bits = 0
        for row, value in sorted(largest, key=lambda key: (-key[0], key[1])):
            self._shift[row, value] = bits
            bits += (largest[row, value] * count).bit_length() + 1
        self.bits = bits

    def pack(self, charges: Iterable[tuple[int, int, int]]) -> int:
        """The charges as one integer."""
        shift = self._shift
        return sum([amount << shift[row, value] for row, value, amount in charges])


def tight_rows(
    rows: Sequence[int],
    mate: Sequence[int],
    within: int,
    kinds: Sequence[K],
    cost: Callable[[K, K], int],
    duals: Duals,
) -> list[int]:
    """The edges that an optimal matching may have, once `mate` is shown to be optimal."""
    tight = covered(rows, within, kinds, cost, duals)
    for bits, _ in duals.sets:
        if sum(bits >> mate[v] & 1 for v in members(bits)) != bits.bit_count() - 1:
            raise NotProved(members(bits))
    for v in members(within):
        if not tight[v] >> mate[v] & 1:
            raise NotProved((v, mate[v]))
    return tight


def bound(duals: Duals, within: int) -> int:
    """Twice what every perfect matching costs at least, if no edge is covered too much."""
    sets = sum([price * (bits.bit_count() // 2) for bits, price in duals.sets])
    return sum([duals.price.get(v, 0) for v in members(within)]) - sets


def covered(
    rows: Sequence[int],
    within: int,
    kinds: Sequence[K],
    cost: Callable[[K, K], int],
    duals: Duals,
) -> list[int]:
    """The edges that are covered in full, once it is shown that none is covered too much.

    `kinds` are what costs depend on; `cost` is symmetric. Odd sets differ, and do not cross.
    """
    for k, (bits, price) in enumerate(duals.sets):
        if any(bits == x or bits & x not in (0, bits, x) for x, _ in duals.sets[:k]):
            raise NotProved(members(bits))
        if bits & ~within or bits.bit_count() < 3 or price <= 0 or not bits.bit_count() % 2:
            raise NotProved(members(bits))
    held: dict[int, int] = dict.fromkeys(members(within), 0)
    for k, (bits, _) in enumerate(duals.sets):
        for v in members(bits):
            held[v] |= 1 << k
    pieces: dict[tuple[K, int, int], int] = {}
    for v in held:
        key = (kinds[v], duals.price.get(v, 0), held[v])
        pieces[key] = pieces.get(key, 0) | 1 << v
    tight = [0] * len(rows)
    parts = [(*key, mask, _reach(rows, mask)) for key, mask in pieces.items()]
    prices = [price for _, price in duals.sets]
    allowed = [0] * len(parts)
    for k, (a, mine, sets, mask, reach) in enumerate(parts):
        for d in range(k, len(parts)):
            b, yours, others, target, _ = parts[d]
            if not reach & target:
                continue
            slack = 2 * cost(a, b) - mine - yours
            for s in members(sets & others):
                slack += prices[s]
            if slack < 0:
                raise NotProved(_edge(rows, mask, target))
            if slack == 0:
                allowed[k] |= target
                allowed[d] |= mask
        for v in members(mask):
            tight[v] = rows[v] & allowed[k]
    return tight


def _reach(rows: Sequence[int], mask: int) -> int:
    reach = 0
    for v in members(mask):
        reach |= rows[v]
    return reach


def _edge(rows: Sequence[int], mask: int, target: int) -> tuple[int, int]:
    """An edge between two pieces."""
    v = next(v for v in members(mask) if rows[v] & target)
    return v, next(members(rows[v] & target))


class Alternatives:
    """The perfect matchings of tight edges, narrowed step by step to those that are wanted.

    rows     the edges still allowed; mate   the matching that is judged
    within   the vertices not yet settled
    exact    False where odd sets had to be left out, so that more seems possible than is
    """

    def __init__(
        self,
        rows: Sequence[int],
        mate: Sequence[int],
        within: int,
        duals: Duals,
        inside: int,
    ) -> None:
        """`inside` are the vertices of the bracket, whose choices matter one by one."""
        self.rows: list[int] = list(rows)
        self.mate: list[int] = list(mate)
        self.within: int = within
        self.exact: bool = True
        sets = sorted((bits for bits, _ in duals.sets), key=int.bit_count)
        for bits in reversed(sets):
            if bits & inside == 0 and bits & self.within == bits:
                self._shrink(bits)
            elif bits & inside not in (0, inside):
                self.exact = False
        for bits in reversed(sets):
            if bits & inside == inside:
                self._turn(self.within & ~bits)

    def _one_for(self, bits: int, chosen: int, near: int) -> None:
        """Let `chosen` stand for all of `bits`; those outside who may meet `near` may meet it."""
        out = 0
        for v in members(near):
            out |= self.rows[v]
        out &= self.within & ~bits
        for v in members(self.within & ~bits):
            row = self.rows[v] & ~bits
            self.rows[v] = row | 1 << chosen if out >> v & 1 else row
        self.rows[chosen] = out
        self.within &= ~bits | 1 << chosen

    def _shrink(self, bits: int) -> None:
        """One vertex for an odd set below the bracket."""
        chosen = next(v for v in members(bits) if not bits >> self.mate[v] & 1)
        self._one_for(bits, chosen, bits)

    def _turn(self, bits: int) -> None:
        """One vertex for all outside an odd set that holds the bracket."""
        chosen = next((v for v in members(bits) if not bits >> self.mate[v] & 1), -1)
        if chosen >= 0:
            self._one_for(bits, chosen, outer(self.rows, self.mate, bits, chosen))

    def could_meet(self, v: int, wanted: int) -> int:
        """Whom of `wanted` v could meet, all that is settled staying as it is."""
        near = self.rows[v] & self.within & wanted
        if not near:
            return 0
        return near & outer(self.rows, self.mate, self.within ^ 1 << v, self.mate[v])

    def settle(self, v: int) -> None:
        """v and its partner are settled."""
        self.within &= ~(1 << v | 1 << self.mate[v])

    def forbid(self, these: int, those: int) -> None:
        """From now on nobody of `these` meets anybody of `those`."""
        for v in members(these & self.within):
            self.rows[v] &= ~those
        for v in members(those & self.within):
            self.rows[v] &= ~these
