"""The solution of a group: fewest offences, row by row, then the first in the printed order.

Two ways lead to the same answer. As a rule the offences depend on kinds of players only: then the
duals of the kinds show which pairs a best solution may have, and what is left is to follow the
order. Where that proves nothing (few players, many of whom have met) the pairs are weighed one by
one (`exact`).

Rule: FMJD Annexe V (2017) 3.4-3.8
Reading: ADR-0051, 2.3; exactness: ADR-0052
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ronde.rulebooks.criteria import Prices
from ronde.rulebooks.fmjd.exact import Choices, Exact, OnLevel, follow
from ronde.rulebooks.fmjd.lines import NONE, Scheme, drafted, from_the_bottom, pairs_of
from ronde.rulebooks.problem import Problem
from ronde.solver import first_matching, mend
from ronde.solver.bits import Bits, Cost, Mate, bits_of, members


class Solution(NamedTuple):
    """The pairs of a group, as they were found, and who leaves it, floaters first."""

    pairs: list[tuple[int, int]]
    left: list[int]


class Group(NamedTuple):
    """What is to be solved.

    `floaters` have come from above, `own` belong to the group; both in rank order. `kinds` is all
    of a player that prices depend on: `pair` and `leave` are those of a pair and of leaving. Either
    `seats` of those who `may_leave` do, or as many as it takes to pair all of `outside`, the
    players below. With `together`, players who leave may meet each other there. `leaving` are the
    own members in the order in which they leave; `target_last` says that a floater wants the last
    of the group, not the first; `scheme` is the order among own members. Where floaters are many,
    their kinds do not tell who of them is to stay: `above` are then the prices of the rows above
    that question, and `gone` those who leave, once it has been answered.
    """

    rows: Sequence[Bits]
    own: Sequence[int]
    scheme: Scheme
    kinds: Mapping[int, Hashable]
    prices: Prices
    pair: Callable[[Any, Any], Cost]
    leave: Callable[[Any], Cost] = lambda _kind: 0
    floaters: Sequence[int] = ()
    may_leave: Collection[int] = ()
    leaving: Sequence[int] = ()
    target_last: bool = False
    seats: int = 0
    outside: Bits = 0
    together: bool = False
    above: Prices | None = None
    gone: Bits = 0

    @property
    def members(self) -> list[int]:
        """Floaters and own members."""
        return [*self.floaters, *self.own]


class SearchOrder:
    """The choices of a group in order: the floaters, the seats of those who leave, the others.

    Rule: FMJD Annexe V (2017) 3.4-3.6
    """

    def __init__(self, group: Group, seats: Sequence[int] = ()) -> None:
        self._line = group.scheme(group.own)
        self._above = set(group.floaters)
        self._seats = set(seats)
        self._floaters = bits_of(group.floaters)
        self._leaving = group.leaving
        self._target_last = group.target_last
        self.turn: list[int] = [*group.floaters, *seats, *self._line.turn]

    def preferences(self, v: int, open_: Bits) -> Iterator[int]:
        """A floater wants the first (or last) of the group, a seat the first to leave."""
        if v in self._above:
            own = open_ & ~self._floaters
            yield from from_the_bottom(own) if self._target_last else members(own)
            yield from members(open_ & self._floaters)
        elif v in self._seats:
            yield from (w for w in self._leaving if open_ >> w & 1)
        else:
            yield from self._line.preferences(v, open_)

    def settle(self, v: int, w: int) -> None:
        """These two are paired, or `w` has taken the seat `v`."""
        self._line.settle(v, w)


def solved(group: Group) -> Solution | None:
    """The best solution, the first among equals; None if the group cannot be solved so."""
    if not group.outside:
        alone = _without_opponent(group)
        if any(v not in group.may_leave for v in alone) or len(alone) > group.seats:
            return None
        stay = _floaters_stay(group)
        found = by_kinds(_without(group, alone) if alone else group) if stay else None
        if found is not None:
            return Solution(found.pairs, [*alone, *found.left])
    return by_pairs(group)


def _floaters_stay(group: Group) -> bool:
    """It is dearer that a floater leaves than that an own member does: so 3.6 wants it."""
    if not group.seats or not group.floaters or group.above is not None:
        return True
    kinds, may_leave = group.kinds, set(group.may_leave)
    floaters = {group.leave(kinds[v]) for v in may_leave.intersection(group.floaters)}
    own = {group.leave(kinds[v]) for v in may_leave.intersection(group.own)}
    return not (floaters and own) or min(floaters) > max(own)


def _without_opponent(group: Group) -> list[int]:
    """Members who can meet nobody in the group: they leave it in any case."""
    rows, everybody = group.rows, group.members
    inside = bits_of(everybody)
    return [v for v in everybody if not rows[v] & inside]


def _without(group: Group, gone: Sequence[int]) -> Group:
    """The group when these have taken their seats."""
    return group._replace(
        own=[v for v in group.own if v not in gone],
        floaters=[v for v in group.floaters if v not in gone],
        may_leave=[v for v in group.may_leave if v not in gone],
        leaving=[v for v in group.leaving if v not in gone],
        seats=group.seats - len(gone),
    )


def by_kinds(group: Group) -> Solution | None:
    """The solution if all floaters are paired and the kinds of players prove it; else None.

    A floater takes no seat, being paired if that is possible.
    """
    size, everybody = len(group.rows), group.members
    inside = bits_of(everybody)
    rows = [0] * size
    kinds: list[Hashable] = [None] * size
    for v in everybody:
        rows[v], kinds[v] = group.rows[v] & inside, group.kinds[v]
    problem = Problem(
        range(size),
        rows,
        kinds,
        group.prices,
        pair=group.pair,
        leave=group.leave,
        floats=group.seats,
        may_float=bits_of(group.own) & bits_of(group.may_leave),
        within=inside,
    )
    seats = range(size, size + group.seats)
    order = SearchOrder(group, seats)
    mate = problem.certified(lambda tight: _first(group, order, tight, inside | bits_of(seats)))
    if mate is None:
        return None
    left = mate[size:]
    for v in left:
        mate[v] = NONE
    return Solution(pairs_of(mate, [v for v in order.turn if v < size]), left)


def _first(group: Group, order: SearchOrder, rows: list[Bits], within: Bits) -> Mate | None:
    """The first complete pairing of members and seats in the order of their choices."""
    mate = [NONE] * len(rows)
    over = drafted(rows, order, within, mate)
    if over:
        if mend(rows, mate, over, within):
            return None
        order = SearchOrder(group, range(len(group.rows), len(rows)))
        mate = first_matching(rows, order.turn, order.preferences, within, mate, order.settle)
    return mate


def by_pairs(group: Group) -> Solution | None:
    """The solution by prices of classes, else by weighing every single pair; None if none."""
    if group.above is not None and group.floaters:
        decided = _with_floaters_decided(group, group.above)
        return None if decided is None else by_pairs(decided)
    choices = _choices(group)
    if choices is None:
        return None
    return Solution(*follow(choices, group.floaters, group.leaving, SearchOrder(group)))


def _choices(group: Group) -> Choices | None:
    """What cheapest pairings of the group can have; None if there are none."""
    problem, inside = _whole(group), bits_of(group.members)
    level = problem.level()
    if level is not None:
        return OnLevel(level, inside)
    exact = Exact(problem, inside)
    return exact if exact.possible else None


def _with_floaters_decided(group: Group, prices: Prices) -> Group | None:
    """The group where it is settled which floaters leave again: the highest stay if they can.

    Rule: FMJD Annexe V (2017) 3.6
    """
    choices = _choices(group._replace(prices=prices, pair=prices.pair, leave=prices.leave))
    if choices is None:
        return None
    stay = {v for v in group.floaters if choices.keep(v)}
    return group._replace(
        may_leave=[v for v in group.may_leave if v not in stay],
        above=None,
        gone=bits_of(v for v in group.floaters if v not in stay),
    )


INSIDE, OUTSIDE = 0, 1

Vertex = tuple[int, Hashable]
"""Where a vertex is, and the kind of a player inside."""


def _whole(group: Group) -> Problem[Vertex]:
    """Members, seats and players below as one problem.

    Where players who leave may meet each other outside, each has a door between them and a double
    of theirs outside: the door is paired with the player, whose double must then find an opponent,
    or with the double, while the player is paired inside.
    """
    size = len(group.rows)
    inside, outside = bits_of(group.members), group.outside
    may_leave = bits_of(group.may_leave)
    rows = [0] * size
    for v in members(inside | outside):
        there = outside if outside >> v & 1 or (may_leave >> v & 1 and not group.together) else 0
        back = (may_leave if not group.together else 0) if outside >> v & 1 else inside
        rows[v] = group.rows[v] & (there | back)
    for v in members(inside):
        rows[v] &= ~(inside if group.gone >> v & 1 else group.gone)
    kinds: list[Vertex] = [(OUTSIDE, None)] * size
    for v in group.members:
        kinds[v] = INSIDE, group.kinds[v]
    if group.together:
        _open_doors(group, rows, kinds)
    everybody = inside | outside | (1 << len(rows)) - (1 << size)

    def pair(a: Vertex, b: Vertex) -> Cost:
        if a[0] == b[0] == INSIDE:
            return group.pair(a[1], b[1])
        return group.leave((a if a[0] == INSIDE else b)[1]) if INSIDE in (a[0], b[0]) else 0

    return Problem(
        range(len(rows)),
        rows,
        kinds,
        group.prices,
        pair=pair,
        leave=lambda a: group.leave(a[1]),
        floats=group.seats,
        may_float=may_leave,
        within=everybody,
        inside=inside,
    )


def _open_doors(group: Group, rows: list[Bits], kinds: list[Vertex]) -> None:
    """Add a door and a double for everybody who may leave."""
    doubles: dict[int, int] = {}
    for v in group.may_leave:
        door, double = len(rows), len(rows) + 1
        rows += [1 << v | 1 << double, 1 << door]
        kinds += [(OUTSIDE, None)] * 2
        rows[v] |= 1 << door
        doubles[v] = double
    for v, double in doubles.items():
        for w in members(group.rows[v]):
            other = doubles.get(w, w if group.outside >> w & 1 else NONE)
            if other >= 0:
                rows[double] |= 1 << other
                rows[other] |= 1 << double
