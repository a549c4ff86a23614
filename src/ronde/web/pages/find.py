"""One search for an event: a board by its number, players by name, pages by title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse, Response

from ronde.domain.errors import N_
from ronde.services.search import is_found
from ronde.web.request import PageRequest, get

if TYPE_CHECKING:
    from ronde.journal import Section

PAGES = (
    ("players", N_("Players")),
    ("check-in", N_("Check-in")),
    ("pairing", N_("Pairing")),
    ("results", N_("Results")),
    ("standings", N_("Standings")),
    ("crosstable", N_("Cross table")),
    ("cards", N_("Cards")),
    ("why", N_("Why?")),
    ("what-if", N_("What if?")),
    ("forecast", N_("Forecast")),
    ("manual-pairing", N_("Manual pairing")),
    ("print", N_("Print")),
    ("export", N_("Export")),
    ("claims", N_("Claims")),
    ("settings", N_("Settings")),
)
"""The pages of a section that a search finds by their titles."""
Found = tuple[str, str]


def find(request: PageRequest) -> Response:
    """Where the words lead to: at once where there is one place, else a list."""
    sought, wanted = request.text("q").strip(), request.text("section")
    sections = request.event.sections
    chosen = [sections[wanted]] if wanted in sections else list(sections.values())
    board = _board(request, chosen, sought)
    if board:
        return RedirectResponse(board, 303)
    found = [one for section in chosen for one in _found(request, section, sought)]
    if len(found) == 1:
        return RedirectResponse(found[0][1], 303)
    return request.page("find.html", sought=sought, found=found, event=request.event)


def _board(request: PageRequest, sections: list[Section], sought: str) -> str:
    """The board with this number in the round paired last."""
    if not sought.isdecimal():
        return ""
    for section in sections:
        current = section.current
        if current and int(sought) in section.tournament.rounds[-1].board_numbers:
            here = f"/e/{request.event_key}/{section.key}"
            return f"{here}/results?round={current.number}#b{int(sought)}"
    return ""


def _found(request: PageRequest, section: Section, sought: str) -> list[Found]:
    """Players and pages of a section: what they are called, and their addresses."""
    here, say = f"/e/{request.event_key}/{section.key}", request.translator.say
    if not sought:
        return []
    people = [request.event.person(one.person) for one in section.registrations]
    players = [
        (person.name, f"{here}/player?person={person.id}")
        for person in people
        if is_found(sought, person.name) or sought == str(section.number_of(person.id) or "")
    ]
    pages = [
        (say(title), f"{here}/{page}") for page, title in PAGES if is_found(sought, say(title))
    ]
    return [*players, *pages]


ROUTES = (get("/e/{event}/find", find),)
