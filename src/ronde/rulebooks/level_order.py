"""The first candidate in the order of generation among the perfect matchings of a level.

Rule: FIDE C.04.3 (2026) 3.6-3.8, 4; (2017) B.6-B.8, D
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ronde.rulebooks.criteria import FREE
from ronde.rulebooks.orders import exchange_order, exchange_prices, single_exchanges
from ronde.rulebooks.problem import Problem
from ronde.solver.bits import Bits, Mate, bits_of, members
from ronde.solver.cardinality import augment
from ronde.solver.lifting import Level, components
from ronde.solver.mending import mend
from ronde.solver.roles import cheapest_roles
from ronde.solver.order import first_matching


def first_of_level(level: Level, size: int, mdps: int) -> Mate | None:
    """The first candidate; the members of the bracket are the first `size` nodes."""
    rows, mate = list(level.rows), list(level.mate)
    outside = level.nodes >> size << size
    limbo = _limbo(rows, mate, level.nodes, mdps, outside)
    uppers = [i for i in range(mdps) if not limbo >> i & 1]
    within = level.nodes
    found = [-1] * size
    if uppers:
        mate = _opponents(rows, mate, within, uppers)
        for i in uppers:
            found[i], found[mate[i]] = mate[i], i
            within ^= 1 << i | 1 << mate[i]
    outside |= limbo
    rest = [i for i in range(mdps, size) if within >> i & 1]
    best = _remainder(rows, mate, within, rest, outside, level.classes)
    for i in rest:
        found[i] = best[i] if not outside >> best[i] & 1 else -1
    return found


TRIES = 60
"""Exchanges of one player that are tried before prices decide."""

FEW = 16
"""Players up to whom a weighted matching finds the exchange sooner than a flow of classes."""


def _ascending(_v: int, fit: Bits) -> Iterator[int]:
    return members(fit)


def _limbo(rows: list[Bits], mate: Mate, within: Bits, mdps: int, outside: Bits) -> Bits:
    """Who of the moved-down players floats: each in turn stays if possible. Changes both lists."""
    limbo = 0
    for i in range(mdps):
        out = rows[i] & outside
        if not out:
            continue
        if out == rows[i] & within:
            limbo |= 1 << i
            continue
        _cut(rows, i, out)
        m = mate[i]
        if not out >> m & 1:
            continue
        mate[i] = mate[m] = -1
        if not augment(rows, mate, i, within, 1 << m):
            mate[i], mate[m] = m, i
            for x in members(out):
                rows[x] |= 1 << i
            inside = rows[i]
            rows[i] |= out
            _cut(rows, i, inside)
            limbo |= 1 << i
    return limbo


def _cut(rows: list[Bits], v: int, others: Bits) -> None:
    rows[v] &= ~others
    for x in members(others):
        rows[x] &= ~(1 << v)


def _opponents(rows: Sequence[Bits], mate: Mate, within: Bits, uppers: Sequence[int]) -> Mate:
    """The matching in which the moved-down players, in turn, have the first they can have."""
    start = _greedy(rows, mate, within, uppers)
    return first_matching(rows, uppers, _ascending, within, start)


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


def _remainder(
    rows: Sequence[Bits], mate: Mate, within: Bits, rest: Sequence[int], outside: Bits, classes
) -> Mate:
    floats = sum(1 for i in rest if outside >> mate[i] & 1)
    pairs = (len(rest) - floats) // 2
    s1 = rest[:pairs]
    found, left = _halved(rows, mate, within, s1, rest, outside)
    if left:
        s1 = _exchanged(rows, found, left, within, rest, pairs, outside, classes)
        found, left = _halved(rows, found, within, s1, rest, outside)
        assert not left
    side = _sides(rows, within, s1, rest, outside)
    return first_matching(side, s1, _ascending, within, _greedy(side, found, within, s1))


def _sides(
    rows: Sequence[Bits], within: Bits, s1: Sequence[int], rest: Sequence[int], outside: Bits
) -> list[Bits]:
    """Edges between the halves, and from the lower half to those outside."""
    upper = bits_of(s1)
    lower = bits_of(rest) ^ upper
    outside &= within
    found = [0] * len(rows)
    for v in s1:
        found[v] = rows[v] & lower
    for v in members(lower):
        found[v] = rows[v] & (upper | outside)
    for v in members(outside):
        found[v] = rows[v] & (lower | outside)
    return found


def _halved(
    rows: Sequence[Bits],
    mate: Mate,
    within: Bits,
    s1: Sequence[int],
    rest: Sequence[int],
    outside: Bits,
) -> tuple[Mate, Bits]:
    """A largest matching between the halves, those outside filling up; and who is left over."""
    side = _sides(rows, within, s1, rest, outside)
    found = [-1] * len(rows)
    exposed = 0
    for v in members(within):
        w = mate[v]
        if w >= 0 and side[v] >> w & 1:
            found[v] = w
        else:
            exposed |= 1 << v
    return found, mend(side, found, exposed, within)


def _one_exchanged(
    rows: Sequence[Bits],
    mate: Mate,
    within: Bits,
    rest: Sequence[int],
    pairs: int,
    outside: Bits,
) -> list[int] | None:
    """S1 after the first exchange of one player that leaves nobody over; None if none is found."""
    s1 = rest[:pairs]
    upper = bits_of(s1)
    lower = bits_of(rest) ^ upper
    tries = 0
    for i, j in single_exchanges(len(rest), pairs):
        leaving, entering = rest[i], rest[j]
        if not rows[leaving] & (upper | outside) or not rows[entering] & lower:
            continue
        tries += 1
        if tries > TRIES:
            return None
        changed = sorted([entering, *(v for v in s1 if v != leaving)])
        if not _halved(rows, mate, within, changed, rest, outside)[1]:
            return changed
    return None


def _exchanged(
    rows: Sequence[Bits],
    mate: Mate,
    left: Bits,
    within: Bits,
    rest: Sequence[int],
    pairs: int,
    outside: Bits,
    classes,
) -> list[int]:
    """S1 after the first exchange that leaves nobody over."""
    s1 = rest[:pairs]
    if left.bit_count() <= 4:
        changed = _one_exchanged(rows, mate, within, rest, pairs, outside)
        if changed:
            return changed
    if len(rest) > FEW:
        alike = [mask & part for part in components(rows, within) for mask in classes]
        prices = exchange_prices(rest, pairs)
        uppers = cheapest_roles(rows, alike, s1, rest[pairs:], outside & within, prices)
        if uppers is not None:
            changed = list(members(uppers))
            if not _halved(rows, mate, within, changed, rest, outside)[1]:
                return changed
    problem = Problem(range(len(rows)), rows, [0] * len(rows), FREE, within=within)
    best = problem.solve(exchange_order(len(rest), pairs), rest)
    assert best is not None
    return [i for i in rest if i < best[i] and not outside >> best[i] & 1]
