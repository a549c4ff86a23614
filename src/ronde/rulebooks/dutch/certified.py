"""The best candidate of a large bracket, found through a proof of optimality.

Players of one kind cost the same, so a small transport problem between kinds gives prices that
show which pairs an optimal candidate may contain. If those pairs alone can pair the bracket,
every way to do so is optimal, and the first one in the order of generation is the answer.
(`docs/adr` tells why this is exact; nothing is guessed when it does not apply.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ronde.rulebooks.dutch.bracket import Bracket, Candidate
from ronde.rulebooks.dutch.generation import exchange_order, single_exchanges
from ronde.rulebooks.dutch.proof import Classes, Proof
from ronde.rulebooks.profile import Kind, profile
from ronde.rulebooks.rows import Criteria
from ronde.rulebooks.tight import Class, cannot_meet, tight_pairs
from ronde.solver.bits import Bits, Cost, members
from ronde.solver.blossom import cheapest_perfect
from ronde.solver.cardinality import maximum
from ronde.solver.order import first_bijection, first_matching

INFEASIBLE = "infeasible"
OPEN = "open"

_TRIES = 400
_LONELY = 6
"""Players who can meet few others, up to whom each of them is a class of his own."""


def barred(criteria: Criteria, a: Kind, b: Kind) -> bool:
    """Two moved-down players, or two kinds of players who may never meet."""
    return (profile(a).mdp and profile(b).mdp) or criteria.forbids(a, b)


def certified(bracket: Bracket, floats: int, may_float: Bits) -> Candidate | str:
    """The best candidate with that many downfloaters, INFEASIBLE, or OPEN without a proof."""
    kinds, rows = bracket.kinds(floats), bracket.rows
    layout = bracket.layout(kinds)
    masks = _classes(bracket, kinds, may_float if floats else 0)

    def price(a: Class, b: Class) -> Cost | None:
        if cannot_meet(rows, masks, a, b) or barred(bracket.criteria, a[0], b[0]):
            return None
        return layout.pair(max(a[0], b[0]), min(a[0], b[0]))

    tight = tight_pairs(rows, masks, price, floats, lambda a: layout.leave(a[0]) if a[1] else None)
    if tight is None:
        return INFEASIBLE
    partner = first_in_order(tight.rows, len(kinds), len(bracket.mdps), floats)
    if partner is None:
        return OPEN
    places = bracket.members
    classes = tuple([tuple([places[i] for i in members(mask)]) for mask in tight.masks])
    return bracket.candidate(partner, Proof((Classes(classes, tight.prices, tight.cost),)))


def _classes(bracket: Bracket, kinds: Sequence[Kind], may_float: Bits) -> dict[Class, Bits]:
    """The members by class; the few who can meet less than half have classes of their own.

    Where they are many, classes of one would cost more than they tell.
    """
    half = len(kinds) // 2
    lonely = [i for i, row in enumerate(bracket.rows) if row.bit_count() < half]
    alone = frozenset(lonely) if len(lonely) <= _LONELY else frozenset()
    masks: dict[Class, Bits] = {}
    for i, k in enumerate(kinds):
        key = (k, may_float >> i & 1, i + 1 if i in alone else 0)
        masks[key] = masks.get(key, 0) | 1 << i
    return masks


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
    """Exchange several players: the cheapest perfect matching by the order of exchanges."""
    order = exchange_order(len(rest), pairs)
    cost: list[list[int | None]] = [
        [order.pair[a][b] if rows[i] >> j & 1 else None for b, j in enumerate(rest)]
        + [order.leave[a] if rows[i] >> f & 1 else None for f in seats]
        for a, i in enumerate(rest)
    ]
    for f in range(len(seats)):
        cost.append([cost[a][len(rest) + f] for a in range(len(rest))] + [None] * len(seats))
    best = cheapest_perfect(cost)
    if best is None:
        return None
    s1 = [rest[a] for a in range(len(rest)) if a < best.mate[a] < len(rest)]
    return _transposed(rows, s1, remainder, seats)
