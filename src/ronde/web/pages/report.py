"""The report before it is sent: what the rating officer asks for, and where each gap is mended."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.formats.completeness import ReportItem, is_ready
from ronde.journal import Amend, ChooseRatings, Describe, Person
from ronde.services.reports import person_of_item, section_items
from ronde.web.pages.ratings import list_that_counts, which_rating
from ronde.web.request import PageRequest, get, post

PARTS = {"players": N_("Players"), "event": N_("Event"), "rounds": N_("Rounds")}
METHOD_WORDS = {
    "FIDE": N_("FIDE rating only"),
    "NRO": N_("national rating only"),
    "FIDON": N_("FIDE rating, else the national one"),
    "NIDOF": N_("national rating, else the FIDE one"),
    "HBFN": N_("the higher of the two"),
    "LBFN": N_("the lower of the two"),
    "OTHER": N_("in another way"),
}
MENDED_AT = {
    "event-name": "settings#details",
    "city": "settings#details",
    "event-federation": "settings#details",
    "start": "settings#details",
    "end": "settings#details",
    "chief-arbiter": "settings#details",
    "round-dates": "timetable#starts",
    "tie-breaks": "settings#announced",
    "system": "settings#announced",
    "time-control": "report#codes",
    "rating-method": "report#codes",
    "controller": "report#codes",
    "ratings": "ratings",
    "rating-lists": "ratings#sequence",
    "estimated": "ratings",
    "title": "players",
    "same-id": "players",
    "rounds": "pairing",
    "manual": "manual-pairing",
    "ranks": "standings",
}
"""The page below the section that mends a line of the checklist."""
FIELDS = {"fide-id": "fide_id", "federation": "federation", "birth": "birth", "sex": "sex"}
"""What is missing of a player by the checklist, and the field that holds it."""


def checklist(request: PageRequest) -> Response:
    """Everything the officer asks for."""
    items = _items(request)
    states, say = [item.state for item in items], request.translator.say
    return request.page(
        "report.html",
        section=request.section,
        ready=is_ready(items),
        must=states.count("must"),
        should=states.count("should"),
        later=states.count("later"),
        parts=[
            (words, [(i, i.render(say), _mending(i)) for i in items if i.part == part])
            for part, words in PARTS.items()
        ],
        gaps=_gaps(request, items),
        fields=FIELDS.values(),
        details=request.event.details_of(request.section),
        methods=METHOD_WORDS,
    )


def _items(request: PageRequest) -> tuple[ReportItem, ...]:
    """The checklist; ratings are compared where this machine has a list."""
    lists, key = request.workspace.rating_lists, list_that_counts(request)
    if not key or request.section.is_draughts:
        return section_items(request.event, request.section.key)
    ids = [request.event.person(r.person).fide_id for r in request.section.registrations]
    official = lists.ratings(key, ids, which_rating(request))
    name = next(each.name for each in lists.all if each.key == key)
    return section_items(request.event, request.section.key, official, name)


def _mending(item: ReportItem) -> str:
    """Where the gap is mended, below the address of the section."""
    if item.state == "fine":
        return ""
    if item.code in FIELDS:
        return "report#people"
    if item.code == "name":
        return "players"
    if item.code == "open-games":
        return f"results?round={item.rounds[0]}"
    return MENDED_AT[item.code]


def _gaps(
    request: PageRequest, items: tuple[ReportItem, ...]
) -> list[tuple[Person, frozenset[str]]]:
    """Who lacks which of the fields that can be filled in on the page."""
    section, lacking = request.section, dict[int, set[str]]()
    for item in items:
        if item.code in FIELDS:
            for tpn in item.players:
                lacking.setdefault(person_of_item(section, tpn), set()).add(FIELDS[item.code])
    event = request.event
    return [(event.person(person), frozenset(found)) for person, found in lacking.items()]


def complete_players(request: PageRequest) -> Response:
    """Write what was filled in for the players."""
    done = []
    for registration in request.section.registrations:
        number = registration.person
        given: dict[str, Any] = {
            name: typed for name in FIELDS.values() if (typed := request.text(f"{name}-{number}"))
        }
        if given:
            if "federation" in given:
                given["federation"] = given["federation"].upper()
            request.do(Amend(person=number, **given))
            done.append(request.event.person(number).name)
    if not done:
        raise RequestError(N_("Nothing was filled in."))
    return request.back(
        f"{request.here}/report#people",
        N_("Completed: {names}."),
        names=" · ".join(done),
    )


def complete_event(request: PageRequest) -> Response:
    """Write the encoded time control, the program that pairs, or which ratings order the list."""
    key, method = request.section.key, request.text("method")
    if method:
        request.do(ChooseRatings(section=key, method=method, federation=request.text("federation")))
    else:
        names = ("encoded_time_control", "pairing_controller")
        given = {name: request.text(name) for name in names if name in request.form}
        request.do(Describe(details=given, section=key))
    return request.back_done(f"{request.here}/report#codes")


ROUTES = (
    get("/e/{event}/{section}/report", checklist, "deputy"),
    post("/e/{event}/{section}/report/players", complete_players),
    post("/e/{event}/{section}/report/event", complete_event, "chief"),
)
