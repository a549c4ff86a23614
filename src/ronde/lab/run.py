"""Running an experiment: tournaments in chunks, a notebook to go on from, sums at the end.

A chunk is written as rows, one for each tournament, while there are not too many of them, and as
the sums of blocks otherwise. The work may be split into shards, whose notebooks are put together.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ronde.lab.experiment import Experiment
from ronde.lab.measured import Values
from ronde.lab.metrics import CODES
from ronde.lab.notebook import Notebook
from ronde.lab.provenance import Origin, assert_same, origin
from ronde.lab.results import PLAN, Results, groups_of, heading_of, notebooks, results_of
from ronde.lab.runners import Runner, in_process
from ronde.lab.sampling import Sample, measured
from ronde.lab.tally import Tally, level_of

CHUNK, LARGE_CHUNK = 16, 64
"""Tournaments that are handed to a worker together, in small runs and in large ones."""
LARGE = 1 << 14
MOST_ROWS = 100_000
"""With more tournaments than these in all, sums are kept and not every row."""

Progress = Callable[[int, int], None]
"""Called with how many tournaments are done, and how many there are."""


class Shard(NamedTuple):
    """One part of a run that is split over machines which know nothing of each other."""

    number: int
    of: int

    @property
    def name(self) -> str:
        """What its notebook is called."""
        return f"notebook-{self.number}-of-{self.of}.jsonl"


WHOLE = "notebook.jsonl"


class SimulationTask(NamedTuple):
    """A chunk of tournaments of some cells, and the Ronde that is to play them.

    `piece` is how many tournaments are summed together; 0 asks for every row.
    """

    made_by: Origin
    group: int
    sample: Sample
    first: int
    tournaments: int
    piece: int


class Chunk(NamedTuple):
    """The measures of some tournaments: rows or sums, for each cell of the group."""

    group: int
    first: int
    tournaments: int
    piece: int
    rows: list[list[Values]]
    sums: list[list[list[int]]]


def work(task: SimulationTask) -> Chunk:
    """Play the tournaments of a chunk and measure them."""
    assert_same(task.made_by)
    last = task.first + task.tournaments
    rows: list[list[Values]] = [[] for _ in task.sample.cells]
    for index in range(task.first, last):
        for cell, values in enumerate(measured(task.sample, index)):
            rows[cell].append(values)
    if not task.piece:
        return Chunk(task.group, task.first, task.tournaments, 0, rows, [])
    sums = [_sums(task, values) for values in rows]
    return Chunk(task.group, task.first, task.tournaments, task.piece, [], sums)


def _sums(task: SimulationTask, rows: Sequence[Values]) -> list[list[int]]:
    found = []
    for start in range(0, len(rows), task.piece):
        tally = Tally(1, task.sample.codes)
        for values in rows[start : start + task.piece]:
            tally.add(0, 0, values)
        found.append(tally.blocks[0][0])
    return found


def run(
    experiment: Experiment,
    folder: Path,
    runner: Runner = in_process,
    progress: Progress = lambda done, total: None,
    *,
    other_code: bool = False,
    shard: Shard | None = None,
    name: str = "",
    after: Callable[[], None] = lambda: None,
) -> Results:
    """Play what the notebooks in that folder do not hold yet, and return all results.

    However the work is distributed or interrupted, the results are the same to the last bit.
    `other_code` continues what another version of Ronde has begun. A `shard` plays its part alone
    and writes a notebook of its own; `name` is that of the notebook to be written. `after` is
    called whenever a chunk has been written.
    """
    own = folder / (name or (shard.name if shard else WHOLE))
    notebook = Notebook(own, heading_of(experiment), other_code=other_code)
    done = Done(experiment)
    done.count(notebook.lines())
    if shard is None:
        for other in notebooks(experiment, folder):
            if other.path != own:
                done.count(other.lines())
    write_plan(experiment, folder)
    total = sum(end - start for start, end in units(experiment, shard)) * len(experiment.cells)
    progress(done.tournaments, total)
    for chunk in runner(work, tasks_left(experiment, done, shard)):
        notebook.append(chunk._asdict())
        done.mark(chunk.group, chunk.first, chunk.tournaments)
        progress(done.tournaments, total)
        after()
    return results_of(experiment, folder)


def write_plan(experiment: Experiment, folder: Path) -> None:
    """Leave the experiment beside its results, so that they can be reported on by themselves."""
    if experiment.keys:
        keys = {**json.loads(experiment.keys), "tournaments": experiment.tournaments}
        text = json.dumps(keys, ensure_ascii=False, indent=1)
        (folder / PLAN).write_text(text + "\n", encoding="utf-8")


class Done:
    """Which tournaments of which group of cells have been played."""

    def __init__(self, experiment: Experiment) -> None:
        self.groups: list[list[int]] = groups_of(experiment)
        self.played: list[bytearray] = [bytearray(experiment.tournaments) for _ in self.groups]
        self.tournaments: int = 0

    def count(self, lines: Iterator[dict[str, Any]]) -> None:
        """Count what a notebook holds."""
        for line in lines:
            self.mark(line["group"], line["first"], line["tournaments"])

    def mark(self, group: int, first: int, tournaments: int) -> None:
        """Count these tournaments of all cells of a group."""
        played = self.played[group]
        last = min(first + tournaments, len(played))
        if first >= last:
            return
        new = played.count(0, first, last)
        played[first:last] = b"\1" * (last - first)
        self.tournaments += new * len(self.groups[group])


def tasks_left(
    experiment: Experiment, done: Done, shard: Shard | None = None
) -> Iterator[SimulationTask]:
    """What is left to do, the cells in turn, so that progress is even.

    Chunks are made when they are asked for: there may be millions.
    """
    samples = [
        Sample(tuple(experiment.cells[n] for n in group), experiment.seed, CODES)
        for group in done.groups
    ]
    few = experiment.tournaments * len(experiment.cells) <= MOST_ROWS
    for start, end in units(experiment, shard):
        piece = 0 if few else min(end - start, 1 << level_of(experiment.tournaments))
        for group, (sample, played) in enumerate(zip(samples, done.played, strict=True)):
            for first, last in _stretches(played, start, end):
                yield SimulationTask(origin(), group, sample, first, last - first, piece)


def units(experiment: Experiment, shard: Shard | None) -> Iterator[tuple[int, int]]:
    """The chunks of a run, or of one part of it: first tournament, and the one after the last."""
    count = experiment.tournaments
    size = LARGE_CHUNK if count > LARGE else CHUNK
    number, step = (shard.number - 1, shard.of) if shard else (0, 1)
    for start in range(number * size, count, step * size):
        yield start, min(start + size, count)


def _stretches(played: bytearray, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The stretches between the two that have not been played."""
    while (first := played.find(0, start, end)) >= 0:
        after = played.find(1, first, end)
        start = end if after < 0 else after
        yield first, start
