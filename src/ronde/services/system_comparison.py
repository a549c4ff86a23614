"""Systems compared for an entry list: whole tournaments of these players, played many times.

The same fields and the same seeds meet every system, so that differences are those of the systems.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_, RequestError
from ronde.journal import Event, Section
from ronde.rulebooks.catalogue import system
from ronde.services.simulation import simulate

if TYPE_CHECKING:
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
class ComparedSystem:
    """A system over a number of rounds; the measures follow those of the answer."""

    system: str
    title: str
    rounds: int
    measures: tuple[MeasureEstimate, ...]


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

    ratings = ratings_of(event, section)
    rated = [rating for rating in ratings if rating]
    if len(rated) < 2:
        raise RequestError(N_("At least two players need a rating: strengths are made of them."))
    field = [rating or min(rated) for rating in ratings]
    plan = experiment(_plan(comparison, field, "draughts" if section.is_draughts else "milvang"))
    metrics = [metric(code) for code in MEASURES]
    step = max(1, min(comparison.tournaments, 4_000 // (len(field) * max(comparison.rounds))))
    batches = [
        (place, cell, comparison.seed, first, min(step, comparison.tournaments - first))
        for first in range(0, comparison.tournaments, step)
        for place, cell in enumerate(plan.cells)
    ]
    found: list[dict[int, list[Any]]] = [{} for _ in plan.cells]
    work = len(field) * sum(cell.rounds for cell in plan.cells) * comparison.tournaments
    for place, first, rows in simulate(job, measure_batch, batches, work):
        found[place][first] = rows
    return ComparisonResult(
        players=len(field),
        lowest=min(rated),
        highest=max(rated),
        unrated=len(ratings) - len(rated),
        tournaments=comparison.tournaments,
        seed=comparison.seed,
        codes=MEASURES,
        wordings=tuple(row.wording for row in metrics),
        lines=tuple(
            ComparedSystem(
                cell.system,
                system(cell.system).title,
                cell.rounds,
                _estimates([row for first in sorted(rows) for row in rows[first]]),
            )
            for cell, rows in zip(plan.cells, found, strict=True)
        ),
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


def measure_batch(
    batch: tuple[int, Any, int, int, int],
) -> tuple[int, int, list[list[float | None]]]:
    """The measures of some tournaments of a system, one after the other."""
    from ronde.lab.metrics import MeasuredTournament, metric
    from ronde.lab.simulation import simulate

    place, cell, seed, first, count = batch
    metrics = [metric(code) for code in MEASURES]
    rows = []
    for index in range(first, first + count):
        found = MeasuredTournament(simulate(cell, seed, index), cell.tie_breaks)
        rows.append([row.measure(found) for row in metrics])
    return place, first, rows


def _estimates(rows: Sequence[Sequence[float | None]]) -> tuple[MeasureEstimate, ...]:
    from ronde.lab.metrics import metric
    from ronde.lab.statistics import estimate

    measures = []
    for column, code in enumerate(MEASURES):
        row = metric(code)
        values = [line[column] for line in rows if line[column] is not None]
        found = estimate([v for v in values if v is not None], yes_or_no=row.yes_or_no)
        if found is None:
            measures.append(MeasureEstimate(None, None, None, "–"))
        else:
            text = f"{found.value:.{row.digits}f}"
            measures.append(MeasureEstimate(found.value, found.low, found.high, text))
    return tuple(measures)
