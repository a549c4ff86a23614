"""The primal-dual search for weighted matchings: one alternating tree, blossoms, shifting duals.

Reference: J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, J. Res. Nat. Bur.
Standards 69B (1965) 125-130; the tree grows from one exposed vertex at a time, as W. H.
Cunningham and A. B. Marsh, A primal algorithm for optimum matching, Math. Programming Study 8
(1978) 50-72, and V. Kolmogorov, Blossom V, Math. Programming Comp. 1 (2009) 43-67, discuss.

The duals move with a clock. During a search everything outer falls and everything inner rises at
the same pace, so we store for each vertex the dual that it would have had at time 0 and note in
a heap at what time an edge becomes tight or an inner blossom runs out. A search handles O(n^2)
such events, all searches O(n^3 log n) in the worst case. It stops long before that as a rule:
most vertices are matched by the start, and later events than a known end are not noted.

Weights come doubled, so that all duals stay integers: the vertices of the tree are joined by
tight edges, hence their duals are all even or all odd, and half the slack between two outer
vertices is whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import TypeAlias

from ronde.solver.bits import Cost, Mate

Edges: TypeAlias = list[list[tuple[int, Cost]]]
"""For every vertex its neighbours, each with twice the weight of the edge; symmetric."""

FREE, OUTER, INNER = range(3)
END, OPEN, GROW = -3, -2, -1  # kinds of event; one that is >= 0 is an edge between outer vertices


class Forest:
    """A matching with feasible duals, improved by one search after another.

    Nodes are vertices, 0 to n - 1, and blossoms, from n on. For nodes:
      above[b]   the blossom that b is directly part of, -1 for a node at the top
      span[b]    its vertices
      base[b]    its only vertex that may have a partner outside b, or be exposed
      kids[b]    its nodes around the odd cycle, the one with the base first; [] for vertices
      ties[b]    ties[b][i] = (x, y): the edge from x in kids[b][i] to y in the next one
      odd[b]     the dual of a blossom, >= 0; idle, 0, for a vertex
    For vertices: mate, dual, and top[v], the node at the top that holds v.

    Between searches: dual[u] + dual[v] + (odd of the blossoms that hold both) >= weight for every
    edge, with equality for matched edges and for ties. During a search `label` says for a node
    at the top whether it is in the tree. Then the true values at the time `now` are

      FREE    dual[v]          odd[b]
      OUTER   dual[v] - now    odd[b] + 2 now
      INNER   dual[v] + now    odd[b] - 2 now
    """

    def __init__(self, edges: Edges, dual: list[Cost]) -> None:
        """Start from feasible duals and match tight edges greedily."""
        count = len(edges)
        every = range(count)
        self.edges = edges
        self.dual = dual
        self.mate: Mate = [-1] * count
        self.top: list[int] = list(every)
        self.above: list[int] = [-1] * count
        self.span: list[list[int]] = [[v] for v in every]
        self.base: list[int] = list(every)
        self.kids: list[list[int]] = [[] for _ in every]
        self.ties: list[list[tuple[int, int]]] = [[] for _ in every]
        self.odd: list[Cost] = [0] * count
        self.label: list[int] = [FREE] * count
        self.entry: list[tuple[int, int]] = [(-1, -1)] * count
        self.spare: list[int] = []
        mate = self.mate
        for u, row in enumerate(edges):
            if mate[u] < 0:
                y = dual[u]
                for v, w in row:
                    if mate[v] < 0 and y + dual[v] == w:
                        mate[u] = v
                        mate[v] = u
                        break

    def search(self, root: int, *, exposing: bool) -> bool:
        """Match the exposed vertex `root`; False if nothing can.

        With `exposing`, duals must stay >= 0, and it is also an end if a vertex whose dual has
        come down to 0 can be exposed in the root's stead; then the answer is always True.
        """
        self.now: Cost = 0
        # near[v], v not outer: least dual[u] - weight over the outer neighbours u; via[v] is u.
        self.near: list[Cost | None] = [None] * len(self.mate)
        self.via: list[int] = [-1] * len(self.mate)
        self.heap: list[tuple[Cost, int, int]] = []  # time, kind, vertex or blossom
        self.limit: Cost | None = None  # no later event is of interest: an end is known then
        self.tree: list[int] = []  # every node that has had a label in this search
        self.exposing = exposing
        self.lowest: int = root  # the outer vertex whose dual reaches 0 first
        self._enter(root)
        heap, label, top = self.heap, self.label, self.top
        while True:
            if exposing and (not heap or self.dual[self.lowest] <= heap[0][0]):
                self.now = self.dual[self.lowest]
                self._flip(self.lowest, -1)
                break
            if not heap:
                return False
            self.now, kind, v = heappop(heap)
            if kind >= 0:
                if top[kind] != top[v]:
                    self._contract(kind, v)
            elif kind == OPEN:
                if label[v] == INNER:
                    self._expand(v)
            elif label[top[v]] == FREE:
                near = self.near[v]
                # It may have been inner for a while since the event was noted, and be later now.
                if near is not None and near + self.dual[v] == self.now:
                    if kind == END:
                        self._finish(v)
                        break
                    self._extend(v)
        self._settle()
        return True

    def odd_sets(self) -> Iterator[tuple[list[int], Cost]]:
        """The blossoms with a positive dual."""
        for b in range(len(self.mate), len(self.span)):
            if self.kids[b] and self.odd[b] > 0:
                yield self.span[b], self.odd[b]

    # Growing the tree

    def _enter(self, b: int) -> None:
        """Make a free node outer."""
        now, dual = self.now, self.dual
        self.label[b] = OUTER
        self.tree.append(b)
        self.odd[b] -= 2 * now
        for v in self.span[b]:
            dual[v] += now
        self._scan(self.span[b])

    def _extend(self, v: int) -> None:
        """Take the free node that holds v as inner into the tree, and its partner as outer."""
        b = self.top[v]
        now, dual = self.now, self.dual
        self.label[b] = INNER
        self.tree.append(b)
        self.entry[b] = (self.via[v], v)
        for x in self.span[b]:
            dual[x] -= now
        self._hold(b)
        self._enter(self.top[self.mate[self.base[b]]])

    def _hold(self, b: int) -> None:
        """Let the dual of an inner node run down from its true value, if it is a blossom's."""
        self.odd[b] += 2 * self.now
        if self.kids[b]:
            self._note(self.odd[b] >> 1, OPEN, b)

    def _note(self, at: Cost, kind: int, v: int) -> None:
        """Put an event on the heap, unless it lies beyond a known end."""
        if self.limit is None or at <= self.limit:
            heappush(self.heap, (at, kind, v))

    def _scan(self, fresh: list[int]) -> None:
        """Look from the vertices that have just become outer along all their edges."""
        dual, top, label, near, via = self.dual, self.top, self.label, self.near, self.via
        heap, limit = self.heap, self.limit
        if self.exposing:
            lowest = self.lowest
            for u in fresh:
                if dual[u] < dual[lowest]:
                    lowest = u
            self.lowest = lowest
            if limit is None or dual[lowest] < limit:
                limit = dual[lowest]
        for u in fresh:
            own = dual[u]
            b = top[u]
            for v, w in self.edges[u]:
                t = top[v]
                there = label[t]
                if there == OUTER:
                    if t != b:
                        at = (own + dual[v] - w) >> 1
                        if limit is None or at <= limit:
                            heappush(heap, (at, u, v))
                    continue
                gap = own - w
                least = near[v]
                if least is None or gap < least:
                    near[v] = gap
                    via[v] = u
                    if there == FREE:
                        at = gap + dual[v]
                        if limit is None or at <= limit:
                            if self.mate[self.base[t]] < 0:
                                limit = at
                                heappush(heap, (at, END, v))
                            else:
                                heappush(heap, (at, GROW, v))
        self.limit = limit

    # Blossoms

    def _contract(self, u: int, v: int) -> None:
        """Close the odd cycle of the tight edge between the outer vertices u and v."""
        crown = self._meeting(self.top[u], self.top[v])
        left, down = self._climb(self.top[u], crown)
        right, ascent = self._climb(self.top[v], crown)
        kids = [crown, *reversed(left), *right]
        ties = [(y, x) for x, y in reversed(down)]
        ties.append((u, v))
        ties += ascent
        b = self._fresh_node()
        now, dual, odd, label = self.now, self.dual, self.odd, self.label
        fresh: list[int] = []
        span: list[int] = []
        for kid in kids:
            self.above[kid] = b
            span += self.span[kid]
            if label[kid] == INNER:
                odd[kid] -= 2 * now
                for x in self.span[kid]:
                    dual[x] += 2 * now
                fresh += self.span[kid]
            else:
                odd[kid] += 2 * now
            label[kid] = FREE
        self.kids[b] = kids
        self.ties[b] = ties
        self.span[b] = span
        self.base[b] = self.base[crown]
        odd[b] = -2 * now
        label[b] = OUTER
        self.tree.append(b)
        for x in span:
            self.top[x] = b
        self._scan(fresh)

    def _meeting(self, a: int, b: int) -> int:
        """The outer node where the ways from two outer nodes to the root meet."""
        seen = set()
        while True:
            if a >= 0:
                if a in seen:
                    return a
                seen.add(a)
                m = self.mate[self.base[a]]
                a = self.top[self.entry[self.top[m]][0]] if m >= 0 else -1
            a, b = b, a

    def _climb(self, b: int, crown: int) -> tuple[list[int], list[tuple[int, int]]]:
        """Nodes from b up to the crown, which is left out, each with its edge to the next."""
        nodes = []
        ties = []
        while b != crown:
            x = self.base[b]
            y = self.mate[x]
            inner = self.top[y]
            p, q = self.entry[inner]
            nodes += [b, inner]
            ties += [(x, y), (q, p)]
            b = self.top[p]
        return nodes, ties

    def _fresh_node(self) -> int:
        """The number of a new blossom."""
        if self.spare:
            return self.spare.pop()
        self.above.append(-1)
        self.span.append([])
        self.base.append(-1)
        self.kids.append([])
        self.ties.append([])
        self.odd.append(0)
        self.label.append(FREE)
        self.entry.append((-1, -1))
        return len(self.span) - 1

    def _dissolve(self, b: int) -> list[int]:
        """Put the parts of a blossom at the top in its place, and return them."""
        kids = self.kids[b]
        for kid in kids:
            self.above[kid] = -1
            for x in self.span[kid]:
                self.top[x] = kid
        self.kids[b] = []
        self.ties[b] = []
        self.odd[b] = 0
        self.label[b] = FREE
        self.spare.append(b)
        return kids

    def _expand(self, b: int) -> None:
        """Replace an inner blossom whose dual is 0 by its parts.

        Those on the even way from the entry to the base take its place in the tree, in turn inner
        and outer; the others are free.
        """
        ties = self.ties[b]
        kids = self._dissolve(b)
        now, dual, label, span = self.now, self.dual, self.label, self.span
        entry = self.entry[b]
        i = kids.index(self.top[entry[1]])
        step = 1 if i & 1 else -1
        stop = len(kids) if i & 1 else 0
        fresh: list[int] = []
        while True:
            kid = kids[i % len(kids)]
            label[kid] = INNER
            self.tree.append(kid)
            self.entry[kid] = entry
            self._hold(kid)
            if i == stop:
                break
            i += step
            kid = kids[i]
            label[kid] = OUTER
            self.tree.append(kid)
            self.odd[kid] -= 2 * now
            for x in span[kid]:
                dual[x] += 2 * now
            fresh += span[kid]
            entry = ties[i] if step > 0 else ties[i - 1][::-1]
            i += step
        for kid in kids:
            if label[kid] == FREE:
                for x in span[kid]:
                    dual[x] += now
                    near = self.near[x]
                    if near is not None:
                        self._note(near + dual[x], GROW, x)
        self._scan(fresh)

    # Changing the matching

    def _finish(self, v: int) -> None:
        """Match along the tight edge to v, whose node has an exposed base."""
        u = self.via[v]
        self._rebase(self.top[v], v)
        self._flip(u, v)
        self.mate[v] = u

    def _flip(self, u: int, w: int) -> None:
        """Give the outer vertex u the partner w (-1: none), shifting its way up to the root."""
        mate, top = self.mate, self.top
        while True:
            b = top[u]
            m = mate[self.base[b]]
            self._rebase(b, u)
            mate[u] = w
            if m < 0:
                return
            inner = top[m]
            p, q = self.entry[inner]
            self._rebase(inner, q)
            mate[q] = p
            u, w = p, q

    def _rebase(self, b: int, v: int) -> None:
        """Turn the matching inside a node so that its vertex v becomes the base."""
        todo = [(b, v)]
        while todo:
            b, v = todo.pop()
            kids = self.kids[b]
            if not kids or self.base[b] == v:
                continue
            ties = self.ties[b]
            kid = v
            while self.above[kid] != b:
                kid = self.above[kid]
            todo.append((kid, v))
            i = kids.index(kid)
            # The other parts on the even way to the old base are matched two by two.
            for j in range(i + 1, len(kids), 2) if i & 1 else range(0, i, 2):
                x, y = ties[j]
                self.mate[x] = y
                self.mate[y] = x
                todo.append((kids[j], x))
                todo.append((kids[(j + 1) % len(kids)], y))
            self.kids[b] = kids[i:] + kids[:i]
            self.ties[b] = ties[i:] + ties[:i]
            self.base[b] = v

    def _settle(self) -> None:
        """Write the true duals back, empty the tree, and drop blossoms whose dual is 0."""
        now, dual, label, span = self.now, self.dual, self.label, self.span
        for b in self.tree:
            here = label[b]
            if here == FREE:
                continue  # no longer at the top, or met before
            label[b] = FREE
            by = now if here == INNER else -now
            for v in span[b]:
                dual[v] += by
            self.odd[b] -= 2 * by
            todo = [b]
            while todo:
                b = todo.pop()
                if self.kids[b] and not self.odd[b]:
                    todo += self._dissolve(b)
