"""For everybody, without a token: what the chief arbiter has opened of an event."""

from __future__ import annotations

from typing import Any

from ronde.api.operation import ANYBODY, Operation
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
)
from ronde.views.rounds import RoundView
from ronde.views.standings import StandingsView, standings_of

GROUP = N_("For everybody")


def _section(request: Request, part: str) -> Section:
    """The section of the address, if that part of its event is public."""
    request.require_published(part)
    return request.section


def events(request: Request) -> EventsView:
    """The events that are public."""
    workspace = request.workspace
    return EventsView(
        tuple(
            EventLine(key, workspace.journal(key).state.name) for key in workspace.published_events
        )
    )


def event(request: Request) -> PublicEventView:
    """A public event."""
    request.require_published()
    return public_event(request.event_key, request.event, request.publication.parts)


def players(request: Request) -> PublicPlayersView:
    """The players."""
    return public_players(_section(request, "players"))


def boards(request: Request) -> RoundView:
    """The boards of a published round."""
    return public_round(_section(request, "pairings"), request.path["round"])


def standings(request: Request) -> StandingsView:
    """The standings after a published round."""
    return standings_of(published(_section(request, "standings")), request.query.round)


def cross_table(request: Request) -> CrossTableView:
    """The cross table of the published rounds."""
    return cross_table_of(published(_section(request, "crosstable")), request.query.round)


def cards(request: Request) -> CardsView:
    """The pairing cards of the published rounds."""
    return cards_of(published(_section(request, "cards")))


def _row(path: str, name: str, summary: str, handler: Any, answers: Any, **more: Any) -> Operation:
    return Operation(
        "GET",
        f"/public{path}",
        f"public-{name}",
        summary,
        handler,
        answers,
        role=ANYBODY,
        group=GROUP,
        **more,
    )


SECTION = "/{event}/sections/{section}"
OPERATIONS = (
    _row("", "events", N_("The events that are open to everybody"), events, EventsView),
    _row("/{event}", "event", N_("An event that is open to everybody"), event, PublicEventView),
    _row(f"{SECTION}/players", "players", N_("The players"), players, PublicPlayersView),
    _row(
        f"{SECTION}/rounds/{{round}}",
        "round",
        N_("The boards of a published round"),
        boards,
        RoundView,
    ),
    _row(
        f"{SECTION}/standings",
        "standings",
        N_("The standings after a published round"),
        standings,
        StandingsView,
        query=RoundQuery,
    ),
    _row(
        f"{SECTION}/cross-table",
        "cross-table",
        N_("The cross table of the published rounds"),
        cross_table,
        CrossTableView,
        query=RoundQuery,
    ),
    _row(
        f"{SECTION}/cards",
        "cards",
        N_("The pairing cards of the published rounds"),
        cards,
        CardsView,
    ),
)
