"""Paired samples: every tournament is played by all variants at once, on the same field.

The games of two players who meet have the same luck in every variant. Variants that differ only
in tie-breaks are one tournament; shorter ones share the rounds of the longest where rules allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ronde.lab.cells import Cell
from ronde.lab.measured import MeasuredTournament, Values
from ronde.lab.metrics import metric
from ronde.lab.provenance import Origin, assert_same, origin
from ronde.lab.simulation import SimulatedTournament, simulate_lengths
from ronde.lab.tally import Tally

CHUNK = 16
"""Tournaments that are handed to a worker together: a power of 2, so that they fit blocks."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Variants, the seed of their tournaments, and what is measured of each."""

    cells: tuple[Cell, ...]
    seed: int
    codes: tuple[str, ...]


class SampleTask(NamedTuple):
    """Some tournaments of a sample, and the Ronde that is to play them."""

    made_by: Origin
    sample: Sample
    first: int
    tournaments: int


def tasks(sample: Sample, first: int, count: int, *, size: int = CHUNK) -> list[SampleTask]:
    """The work of so many tournaments from that one on, in chunks."""
    last = first + count
    starts = range(first, last, size)
    return [SampleTask(origin(), sample, start, min(size, last - start)) for start in starts]


def play(task: SampleTask) -> Tally:
    """Play the tournaments of a chunk and count their measures."""
    assert_same(task.made_by)
    sample = task.sample
    tally = Tally(len(sample.cells), sample.codes)
    for index in range(task.first, task.first + task.tournaments):
        for cell, values in enumerate(measured(sample, index)):
            tally.add(cell, index, values)
    return tally


def measured(sample: Sample, index: int) -> list[Values]:
    """The measures of one tournament in every variant."""
    rows = [metric(code) for code in sample.codes]
    found: list[Values] = [()] * len(sample.cells)
    for variants in alike(sample.cells):
        played = _played(sample, variants, index)
        for number, tournament in zip(variants, played, strict=True):
            seen = MeasuredTournament(tournament, sample.cells[number].tie_breaks)
            found[number] = tuple(row.measure(seen) for row in rows)
    return found


def _played(sample: Sample, variants: Sequence[int], index: int) -> Iterator[SimulatedTournament]:
    """The tournament of each of these variants, each length played once."""
    cells = [sample.cells[number] for number in variants]
    lengths = {cell.rounds: cell for cell in cells}
    played = simulate_lengths(list(lengths.values()), sample.seed, index)
    by_length = dict(zip(lengths, played, strict=True))
    for cell in cells:
        yield by_length[cell.rounds]


def alike(cells: Sequence[Cell]) -> list[list[int]]:
    """The numbers of the variants in groups that differ in their rounds and tie-breaks alone."""
    groups: dict[Cell, list[int]] = {}
    for number, cell in enumerate(cells):
        groups.setdefault(replace(cell, rounds=1, tie_breaks=()), []).append(number)
    return list(groups.values())
