"""Maximum cardinality matchings: paths, blossoms, exposed vertices, and the proof of the size."""

from __future__ import annotations

import random

import networkx as nx
import pytest

from ronde.solver.bits import bits_of
from ronde.solver.cardinality import augment, deficient_set, exposable, expose, maximum
from ronde.solver.certificate import check_deficiency
from tests.unit.solver.brute import is_matching, random_rows, size, vertices


def graph(count: int, *edges: tuple[int, int]) -> list[int]:
    rows = [0] * count
    for u, v in edges:
        rows[u] |= 1 << v
        rows[v] |= 1 << u
    return rows


# An odd cycle 1-2-3-4-5 on a stem 0-1, with a leaf 6 at 3: the way to 6 turns inside the cycle.
FLOWER = graph(7, (0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 1), (3, 6))


def test_a_path_turns_around_inside_a_blossom() -> None:
    rows = graph(6, (0, 1), (1, 2), (2, 3), (3, 4), (4, 2), (4, 5))
    mate = [-1, 2, 1, 4, 3, -1]
    assert augment(rows, mate, 0, 0b111111)
    assert mate == [1, 0, 3, 2, 5, 4]


def test_a_matching_is_left_alone_when_there_is_no_path() -> None:
    rows = graph(4, (0, 1), (1, 2), (1, 3))
    mate = [-1, 2, 1, -1]
    assert not augment(rows, mate, 0, 0b1111)
    assert mate == [-1, 2, 1, -1]


def test_a_path_ends_only_at_a_target() -> None:
    rows = graph(4, (0, 1), (0, 2), (0, 3))
    mate = [-1] * 4
    assert augment(rows, mate, 0, 0b1111, targets=0b0100)
    assert mate == [2, -1, 0, -1]


def test_a_path_does_not_leave_the_set() -> None:
    rows = graph(4, (0, 1), (1, 2), (2, 3))
    mate = [-1, 2, 1, -1]
    assert not augment(rows, mate, 0, 0b0111)
    assert augment(rows, mate, 0, 0b1111)


class Untouchable(list[int]):
    """Rows that may not be read."""

    def __getitem__(self, _: object) -> int:  # type: ignore[override]
        raise AssertionError("the graph was walked")


@pytest.mark.parametrize("targets", [0, 0b10, -1])
def test_nothing_is_walked_without_an_exposed_target(targets: int) -> None:
    assert not augment(Untouchable([0b110, 0b101, 0b011]), [-1, 2, 1], 0, 0b111, targets)


def test_the_start_is_kept_as_far_as_it_goes_and_not_changed() -> None:
    rows = graph(6, (0, 1), (2, 3), (0, 2), (4, 5))
    start = [2, -1, 0, -1, 5, 4]
    assert maximum(rows, 0b001111, start) == [1, 0, 3, 2, -1, -1]
    assert start == [2, -1, 0, -1, 5, 4]


def test_the_flower_can_expose_its_outer_vertices() -> None:
    mate = maximum(FLOWER, 0b1111111)
    assert size(mate) == 3
    root = mate.index(-1)
    outer = exposable(FLOWER, mate, 0b1111111, root)
    for wanted in range(7):
        other = list(mate)
        assert expose(FLOWER, other, 0b1111111, root, wanted) == bool(outer >> wanted & 1)
        assert is_matching(other, FLOWER, 0b1111111)
        assert size(other) == 3


def test_the_centre_of_a_star_is_what_its_leaves_lack() -> None:
    rows = graph(4, (0, 1), (0, 2), (0, 3))
    mate = maximum(rows, 0b1111)
    assert deficient_set(rows, mate, 0b1111) == 0b0001
    check_deficiency(rows, 0b1111, 0b0001, missing=2)


def test_a_perfect_matching_lacks_nothing() -> None:
    rows = graph(4, (0, 1), (2, 3))
    assert deficient_set(rows, maximum(rows, 0b1111), 0b1111) == 0


def test_a_matching_that_could_be_larger_has_no_deficient_set() -> None:
    with pytest.raises(ValueError, match="not maximum"):
        deficient_set(graph(2, (0, 1)), [-1, -1], 0b11)


@pytest.mark.parametrize("seed", range(40))
def test_matchings_of_middling_graphs_are_as_large_as_those_of_networkx(seed: int) -> None:
    rng = random.Random(seed)
    count = rng.randint(20, 90)
    rows = random_rows(rng, count, rng.choice([0.02, 0.04, 0.08, 0.3]))
    within = bits_of(rng.sample(range(count), rng.randint(count // 2, count)))
    mate = maximum(rows, within)
    assert is_matching(mate, rows, within)
    peer = nx.Graph()
    for u in vertices(within):
        peer.add_edges_from((u, v) for v in vertices(rows[u] & within))
    assert size(mate) == len(nx.max_weight_matching(peer, maxcardinality=True))
    missing = within.bit_count() - 2 * size(mate)
    check_deficiency(rows, within, deficient_set(rows, mate, within), missing)


def test_a_start_that_is_perfect_is_kept_pair_by_pair() -> None:
    rows = [0b1110, 0b1101, 0b1011, 0b0111]
    for start in ([1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]):
        assert maximum(rows, 0b1111, start) == start
