"""Sets of vertices as integers."""

from __future__ import annotations

import random

from ronde.solver.bits import bits_of, members


def test_members_come_in_ascending_order() -> None:
    assert list(members(0b1011_0001)) == [0, 4, 5, 7]
    assert list(members(0)) == []


def test_a_set_is_the_same_whatever_the_order_of_its_vertices() -> None:
    assert bits_of([70, 3, 0, 3]) == bits_of([0, 3, 70]) == 1 << 70 | 0b1001


def test_the_members_of_a_large_set_are_those_put_into_it() -> None:
    dice = random.Random(17)
    for count in (2047, 2048, 2049, 3072, 5000, 9001):
        wanted = sorted({count - 1, *dice.sample(range(count), 40)})
        assert list(members(bits_of(wanted))) == wanted
    assert list(members((1 << 4096) - 1)) == list(range(4096))
