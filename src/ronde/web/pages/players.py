"""Players: entering them, looking for them, check-in, byes, leaving and coming late."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.domain.player import written_date
from ronde.journal import (
    Act,
    Admit,
    Amend,
    CancelBye,
    ChangePlayers,
    CorrectRating,
    Erase,
    Event,
    Excuse,
    MovePlayer,
    Number,
    Person,
    Register,
    RequestBye,
    Return,
    RollCall,
    Section,
    Unregister,
    Withdraw,
)
from ronde.journal.acts.numbering import needs_ratings
from ronde.journal.acts.several import FACTS
from ronde.services.player_lists import licence, national_rating
from ronde.services.search import plain
from ronde.views.history import history_entries
from ronde.views.overview import missing, staying_away
from ronde.views.people import (
    FILTERS,
    events_of,
    in_order,
    narrowed,
    person_views,
    status_words,
)
from ronde.views.players import entry_views, matches, player_rounds_view
from ronde.web.pages.ratings import LABELS, which_rating
from ronde.web.request import PageRequest, get, post

METHODS = {
    "": N_("as the system says"),
    "strength": N_("by rating, title and name"),
    "rating-and-lot": N_("by rating, equal ratings by lot"),
    "lot": N_("by lot"),
    "lot-by-federation": N_("by lot, compatriots apart in the last rounds (round robins)"),
    "by-hand": N_("by hand, in the order typed"),
}

TYPED = ("amend", "rating", "bye")
"""What is typed on the page of a player, and stays there when it is refused."""

PLACES = ("players", "pairing", "preview")
"""The pages from which something is done with one player, and to which they lead back."""


COLUMNS: dict[str, str] = {
    "number": N_("No."),
    "rating": N_("Rating"),
    "national": N_("Nat. rating"),
    "federation": N_("Fed."),
    "club": N_("Club"),
    "league": N_("League"),
    "sex": N_("Sex"),
    "birth": N_("Born"),
    "fide_id": N_("FIDE id"),
    "licence": N_("Licence"),
    "contact": N_("Contact"),
    "categories": N_("Cat."),
    "marks": N_("Marks"),
    "points": N_("Pts"),
}
"""The columns that may be chosen, between the name and the status."""
PRIVATE = ("birth", "fide_id", "licence", "contact")
"""Columns for deputies and the chief arbiter only."""
USUAL = ("number", "rating", "federation", "club", "birth", "categories", "points")


def players(request: PageRequest, refused: RequestError | None = None) -> Response:
    """The list: sorted, narrowed, with the columns chosen; or those whom a search finds.

    `refused` says why the entry that was just sent is not taken; what was typed stays.
    """
    section, sought = request.section, request.text("q")
    everybody = list(person_views(request.event, section))
    shown = request.text("show")
    by, backwards = request.text("sort") or "number", bool(request.text("desc"))
    rows = in_order(narrowed(everybody, shown, sought), by, backwards=backwards)
    there = sum(bool(r.present) for r in section.registrations)
    names = [category.name for category in section.categories]
    return request.page(
        "players.html",
        200 if refused is None else refused.http_status,
        problem="" if refused is None else refused.render(request.translator.say),
        section=section,
        rows=rows,
        sought=sought,
        shown=shown,
        by=by,
        backwards=backwards,
        columns=_columns(request),
        every_column={key: words for key, words in COLUMNS.items() if _may_see(request, key)},
        filters=[
            (key, request.translator.say(words), sum(map(keep, everybody)))
            for key, (words, keep) in FILTERS.items()
            if key != "women" or not names
        ]
        + [(name, name, sum(name in row.categories for row in everybody)) for name in names],
        status_words=lambda status: status_words(status, request.translator.say),
        address=lambda **change: _address(request, **change),
        there=there,
        elsewhere=_elsewhere(request),
        unrated=sum(not row.rating for row in everybody) if needs_ratings(section) else 0,
        missing=len(missing(section)),
        methods=METHODS,
        lists=request.workspace.rating_lists.all,
        ratings={key: request.translator.say(words) for key, words in LABELS.items()},
        which=which_rating(request),
    )


def _may_see(request: PageRequest, column: str) -> bool:
    return column not in PRIVATE or request.identity.may("deputy")


def _columns(request: PageRequest) -> tuple[tuple[str, str], ...]:
    """The columns that the visitor has chosen, for this session."""
    chosen = request.http.session.get("columns", USUAL)
    return tuple(
        (key, words) for key, words in COLUMNS.items() if key in chosen and _may_see(request, key)
    )


def choose_columns(request: PageRequest) -> Response:
    """Show these columns from now on."""
    wanted = request.text("columns").split()
    request.http.session["columns"] = [key for key in COLUMNS if key in wanted]
    return request.back(request.referring_page)


def _address(request: PageRequest, **change: str) -> str:
    """The list as it is shown, with something changed: another order, another filter."""
    kept = {name: request.text(name) for name in ("q", "show", "sort", "desc")}
    query = {name: text for name, text in {**kept, **change}.items() if text}
    return f"{request.here}/players" + (f"?{urlencode(query)}" if query else "")


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
        return _entered(request, name)
    try:
        request.do(_entry(request))
    except RequestError as refused:
        if request.wants_json:
            raise
        return players(request, refused)
    return _entered(request, request.text("name"))


def _entered(request: PageRequest, name: str) -> Response:
    """Go on with the next player; who comes late is told not to be paired yet."""
    late = request.section.is_numbered
    message = (
        N_("{name} is entered, has no number yet and is not paired: see Pairing, Admit.")
        if late
        else N_("{name} is entered.")
    )
    return request.back(f"{request.here}/players", message, name=name)


def _entry(request: PageRequest) -> Register:
    return Register(
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
        sex=request.text("sex"),
        birth=request.text("birth"),
        fide_id=request.text("fide_id"),
        source=request.text("source"),
    )


def roll_call(request: PageRequest) -> Response:
    """Check-in: one large button for everybody who may still come."""
    section, sought = request.section, request.text("q")
    everybody = [row for row in entry_views(request.event, section) if not row.left]
    away = staying_away(section)
    absent = [row for row in everybody if not (row.present or row.person in away)]
    only = request.text("show") or "all"
    shown = absent if only == "missing" else everybody
    rows = sorted((r for r in shown if matches(r, sought)), key=lambda row: plain(row.name))
    return request.page(
        "check-in.html",
        section=section,
        rows=rows,
        sought=sought,
        only=only,
        count=len(everybody),
        missing=len(absent),
        there=sum(bool(row.present) for row in everybody),
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
    if request.text("from") == "pairing":
        return request.back(f"{request.here}/pairing")
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
    elif wanted == "move":
        act = MovePlayer(section=key, person=person, to=request.text("to"))
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
    place = request.text("from")
    try:
        request.do(act)
    except RequestError as refused:
        if request.wants_json or wanted not in TYPED or place in PLACES:
            raise
        return player(request, refused)
    return request.back_done(f"{request.here}/{place if place in PLACES else 'players'}")


def change_many(request: PageRequest) -> Response:
    """The same for all players who are ticked, as one entry of the journal."""
    people, wanted = request.numbers("people"), request.text("act")
    if not people:
        raise RequestError(N_("Tick the players first."))
    key = request.section.key
    if wanted in ("here", "not-here"):
        request.do(RollCall(section=key, people=people, present=wanted == "here"))
    else:
        request.do(ChangePlayers(section=key, people=people, **_change(request, wanted)))
    return request.back_done(f"{request.here}/players")


def _change(request: PageRequest, wanted: str) -> dict[str, Any]:
    """What is done with all of them, as a field of the act."""
    name, value = request.text("field"), request.text("value")
    if wanted == "bye":
        if not request.numbers("rounds"):
            raise RequestError(N_("Say which rounds the player misses."))
        return {"rounds": request.numbers("rounds"), "bye": request.text("bye") or "H"}
    if wanted == "withdraw":
        return {"withdraw": True}
    if wanted in ("mark", "unmark"):
        if not request.text("mark"):
            raise RequestError(N_("Type the mark."))
        return {wanted: request.text("mark")}
    if wanted == "set" and name in FACTS:
        return {name: value.upper() if name == "federation" else value}
    raise RequestError(N_("This cannot be done here."))


def erase(request: PageRequest) -> Response:
    """Erase the personal data of a player for ever."""
    person = request.number("person") or 0
    name = request.event.person(person).name
    request.do(Erase(person=person))
    return request.back(
        f"{request.here}/player?person={person}",
        N_("Date of birth, ids, contact and note of {name} are erased from this event."),
        name=name,
    )


def _amended(request: PageRequest, person: int) -> dict[str, Any]:
    """The fields of the form that were changed."""
    known = request.event.person(person)
    given: dict[str, Any] = {name: request.text(name) for name in AMENDED if name in request.form}
    if "federation" in given:
        given["federation"] = given["federation"].upper()
    if "birth" in given:
        given["birth"] = written_date(given["birth"]) or given["birth"]
    if "marks" in request.form:
        marks = (mark.strip() for mark in request.text("marks").split(","))
        given["marks"] = tuple(mark for mark in marks if mark)
    changed = {name: value for name, value in given.items() if value != getattr(known, name)}
    return {**changed, **_national(request, known)}


def _national(request: PageRequest, known: Person) -> dict[str, Any]:
    """The licence and the national rating, where the form has others."""
    found: dict[str, Any] = {}
    if "licence" in request.form and request.text("licence") != licence(known):
        found["licence"] = request.text("licence")
    rating = request.number("national_rating") or 0
    if "national_rating" in request.form and rating != national_rating(known):
        found["national_rating"] = rating
    return found


AMENDED = (
    *("name", "title", "federation", "club", "league", "sex", "birth", "fide_id"),
    *("email", "phone", "note"),
)


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


def player(request: PageRequest, refused: RequestError | None = None) -> Response:
    """One player: what is known, what happened, and what can be done.

    `refused` says why what was just sent is not taken; what was typed stays.
    """
    person, section = request.number("person") or 0, request.section
    rows = person_views(request.event, section)
    row = next((each for each in rows if each.person == person), None)
    if row is None:
        raise RequestError(N_("Choose a player of the list."))
    known = request.event.person(person)
    say, code = request.translator.say, request.translator.code
    past = events_of(request.journal.history, section, person)
    return request.page(
        "player.html",
        200 if refused is None else refused.http_status,
        problem="" if refused is None else refused.render(request.translator.say),
        section=section,
        row=row,
        person=known,
        statuses=[status_words(status, say) for status in row.statuses],
        rounds=player_rounds_view(request.event, section, person).rounds,
        entries=[
            (each, getattr(each.wording, code), getattr(each.subject, code))
            for each in history_entries(request.event, past[:MOST_ENTRIES])
        ],
        more=len(past) > MOST_ENTRIES,
        elsewhere=_other_sections(request.event, section, person),
    )


def _other_sections(event: Event, section: Section, person: int) -> list[Section]:
    """The sections to which a player may be moved: neither has begun."""
    if section.has_started or section.closed:
        return []
    others = (one for one in event.sections.values() if not one.is_registered(person))
    return [one for one in others if not one.has_started and not one.closed]


MOST_ENTRIES = 100
"""Entries of the journal on the page of a player."""


ROUTES = (
    get("/e/{event}/{section}/players", players),
    get("/e/{event}/{section}/player", player),
    get("/e/{event}/{section}/check-in", roll_call),
    post("/e/{event}/{section}/players", register),
    post("/e/{event}/{section}/check-in", check_in, "helper"),
    post("/e/{event}/{section}/player", change),
    post("/e/{event}/{section}/people", change_many),
    post("/e/{event}/{section}/columns", choose_columns, "viewer"),
    post("/e/{event}/{section}/erase", erase, "chief"),
    post("/e/{event}/{section}/number", number),
)
