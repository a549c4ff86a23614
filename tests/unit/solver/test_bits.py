"""Sets of vertices as integers."""

from __future__ import annotations

from ronde.solver.bits import bits_of, members


def test_members_come_in_ascending_order() -> None:
    assert list(members(0b1011_0001)) == [0, 4, 5, 7]
    assert list(members(0)) == []


def test_a_set_is_the_same_whatever_the_order_of_its_vertices() -> None:
    assert bits_of([70, 3, 0, 3]) == bits_of([0, 3, 70]) == 1 << 70 | 0b1001
