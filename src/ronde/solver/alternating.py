"""The search for alternating paths in a general graph, on bitsets, blossoms included.

Reference: J. Edmonds, Paths, trees, and flowers, Canadian J. Math. 17 (1965) 449-467, in the
labelling of H. N. Gabow, An efficient implementation of Edmonds' algorithm for maximum matching
on graphs, J. ACM 23 (1976) 221-234: a vertex gets its label once, blossoms are not stored, and
the path is found again from the labels. Bitsets take the place of edge lists: a vertex looks at
all its unreached neighbours in one operation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ronde.solver.bits import Bits, Mate


class Growth(NamedTuple):
    """What one search found.

    A vertex is *outer* if an alternating path of even length leads to it from the root, so that
    it could be exposed in the root's stead; *inner* if only odd ones do.
    """

    end: int
    """The outer vertex at which the search stopped; -1 when it was exhausted."""
    outer: Bits
    rest: Bits
    """Vertices of `within` not reached. Reached, but not outer: inner."""
    up: dict[int, int]
    """Outer vertex, reached by its matched edge, to the outer vertex before that edge."""
    bridge: dict[int, tuple[int, int]]
    """Outer vertex, first inner, to the edge that closed a blossom around it."""


def grow(rows: Sequence[Bits], mate: Mate, root: int, within: Bits, goals: Bits) -> Growth:
    """Grow the alternating structure from the exposed vertex `root` over `within`.

    Stops at the first outer vertex that is a neighbour of a vertex of `goals`. These are exposed
    vertices of `within`, or count as such because their partner is not in `within`; otherwise no
    pair may straddle `within`. Exposed vertices that are no goal are passed by. The matching is
    not changed; what `mate` says about the root is not read.
    """
    outer = 1 << root
    rest = within & ~outer
    up: dict[int, int] = {}
    bridge: dict[int, tuple[int, int]] = {}
    if rows[root] & goals:
        return Growth(root, outer, rest, up, bridge)
    base: dict[int, int] = {}  # leads to the base of a blossom; a vertex not in it is a base
    petals: dict[int, Bits] = {}  # base -> the vertices of its blossom; single ones are left out
    queue = [root]
    for v in queue:  # outer vertices, each looked at once
        row = rows[v]
        fresh = row & rest
        while fresh:
            low = fresh & -fresh
            w = mate[low.bit_length() - 1]
            if w < 0:
                rest ^= low
                fresh ^= low
                continue
            bit = 1 << w
            low |= bit
            rest &= ~low
            fresh &= ~low
            outer |= bit
            up[w] = v
            if rows[w] & goals:
                return Growth(w, outer, rest, up, bridge)
            queue.append(w)
        cross = row & outer
        if cross:
            top = _base(base, v)
            cross &= ~(petals.get(top, 0) | 1 << top)
            while cross:
                w = (cross & -cross).bit_length() - 1
                known = len(queue)
                top = _contract(mate, root, v, w, up, bridge, base, petals, queue)
                petal = petals[top]
                outer |= petal
                cross &= ~petal
                for w in queue[known:]:
                    if rows[w] & goals:
                        return Growth(w, outer, rest, up, bridge)
    return Growth(-1, outer, rest, up, bridge)


def _base(base: dict[int, int], v: int) -> int:
    """The base of the blossom around v; halves the path for the next look-up."""
    while v in base:
        above = base[v]
        if above in base:
            base[v] = base[above]
        v = above
    return v


def _contract(
    mate: Mate,
    root: int,
    x: int,
    y: int,
    up: dict[int, int],
    bridge: dict[int, tuple[int, int]],
    base: dict[int, int],
    petals: dict[int, Bits],
    queue: list[int],
) -> int:
    """Close the blossom of the edge between the outer vertices x and y; its base is returned."""
    # Climb from both sides in turn, so that the work is in proportion to the blossom.
    a, b = _base(base, x), _base(base, y)
    feet = (a, b)
    seen = 0
    while True:
        if a >= 0:
            bit = 1 << a
            if seen & bit:
                break
            seen |= bit
            a = _base(base, up[a]) if a != root else -1
        a, b = b, a
    top = a
    petal = petals.get(top, 1 << top)
    for foot in feet:
        while foot != top:
            inner = mate[foot]
            petal |= petals.get(foot, 1 << foot) | 1 << inner
            bridge[inner] = (x, y)
            queue.append(inner)
            base[foot] = base[inner] = top
            foot = _base(base, up[foot])
    petals[top] = petal
    return top


def rematch(mate: Mate, growth: Growth, v: int, w: int) -> None:
    """Give the outer vertex v the partner w (-1: none), shifting its path up to the root.

    Gabow's procedure R, with a list for the recursion. The caller sets mate[w].
    """
    up, bridge = growth.up, growth.bridge
    todo = [(v, w)]
    while todo:
        v, w = todo.pop()
        t = mate[v]
        mate[v] = w
        if t < 0 or mate[t] != v:
            continue  # the root, or a stretch already shifted
        if v in bridge:
            x, y = bridge[v]
            todo.append((y, x))
            todo.append((x, y))
        else:
            u = up[v]
            mate[t] = u
            todo.append((u, t))
