"""Where an odd set cuts the bracket, the first of the cheapest pairings is found on the graph.

Reading: ADR-0577, ADR-0951
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
    """A bracket of players of few kinds and blocks, where it costs to leave one's own.

    With `below`, there are as many players outside it, of one kind, who meet few of their own.
    """

    def __init__(self, seed: int, below: int = 0) -> None:
        dice = Random(seed)
        self.size = dice.choice((8, 10, 12))
        everybody = range(self.size + below)
        count = dice.choice((1, 2, 3, 4))
        self.kinds = [dice.randrange(count) for _ in range(self.size)] + [count] * below
        block = [dice.randrange(3) for _ in everybody]
        self.cost = [[0] * count for _ in range(count)]
        for a in range(count):
            for b in range(a, count):
                price = dice.choice((0, 1) if a == b else (2, 3, 8))
                self.cost[a][b] = self.cost[b][a] = price
        for line in self.cost:
            line.append(30)
        self.cost.append([30] * count + [0])
        banned = dice.choice((0.02, 0.1, 0.3))
        self.rows = [0 for _ in everybody]
        for v in everybody:
            for w in range(v):
                shared = block[v] == block[w] if w < self.size else dice.random() < 0.1
                if dice.random() > banned and (shared or dice.random() < 0.3):
                    self.rows[v] |= 1 << w
                    self.rows[w] |= 1 << v

    def problem(self) -> Problem[int]:
        prices = Prices(Criteria(()), 0, frozenset())
        prices.bits = BITS
        return Problem(
            range(len(self.rows)),
            self.rows,
            self.kinds,
            prices,
            pair=lambda a, b: self.cost[a][b],
            inside=(1 << self.size) - 1 if len(self.rows) > self.size else -1,
        )


def test_it_is_the_one_that_a_weighted_matching_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MANY", 0)
    with_odd_sets = 0
    for seed in range(700):
        drawn = Drawn(seed)
        generation = Generation(0, drawn.size, 0)
        problem = drawn.problem()
        found = problem.across(generation)
        if found is None:
            continue
        assert found == generation.cheapest(drawn.problem())
        step = problem.steps[-1]
        assert isinstance(step, Priced)
        assert step.least == problem.cost(found)
        with_odd_sets += bool(step.odd_sets)
    assert with_odd_sets > 20


def test_some_may_leave_the_bracket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MANY", 0)
    cut, floating = 0, 0
    for seed in range(1500):
        drawn = Drawn(seed, below=2 * (seed % 4 + 1))
        problem = drawn.problem()
        found = problem.across(Generation(0, drawn.size, 0))
        if found is None:
            continue
        generation = Generation(0, drawn.size, found.count(-1))
        best = generation.cheapest(drawn.problem())
        assert best is not None
        assert found == [w if w < drawn.size else -1 for w in best[: drawn.size]]
        step = problem.steps[-1]
        assert isinstance(step, Priced)
        assert step.least == problem.cost(best)
        everybody = (1 << drawn.size) - 1
        cut += any(0 < bits & everybody < everybody for bits, _ in step.odd_sets)
        floating += -1 in found
    assert cut > 20
    assert floating > 200
