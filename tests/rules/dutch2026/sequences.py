"""The order in which the text generates candidates, element by element.

Players are bracket sequence numbers (BSN), or anything sorted in their order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

Pairing = tuple[tuple[tuple[int, int], ...], tuple[int, ...]]
"""Pairs (S1 member, S2 member) and the players left over."""


def transpositions(s2: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """What can stand in the first `size` places of S2, in lexicographic order.

    Rule: FIDE C.04.3 (2026) 4.2; (2017) D.1
    """
    return permutations(sorted(s2), size)


def exchanges(
    s1: Sequence[int], s2: Sequence[int]
) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """All exchanges (leaving S1, leaving S2), in order; none comes first.

    Fewest players; smallest difference of the sums; the largest differing number that leaves S1;
    the smallest differing number that leaves S2.

    Rule: FIDE C.04.3 (2026) 4.3; (2017) D.2
    """
    found = [
        (leaving, entering)
        for count in range(min(len(s1), len(s2)) + 1)
        for leaving in combinations(s1, count)
        for entering in combinations(s2, count)
    ]

    def place(
        exchange: tuple[tuple[int, ...], tuple[int, ...]],
    ) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
        leaving, entering = exchange
        downwards = tuple(-bsn for bsn in sorted(leaving, reverse=True))
        return len(leaving), sum(entering) - sum(leaving), downwards, tuple(sorted(entering))

    return sorted(found, key=place)


def homogeneous(players: Sequence[int], pairs: int) -> Iterator[Pairing]:
    """All candidates of a homogeneous bracket or of a remainder, in the order of generation.

    S1 are the first `pairs` players. All transpositions of S2 come first, then those after the
    next exchange of the original subgroups, both put in order again.

    Rule: FIDE C.04.3 (2026) 3.2, 3.3, 3.6; (2017) B.2, B.3, B.6
    """
    s1, s2 = list(players[:pairs]), list(players[pairs:])
    for leaving, entering in exchanges(s1, s2):
        upper = sorted([i for i in s1 if i not in leaving] + list(entering))
        lower = sorted([i for i in s2 if i not in entering] + list(leaving))
        for chosen in transpositions(lower, pairs):
            left = tuple(i for i in lower if i not in chosen)
            yield tuple(zip(upper, chosen, strict=True)), left


def heterogeneous(
    mdp_sets: Iterator[tuple[int, ...]] | Sequence[tuple[int, ...]],
    mdps: Sequence[int],
    residents: Sequence[int],
    pairs: int,
) -> Iterator[Pairing]:
    """All candidates of a heterogeneous bracket, in the order of generation.

    From the outside in: the set of moved-down players (the others are in the Limbo), the
    transposition of S2, then exchanges and transpositions of the remainder.

    Rule: FIDE C.04.3 (2026) 3.3, 3.7; (2017) B.3, B.7
    """
    for s1 in mdp_sets:
        if pairs - len(s1) < 0:
            continue
        limbo = tuple(i for i in mdps if i not in s1)
        for chosen in transpositions(residents, len(s1)):
            above = tuple(zip(s1, chosen, strict=True))
            rest = [i for i in residents if i not in chosen]
            if 2 * (pairs - len(s1)) > len(rest):
                continue
            for below, left in homogeneous(rest, pairs - len(s1)):
                yield above + below, limbo + left
