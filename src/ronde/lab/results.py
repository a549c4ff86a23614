"""Results of an experiment: the sums of its measures, the rows while they are few, and tables."""

from __future__ import annotations

import csv
import io
import json
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isnan, nan
from pathlib import Path
from typing import Any

from ronde.domain.errors import N_, NotAvailableYet, RequestError
from ronde.lab.experiment import Experiment
from ronde.lab.experiment import experiment as experiment_of
from ronde.lab.measured import Values
from ronde.lab.metrics import CODES
from ronde.lab.notebook import Notebook
from ronde.lab.provenance import Origin
from ronde.lab.sampling import alike
from ronde.lab.tally import UNIT, Tally

PLAN = "experiment.json"
"""The experiment beside its results."""

Record = dict[str, str | int | float | None]


def groups_of(experiment: Experiment) -> list[list[int]]:
    """The cells that are played together."""
    return alike(experiment.cells)


def heading_of(experiment: Experiment) -> dict[str, Any]:
    """What a notebook says of its experiment."""
    return {"experiment": experiment.name, "digest": experiment.digest, "measures": list(CODES)}


def notebooks(experiment: Experiment, folder: Path) -> Iterator[Notebook]:
    """The notebooks of an experiment in a folder, one for each shard, to be read."""
    for path in sorted(folder.glob("notebook*.jsonl")):
        yield Notebook(path, heading_of(experiment), read_only=True)


def planned(folder: Path) -> Experiment:
    """The experiment whose results are in that folder."""
    path = folder / PLAN
    try:
        return experiment_of(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        raise RequestError(
            N_(
                "{folder} has no {file} that could be read: results of before Ronde 1.1 cannot be "
                "reported on by themselves. Run the experiment again."
            ),
            folder=folder,
            file=PLAN,
        ) from error


class Rows:
    """The measures of every tournament of a cell, in little room."""

    def __init__(self, count: int) -> None:
        self._numbers = array("d", [nan]) * (count * len(CODES))

    def put(self, index: int, values: Values) -> None:
        """Keep the measures of one tournament."""
        start = index * len(CODES)
        for place, value in enumerate(values, start):
            self._numbers[place] = nan if value is None else value

    def __getitem__(self, index: int) -> Values:
        start = index * len(CODES)
        found = self._numbers[start : start + len(CODES)]
        return tuple(None if isnan(value) else value for value in found)


@dataclass(frozen=True, slots=True)
class Results:
    """What came of an experiment: sums of all tournaments and, while they are few, their rows.

    `played` is how many tournaments every cell has; `made_by` are the versions of Ronde that
    played them, several with `other_code`.
    """

    experiment: Experiment
    tally: Tally
    played: int
    rows: tuple[Rows, ...] = ()
    made_by: tuple[Origin, ...] = ()

    def column(self, cell: int, code: str) -> list[float | None]:
        """One measure of the tournaments of a cell, by index."""
        if not self.rows:
            raise RequestError(
                N_(
                    "So many tournaments were played that only the sums of blocks were kept: use "
                    "tally.estimate and tally.difference."
                )
            )
        place = CODES.index(code)
        return [self.rows[cell][index][place] for index in range(self.played)]

    def records(self) -> Iterator[Record]:
        """One record for each tournament; where only sums were kept, one for each block."""
        for number, cell in enumerate(self.experiment.cells):
            facts: Record = {**cell.facts(), "players": cell.players, "rounds": cell.rounds}
            lines = self._rows_of(number) if self.rows else self._blocks_of(number)
            for line in lines:
                yield {**facts, **line}

    def _rows_of(self, number: int) -> Iterator[Mapping[str, Any]]:
        for index in range(self.played):
            yield {"index": index, **dict(zip(CODES, self.rows[number][index], strict=True))}

    def _blocks_of(self, number: int) -> Iterator[Mapping[str, Any]]:
        for block, sums in sorted(self.tally.blocks[number].items()):
            means = {
                code: sums[2 * place + 1] / (UNIT * sums[2 * place]) if sums[2 * place] else None
                for place, code in enumerate(CODES)
            }
            yield {"index": block << self.tally.level, **means}


def results_of(experiment: Experiment, folder: Path) -> Results:
    """The results that the notebooks of a folder hold: the tournaments that all cells have."""
    groups = groups_of(experiment)
    common, all_rows = _common(experiment, folder, len(groups))
    tally = Tally(len(experiment.cells), CODES)
    played = common.count(1)
    whole = all_rows and played and common.find(0) in (-1, played)
    rows = tuple(Rows(played) for _ in experiment.cells) if whole else ()
    seen = [bytearray(len(common)) for _ in groups]
    makers: dict[Origin, None] = {}
    for notebook in notebooks(experiment, folder):
        for line in notebook.lines():
            for part in _parts(line, common, seen[line["group"]]):
                _count(part, groups[line["group"]], tally, rows)
        makers.update(dict.fromkeys(notebook.origins))
    return Results(experiment, tally, played, rows, tuple(makers))


def _common(experiment: Experiment, folder: Path, groups: int) -> tuple[bytearray, bool]:
    """Which tournaments every group has, and whether there is a row for each of them."""
    done = [bytearray(experiment.tournaments) for _ in range(groups)]
    all_rows = True
    for notebook in notebooks(experiment, folder):
        for line in notebook.lines():
            first, last = line["first"], line["first"] + line["tournaments"]
            last = min(last, experiment.tournaments)
            if first < last:
                done[line["group"]][first:last] = b"\1" * (last - first)
                all_rows = all_rows and bool(line["rows"])
    common = done[0]
    for other in done[1:]:
        common = bytearray(a & b for a, b in zip(common, other, strict=True))
    return common, all_rows


Part = tuple[int, int, Sequence[Sequence[Any]], bool]
"""First tournament, how many, the values of each cell, and whether these are sums."""


def _parts(line: Mapping[str, Any], common: bytearray, seen: bytearray) -> Iterator[Part]:
    """The tournaments of a line that count: each once, and only those that all groups have."""
    size = line["piece"] or 1
    columns = line["sums"] or line["rows"]
    last = line["first"] + line["tournaments"]
    for place, first in enumerate(range(line["first"], last, size)):
        end = min(first + size, last)
        if common.count(1, first, end) == end - first and not seen.count(1, first, end):
            seen[first:end] = b"\1" * (end - first)
            yield first, end - first, [column[place] for column in columns], bool(line["sums"])


def _count(part: Part, cells: Sequence[int], tally: Tally, rows: Sequence[Rows]) -> None:
    first, size, columns, are_sums = part
    for cell, values in zip(cells, columns, strict=True):
        if are_sums:
            tally.add_block(cell, first, size, values)
        else:
            tally.add(cell, first, values)
            if rows:
                rows[cell].put(first, tuple(values))


def csv_text(results: Results) -> str:
    """One line for each tournament, or for each block; numbers in full."""
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
