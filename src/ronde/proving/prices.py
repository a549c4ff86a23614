"""Prices of vertices and odd sets that show a known matching to be the cheapest.

Cheap ways are tried first: prices of kinds, with the parity of the bracket as the only odd set;
then prices of kinds that are raised. Where there is nobody below to leave for, they come from a
weighted matching whose members may leave for their price. The verifier decides what is accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TypeVar

from ronde.proving.statements import cheapest_duals
from ronde.solver.classes import class_duals
from ronde.solver.forest import Edges, Forest
from ronde.verifier.duals import Duals
from ronde.verifier.matching import bits_of, members

K = TypeVar("K", bound=Hashable)
Cost = Callable[[K, K], int]


def class_prices(
    rows: Sequence[int],
    within: int,
    kinds: Sequence[K],
    cost: Cost[K],
    *,
    leave: Callable[[K], int] | None = None,
    seats: int = 0,
) -> tuple[dict[int, int], int] | None:
    """Prices by vertex from a transport problem of kinds, and the price of a seat.

    With `leave`, so many `seats` are for those who leave.
    """
    alike: dict[K, int] = {}
    for v in members(within):
        alike[kinds[v]] = alike.get(kinds[v], 0) | 1 << v
    names, masks = list(alike), list(alike.values())
    table: list[list[int | None]] = []
    for a, mask in alike.items():
        reach = 0
        for v in members(mask):
            reach |= rows[v]
        line: list[int | None] = [cost(a, b) if reach & m else None for b, m in alike.items()]
        table.append(line)
    sizes = [mask.bit_count() for mask in masks]
    if leave is not None:
        out: list[int | None] = [leave(name) for name in names]
        for line, price in zip(table, out, strict=True):
            line.append(price)
        table.append([*out, 0 if seats > 1 else None])
        sizes.append(seats)
    found = class_duals(sizes, table)
    if found is None:
        return None
    by_vertex = {v: found[k] for k, mask in enumerate(masks) for v in members(mask)}
    return by_vertex, found[-1] if leave is not None else 0


def weighted_prices(
    rows: Sequence[int],
    mate: Sequence[int],
    scope: int,
    kinds: Sequence[K],
    cost: Cost[K],
    start: dict[int, int] | None,
    leave: Callable[[K], int],
) -> Duals | None:
    """Prices from a weighted matching of `scope`, whose members may leave."""
    who = list(members(scope))
    index = {v: k for k, v in enumerate(who)}
    exits = [leave(kinds[v]) for v in who]
    known: dict[tuple[K, K], int] = {}
    edges: Edges = []
    for k, v in enumerate(who):
        line = []
        a, out = kinds[v], exits[k]
        for w in members(rows[v] & scope):
            key = (a, kinds[w])
            price = known.get(key)
            if price is None:
                price = known[key] = cost(*key)
            weight = out + exits[index[w]] - price
            if weight > 0:
                line.append((index[w], weight << 1))
        edges.append(line)
    dual = _start(edges, exits, start, who)
    forest = Forest(edges, dual)
    if start is not None:
        _match_tight(forest, edges, [index.get(mate[v], -1) for v in who])
    for root in range(len(who)):
        if forest.mate[root] < 0 and forest.dual[root] > 0:
            if not forest.search(root, exposing=True):
                return None
    found = {v: 2 * exits[k] - forest.dual[k] for k, v in enumerate(who)}
    sets = [(bits_of([who[k] for k in span]), z) for span, z in forest.odd_sets()]
    return Duals(found, sets)


def _start(
    edges: Edges, exits: list[int], start: dict[int, int] | None, who: list[int]
) -> list[int]:
    """Feasible prices, in the solver's sense, to begin with."""
    if start is not None:
        return [2 * exits[k] - start[v] for k, v in enumerate(who)]
    dual = [max([w for _, w in row], default=0) >> 1 for row in edges]
    for u, row in enumerate(edges):
        dual[u] = max([0, *(w - dual[v] for v, w in row)])
    return dual


def _match_tight(forest: Forest, edges: Edges, mate: list[int]) -> None:
    """Begin with the known matching as far as its edges are tight."""
    found = [-1] * len(edges)
    for u, row in enumerate(edges):
        v = mate[u]
        if v > u and any(x == v and forest.dual[u] + forest.dual[v] == w for x, w in row):
            found[u], found[v] = v, u
    for u, row in enumerate(edges):
        if found[u] < 0:
            for v, w in row:
                if found[v] < 0 and forest.dual[u] + forest.dual[v] == w:
                    found[u], found[v] = v, u
                    break
    forest.mate = found


def prices(
    rows: Sequence[int],
    mate: Sequence[int],
    within: int,
    inside: int,
    following: int,
    kinds: Sequence[K],
    cost: Cost[K],
    *,
    by_kind: bool,
    blanks: bool,
) -> Iterator[Duals]:
    """Prices that may prove the matching, the cheapest to find first.

    With `blanks` those below are nobody: they have no price, and members leave for theirs.
    """
    rest = within & ~inside & ~following
    beyond = kinds[next(members(rest))] if rest else None
    near = next((kinds[v] for v in members(following)), beyond)
    found: Duals | None = None
    if by_kind and (found := _by_parity(rows, mate, inside, following, kinds, cost, near, beyond)):
        yield found
    if not blanks:
        found = _raised(rows, within, inside, kinds, cost)
    elif beyond is not None:
        scope = inside | following
        found = _leaving(rows, mate, scope, kinds, cost, beyond, by_kind=by_kind)
    if found is not None:
        yield found


def _raised(
    rows: Sequence[int], within: int, inside: int, kinds: Sequence[K], cost: Cost[K]
) -> Duals | None:
    """Prices of everybody, raised kind by kind."""
    alike: dict[K, int] = {}
    for v in members(within):
        alike[kinds[v]] = alike.get(kinds[v], 0) | 1 << v
    return cheapest_duals([row & within for row in rows], alike, cost, inside)


def _leaving(
    rows: Sequence[int],
    mate: Sequence[int],
    scope: int,
    kinds: Sequence[K],
    cost: Cost[K],
    beyond: K,
    *,
    by_kind: bool,
) -> Duals | None:
    """Prices from a weighted matching of `scope`, whose members leave for what that costs."""

    def leave(kind: K) -> int:
        return cost(kind, beyond)

    start = None
    if by_kind:
        seats = scope.bit_count() + 1
        classes = class_prices(rows, scope, kinds, cost, leave=leave, seats=seats)
        start = None if classes is None else classes[0]
    return weighted_prices(rows, mate, scope, kinds, cost, start, leave)


def _by_parity(
    rows: Sequence[int],
    mate: Sequence[int],
    inside: int,
    following: int,
    kinds: Sequence[K],
    cost: Cost[K],
    near: K | None,
    beyond: K | None,
) -> Duals | None:
    """The bracket by itself, with a seat if one floats; the next one loses one if it is odd."""
    leaving = [v for v in members(inside) if not inside >> mate[v] & 1]
    if len(leaving) > 1 or (leaving and near is None):
        return None
    if leaving and near is not None:
        out = near
        found = class_prices(rows, inside, kinds, cost, leave=lambda a: cost(a, out), seats=1)
    else:
        found = class_prices(rows, inside, kinds, cost)
    if found is None:
        return None
    price, seat = found
    ahead = 0
    if following and beyond is not None and (inside | following).bit_count() % 2 and near:
        ahead = 2 * cost(near, beyond)
    if seat < 0:
        return None
    lifted = {v: y + seat + ahead for v, y in price.items()}
    lifted.update(dict.fromkeys(members(following), ahead))
    sets = [(inside, 2 * seat), (inside | following, 2 * ahead)]
    return Duals(lifted, [(bits, z) for bits, z in sets if z and bits.bit_count() > 2])
