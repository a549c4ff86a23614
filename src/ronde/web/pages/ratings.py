"""Rating lists on this machine: taking them in, looking people up, comparing a section with one."""

from __future__ import annotations

import json

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.formats.lists.fide import RATINGS
from ronde.journal import CorrectRating
from ronde.rulebooks.numbering import differing_ratings
from ronde.services.rating_lists import FIELDS, Found
from ronde.services.tasks import Outcome, Task
from ronde.services.workspace import slug_of
from ronde.web.pages.tasks import run
from ronde.web.request import Visit, act, page

LABELS = {"standard": N_("standard"), "rapid": N_("rapid"), "blitz": N_("blitz")}


def lists(visit: Visit) -> Response:
    """The lists that are kept."""
    return visit.page("rating_lists.html", lists=visit.house.rating_lists.kept)


def keep(visit: Visit) -> Response:
    """Take in a file, or drop a list."""
    kept = visit.house.rating_lists
    if visit.text("drop"):
        kept.drop(visit.text("drop"))
        return visit.back("/ratings", N_("The list is not kept any more."))
    content, name = visit.files.get("list"), visit.text("name")
    if not content or not name:
        raise RequestError(N_("Give the list a name and choose its file."))

    def work(task: Task) -> Outcome:
        task.at(N_("Reading the list"))
        made = kept.keep(slug_of(name), name, content, task.counting)
        told = N_("{name} is kept: {count} people can be looked up.")
        return Outcome("/ratings", told, {"name": made.name, "count": made.people})

    return run(visit, work, N_("Taking in a rating list"))


def which_rating(visit: Visit) -> str:
    """The rating that counts: as chosen now, or lately."""
    chosen = visit.text("which")
    if chosen in RATINGS:
        visit.request.session["which"] = chosen
    return str(visit.request.session.get("which", RATINGS[0]))


def look_up(visit: Visit) -> Response:
    """Whom the typed name may mean: a part of the page of players."""
    sought = visit.text("name")
    found = visit.house.rating_lists.look_up(sought, which_rating(visit))
    here = {visit.event.person(r.person).fide_id for r in visit.section.registrations}
    return visit.page(
        "found.html",
        section=visit.section,
        sought=sought,
        found=found,
        fills=[_fill(each) for each in found],
        entered=here - {""},
    )


def _fill(found: Found) -> str:
    """What goes into the fields of the form, by their names."""
    person = found.person
    fields = {name: getattr(person, name) for name in FIELDS}
    return json.dumps({**fields, "rating": person.rating or "", "source": found.source})


def compare(visit: Visit) -> Response:
    """The ratings of a section that a list does not confirm."""
    kept, section = visit.house.rating_lists, visit.section
    chosen = visit.text("list") or next((each.key for each in kept.kept), "")
    people = [visit.event.person(r.person) for r in section.registrations]
    players = [
        person.player(registration, number)
        for number, (person, registration) in enumerate(
            zip(people, section.registrations, strict=True), 1
        )
    ]
    official = (
        kept.ratings(chosen, [p.fide_id for p in people], which_rating(visit)) if chosen else {}
    )
    differing = differing_ratings(players, official)
    return visit.page(
        "ratings.html",
        section=section,
        lists=kept.kept,
        chosen=chosen,
        which=which_rating(visit),
        labels={key: visit.tongue.say(words) for key, words in LABELS.items()},
        rows=[
            (people[player.tpn - 1], player.rating, rating)
            for player, rating in differing
            if rating
        ],
        missing=[people[player.tpn - 1] for player, rating in differing if not rating],
        count=len(people),
    )


def correct(visit: Visit) -> Response:
    """Take one rating from the list."""
    kept, key = visit.house.rating_lists, visit.text("list")
    person = visit.event.person(visit.number("person") or 0)
    rating = kept.ratings(key, [person.fide_id], which_rating(visit)).get(person.fide_id)
    if rating is None:
        raise RequestError(N_("{name} is not on this list."), name=person.name)
    source = next(each.name for each in kept.kept if each.key == key)
    visit.do(
        CorrectRating(person=person.id, rating=rating, source=source, section=visit.section.key)
    )
    return visit.back(f"{visit.here}/ratings?list={key}", N_("Written."))


ROUTES = (
    page("/ratings", lists, "deputy"),
    act("/ratings", keep),
    page("/e/{event}/{section}/look-up", look_up, "deputy"),
    page("/e/{event}/{section}/ratings", compare, "deputy"),
    act("/e/{event}/{section}/ratings", correct),
)
