"""Long tasks: how far one is, and where it leads when it is done."""

from __future__ import annotations

from dataclasses import replace

from starlette.responses import Response

from ronde.domain.errors import N_
from ronde.journal import Unconfirmed
from ronde.services.tasks import Outcome, Task, Work
from ronde.services.workspace import NoSuchPage
from ronde.web.confirmation import question
from ronde.web.request import PageRequest, get


def run(request: PageRequest, work: Work, title: str) -> Response:
    """Do something that may take a while; what takes long shows its progress on a page."""

    def told(task: Task) -> Outcome:
        outcome = work(task)
        flash = request.flash(outcome.template, **outcome.facts) if outcome.template else None
        return replace(outcome, flash=flash)

    task = request.workspace.tasks.begin(
        told,
        who=request.identity.name,
        title=title,
        address=request.http.url.path,
        form=dict(request.form),
    )
    if task.finished.is_set():
        return _answer(request, task)
    return request.back(f"/task/{task.id}")


def progress(request: PageRequest) -> Response:
    """How far a task is; when it is done, on to where it leads."""
    task = request.workspace.tasks.find(request.path["task"])
    if task is None or task.who != request.identity.name:
        raise NoSuchPage(
            N_("This task is not known any more. If Ronde was started again, begin it again.")
        )
    if not task.finished.is_set():
        return request.page("task.html", task=task)
    if "hx-request" in request.http.headers:
        return Response(headers={"HX-Redirect": f"/task/{task.id}"})
    return _answer(request, task)


def _answer(request: PageRequest, task: Task) -> Response:
    if isinstance(task.error, Unconfirmed):
        return question(request, task.error, task.form, task.address)
    if task.error is not None:
        raise task.error
    outcome = task.outcome or Outcome("/")
    return request.go(outcome.address, outcome.flash)


ROUTES = (get("/task/{task}", progress),)
