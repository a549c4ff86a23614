"""Mend a matching from which some vertices have been taken away."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.solver.alternating import grow, rematch
from ronde.solver.bits import Bits, Mate


def mend(rows: Sequence[Bits], mate: Mate, exposed: Bits, within: Bits) -> Bits:
    """Match the `exposed` vertices of `within` as far as possible, in place; return those left.

    `exposed` are all the exposed vertices of `within`, and no pair straddles it. The result is a
    maximum matching. A search that fails has walked over vertices that no later augmenting path
    can use, so they are looked at no more.
    """
    left = 0
    while exposed:
        low = exposed & -exposed
        exposed ^= low
        if not exposed:
            return left | low
        root = low.bit_length() - 1
        hit = rows[root] & exposed
        if hit:
            bit = hit & -hit
            goal = bit.bit_length() - 1
            mate[root] = goal
            mate[goal] = root
        else:
            growth = grow(rows, mate, root, within, exposed)
            end = growth.end
            if end < 0:
                left |= low
                within = growth.rest
                continue
            hit = rows[end] & exposed
            bit = hit & -hit
            goal = bit.bit_length() - 1
            rematch(mate, growth, end, goal)
            mate[goal] = end
        exposed ^= bit
    return left
