"""Sums of measures, kept while tournaments are played: exact, mergeable, and of constant size.

Tournaments are summed by block, the number of a block following from that of the tournament.
There are never more than `MOST_BLOCKS`: when more tournaments come, neighbouring blocks are put
together. Sums are integers, so that neither the order in which tournaments arrive nor the way in
which the work was split changes a single bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import fsum, sqrt
from typing import NamedTuple

from ronde.lab.metrics import metric
from ronde.lab.statistics import Estimate, interval_of_mean, proportion

MOST_BLOCKS = 256
UNIT = 1 << 40
"""Values are counted in this fraction of one."""

Block = tuple[int, ...]
"""For each measure how many tournaments had it, and their sum: 2 numbers a measure."""


class Difference(NamedTuple):
    """By how much a measure is larger in one variant than in another, on the same tournaments.

    `error` is its standard error, `size` the number of tournaments.
    """

    value: float
    error: float
    size: int


class Mean(NamedTuple):
    """A mean, what each block contributes to its deviation, and how many tournaments had one."""

    value: float
    deviations: dict[int, float]
    size: int


def level_of(tournaments: int) -> int:
    """How many times blocks are doubled when there are so many tournaments."""
    return max(0, ((tournaments - 1) // MOST_BLOCKS).bit_length())


class Tally:
    """The sums of some measures over the tournaments of several variants."""

    def __init__(self, cells: int, codes: Sequence[str]) -> None:
        self.codes: tuple[str, ...] = tuple(codes)
        self.blocks: list[dict[int, list[int]]] = [{} for _ in range(cells)]
        self.played: list[int] = [0] * cells
        self.level: int = 0

    @property
    def tournaments(self) -> int:
        """How many tournaments every variant has."""
        return min(self.played, default=0)

    def add(self, cell: int, index: int, values: Sequence[float | None]) -> None:
        """Count the measures of one tournament."""
        block: list[int] = []
        for value in values:
            block += (0, 0) if value is None else (1, round(value * UNIT))
        self.add_block(cell, index, 1, block)

    def add_block(self, cell: int, first: int, size: int, sums: Sequence[int]) -> None:
        """Count a part of a block: tournaments that follow one another, summed already."""
        last = first + size - 1
        while last >> self.level >= MOST_BLOCKS or last >> self.level != first >> self.level:
            self._widen()
        self.played[cell] += size
        self._add(cell, first >> self.level, sums)

    def _add(self, cell: int, number: int, sums: Sequence[int]) -> None:
        known = self.blocks[cell].get(number)
        if known is None:
            self.blocks[cell][number] = list(sums)
        else:
            for place, value in enumerate(sums):
                known[place] += value

    def _widen(self) -> None:
        """Put two neighbouring blocks together, everywhere."""
        self.level += 1
        for cell, blocks in enumerate(self.blocks):
            self.blocks[cell] = {}
            for number, sums in blocks.items():
                self._add(cell, number >> 1, sums)

    def merge(self, other: Tally) -> None:
        """Count the tournaments of another tally too; no tournament may be in both."""
        while self.level < other.level:
            self._widen()
        for cell, blocks in enumerate(other.blocks):
            self.played[cell] += other.played[cell]
            for number, sums in blocks.items():
                self._add(cell, number << other.level >> self.level, sums)

    def against(self, cell: int, code: str, wanted: float) -> Difference | None:
        """How much larger a measure is than a number that is known."""
        found = self._mean(cell, code)
        if found is None:
            return None
        error = _error(found.deviations.values())
        return self._difference(code, found.value - wanted, error, found.size)

    def estimate(self, cell: int, code: str) -> Estimate | None:
        """The mean of a measure; None where no tournament had it."""
        if metric(code).yes_or_no:
            count, total = self._total(cell, code)
            return proportion(total // UNIT, count) if count else None
        found = self._mean(cell, code)
        if found is None:
            return None
        error = _error(found.deviations.values())
        return interval_of_mean(found.value, error, len(found.deviations), found.size)

    def difference(self, cell: int, other: int, code: str) -> Difference | None:
        """How much larger a measure is in one variant than in another, tournament by tournament."""
        ours, theirs = self._mean(cell, code), self._mean(other, code)
        if ours is None or theirs is None:
            return None
        numbers = sorted(ours.deviations.keys() | theirs.deviations.keys())
        error = _error(
            [ours.deviations.get(n, 0.0) - theirs.deviations.get(n, 0.0) for n in numbers]
        )
        size = min(ours.size, theirs.size)
        return self._difference(code, ours.value - theirs.value, error, size)

    def _difference(self, code: str, value: float, error: float, size: int) -> Difference:
        """Of yes and no, as if one more tournament had come out otherwise."""
        if metric(code).is_rare:
            error = sqrt(error * error + 1 / size**2)
        return Difference(value, error, size)

    def _sums(self, cell: int, code: str) -> Iterator[tuple[int, int, int]]:
        place = 2 * self.codes.index(code)
        for number, sums in sorted(self.blocks[cell].items()):
            yield number, sums[place], sums[place + 1]

    def _total(self, cell: int, code: str) -> tuple[int, int]:
        rows = list(self._sums(cell, code))
        return sum(row[1] for row in rows), sum(row[2] for row in rows)

    def _mean(self, cell: int, code: str) -> Mean | None:
        """The mean, and by how much each block moves it."""
        count, total = self._total(cell, code)
        if not count:
            return None
        deviations = {
            number: (sums * count - total * size) / (UNIT * count * count)
            for number, size, sums in self._sums(cell, code)
        }
        return Mean(total / (UNIT * count), deviations, count)


def _error(deviations: Iterable[float]) -> float:
    """The standard error of a mean, or of a difference, from what its blocks contribute."""
    rows = list(deviations)
    if len(rows) < 2:
        return 0.0
    return sqrt(fsum(row * row for row in rows) * len(rows) / (len(rows) - 1))
