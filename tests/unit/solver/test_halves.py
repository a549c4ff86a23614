"""The first half of a perfect matching, against all perfect matchings of small graphs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.solver.bits import Bits, bits_of, members
from ronde.solver.cardinality import maximum
from ronde.solver.halves import first_half


def graph(dice: Random, size: int, density: float) -> tuple[list[Bits], list[Bits]]:
    """Which partners a vertex may have inside, and which outside."""
    inward = [0] * size
    outward = [0] * size
    for v in range(size):
        for w in range(size):
            if v != w and dice.random() < density:
                inward[v] |= 1 << w
                outward[w] |= 1 << v
    return inward, outward


def matchings(rows: list[Bits], free: Bits) -> Iterator[list[tuple[int, int]]]:
    """Every perfect matching, each pair with the end inside first."""
    if not free:
        yield []
        return
    v = (free & -free).bit_length() - 1
    for w in members(free & ~(1 << v)):
        for a, b in ((v, w), (w, v)):
            if rows[a] >> b & 1:
                for rest in matchings(rows, free & ~(1 << v | 1 << w)):
                    yield [(a, b), *rest]


@settings(max_examples=200)
@given(
    seed=st.integers(0, 10**9),
    pairs=st.integers(1, 4),
    density=st.sampled_from((0.2, 0.4, 0.7)),
)
def test_the_smallest_vertex_in_which_two_halves_differ_is_inside_the_first(
    seed: int, pairs: int, density: float
) -> None:
    dice = Random(seed)
    size = 2 * pairs
    inward, outward = graph(dice, size, density)
    everybody = (1 << size) - 1
    turn = dice.sample(range(size), size)
    place = {v: k for k, v in enumerate(turn)}
    halves = [sorted(place[a] for a, _ in found) for found in matchings(inward, everybody)]
    rows = [a | b for a, b in zip(inward, outward, strict=True)]
    mate = maximum(rows, everybody)
    if -1 in mate:
        assert not halves
        return
    before = mate.copy()
    found = first_half(inward, outward, turn, 0, 0, mate)
    assert mate == before
    assert sorted(place[v] for v in members(found)) == min(halves)


def test_those_settled_beforehand_stay_where_they_are() -> None:
    # Everybody may meet everybody; 3 is inside, 0 outside, and 1 comes before 2.
    rows = [0b1111 & ~(1 << v) for v in range(4)]
    found = first_half(rows, rows, [1, 2], 0b1000, 0b0001, [3, 2, 1, 0])
    assert found == bits_of([1, 3])


def test_vertices_outside_beforehand_can_change_partners() -> None:
    """0 stands inside only with 3, who is outside and has 1; 1 can have 2 instead."""
    inward = [0b1000, 0b1100, 0b0001, 0]
    outward = [0b0100, 0, 0b0010, 0b0011]
    mate = [2, 3, 0, 1]
    assert first_half(inward, outward, [0, 1, 2], 0, 0b1000, mate) == 0b0011
    assert mate == [2, 3, 0, 1]


def test_two_who_are_both_outside_are_no_pair() -> None:
    """0 could stand inside with 3 if 1 then had 4; but 4, who would have to be inside, is not."""
    inward = [0b001000, 0b001000, 0b000001, 0, 0b000010, 0b010100]
    outward = [0b000100, 0b010000, 0b100000, 0b000011, 0b100000, 0]
    mate = [2, 3, 0, 1, 5, 4]
    assert first_half(inward, outward, [0, 1, 2, 5], 0, 0b011000, mate) == 0b100110
