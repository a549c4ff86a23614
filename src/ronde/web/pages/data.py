"""The same as data: what pages show, as JSON under /api; nothing personal is in it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from msgspec import to_builtins
from starlette.responses import JSONResponse, Response

from ronde.desk.boards import boards_of
from ronde.desk.views.players import entered
from ronde.domain.points import points_text
from ronde.journal import Section
from ronde.tables.numbers import exact
from ronde.web.pages.standings import placed_now
from ronde.web.visit import Visit, page


def events(visit: Visit) -> Response:
    """The events of the folder."""
    house = visit.house
    rows = [{"event": key, "name": house.journal(key).state.name} for key in house.events]
    return JSONResponse({"events": rows})


def event(visit: Visit) -> Response:
    """An event, its latest entry, and how far its sections are."""
    head = visit.journal.head
    state = visit.event
    return JSONResponse(
        {
            "event": visit.event_key,
            "name": state.name,
            "entry": head.number if head else 0,
            "sections": [_section(section) for section in state.sections.values()],
        }
    )


def _section(section: Section) -> dict[str, Any]:
    return {
        "section": section.key,
        "name": section.name,
        "system": section.system,
        "rounds": section.tournament.number_of_rounds,
        "paired": len(section.paired),
        "published": sum(paired.published_at is not None for paired in section.paired),
        "fide_mode": section.fide_mode,
        "closed": section.closed,
    }


def players(visit: Visit) -> Response:
    """Everybody who is registered."""
    return JSONResponse(
        {"players": [to_builtins(row) for row in entered(visit.event, visit.section)]}
    )


def boards(visit: Visit) -> Response:
    """The boards of a round, the last one unless another is asked for."""
    section = visit.section
    paired = section.round(visit.number("round") or len(section.paired))
    lines = boards_of(visit.event, section, paired.number)
    return JSONResponse(
        {
            "round": paired.number,
            "published": paired.published_at,
            "boards": [asdict(line) for line in lines],
            "bye": None if paired.bye is None else section.tpn(paired.bye),
        }
    )


def standings(visit: Visit) -> Response:
    """The list after a round, values as exact texts."""
    table = placed_now(visit)
    rows = [
        {
            "rank": row.rank,
            "player": row.player,
            "name": table.event.player(row.player).name,
            "points": points_text(row.points),
            "values": [_plain(value) for value in row.values],
        }
        for row in table.rows
    ]
    answer = {"round": table.round, "final": table.final, "codes": table.codes, "rows": rows}
    return JSONResponse(answer)


def _plain(value: Any) -> Any:
    if value is None:
        return None
    return [exact(part) for part in value] if isinstance(value, tuple) else exact(value)


ROUTES = (
    page("/api/events", events),
    page("/api/e/{event}", event),
    page("/api/e/{event}/{section}/players", players),
    page("/api/e/{event}/{section}/boards", boards),
    page("/api/e/{event}/{section}/standings", standings),
)
