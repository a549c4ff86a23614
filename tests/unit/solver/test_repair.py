"""A matching that has lost vertices is made maximum again, and what cannot be matched is told."""

from __future__ import annotations

import random

import pytest

from ronde.solver.bits import bits_of
from ronde.solver.cardinality import maximum
from ronde.solver.mending import mend
from tests.unit.solver.brute import is_matching, random_rows, size


def test_a_whole_matching_needs_no_mending() -> None:
    mate = [1, 0]
    assert mend([0b10, 0b01], mate, 0, 0b11) == 0
    assert mate == [1, 0]


def test_two_widows_join_through_the_others() -> None:
    path = [0b0010, 0b0101, 0b1010, 0b0100]
    mate = [-1, 2, 1, -1]
    assert mend(path, mate, 0b1001, 0b1111) == 0
    assert mate == [1, 0, 3, 2]


@pytest.mark.parametrize("seed", range(30))
def test_what_is_left_is_exposed_and_no_more_than_must_be(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        count = rng.randint(2, 30)
        rows = random_rows(rng, count, rng.choice([0.05, 0.1, 0.2]))
        mate = maximum(rows, (1 << count) - 1)
        gone = rng.sample(range(count), rng.randint(0, count // 2))
        for v in gone:
            if mate[v] >= 0:
                mate[mate[v]] = -1
                mate[v] = -1
        within = ((1 << count) - 1) & ~bits_of(gone)
        exposed = within & bits_of(v for v, w in enumerate(mate) if w < 0)
        left = mend(rows, mate, exposed, within)
        assert left == within & bits_of(v for v, w in enumerate(mate) if w < 0)
        assert is_matching(mate, rows, within)
        assert size(mate) == size(maximum(rows, within))
        assert left.bit_count() == within.bit_count() - 2 * size(mate)
