"""Print: every document of a section as PDF, with its options; the logo of the event."""

from __future__ import annotations

from pathlib import Path

from starlette.responses import Response

from ronde.domain.errors import N_
from ronde.journal import Section
from ronde.print.documents import DOCUMENTS, Document, document_named, render_document
from ronde.print.logo import printable_logo
from ronde.print.settings import PAPER_SIZES, PrintSettings, paper_size
from ronde.print.sources import document_translator, settings_from_section
from ronde.views.formatting import timestamp
from ronde.web.request import PageRequest, get, post

USES = {
    "wall": N_("For the wall"),
    "tables": N_("For the tables"),
    "arbiter": N_("For the arbiter and the file"),
}


def papers(request: PageRequest) -> Response:
    """All documents, and how they can be printed."""
    section = request.section
    groups = [
        (
            request.translator.say(title),
            [each for each in DOCUMENTS if each.use == use and _has(section, each)],
        )
        for use, title in USES.items()
    ]
    return request.page(
        "print.html",
        section=section,
        groups=groups,
        papers=PAPER_SIZES,
        rounds=range(1, len(section.paired) + 1),
        number=request.number("round") or len(section.paired),
        players=section.tournament.players,
        has_logo=_logo_of(request).exists(),
    )


def _has(section: Section, document: Document) -> bool:
    """Whether the section has announced what the document shows."""
    if document.needs == "matches":
        return section.pairs_teams
    if document.needs == "prizes":
        return section.prizes is not None
    return document.needs != "categories" or bool(section.categories)


def document(request: PageRequest) -> Response:
    """A document; the same state of the event and the same options give the same bytes."""
    name = document_named(str(request.path["document"])).name
    settings = PrintSettings(
        words=document_translator(request.text("lang") or request.translator.code),
        paper=paper_size(request.text("paper") or "a4"),
        round=request.number("round"),
        per_sheet=request.number("copies"),
        logo=_logo(request),
        printed=_state(request) if request.text("time") else "",
        player=request.number("player"),
        board=request.number("board"),
        personal=request.identity.may("deputy"),
    )
    settings = settings_from_section(request.event, request.section, name, settings)
    made = render_document(name, request.event.tournament(request.section.key), settings)
    title = "-".join(
        filter(None, (request.event_key, request.section.key, name, request.text("round")))
    )
    plain = "".join(c for c in title if c.isascii() and (c.isalnum() or c == "-"))
    headers = {"Content-Disposition": f'inline; filename="{plain}.pdf"'}
    return Response(made.pdf, media_type="application/pdf", headers=headers)


def _state(request: PageRequest) -> str:
    """The time of the latest entry: what the paper shows is the event as it then stood."""
    head = request.journal.head
    return "" if head is None else timestamp(head.at, request.translator.say)


def _logo_of(request: PageRequest) -> Path:
    return request.workspace.folder / f"{request.event_key}.logo"


def _logo(request: PageRequest) -> bytes | None:
    file = _logo_of(request)
    return file.read_bytes() if file.exists() else None


def keep_logo(request: PageRequest) -> Response:
    """Keep a logo for the documents of the event, or take it away."""
    file = _logo_of(request)
    back = f"{request.here}/print"
    if request.text("remove"):
        file.unlink(missing_ok=True)
        return request.back(back, N_("The logo has been taken away."))
    picture = request.files.get("logo", b"")
    if not picture:
        return request.back(back, N_("Choose a picture first."))
    printable_logo(picture)
    draft = file.with_suffix(".logo-new")
    draft.write_bytes(picture)
    draft.replace(file)
    return request.back(back, N_("The logo stands on every document from now on."))


ROUTES = (
    get("/e/{event}/{section}/print", papers),
    get("/e/{event}/{section}/print/{document}.pdf", document, long=True, kind="documents"),
    post("/e/{event}/{section}/print/logo", keep_logo),
)
