"""The answers by enumeration, straight from the definitions: slow, small, and easy to believe."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from hypothesis import strategies as st

Costs = list[list[int | None]]


def vertices(bits: int) -> list[int]:
    """The vertices of a set."""
    return [v for v in range(bits.bit_length()) if bits >> v & 1]


def matchings(rows: Sequence[int], within: int) -> Iterator[list[int]]:
    """All matchings of the induced graph, as lists of partners."""

    def rest(todo: list[int], mate: list[int]) -> Iterator[list[int]]:
        if not todo:
            yield list(mate)
            return
        v, *others = todo
        yield from rest(others, mate)
        for w in others:
            if rows[v] >> w & 1:
                mate[v], mate[w] = w, v
                yield from rest([x for x in others if x != w], mate)
                mate[v] = mate[w] = -1

    yield from rest(vertices(within), [-1] * len(rows))


def size(mate: Sequence[int]) -> int:
    """The number of pairs."""
    return sum(1 for v, w in enumerate(mate) if w > v)


def worth(mate: Sequence[int], weight: Costs) -> int:
    """The weights of the pairs, added up."""
    return sum(weight[v][w] or 0 for v, w in enumerate(mate) if w > v)


def is_matching(mate: Sequence[int], rows: Sequence[int], within: int) -> bool:
    """Whether the pairs are mutual, edges, and within the set."""
    return all(
        w < 0 or (mate[w] == v and rows[v] >> w & 1 and within >> v & 1 and within >> w & 1)
        for v, w in enumerate(mate)
    )


def rows_of(weight: Costs) -> list[int]:
    """The graph of the edges that are not None."""
    return [
        sum(1 << v for v, w in enumerate(row) if w is not None and v != u)
        for u, row in enumerate(weight)
    ]


def random_rows(rng: random.Random, count: int, density: float) -> list[int]:
    """A random graph."""
    rows = [0] * count
    for u in range(count):
        for v in range(u):
            if rng.random() < density:
                rows[u] |= 1 << v
                rows[v] |= 1 << u
    return rows


def random_costs(rng: random.Random, count: int, density: float, most: int) -> Costs:
    """A random symmetric matrix with None on the diagonal and for absent edges."""
    cost: Costs = [[None] * count for _ in range(count)]
    for u in range(count):
        for v in range(u):
            if rng.random() < density:
                cost[u][v] = cost[v][u] = rng.randint(0, most)
    return cost


@st.composite
def graphs(draw: st.DrawFn, most: int = 8, least: int = 0) -> list[int]:
    """Graphs with up to `most` vertices; hypothesis shrinks them by dropping edges."""
    count = draw(st.integers(least, most))
    rows = [0] * count
    for u in range(count):
        for v in vertices(draw(st.integers(0, (1 << u) - 1))):
            rows[u] |= 1 << v
            rows[v] |= 1 << u
    return rows


@st.composite
def costs(draw: st.DrawFn, most: int = 8, lowest: int = 0) -> Costs:
    """Symmetric costs: few distinct values, so that ties are many, or long integers."""
    count = draw(st.integers(0, most))
    highest = draw(st.sampled_from([1, 3, 12, 10**40]))
    price = st.none() | st.integers(lowest, highest)
    cost: Costs = [[None] * count for _ in range(count)]
    for u in range(count):
        for v in range(u):
            cost[u][v] = cost[v][u] = draw(price)
    return cost
