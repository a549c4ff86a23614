"""What was agreed: who must not meet, place, dates and arbiters."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.journal import Act, Allow, Avoid, Describe, Forbid, NumberBoards, StopAvoiding
from ronde.web.request import PageRequest, post

TEXTS = ("city", "federation", "start", "end", "chief_arbiter", "time_control")


def apart(request: PageRequest) -> Response:
    """Players who must not meet, by a ban; or who should not, by a wish."""
    key, wanted = request.section.key, request.text("act")
    first, last = request.number("first_round") or 1, request.number("last_round")
    people = request.numbers("people")
    act: Act
    if wanted == "forbid":
        act = Forbid(section=key, people=people, first_round=first, last_round=last)
    elif wanted == "allow":
        act = Allow(section=key, people=people)
    elif wanted == "avoid":
        act = Avoid(section=key, by=request.text("by"), first_round=first, last_round=last)
    elif wanted == "stop":
        act = StopAvoiding(section=key, by=request.text("by"))
    else:
        raise RequestError(N_("This cannot be done here."))
    return _written(request, act, "apart")


def describe(request: PageRequest) -> Response:
    """Name, place, dates and arbiters: of the event, or of this section alone."""
    details: dict[str, Any] = {name: request.text(name) for name in TEXTS}
    deputies = [name.strip() for name in request.text("deputies").split(";")]
    details["deputies"] = [name for name in deputies if name]
    only = request.section.key if request.text("only") == "section" else None
    act = Describe(title=request.text("title") or None, details=details, section=only)
    return _written(request, act, "details")


def name_section(request: PageRequest) -> Response:
    """The name by which players know the section."""
    title = request.text("title")
    if not title:
        raise RequestError(N_("Give the section a name."))
    return _written(request, Describe(section=request.section.key, title=title), "details")


def number_boards(request: PageRequest) -> Response:
    """The number of the first board, or the board of one player."""
    number, key = request.number("round"), request.section.key
    if request.text("act") == "first":
        act = NumberBoards(section=key, round=number, first=request.number("first"))
    else:
        person, board = request.number("person"), request.number("board")
        if person is None:
            raise RequestError(N_("Choose a player of the list."))
        act = NumberBoards(section=key, round=number, person=person, board=board)
    return _written(request, act, "hall-boards")


def _written(request: PageRequest, act: Act, part: str) -> Response:
    request.do(act)
    return request.back_done(f"{request.here}/settings#{part}")


ROUTES = (
    post("/e/{event}/{section}/separation", apart, "chief"),
    post("/e/{event}/{section}/describe", describe, "chief"),
    post("/e/{event}/{section}/name", name_section, "chief"),
    post("/e/{event}/{section}/boards", number_boards),
)
