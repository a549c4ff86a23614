"""Players: entering them, looking for them, check-in, byes, leaving and coming late."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.journal import (
    Act,
    Admit,
    Amend,
    CancelBye,
    CorrectRating,
    Excuse,
    Number,
    Register,
    RequestBye,
    Return,
    RollCall,
    Unregister,
    Withdraw,
)
from ronde.services.player_lists import national_rating
from ronde.services.search import plain
from ronde.views.players import entry_views, matches
from ronde.web.pages.ratings import LABELS, which_rating
from ronde.web.request import PageRequest, get, post

METHODS = {
    "": N_("as the system says"),
    "strength": N_("by rating, title and name"),
    "rating-and-lot": N_("by rating, equal ratings by lot"),
    "lot": N_("by lot"),
    "by-hand": N_("by hand, in the order typed"),
}

PLACES = ("players", "pairing", "preview")
"""The pages from which something is done with one player, and to which they lead back."""


def players(request: PageRequest) -> Response:
    """The list, or those of it whom a search finds."""
    section = request.section
    sought = request.text("q")
    rows = [row for row in entry_views(request.event, section) if matches(row, sought)]
    there = sum(bool(r.present) for r in section.registrations)
    return request.page(
        "players.html",
        section=section,
        rows=rows,
        sought=sought,
        there=there,
        elsewhere=_elsewhere(request),
        unrated=sum(not row.rating for row in entry_views(request.event, section)),
        called=any(r.present is not None for r in section.registrations),
        methods=METHODS,
        lists=request.workspace.rating_lists.all,
        ratings={key: request.translator.say(words) for key, words in LABELS.items()},
        which=which_rating(request),
    )


def _elsewhere(request: PageRequest) -> list[tuple[int, str]]:
    """People of other sections, who need not be typed again."""
    if len(request.event.sections) < 2:
        return []
    here = {r.person for r in request.section.registrations}
    others = [(p.id, p.name) for p in request.event.people if p.id not in here]
    return sorted(others, key=lambda row: plain(row[1]))


def register(request: PageRequest) -> Response:
    """Enter one player; or somebody whom another section of the event knows already."""
    known = request.number("known")
    if known is not None:
        name = request.event.person(known).name
        request.do(Register(section=request.section.key, person_id=known))
        return request.back(f"{request.here}/players", N_("{name} is entered."), name=name)
    sex = request.text("sex")
    request.do(
        Register(
            section=request.section.key,
            name=request.text("name"),
            rating=request.number("rating") or 0,
            title=request.text("title"),
            federation=request.text("federation").upper(),
            club=request.text("club"),
            league=request.text("league"),
            estimated=bool(request.text("estimated")),
            licence=request.text("licence"),
            national_rating=request.number("national_rating") or 0,
            sex=sex,
            birth=request.text("birth"),
            fide_id=request.text("fide_id"),
            source=request.text("source"),
        )
    )
    return request.back(
        f"{request.here}/players", N_("{name} is entered."), name=request.text("name")
    )


def roll_call(request: PageRequest) -> Response:
    """Check-in: one large button for everybody who may still come."""
    section, sought = request.section, request.text("q")
    everybody = [row for row in entry_views(request.event, section) if not row.left]
    missing = [row for row in everybody if not row.present]
    only = request.text("show") or "all"
    shown = missing if only == "missing" else everybody
    rows = sorted((r for r in shown if matches(r, sought)), key=lambda row: plain(row.name))
    return request.page(
        "check-in.html",
        section=section,
        rows=rows,
        sought=sought,
        only=only,
        count=len(everybody),
        missing=len(missing),
    )


def check_in(request: PageRequest) -> Response:
    """Note who is there; without a person, everybody."""
    person = request.number("person")
    people = () if person is None else (person,)
    present = request.text("present") != "no"
    delayed = request.text("present") == "delayed"
    request.do(
        RollCall(section=request.section.key, people=people, present=present, delayed=delayed)
    )
    mark = f"#p{person}" if person else ""
    if request.text("from") == "roll-call":
        query = urlencode({"show": request.text("show"), "q": request.text("q")})
        return request.back(f"{request.here}/check-in?{query}{mark}")
    return request.back(f"{request.here}/players{mark}")


def change(request: PageRequest) -> Response:
    """What can be done with one player."""
    key, person = request.section.key, request.number("person") or 0
    rounds = request.numbers("rounds")
    wanted = request.text("act")
    act: Act
    if wanted == "bye":
        act = RequestBye(section=key, person=person, rounds=rounds, bye=request.text("bye") or "H")
    elif wanted == "withdraw":
        act = Withdraw(section=key, person=person)
    elif wanted == "excuse":
        act = Excuse(section=key, person=person)
    elif wanted == "return":
        act = Return(section=key, person=person)
    elif wanted == "unregister":
        act = Unregister(section=key, person=person)
    elif wanted == "admit":
        act = Admit(section=key, person=person, byes=bool(request.text("byes")))
    elif wanted == "amend":
        act = Amend(person=person, **_amended(request, person))
    elif wanted == "cancel-bye":
        act = CancelBye(section=key, person=person, rounds=rounds)
    elif wanted == "rating":
        act = CorrectRating(
            person=person,
            rating=request.number("rating") or 0,
            section=key if len(list(request.event.sections_of(person))) > 1 else None,
            estimated=bool(request.text("estimated")),
        )
    else:
        raise RequestError(N_("This cannot be done here."))
    request.do(act)
    place = request.text("from")
    return request.back_done(f"{request.here}/{place if place in PLACES else 'players'}")


def _amended(request: PageRequest, person: int) -> dict[str, Any]:
    """The fields that were changed; a date of birth or a number only where one was typed."""
    known = request.event.person(person)
    given = {
        name: request.text(name)
        for name in ("name", "title", "federation", "club", "league", "sex")
    }
    given["federation"] = given["federation"].upper()
    changed: dict[str, Any] = {k: text for k, text in given.items() if text != getattr(known, k)}
    hidden = ("birth", "fide_id", "licence")
    typed = {name: request.text(name) for name in hidden if request.text(name)}
    rating = request.number("national_rating")
    listed = {} if rating in (None, national_rating(known)) else {"national_rating": rating}
    return {**changed, **typed, **listed}


def _typed_order(request: PageRequest) -> tuple[int, ...]:
    """The persons in the order of the numbers typed beside their names."""
    section = request.section
    places = {r.person: request.number(f"place-{r.person}") for r in section.registrations}
    placed = {person: place for person, place in places.items() if place is not None}
    if len(set(placed.values())) < len(placed):
        raise RequestError(N_("Two players have the same number: give each one of their own."))
    return tuple(sorted(placed, key=placed.__getitem__))


def number(request: PageRequest) -> Response:
    """Draw up the list."""
    method = request.text("method") or None
    order = _typed_order(request) if method == "by-hand" else ()
    request.do(Number(section=request.section.key, method=method, order=order))
    return request.back(
        f"{request.here}/players",
        N_("The list of {count} players has been drawn up."),
        count=len(request.section.numbers),
    )


def player(request: PageRequest) -> Response:
    """One player: what can be done."""
    person = request.number("person") or 0
    row = next((r for r in entry_views(request.event, request.section) if r.person == person), None)
    if row is None:
        raise RequestError(N_("Choose a player of the list."))
    known = request.event.person(person)
    return request.page(
        "player.html",
        section=request.section,
        row=row,
        person=known,
        national=national_rating(known),
        licensed=any(record.id for record in known.national),
    )


ROUTES = (
    get("/e/{event}/{section}/players", players),
    get("/e/{event}/{section}/player", player),
    get("/e/{event}/{section}/check-in", roll_call),
    post("/e/{event}/{section}/players", register),
    post("/e/{event}/{section}/check-in", check_in, "helper"),
    post("/e/{event}/{section}/player", change),
    post("/e/{event}/{section}/number", number),
)
