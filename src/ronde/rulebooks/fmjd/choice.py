"""The solution of a group: fewest offences, row by row, then the first in the printed order.

Two ways lead to the same answer. As a rule the offences depend on kinds of players only: then the
duals of the kinds show which pairs a best solution may have, and what is left is to follow the
order. Where that proves nothing (few players, many of whom have met) the pairs are weighed one by
one (`exact`).

Rule: FMJD Annexe V (2017) 3.4-3.8
Reading: ADR-0051, 2.3; exactness: ADR-0052
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ronde.rulebooks.fmjd.exact import Exact, Prices, follow
from ronde.rulebooks.fmjd.lines import NONE, Scheme, drafted, from_the_bottom, pairs_of
from ronde.solver import class_duals, first_matching, mend, tight_classes
from ronde.solver.bits import Bits, Cost, bits_of, members


@dataclass(frozen=True, slots=True)
class Solution:
    """The pairs of a group, as they were found, and who leaves it, floaters first."""

    pairs: list[tuple[int, int]]
    left: list[int]


@dataclass(frozen=True, slots=True)
class Group:
    """What is to be solved.

    `floaters` have come from above, `own` belong to the group; both in rank order. `trait` is all
    of a player that prices depend on. `leave` is the price of each member who may leave. Either
    `seats` of them leave, or as many as it takes to pair all of `outside`, the players below.
    With `together`, players who leave may meet each other there. `leaving` are the own members in
    the order in which they leave; `target_last` says that a
    floater wants the last of the group, not the first; `scheme` is the order among own members.
    """

    rows: Sequence[Bits]
    own: Sequence[int]
    scheme: Scheme
    trait: Mapping[int, Hashable]
    price: Callable[[Any, Any], Cost]
    floaters: Sequence[int] = ()
    leave: Mapping[int, Cost] = field(default_factory=dict)
    leaving: Sequence[int] = ()
    target_last: bool = False
    seats: int = 0
    outside: Bits = 0
    together: bool = False

    @property
    def members(self) -> list[int]:
        """Floaters and own members."""
        return [*self.floaters, *self.own]


class Procession:
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
        self.turn = [*group.floaters, *seats, *self._line.turn]

    def wishes(self, v: int, open_: Bits) -> Iterator[int]:
        """A floater wants the first (or last) of the group, a seat whoever is to leave first."""
        if v in self._above:
            own = open_ & ~self._floaters
            yield from from_the_bottom(own) if self._target_last else members(own)
            yield from members(open_ & self._floaters)
        elif v in self._seats:
            yield from (w for w in self._leaving if open_ >> w & 1)
        else:
            yield from self._line.wishes(v, open_)

    def settle(self, v: int, w: int) -> None:
        """These two are paired, or `w` has taken the seat `v`."""
        self._line.settle(v, w)


def solved(group: Group) -> Solution | None:
    """The best solution, the first among equals; None if the group cannot be solved so."""
    if not group.outside:
        alone = _without_opponent(group)
        if any(v not in group.leave for v in alone) or len(alone) > group.seats:
            return None
        found = by_kinds(_without(group, alone) if alone else group)
        if found is not None:
            return Solution(found.pairs, [*alone, *found.left])
    return by_pairs(group)


def _without_opponent(group: Group) -> list[int]:
    """Members who can meet nobody in the group: they leave it in any case."""
    inside = bits_of(group.members)
    return [v for v in group.members if not group.rows[v] & inside]


def _without(group: Group, gone: Sequence[int]) -> Group:
    """The group when these have taken their seats."""
    return replace(
        group,
        own=[v for v in group.own if v not in gone],
        floaters=[v for v in group.floaters if v not in gone],
        leave={v: price for v, price in group.leave.items() if v not in gone},
        leaving=[v for v in group.leaving if v not in gone],
        seats=group.seats - len(gone),
    )


def by_kinds(group: Group) -> Solution | None:
    """The solution if all floaters are paired and the kinds of players prove it; else None."""
    size = len(group.rows)
    seats = range(size, size + group.seats)
    rows = _tight_rows(group, seats)
    if rows is None:
        return None
    within = bits_of([*group.members, *seats])
    mate = [NONE] * (size + group.seats)
    order = Procession(group, seats)
    over = drafted(rows, order, within, mate)
    if over:
        if mend(rows, mate, over, within):
            return None
        order = Procession(group, seats)
        mate = first_matching(rows, order.turn, order.wishes, within, mate, order.settle)
    left = [mate[seat] for seat in seats]
    for v in left:
        mate[v] = NONE
    players = [v for v in order.turn if v < size]
    return Solution(pairs_of(mate, players), left)


def _tight_rows(group: Group, seats: range) -> list[Bits] | None:
    """Which pairs a best solution may have; None if the kinds of players do not tell.

    A floater takes no seat: he is paired if he can be.
    """
    kinds: dict[tuple[Hashable, Cost | None], Bits] = {}
    own = set(group.own)
    for v in group.members:
        leave = group.leave.get(v) if seats and v in own else None
        kind = group.trait[v], leave
        kinds[kind] = kinds.get(kind, 0) | 1 << v
    masks = list(kinds.values())
    costs = _kind_costs(group, list(kinds), masks, seats)
    if seats:
        masks.append(bits_of(seats))
    tight = _tight_masks(masks, costs, seats=bool(seats))
    if tight is None:
        return None
    rows = [0] * (len(group.rows) + len(seats))
    taken = masks[-1] if seats else 0
    for mask, allowed in zip(masks, tight, strict=True):
        for v in members(mask):
            legal = group.rows[v] | taken if v < len(group.rows) else -1
            rows[v] = legal & allowed
    return rows


def _kind_costs(
    group: Group,
    kinds: Sequence[tuple[Hashable, Cost | None]],
    masks: Sequence[Bits],
    seats: range,
) -> list[list[Cost | None]]:
    """The prices between kinds, the seats being the last kind."""
    costs: list[list[Cost | None]] = []
    for (trait, leave), mask in zip(kinds, masks, strict=True):
        row: list[Cost | None] = [group.price(trait, other) for other, _ in kinds]
        if not mask & (mask - 1):
            row[len(costs)] = None
        costs.append([*row, leave] if seats else row)
    if seats:
        costs.append([*(leave for _, leave in kinds), None])
    return costs


def _tight_masks(
    masks: Sequence[Bits], costs: Sequence[Sequence[Cost | None]], *, seats: bool
) -> list[Bits] | None:
    """For each kind, the players with whom a best solution may pair it."""
    if _are_all_alike(costs, seats=seats):
        tight = [sum(1 << d for d, price in enumerate(row) if price is not None) for row in costs]
    else:
        duals = class_duals([mask.bit_count() for mask in masks], costs)
        if duals is None:
            return None
        tight = tight_classes(duals, costs)
    allowed = []
    for kinds in tight:
        union = 0
        for d in members(kinds):
            union |= masks[d]
        allowed.append(union)
    return allowed


def _are_all_alike(costs: Sequence[Sequence[Cost | None]], *, seats: bool) -> bool:
    """Every pair has one price, and so has every seat: each solution costs the same."""
    last = len(costs) - seats
    pairs = {price for row in costs[:last] for price in row[:last]} - {None}
    ends = {price for row in costs[last:] for price in row} - {None}
    return len(pairs) <= 1 and len(ends) <= 1


def by_pairs(group: Group) -> Solution | None:
    """The solution by weighing every single pair; None if there is none."""
    size = len(group.rows)
    seats = range(size, size + group.seats)
    inside = bits_of(group.members)
    exact = Exact(_prices(group, seats), inside)
    if not exact.possible:
        return None
    pairs, left = follow(exact, group.floaters, group.leaving, Procession(group))
    return Solution(pairs, left)


def _prices(group: Group, seats: range) -> Prices:
    """The price of every possible pair of members, seats and players below."""
    everybody = group.members
    prices: Prices = {v: {} for v in [*everybody, *seats, *members(group.outside)]}

    def put(v: int, w: int, price: Cost) -> None:
        prices[v][w] = prices[w][v] = price

    for at, v in enumerate(everybody):
        for w in everybody[at + 1 :]:
            if group.rows[v] >> w & 1:
                put(v, w, group.price(group.trait[v], group.trait[w]))
        if v in group.leave and not group.together:
            for w in [*seats, *members(group.rows[v] & group.outside)]:
                put(v, w, group.leave[v])
    for v in members(group.outside):
        for w in members(group.rows[v] & group.outside):
            prices[v][w] = 0
    if group.together:
        _open_doors(group, prices)
    return prices


def _open_doors(group: Group, prices: Prices) -> None:
    """Let members leave through a door of their own, and meet outside whomever they may.

    A door stands between a player and his double outside: it is paired with the player, whose
    double must then find an opponent, or with the double, while the player is paired inside.
    """
    doubles: dict[int, int] = {}
    for at, v in enumerate(group.leave):
        door, double = len(group.rows) + 2 * at, len(group.rows) + 2 * at + 1
        prices[door] = {v: group.leave[v], double: 0}
        prices[v][door] = group.leave[v]
        prices[double] = {door: 0}
        doubles[v] = double
    for v, double in doubles.items():
        for w in members(group.rows[v]):
            other = doubles.get(w, w if group.outside >> w & 1 else NONE)
            if other >= 0:
                prices[double][other] = prices[other][double] = 0
