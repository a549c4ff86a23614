"""Before anything is done: what if, how the event may end, and how other systems would do.

What takes long is a job: it is begun with a POST and looked at with a GET until it is over.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ronde.api.bodies import System
from ronde.api.operation import SECTION, Whole, rows_under
from ronde.api.operations.acts import refusals_as_conflicts
from ronde.domain.errors import N_, NoSuchPage
from ronde.services.alternatives import Alternatives, Newcomer, Outcome
from ronde.services.forecast import MOST, Forecast, ForecastOptions, usual_plays
from ronde.services.jobs import Job
from ronde.services.request import Request
from ronde.services.section_jobs import FORECAST, SYSTEMS, SectionJobs
from ronde.services.system_comparison import MOST as MOST_TOURNAMENTS
from ronde.services.system_comparison import ComparisonResult, SystemComparison
from ronde.views.what_if import WhatIf, what_if

GROUP = N_("Before anything is done")
Seed = Annotated[int, Meta(ge=0, le=1_000_000_000)]


class LateEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who may come late."""

    name: Annotated[str, Meta(max_length=200)]
    rating: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    half_points: bool = False


class OtherResult(Struct, frozen=True, forbid_unknown_fields=True):
    """Another result of a board; `game` is its place where the board has several."""

    round: Whole
    board: Whole
    result: Annotated[str, Meta(max_length=20)]
    game: Whole | None = None


class WhatIfBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What is supposed, several things at once where wanted; players by pairing number.

    `waiting` are persons who are registered and would be admitted; `again` takes back the pairing
    made last and pairs its round again.
    """

    withdraw: tuple[Whole, ...] = ()
    absent: tuple[Whole, ...] = ()
    newcomers: tuple[LateEntry, ...] = ()
    waiting: tuple[Whole, ...] = ()
    results: tuple[OtherResult, ...] = ()
    forbid: tuple[tuple[Whole, Whole], ...] = ()
    system: System | None = None
    acceleration: Annotated[str, Meta(max_length=60)] = ""
    again: bool = False


class ForecastBody(Struct, frozen=True, forbid_unknown_fields=True):
    """How often the rest is played, and how."""

    plays: Annotated[int, Meta(ge=20, le=MOST)] | None = None
    seed: Seed = 1
    draws: Annotated[int, Meta(ge=0, le=100, description="Of 100 games of equals.")] | None = None
    system: System | None = None


class SystemComparisonBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Which systems, over how many rounds, how often."""

    systems: Annotated[tuple[System, ...], Meta(min_length=1, max_length=6)]
    rounds: Annotated[tuple[Annotated[int, Meta(ge=1, le=30)], ...], Meta(min_length=1)]
    tournaments: Annotated[int, Meta(ge=10, le=MOST_TOURNAMENTS)] = 100
    seed: Seed = 1


State = Literal["waiting", "running", "done", "failed", "stopped"]


class JobView(Struct, frozen=True):
    """How far an job is; `result` once it is done, `problem` where it failed."""

    job: str
    state: State
    done: int
    total: int
    problem: str | None


class ForecastView(JobView, frozen=True):
    """Chances of final places."""

    result: Forecast | None


class SystemComparisonView(JobView, frozen=True):
    """Systems compared."""

    result: ComparisonResult | None


def suppose(request: Request) -> WhatIf:
    """The next round and the standings after acts that nobody has done."""
    body: WhatIfBody = request.body
    alternatives = Alternatives(
        withdraw=body.withdraw,
        absent=body.absent,
        newcomers=tuple(Newcomer(n.name, n.rating, n.half_points) for n in body.newcomers),
        waiting=body.waiting,
        results=tuple(Outcome(o.round, o.board, o.result, o.game) for o in body.results),
        forbid=body.forbid,
        system=body.system or "",
        acceleration=body.acceleration,
        again=body.again,
    )
    with refusals_as_conflicts():
        return what_if(request.journal, request.section, alternatives, request.translator.say)


def _jobs(request: Request) -> SectionJobs:
    return SectionJobs(request.workspace, request.event_key, request.section)


def begin_forecast(request: Request) -> ForecastView:
    """Play the rest of the event many times."""
    body: ForecastBody = request.body
    with refusals_as_conflicts():
        plays = body.plays or usual_plays(request.section)
        question = ForecastOptions(plays, body.seed, body.draws, body.system or "")
        job = _jobs(request).forecast(question)
    return ForecastView(**_progress(request, job))


def begin_comparison(request: Request) -> SystemComparisonView:
    """Play tournaments of other systems with this list."""
    body: SystemComparisonBody = request.body
    with refusals_as_conflicts():
        comparison = SystemComparison(
            tuple(dict.fromkeys(body.systems)),
            tuple(dict.fromkeys(body.rounds)),
            body.tournaments,
            body.seed,
        )
        job = _jobs(request).compare_systems(comparison)
    return SystemComparisonView(**_progress(request, job))


def _job(request: Request, kind: str) -> Job:
    """The job of the address, if it is one of this section."""
    job = _jobs(request).find(kind, request.path["job"])
    if job is None:
        raise NoSuchPage(N_("This computation is no longer available."))
    return job


def _progress(request: Request, job: Job) -> dict[str, Any]:
    problem = job.problem
    return {
        "job": job.id,
        "state": job.state,
        "done": job.done,
        "total": job.total,
        "problem": None if problem is None else problem.render(request.translator.say),
        "result": job.result if job.state == "done" else None,
    }


_row = rows_under(SECTION, group=GROUP, refusals=(409,))

OPERATIONS = (
    _row(
        "POST",
        "/what-if",
        "what-if",
        N_("The next round and the standings after acts that nobody has done"),
        suppose,
        WhatIf,
        role="helper",
        body=WhatIfBody,
    ),
    _row(
        "POST",
        "/forecasts",
        "begin-forecast",
        N_("Play the rest of the event many times"),
        begin_forecast,
        ForecastView,
        role="helper",
        body=ForecastBody,
    ),
    _row(
        "GET",
        "/forecasts/{job}",
        "forecast",
        N_("How the event may end"),
        lambda request: ForecastView(**_progress(request, _job(request, FORECAST))),
        ForecastView,
    ),
    _row(
        "POST",
        "/system-comparisons",
        "begin-system-comparison",
        N_("Play tournaments of other systems with this list"),
        begin_comparison,
        SystemComparisonView,
        role="helper",
        body=SystemComparisonBody,
    ),
    _row(
        "GET",
        "/system-comparisons/{job}",
        "system-comparison",
        N_("How other systems would do"),
        lambda request: SystemComparisonView(**_progress(request, _job(request, SYSTEMS))),
        SystemComparisonView,
    ),
)
