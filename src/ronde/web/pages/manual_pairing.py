"""Boards by hand: a session with a beginning and an end; every board is checked at once."""

from __future__ import annotations

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.journal import AbandonManual, Act, CloseManual, OpenManual, Seat, Unseat
from ronde.rulebooks.handling import Reason
from ronde.views.rounds import manual_view
from ronde.web.request import PageRequest, get, post


def manual(request: PageRequest) -> Response:
    """The session: who sits where, and who still stands."""
    section = request.section
    reasons = [(r.name.lower().replace("_", "-"), request.translator.say(r.value)) for r in Reason]
    return request.page(
        "manual_pairing.html",
        section=section,
        session=manual_view(section) if section.manual else None,
        reasons=reasons,
    )


def change(request: PageRequest) -> Response:
    """Begin, seat, unseat, end, or give up."""
    key = request.section.key
    wanted = request.text("act")
    act: Act
    if wanted == "open":
        act = OpenManual(section=key, reason=request.text("reason") or None)
    elif wanted == "seat":
        white = request.number("white")
        if white is None:
            raise RequestError(N_("Choose a player of the list."))
        act = Seat(section=key, white=white, black=request.number("black"))
    elif wanted == "unseat":
        act = Unseat(section=key, people=(request.number("person") or 0,))
    elif wanted == "close":
        act = CloseManual(section=key)
    elif wanted == "abandon":
        act = AbandonManual(section=key)
    else:
        raise RequestError(N_("This cannot be done here."))
    request.do(act)
    return request.back(f"{request.here}/manual-pairing")


ROUTES = (
    get("/e/{event}/{section}/manual-pairing", manual),
    post("/e/{event}/{section}/manual-pairing", change),
)
