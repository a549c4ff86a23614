"""The pairs that a best pairing may contain, shown by prices of kinds.

Players of one kind cost the same, so a small transport problem between kinds gives prices; a pair
whose two prices add up to less than its cost is in no best pairing. If the pairs that remain can
pair everybody, every way to do so is best (`solver.classes`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from ronde.rulebooks.profile import Kind
from ronde.solver.bits import Bits, Cost, bits_of, members
from ronde.solver.classes import class_duals, tight_classes

Key = TypeVar("Key", bound=Hashable)

Class = tuple[Kind, int, int]
"""What the criteria see, whether he may float; and his place plus one where he is a class alone."""


@dataclass(frozen=True, slots=True)
class Tight:
    """Rows of the pairs that may be used; the seats of those who stay over follow the players.

    No pair costs less than half the sum of the prices of its two kinds.
    """

    rows: list[Bits]
    seats: Bits
    masks: tuple[Bits, ...]
    prices: tuple[Cost, ...]
    cost: tuple[tuple[Cost | None, ...], ...]

    def as_dict(self, numbers: Sequence[int]) -> dict[str, Any]:
        """Plain values for the checker; the last class stands for the seats, if there are any."""
        return {
            "method": "classes",
            "classes": [sorted(numbers[v] for v in members(mask)) for mask in self.masks],
            "prices": self.prices,
            "cost": self.cost,
        }


def tight_pairs(
    rows: Sequence[Bits],
    masks: Mapping[Key, Bits],
    price: Callable[[Key, Key], Cost | None],
    seats: int = 0,
    leave: Callable[[Key], Cost | None] = lambda _kind: None,
) -> Tight | None:
    """The pairs that may be used when `seats` players stay over; None if nothing is possible.

    `masks` are the players of each kind. `price` of a pair and `leave`, that of staying over, are
    None where the kinds rule it out; two kinds are asked for once, in the order of `masks`.
    """
    kinds = list(masks)
    sizes = [mask.bit_count() for mask in masks.values()]
    cost: list[list[Cost | None]] = []
    for c, a in enumerate(kinds):
        line = [cost[d][c] for d in range(c)]
        line.append(price(a, a) if sizes[c] > 1 else None)
        line.extend(price(a, b) for b in kinds[c + 1 :])
        cost.append(line)
    if seats:
        for line, a in zip(cost, kinds, strict=True):
            line.append(leave(a))
        cost.append([line[-1] for line in cost] + [None])
        sizes.append(seats)
    prices = class_duals(sizes, cost)
    if prices is None:
        return None
    size = len(rows)
    empty = ((1 << seats) - 1) << size
    found = _rows(rows, list(masks.values()), tight_classes(prices, cost), empty)
    return Tight(found, empty, tuple(masks.values()), prices, tuple(map(tuple, cost)))


def _rows(
    rows: Sequence[Bits], masks: Sequence[Bits], tight: Sequence[Bits], seats: Bits
) -> list[Bits]:
    """The legal pairs between kinds that are tight with one another."""
    found = [0] * (len(rows) + seats.bit_count())
    chairs = 0
    for c, mask in enumerate(masks):
        allowed = 0
        for d in members(tight[c]):
            allowed |= masks[d] if d < len(masks) else 0
        sits = seats if seats and tight[c] >> len(masks) & 1 else 0
        if sits:
            chairs |= mask
        everybody = not sits and allowed.bit_count() == len(rows)
        for v in members(mask):
            found[v] = rows[v] if everybody else rows[v] & allowed | sits
    for seat in members(seats):
        found[seat] = chairs
    return found


def cannot_meet(rows: Sequence[Bits], masks: Mapping[Class, Bits], a: Class, b: Class) -> bool:
    """One of the two is a class alone and has no legal opponent in the other."""
    mine, yours = a[2], b[2]
    return bool(
        (mine and not rows[mine - 1] & masks[b]) or (yours and not rows[yours - 1] & masks[a])
    )


def of_each_kind(places: Sequence[int], kinds: Sequence[Kind]) -> dict[Kind, Bits]:
    """The players of each kind; `kinds` is indexed by place."""
    lists: dict[Kind, list[int]] = {}
    for v in places:
        lists.setdefault(kinds[v], []).append(v)
    return {kind: bits_of(there) for kind, there in lists.items()}
