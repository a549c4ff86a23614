"""A list of people: which column holds what, every problem, and only then the entries."""

from __future__ import annotations

import io
import zipfile
from dataclasses import fields

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError, TooLarge
from ronde.formats.lists import FIELDS, read_list
from ronde.journal import Facts, RegisterAll
from ronde.web.visit import Visit, act, page

LARGEST_UNPACKED = 64 * 1024 * 1024


def choose(visit: Visit) -> Response:
    """The form for the file."""
    return visit.page("import.html", section=visit.section, listing=None)


def preview(visit: Visit) -> Response:
    """What was understood, and what was not; nothing is entered yet."""
    content = visit.files.get("list") or visit.house.drafts.get(visit.text("draft"))
    if not content:
        raise RequestError(N_("Choose a file first."))
    check_unpacked(content)
    given = {name: visit.text(f"column-{name}") for name in FIELDS}
    mapping = {name: heading for name, heading in given.items() if heading} or None
    listing = read_list(content, mapping=mapping, rating=visit.text("rating") or "standard")
    if visit.text("enter") and listing.people:
        people = tuple(
            Facts(**{f.name: getattr(person, f.name) for f in fields(person)})
            for person in listing.people
        )
        visit.do(RegisterAll(section=visit.section.key, people=people))
        visit.house.drafts.pop(visit.text("draft"), None)
        return visit.back(
            f"{visit.here}/players", N_("{count} people are entered."), count=len(people)
        )
    return visit.page(
        "import.html",
        section=visit.section,
        listing=listing,
        problems=[problem.render(visit.tongue.say) for problem in listing.problems],
        headings=sorted({*listing.columns.values(), *listing.unused}),
        names=FIELDS,
        draft=visit.house.keep(content),
    )


def check_unpacked(content: bytes) -> None:
    """A workbook is a packed file: what it unpacks to has a limit too."""
    if content[:4] != b"PK\x03\x04":
        return
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            size = sum(part.file_size for part in packed.infolist())
    except zipfile.BadZipFile:
        raise RequestError(N_("This workbook is damaged.")) from None
    if size > LARGEST_UNPACKED:
        raise TooLarge(N_("This workbook is too large."))


ROUTES = (
    page("/e/{event}/{section}/import", choose, "deputy"),
    act("/e/{event}/{section}/import", preview),
)
