"""The first page: the events of the folder; and the page of one event with its sections."""

from __future__ import annotations

from starlette.responses import Response

from ronde.desk.advice import remarks
from ronde.desk.seeking import is_found
from ronde.desk.views.events import remark_text
from ronde.domain.errors import RondeError
from ronde.web.visit import Visit, page


def home(visit: Visit) -> Response:
    """The events; one whose file is damaged is told of, and keeps nobody from the others."""
    sought = visit.text("q")
    events, damaged = [], []
    for key in visit.house.events:
        try:
            state = visit.house.journal(key).state
        except RondeError as problem:
            damaged.append((key, problem.render(visit.tongue.say)))
            continue
        if is_found(sought, state.name, state.details.city):
            events.append((key, state))
    return visit.page("home.html", events=events, damaged=damaged, sought=sought)


def event(visit: Visit) -> Response:
    """The sections of an event, how far each is, and what the rules advise."""
    told = {
        key: [(remark_text(step, visit.tongue.say), step.article) for step in remarks(section)]
        for key, section in visit.event.sections.items()
    }
    return visit.page("event.html", event=visit.event, key=visit.event_key, remarks=told)


ROUTES = (page("/", home), page("/e/{event}", event))
