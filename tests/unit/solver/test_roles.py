"""The cheapest roles by classes: never dearer than any that a perfect matching has."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from ronde.solver.bits import bits_of
from ronde.solver.cardinality import maximum
from ronde.solver.roles import SINK, SOURCE, Flow, cheapest_roles, first_roles, with_roles


def price_of(uppers: int, own: int, prices: list[int]) -> int:
    """What the changes of these roles cost."""
    return sum(price for v, price in enumerate(prices) if (uppers ^ own) >> v & 1)


@pytest.mark.parametrize("seed", range(200))
def test_no_roles_of_a_perfect_matching_are_cheaper(seed: int) -> None:
    dice = Random(seed)
    size, others = dice.choice((6, 8, 10)), dice.choice((0, 0, 2))
    kinds = [dice.randrange(3) for _ in range(size)] + [3] * others
    meet = [[dice.random() < 0.6 for _ in range(4)] for _ in range(4)]
    rows = [
        bits_of(
            w
            for w in range(size + others)
            if w != v and meet[min(kinds[v], kinds[w])][max(kinds[v], kinds[w])]
        )
        for v in range(size + others)
    ]
    classes = [bits_of(v for v, k in enumerate(kinds) if k == kind) for kind in range(4)]
    pairs = (size - others) // 2
    upper, lower = list(range(pairs)), list(range(pairs, size))
    prices = [100 - v if v < pairs else v for v in range(size)]
    free = bits_of(range(size, size + others))
    everybody = (1 << size + others) - 1
    found = cheapest_roles(rows, classes, upper, lower, free, prices)
    own = bits_of(upper)
    possible = [
        uppers
        for chosen in combinations(range(size), pairs)
        if -1
        not in maximum(
            with_roles(rows, uppers := bits_of(chosen), bits_of(range(size)) ^ uppers, free),
            everybody,
        )
    ]
    if found is None:
        return
    least = min((price_of(uppers, own, prices) for uppers in possible), default=None)
    if least is not None:
        assert price_of(found, own, prices) <= least


def edges(dice: Random, size: int, share: float) -> list[int]:
    """Any graph, in which no two vertices need be alike."""
    rows = [0] * size
    for v, w in combinations(range(size), 2):
        if dice.random() < share:
            rows[v] |= 1 << w
            rows[w] |= 1 << v
    return rows


def test_the_first_roles_are_the_cheapest_of_all_that_a_perfect_matching_has() -> None:
    dice = Random(5)
    settled = 0
    for _ in range(300):
        size, others = dice.choice((6, 8)), dice.choice((0, 0, 2))
        rows = edges(dice, size + others, dice.choice((0.3, 0.5, 0.7)))
        everybody = (1 << size + others) - 1
        mate = maximum(rows, everybody)
        if -1 in mate:
            continue
        pairs = dice.choice((0, (size - others) // 2))
        own, players = (1 << pairs) - 1, (1 << size) - 1
        free = everybody ^ players
        prices = dice.sample([1 << v for v in range(size)], size)
        found = first_roles(rows, [everybody], range(pairs), range(pairs, size), free, prices, mate)
        if found is None:
            continue
        settled += 1
        least = min(
            (uppers for uppers in range(1 << size) if is_possible(rows, uppers, players, free)),
            key=lambda uppers: price_of(uppers, own, prices),
        )
        assert found == least
    assert settled > 150


def is_possible(rows: list[int], uppers: int, players: int, free: int) -> bool:
    """Whether a perfect matching has these roles."""
    return -1 not in maximum(with_roles(rows, uppers, players ^ uppers, free), players | free)


def test_a_flow_takes_the_cheapest_way_first_and_turns_back_where_that_pays() -> None:
    flow = Flow()
    a, b = flow.node(), flow.node()
    flow.arc(SOURCE, a, 2)
    flow.arc(SOURCE, b, 1)
    cheap = flow.arc(a, SINK, 2, [1, 5])
    across = flow.arc(a, b, 1, [2])
    out = flow.arc(b, SINK, 2, [1, 1])
    assert flow.fill() == 3
    assert [flow.carried[arc >> 1] for arc in (cheap, across, out)] == [1, 1, 2]
