"""Print: every document of a section as PDF, with its options; the logo of the event."""

from __future__ import annotations

from pathlib import Path

from starlette.responses import Response

from ronde.domain.errors import N_
from ronde.print.documents import DOCUMENTS, document_named, printed
from ronde.print.logo import checked_logo
from ronde.print.order import PAPERS, Order, paper_named
from ronde.services.documents import of_section, words_in
from ronde.web.request import Visit, act, page

USES = {
    "wall": N_("For the wall"),
    "tables": N_("For the tables"),
    "arbiter": N_("For the arbiter and the file"),
}


def papers(visit: Visit) -> Response:
    """All documents, and how they can be printed."""
    section = visit.section
    groups = [
        (visit.tongue.say(title), [document for document in DOCUMENTS if document.use == use])
        for use, title in USES.items()
    ]
    return visit.page(
        "print.html",
        section=section,
        groups=groups,
        papers=PAPERS,
        rounds=range(1, len(section.paired) + 1),
        number=visit.number("round") or len(section.paired),
        players=section.tournament.players,
        has_logo=_logo_of(visit).exists(),
    )


def document(visit: Visit) -> Response:
    """A document; the same state of the event and the same options give the same bytes."""
    name = document_named(str(visit.request.path_params["document"])).name
    order = Order(
        words=words_in(visit.text("lang") or visit.tongue.code),
        paper=paper_named(visit.text("paper") or "a4"),
        round=visit.number("round"),
        per_sheet=visit.number("copies"),
        logo=_logo(visit),
        printed=_state(visit) if visit.text("time") else "",
        player=visit.number("player"),
        board=visit.number("board"),
        personal=visit.account is not None and visit.account.may("deputy"),
    )
    order = of_section(visit.journal, visit.section, name, order)
    made = printed(name, visit.event.tournament(visit.section.key), order)
    title = "-".join(filter(None, (visit.event_key, visit.section.key, name, visit.text("round"))))
    plain = "".join(c for c in title if c.isascii() and (c.isalnum() or c == "-"))
    headers = {"Content-Disposition": f'inline; filename="{plain}.pdf"'}
    return Response(made.pdf, media_type="application/pdf", headers=headers)


def _state(visit: Visit) -> str:
    """The time of the latest entry: what the paper shows is the event as it then stood."""
    head = visit.journal.head
    return "" if head is None else head.at[:16].replace("T", " ")


def _logo_of(visit: Visit) -> Path:
    return visit.house.folder / f"{visit.event_key}.logo"


def _logo(visit: Visit) -> bytes | None:
    file = _logo_of(visit)
    return file.read_bytes() if file.exists() else None


def keep_logo(visit: Visit) -> Response:
    """Keep a logo for the documents of the event, or take it away."""
    file = _logo_of(visit)
    back = f"{visit.here}/print"
    if visit.text("remove"):
        file.unlink(missing_ok=True)
        return visit.back(back, N_("The logo has been taken away."))
    picture = visit.files.get("logo", b"")
    if not picture:
        return visit.back(back, N_("Choose a picture first."))
    checked_logo(picture)
    draft = file.with_suffix(".logo-new")
    draft.write_bytes(picture)
    draft.replace(file)
    return visit.back(back, N_("The logo stands on every document from now on."))


ROUTES = (
    page("/e/{event}/{section}/print", papers),
    page("/e/{event}/{section}/print/{document}.pdf", document),
    act("/e/{event}/{section}/print/logo", keep_logo),
)
