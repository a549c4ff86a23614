"""No row can reach the digit of a more important one, whatever is charged to everybody."""

from __future__ import annotations

from itertools import product

import pytest

import ronde
from ronde.rulebooks.colours import Strength
from ronde.rulebooks.profile import Kind, colours_number, kind

ALL_FLOATS = 15


def extreme_kinds() -> list[Kind]:
    """Players to whom every row charges as much as it can, and others beside them."""
    colours = [
        colours_number("W", Strength.ABSOLUTE, True, -3, True),
        colours_number("W", Strength.STRONG, False, 0, False),
        colours_number("", Strength.NONE, False, 0, False),
    ]
    shapes = product(colours, (0, ALL_FLOATS), (0, 1), (0, 5, 170), (0, 18))
    return [kind(*shape) for shape in shapes]


@pytest.mark.parametrize("system", ["fide-dutch-2026", "fide-dutch-2017"])
@pytest.mark.parametrize("count", [2, 3, 9, 255, 256, 1001])
def test_all_lower_rows_at_their_largest_stay_below_one_unit_of_a_row(
    system: str, count: int
) -> None:
    criteria = ronde.system(system).table
    kinds = frozenset(extreme_kinds())
    prices = criteria.prices(count, kinds, kinds, kinds)
    largest: dict[tuple[int, int], int] = {}
    every = [criteria.of_pair(a, b) for a in kinds for b in kinds]
    every += [criteria.of_downfloater(a) for a in kinds]
    every += [criteria.of_next_downfloater(a) for a in kinds]
    for charges in every:
        for row, amount in charges:
            descending = criteria.rows[row].descending
            digit = (row, amount if descending else 0)
            largest[digit] = max(largest.get(digit, 0), 1 if descending else amount)
    digits = sorted(largest, key=lambda digit: (digit[0], -digit[1]))
    assert {row for row, _ in digits} == set(range(len(criteria.rows)))

    def packed(digit: tuple[int, int], amount: int) -> int:
        row, value = digit
        return amount * prices.pack([(row, value)]) if value else prices.pack([(row, amount)])

    for place, digit in enumerate(digits):
        below = sum(packed(lower, largest[lower]) * count for lower in digits[place + 1 :])
        assert packed(digit, 1) > below, digit
    total = sum(packed(digit, largest[digit]) * count for digit in digits)
    assert total < 1 << prices.bits
