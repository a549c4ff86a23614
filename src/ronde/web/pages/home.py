"""The first page: the events of the folder, those put away apart; and the page of one event."""

from __future__ import annotations

from starlette.responses import Response

from ronde.domain.errors import N_, RondeError
from ronde.services.advice import remarks
from ronde.services.search import is_found
from ronde.views.events import remark_text
from ronde.web.request import Visit, act, page


def home(visit: Visit) -> Response:
    """The events; one whose file is damaged is told of, and keeps nobody from the others."""
    sought, away = visit.text("q"), bool(visit.text("away"))
    events, damaged = [], []
    for key in visit.house.events_listed(away=away):
        try:
            state = visit.house.journal(key).state
        except RondeError as problem:
            damaged.append((key, problem.render(visit.tongue.say)))
            continue
        if is_found(sought, state.name, state.details.city):
            events.append((key, state))
    return visit.page(
        "home.html",
        events=events,
        damaged=damaged,
        sought=sought,
        away=away,
        others=len(visit.house.events_listed(away=not away)),
    )


def event(visit: Visit) -> Response:
    """The sections of an event, how far each is, and what the rules advise."""
    told = {
        key: [(remark_text(step, visit.tongue.say), step.article) for step in remarks(section)]
        for key, section in visit.event.sections.items()
    }
    return visit.page(
        "event.html",
        event=visit.event,
        key=visit.event_key,
        remarks=told,
        away=visit.event_key in visit.house.shelf,
    )


def shelve(visit: Visit) -> Response:
    """Put an event away, or bring it back to the first page; nothing in it changes."""
    house, key, name = visit.house, visit.event_key, visit.event.name
    if visit.text("act") == "back":
        house.bring_back(key)
        return visit.back(f"/e/{key}", N_("{name} is on the first page again."), name=name)
    house.put_away(key)
    told = N_("{name} is put away. Nothing of it is lost: it is listed below the other events.")
    return visit.back("/", told, name=name)


ROUTES = (
    page("/", home),
    page("/e/{event}", event),
    act("/e/{event}/shelf", shelve),
)
