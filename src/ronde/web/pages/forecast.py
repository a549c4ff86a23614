"""Forecast: how the event may end, and how other systems would do, by simulation."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ronde.domain.errors import N_, NoSuchPage
from ronde.journal import Section
from ronde.services.forecast import ForecastOptions, usual_plays
from ronde.services.jobs import Job
from ronde.services.section_jobs import FORECAST, SYSTEMS, SectionJobs
from ronde.services.system_comparison import SystemComparison, ratings_of
from ronde.web.new_event import comparable, offered
from ronde.web.request import PageRequest, get, post

A_PAGE = 30
NOISE = 100
"""Rating points by which a rating may miss the strength when systems are compared."""


def forecast(request: PageRequest) -> Response:
    """The chances that were worked out last, and the form for others."""
    section = request.section
    job = _job(request, FORECAST)
    found = job.result if job is not None and job.state == "done" else None
    head = request.journal.head
    return request.page(
        "forecast.html",
        section=section,
        job=job,
        found=found,
        question=_question(job),
        since=(head.number if head else 0) - found.entry if found else 0,
        shown=None if request.text("all") else A_PAGE,
        usual={"plays": usual_plays(section)},
        systems=[row for row in comparable(section) if row.name != section.system],
    )


def begin(request: PageRequest) -> Response:
    """Begin to play the rest of the event."""
    section = request.section
    seed, draws = request.number("seed"), request.number("draws")
    question = ForecastOptions(
        plays=request.number("plays") or usual_plays(section),
        seed=1 if seed is None else seed,
        draws=draws,
        system=request.text("system"),
    )
    job = _jobs(request).forecast(question)
    return request.back(f"{request.here}/forecast?job={job.id}")


def systems(request: PageRequest) -> Response:
    """The comparison that was worked out last, and the form for another."""
    section = _of_players(request)
    job = _job(request, SYSTEMS)
    found = job.result if job is not None and job.state == "done" else None
    return request.page(
        "system_comparison.html",
        section=section,
        job=job,
        found=found,
        comparison=_question(job),
        systems=offered(),
        rounds=section.tournament.number_of_rounds or 1,
        players=len(ratings_of(request.event, section)),
        noise=NOISE,
    )


def compare(request: PageRequest) -> Response:
    """Begin to play tournaments of other systems with this list."""
    section = _of_players(request)
    lowest = request.number("lowest") or section.tournament.number_of_rounds or 1
    highest = max(lowest, request.number("highest") or lowest)
    seed = request.number("seed")
    comparison = SystemComparison(
        systems=tuple(dict.fromkeys(request.text("systems").split())),
        rounds=tuple(range(lowest, min(highest, lowest + 20) + 1)),
        tournaments=request.number("tournaments") or 100,
        seed=1 if seed is None else seed,
    )
    job = _jobs(request).compare_systems(comparison)
    return request.back(f"{request.here}/forecast/systems?job={job.id}")


def _of_players(request: PageRequest) -> Section:
    if request.section.pairs_teams:
        raise NoSuchPage(N_("Systems are compared for lists of players, not of teams."))
    return request.section


def _jobs(request: PageRequest) -> SectionJobs:
    return SectionJobs(request.workspace, request.event_key, request.section)


def _job(request: PageRequest, kind: str) -> Job | None:
    """The job of the address, else the latest of this section."""
    jobs = _jobs(request)
    return jobs.find(kind, request.text("job")) or jobs.latest(kind)


def _question(job: Job | None) -> Any:
    """What was asked: the last part of the key."""
    return job.key[-1] if job is not None and isinstance(job.key, tuple) else None


ROUTES = (
    get("/e/{event}/{section}/forecast", forecast),
    post("/e/{event}/{section}/forecast", begin, "helper"),
    get("/e/{event}/{section}/forecast/systems", systems),
    post("/e/{event}/{section}/forecast/systems", compare, "helper"),
)
