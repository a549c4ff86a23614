"""Maximum cardinality matching in a general graph, and the proof that it is maximum.

All functions look at the graph induced by `within`; `rows[v]` is the set of neighbours of v and
must be symmetric. No pair of a matching that is passed in may straddle `within`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.solver.alternating import grow, rematch
from ronde.solver.bits import Bits, Mate, members
from ronde.solver.mending import mend


def augment(rows: Sequence[Bits], mate: Mate, root: int, within: Bits, targets: Bits = -1) -> bool:
    """Match the exposed vertex `root`, if an augmenting path leads to an exposed target.

    The path runs through `within` only and ends at an exposed vertex of `within & targets`. On
    success `mate` is changed in place, otherwise it is left as it was. Without an exposed target
    the answer is False at once: the graph is not walked in vain.
    """
    goals = _exposed(mate, within & targets & ~(1 << root))
    if not goals:
        return False
    growth = grow(rows, mate, root, within, goals)
    end = growth.end
    if end < 0:
        return False
    hit = rows[end] & goals
    goal = (hit & -hit).bit_length() - 1
    rematch(mate, growth, end, goal)
    mate[goal] = end
    return True


def maximum(rows: Sequence[Bits], within: Bits, mate: Mate | None = None) -> Mate:
    """A maximum cardinality matching of the graph induced by `within`.

    Starts from the pairs of `mate` that lie in `within` (the list itself is not changed), goes on
    greedily, each vertex with its lowest free neighbour, and augments for those left over.
    """
    found = [-1] * len(rows)
    free = within
    if mate is not None:
        for v, w in enumerate(mate):
            if w > v and within >> v & 1 and within >> w & 1:
                found[v] = w
                found[w] = v
                free ^= 1 << v | 1 << w
    exposed = 0
    while free:
        low = free & -free
        free ^= low
        v = low.bit_length() - 1
        fit = rows[v] & free
        if fit:
            bit = fit & -fit
            free ^= bit
            w = bit.bit_length() - 1
            found[v] = w
            found[w] = v
        else:
            exposed |= low
    mend(rows, found, exposed, within)
    return found


def exposable(rows: Sequence[Bits], mate: Mate, within: Bits, root: int) -> Bits:
    """All vertices that a matching of the same size can leave exposed instead of `root`.

    `mate` is a maximum matching that exposes `root`, which is counted among them.
    """
    return grow(rows, mate, root, within, 0).outer


def expose(rows: Sequence[Bits], mate: Mate, within: Bits, root: int, wanted: int) -> bool:
    """Expose `wanted` instead of `root`, in place, at the same size; False if that cannot be."""
    if wanted == root:
        return True
    widow = mate[wanted]
    if widow < 0:
        return False
    growth = grow(rows, mate, root, within & ~(1 << wanted), 1 << widow)
    end = growth.end
    if end < 0:
        return False
    mate[wanted] = -1
    mate[widow] = end
    rematch(mate, growth, end, widow)
    return True


def deficient_set(rows: Sequence[Bits], mate: Mate, within: Bits) -> Bits:
    """The set A of Tutte and Berge: why the maximum matching `mate` is no larger.

    Without A the graph falls apart into odd components, |A| + (exposed vertices) of them at
    least; each needs a partner in A for one of its vertices. Empty, and a proof of nothing, when
    `mate` is perfect. It is the set A(G) of the Gallai-Edmonds decomposition.

    Reference: C. Berge, Sur le couplage maximum d'un graphe, C. R. Acad. Sci. 247 (1958) 258-259.
    """
    witness = 0
    exposed = _exposed(mate, within)
    while exposed:
        low = exposed & -exposed
        exposed ^= low
        growth = grow(rows, mate, low.bit_length() - 1, within, exposed)
        if growth.end >= 0:
            raise ValueError("the matching is not maximum")
        witness |= within & ~growth.rest & ~growth.outer
        within = growth.rest
    return witness


def _exposed(mate: Mate, pool: Bits) -> Bits:
    """The exposed vertices of a set: by looking at each, or by one sweep if they are many."""
    if pool.bit_count() << 3 < len(mate):
        exposed = 0
        while pool:
            low = pool & -pool
            pool ^= low
            if mate[low.bit_length() - 1] < 0:
                exposed |= low
        return exposed
    exposed = 0
    for v, w in enumerate(mate):
        if w < 0:
            exposed |= 1 << v
    return exposed & pool


def can_spare(rows: list[Bits], mate: Mate, within: Bits, v: int, others: Bits) -> bool:
    """Take away the edges of v to these, in place, if a perfect matching remains; `mate` is one."""
    cut(rows, v, others)
    partner = mate[v]
    if not others >> partner & 1:
        return True
    mate[v] = mate[partner] = -1
    if augment(rows, mate, v, within, 1 << partner):
        return True
    mate[v], mate[partner] = partner, v
    rows[v] |= others
    for x in members(others):
        rows[x] |= 1 << v
    return False


def cut(rows: list[Bits], v: int, others: Bits) -> None:
    """Take away the edges of v to these, in place."""
    rows[v] &= ~others
    for x in members(others):
        rows[x] &= ~(1 << v)
