"""What was agreed: who must not meet, the programme of the rounds, place, dates and arbiters."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.journal import Allow, Announce, Avoid, Describe, Forbid, StopAvoiding
from ronde.journal import Request as Act
from ronde.web.pages.settings import as_moment
from ronde.web.request import Visit, act

TIMES = ("results_posted", "reports_until", "pairings_posted", "end")
TEXTS = ("city", "federation", "start", "end", "chief_arbiter", "time_control")


def apart(visit: Visit) -> Response:
    """Players who must not meet, by a ban; or who should not, by a wish."""
    key, wanted = visit.section.key, visit.text("act")
    first, last = visit.number("first_round") or 1, visit.number("last_round")
    people = visit.numbers("people")
    request: Act
    if wanted == "forbid":
        request = Forbid(section=key, people=people, first_round=first, last_round=last)
    elif wanted == "allow":
        request = Allow(section=key, people=people)
    elif wanted == "avoid":
        request = Avoid(section=key, by=visit.text("by"), first_round=first, last_round=last)
    elif wanted == "stop":
        request = StopAvoiding(section=key, by=visit.text("by"))
    else:
        raise RequestError(N_("This cannot be done here."))
    return _written(visit, request, "apart")


def announce(visit: Visit) -> Response:
    """The times of a round; they decide from when on a correction counts."""
    times = {name: as_moment(visit.text(name)) for name in TIMES}
    request = Announce(
        section=visit.section.key,
        round=visit.number("round") or 0,
        results_place=visit.text("results_place") or None,
        **times,
    )
    return _written(visit, request, "programme")


def describe(visit: Visit) -> Response:
    """Name, place, dates and arbiters: of the event, or of this section alone."""
    details: dict[str, Any] = {name: visit.text(name) for name in TEXTS}
    deputies = [name.strip() for name in visit.text("deputies").split(";")]
    details["deputies"] = [name for name in deputies if name]
    only = visit.section.key if visit.text("only") == "section" else None
    request = Describe(title=visit.text("title") or None, details=details, section=only)
    return _written(visit, request, "details")


def _written(visit: Visit, request: Act, part: str) -> Response:
    done = visit.do(request)
    told = N_("Nothing had to change.") if done.entry is None else N_("Written.")
    return visit.back(f"{visit.here}/settings#{part}", told)


ROUTES = (
    act("/e/{event}/{section}/apart", apart, "chief"),
    act("/e/{event}/{section}/announce", announce),
    act("/e/{event}/{section}/describe", describe, "chief"),
)
