"""Prices of classes, raised: the same optimum as the weighted matching, and the same choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from ronde.solver.bits import bits_of, members
from ronde.solver.blossom import cheapest_perfect
from ronde.solver.lifting import Level, Lifted, components, lifted

Edge = tuple[int, int]


class Case:
    """A random graph whose edges have the prices of their ends' classes."""

    def __init__(self, seed: int, size: int) -> None:
        dice = Random(seed)
        kinds = dice.randint(1, 4)
        self.size = size
        self.class_of = [dice.randrange(kinds) for _ in range(size)]
        prices = [[dice.randint(0, 6) for _ in range(kinds)] for _ in range(kinds)]
        density = dice.choice((0.35, 0.6, 0.9))
        self.rows = [0] * size
        for v in range(size):
            for w in range(v):
                if dice.random() < density:
                    self.rows[v] |= 1 << w
                    self.rows[w] |= 1 << v
        self.inside = (1 << dice.randint(1, size)) - 1
        self.masks = [
            bits_of(v for v in range(size) if self.class_of[v] == c) for c in range(kinds)
        ]
        self.price = [[prices[min(c, d)][max(c, d)] for d in range(kinds)] for c in range(kinds)]

    def cost(self, v: int, w: int) -> int | None:
        """What a pair costs; None if there is no such pair."""
        return self.price[self.class_of[v]][self.class_of[w]] if self.rows[v] >> w & 1 else None

    def lifted(self) -> Lifted | None:
        """The answer, asked of classes that are not empty."""
        masks = [mask for mask in self.masks if mask]
        firsts = [(mask & -mask).bit_length() - 1 for mask in masks]
        cost = [
            [
                self.price[self.class_of[v]][self.class_of[w]]
                if any(self.rows[x] & other for x in members(mask))
                else None
                for w, other in zip(firsts, masks, strict=True)
            ]
            for v, mask in zip(firsts, masks, strict=True)
        ]
        return lifted(self.rows, masks, cost, self.inside)

    def least(self) -> int | None:
        """What a cheapest perfect matching costs, by the weighted matching."""
        everybody = range(self.size)
        found = cheapest_perfect([[self.cost(v, w) for w in everybody] for v in everybody])
        if found is None:
            return None
        return sum(self.cost(v, w) or 0 for v, w in enumerate(found.mate) if v < w)


def perfect(rows: Sequence[int], within: int) -> Iterator[list[Edge]]:
    """All perfect matchings."""
    if not within:
        yield []
        return
    v = (within & -within).bit_length() - 1
    for w in members(rows[v] & within & ~(1 << v)):
        for rest in perfect(rows, within & ~(1 << v | 1 << w)):
            yield [(v, w), *rest]


def choices(matchings: Iterator[list[Edge]], inside: int) -> set[frozenset[Edge]]:
    """What the matchings have inside: pairs; whoever is left has a partner elsewhere."""
    return {
        frozenset(edge for edge in edges if inside >> edge[0] & inside >> edge[1] & 1)
        for edges in matchings
    }


@pytest.mark.parametrize("seed", range(300))
def test_a_level_has_the_choices_of_the_cheapest_perfect_matchings(seed: int) -> None:
    case = Case(seed, 2 * (2 + seed % 4))
    found, least = case.lifted(), case.least()
    if least is None:
        assert found is None
        return
    if found is None:
        return  # an odd set holds some of those inside and not others; counted below
    level: Level = found.level
    everybody = (1 << case.size) - 1
    cheapest = (
        edges
        for edges in perfect(case.rows, everybody)
        if sum(case.cost(v, w) or 0 for v, w in edges) == least
    )
    assert choices(perfect(level.rows, level.nodes), case.inside) == choices(cheapest, case.inside)


def test_most_choices_are_told_by_a_level() -> None:
    cases = [Case(seed, 2 * (2 + seed % 4)) for seed in range(300)]
    told = [case.lifted() is not None for case in cases if case.least() is not None]
    assert sum(told) > 0.8 * len(told)


@pytest.mark.parametrize("seed", range(60))
def test_the_prices_prove_the_optimum_of_large_graphs(seed: int) -> None:
    case = Case(1000 + seed, 40)
    case.inside = 1 if seed % 2 else (1 << case.size) - 1
    found = case.lifted()
    if found is None:
        return
    bound = sum(found.prices.values())
    for bits, price in found.odd_sets:
        assert price > 0
        assert bits.bit_count() % 2 == 1
        bound -= price * (bits.bit_count() // 2)
    for v in range(case.size):
        for w in range(v):
            cost = case.cost(v, w)
            if cost is not None:
                held = sum(z for bits, z in found.odd_sets if bits >> v & bits >> w & 1)
                assert found.prices[v] + found.prices[w] - held <= 2 * cost
    least = case.least()
    assert least is not None
    assert bound == 2 * least


def test_nothing_is_told_where_no_matching_is_perfect() -> None:
    assert lifted([0b10, 0b01, 0b1000, 0b0100], [0b0111, 0b1000], [[0, None], [None, None]], 1) is (
        None
    )


def test_components_are_those_who_can_reach_each_other() -> None:
    assert [*components([0b0100, 0b1000, 0b0001, 0b0010], 0b1111)] == [0b0101, 0b1010]
