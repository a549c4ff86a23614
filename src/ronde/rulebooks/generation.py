"""The order in which candidates are generated, and the first of them that is best.

Where every pairing that is left is as good as any other, the first one is found on the graph;
otherwise the order becomes digits below those of the criteria.

Rule: FIDE C.04.3 (2026) 3.6-3.8, 4; (2017) B.6-B.8, D
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ronde.rulebooks.criteria import FREE
from ronde.rulebooks.orders import exchange_order, mdp_order, remainder_order, single_exchanges
from ronde.rulebooks.problem import Problem
from ronde.solver.bits import Bits, Mate, bits_of, members
from ronde.solver.cardinality import maximum
from ronde.solver.order import first_bijection, first_matching

_TRIES = 400


class Generation(NamedTuple):
    """The order for a bracket of `size` players, `mdps` of them moved down, of whom some float."""

    mdps: int
    size: int
    floats: int

    def first(self, rows: list[Bits]) -> Mate | None:
        """The first candidate among the perfect matchings of `rows`; None if none is found.

        Seats for those who float come after all the players.
        """
        return first_in_order(rows, self.size, self.mdps, self.floats)

    def cheapest(self, problem: Problem[Any]) -> Mate | None:
        """First who of the moved-down players is paired, and with whom; then the remainder.

        Where more or fewer float than was thought, the remainder is left as it came.
        """
        mdps, size = self.mdps, self.size
        rest: Sequence[int] = range(size)
        left = self.floats
        if mdps:
            mate = problem.solve(mdp_order(mdps, size - mdps), rest)
            if mate is None:
                return None
            floating = [i for i in rest if not 0 <= mate[i] < size]
            if len(floating) != self.floats:
                return mate
            problem.settle(mate, range(mdps))
            rest = [i for i in range(mdps, size) if problem.open >> i & 1]
            left -= len([i for i in floating if i < mdps])
        return problem.solve(remainder_order(len(rest), (len(rest) - left) // 2), rest)


def _ascending(_v: int, fit: Bits) -> Iterator[int]:
    return members(fit)


def first_in_order(rows: list[Bits], size: int, mdps: int, floats: int) -> list[int] | None:
    """The first candidate among the perfect matchings of `rows`, by local number; None if none.

    Rule: FIDE C.04.3 (2026) 4; (2017) D
    """
    seats = ((1 << floats) - 1) << size
    residents = (1 << size) - (1 << mdps)
    limbo = [i for i in range(mdps) if rows[i] & seats]
    if any(rows[i] & residents for i in limbo):
        return None  # who is left in the limbo is not settled by the proof
    uppers = [i for i in range(mdps) if not rows[i] & seats]
    left = floats - len(limbo)
    taken = 0
    for i in uppers:
        fit = rows[i] & residents & ~taken
        taken |= fit & -fit
    if taken.bit_count() == len(uppers):
        partner = _with_remainder(rows, size, left, residents ^ taken, exchange=False)
        if partner is not None:
            _take_first(rows, partner, uppers, residents)
            return partner
    everybody = (1 << size + floats) - 1
    mate = maximum(rows, everybody)
    if -1 in mate:
        return None
    if uppers:
        mate = first_matching(rows, uppers, _ascending, everybody, mate)
    for i in uppers:
        residents ^= 1 << mate[i]
    partner = _with_remainder(rows, size, left, residents, exchange=True)
    if partner is not None:
        for i in uppers:
            partner[i] = mate[i]
            partner[mate[i]] = i
    return partner


def _take_first(
    rows: Sequence[Bits], partner: list[int], uppers: Sequence[int], residents: Bits
) -> None:
    """Each moved-down player with the first resident still free."""
    for i in uppers:
        fit = rows[i] & residents
        j = (fit & -fit).bit_length() - 1
        residents ^= 1 << j
        partner[i] = j
        partner[j] = i


def _with_remainder(
    rows: list[Bits], size: int, floats: int, remainder: Bits, *, exchange: bool
) -> list[int] | None:
    """Pair the remainder: the first transposition, if need be after the first exchange."""
    rest = list(members(remainder))
    pairs = (len(rest) - floats) // 2
    seats = range(size, size + floats)
    found = _transposed(rows, rest[:pairs], remainder, seats)
    if found is None and exchange:
        found = _exchanged(rows, rest, pairs, remainder, seats)
    if found is None:
        return None
    partner = [-1] * size
    for i in rest:
        j = found[i]
        partner[i] = j if j < size else -1
    return partner


def _transposed(
    rows: Sequence[Bits], s1: Sequence[int], remainder: Bits, seats: Sequence[int]
) -> list[int] | None:
    s2 = remainder
    for i in s1:
        s2 ^= 1 << i
    return first_bijection(rows, s1, s2, fill=seats)


def _exchanged(
    rows: Sequence[Bits], rest: Sequence[int], pairs: int, remainder: Bits, seats: Sequence[int]
) -> list[int] | None:
    """Exchange as few players as possible, in the order of the rules, then transpose."""
    s1 = rest[:pairs]
    upper = 0
    for i in s1:
        upper |= 1 << i
    lower = remainder ^ upper
    outside = ~lower
    tries = 0
    for i, j in single_exchanges(len(rest), pairs):
        leaving, entering = rest[i], rest[j]
        if not rows[leaving] & (outside & ~(1 << leaving)) or not rows[entering] & lower:
            continue
        tries += 1
        if tries > _TRIES:
            break
        changed = sorted([entering, *(k for k in s1 if k != leaving)])
        found = _transposed(rows, changed, remainder, seats)
        if found is not None:
            return found
    return _many_exchanged(rows, rest, pairs, remainder, seats)


def _many_exchanged(
    rows: Sequence[Bits], rest: Sequence[int], pairs: int, remainder: Bits, seats: Sequence[int]
) -> list[int] | None:
    """Exchange several players: the first matching by the order of exchanges."""
    size, floats = len(rows) - len(seats), len(seats)
    may_float = bits_of(i for i in rest if rows[i] >> size)
    problem = Problem(
        range(size),
        rows[:size],
        [0] * size,
        FREE,
        within=remainder,
        floats=floats,
        may_float=may_float,
    )
    best = problem.solve(exchange_order(len(rest), pairs), rest)
    if best is None:
        return None
    return _transposed(rows, [i for i in rest if i < best[i]], remainder, seats)
