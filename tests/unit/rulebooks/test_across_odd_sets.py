"""Where an odd set cuts the bracket, the first of the cheapest pairings is found on the graph.

Reading: ADR-0577
"""

from __future__ import annotations

from random import Random

import pytest

from ronde.rulebooks import problem as module
from ronde.rulebooks.criteria import Criteria, Prices
from ronde.rulebooks.generation import Generation
from ronde.rulebooks.problem import Problem
from ronde.solver.proof import Priced

BITS = 12
"""Digits that hold the price of every pairing here."""


class Drawn:
    """A bracket of players of few kinds and blocks, where it costs to leave one's own."""

    def __init__(self, seed: int) -> None:
        dice = Random(seed)
        self.size = dice.choice((8, 10, 12))
        count = dice.choice((1, 2, 3, 4))
        self.kinds = [dice.randrange(count) for _ in range(self.size)]
        block = [dice.randrange(3) for _ in range(self.size)]
        self.cost = [[0] * count for _ in range(count)]
        for a in range(count):
            for b in range(a, count):
                price = dice.choice((0, 1) if a == b else (2, 3, 8))
                self.cost[a][b] = self.cost[b][a] = price
        banned = dice.choice((0.02, 0.1, 0.3))
        self.rows = [0] * self.size
        for v in range(self.size):
            for w in range(v):
                if dice.random() > banned and (block[v] == block[w] or dice.random() < 0.3):
                    self.rows[v] |= 1 << w
                    self.rows[w] |= 1 << v

    def problem(self) -> Problem[int]:
        prices = Prices(Criteria(()), 0, frozenset())
        prices.bits = BITS
        return Problem(
            range(self.size), self.rows, self.kinds, prices, pair=lambda a, b: self.cost[a][b]
        )


def test_it_is_the_one_that_a_weighted_matching_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MANY", 0)
    with_odd_sets = 0
    for seed in range(700):
        drawn = Drawn(seed)
        generation = Generation(0, drawn.size, 0)
        problem = drawn.problem()
        found = problem._across(generation)
        if found is None:
            continue
        assert found == generation.cheapest(drawn.problem())
        step = problem.steps[-1]
        assert isinstance(step, Priced)
        assert step.least == problem.cost(found)
        with_odd_sets += bool(step.odd_sets)
    assert with_odd_sets > 20
