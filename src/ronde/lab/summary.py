"""Estimates by cell, differences from the baseline, comparisons with published numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from ronde.domain.errors import N_
from ronde.lab.cells import Cell
from ronde.lab.experiment import Experiment, PublishedValue, Target
from ronde.lab.measured import Metric
from ronde.lab.metrics import metric
from ronde.lab.results import Results
from ronde.lab.statistics import Estimate, estimate, mean

USUAL = ("tau", "best_first", "single", "colour_difference", "floats", "rating_gap")


NAMES = {
    "players": N_("players"),
    "rounds": N_("rounds"),
    "system": N_("system"),
    "acceleration": N_("acceleration"),
    "model": N_("results"),
    "tie_breaks": N_("tie-breaks"),
    "field": N_("ratings"),
}
"""What the dimensions of a grid are called."""


SHARES = frozenset(
    {
        *("best_first", "outright", "single", "wide_difference", "unfinished"),
        *("floats", "repeated_floats", "floats_two_before"),
        *("rounds_differ", "tournament_differs", "pairs_differ"),
    }
)
"""Measures that are parts of a whole, shown in per cent."""


def is_share(row: Metric) -> bool:
    """Whether the measure is shown in per cent."""
    return row.code in SHARES


def shown(results: Results) -> tuple[Metric, ...]:
    """The measures that the experiment asks for."""
    return tuple(metric(code) for code in results.experiment.metrics or USUAL)


@dataclass(frozen=True, slots=True)
class PublishedComparison:
    """A published number beside ours."""

    published: PublishedValue
    metric: Metric
    cell: Cell
    ours: Estimate

    @property
    def difference(self) -> float:
        """Ours minus the published one; from the nearer end where a range was published."""
        low, high = self.published.value, self.published.highest
        if high is not None and low <= self.ours.value <= high:
            return 0.0
        ends = (low,) if high is None else (low, high)
        return min((self.ours.value - end for end in ends), key=abs)

    @property
    def agrees(self) -> bool:
        """Whether our interval holds the published number, or touches its range."""
        high = self.published.value if self.published.highest is None else self.published.highest
        return self.ours.low <= high and self.published.value <= self.ours.high


@dataclass(frozen=True, slots=True)
class RoundsNeeded:
    """With how many rounds a measure is surely as good as wanted: first, and from then on.

    None where no number of rounds of the experiment is enough.
    """

    wanted: Target
    metric: Metric
    cell: Cell
    first: int | None
    always: int | None


class Summary:
    """Estimates of an experiment, each computed once."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self.experiment: Experiment = results.experiment
        self.of: Callable[[int, Metric], Estimate | None] = cache(self._of)
        self.difference: Callable[..., Estimate | None] = cache(self._difference)

    def _of(self, number: int, row: Metric) -> Estimate | None:
        values = [value for value in self.results.column(number, row.code) if value is not None]
        return estimate(values, yes_or_no=row.yes_or_no)

    def matching(self, where: Mapping[str, str]) -> list[int]:
        """The cells with these facts."""
        return [
            number
            for number, cell in enumerate(self.experiment.cells)
            if where.items() <= cell.facts().items()
        ]

    def _difference(self, number: int, other: int, row: Metric) -> Estimate | None:
        """How much larger the measure is in one cell than in another, tournament by tournament.

        Both cells play the same fields, so that the difference is known better than either.
        """
        pairs = zip(
            self.results.column(number, row.code),
            self.results.column(other, row.code),
            strict=True,
        )
        values = [a - b for a, b in pairs if a is not None and b is not None]
        return mean(values) if values else None

    def against_baseline(self) -> Iterator[tuple[int, int]]:
        """Every cell with its baseline: the same cell but for what the baseline says."""
        cells = self.experiment.cells
        for number, cell in enumerate(cells):
            wanted = {**cell.facts(), **self.experiment.baseline}
            for other, candidate in enumerate(cells):
                if other != number and candidate.facts() == wanted:
                    yield number, other

    def published(self) -> Iterator[PublishedComparison]:
        """Each published number beside ours."""
        for row in self.experiment.published:
            wanted = metric(row.metric)
            for number in self.matching(row.where):
                ours = self._ours(row, number, wanted)
                if ours is not None:
                    yield PublishedComparison(row, wanted, self.experiment.cells[number], ours)

    def _ours(self, row: PublishedValue, number: int, wanted: Metric) -> Estimate | None:
        if not row.against:
            return self.of(number, wanted)
        facts = {**self.experiment.cells[number].facts(), **row.against}
        others = self.matching(facts)
        return self.difference(number, others[0], wanted) if others else None

    def rounds_needed(self) -> Iterator[RoundsNeeded]:
        """For each kind of tournament and each target, the numbers of rounds that suffice.

        A number suffices when the whole interval of the measure does.
        """
        for wanted in self.experiment.targets:
            row = metric(wanted.metric)
            for cells in self._groups_by_rounds():
                enough = {
                    self.experiment.cells[number].rounds: self._suffices(number, row, wanted)
                    for number in cells
                }
                yield RoundsNeeded(
                    wanted,
                    row,
                    self.experiment.cells[cells[0]],
                    first=next((rounds for rounds in sorted(enough) if enough[rounds]), None),
                    always=_from_then_on(enough),
                )

    def _groups_by_rounds(self) -> list[list[int]]:
        """Groups of cells that differ only in the number of rounds."""
        groups: dict[tuple[str, ...], list[int]] = {}
        for number, cell in enumerate(self.experiment.cells):
            facts = {**cell.facts(), "rounds": ""}
            groups.setdefault(tuple(facts.values()), []).append(number)
        return [cells for cells in groups.values() if len(cells) > 1]

    def _suffices(self, number: int, row: Metric, wanted: Target) -> bool:
        found = self.of(number, row)
        if found is None or not found.has_interval:
            return False
        if wanted.at_most:
            return found.high <= wanted.threshold
        return found.low >= wanted.threshold

    def label(self, cell: Cell, *, without: str = "") -> str:
        """What distinguishes the cell from the others."""
        facts = cell.facts()
        return " · ".join(facts[key] for key in self.experiment.varied() if key != without) or "-"


def _from_then_on(enough: Mapping[int, bool]) -> int | None:
    """The smallest number from which all are enough."""
    always = None
    for rounds in sorted(enough, reverse=True):
        if not enough[rounds]:
            break
        always = rounds
    return always
