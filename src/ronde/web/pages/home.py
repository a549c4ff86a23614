"""The first page: the events of the folder, those put away apart; and the page of one event."""

from __future__ import annotations

from starlette.responses import Response

from ronde.domain.errors import N_, RondeError
from ronde.services.advice import remarks
from ronde.services.search import is_found
from ronde.views.events import remark_text
from ronde.web.request import PageRequest, get, post


def home(request: PageRequest) -> Response:
    """The events; one whose file is damaged is told of, and keeps nobody from the others."""
    sought, away = request.text("q"), bool(request.text("away"))
    events, damaged = [], []
    for key in request.workspace.listed_events(archived=away):
        try:
            state = request.workspace.journal(key).state
        except RondeError as problem:
            damaged.append((key, problem.render(request.translator.say)))
            continue
        if is_found(sought, state.name, state.details.city):
            events.append((key, state))
    return request.page(
        "home.html",
        events=events,
        damaged=damaged,
        sought=sought,
        away=away,
        others=len(request.workspace.listed_events(archived=not away)),
    )


def event(request: PageRequest) -> Response:
    """The sections of an event, how far each is, and what the rules advise."""
    told = {
        key: [
            (remark_text(step, request.translator.say), step.article) for step in remarks(section)
        ]
        for key, section in request.event.sections.items()
    }
    return request.page(
        "event.html",
        event=request.event,
        key=request.event_key,
        remarks=told,
        away=request.event_key in request.workspace.archive,
    )


def shelve(request: PageRequest) -> Response:
    """Put an event away, or bring it back to the first page; nothing in it changes."""
    workspace, key, name = request.workspace, request.event_key, request.event.name
    if request.text("act") == "back":
        workspace.unarchive_event(key)
        return request.back(f"/e/{key}", N_("{name} is on the first page again."), name=name)
    workspace.archive_event(key)
    told = N_("{name} is put away. Nothing of it is lost: it is listed below the other events.")
    return request.back("/", told, name=name)


ROUTES = (
    get("/", home),
    get("/e/{event}", event),
    post("/e/{event}/shelf", shelve),
)
