"""Estimates by cell, differences from the baseline, comparisons with published numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import hypot

from ronde.domain.errors import N_
from ronde.lab.cells import Cell
from ronde.lab.experiment import Experiment, PublishedValue, Target
from ronde.lab.measured import Metric
from ronde.lab.metrics import metric
from ronde.lab.results import Results
from ronde.lab.statistics import Estimate
from ronde.lab.tally import Difference, Tally
from ronde.lab.verdicts import Judgement, Verdict, judge

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
        *("top_ten", "predictive", "retrodictive", "ties", "outsider", "open_games"),
    }
)
"""Measures that are parts of a whole, shown in per cent."""


def is_share(row: Metric) -> bool:
    """Whether the measure is shown in per cent."""
    return row.code in SHARES


def shown(results: Results) -> tuple[Metric, ...]:
    """The measures that the experiment asks for."""
    return tuple(metric(code) for code in results.experiment.metrics or USUAL)


PUBLISHED_MARGIN = 0.03
"""How near a share must be to a published one to agree, where the experiment does not say."""
RELATIVE_MARGIN = 0.1
"""The same of other measures, as a part of the published number."""


@dataclass(frozen=True, slots=True)
class PublishedComparison:
    """A published number beside ours, and what the two errors allow one to say.

    `differs` is None where the tournaments played so far do not tell.
    """

    published: PublishedValue
    metric: Metric
    cell: Cell
    ours: Estimate
    difference: float
    margin: float
    differs: bool | None


@dataclass(frozen=True, slots=True)
class Bound:
    """A number of rounds that is known, or that lies between two: `highest` None is no end."""

    lowest: int
    highest: int | None

    @property
    def is_known(self) -> bool:
        """Whether it is one number."""
        return self.lowest == self.highest


@dataclass(frozen=True, slots=True)
class RoundsNeeded:
    """With how many rounds a measure is surely as good as wanted: first, and from then on.

    None where surely no number of rounds of the experiment is enough.
    """

    wanted: Target
    metric: Metric
    cell: Cell
    first: Bound | None
    always: Bound | None


@dataclass(frozen=True, slots=True)
class BaselineDifference:
    """How a cell differs from its baseline in a measure, judged in the family of them all."""

    cell: int
    base: int
    metric: Metric
    margin: float
    judgement: Judgement


class Summary:
    """Estimates of an experiment, each computed once."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self.experiment: Experiment = results.experiment
        self.tally: Tally = results.tally
        self.of: Callable[[int, Metric], Estimate | None] = cache(self._of)
        self.judged: Callable[[], tuple[BaselineDifference, ...]] = cache(self._judged)

    def _of(self, number: int, row: Metric) -> Estimate | None:
        return self.tally.estimate(number, row.code)

    def matching(self, where: Mapping[str, str]) -> list[int]:
        """The cells with these facts."""
        return [
            number
            for number, cell in enumerate(self.experiment.cells)
            if where.items() <= cell.facts().items()
        ]

    def against_baseline(self) -> Iterator[tuple[int, int]]:
        """Every cell with its baseline: the same cell but for what the baseline says."""
        cells = self.experiment.cells
        for number, cell in enumerate(cells):
            wanted = {**cell.facts(), **self.experiment.baseline}
            for other, candidate in enumerate(cells):
                if other != number and candidate.facts() == wanted:
                    yield number, other

    def _judged(self) -> tuple[BaselineDifference, ...]:
        """Every cell against its baseline in every measure shown: one family of comparisons."""
        if not self.experiment.baseline:
            return ()
        rows = [
            (number, base, row)
            for number, base in self.against_baseline()
            for row in shown(self.results)
        ]
        margins = [self.experiment.margins.get(row.code, 0.0) for _, _, row in rows]
        judgements = judge(
            [self.tally.difference(number, base, row.code) for number, base, row in rows],
            margins,
            signs=[row.better or 1 for _, _, row in rows],
        )
        return tuple(
            BaselineDifference(*row, margin, judgement)
            for row, margin, judgement in zip(rows, margins, judgements, strict=True)
        )

    def published(self) -> Iterator[PublishedComparison]:
        """Each published number beside ours, one family of comparisons."""
        rows = [
            (row, number, found)
            for row in self.experiment.published
            for number in self.matching(row.where)
            if (found := self._ours(row, number)) is not None
        ]
        gaps = [_gap(row, found.value) for row, _, found in rows]
        margins = [_margin_of(row) + _depth(row, found.value) for row, _, found in rows]
        judgements = judge(
            [
                Difference(gap, hypot(found.error, row.error), found.size)
                for (row, _, found), gap in zip(rows, gaps, strict=True)
            ],
            margins,
            signs=[-1 if gap < 0 else 1 for gap in gaps],
        )
        for (row, number, found), gap, margin, judgement in zip(
            rows, gaps, margins, judgements, strict=True
        ):
            half = judgement.high - (judgement.difference or found).value
            ours = Estimate(found.value, found.value - half, found.value + half, found.size)
            cell = self.experiment.cells[number]
            differs = {Verdict.BETTER: True, Verdict.NOT_BETTER: False}.get(judgement.verdict)
            yield PublishedComparison(row, metric(row.metric), cell, ours, gap, margin, differs)

    def _ours(self, row: PublishedValue, number: int) -> Difference | None:
        """Our number, and its own error."""
        if not row.against:
            return self.tally.against(number, row.metric, 0.0)
        facts = {**self.experiment.cells[number].facts(), **row.against}
        others = self.matching(facts)
        return self.tally.difference(number, others[0], row.metric) if others else None

    def rounds_needed(self) -> Iterator[RoundsNeeded]:
        """For each kind of tournament and each target, the numbers of rounds that suffice.

        A number suffices, or does not, when the tournaments played say so; else it is undecided.
        """
        groups = self._groups_by_rounds()
        wanted = [
            (target, number)
            for target in self.experiment.targets
            for cells in groups
            for number in cells
        ]
        judgements = judge(
            [self.tally.against(number, row.metric, row.threshold) for row, number in wanted],
            [0.0] * len(wanted),
            signs=[-1 if row.at_most else 1 for row, _ in wanted],
        )
        known = {
            (id(row), number): found.verdict
            for (row, number), found in zip(wanted, judgements, strict=True)
        }
        for target in self.experiment.targets:
            for cells in groups:
                verdicts = {
                    self.experiment.cells[number].rounds: known[id(target), number]
                    for number in cells
                }
                yield RoundsNeeded(
                    target,
                    metric(target.metric),
                    self.experiment.cells[cells[0]],
                    first_enough(verdicts),
                    always_enough(verdicts),
                )

    def _groups_by_rounds(self) -> list[list[int]]:
        """Groups of cells that differ only in the number of rounds."""
        groups: dict[tuple[str, ...], list[int]] = {}
        for number, cell in enumerate(self.experiment.cells):
            facts = {**cell.facts(), "rounds": ""}
            groups.setdefault(tuple(facts.values()), []).append(number)
        return [cells for cells in groups.values() if len(cells) > 1]

    def label(self, cell: Cell, *, without: str = "") -> str:
        """What distinguishes the cell from the others."""
        facts = cell.facts()
        return " · ".join(facts[key] for key in self.experiment.varied() if key != without) or "-"


def _gap(row: PublishedValue, ours: float) -> float:
    """Ours minus the published one; from the nearer end where a range was published."""
    low, high = row.value, row.highest
    if high is not None and low <= ours <= high:
        return 0.0
    ends = (low,) if high is None else (low, high)
    return min((ours - end for end in ends), key=abs)


def _depth(row: PublishedValue, ours: float) -> float:
    """How far within a published range ours is."""
    return 0.0 if row.highest is None else max(0.0, min(ours - row.value, row.highest - ours))


def _margin_of(row: PublishedValue) -> float:
    if row.margin is not None:
        return row.margin
    return PUBLISHED_MARGIN if row.metric in SHARES else RELATIVE_MARGIN * abs(row.value)


def first_enough(verdicts: Mapping[int, Verdict]) -> Bound | None:
    """The first number of rounds that suffices, as far as it is known."""
    possible = [n for n in sorted(verdicts) if verdicts[n] is not Verdict.NOT_BETTER]
    sure = [n for n in possible if verdicts[n] is Verdict.BETTER]
    return Bound(possible[0], sure[0] if sure else None) if possible else None


def always_enough(verdicts: Mapping[int, Verdict]) -> Bound | None:
    """The number of rounds from which on all suffice, as far as it is known."""
    lowest: int | None = None
    highest: int | None = None
    for rounds in sorted(verdicts, reverse=True):
        if verdicts[rounds] is Verdict.NOT_BETTER:
            break
        if verdicts[rounds] is Verdict.BETTER and (lowest is None or highest == lowest):
            highest = rounds
        lowest = rounds
    return None if lowest is None else Bound(lowest, highest)
