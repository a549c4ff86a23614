"""Whether a matching is the first in the order of the rules among those that are as good.

Whoever has had their turn is taken out of the graph, or loses the edges that the decision rules
out; so each question is whether one vertex could have another partner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ronde.verifier.duals import Alternatives
from ronde.verifier.matching import bits_of

Better = tuple[int, int]
"""Somebody who could do better, and a partner with whom."""


def in_turn(
    others: Alternatives, turn: Iterable[int], wishes: Callable[[int], int], home: int = -1
) -> Better | None:
    """Each in turn has the first partner possible; `wishes` are those before the present one.

    Partners who are not at home are all alike, and come last.
    """
    for v in turn:
        if others.within >> v & 1:
            found = others.could_meet(v, wishes(v))
            if found:
                return v, found.bit_length() - 1
            if home >> others.mate[v] & 1:
                others.settle(v)
            else:
                others.forbid(1 << v, home)
    return None


def first_of_pairs(others: Alternatives, order: Sequence[int]) -> Better | None:
    """The earlier members of the pairs within `order` are the first set of such members."""
    later = bits_of(order)
    for v in order:
        later &= ~(1 << v)
        if later >> others.mate[v] & 1:
            others.forbid(1 << v, ~later)
            continue
        found = others.could_meet(v, later)
        if found:
            return v, found.bit_length() - 1
        others.forbid(1 << v, later)
    return None


def first_set(others: Alternatives, pool: Sequence[int], home: int) -> Better | None:
    """Those of the pool who meet somebody at home are the first set that can."""
    left = sum(home >> others.mate[v] & 1 for v in pool)
    for v in pool:
        if not left:
            break
        if home >> others.mate[v] & 1:
            left -= 1
            others.forbid(1 << v, ~home)
            continue
        found = others.could_meet(v, home)
        if found:
            return v, found.bit_length() - 1
        others.forbid(1 << v, home)
    return None
