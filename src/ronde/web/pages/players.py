"""Players: entering them, looking for them, check-in, byes, leaving and coming late."""

from __future__ import annotations

from starlette.responses import Response

from ronde.desk.views.players import entered, matches
from ronde.domain.errors import N_, RequestError
from ronde.journal import (
    Admit,
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
from ronde.web.visit import Visit, act, page


def players(visit: Visit) -> Response:
    """The list, or those of it whom a search finds."""
    section = visit.section
    sought = visit.text("q")
    rows = [row for row in entered(visit.event, section) if matches(row, sought)]
    there = sum(bool(r.present) for r in section.registrations)
    return visit.page("players.html", section=section, rows=rows, sought=sought, there=there)


def register(visit: Visit) -> Response:
    """Enter one player."""
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
        )
    )
    return visit.back(f"{visit.here}/players", N_("{name} is entered."), name=visit.text("name"))


def check_in(visit: Visit) -> Response:
    """Note who is there; without a person, everybody."""
    person = visit.number("person")
    people = () if person is None else (person,)
    visit.do(
        RollCall(section=visit.section.key, people=people, present=visit.text("present") != "no")
    )
    mark = f"#p{person}" if person else ""
    return visit.back(f"{visit.here}/players{mark}")


def change(visit: Visit) -> Response:
    """What can be done with one player."""
    key, person = visit.section.key, visit.number("person") or 0
    rounds = tuple(int(word) for word in visit.text("rounds").split() if word.isdecimal())
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
    elif wanted == "rating":
        request = CorrectRating(person=person, rating=visit.number("rating") or 0, section=key)
    else:
        raise RequestError(N_("This cannot be done here."))
    visit.do(request)
    return visit.back(f"{visit.here}/players", N_("Written."))


def number(visit: Visit) -> Response:
    """Draw up the list."""
    visit.do(Number(section=visit.section.key))
    return visit.back(f"{visit.here}/players", N_("The list has been drawn up."))


def player(visit: Visit) -> Response:
    """One player: what can be done."""
    person = visit.number("person") or 0
    row = next((r for r in entered(visit.event, visit.section) if r.person == person), None)
    if row is None:
        raise RequestError(N_("Choose a player of the list."))
    return visit.page("player.html", section=visit.section, row=row)


ROUTES = (
    page("/e/{event}/{section}/players", players),
    page("/e/{event}/{section}/player", player),
    act("/e/{event}/{section}/players", register),
    act("/e/{event}/{section}/check-in", check_in, "helper"),
    act("/e/{event}/{section}/player", change),
    act("/e/{event}/{section}/number", number),
)
