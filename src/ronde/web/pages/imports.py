"""A list of people: which column holds what, every problem, and only then the entries."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.formats.lists import FIELDS, PlayerList, read_list
from ronde.formats.lists.fide import RATINGS
from ronde.formats.lists.tables import ListedPlayer
from ronde.journal import RegisterAll
from ronde.journal.dry_run import PreparedAct
from ronde.services.jobs import Job
from ronde.services.player_lists import check_unpacked, facts_of
from ronde.services.search import plain
from ronde.web.pages.jobs import Destination, run
from ronde.web.request import PageRequest, get, post

LABELS = {
    "name": N_("Surname, first name"),
    "surname": N_("Surname"),
    "first_name": N_("First name"),
    "rating": N_("Rating"),
    "title": N_("Title"),
    "federation": N_("Federation"),
    "sex": N_("Sex"),
    "club": N_("Club"),
    "league": N_("League"),
    "birth": N_("Date of birth"),
    "fide_id": N_("FIDE id"),
    "email": N_("E-mail address"),
    "phone": N_("Phone"),
    "national_id": N_("National id"),
    "national_rating": N_("National rating"),
}


def choose(request: PageRequest) -> Response:
    """The form for the file; with a draft, what was understood of it. Nothing is entered yet."""
    draft = request.text("draft")
    if not draft:
        return request.page("import.html", section=request.section, listing=None)
    listing = _listing(request, _content(request))
    return request.page(
        "import.html",
        section=request.section,
        listing=listing,
        problems=[problem.render(request.translator.say) for problem in listing.problems],
        not_taken=listing.not_taken and listing.not_taken.render(request.translator.say),
        headings=sorted({*listing.columns.values(), *listing.unused}),
        labels={name: request.translator.say(LABELS[name]) for name in FIELDS},
        ratings=RATINGS,
        rating=request.text("rating") or "standard",
        known=_known(request, listing),
        taken=_taken(listing),
        taken_labels={name: request.translator.say(words) for name, words in LABELS.items()},
        draft=draft,
    )


PREVIEWED = 200
"""People of the list who are shown before they are entered."""


def _taken(listing: PlayerList) -> tuple[list[str], list[list[str]]]:
    """Every field that the list gives to anybody, and the first people with all of them."""
    people = [_fields_of(person) for person in listing.people]
    fields = [name for name in LABELS if any(person.get(name) for person in people)]
    return fields, [[person.get(name, "") for name in fields] for person in people[:PREVIEWED]]


def _fields_of(person: ListedPlayer) -> dict[str, str]:
    """What the list says of a person, by the names of `LABELS`."""
    found = {name: str(getattr(person, name, "") or "") for name in LABELS}
    for record in person.national:
        found["national_id"] = found["national_id"] or record.id
        found["national_rating"] = found["national_rating"] or str(record.rating or "")
    return found


def _content(request: PageRequest) -> bytes:
    content = request.workspace.drafts.get(request.text("draft"))
    if content is None:
        raise RequestError(
            N_("This list is not kept any more: choose the file again. Nothing was entered.")
        )
    return content


def _listing(request: PageRequest, content: bytes) -> PlayerList:
    given = {name: request.text(f"column-{name}") for name in FIELDS}
    mapping = {name: heading for name, heading in given.items() if heading} or None
    return read_list(
        content,
        mapping=mapping,
        rating=request.text("rating") or "standard",
        draughts=request.section.is_draughts,
    )


def _known(request: PageRequest, listing: PlayerList) -> list[str]:
    """Who of the list seems to be registered already."""
    people = [request.event.person(r.person) for r in request.section.registrations]
    names = {plain(person.name) for person in people}
    ids = {person.fide_id for person in people if person.fide_id}
    return [p.name for p in listing.people if p.fide_id in ids or plain(p.name) in names]


def take(request: PageRequest) -> Response:
    """Keep a file that was sent, and show it; or enter the people of one that was looked at."""
    content = request.files.get("list")
    if content:
        check_unpacked(content)
        return request.back(f"{request.here}/import?draft={request.workspace.drafts.keep(content)}")
    if not request.text("draft"):
        raise RequestError(N_("Choose a file first."))
    if request.text("enter"):
        return _enter(request)
    chosen = {k: v for k, v in request.form.items() if k.startswith("column-") or k == "rating"}
    return request.back(
        f"{request.here}/import?{urlencode({'draft': request.text('draft'), **chosen})}"
    )


def _enter(request: PageRequest) -> Response:
    content, journal, key = _content(request), request.journal, request.section.key
    without = request.text("without_known")

    def work(job: Job) -> Destination:
        job.begin_step(N_("Reading the list"))
        listing = _listing(request, content)
        left = {plain(name) for name in _known(request, listing)} if without else set()
        people = tuple(
            facts_of(person)
            for person in job.counting(listing.people)
            if plain(person.name) not in left
        )
        if not people:
            raise RequestError(N_("This enters nobody: choose the columns, or another file."))
        job.begin_step(N_("Entering the people"))
        request.do(PreparedAct(RegisterAll(section=key, people=people), journal.state, key))
        request.workspace.drafts.drop(request.text("draft"))
        message = N_("{count} people are entered.")
        return Destination(f"{request.here}/players", message, {"count": len(people)})

    return run(request, work, N_("Entering a list"))


ROUTES = (
    get("/e/{event}/{section}/import", choose, "deputy"),
    post("/e/{event}/{section}/import", take),
)
