"""Print: every document of a section as PDF, with its options; the logo of the event."""

from __future__ import annotations

from pathlib import Path

from starlette.responses import Response

from ronde.domain.errors import N_, NoSuchPage
from ronde.domain.tournament import Tournament
from ronde.journal import Section
from ronde.print.documents import (
    DOCUMENTS,
    Document,
    document_named,
    render_document,
    render_together,
)
from ronde.print.logo import printable_logo
from ronde.print.settings import PAPER_SIZES, PrintSettings, paper_size
from ronde.print.sources import document_translator, has, is_ready, settings_from_section
from ronde.print.typst import PrintedDocument
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
            [each for each in DOCUMENTS if each.use == use and has(section, each)],
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
        together=_of_all(request),
    )


def _of_all(request: PageRequest) -> list[Document]:
    """What can be printed of all sections in one go, where there are several."""
    sections = request.event.sections.values()
    return [
        each
        for each in DOCUMENTS
        if len(sections) > 1
        and (each.use != "arbiter" or each.name == "final-report")
        and any(is_ready(section, each) for section in sections)
    ]


def document(request: PageRequest) -> Response:
    """A document; the same state of the event and the same options give the same bytes."""
    name = document_named(str(request.path["document"])).name
    made = render_document(name, *_source(request, request.section, name))
    parts = (request.event_key, request.section.key, name, request.text("round"))
    return _pdf(made, "-".join(filter(None, parts)))


def together(request: PageRequest) -> Response:
    """A document of all sections that have it, in one file."""
    wanted = document_named(str(request.path["document"]))
    sections = [one for one in request.event.sections.values() if is_ready(one, wanted)]
    if not sections or wanted.needs == "board":
        raise NoSuchPage(N_("No section has this document yet."))
    found = [_source(request, section, wanted.name) for section in sections]
    made = render_together(wanted.name, found)
    return _pdf(made, f"{request.event_key}-{wanted.name}")


def _source(request: PageRequest, section: Section, name: str) -> tuple[Tournament, PrintSettings]:
    """What a document of a section is made of."""
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
    settings = settings_from_section(request.event, section, name, settings)
    return request.event.tournament(section.key), settings


def _pdf(made: PrintedDocument, title: str) -> Response:
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
    get("/e/{event}/print/{document}.pdf", together, long=True, kind="documents"),
    get("/e/{event}/{section}/print/{document}.pdf", document, long=True, kind="documents"),
    post("/e/{event}/{section}/print/logo", keep_logo),
)
