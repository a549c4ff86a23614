"""History: every entry of the journal; undo, to any point, and redo."""

from __future__ import annotations

from starlette.responses import JSONResponse, Response

from ronde.domain.errors import N_
from ronde.journal import Conflict, verify
from ronde.services.jobs import Job
from ronde.services.search import is_found
from ronde.views.history import history_entries, page_of
from ronde.web.pages.jobs import Destination, run
from ronde.web.request import PageRequest, get, post

MOST = 300
"""Entries that a search shows."""


def history(request: PageRequest) -> Response:
    """The latest entries first."""
    sought, event, code = request.text("q"), request.event, request.translator.code
    shown = (
        request.journal.history if sought else page_of(request.journal, request.number("before"))
    )
    entries = (
        (entry, getattr(entry.wording, code), getattr(entry.subject, code))
        for entry in history_entries(event, reversed(shown), request.journal.entries)
    )
    rows = [row for row in entries if not sought or is_found(sought, *row[1:], row[0].who)]
    earlier = shown[0].entry.number if shown and shown[0].entry.number > 1 else None
    return request.page(
        "history.html",
        rows=rows[:MOST] if sought else rows,
        event=event,
        key=request.event_key,
        earlier=None if sought else earlier,
        latest=request.journal.head,
        sought=sought,
    )


def undo(request: PageRequest) -> Response:
    """Undo the latest act, or everything after an entry.

    A button beside a sentence undoes what the sentence tells, and nothing written since; a request
    that names no entry means the one that was the latest when it came.
    """
    done = request.undo(request.number("to"), latest=request.number("latest"))
    if request.wants_json:
        return JSONResponse({"entry": done.entry.number if done.entry else None})
    at_once = request.text("latest") and not request.confirm  # otherwise from the question
    address = request.referring_page if at_once else f"/e/{request.event_key}/history"
    about = request.in_words(done.entry)[1] if done.entry else ""
    return request.back(address, N_("Undone: {entries}. Redo puts it back."), entries=about)


def redo(request: PageRequest) -> Response:
    """Put back what was undone last."""
    done = request.redo()
    about = request.in_words(done.entry)[1] if done.entry else ""
    return request.back(
        f"/e/{request.event_key}/history", N_("Done again: {entries}."), entries=about
    )


def check(request: PageRequest) -> Response:
    """Check the chain, pair every round again, draw every lot again."""
    entries, address = request.journal.entries, f"/e/{request.event_key}/history"

    def work(job: Job) -> Destination:
        job.begin_step(N_("Looking at every entry again, pairing every round again"), len(entries))
        found = verify(job.counting(entries))
        if found.findings:
            findings = "\n".join(
                finding.render(request.translator.say) for finding in found.findings
            )
            raise Conflict(
                N_("Not everything is as the rules and the lots give it:\n{findings}"),
                findings=findings,
            )
        return Destination(
            address,
            N_(
                "{entries} entries and {pairings} pairings looked at again: all is as it was "
                "written."
            ),
            {"entries": found.entries, "pairings": found.pairings},
        )

    return run(request, work, N_("Checking everything"))


ROUTES = (
    get("/e/{event}/history", history),
    post("/e/{event}/undo", undo),
    post("/e/{event}/redo", redo),
    post("/e/{event}/verify", check),
)
