"""How well a final ranking reflects the true strengths: correlations of two orders with ties."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from math import log2, sqrt


def kendall(strengths: Sequence[int], ranks: Sequence[int]) -> float | None:
    """Kendall's τ-b: 1 when the ranking is that of the strengths, -1 when it is its reverse."""
    agreeing = tied_strength = tied_rank = 0
    n = len(strengths)
    for i in range(n):
        for j in range(i):
            stronger = strengths[i] - strengths[j]
            better = ranks[j] - ranks[i]
            if not stronger:
                tied_strength += 1
            if not better:
                tied_rank += 1
            if stronger and better:
                agreeing += 1 if (stronger > 0) == (better > 0) else -1
    pairs = n * (n - 1) // 2
    product = (pairs - tied_strength) * (pairs - tied_rank)
    return agreeing / sqrt(product) if product else None


def spearman(strengths: Sequence[int], ranks: Sequence[int]) -> float | None:
    """Spearman's ρ: the correlation of the places, those who are tied sharing their mean."""
    middle = len(ranks) + 1
    xs = [place - middle for place in doubled_places([-strength for strength in strengths])]
    ys = [place - middle for place in doubled_places(ranks)]
    across = sum(x * y for x, y in zip(xs, ys, strict=True))
    spread = sum(x * x for x in xs) * sum(y * y for y in ys)
    return across / sqrt(spread) if spread else None


def doubled_places(keys: Sequence[int]) -> list[int]:
    """Twice the place of every player when the smallest key is first.

    Those who are tied share the mean of their places, twice which is a whole number.
    """
    order = sorted(range(len(keys)), key=keys.__getitem__)
    places = [0] * len(keys)
    above = 0
    for _, tied in groupby(order, key=keys.__getitem__):
        group = list(tied)
        for i in group:
            places[i] = 2 * above + len(group) + 1
        above += len(group)
    return places


def places_right(strengths: Sequence[int], ranks: Sequence[int], places: int) -> Fraction:
    """How many of the first places are held by the right player.

    A place that several players share is held by each of them in equal parts; of players who are
    equally strong each is right in equal parts.
    """
    wanted = _holders([-strength for strength in strengths], places)
    found = _holders(ranks, places)
    return sum(
        (
            Fraction(len(right & held), len(right) * len(held))
            for right, held in zip(wanted, found, strict=True)
        ),
        Fraction(0),
    )


def _holders(keys: Sequence[int], places: int) -> list[set[int]]:
    """For each of the first places, who holds it or shares it."""
    order = sorted(range(len(keys)), key=lambda i: keys[i])
    return [{i for i in order if keys[i] == keys[order[place]]} for place in range(places)]


def discounted_gain(strengths: Sequence[int], ranks: Sequence[int]) -> float:
    """Normalised discounted cumulative gain: the first places count most.

    The gain of a player is the number of players who are not stronger; it is divided by the
    binary logarithm of the place plus one. Those who share a place share its discount. 1 is the
    true order.
    """
    places = doubled_places([-strength for strength in strengths])
    gains = [len(strengths) - place / 2 for place in places]
    ideal = _discounted(sorted(gains, reverse=True), range(len(gains)))
    return _discounted(gains, ranks) / ideal if ideal else 1.0


def _discounted(gains: Sequence[float], keys: Sequence[int]) -> float:
    order = sorted(range(len(keys)), key=keys.__getitem__)
    total, above = 0.0, 0
    for _, tied in groupby(order, key=keys.__getitem__):
        group = list(tied)
        weight = sum(1 / log2(place + 2) for place in range(above, above + len(group)))
        total += sum(gains[i] for i in group) * weight / len(group)
        above += len(group)
    return total
