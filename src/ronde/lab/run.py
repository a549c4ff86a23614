"""Running an experiment: tournaments in chunks, a notebook to go on from, tables at the end."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ronde.domain.errors import N_, NotAvailableYet
from ronde.lab.cells import Cell
from ronde.lab.experiment import Experiment
from ronde.lab.metrics import CODES, measure
from ronde.lab.notebook import Notebook
from ronde.lab.provenance import Origin, assert_same, origin
from ronde.lab.runners import Runner, in_process
from ronde.lab.simulation import simulate

CHUNK = 20
"""Tournaments that are handed to a worker together."""

Values = tuple[float | None, ...]
Progress = Callable[[int, int], None]
"""Called with how many tournaments are done, and how many there are."""


class SimulationTask(NamedTuple):
    """A chunk of tournaments of one cell, and the Ronde that is to play them."""

    made_by: Origin
    seed: int
    number: int
    cell: Cell
    indices: tuple[int, ...]


class Chunk(NamedTuple):
    """The measures of some tournaments of a cell."""

    number: int
    indices: tuple[int, ...]
    rows: tuple[Values, ...]


def work(task: SimulationTask) -> Chunk:
    """Play the tournaments of a chunk and measure them."""
    assert_same(task.made_by)
    rows = tuple(
        measure(simulate(task.cell, task.seed, index), task.cell.tie_breaks)
        for index in task.indices
    )
    return Chunk(task.number, task.indices, rows)


@dataclass(frozen=True, slots=True)
class Results:
    """The measures of every tournament: for each cell, by index, in the order of `CODES`.

    `made_by` are the versions of Ronde that played them: several with `other_code`.
    """

    experiment: Experiment
    rows: tuple[tuple[Values, ...], ...]
    made_by: tuple[Origin, ...] = ()

    def column(self, cell: int, code: str) -> list[float | None]:
        """One measure of the tournaments of a cell, by index."""
        place = CODES.index(code)
        return [row[place] for row in self.rows[cell]]

    def records(self) -> Iterator[dict[str, str | int | float | None]]:
        """One record for each tournament."""
        for cell, rows in zip(self.experiment.cells, self.rows, strict=True):
            for index, values in enumerate(rows):
                yield {
                    **cell.facts(),
                    "players": cell.players,
                    "rounds": cell.rounds,
                    "index": index,
                    **dict(zip(CODES, values, strict=True)),
                }


def run(
    experiment: Experiment,
    folder: Path,
    runner: Runner = in_process,
    progress: Progress = lambda done, total: None,
    *,
    other_code: bool = False,
) -> Results:
    """Play what the notebook in that folder does not hold yet, and return all results.

    However the work is distributed or interrupted, the results are the same to the last bit.
    `other_code` continues what another version of Ronde has begun.
    """
    heading = {"experiment": experiment.name, "digest": experiment.digest, "measures": list(CODES)}
    notebook = Notebook(folder / "notebook.jsonl", heading, other_code=other_code)
    known: list[dict[int, Values]] = [{} for _ in experiment.cells]
    for line in notebook.lines():
        rows = (tuple(row) for row in line["rows"])
        known[line["cell"]].update(zip(line["indices"], rows, strict=True))
    total = experiment.tournaments * len(experiment.cells)
    tasks = _tasks(experiment, known)
    done = total - sum(len(task.indices) for task in tasks)
    progress(done, total)
    for number, indices, rows in runner(work, tasks):
        notebook.append({"cell": number, "indices": indices, "rows": rows})
        known[number].update(zip(indices, rows, strict=True))
        done += len(indices)
        progress(done, total)
    count = range(experiment.tournaments)
    rows_ = tuple(tuple(cell[i] for i in count) for cell in known)
    return Results(experiment, rows_, tuple(notebook.origins))


def _tasks(experiment: Experiment, known: list[dict[int, Values]]) -> list[SimulationTask]:
    """What is left to do, the cells in turn, so that progress is even."""
    tasks = []
    for number, cell in enumerate(experiment.cells):
        left = [i for i in range(experiment.tournaments) if i not in known[number]]
        for first in range(0, len(left), CHUNK):
            indices = tuple(left[first : first + CHUNK])
            tasks.append(SimulationTask(origin(), experiment.seed, number, cell, indices))
    return sorted(tasks, key=lambda task: (task.indices[0], task.number))


def csv_text(results: Results) -> str:
    """One line for each tournament; numbers in full."""
    text = io.StringIO()
    writer: csv.DictWriter[str] | None = None
    for record in results.records():
        if writer is None:
            writer = csv.DictWriter(text, list(record), lineterminator="\n")
            writer.writeheader()
        writer.writerow(record)
    return text.getvalue()


def write_parquet(results: Results, path: Path) -> None:
    """The same table as Parquet, for those who have pyarrow."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise NotAvailableYet(
            N_("Parquet needs the package pyarrow: pip install 'ronde[lab]'.")
        ) from error
    schema = pyarrow.schema(
        [
            (key, pyarrow.string())
            for key in ("system", "acceleration", "model", "tie_breaks", "field")
        ]
        + [(key, pyarrow.int64()) for key in ("players", "rounds", "index")]
        + [(code, pyarrow.float64()) for code in CODES]
    )
    parquet.write_table(pyarrow.Table.from_pylist(list(results.records()), schema=schema), path)
