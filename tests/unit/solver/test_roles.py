"""The cheapest roles by classes: never dearer than any that a perfect matching has."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from ronde.solver.bits import bits_of
from ronde.solver.cardinality import maximum
from ronde.solver.roles import SINK, SOURCE, Flow, cheapest_roles


def sided(rows: list[int], uppers: int, lowers: int, free: int) -> list[int]:
    """The edges between upper and lower ends, and from lower ones to the free."""
    found = []
    for v, row in enumerate(rows):
        if uppers >> v & 1:
            found.append(row & lowers)
        elif lowers >> v & 1:
            found.append(row & (uppers | free))
        else:
            found.append(row & (lowers | free))
    return found


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
            sided(rows, uppers := bits_of(chosen), bits_of(range(size)) ^ uppers, free), everybody
        )
    ]
    if found is None:
        return
    least = min((price_of(uppers, own, prices) for uppers in possible), default=None)
    if least is not None:
        assert price_of(found, own, prices) <= least


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
