"""The list of events, with archived ones apart, and the page of one event."""

from __future__ import annotations

from starlette.responses import Response

from ronde.domain.errors import N_, RondeError
from ronde.journal.sqlite import IncompleteCopy
from ronde.services.rounds import remarks
from ronde.services.search import is_found
from ronde.views.events import remark_text
from ronde.web.request import PageRequest, get, post


def home(request: PageRequest) -> Response:
    """The events; one whose file is damaged is shown apart, with the reason."""
    sought, archived = request.text("q"), bool(request.text("archived"))
    events, damaged = [], []
    for key in request.workspace.listed_events(archived=archived):
        try:
            state = request.workspace.journal(key).state
        except RondeError as problem:
            is_copy = isinstance(problem, IncompleteCopy)
            damaged.append((key, problem.render(request.translator.say), is_copy))
            continue
        if is_found(sought, state.name, state.details.city):
            events.append((key, state))
    return request.page(
        "home.html",
        events=events,
        damaged=damaged,
        sought=sought,
        archived=archived,
        others=len(request.workspace.listed_events(archived=not archived)),
    )


def event(request: PageRequest) -> Response:
    """The sections of an event, how far each is, and what the rules advise."""
    advice = {
        key: [
            (remark_text(step, request.translator.say), step.article) for step in remarks(section)
        ]
        for key, section in request.event.sections.items()
    }
    return request.page(
        "event.html",
        event=request.event,
        key=request.event_key,
        remarks=advice,
        archived=request.event_key in request.workspace.archive,
    )


def archive(request: PageRequest) -> Response:
    """Archive an event, or take it out of the archive; nothing in it changes."""
    workspace, key, name = request.workspace, request.event_key, request.event.name
    if request.text("act") == "back":
        workspace.unarchive_event(key)
        return request.back(
            f"/e/{key}",
            N_("{name} is out of the archive and listed with the other events again."),
            name=name,
        )
    workspace.archive_event(key)
    message = N_(
        "{name} is in the archive. Nothing of it is lost: a link below the"
        " other events leads there."
    )
    return request.back("/", message, name=name)


ROUTES = (
    get("/", home),
    get("/e/{event}", event),
    post("/e/{event}/archive", archive),
)
