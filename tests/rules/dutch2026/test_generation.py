"""The order of generation: FIDE C.04.3 (2026) 4; (2017) D."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

import pytest

from ronde.rulebooks.orders import (
    exchange_order,
    mdp_order,
    remainder_order,
    single_exchanges,
)
from ronde.rulebooks.problem import Order
from tests.rules.dutch2026.sequences import (
    Pairing,
    exchanges,
    heterogeneous,
    homogeneous,
    transpositions,
)


def numbers(line: str) -> list[tuple[int, ...]]:
    return [tuple(int(digit) for digit in word) for word in line.split()]


class TestTranspositions:
    """4.2, D.1."""

    def test_of_eleven_players_are_720_in_lexicographic_order(self) -> None:
        found = list(transpositions(range(6, 12), 5))
        assert len(found) == 720
        assert found[:3] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9)]
        assert found.index((6, 11, 10, 9, 8)) + 1 == found.index((7, 6, 8, 9, 10))
        assert found[-1] == (11, 10, 9, 8, 7)

    def test_of_two_moved_down_players_and_nine_residents_are_72(self) -> None:
        found = list(transpositions(range(3, 12), 2))
        assert len(found) == 72
        assert found[:2] + found[7:10] == [(3, 4), (3, 5), (3, 11), (4, 3), (4, 5)]
        assert found[-1] == (11, 10)

    def test_of_three_players_for_two_boards(self) -> None:
        assert [(*two, *({3, 4, 5} - set(two))) for two in transpositions((3, 4, 5), 2)] == numbers(
            "345 354 435 453 534 543"
        )


SEVEN = "3-4 3-5 2-4 3-6 2-5 1-4 3-7 2-6 1-5 2-7 1-6 1-7 23-45 23-46 13-45 23-47 23-56 13-46 12-45"
"""Exchanges with S1 = 1-3, S2 = 4-7: those leaving S1, those leaving S2."""


class TestExchanges:
    """4.3, D.2."""

    def test_of_seven_players_come_in_the_order_of_the_digest(self) -> None:
        wanted = [tuple(numbers(word.replace("-", " "))) for word in SEVEN.split()]
        assert exchanges((1, 2, 3), (4, 5, 6, 7))[1 : len(wanted) + 1] == wanted

    def test_of_one_player_come_in_the_order_of_the_digest(self) -> None:
        wanted = [tuple(int(digit) for digit in word.split("-")) for word in SEVEN.split()[:12]]
        assert [(i + 1, j + 1) for i, j in single_exchanges(7, 3)] == wanted

    @pytest.mark.parametrize(
        "earlier, later",
        [
            (((4,), (6,)), ((5,), (8,))),
            (((3, 4), (6, 8)), ((4, 5), (8, 9))),
            (((2, 5), (6, 7)), ((3, 4), (6, 7))),
            (((1, 4, 5), (6, 7, 8)), ((2, 3, 5), (6, 7, 8))),
            (((4, 5), (6, 9)), ((4, 5), (7, 8))),
            (((3, 4, 5), (6, 7, 10)), ((3, 4, 5), (6, 8, 9))),
        ],
    )
    def test_of_eleven_players_follow_the_examples_of_the_text(
        self,
        earlier: tuple[tuple[int, ...], tuple[int, ...]],
        later: tuple[tuple[int, ...], tuple[int, ...]],
    ) -> None:
        order = exchanges(range(1, 6), range(6, 12))
        assert order.index(earlier) < order.index(later)

    def test_both_subgroups_are_put_in_order_again(self) -> None:
        after_one = next(islice(homogeneous(range(1, 8), 3), 24, None))
        assert after_one == (((1, 3), (2, 5), (4, 6)), (7,))

    @pytest.mark.parametrize("size", range(2, 10))
    def test_single_exchanges_are_the_first_of_all(self, size: int) -> None:
        pairs = size // 2
        singles = [e for e in exchanges(range(pairs), range(pairs, size)) if len(e[0]) == 1]
        assert single_exchanges(size, pairs) == [(i, j) for (i,), (j,) in singles]


def first_times(found: Iterator[Pairing]) -> Iterator[tuple[list[tuple[int, int]], Sequence[int]]]:
    """Each candidate when it is generated first, its pairs put (lower number, higher number)."""
    seen = set()
    for pairs, left in found:
        games = [(min(pair), max(pair)) for pair in pairs]
        if (key := frozenset(games)) not in seen:
            seen.add(key)
            yield games, left


def place(order: Order, games: list[tuple[int, int]], left: Sequence[int]) -> int:
    return sum(order.pair[i][j] for i, j in games) + sum(order.leave[i] for i in left)


SHAPES = [(size, floats) for size in range(2, 9) for floats in range(size % 2, min(size, 5), 2)]


class TestThePackedOrders:
    """The engine adds up numbers; their order must be the order of generation."""

    @pytest.mark.parametrize("size, floats", [*SHAPES, (9, 1)])
    def test_a_remainder_is_ordered_as_it_is_generated(self, size: int, floats: int) -> None:
        pairs = (size - floats) // 2
        order = remainder_order(size, pairs)
        places = [place(order, *c) for c in first_times(homogeneous(range(size), pairs))]
        assert places == sorted(set(places))
        assert 0 <= places[-1] < 1 << order.bits

    @pytest.mark.parametrize("size, floats", SHAPES)
    def test_exchanges_are_ordered_whatever_the_transposition(self, size: int, floats: int) -> None:
        pairs = (size - floats) // 2
        order = exchange_order(size, pairs)
        places = [place(order, *c) for c in first_times(homogeneous(range(size), pairs))]
        assert places == sorted(places)

    @pytest.mark.parametrize("mdps, residents", [(1, 3), (2, 3), (3, 3), (4, 2), (3, 4)])
    def test_moved_down_players_are_ordered_as_they_are_generated(
        self, mdps: int, residents: int
    ) -> None:
        order = mdp_order(mdps, residents)
        for m1 in range(min(mdps, residents) + 1):
            sets = list(combinations(range(mdps), m1))
            found = heterogeneous(sets, range(mdps), range(mdps, mdps + residents), m1)
            places = [
                place(order, games, [i for i in left if i < mdps])
                for games, left in first_times(found)
            ]
            assert places == sorted(set(places))


class TestSetsOfMovedDownPlayers:
    """4.4.2, D.3."""

    def test_two_of_four_are_compared_by_the_smallest_number_in_which_they_differ(self) -> None:
        found = {
            tuple(i + 1 for i, _ in games): None
            for games, _ in heterogeneous(list(combinations(range(4), 2)), range(4), (4, 5), 2)
        }
        assert list(found) == numbers("12 13 14 23 24 34")
