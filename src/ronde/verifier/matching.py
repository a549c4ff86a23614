"""Matchings in general graphs on sets of bits: what else could be, if one pair were given up.

A graph is a list of rows: bit w of rows[v] says that v and w may form a pair. A matching is a list
of partners. `within` is the set of vertices looked at; a vertex whose partner is not within it
counts as exposed.

Reference: J. Edmonds, Paths, trees, and flowers, Canadian J. Math. 17 (1965) 449-467.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


def members(bits: int) -> Iterator[int]:
    """The vertices of a set, in ascending order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def bits_of(vertices: Iterable[int]) -> int:
    """The set of these vertices."""
    bits = 0
    for v in vertices:
        bits |= 1 << v
    return bits


class _Tree:
    """The alternating tree that grows from one exposed vertex.

    outer     vertices that an alternating path of even length joins to the root
    parent    of an inner vertex, the outer one before it; inside a blossom, the way round
    base      the vertex where the blossom of an outer vertex hangs; `groups` are the blossoms
    """

    def __init__(self, rows: Sequence[int], mate: Sequence[int], within: int, root: int) -> None:
        self.rows, self.mate, self.within, self.root = rows, mate, within, root
        self.outer = self.seen = 1 << root
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {root: root}
        self.groups: dict[int, int] = {root: 1 << root}
        self.todo = [root]

    def grow(self, *, free: int = 0) -> int:
        """Grow to the full; stop at a vertex of `free` that ends an augmenting path (else -1)."""
        rows, mate, within = self.rows, self.mate, self.within
        for v in self.todo:
            row = rows[v] & within
            if end := row & free:
                w = (end & -end).bit_length() - 1
                self.parent[w] = v
                return w
            fresh = row & ~self.seen
            while fresh:
                low = fresh & -fresh
                fresh ^= low
                w = low.bit_length() - 1
                self.parent[w] = v
                x = mate[w]
                self.seen |= low | 1 << x
                fresh &= ~self.seen
                self.outer |= 1 << x
                self.base[x], self.groups[x] = x, 1 << x
                self.todo.append(x)
            while hit := row & self.outer & ~self.groups[self.base[v]]:
                self._contract(v, (hit & -hit).bit_length() - 1)
        return -1

    def _contract(self, v: int, w: int) -> None:
        """Close the odd cycle of the edge between two outer vertices."""
        crown = self._meeting(v, w)
        union = held = self.groups[crown]
        for end, other in ((v, w), (w, v)):
            child = other
            while self.base[end] != crown:
                inner = self.mate[end]
                union |= self.groups[self.base[end]] | 1 << inner
                if inner in self.base:
                    union |= self.groups[self.base[inner]]
                self.parent[end] = child
                child = inner
                end = self.parent[inner]
        fresh = union & ~self.outer
        self.outer |= union
        self.todo.extend(members(fresh))
        for x in members(union & ~held):
            self.groups.pop(self.base.get(x, x), None)
            self.base[x] = crown
        self.groups[crown] = union

    def _meeting(self, v: int, w: int) -> int:
        """The base where the ways of two outer vertices to the root meet."""
        way = set()
        while True:
            v = self.base[v]
            way.add(v)
            if v == self.root:
                break
            v = self.parent[self.mate[v]]
        while self.base[w] not in way:
            w = self.parent[self.mate[self.base[w]]]
        return self.base[w]


def outer(rows: Sequence[int], mate: Sequence[int], within: int, root: int) -> int:
    """Who could be exposed instead of `root`, the only vertex within that is exposed.

    That is every v such that the vertices within, without v, have a perfect matching.
    """
    tree = _Tree(rows, mate, within, root)
    tree.grow()
    return tree.outer


class Graph:
    """A graph with a matching that is kept from one question to the next, and mended.

    matched     the vertices that the matching covers
    """

    def __init__(self, rows: Sequence[int], start: Sequence[int] = ()) -> None:
        self.rows = rows
        self.mate: list[int] = [-1] * len(rows)
        self.matched: int = 0
        for v, w in enumerate(start):
            if v < w and rows[v] >> w & 1:
                self.mate[v], self.mate[w] = w, v
                self.matched |= 1 << v | 1 << w

    def exposed(self, within: int, most: int = 0) -> int:
        """How many of the vertices within a largest matching leaves exposed, if more than `most`.

        A number up to `most` says no more than that: as many are enough.
        """
        mate = self.mate
        for v in members(self.matched & ~within):
            if mate[v] >= 0:
                self.matched &= ~(1 << v | 1 << mate[v])
                mate[mate[v]] = mate[v] = -1
        free, stuck = within & ~self.matched, 0
        while free and stuck + free.bit_count() > most:
            root = (free & -free).bit_length() - 1
            free ^= 1 << root
            tree = _Tree(self.rows, mate, within, root)
            end = tree.grow(free=free)
            if end < 0:
                stuck += 1
                within &= ~tree.seen  # no way to another exposed vertex leads through here
                continue
            free ^= 1 << end
            self.matched |= 1 << root | 1 << end
            while end >= 0:
                before = tree.parent[end]
                after = mate[before]
                mate[end], mate[before] = before, end
                end = after
        return stuck + free.bit_count()


def perfect(rows: Sequence[int], mate: Sequence[int], within: int) -> list[int] | None:
    """A perfect matching of the vertices within, mended from `mate`; None if there is none."""
    graph = Graph(rows, mate)
    return None if graph.exposed(within) else graph.mate
