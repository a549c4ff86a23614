"""History: every entry of the journal; undo, to any point, and redo."""

from __future__ import annotations

from starlette.responses import Response

from ronde.desk.views.history import page_of, wording
from ronde.domain.errors import N_
from ronde.journal import verify
from ronde.web.visit import Visit, act, page


def history(visit: Visit) -> Response:
    """The latest entries first."""
    shown = page_of(visit.journal, visit.number("before"))
    rows = [(r, visit.tongue.say(wording(r.entry.act))) for r in reversed(shown)]
    earlier = shown[0].entry.number if shown and shown[0].entry.number > 1 else None
    return visit.page(
        "history.html", rows=rows, event=visit.event, key=visit.event_key, earlier=earlier
    )


def undo(visit: Visit) -> Response:
    """Undo the latest act, or everything after an entry."""
    visit.journal.undo(
        who=visit.who,
        to=visit.number("to"),
        why=visit.text("why"),
        key=visit.text("key"),
        confirm=visit.confirmed,
    )
    return visit.back(f"/e/{visit.event_key}/history", N_("Undone. Redo puts it back."))


def redo(visit: Visit) -> Response:
    """Put back what was undone last."""
    visit.journal.redo(who=visit.who, key=visit.text("key"))
    return visit.back(f"/e/{visit.event_key}/history", N_("Put back."))


def check(visit: Visit) -> Response:
    """Check the chain, pair every round again, draw every lot again."""
    found = verify(visit.journal.entries)
    if found.findings:
        told = " ".join(finding.render(visit.tongue.say) for finding in found.findings)
        return visit.page("error.html", 409, sentence=told)
    return visit.back(
        f"/e/{visit.event_key}/history",
        N_("{entries} entries and {pairings} pairings looked at again: all is as it was written."),
        entries=found.entries,
        pairings=found.pairings,
    )


ROUTES = (
    page("/e/{event}/history", history),
    act("/e/{event}/undo", undo),
    act("/e/{event}/redo", redo),
    act("/e/{event}/verify", check),
)
