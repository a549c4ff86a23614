"""A new event, and a new section: game, system and edition, acceleration, tie-breaks, rounds."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ronde.accelerations import ACCELERATIONS
from ronde.domain.errors import N_, RequestError
from ronde.journal import AddSection, Event
from ronde.journal.cautions import require
from ronde.rulebooks.catalogue import CATALOGUE
from ronde.tiebreaks.presets import BY_SYSTEM, SWISS
from ronde.web.visit import Visit, act, page

TEAMS = ("fide-team", "fide-double-swiss")
"""Systems whose rounds the pages cannot show yet."""


def new(visit: Visit) -> Response:
    """The form of a new event."""
    return visit.page("new.html", event=None, key="", **_choices())


def section(visit: Visit) -> Response:
    """The form of a further section."""
    return visit.page("new.html", event=visit.event, key=visit.event_key, **_choices())


def _choices() -> dict[str, Any]:
    systems = [row for row in CATALOGUE if row.module and row.name not in TEAMS]
    return {
        "chess": [row for row in systems if not _is_draughts(row.name)],
        "draughts": [row for row in systems if _is_draughts(row.name)],
        "accelerations": [row for row in ACCELERATIONS.values() if row.name != "explicit"],
        "usual": {row.name: ", ".join(BY_SYSTEM.get(row.name, SWISS)) for row in systems},
    }


def _is_draughts(system: str) -> bool:
    return system.startswith(("fmjd", "kndb"))


def create(visit: Visit) -> Response:
    """Make the event and its first section."""
    title = visit.text("title")
    if not title:
        raise RequestError(N_("Give the event a name."))
    request = _section(visit)
    require(request.decide(Event(), "").cautions, visit.confirmed)
    key = visit.house.create(title, visit.who)
    visit.house.journal(key).act(request, who=visit.who, confirm=visit.confirmed)
    return visit.back(f"/e/{key}", N_("The event has been made: enter its players now."))


def add(visit: Visit) -> Response:
    """Add a section to the event."""
    visit.do(_section(visit))
    return visit.back(f"/e/{visit.event_key}", N_("The section has been added."))


def _section(visit: Visit) -> AddSection:
    codes = visit.text("tie_breaks").replace(",", " ").split()
    return AddSection(
        section=visit.text("section") or "a",
        title=visit.text("section_title"),
        system=visit.text("system"),
        rounds=visit.number("rounds") or 0,
        acceleration=visit.text("acceleration") or None,
        points=visit.text("points") or None,
        tie_breaks=tuple(codes),
        fide_mode=bool(visit.text("fide_mode")),
    )


ROUTES = (
    page("/new", new, "deputy"),
    act("/new", create),
    page("/e/{event}/new", section, "deputy"),
    act("/e/{event}/new", add),
)
