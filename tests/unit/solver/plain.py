"""The solver asked in plain tables: costs with None for never, and what their duals prove."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.solver.bits import Cost, Mate
from ronde.solver.classes import class_duals
from ronde.solver.subsets import cheapest_of


@dataclass(frozen=True, slots=True)
class Duals:
    """Duals of the classes, and the bound that they prove: the sum of size[c] y[c]."""

    y: tuple[Cost, ...]
    value: Cost


def fractional(sizes: Sequence[int], cost: Sequence[Sequence[Cost | None]]) -> Duals | None:
    """The minimum-cost fractional perfect b-matching; None when there is none."""
    y = class_duals(sizes, cost)
    if y is None:
        return None
    return Duals(y, sum(size * dual for size, dual in zip(sizes, y, strict=True)))


def cheapest(
    cost: Sequence[Sequence[Cost | None]], leave: Sequence[Cost | None], floats: int
) -> tuple[Cost, Mate] | None:
    """The cheapest matching that leaves exactly `floats` vertices unmatched; None if none does.

    cost[v][w], read for v < w only, is the price of a pair and leave[v] that of v unmatched.
    """
    count = len(leave)
    if not 0 <= floats <= count or (count - floats) & 1:
        return None
    known = [sum(map(abs, filter(None, row))) for row in cost]
    most = sum(known, sum(map(abs, filter(None, leave))))  # what is possible costs no more
    never = 2 * most + 1  # so that with a forbidden part it costs more, whatever the rest saves
    prices = [never if price is None else price for row in cost for price in row]
    prices += [never if price is None else price for price in leave]
    return cheapest_of(prices, count, floats, most)
