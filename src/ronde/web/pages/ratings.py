"""Rating lists on this machine: taking them in, looking people up, comparing a section with one."""

from __future__ import annotations

import json
from datetime import date

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.domain.player import typed_day
from ronde.formats.lists.fide import RATINGS
from ronde.journal import CorrectRating, TakeRatings
from ronde.journal.acts.numbering import without_rating
from ronde.rulebooks.numbering import differing_ratings, list_in_force, lists_in_sequence
from ronde.services.jobs import Job
from ronde.services.player_lists import converted_rating, national_rating
from ronde.services.rating_lists import FIELDS, RatingList, RatingListMatch
from ronde.services.reports import lasts_long, round_days
from ronde.services.workspace import slug_of
from ronde.web.pages.jobs import Destination, run
from ronde.web.request import PageRequest, get, post

LARGEST_LIST = 128 * 1024 * 1024
"""Bytes of the packed list of a federation."""
LABELS = {"standard": N_("standard"), "rapid": N_("rapid"), "blitz": N_("blitz")}


def lists(request: PageRequest) -> Response:
    """The lists that are rating_lists."""
    return request.page("rating_lists.html", lists=request.workspace.rating_lists.all)


def keep(request: PageRequest) -> Response:
    """Take in a file, or drop a list."""
    rating_lists = request.workspace.rating_lists
    if request.text("drop"):
        rating_lists.remove(request.text("drop"))
        return request.back("/ratings", N_("The list is not kept any more."))
    content, name = request.files.get("list"), request.text("name")
    published = _day(request.text("published"))
    if not content or not name:
        raise RequestError(N_("Give the list a name and choose its file."))

    def work(job: Job) -> Destination:
        job.begin_step(N_("Reading the list"))
        added = rating_lists.add(slug_of(name), name, content, job.count, published)
        message = N_("{name} is kept: {count} people can be looked up.")
        return Destination("/ratings", message, {"name": added.name, "count": added.people})

    return run(request, work, N_("Taking in a rating list"))


def _day(text: str) -> str:
    return typed_day(text).isoformat() if text else ""


def list_that_counts(request: PageRequest) -> str:
    """The list published last on the first day of the section; the first one where none was."""
    lists = request.workspace.rating_lists.all
    first_day = request.event.first_day(request.section) or date.max
    published = {date.fromisoformat(each.kept): each.key for each in lists}
    return list_in_force(published, first_day) or next((each.key for each in lists), "")


def which_rating(request: PageRequest) -> str:
    """The rating that counts: as chosen now, or lately."""
    chosen = request.text("which")
    if chosen in RATINGS:
        request.http.session["which"] = chosen
    return str(request.http.session.get("which", RATINGS[0]))


def look_up(request: PageRequest) -> Response:
    """Whom the typed name may mean: a part of the page of players."""
    sought = request.text("name")
    found = request.workspace.rating_lists.look_up(sought, which_rating(request))
    here = {request.event.person(r.person).fide_id for r in request.section.registrations}
    return request.page(
        "found.html",
        section=request.section,
        sought=sought,
        found=found,
        fills=[_fill(each) for each in found],
        entered=here - {""},
    )


def _fill(found: RatingListMatch) -> str:
    """What goes into the fields of the form, by their names."""
    person = found.person
    fields = {name: getattr(person, name) for name in FIELDS}
    return json.dumps({**fields, "rating": person.rating or "", "source": found.source})


def compare(request: PageRequest) -> Response:
    """The ratings of a section that a list does not confirm."""
    rating_lists, section = request.workspace.rating_lists, request.section
    chosen = request.text("list") or list_that_counts(request)
    people = [request.event.person(r.person) for r in section.registrations]
    players = [
        person.player(registration, number)
        for number, (person, registration) in enumerate(
            zip(people, section.registrations, strict=True), 1
        )
    ]
    official = (
        rating_lists.ratings(chosen, [p.fide_id for p in people], which_rating(request))
        if chosen
        else {}
    )
    differing = differing_ratings(players, official)
    return request.page(
        "ratings.html",
        section=section,
        lists=rating_lists.all,
        chosen=chosen,
        which=which_rating(request),
        labels={key: request.translator.say(words) for key, words in LABELS.items()},
        rows=[
            (people[player.tpn - 1], player.rating, rating)
            for player, rating in differing
            if rating
        ],
        missing=[people[player.tpn - 1] for player, rating in differing if not rating],
        count=len(people),
        sequence=_sequence(request) if lasts_long(request.event, section.key) else None,
    )


def _sequence(request: PageRequest) -> list[tuple[int, RatingList, bool]]:
    """The later lists of a long event, the round from which each counts, and if it is taken.

    Rule: FIDE B.01 (2024) 1.1.4
    """
    lists = request.workspace.rating_lists.all
    published = {date.fromisoformat(each.kept): each for each in lists}
    section = request.section
    found = lists_in_sequence(published, round_days(request.event, section.key))
    taken = {(later.first_round, later.source) for later in section.later_ratings}
    return [(first, each, (first, each.name) in taken) for first, each in found if first > 1]


def take_list(request: PageRequest) -> Response:
    """Take the standard ratings of a later list, from the round on from which it counts."""
    wanted, section = request.text("list"), request.section
    found = next((row for row in _sequence(request) if row[1].key == wanted), None)
    if found is None:
        raise RequestError(N_("This list does not count for a later round."))
    first, chosen, _taken = found
    people = {request.event.person(r.person).fide_id: r.person for r in section.registrations}
    ratings = request.workspace.rating_lists.ratings(wanted, people)
    request.do(
        TakeRatings(
            section=section.key,
            first_round=first,
            source=chosen.name,
            ratings=tuple((people[fide_id], rating) for fide_id, rating in ratings.items()),
        )
    )
    return request.back_done(f"{request.here}/ratings#sequence")


def correct(request: PageRequest) -> Response:
    """Take one rating from the list."""
    rating_lists, key = request.workspace.rating_lists, request.text("list")
    person = request.event.person(request.number("person") or 0)
    rating = rating_lists.ratings(key, [person.fide_id], which_rating(request)).get(person.fide_id)
    if rating is None:
        raise RequestError(N_("{name} is not on this list."), name=person.name)
    source = next(each.name for each in rating_lists.all if each.key == key)
    only = None if request.section.rating_method else request.section.key
    request.do(CorrectRating(person=person.id, rating=rating, source=source, section=only))
    return request.back_done(f"{request.here}/ratings?list={key}")


def estimates(request: PageRequest) -> Response:
    """Who has no rating, with their national rating and what a formula makes of it."""
    event, section = request.event, request.section
    factor, offset = request.text("factor"), request.text("offset") or "0"
    people = [event.person(p) for p in _without_rating(request)]
    rows = [
        (
            person,
            national_rating(person),
            converted_rating(person, factor, offset) if factor else None,
        )
        for person in people
    ]
    return request.page(
        "estimates.html", section=section, rows=rows, factor=factor, offset=request.text("offset")
    )


def _without_rating(request: PageRequest) -> tuple[int, ...]:
    section = request.section
    return without_rating(request.event, section, [r.person for r in section.registrations])


def estimate(request: PageRequest) -> Response:
    """Enter the estimates that were typed."""
    for person in _without_rating(request):
        rating = request.number(f"rating-{person}")
        if rating:
            request.do(
                CorrectRating(
                    person=person,
                    rating=rating,
                    estimated=True,
                    source=request.text("source"),
                )
            )
    return request.back(f"{request.here}/estimates", N_("The estimates are entered."))


ROUTES = (
    get("/ratings", lists, "deputy"),
    post("/ratings", keep, largest=LARGEST_LIST),
    get("/e/{event}/{section}/search", look_up, "deputy"),
    get("/e/{event}/{section}/ratings", compare, "deputy"),
    post("/e/{event}/{section}/ratings", correct),
    post("/e/{event}/{section}/later-ratings", take_list),
    get("/e/{event}/{section}/estimates", estimates, "deputy"),
    post("/e/{event}/{section}/estimates", estimate),
)
