"""A matching made final pair by pair, against enumeration."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from ronde.solver.bits import Bits, members
from ronde.solver.cardinality import maximum
from ronde.solver.fixing import Fixing


def random_graph(random: Random, size: int) -> list[Bits]:
    rows = [0] * size
    density = random.choice((0.2, 0.4, 0.6, 0.9))
    for v in range(size):
        for w in range(v):
            if random.random() < density:
                rows[v] |= 1 << w
                rows[w] |= 1 << v
    return rows


def possible_partners(rows: list[Bits], within: Bits, v: int) -> Bits:
    """Whom v can have so that everybody else of `within` is matched, by trying everything."""

    @cache
    def perfect(left: Bits) -> bool:
        if not left:
            return True
        low = left & -left
        u = low.bit_length() - 1
        return any(perfect(left ^ low ^ 1 << w) for w in members(rows[u] & left))

    left = within ^ 1 << v
    return sum(1 << w for w in members(rows[v] & left) if perfect(left ^ 1 << w))


@pytest.mark.parametrize("seed", range(150))
def test_every_vertex_is_offered_precisely_what_it_can_have(seed: int) -> None:
    random = Random(seed)
    size = 2 * random.randint(1, 5)
    rows = random_graph(random, size)
    mate = maximum(rows, (1 << size) - 1)
    within = sum(1 << v for v, w in enumerate(mate) if w >= 0)
    fixing = Fixing(rows, within, mate)
    while fixing.open:
        v = random.choice(list(members(fixing.open)))
        wanted = possible_partners(rows, fixing.open, v)
        assert wanted & ~fixing.hopeful(v) == 0
        for w in members(fixing.open ^ 1 << v):
            if random.random() < 0.5:
                assert fixing.can_have(v, w) == bool(wanted >> w & 1)
        if random.random() < 0.7:
            assert fixing.possible(v) == wanted
            assert wanted & ~fixing.hopeful(v) == 0
        w = random.choice(list(members(wanted)))
        assert fixing.can_have(v, w)
        before = fixing.open
        assert fixing.fix(v) == w
        assert before ^ fixing.open == 1 << v | 1 << w
    assert mate == maximum(rows, (1 << size) - 1)
