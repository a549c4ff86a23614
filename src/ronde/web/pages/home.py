"""The first page: the events of the folder; and the page of one event with its sections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from ronde.journal import remarks
from ronde.web.visit import Visit, page


def home(visit: Visit) -> Response:
    """The events."""
    events = [(key, visit.house.journal(key).state) for key in visit.house.events]
    return visit.page("home.html", events=events)


def event(visit: Visit) -> Response:
    """The sections of an event, how far each is, and what the rules advise."""
    told = {
        key: [
            (visit.tongue.say(step.template, **_said(visit, step.facts)), step.article)
            for step in remarks(section)
        ]
        for key, section in visit.event.sections.items()
    }
    return visit.page("event.html", event=visit.event, key=visit.event_key, remarks=told)


def _said(visit: Visit, facts: Mapping[str, Any]) -> dict[str, Any]:
    return {k: visit.tongue.say(str(v)) if k == "what" else v for k, v in facts.items()}


def help_(visit: Visit) -> Response:
    """The help, one part for each page."""
    return visit.page("help.html")


ROUTES = (page("/", home), page("/e/{event}", event), page("/help", help_, None))
