"""A group of 2017: its best pairing, and the first of these in the order of the aspects.

The limits for colours and floats are raised from nothing until a pairing is found.

Rule: FMJD Annexe V (2017) 3.4-3.8
Reading: ADR-0051
"""

from __future__ import annotations

from itertools import combinations, count, product
from typing import TYPE_CHECKING

from ronde.verifier.cheapest import UNLIMITED, Limits, Solution, Task
from ronde.verifier.draughts import halves
from ronde.verifier.matching import bits_of

if TYPE_CHECKING:
    from ronde.verifier.fmjd2017 import Fmjd2017

Pair = tuple[int, int]


class Group:
    """A group: those who entered it and its own members, in order."""

    def __init__(
        self, of: Fmjd2017, entered: list[int], own: list[int], below: int, scheme: str = ""
    ) -> None:
        self.of, self.entered, self.own, self.below = of, entered, own, below
        self.bounds, self.rows = of.bounds, of.rows
        self.scheme: str = scheme or of.options["in_group"]
        if of.first and not scheme:
            self.scheme = "n" if of.has("pairing_r1", "neighbours") else "a"

    def best(self) -> Solution:
        """Fewest leave, the highest who entered stay; then the criteria; then the order. 3.5-3.8"""
        together = bits_of([*self.entered, *self.own])
        for seats in count(self.of.left_over(together), 2):
            for again in product((False, True), repeat=len(self.entered)):
                self.limbo: list[int] = [
                    v for v, leaves in zip(self.entered, again, strict=True) if leaves
                ]
                self.seats: int = seats - len(self.limbo)
                if 0 <= self.seats <= len(self.own) and (found := self._cheapest()) is not None:
                    return Solution(found.pairs, (*self.limbo, *found.left))
        raise AssertionError("the round can be paired")

    def _cheapest(self) -> Solution | None:
        """Raise the limit of one criterion after the other until there is a pairing."""
        limits = [UNLIMITED] * len(self.bounds.criteria)
        found = self._first(limits)
        for k in range(len(limits)) if found is not None else ():
            for limits[k] in count():
                if (found := self._first(limits)) is not None:
                    break
        return found

    def _first(self, limits: list[int]) -> Solution | None:
        waiting = [v for v in self.entered if v not in self.limbo]
        start = self.bounds.leaving(tuple(limits), self.limbo)
        return None if start is None else self._floaters(start, waiting, self.own)

    def _floaters(self, limits: Limits, waiting: list[int], free: list[int]) -> Solution | None:
        """3.6: those who entered, from the highest, each with the first who can be met."""
        own = bits_of(free)
        if not self.bounds.possible(limits, Task(own | bits_of(waiting), self.seats, own)):
            return None
        if not waiting:
            return self._leavers(limits, free)
        first, lower = waiting[0], waiting[1:]
        for w in (*(free if self.of.has("float_target", "a") else free[::-1]), *lower):
            left = self.bounds.charged(limits, first, w) if self.rows[first] >> w & 1 else None
            if left is not None:
                others, rest = [x for x in lower if x != w], [x for x in free if x != w]
                found = self._floaters(left, others, rest)
                if found is not None:
                    return found.with_pair(first, w)
        return None

    def _leavers(self, limits: Limits, free: list[int]) -> Solution | None:
        """3.5: who leaves the group, and everybody else can be paired here or below."""
        order = free if self.of.has("odd", "a") else free[::-1]
        for leaving in combinations(order, self.seats):
            self.bounds.tick(len(free))
            left = self.bounds.leaving(limits, leaving)
            rest = [v for v in free if v not in leaving]
            if left is not None and self.bounds.can(left, Task(bits_of(rest))):
                outside = self.below | bits_of([*self.limbo, *leaving])
                if self.of.pairable(outside):
                    return Solution(tuple(self._inside(left, rest)), leaving)
        return None

    def _inside(self, limits: Limits, line: list[int]) -> list[Pair]:
        """3.4: the first pairing in the order of the aspect."""
        pairs: list[Pair] = []
        while line:
            first, opponents = self._turn(line)
            w, limits, _ = self.bounds.serve(limits, Task(bits_of(line)), first, opponents)
            pairs.append((first, w))
            line = [v for v in line if v not in (first, w)]
        return pairs

    def _turn(self, line: list[int]) -> tuple[int, list[int]]:
        """Whose turn it is, and the opponents in the order in which they are tried."""
        if self.scheme == "a":
            return line[0], halves(line)
        if self.scheme in "bn":
            return line[0], line[1:] if self.scheme == "n" else line[:0:-1]
        order, rating = self.of.order, self.of.rating
        first = min(line, key=lambda v: self.of.by_mean[order[v]])
        weakest = sorted(line, key=lambda v: (rating[order[v]], -order[v]))
        return first, [v for v in weakest if v != first]
