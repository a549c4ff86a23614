"""Boards by hand: a session with a beginning and an end; every board is checked at once."""

from __future__ import annotations

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.journal import AbandonManual, CloseManual, OpenManual, Seat, Unseat
from ronde.journal import Request as Act
from ronde.rulebooks.handling import Reason
from ronde.views.rounds import standing
from ronde.web.request import Visit, act, page


def manual(visit: Visit) -> Response:
    """The session: who sits where, and who still stands."""
    section, event = visit.section, visit.event
    session = section.manual
    boards = [(event.person(w), event.person(b)) for w, b in session.boards] if session else []
    bye = event.person(session.bye) if session and session.bye else None
    left = [event.person(p) for p in standing(section)]
    reasons = [(r.name.lower().replace("_", "-"), visit.tongue.say(r.value)) for r in Reason]
    return visit.page(
        "by_hand.html",
        section=section,
        session=session,
        boards=boards,
        bye=bye,
        standing=left,
        reasons=reasons,
    )


def change(visit: Visit) -> Response:
    """Begin, seat, unseat, end, or give up."""
    key = visit.section.key
    wanted = visit.text("act")
    request: Act
    if wanted == "open":
        request = OpenManual(section=key, reason=visit.text("reason") or None)
    elif wanted == "seat":
        white = visit.number("white")
        if white is None:
            raise RequestError(N_("Choose a player of the list."))
        request = Seat(section=key, white=white, black=visit.number("black"))
    elif wanted == "unseat":
        request = Unseat(section=key, people=(visit.number("person") or 0,))
    elif wanted == "close":
        request = CloseManual(section=key)
    elif wanted == "abandon":
        request = AbandonManual(section=key)
    else:
        raise RequestError(N_("This cannot be done here."))
    visit.do(request)
    return visit.back(f"{visit.here}/manual")


ROUTES = (
    page("/e/{event}/{section}/manual", manual),
    act("/e/{event}/{section}/manual", change),
)
