"""One search for an event: a board by its number, players by name, pages by title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse, Response

from ronde.domain.integers import whole_number
from ronde.services.search import is_found
from ronde.web.request import PageRequest, get

if TYPE_CHECKING:
    from ronde.journal import Section

Found = tuple[str, str]
"""What is found is called so, and has this address."""


def find(request: PageRequest) -> Response:
    """Where the words lead to: at once where there is one place, else a list."""
    sought, wanted = request.text("q").strip(), request.text("section")
    sections = request.event.sections
    chosen = [sections[wanted]] if wanted in sections else list(sections.values())
    board = _board(request, chosen, sought)
    if board:
        return RedirectResponse(board, 303)
    found = [one for section in chosen for one in _players(request, section, sought)]
    found += _pages(request, sought)
    if len(found) == 1:
        return RedirectResponse(found[0][1], 303)
    return request.page("find.html", sought=sought, found=found, event=request.event)


def _board(request: PageRequest, sections: list[Section], sought: str) -> str:
    """The board with this number in the round paired last."""
    board = whole_number(sought)
    for section in sections:
        current = section.current
        if current and board in section.tournament.rounds[-1].board_numbers:
            here = f"/e/{request.event_key}/{section.key}"
            return f"{here}/results?round={current.number}#b{board}"
    return ""


def _players(request: PageRequest, section: Section, sought: str) -> list[Found]:
    """Players of a section, by part of the name or by number, with the addresses of their pages."""
    people = [request.event.person(one.person) for one in section.registrations]
    return [
        (person.name, f"/e/{request.event_key}/{section.key}/player?person={person.id}")
        for person in people
        if sought
        and (is_found(sought, person.name) or sought == str(section.number_of(person.id) or ""))
    ]


def _pages(request: PageRequest, sought: str) -> list[Found]:
    """Pages of the menu whose titles hold the words."""
    say = request.translator.say
    titled = ((say(link.page.title), link.address) for link in request.menu.links)
    return [page for page in titled if sought and is_found(sought, page[0])]


ROUTES = (get("/e/{event}/find", find),)
