"""For everybody, without a token: what the chief arbiter has opened of an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ronde.api.operation import ANYBODY, rows_under
from ronde.api.operations.sections import RoundQuery
from ronde.domain.errors import N_
from ronde.journal import Section
from ronde.services.request import Request
from ronde.views.cards import CardsView, cards_of
from ronde.views.crosstable import CrossTableView, cross_table_of
from ronde.views.events import EventLine, EventsView
from ronde.views.published import (
    PublicEventView,
    PublicPlayersView,
    public_event,
    public_players,
    public_round,
    published,
    ranked_round,
)
from ronde.views.rounds import RoundView
from ronde.views.standings import StandingsView, standings_of
from ronde.views.timetable import TimetableView, timetable_view

T = TypeVar("T")
GROUP = N_("For everybody")


def _section(request: Request, part: str) -> Section:
    """The section of the address, if that part of its event is public."""
    request.require_published(part)
    return request.section


def _ranked(request: Request, part: str, view: Callable[[Section, int | None], T]) -> T:
    """A view of the standings that everybody may see."""
    section = published(_section(request, part))
    return view(section, ranked_round(section, request.query.round))


def events(request: Request) -> EventsView:
    """The events that are public."""
    workspace = request.workspace
    found = workspace.summaries.names(workspace.published_events)
    return EventsView(tuple(EventLine(*line) for line in found))


def event(request: Request) -> PublicEventView:
    """A public event."""
    request.require_published()
    return public_event(request.event_key, request.event, request.publication.parts)


PUBLISHED_SECTION = "/{event}/sections/{section}"
_row = rows_under("/public", role=ANYBODY, group=GROUP)
OPERATIONS = (
    _row(
        "GET", "", "public-events", N_("The events that are open to everybody"), events, EventsView
    ),
    _row(
        "GET",
        "/{event}",
        "public-event",
        N_("An event that is open to everybody"),
        event,
        PublicEventView,
    ),
    _row(
        "GET",
        f"{PUBLISHED_SECTION}/players",
        "public-players",
        N_("The players"),
        lambda request: public_players(_section(request, "players")),
        PublicPlayersView,
    ),
    _row(
        "GET",
        f"{PUBLISHED_SECTION}/rounds/{{round}}",
        "public-round",
        N_("The boards of a published round"),
        lambda request: public_round(_section(request, "pairings"), request.path["round"]),
        RoundView,
    ),
    _row(
        "GET",
        f"{PUBLISHED_SECTION}/timetable",
        "public-timetable",
        N_("Date and start of the rounds"),
        lambda request: timetable_view(published(_section(request, "pairings"))),
        TimetableView,
    ),
    _row(
        "GET",
        f"{PUBLISHED_SECTION}/standings",
        "public-standings",
        N_("The standings after a published round"),
        lambda request: _ranked(request, "standings", standings_of),
        StandingsView,
        query=RoundQuery,
    ),
    _row(
        "GET",
        f"{PUBLISHED_SECTION}/cross-table",
        "public-cross-table",
        N_("The cross table of the published rounds"),
        lambda request: _ranked(request, "crosstable", cross_table_of),
        CrossTableView,
        query=RoundQuery,
    ),
    _row(
        "GET",
        f"{PUBLISHED_SECTION}/cards",
        "public-cards",
        N_("The pairing cards of the published rounds"),
        lambda request: cards_of(published(_section(request, "cards"))),
        CardsView,
    ),
)
