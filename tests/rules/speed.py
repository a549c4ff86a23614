"""How long rounds take, in processor time, so that other programs on the machine do not count."""

from __future__ import annotations

from random import Random
from time import process_time

from ronde.engine import pair
from ronde.generator import Recipe, opening, with_next_round


def seconds_a_round(system: str, *, players: int, rounds: int) -> list[float]:
    """A plain tournament, each round timed twice, the better time of the two."""
    plan = Recipe(players=players, rounds=9, seed=1, system=system)
    random = Random(1).random
    event = opening(plan, random)
    times = []
    for _ in range(rounds):
        best = []
        for _ in range(2):
            start = process_time()
            pair(event, system)
            best.append(process_time() - start)
        times.append(min(best))
        event = with_next_round(event, plan, random)
    return times
