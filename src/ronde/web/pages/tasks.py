"""Long tasks: how far one is, and where it leads when it is done."""

from __future__ import annotations

from dataclasses import replace

from starlette.responses import Response

from ronde.domain.errors import N_
from ronde.journal import Unconfirmed
from ronde.services.tasks import Outcome, Task, Work
from ronde.services.workspace import NoSuchPage
from ronde.web.confirmation import question
from ronde.web.request import Visit, page


def run(visit: Visit, work: Work, title: str) -> Response:
    """Do something that may take a while; what takes long shows its progress on a page."""

    def told(task: Task) -> Outcome:
        outcome = work(task)
        flash = visit.flash(outcome.template, **outcome.facts) if outcome.template else None
        return replace(outcome, flash=flash)

    task = visit.house.tasks.begin(
        told,
        who=visit.who,
        title=title,
        address=visit.request.url.path,
        form=dict(visit.form),
    )
    if task.finished.is_set():
        return _answer(visit, task)
    return visit.back(f"/task/{task.id}")


def progress(visit: Visit) -> Response:
    """How far a task is; when it is done, on to where it leads."""
    task = visit.house.tasks.find(visit.request.path_params["task"])
    if task is None or task.who != visit.who:
        raise NoSuchPage(
            N_("This task is not known any more. If Ronde was started again, begin it again.")
        )
    if not task.finished.is_set():
        return visit.page("task.html", task=task)
    if "hx-request" in visit.request.headers:
        return Response(headers={"HX-Redirect": f"/task/{task.id}"})
    return _answer(visit, task)


def _answer(visit: Visit, task: Task) -> Response:
    if isinstance(task.error, Unconfirmed):
        return question(visit, task.error, task.form, task.address)
    if task.error is not None:
        raise task.error
    outcome = task.outcome or Outcome("/")
    return visit.go(outcome.address, outcome.flash)


ROUTES = (page("/task/{task}", progress),)
