"""The first matching in a given order: each vertex in turn takes the first partner it can have.

Sequential fixing: keep a perfect matching; to see whether v can have w, look for an alternating
path that mends the matching once v and w are paired. A search that fails has walked over a set
of vertices that can only be matched among themselves (Hall's and Tutte's tight sets), so the
graph falls apart into two, for good, and no later search crosses from one part to the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ronde.solver.alternating import grow, rematch
from ronde.solver.bits import Bits, Mate, members
from ronde.solver.cardinality import expose


def first_bijection(
    rows: Sequence[Bits],
    left: Sequence[int],
    right: Bits,
    mate: Mate | None = None,
    fill: Sequence[int] = (),
) -> Mate | None:
    """The lexicographically first assignment of `left`, in that order, to vertices of `right`.

    Every vertex of `left` takes the smallest vertex of `right` that still lets all of `left` and
    `fill` be assigned, no two alike; `fill` has no preference and takes what is left. `right` may
    be larger. None if there is no such assignment. The sides are disjoint and only the rows of
    `left` and `fill` are read. `mate`, a matching to start from, is not changed.
    """
    found = [-1] * max(len(rows), right.bit_length())
    free = right  # vertices of `right` without an owner
    if mate is not None:
        for v in (*left, *fill):
            w = mate[v]
            if w >= 0 and free >> w & 1:
                found[v] = w
                found[w] = v
                free ^= 1 << w
    free, late = _served(rows, found, left, free)
    free, later = _served(rows, found, fill, free, last=True)
    late += later
    for v in late:
        goal, _ = _relocate(rows, found, v, right, free)
        if goal < 0:
            return None
        free ^= 1 << goal
    if late or mate is not None:
        _improve(rows, found, left, right, free)
    return found


def _served(
    rows: Sequence[Bits], mate: Mate, turn: Sequence[int], free: Bits, *, last: bool = False
) -> tuple[Bits, list[int]]:
    """Give each vertex without a partner the first it can have of those `free`, in place.

    The `last` is the one least wanted by others. Returns who is still free, and who got nobody.
    """
    late: list[int] = []
    for v in turn:
        if mate[v] < 0:
            fit = rows[v] & free
            if fit:
                w = (fit if last else fit & -fit).bit_length() - 1
                free ^= 1 << w
                mate[v] = w
                mate[w] = v
            else:
                late.append(v)
    return free, late


def _relocate(
    rows: Sequence[Bits], mate: Mate, root: int, part: Bits, goals: Bits
) -> tuple[int, Bits]:
    """Give `root` another partner by shifting others inside `part`, breadth first.

    `goals`, in `part`, are vertices that may be taken. Returns the one taken; or -1 and all the
    vertices of `part` within reach, when nothing has changed.
    """
    hit = rows[root] & goals
    if hit:
        goal = (hit & -hit).bit_length() - 1
        mate[root] = goal
        mate[goal] = root
        return goal, 0
    came: dict[int, int] = {}  # right vertex -> left vertex from which it was reached
    rest = part
    queue = [root]
    for v in queue:
        fresh = rows[v] & rest
        rest ^= fresh
        while fresh:
            low = fresh & -fresh
            fresh ^= low
            w = low.bit_length() - 1
            came[w] = v
            owner = mate[w]
            hit = rows[owner] & goals
            if hit:
                goal = (hit & -hit).bit_length() - 1
                _shift(mate, came, root, owner, goal)
                return goal, 0
            queue.append(owner)
    return -1, part ^ rest


def _shift(mate: Mate, came: dict[int, int], root: int, v: int, w: int) -> None:
    """Pair v with w, the vertex before v with the old partner of v, and so on up to `root`."""
    while True:
        old = mate[v]
        mate[v] = w
        mate[w] = v
        if v == root:
            return
        w = old
        v = came[w]


def _improve(
    rows: Sequence[Bits], mate: Mate, left: Sequence[int], right: Bits, free: Bits
) -> None:
    """Turn any assignment into the first one.

    Invariants: a vertex of the left side that is not fixed yet has its partner, now and in
    every assignment still possible, in the same part; the parts are disjoint; `free` (unused
    vertices) lies in the first part; a fixed vertex's partner lies in no part.
    """
    parts = [right]
    part_of: dict[int, int] = {}  # left vertex -> its part; the first where not listed
    for s in left:
        index = part_of.get(s, 0)
        old = mate[s]
        gap = 1 << old
        while True:
            part = parts[index]
            fit = rows[s] & part
            bit = fit & -fit
            if bit == gap:
                break
            j = bit.bit_length() - 1
            if bit & free:
                free ^= bit | gap
                mate[old] = -1
            else:
                # s takes j; its owner needs a place: the one s leaves, or a free one.
                goals = gap if index else gap | free
                goal, walked = _relocate(rows, mate, mate[j], part ^ bit, goals)
                if goal < 0:
                    walked |= bit
                    parts[index] = part & ~walked
                    parts.append(walked)
                    for w in members(walked):
                        part_of[mate[w]] = len(parts) - 1
                    continue
                if goal != old:
                    free ^= 1 << goal | gap
                    mate[old] = -1
            mate[s] = j
            mate[j] = s
            gap = bit
            break
        parts[index] &= ~gap


def first_matching(
    rows: Sequence[Bits],
    turn: Sequence[int],
    preferences: Callable[[int, Bits], Iterator[int]],
    within: Bits,
    mate: Mate,
    on_pair: Callable[[int, int], None] | None = None,
) -> Mate:
    """The perfect matching of `within` that serves the vertices of `turn` best, one by one.

    `mate` is any perfect matching of `within`; it is not changed. Every vertex of `turn` that has
    not been taken yet gets its first possible preference: `preferences(v, open)` yields the
    members of `open`, neighbours of v that are not taken, in v's order. (It may be called twice;
    it may leave some out; if none of those yielded is possible, v stays open.) `on_pair(v, w)` is
    called for every pair as soon as it stands, for preferences that depend on who is left.

    At most two searches per vertex, however many preferences fail: with v taken out, the
    vertices that can be exposed instead of its partner are precisely those that v can have.

    Invariants: every perfect matching that is still possible matches each part in itself; the
    taken vertices lie in no part.
    """
    found = list(mate)
    parts = [within]
    part_of: dict[int, int] = {}  # vertex -> its part; the first where not listed
    for v in turn:
        index = part_of.get(v, 0)
        part = parts[index]
        if not part >> v & 1:
            continue
        own = 1 << v
        fit = rows[v] & part
        a = found[v]
        w = next(preferences(v, fit), -1)
        if w >= 0 and w != a:
            found[a] = -1
            if expose(rows, found, part ^ own, a, w):
                found[w] = v
            else:
                growth = grow(rows, found, a, part ^ own, 0)
                w = next(preferences(v, fit & growth.outer), -1)
                if growth.rest:
                    parts[index] = growth.rest
                    part ^= growth.rest
                    index = len(parts)
                    parts.append(part)
                    part_of.update(dict.fromkeys(members(part), index))
                if w < 0:
                    found[a] = v
                else:
                    rematch(found, growth, w, v)
        if w >= 0:
            found[v] = w
            parts[index] = part & ~(own | 1 << w)
            if on_pair is not None:
                on_pair(v, w)
    return found
