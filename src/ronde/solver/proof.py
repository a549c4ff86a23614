"""Why no matching is better: facts for a checker that trusts nobody.

Each step of a proof is a matching problem that was solved on the way to the answer. Vertices are
named by their places, which become numbers when the proof is handed out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ronde.solver.bits import Bits, Cost, members
from ronde.solver.blossom import WeightedMatching

Weights = list[list[int | None]]
SEAT = 0
"""Stands for a player's number where somebody stays over or has the bye."""


class Enumerated(NamedTuple):
    """A problem so small that the checker tries everything.

    `prices` are the rows of the pairs (i < j), then those of staying over; exactly `floats` stay.
    What costs more than `most` is not allowed. `mate` is the solution; -1 stays over.
    """

    places: Sequence[int]
    prices: Sequence[int]
    floats: int
    most: int
    mate: Sequence[int]

    def as_dict(self, number: Sequence[int]) -> dict[str, Any]:
        """Plain values for the checker."""
        size = len(self.places)
        allowed = [price if price <= self.most else None for price in self.prices]
        return {
            "method": "enumerated",
            "players": [_number(number, v) for v in self.places],
            "pairs": [allowed[size * i : size * (i + 1)] for i in range(size)],
            "stay": allowed[size * size :],
            "floats": self.floats,
            "mate": list(self.mate),
        }


class Classes(NamedTuple):
    """Prices of classes: no pair costs less than half the sum of its two prices.

    `masks` are sets of vertices, of which `places` tells the places. The last price is that of the
    seats of those who stay over, where there are any.
    """

    places: Sequence[int]
    masks: Sequence[Bits]
    prices: Sequence[Cost]
    cost: Sequence[Sequence[Cost | None]]

    def as_dict(self, number: Sequence[int]) -> dict[str, Any]:
        """Plain values for the checker."""
        places = self.places
        return {
            "method": "classes",
            "classes": [sorted(number[places[v]] for v in members(mask)) for mask in self.masks],
            "prices": self.prices,
            "cost": self.cost,
        }


class Priced(NamedTuple):
    """Prices of vertices and of odd sets: no pair costs less than half of what they leave.

    For two players that is the sum of their prices, less those of the sets that hold both.
    `masks` are classes of vertices, whose pairs have the prices `cost`; seats are the vertices
    after all others.
    """

    places: Sequence[int]
    masks: Sequence[Bits]
    cost: Sequence[Sequence[Cost | None]]
    prices: Mapping[int, Cost]
    odd_sets: Sequence[tuple[Bits, Cost]]

    @property
    def least(self) -> Cost:
        """What a cheapest perfect matching costs: of each odd set, half the others meet inside."""
        inside = sum(price * (bits.bit_count() >> 1) for bits, price in self.odd_sets)
        return (sum(self.prices.values()) - inside) >> 1

    def as_dict(self, number: Sequence[int]) -> dict[str, Any]:
        """Plain values for the checker."""

        def named(mask: Bits) -> list[int]:
            return [self._number(number, v) for v in members(mask)]

        return {
            "method": "prices",
            "classes": [named(mask) for mask in self.masks],
            "cost": self.cost,
            "prices": [[self.prices[v] for v in members(mask)] for mask in self.masks],
            "odd_sets": [(named(mask), price) for mask, price in self.odd_sets],
        }

    def _number(self, number: Sequence[int], v: int) -> int:
        """The pairing number; seats are told apart by numbers below 0."""
        if v < len(self.places):
            return _number(number, self.places[v])
        return len(self.places) - v - 1


class Weighted(NamedTuple):
    """A weighted matching with its duals; whoever comes after `places` is a seat."""

    places: Sequence[int]
    weights: Weights
    matching: WeightedMatching
    perfect: bool

    def allows(self, place: int, other: int | None) -> bool:
        """Whether some optimal matching may have these two together: their edge is tight.

        With None, whether the first may have a seat.
        """
        i = self.places.index(place)
        seats = range(len(self.places), len(self.weights))
        ends = seats if other is None else (self.places.index(other),)
        return any(self.matching.is_tight(i, j, self.weights[i][j]) for j in ends)

    def as_dict(self, number: Sequence[int]) -> dict[str, Any]:
        """Plain values for the checker."""
        seats = len(self.weights) - len(self.places)
        return {
            "method": "weighted",
            "players": [_number(number, v) for v in self.places] + [SEAT] * seats,
            "weights": self.weights,
            "perfect": self.perfect,
            "mate": self.matching.mate,
            "duals": self.matching.vertex_duals,
            "odd_sets": [(list(members(s)), z) for s, z in self.matching.blossom_duals],
        }


Step = Enumerated | Classes | Priced | Weighted
"""A matching problem, its solution, and what proves it."""

Proof = tuple[Step, ...]
"""The problems behind an answer, in the order in which they were solved; empty if nobody asks."""


def proof_as_dict(proof: Proof, number: Sequence[int]) -> dict[str, Any]:
    """Plain values for the checker; places become pairing numbers."""
    return {"steps": [step.as_dict(number) for step in proof]} if proof else {}


def _number(number: Sequence[int], place: int) -> int:
    """The pairing number; the seat of the bye has none."""
    return number[place] if place < len(number) else SEAT
