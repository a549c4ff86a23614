"""Minimum-cost matching of a few vertices, exactly, by dynamic programming over subsets.

A state is a set of vertices still to be settled and the number of them that stay unmatched; its
lowest vertex either stays unmatched or goes with one of the others. The states and their moves
depend on the number of vertices only, so they are listed once for each number and kept; what is
left to do for a given problem is one addition and one comparison per move.

Reference: M. Held, R. M. Karp, A dynamic programming approach to sequencing problems, J. SIAM 10
(1962) 196-210.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from ronde.solver.bits import Cost, Mate, members

Plan: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""For every state its moves (index of the price, state that follows). The state settled comes
first, the full set last; what follows a state comes before it."""


def cheapest_of(
    prices: Sequence[Cost], count: int, floats: int, most: Cost
) -> tuple[Cost, Mate] | None:
    """The cheapest matching that leaves exactly `floats` vertices unmatched; None if none does.

    `prices` are the rows of the pairs, read for v < w only, then those of each vertex unmatched.
    What is possible costs no more than `most`; a price that means never is so large that whatever
    contains it costs more than that. Exact for any integers. The number of states grows with every
    vertex by the golden ratio, faster if floats are many: for up to about 14 vertices. Among
    equally cheap matchings any one is returned.
    """
    plan = _plan(count, floats)
    best: list[Cost] = [0]
    for moves in plan:
        best.append(min([prices[k] + best[after] for k, after in moves]))
    value = best[-1]
    if value > most:
        return None
    mate = [-1] * count
    square = count * count
    state = len(plan)
    while state:
        here = best[state]
        for k, after in plan[state - 1]:
            if prices[k] + best[after] == here:
                break
        if k < square:
            v, w = divmod(k, count)
            mate[v] = w
            mate[w] = v
        state = after
    return value, mate


@lru_cache(maxsize=128)
def _plan(count: int, floats: int) -> Plan:
    """The moves of every state but the settled one, for `count` vertices."""
    plan: list[tuple[tuple[int, int], ...]] = []
    number = {(0, 0): 0}

    def visit(rest: int, left: int) -> int:
        """List the state after all those that can follow it, and return its number."""
        if (rest, left) not in number:
            low = rest & -rest
            v = low.bit_length() - 1
            others = rest ^ low
            moves = []
            if left:
                moves.append((count * count + v, visit(others, left - 1)))
            if left < rest.bit_count():
                moves += [(v * count + w, visit(others ^ 1 << w, left)) for w in members(others)]
            plan.append(tuple(moves))
            number[rest, left] = len(plan)
        return number[rest, left]

    visit((1 << count) - 1, floats)
    return tuple(plan)
