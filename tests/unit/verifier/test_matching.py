"""Alternating trees against plain enumeration, and digits at their largest."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from ronde.verifier.duals import Digits, Duals, NotProved, tight_rows
from ronde.verifier.matching import members, outer, perfect


def graph(random: Random, size: int) -> list[int]:
    """A random graph."""
    share = random.random() * 0.7
    rows = [0] * size
    for a, b in combinations(range(size), 2):
        if random.random() < share:
            rows[a] |= 1 << b
            rows[b] |= 1 << a
    return rows


def can_be_paired(rows: list[int], within: int) -> bool:
    """Whether the vertices can all be paired, by trying everything."""
    if not within:
        return True
    v = within.bit_length() - 1
    left = within ^ 1 << v
    return any(can_be_paired(rows, left ^ 1 << w) for w in members(rows[v] & left))


@pytest.mark.parametrize("seed", range(300))
def test_a_perfect_matching_is_found_wherever_there_is_one(seed: int) -> None:
    random = Random(seed)
    size = random.choice((2, 4, 6, 8, 10))
    rows = graph(random, size)
    everybody = (1 << size) - 1
    found = perfect(rows, [-1] * size, everybody)
    assert (found is not None) == can_be_paired(rows, everybody)
    if found is None:
        return
    assert all(found[found[v]] == v and rows[v] >> found[v] & 1 for v in range(size))
    v = random.randrange(size)
    within = everybody ^ 1 << v
    reach = outer(rows, found, within, found[v])
    for w in members(within):
        assert reach >> w & 1 == can_be_paired(rows, within ^ 1 << w)


def test_no_digit_reaches_the_next_one_when_every_row_charges_all_it_can() -> None:
    charges = [(0, 0, 1), (1, 30, 1), (1, 10, 1), (2, 0, 9), (3, 0, 1), (4, 5, 1)]
    for count in (2, 3, 7, 8, 64, 1001):
        digits = Digits(charges, count)
        for k, (row, value, amount) in enumerate(charges):
            lower = digits.pack(charges[k + 1 :]) * count
            assert digits.pack([(row, value, 1)]) > lower
            assert digits.pack([(row, value, amount)]) * count < 1 << digits.bits


def test_prices_prove_only_what_they_cover() -> None:
    rows = [0b1110, 0b1101, 0b1011, 0b0111]
    kinds = [0, 0, 1, 1]

    def cost(a: int, b: int) -> int:
        return 1 if a == b else 0

    across = [2, 3, 0, 1]
    assert tight_rows(rows, across, 15, kinds, cost, Duals())[0] == 0b1100
    alike = [1, 0, 3, 2]
    with pytest.raises(NotProved):
        tight_rows(rows, alike, 15, kinds, cost, Duals())
    with pytest.raises(NotProved):
        tight_rows(rows, alike, 15, kinds, cost, Duals({0: 1, 1: 1, 2: 1, 3: 1}))


@pytest.mark.parametrize(
    "bits, price", [(0b111, 0), (0b111, -2), (0b11, 2), (0b1, 2), (0b10111, 2)]
)
def test_an_odd_set_must_be_odd_inside_and_priced(bits: int, price: int) -> None:
    rows = [0b1110, 0b1101, 0b1011, 0b0111]
    duals = Duals({0: price, 1: price, 2: price}, [(bits, 2 * price)])
    with pytest.raises(NotProved):
        tight_rows(rows, [2, 3, 0, 1], 15, [0] * 4, lambda _a, _b: 0, duals)
