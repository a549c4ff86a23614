"""Graphs with few edges, where blossoms lie within blossoms, against counting over all subsets."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import pytest

from ronde.solver.bits import members
from ronde.solver.cardinality import augment, deficient_set, exposable, maximum
from ronde.solver.certificate import check_deficiency
from ronde.solver.fixing import Fixing
from tests.unit.solver.brute import is_matching, random_rows, size


class Counted:
    """How many pairs any set of vertices has, by its lowest vertex: alone, or with each other."""

    def __init__(self, rows: list[int]) -> None:
        self.pairs = cache(self._pairs)
        self.rows = rows

    def _pairs(self, within: int) -> int:
        if not within:
            return 0
        low = within & -within
        rest = within ^ low
        fit = self.rows[low.bit_length() - 1] & rest
        return max([self.pairs(rest), *(1 + self.pairs(rest ^ 1 << w) for w in members(fit))])


def sparse(seed: int) -> list[int]:
    dice = random.Random(seed)
    count = dice.randint(5, 13)
    rows = random_rows(dice, count, dice.choice((1.6, 2.2, 3.0)) / count)
    shuffled = dice.sample(range(count), count)
    for u, v in pairwise(shuffled):  # one long path, so that few are alone
        rows[u] |= 1 << v
        rows[v] |= 1 << u
    return rows


@pytest.mark.parametrize("hundred", range(4))
def test_a_maximum_matching_and_its_reason_are_those_of_all_subsets(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        rows = sparse(seed)
        dice = random.Random(-seed)
        counted, everybody = Counted(rows), (1 << len(rows)) - 1
        for within in (everybody, dice.getrandbits(len(rows))):
            mate = maximum(rows, within)
            assert is_matching(mate, rows, within)
            assert size(mate) == counted.pairs(within)
            missing = within.bit_count() - 2 * size(mate)
            check_deficiency(rows, within, deficient_set(rows, mate, within), missing)
            bare = [v for v in members(within) if mate[v] < 0]
            found = 0
            for root in bare:
                found |= exposable(rows, mate, within, root)
            spared = [v for v in members(within) if counted.pairs(within ^ 1 << v) == size(mate)]
            assert list(members(found)) == spared


@pytest.mark.parametrize("hundred", range(2))
def test_whom_a_vertex_can_have_is_seen_by_taking_both_away(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        rows = sparse(seed)
        counted = Counted(rows)
        mate = maximum(rows, (1 << len(rows)) - 1)
        within = sum(1 << v for v, w in enumerate(mate) if w >= 0)
        fixing = Fixing(rows, within, mate)
        while fixing.open:
            v = (fixing.open & -fixing.open).bit_length() - 1
            pairs = counted.pairs(fixing.open) - 1
            wanted = [
                w
                for w in members(rows[v] & fixing.open)
                if counted.pairs(fixing.open ^ (1 << v | 1 << w)) == pairs
            ]
            assert [w for w in members(fixing.hopeful(v)) if fixing.can_have(v, w)] == wanted
            assert list(members(fixing.possible(v))) == wanted
            assert fixing.can_have(v, wanted[-1])
            assert fixing.fix(v) == wanted[-1]


@pytest.mark.parametrize("hundred", range(2))
def test_a_matching_is_mended_from_whatever_pairs_it_starts_with(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        rows = sparse(seed)
        dice = random.Random(-seed)
        start = [-1] * len(rows)
        for v in dice.sample(range(len(rows)), len(rows) // 2):
            fit = [w for w in members(rows[v]) if start[w] < 0]
            if fit and start[v] < 0:
                w = dice.choice(fit)
                start[v], start[w] = w, v
        before = list(start)
        within = (1 << len(rows)) - 1 ^ 1 << dice.randrange(len(rows))
        mate = maximum(rows, within, start)
        assert start == before
        assert is_matching(mate, rows, within)
        assert size(mate) == Counted(rows).pairs(within)


def test_few_targets_in_a_large_graph_are_found_one_by_one() -> None:
    """A path of forty vertices whose ends are bare: each end can only be joined to the other."""
    rows = [0] * 40
    for v in range(39):
        rows[v] |= 1 << v + 1
        rows[v + 1] |= 1 << v
    inner = [-1, *(v + 1 if v % 2 else v - 1 for v in range(1, 39)), -1]
    everybody = (1 << 40) - 1
    for targets, joins in ((1 << 39, True), (1 << 20 | 1 << 39, True), (1 << 20, False)):
        mate = list(inner)
        assert augment(rows, mate, 0, everybody, targets) is joins
        assert mate == ([v ^ 1 for v in range(40)] if joins else inner)


def test_a_path_through_a_blossom_that_closes_late_is_found_whatever_the_numbers() -> None:
    """From 0 to 7 there is one way: 0-6=5-4=3-1=2-7, against the direction in which 3 was met.

    When 1 is looked at, 3 can only be reached by an odd way; after the cycle 0-3-4-5-6 has closed
    it is 3 that must see 1.
    """
    edges = ((0, 2), (0, 3), (0, 6), (1, 2), (1, 3), (2, 7), (3, 4), (4, 5), (5, 6))
    dice = random.Random(8)
    for _ in range(300):
        name = dice.sample(range(8), 8)
        rows = [0] * 8
        for u, v in edges:
            rows[name[u]] |= 1 << name[v]
            rows[name[v]] |= 1 << name[u]
        mate = [-1] * 8
        for u, v in ((1, 2), (3, 4), (5, 6)):
            mate[name[u]], mate[name[v]] = name[v], name[u]
        assert augment(rows, mate, name[0], 255, -1)
        assert is_matching(mate, rows, 255)
        assert size(mate) == 4


def test_a_bare_vertex_that_is_no_target_is_passed_by() -> None:
    """0 could join 1 at once, but is wanted to join 4: by 2=3."""
    rows = [0b00110, 0b01101, 0b01011, 0b10110, 0b01000]
    mate = [-1, -1, 3, 2, -1]
    assert augment(rows, mate, 0, 0b11111, 1 << 4)
    assert mate == [2, -1, 0, 4, 3]
