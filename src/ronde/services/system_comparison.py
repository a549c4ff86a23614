"""Systems compared for an entry list: whole tournaments of these players, played many times.

The same fields and the same luck meet every system: differences are taken tournament by tournament.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_, RequestError
from ronde.journal import Event, Section
from ronde.rulebooks.catalogue import system
from ronde.services.simulation import simulate

if TYPE_CHECKING:
    from ronde.lab.cells import Cell
    from ronde.lab.tally import Tally
    from ronde.lab.verdicts import Judgement
    from ronde.services.jobs import Job

MEASURES = ("tau", "best_first", "podium", "single", "settled", "score_gap", "rating_gap")
FEWEST, MOST = 10, 2000
MOST_CELLS = 12


@dataclass(frozen=True, slots=True)
class SystemComparison:
    """Which systems, over how many rounds, how often, from which seed."""

    systems: tuple[str, ...]
    rounds: tuple[int, ...]
    tournaments: int
    seed: int = 1

    def __post_init__(self) -> None:
        if not self.systems:
            raise RequestError(N_("Choose a system to compare."))
        if len(self.systems) * len(self.rounds) > MOST_CELLS:
            raise RequestError(
                N_("Compare at most {most} at once: fewer systems or fewer numbers of rounds."),
                most=MOST_CELLS,
            )
        if not FEWEST <= self.tournaments <= MOST:
            raise RequestError(
                N_("Play between {fewest} and {most} tournaments."), fewest=FEWEST, most=MOST
            )


@dataclass(frozen=True, slots=True)
class MeasureEstimate:
    """A measure of a system: its mean and interval, None where no tournament had it."""

    value: float | None
    low: float | None
    high: float | None
    text: str


@dataclass(frozen=True, slots=True)
class MeasureDifference:
    """How much larger a measure is than in the first system, on the same tournaments.

    The verdict is `better`, `worse`, or `play more` where the tournaments played so far
    do not tell; nothing where neither more nor less is better. Without an interval there are too
    few tournaments for one.
    """

    value: float
    low: float | None
    high: float | None
    text: str
    verdict: str


@dataclass(frozen=True, slots=True)
class ComparedSystem:
    """A system over a number of rounds; the measures follow those of the answer.

    `differences` are those from the first system over as many rounds, which itself has none.
    """

    system: str
    title: str
    rounds: int
    measures: tuple[MeasureEstimate, ...]
    differences: tuple[MeasureDifference | None, ...] = ()


@dataclass(frozen=True, slots=True)
class ComparisonResult:
    """The answer: `wordings` say what each measure is, in English."""

    players: int
    lowest: int
    highest: int
    unrated: int
    tournaments: int
    seed: int
    codes: tuple[str, ...]
    wordings: tuple[str, ...]
    lines: tuple[ComparedSystem, ...]


def compare_systems(
    job: Job, event: Event, section: Section, comparison: SystemComparison
) -> ComparisonResult:
    """Play the tournaments of every system, and measure them."""
    from ronde.lab import experiment
    from ronde.lab.metrics import metric
    from ronde.lab.sampling import CHUNK, Sample, play, tasks
    from ronde.lab.tally import Tally

    ratings = ratings_of(event, section)
    rated = [rating for rating in ratings if rating]
    if len(rated) < 2:
        raise RequestError(N_("At least two players need a rating: strengths are made of them."))
    field = [rating or min(rated) for rating in ratings]
    plan = experiment(_plan(comparison, field, "draughts" if section.is_draughts else "milvang"))
    sample = Sample(plan.cells, comparison.seed, MEASURES)
    size = max(1, min(CHUNK, 4_000 // (len(field) * max(comparison.rounds))))
    batches = tasks(sample, 0, comparison.tournaments, size=size)
    work = len(field) * sum(cell.rounds for cell in plan.cells) * comparison.tournaments
    tally = Tally(len(plan.cells), MEASURES)
    for part in simulate(job, play, batches, work):
        tally.merge(part)
    differences = _differences(plan.cells, tally)
    return ComparisonResult(
        players=len(field),
        lowest=min(rated),
        highest=max(rated),
        unrated=len(ratings) - len(rated),
        tournaments=comparison.tournaments,
        seed=comparison.seed,
        codes=MEASURES,
        wordings=tuple(metric(code).wording for code in MEASURES),
        lines=tuple(
            ComparedSystem(
                cell.system,
                system(cell.system).title,
                cell.rounds,
                tuple(_estimate(tally, number, code) for code in MEASURES),
                differences.get(number, ()),
            )
            for number, cell in enumerate(plan.cells)
        ),
    )


def _differences(
    cells: Sequence[Cell], tally: Tally
) -> dict[int, tuple[MeasureDifference | None, ...]]:
    """Of every system from the first one over as many rounds, judged as one family."""
    from ronde.lab.metrics import metric
    from ronde.lab.verdicts import judge

    first = {cell.rounds: number for number, cell in reversed(list(enumerate(cells)))}
    rows = [
        (number, code)
        for number, cell in enumerate(cells)
        if number != first[cell.rounds]
        for code in MEASURES
    ]
    judgements = judge(
        [tally.difference(number, first[cells[number].rounds], code) for number, code in rows],
        [0.0] * len(rows),
        signs=[metric(code).better or 1 for _, code in rows],
    )
    found: dict[int, tuple[MeasureDifference | None, ...]] = {}
    for (number, code), judgement in zip(rows, judgements, strict=True):
        found[number] = (*found.get(number, ()), _difference(code, judgement))
    return found


def _difference(code: str, judgement: Judgement) -> MeasureDifference | None:
    from ronde.lab.metrics import metric
    from ronde.lab.verdicts import Verdict

    if judgement.difference is None:
        return None
    row, value = metric(code), judgement.difference.value
    known = isfinite(judgement.high)
    verdict = "worse" if judgement.verdict is Verdict.NOT_BETTER else judgement.verdict.value
    return MeasureDifference(
        value,
        judgement.low if known else None,
        judgement.high if known else None,
        f"{value:+.{row.digits}f}",
        verdict if row.better else "",
    )


def _plan(comparison: SystemComparison, field: Sequence[int], kind: str) -> dict[str, Any]:
    """The experiment as the laboratory reads it."""
    return {
        "name": "comparison",
        "seed": comparison.seed,
        "tournaments": comparison.tournaments,
        "players": [len(field)],
        "rounds": list(comparison.rounds),
        "systems": list(comparison.systems),
        "models": [{"kind": kind}],
        "field": {"entries": list(field), "noise": 50},
    }


def ratings_of(event: Event, section: Section) -> list[int]:
    """The ratings of the list, or of those registered while there is none."""
    if section.is_numbered:
        return [player.rating for player in section.tournament.players]
    return [
        event.person(r.person).rating if r.rating is None else r.rating
        for r in section.registrations
    ]


def _estimate(tally: Tally, number: int, code: str) -> MeasureEstimate:
    from ronde.lab.metrics import metric

    found = tally.estimate(number, code)
    if found is None:
        return MeasureEstimate(None, None, None, "–")
    return MeasureEstimate(
        found.value, found.low, found.high, f"{found.value:.{metric(code).digits}f}"
    )
