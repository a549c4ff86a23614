"""The list of events, with archived ones apart, and the page of one event."""

from __future__ import annotations

from datetime import datetime

from starlette.responses import Response

from ronde.domain.errors import N_, RondeError
from ronde.journal import TellHall
from ronde.journal.sqlite import IncompleteCopy
from ronde.services.rounds import remarks
from ronde.services.search import is_found
from ronde.views.access import network_view
from ronde.views.events import remark_text
from ronde.views.overview import overview
from ronde.web.request import PageRequest, get, post


def home(request: PageRequest, template: str = "home.html") -> Response:
    """The events; one whose file is damaged is shown apart, with the reason."""
    sought, archived = request.text("q"), bool(request.text("archived"))
    events, damaged = [], []
    listed = request.workspace.listed_events(archived=archived)
    for key, found in request.workspace.summaries.of(listed).items():
        if isinstance(found, RondeError):
            is_copy = isinstance(found, IncompleteCopy)
            damaged.append((key, found.render(request.translator.say), is_copy))
        elif is_found(sought, found.name, found.city):
            events.append((key, found))
    return request.page(
        template,
        events=events,
        damaged=damaged,
        sought=sought,
        archived=archived,
        others=len(request.workspace.listed_events(archived=not archived)),
    )


def event(request: PageRequest) -> Response:
    """The event at a glance: how far each section is, what waits, what comes next."""
    workspace, key = request.workspace, request.event_key
    now = datetime.now().astimezone()
    advice = {
        key: [
            (remark_text(step, request.translator.say), step.article) for step in remarks(section)
        ]
        for key, section in request.event.sections.items()
    }
    sections = overview(request.event, now)
    return request.page(
        "event.html",
        event=request.event,
        key=key,
        now=now,
        sections=sections,
        deadline=min(
            (one.deadline for one in sections if one.deadline),
            key=lambda deadline: deadline.at,
            default=None,
        ),
        backup=workspace.backups.status(key),
        backup_folder=workspace.backups.folder,
        network=network_view(*workspace.listening),
        phones=sum(device.is_bound for device in workspace.devices.of(key)),
        publication=request.publication,
        remarks=advice,
        archived=key in workspace.archive,
    )


def tell_hall(request: PageRequest) -> Response:
    """A message for hall screens and public pages, or none any more."""
    text = "" if request.text("act") == "remove" else request.text("text")
    request.do(TellHall(text=text))
    return request.back_done(f"/e/{request.event_key}#hall")


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
    post("/e/{event}/message", tell_hall),
)
