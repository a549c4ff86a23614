"""Jobs: the progress of one, where it leads when it is done, and a way to stop a computation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from starlette.responses import Response

from ronde.domain.errors import N_, NoSuchPage
from ronde.journal import ConfirmationNeeded
from ronde.services.jobs import Job
from ronde.services.workspace import Flash
from ronde.web.request import PageRequest, get, post


@dataclass(frozen=True, slots=True)
class Destination:
    """Where to go on when the work is done, and the message there."""

    address: str
    template: str = ""
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Redirect:
    address: str
    flash: Flash | None


@dataclass(frozen=True, slots=True)
class _Unanswered:
    """The rules ask something first: the form is shown again with the cautions.

    By the request that began the work: it knows the event, which the page of the job does not.
    """

    error: ConfirmationNeeded
    asked: PageRequest


def run(request: PageRequest, work: Callable[[Job], Destination], title: str) -> Response:
    """Do something that may take a while; what takes long shows its progress on a page."""

    def result(job: Job) -> _Redirect | _Unanswered:
        try:
            to = work(job)
        except ConfirmationNeeded as error:
            return _Unanswered(error, request)
        flash = request.flash(to.template, **to.facts) if to.template else None
        return _Redirect(to.address, flash)

    job = request.workspace.jobs.write(result, owner=request.identity.name, title=title)
    return _answer(request, job) if job.is_over else request.back(f"/job/{job.id}")


def progress(request: PageRequest) -> Response:
    """How far a job is; when it is done, on to where it leads."""
    job = request.workspace.jobs.find(request.path["job"])
    if job is None or not job.writes or job.owner != request.identity.name:
        raise NoSuchPage(
            N_("This job is not known any more. If Ronde was started again, begin it again.")
        )
    if not job.is_over:
        return request.page("job.html", job=job)
    if "hx-request" in request.http.headers:
        return Response(headers={"HX-Redirect": f"/job/{job.id}"})
    return _answer(request, job)


def _answer(request: PageRequest, job: Job) -> Response:
    if job.error is not None:
        raise job.error
    result: _Redirect | _Unanswered = job.result
    if isinstance(result, _Unanswered):
        asked = result.asked
        return asked.confirmation(result.error, asked.form, asked.http.url.path)
    return request.go(result.address, result.flash)


def stop(request: PageRequest) -> Response:
    """Stop a computation, and go back to its page."""
    found = request.workspace.jobs.find(request.text("job"))
    if found is not None and not found.writes:
        found.stop()
        found.wait(1.0)
    return request.back(request.next_page)


ROUTES = (
    post("/job/stop", stop, "helper"),
    get("/job/{job}", progress),
)
