"""The best candidate of a bracket by weighted matching: slow, and exact for everything."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.rulebooks.dutch.bracket import Bracket, Candidate
from ronde.rulebooks.dutch.generation import Order, mdp_order, remainder_order
from ronde.rulebooks.dutch.proof import Proof, Weighted, Weights
from ronde.solver.bits import Bits
from ronde.solver.blossom import cheapest_perfect


def alone(bracket: Bracket, floats: int, may_float: Bits) -> Candidate | None:
    """The best candidate of the bracket with that many downfloaters; None if there is none."""
    mdps, size = len(bracket.mdps), len(bracket.members)
    if not mdps:
        order = remainder_order(size, (size - floats) // 2)
        whole = _solve_alone(bracket, range(size), floats, may_float, order, floats)
        if whole is None:
            return None
        partner, solved = whole
        return bracket.candidate(partner, Proof((solved,)))
    first = _solve_alone(
        bracket, range(size), floats, may_float, mdp_order(mdps, size - mdps), floats
    )
    if first is None:
        return None
    partner, solved = first
    rest, left = remainder_of(partner, mdps, size, floats)
    order = remainder_order(len(rest), (len(rest) - left) // 2)
    second = _solve_alone(bracket, rest, left, may_float, order, floats)
    assert second is not None, "the remainder was paired a moment ago"
    for i, j in zip(rest, second[0], strict=True):
        partner[i] = -1 if j < 0 else rest[j]
    return bracket.candidate(partner, Proof((solved, second[1])))


def remainder_of(
    partner: Sequence[int], mdps: int, size: int, floats: int
) -> tuple[list[int], int]:
    """The residents left once the moved-down players are settled, and how many of them float."""
    used = set(partner[:mdps])
    rest = [i for i in range(mdps, size) if i not in used]
    return rest, floats - list(partner[:mdps]).count(-1)


def _solve_alone(
    bracket: Bracket,
    who: Sequence[int],
    floats: int,
    may_float: Bits,
    order: Order,
    bracket_floats: int,
) -> tuple[list[int], Weighted] | None:
    """The best pairing of these members, by their position in `who`, and its proof."""
    kinds = bracket.kinds(bracket_floats)
    layout = bracket.layout(kinds)
    rows, bits, size = bracket.rows, order.bits, len(who)
    cost: Weights = [[None] * (size + floats) for _ in range(size + floats)]
    for a, i in enumerate(who):
        for b in range(a + 1, size):
            j = who[b]
            if rows[i] >> j & 1:
                price = (layout.pair(kinds[i], kinds[j]) << bits) + order.pair[a][b]
                cost[a][b] = cost[b][a] = price
        if may_float >> i & 1:
            price = (layout.leave(kinds[i]) << bits) + order.leave[a]
            for f in range(size, size + floats):
                cost[a][f] = cost[f][a] = price
    best = cheapest_perfect(cost)
    if best is None:
        return None
    places = [bracket.members[i] for i in who]
    partner = [j if j < size else -1 for j in best.mate[:size]]
    return partner, Weighted(places, cost, best, perfect=True)
