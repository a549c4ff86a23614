"""Section D: the three lists, written out.

Rule: FIDE C.04.3.1 (2012) D1-D3
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations


def transpositions(s2: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """D1: all orders of S2, the lowest players being moved first."""
    return permutations(s2)


def exchanges(
    s1: Sequence[int], s2: Sequence[int], n: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """D2: the exchanges of n players, by the procedure with DELTA, I and J."""
    s1_list = sorted((tuple(sorted(s, reverse=True)) for s in combinations(s1, n)), reverse=True)
    s2_list = sorted(combinations(sorted(s2), n))

    def difference(i: int, j: int) -> int:
        return sum(s2_list[j]) - sum(s1_list[i])

    if not s1_list or not s2_list:
        return
    delta, most = difference(0, 0), difference(-1, -1)
    while delta <= most:
        for i in range(len(s1_list)):
            for j in range(len(s2_list)):
                if difference(i, j) == delta:
                    yield s1_list[i], s2_list[j], delta
        delta += 1


def moved_down_sets(moved_down: Sequence[int], m1: int) -> Iterator[tuple[int, ...]]:
    """D3: the sets of M1 moved-down players for S1, the strongest first."""
    return combinations(moved_down, m1)
