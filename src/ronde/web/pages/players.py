"""Players: entering them, looking for them, check-in, byes, leaving and coming late."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.journal import (
    Admit,
    Amend,
    CancelBye,
    CorrectRating,
    Number,
    Register,
    RequestBye,
    Return,
    RollCall,
    Unregister,
    Withdraw,
)
from ronde.journal import Request as Act
from ronde.services.search import plain
from ronde.views.players import entered, matches
from ronde.web.pages.ratings import LABELS, which_rating
from ronde.web.request import Visit, act, page

METHODS = {
    "": N_("as the system says"),
    "strength": N_("by rating, title and name"),
    "rating-and-lot": N_("by rating, equal ratings by lot"),
    "lot": N_("by lot"),
}


def players(visit: Visit) -> Response:
    """The list, or those of it whom a search finds."""
    section = visit.section
    sought = visit.text("q")
    rows = [row for row in entered(visit.event, section) if matches(row, sought)]
    there = sum(bool(r.present) for r in section.registrations)
    return visit.page(
        "players.html",
        section=section,
        rows=rows,
        sought=sought,
        there=there,
        elsewhere=_elsewhere(visit),
        called=any(r.present is not None for r in section.registrations),
        methods=METHODS,
        lists=visit.house.rating_lists.kept,
        ratings={key: visit.tongue.say(words) for key, words in LABELS.items()},
        which=which_rating(visit),
    )


def _elsewhere(visit: Visit) -> list[tuple[int, str]]:
    """People of other sections, who need not be typed again."""
    if len(visit.event.sections) < 2:
        return []
    here = {r.person for r in visit.section.registrations}
    others = [(p.id, p.name) for p in visit.event.people if p.id not in here]
    return sorted(others, key=lambda row: plain(row[1]))


def register(visit: Visit) -> Response:
    """Enter one player; or somebody whom another section of the event knows already."""
    known = visit.number("known")
    if known is not None:
        name = visit.event.person(known).name
        visit.do(Register(section=visit.section.key, person_id=known))
        return visit.back(f"{visit.here}/players", N_("{name} is entered."), name=name)
    sex = visit.text("sex")
    visit.do(
        Register(
            section=visit.section.key,
            name=visit.text("name"),
            rating=visit.number("rating") or 0,
            title=visit.text("title"),
            federation=visit.text("federation").upper(),
            club=visit.text("club"),
            sex=sex,
            birth=visit.text("birth"),
            fide_id=visit.text("fide_id"),
            source=visit.text("source"),
        )
    )
    return visit.back(f"{visit.here}/players", N_("{name} is entered."), name=visit.text("name"))


def roll_call(visit: Visit) -> Response:
    """Check-in: one large button for everybody who may still come."""
    section, sought = visit.section, visit.text("q")
    everybody = [row for row in entered(visit.event, section) if not row.left]
    missing = [row for row in everybody if not row.present]
    only = visit.text("show") or "all"
    shown = missing if only == "missing" else everybody
    rows = sorted((r for r in shown if matches(r, sought)), key=lambda row: plain(row.name))
    return visit.page(
        "check-in.html",
        section=section,
        rows=rows,
        sought=sought,
        only=only,
        count=len(everybody),
        missing=len(missing),
    )


def check_in(visit: Visit) -> Response:
    """Note who is there; without a person, everybody."""
    person = visit.number("person")
    people = () if person is None else (person,)
    present = visit.text("present") != "no"
    visit.do(RollCall(section=visit.section.key, people=people, present=present))
    mark = f"#p{person}" if person else ""
    if visit.text("from") == "roll-call":
        asked = urlencode({"show": visit.text("show"), "q": visit.text("q")})
        return visit.back(f"{visit.here}/check-in?{asked}{mark}")
    return visit.back(f"{visit.here}/players{mark}")


def change(visit: Visit) -> Response:
    """What can be done with one player."""
    key, person = visit.section.key, visit.number("person") or 0
    rounds = visit.numbers("rounds")
    wanted = visit.text("act")
    request: Act
    if wanted == "bye":
        request = RequestBye(
            section=key, person=person, rounds=rounds, bye=visit.text("bye") or "H"
        )
    elif wanted == "withdraw":
        request = Withdraw(section=key, person=person)
    elif wanted == "return":
        request = Return(section=key, person=person)
    elif wanted == "unregister":
        request = Unregister(section=key, person=person)
    elif wanted == "admit":
        request = Admit(section=key, person=person, byes=bool(visit.text("byes")))
    elif wanted == "amend":
        request = Amend(person=person, **_amended(visit, person))
    elif wanted == "cancel-bye":
        request = CancelBye(section=key, person=person, rounds=rounds)
    elif wanted == "rating":
        request = CorrectRating(person=person, rating=visit.number("rating") or 0, section=key)
    else:
        raise RequestError(N_("This cannot be done here."))
    done = visit.do(request)
    told = N_("Nothing had to change.") if done.entry is None else N_("Written.")
    return visit.back(f"{visit.here}/players", told)


def _amended(visit: Visit, person: int) -> dict[str, str]:
    """The fields that were changed; a date of birth only where a new one was typed."""
    known = visit.event.person(person)
    given = {name: visit.text(name) for name in ("name", "title", "federation", "club", "sex")}
    given["federation"] = given["federation"].upper()
    changed = {name: text for name, text in given.items() if text != getattr(known, name)}
    typed = {name: visit.text(name) for name in ("birth", "fide_id") if visit.text(name)}
    return {**changed, **typed}


def number(visit: Visit) -> Response:
    """Draw up the list."""
    visit.do(Number(section=visit.section.key, method=visit.text("method") or None))
    return visit.back(f"{visit.here}/players", N_("The list has been drawn up."))


def player(visit: Visit) -> Response:
    """One player: what can be done."""
    person = visit.number("person") or 0
    row = next((r for r in entered(visit.event, visit.section) if r.person == person), None)
    if row is None:
        raise RequestError(N_("Choose a player of the list."))
    known = visit.event.person(person)
    return visit.page("player.html", section=visit.section, row=row, person=known)


ROUTES = (
    page("/e/{event}/{section}/players", players),
    page("/e/{event}/{section}/player", player),
    page("/e/{event}/{section}/check-in", roll_call),
    act("/e/{event}/{section}/players", register),
    act("/e/{event}/{section}/check-in", check_in, "helper"),
    act("/e/{event}/{section}/player", change),
    act("/e/{event}/{section}/number", number),
)
