"""The best candidate of a small bracket: all candidates are priced, and the first cheapest taken.

Which candidates a bracket can have, and in which order they are generated, depends on the numbers
of its players only. So they are listed once for each shape, and a bracket only looks up prices and
adds. No proof is kept of this; who wants one solves the bracket as a larger one (`search`).

Rule: FIDE C.04.3 (2026) 3.6-3.8, 4; (2017) B.6-B.8, D
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from operator import add, itemgetter
from typing import NamedTuple

from ronde.rulebooks.completion import Completion, Span
from ronde.rulebooks.criteria import NewCharge, Prices
from ronde.rulebooks.dutch.bracket import Bracket, Candidate
from ronde.rulebooks.orders import mdp_order, remainder_order
from ronde.rulebooks.problem import Order
from ronde.rulebooks.profile import kind
from ronde.solver.bits import Bits, Cost, Mate
from ronde.solver.proof import Proof

Pair = tuple[int, int]


class Way(NamedTuple):
    """A candidate: its pairs, who floats down, and pairs of others; all by local number.

    Whoever floats down may meet somebody below, whose local number is beyond those of the bracket.
    """

    pairs: tuple[Pair, ...]
    down: tuple[int, ...]
    others: tuple[Pair, ...]

    def candidate(self, places: Sequence[int], proof: Callable[[], Proof]) -> Candidate:
        """The same, by places."""
        return Candidate(
            tuple([(places[i], places[j]) for i, j in self.pairs]),
            tuple([places[i] for i in self.down]),
            proof,
        )


class Shape(NamedTuple):
    """The candidates of a bracket of so many players, in the order of generation.

    pairs      who could meet, by local number
    columns    the first price of every candidate, the second, and so on: those of `pairs` come
               first, then what each player pays who stays over
    ways       the candidates
    """

    pairs: tuple[Pair, ...]
    columns: tuple[Callable[[Sequence[Cost]], tuple[Cost, ...]], ...]
    ways: tuple[Way, ...]

    def first(self, prices: Sequence[Cost], never: Cost) -> Way | None:
        """The first of the cheapest candidates; None if each costs `never` or more."""
        if not self.ways:
            return None
        totals: Sequence[Cost] = self.columns[0](prices)
        for column in self.columns[1:]:
            totals = [*map(add, totals, column(prices))]
        least = min(totals)
        return None if least >= never else self.ways[totals.index(least)]


def best_of_all(
    bracket: Bracket, floats: int, may_float: Bits, proof: Callable[[], Proof]
) -> Candidate | None:
    """The best candidate with that many downfloaters; None if there is none."""
    size = len(bracket.members)
    shape = shape_of(len(bracket.mdps), size, floats)
    rows, kinds = bracket.rows, bracket.kinds(floats)

    def prices(shared: Prices, never: Cost) -> list[Cost]:
        pair, leave = shared.pair, shared.leave
        found = [pair(kinds[i], kinds[j]) if rows[i] >> j & 1 else never for i, j in shape.pairs]
        if floats:
            found += [leave(k) if may_float >> i & 1 else never for i, k in enumerate(kinds)]
        return found

    way = _first(bracket, shape, prices)
    return None if way is None else way.candidate(bracket.members, proof)


def best_with_all_below(
    bracket: Bracket,
    completion: Completion,
    group: Span | None,
    floats: int,
    proof: Callable[[int], Callable[[], Proof]],
) -> tuple[Candidate, Mate]:
    """The best candidate with everybody below taken into account, and the completion after it.

    `group` is the scoregroup of the next bracket. `floats` is a guess at the number of
    downfloaters, on which the order of generation and the charge of the bye depend.
    """
    field, legal, seat = bracket.field, completion.rows, completion.seat
    size = len(bracket.members)
    places = [*bracket.members, *range(bracket.end, len(field)), *([seat] if seat >= 0 else [])]
    following = group[1] - bracket.end if group else 0
    low = field.score[group[1] - 1] if group else 0
    ahead = [kind(0, 0, 0, field.score[v] - low) for v in places[: size + following]]

    def prices(shared: Prices, never: Cost) -> list[Cost]:
        pair, here = shared.pair, [shared.leave(kind) for kind in kinds]
        here += [0] * (len(places) - size)
        beyond = here.copy()
        if group:
            for i, kind in enumerate(ahead):
                beyond[i] += shared.leave_next(kind)
        found = []
        for i, j in shape.pairs:
            if not legal[places[i]] >> places[j] & 1:
                found.append(never)
            elif j < size:
                found.append(pair(kinds[i], kinds[j]))
            elif j < size + following:
                found.append(here[i] + here[j])
            else:
                found.append(beyond[i] + beyond[j])
        return found

    while True:
        shape = shape_of(len(bracket.mdps), size, floats, len(places) - size)
        kinds = bracket.kinds(floats)
        way = _first(bracket, shape, prices)
        assert way is not None, "the completion has shown that the round can be paired"
        if len(way.down) == floats:
            break
        floats = len(way.down)
    mate = completion.mate.copy()
    for v in bracket.members:
        mate[v] = -1
    for i, j in way.others:
        v, w = places[i], places[j]
        mate[v], mate[w] = w, v
    return way.candidate(places, proof(floats)), mate


def _first(
    bracket: Bracket, shape: Shape, prices: Callable[[Prices, Cost], list[Cost]]
) -> Way | None:
    """The first of the cheapest candidates, by prices that have a place for every charge."""
    criteria = bracket.criteria
    while True:
        shared = criteria.shared
        never = 1 << shared.bits
        try:
            return shape.first(prices(shared, never), never)
        except NewCharge as new:
            criteria.learn(new.charge)


_ASKED: set[tuple[int, ...]] = set()


def is_asked_again(*shape: int) -> bool:
    """Whether the shape has been asked for before: to list it takes longer than to solve one."""
    if shape in _ASKED:
        return True
    _ASKED.add(shape)
    return False


@lru_cache(maxsize=256)
def shape_of(mdps: int, size: int, floats: int, below: int | None = None) -> Shape:
    """List the candidates of `size` players of whom so many float, in the order of generation.

    Where those `below` are looked at, everybody is paired, and candidates with more or fewer
    downfloaters follow in any order.
    """
    total, over = (size, floats) if below is None else (size + below, 0)
    everybody = tuple(range(total))
    pairs = tuple([(i, j) for j in range(mdps, total) for i in range(j)])
    place = {pair: at for at, pair in enumerate(pairs)}
    found = sorted(
        _matchings(everybody, mdps, over), key=lambda mate: _turn(mate, mdps, size, floats)
    )
    terms = [
        [
            *(place[i, j] for i, j in mate.items() if i < j),
            *(len(pairs) + i for i, j in mate.items() if j < 0),
        ]
        for mate in found
    ]
    # One place alone would be looked up as a price, not as a row of prices.
    rows = [*zip(*terms, strict=True)]
    columns = tuple([itemgetter(*(row if len(row) > 1 else row * 2)) for row in rows])
    return Shape(pairs, columns, tuple([_way(mate, size) for mate in found]))


def _way(mate: dict[int, int], size: int) -> Way:
    met = [(i, mate[i]) for i in sorted(mate) if mate[i] > i]
    return Way(
        tuple([pair for pair in met if pair[1] < size]),
        tuple([i for i in range(size) if not 0 <= mate[i] < size]),
        tuple([pair for pair in met if pair[1] >= size]),
    )


def _matchings(rest: tuple[int, ...], mdps: int, floats: int) -> Iterator[dict[int, int]]:
    """All ways to pair the rest but for so many; two moved-down players do not meet."""
    if not 0 <= floats <= len(rest):
        return
    if not rest:
        yield {}
        return
    i, *others = rest
    for mate in _matchings(tuple(others), mdps, floats - 1):
        yield {**mate, i: -1}
    for j in others:
        if j >= mdps:
            left = tuple([k for k in others if k != j])
            for mate in _matchings(left, mdps, floats):
                yield {**mate, i: j, j: i}


def _turn(mate: dict[int, int], mdps: int, size: int, floats: int) -> tuple[int, ...]:
    """When a candidate is generated: first by its moved-down players, then by the remainder."""
    down = [i for i in range(size) if not 0 <= mate[i] < size]
    if len(down) != floats:
        return (1,)
    rest = [i for i in range(mdps, size) if not 0 <= mate[i] < mdps]
    pairs = sum(i < mate[i] < size for i in rest)
    return (
        0,
        _sum(mdp_order(mdps, size - mdps), range(size), mate),
        _sum(remainder_order(len(rest), pairs), rest, mate),
    )


def _sum(order: Order, who: Sequence[int], mate: dict[int, int]) -> int:
    """The digits of an order for those who have a place in it."""
    at = {i: position for position, i in enumerate(who)}
    return sum(
        order.pair[at[i]][at[mate[i]]] if mate[i] in at else order.leave[at[i]]
        for i in who
        if mate[i] not in at or i < mate[i]
    )
