"""First matchings: small ones by hand, large ones for speed and soundness."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations

import pytest

from ronde.solver.bits import bits_of, members
from ronde.solver.cardinality import maximum
from ronde.solver.order import first_bijection, first_matching
from tests.unit.solver.brute import is_matching, matchings, random_rows, vertices


def descending(_: int, fit: int) -> Iterator[int]:
    while fit:
        v = fit.bit_length() - 1
        yield v
        fit ^= 1 << v


def ascending(_: int, fit: int) -> Iterator[int]:
    return members(fit)


def test_each_takes_the_smallest_it_can_have() -> None:
    #       0     1     2
    rows = [0b111000, 0b001000, 0b011000, 0, 0, 0]
    assert first_bijection(rows, [0, 1, 2], 0b111000) == [5, 3, 4, 1, 2, 0]


def test_the_order_of_the_left_side_decides() -> None:
    rows = [0b1100, 0b1100, 0, 0]
    assert first_bijection(rows, [0, 1], 0b1100) == [2, 3, 0, 1]
    assert first_bijection(rows, [1, 0], 0b1100) == [3, 2, 1, 0]


def test_vertices_of_the_right_side_may_stay_over() -> None:
    rows = [0b11000, 0b11100, 0, 0, 0]
    assert first_bijection(rows, [0, 1], 0b11100) == [3, 2, 1, 0, -1]


def test_fill_takes_what_is_left_but_must_have_something() -> None:
    rows = [0b1100, 0b0100, 0, 0]
    assert first_bijection(rows, [0], 0b1100, fill=[1]) == [3, 2, 1, 0]
    assert first_bijection([0b1100, 0, 0, 0], [0], 0b1100, fill=[1]) is None


@pytest.mark.parametrize("seed", range(20))
def test_the_first_of_all_assignments_is_found_in_tight_corners(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        ids = rng.sample(range(14), 14)
        cut = rng.randint(4, 6)
        left, fill, right = ids[:cut], ids[cut:6], bits_of(ids[rng.choice([6, 8]) :])
        rows = [0] * 14
        for v in (*left, *fill):
            rows[v] = bits_of(rng.sample(vertices(right), rng.randint(1, 4)))
        mate = first_bijection(rows, left, right, fill=fill)
        wanted = next(assignments(rows, [*left, *fill], right), None)
        assert (mate and [mate[v] for v in left]) == (wanted and wanted[:cut])


def assignments(rows: list[int], left: list[int], right: int) -> Iterator[list[int]]:
    """All of them, in order."""
    if not left:
        yield []
        return
    for w in vertices(rows[left[0]] & right):
        for rest in assignments(rows, left[1:], right & ~(1 << w)):
            yield [w, *rest]


def test_there_is_no_assignment_where_three_want_two() -> None:
    rows = [0b011000, 0b011000, 0b011000, 0, 0, 0]
    assert first_bijection(rows, [0, 1, 2], 0b111000) is None


def test_a_start_changes_nothing_but_the_work() -> None:
    rows = [0b1100, 0b1100, 0, 0]
    start = [3, 2, 1, 0]
    assert first_bijection(rows, [0, 1], 0b1100, start) == [2, 3, 0, 1]
    assert start == [3, 2, 1, 0]


def test_five_thousand_are_assigned_and_in_order() -> None:
    rng = random.Random(7)
    half = 5_000
    right = ((1 << half) - 1) << half
    kind = [rng.randrange(2) for _ in range(half)]
    other = [1 - k for k in kind]
    rng.shuffle(other)
    fit = [bits_of(half + i for i, k in enumerate(other) if k != j) for j in (0, 1)]
    rows = [fit[k] for k in kind] + [0] * half
    for v in range(half):
        for _ in range(12):
            rows[v] &= ~(1 << half + min(max(int(rng.gauss(v, 50)), 0), half - 1))
    mate = first_bijection(rows, range(half), right)
    assert mate is not None
    assert all(rows[v] >> mate[v] & 1 and mate[mate[v]] == v for v in range(half))
    # Nobody could do better by an exchange with a later one.
    for v in range(0, half, 50):
        for w in members(rows[v] & ((1 << mate[v]) - 1)):
            assert mate[w] < v or not rows[mate[w]] >> mate[v] & 1


def test_the_first_vertex_has_its_first_possible_preference() -> None:
    # A square 0-1-2-3 with the diagonal 0-2: with the diagonal, 1 and 3 would be left alone.
    rows = [0b1110, 0b0101, 0b1011, 0b0101]
    assert first_matching(rows, range(4), descending, 0b1111, [1, 0, 3, 2]) == [3, 2, 1, 0]
    likes = [[2, 1, 3]]
    assert first_matching(rows, [0], by(likes), 0b1111, [3, 2, 1, 0]) == [1, 0, 3, 2]


def by(likes: Sequence[list[int]]) -> Callable[[int, int], Iterator[int]]:
    """Alternatives by a list of likes for every vertex."""
    return lambda v, fit: iter(fits(likes[v], fit))


def fits(order: list[int], fit: int) -> list[int]:
    return [v for v in order if fit >> v & 1]


def test_a_vertex_without_a_possible_preference_stays_open_to_the_others() -> None:
    rows = [0b1110, 0b0101, 0b1011, 0b0101]
    start = [1, 0, 3, 2]

    def preferences(v: int, fit: int) -> Iterator[int]:
        return iter(fits([2] if v == 0 else [0], fit))

    assert first_matching(rows, [0, 3], preferences, 0b1111, start) == [3, 2, 1, 0]
    assert start == [1, 0, 3, 2]


@pytest.mark.parametrize("order", [ascending, descending])
def test_a_large_first_matching_is_a_perfect_matching(
    order: Callable[[int, int], Iterator[int]],
) -> None:
    rng = random.Random(3)
    count = 400
    rows = random_rows(rng, count, 0.03)
    within = (1 << count) - 1
    start = maximum(rows, within)
    assert -1 not in start
    mate = first_matching(rows, range(count), order, within, start)
    assert -1 not in mate
    assert is_matching(mate, rows, within)
    assert first_matching(rows, range(count), order, within, mate) == mate


@pytest.mark.parametrize("seed", range(20))
def test_the_first_of_all_matchings_is_found_in_tight_corners(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        rows = random_rows(rng, 8, rng.choice([0.35, 0.5]))
        candidates = [m for m in matchings(rows, 0xFF) if -1 not in m]
        if not candidates:
            continue
        likes = [rng.sample(range(8), 8) for _ in rows]
        turn = rng.sample(range(8), 8)
        start = rng.choice(candidates)
        for v in turn:
            first = min(likes[v].index(m[v]) for m in candidates)
            candidates = [m for m in candidates if m[v] == likes[v][first]]
        assert first_matching(rows, turn, by(likes), 0xFF, start) == candidates[0]


def test_on_pair_is_called_as_soon_as_a_pair_stands() -> None:
    """Alternatives may depend on who is left: each takes the middle one of those not yet told."""
    everybody = 0b111111
    rows = [everybody ^ 1 << v for v in range(6)]
    left = list(range(6))

    def middle_first(_: int, fit: int) -> Iterator[int]:
        half = len(left) // 2
        yield from (w for w in left[half:] if fit >> w & 1)

    def settled(v: int, w: int) -> None:
        left.remove(v)
        left.remove(w)

    start = [1, 0, 3, 2, 5, 4]
    found = first_matching(rows, range(6), middle_first, everybody, start, settled)
    assert found == [3, 4, 5, 0, 1, 2]
    assert not left


def test_from_any_start_the_first_assignment_is_found_and_the_vertices_left_have_nobody() -> None:
    for seed in range(400):
        dice = random.Random(seed)
        count, more = dice.randint(1, 4), dice.randint(0, 4)
        left = list(range(count))
        right = list(range(count, 2 * count + more))
        rows = [bits_of(w for w in right if dice.random() < 0.6) for _ in left]
        rows += [0] * len(right)
        fitting = [
            taken
            for taken in permutations(right, count)
            if all(rows[v] >> w & 1 for v, w in zip(left, taken, strict=True))
        ]
        start = [-1] * len(rows)
        for v, w in zip(left, dice.choice(fitting) if fitting else (), strict=False):
            if dice.random() < 0.8:
                start[v], start[w] = w, v
        before = list(start)
        found = first_bijection(rows, left, bits_of(right), start)
        assert start == before
        if not fitting:
            assert found is None
            continue
        assert found is not None
        assert tuple(found[:count]) == fitting[0]
        owners = {w: v for v, w in enumerate(fitting[0])}
        assert [found[w] for w in right] == [owners.get(w, -1) for w in right]
