"""Events: the folder, one event, its history, its live feed, and everything looked at again."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from starlette.responses import Response, StreamingResponse

from ronde.api.bodies import Confirm, Why
from ronde.api.feed import entries_after, stream
from ronde.api.operation import STREAM, Query, rows_under
from ronde.api.operations.acts import ActResult, act_result, refusals_as_conflicts
from ronde.domain.errors import N_
from ronde.formats.json.document import DetailsDoc
from ronde.services.request import Request
from ronde.views.events import EventsView, EventView, event_view, events_view
from ronde.views.history import (
    A_PAGE,
    HistoryView,
    VerificationView,
    history_view,
    verification_view,
)

GROUP = N_("Events")


class NewEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """A new event: its name, and what is printed above its tables."""

    title: Annotated[str, Meta(pattern=r"\S", max_length=200, description="Name of the event.")]
    details: DetailsDoc | None = None


class EventsQuery(Query, frozen=True):
    """Which events."""

    archived: Annotated[bool, Meta(description="Those in the archive.")] = False


class HistoryQuery(Query, frozen=True):
    """Which page of the history."""

    before: Annotated[int, Meta(ge=1, description="Entries before this one.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=A_PAGE, description="At most so many.")] = A_PAGE


class FeedQuery(Query, frozen=True):
    """Where to begin; the header Last-Event-ID counts first."""

    after: Annotated[int, Meta(ge=0, description="The entry that was heard last.")] | None = None
    follow: Annotated[bool, Meta(description="Wait for further entries.")] = True


class UndoBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What to undo: the latest act, or everything after an entry or a named moment."""

    to: Annotated[int, Meta(ge=0, le=999_999)] | str | None = None
    section: str | None = None
    why: Why = ""
    confirm: Confirm = ()


class RedoBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Put back what was undone last, in the event or in a section."""

    section: str | None = None
    why: Why = ""


def events(request: Request) -> EventsView:
    """The events that the caller may see."""
    query: EventsQuery = request.query
    return events_view(request.workspace, request.identity.event, archived=query.archived)


def create(request: Request) -> EventView:
    """Make an event."""
    body: NewEvent = request.body
    with refusals_as_conflicts():
        key = request.workspace.create(
            body.title.strip(), request.identity.name, details=request.raw.get("details")
        )
    return event_view(request.workspace, key)


def archive(request: Request) -> EventView:
    """Take an event off the first page."""
    request.workspace.archive_event(request.event_key)
    return event_view(request.workspace, request.event_key)


def unarchive(request: Request) -> EventView:
    """Show an event on the first page again."""
    request.workspace.unarchive_event(request.event_key)
    return event_view(request.workspace, request.event_key)


def history(request: Request) -> HistoryView:
    """A page of the history."""
    query: HistoryQuery = request.query
    return history_view(request.event_key, request.journal, query.before, query.limit)


def feed(request: Request) -> Response:
    """Every entry as it is written."""
    query: FeedQuery = request.query
    last = request.http.headers.get("last-event-id", "")
    now = request.journal.last_number
    after = int(last) if last.isdecimal() and len(last) < 10 else query.after
    begin = now if after is None else min(after, now)
    if not query.follow or request.http.method == "HEAD":
        return Response(entries_after(request.event_key, request.journal, begin), media_type=STREAM)
    entries = stream(request.workspace, request.identity, request.event_key, begin)
    return StreamingResponse(entries, media_type=STREAM)


def undo(request: Request) -> ActResult:
    """Take entries out of force."""
    body: UndoBody = request.body
    with refusals_as_conflicts():
        return act_result(request, request.undo(body.to, section=body.section))


def redo(request: Request) -> ActResult:
    """Put back what was undone last."""
    body: RedoBody = request.body
    with refusals_as_conflicts():
        return act_result(request, request.redo(body.section))


_row = rows_under("/events", group=GROUP)

OPERATIONS = (
    _row(
        "GET",
        "",
        "events",
        N_("The events"),
        events,
        EventsView,
        query=EventsQuery,
    ),
    _row(
        "POST",
        "",
        "create-event",
        N_("Make an event"),
        create,
        EventView,
        role="deputy",
        body=NewEvent,
        status=201,
        all_events=True,
        refusals=(409,),
    ),
    _row(
        "GET",
        "/{event}",
        "event",
        N_("An event and its sections"),
        lambda request: event_view(request.workspace, request.event_key),
        EventView,
    ),
    _row(
        "POST",
        "/{event}/archive",
        "archive-event",
        N_("Archive an event: nothing in it changes"),
        archive,
        EventView,
        role="deputy",
    ),
    _row(
        "POST",
        "/{event}/unarchive",
        "unarchive-event",
        N_("Take an event out of the archive"),
        unarchive,
        EventView,
        role="deputy",
    ),
    _row(
        "GET",
        "/{event}/history",
        "history",
        N_("Who did what, when and why"),
        history,
        HistoryView,
        query=HistoryQuery,
    ),
    _row(
        "GET",
        "/{event}/feed",
        "feed",
        N_("Every entry as it is written, as server-sent events"),
        feed,
        str,
        query=FeedQuery,
        media=STREAM,
    ),
    _row(
        "GET",
        "/{event}/verification",
        "verification",
        N_("The chain, every pairing and every lot looked at again"),
        lambda request: verification_view(request.event_key, request.journal),
        VerificationView,
        role="deputy",
    ),
    _row(
        "POST",
        "/{event}/undo",
        "undo",
        N_("Undo the latest act, or everything after an entry"),
        undo,
        ActResult,
        role="deputy",
        body=UndoBody,
        writes=True,
    ),
    _row(
        "POST",
        "/{event}/redo",
        "redo",
        N_("Put back what was undone last"),
        redo,
        ActResult,
        role="deputy",
        body=RedoBody,
        writes=True,
    ),
)
