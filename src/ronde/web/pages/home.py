"""The first page: the events of the folder; and the page of one event with its sections."""

from __future__ import annotations

from starlette.responses import Response

from ronde.desk.seeking import is_found
from ronde.desk.views.events import remark_text
from ronde.journal import remarks
from ronde.web.visit import Visit, page


def home(visit: Visit) -> Response:
    """The events."""
    sought = visit.text("q")
    everything = [(key, visit.house.journal(key).state) for key in visit.house.events]
    events = [
        (key, state)
        for key, state in everything
        if is_found(sought, state.name, state.details.city)
    ]
    return visit.page("home.html", events=events, sought=sought)


def event(visit: Visit) -> Response:
    """The sections of an event, how far each is, and what the rules advise."""
    told = {
        key: [(remark_text(step, visit.tongue.say), step.article) for step in remarks(section)]
        for key, section in visit.event.sections.items()
    }
    return visit.page("event.html", event=visit.event, key=visit.event_key, remarks=told)


ROUTES = (page("/", home), page("/e/{event}", event))
