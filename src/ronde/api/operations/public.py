"""For everybody, without a token: what the chief arbiter has opened of an event."""

from __future__ import annotations

from typing import Any

from ronde.api.call import Call
from ronde.api.operation import ANYBODY, Operation
from ronde.api.operations.sections import RoundQuery
from ronde.domain.errors import N_
from ronde.journal import Section
from ronde.services.workspace import NoSuchPage
from ronde.views.events import EventLine, EventsView
from ronde.views.public import (
    PublicEvent,
    PublicPlayers,
    PublicRound,
    public_event,
    public_players,
    public_round,
    public_section,
    public_table,
)
from ronde.views.standings import (
    CardsView,
    CrossTableView,
    StandingsView,
    cards_view,
    cross_table_view,
    standings_view,
)

GROUP = N_("For everybody")


def _require(is_open: bool) -> None:
    if not is_open:
        raise NoSuchPage(N_("The arbiter shows nothing here to the public."))


def _section(call: Call, part: str) -> Section:
    """The section of the address, if that part of its event is open."""
    _require(call.openings(call.event_key).shows(part))
    return call.section


def events(call: Call) -> EventsView:
    """The events that are open."""
    house = call.house
    found = [key for key in house.events if call.openings(key).is_open]
    return EventsView(tuple(EventLine(key, house.journal(key).state.name) for key in found))


def event(call: Call) -> PublicEvent:
    """An event that is open."""
    opening = call.openings(call.event_key)
    _require(opening.is_open)
    return public_event(call.event_key, call.event, opening.parts)


def players(call: Call) -> PublicPlayers:
    """The players."""
    return public_players(_section(call, "players"))


def boards(call: Call) -> PublicRound:
    """The boards of a published round."""
    return public_round(call.event, _section(call, "pairings"), call.path["round"])


def standings(call: Call) -> StandingsView:
    """The standings after a published round."""
    return standings_view(public_table(_section(call, "standings"), call.query.round))


def cross_table(call: Call) -> CrossTableView:
    """The cross table of the published rounds."""
    return cross_table_view(public_table(_section(call, "crosstable"), call.query.round))


def cards(call: Call) -> CardsView:
    """The pairing cards of the published rounds."""
    return cards_view(public_section(_section(call, "cards")))


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
    _row("/{event}", "event", N_("An event that is open to everybody"), event, PublicEvent),
    _row(f"{SECTION}/players", "players", N_("The players"), players, PublicPlayers),
    _row(
        f"{SECTION}/rounds/{{round}}",
        "round",
        N_("The boards of a published round"),
        boards,
        PublicRound,
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
