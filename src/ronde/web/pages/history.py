"""History: every entry of the journal; undo, to any point, and redo."""

from __future__ import annotations

from starlette.responses import JSONResponse, Response

from ronde.domain.errors import N_
from ronde.journal import Conflict, Entry, Event, verify
from ronde.services.permissions import least_to_redo, least_to_undo
from ronde.services.search import is_found
from ronde.services.tasks import Outcome, Task
from ronde.views.entry_text import told
from ronde.views.history import page_of, wording
from ronde.web.pages.tasks import run
from ronde.web.request import Visit, act, page

MOST = 300
"""Entries that a search shows."""


def history(visit: Visit) -> Response:
    """The latest entries first."""
    sought, event = visit.text("q"), visit.event
    shown = visit.journal.history if sought else page_of(visit.journal, visit.number("before"))
    rows = [(r, *_words(visit, event, r.entry)) for r in reversed(shown)]
    if sought:
        rows = [row for row in rows if is_found(sought, row[1], row[2], row[0].entry.who)][:MOST]
    earlier = shown[0].entry.number if shown and shown[0].entry.number > 1 else None
    return visit.page(
        "history.html",
        rows=rows,
        event=event,
        key=visit.event_key,
        earlier=None if sought else earlier,
        latest=visit.journal.head,
        sought=sought,
    )


def _words(visit: Visit, event: Event, entry: Entry) -> tuple[str, str]:
    say = visit.tongue.say
    return say(wording(entry.act)), told(event, entry, say)


def undo(visit: Visit) -> Response:
    """Undo the latest act, or everything after an entry.

    A button beside a sentence undoes what the sentence tells, and nothing written since; whoever
    names no entry means the one that was the latest when the request came.
    """
    head = visit.journal.head
    visit.need(least_to_undo(visit.journal, visit.number("to")))
    done = visit.journal.undo(
        who=visit.who,
        to=visit.number("to"),
        latest=visit.number("latest") or (head.number if head else None),
        why=visit.text("why"),
        key=visit.text("key"),
        confirm=visit.confirmed,
    )
    if visit.wants_data:
        return JSONResponse({"entry": done.entry.number if done.entry else None})
    at_once = visit.text("latest") and not visit.confirmed  # otherwise he comes from the question
    address = visit.came_from if at_once else f"/e/{visit.event_key}/history"
    return visit.back(address, N_("Undone. Redo puts it back."))


def redo(visit: Visit) -> Response:
    """Put back what was undone last."""
    visit.need(least_to_redo(visit.journal))
    visit.journal.redo(who=visit.who, key=visit.text("key"))
    return visit.back(f"/e/{visit.event_key}/history", N_("Put back."))


def check(visit: Visit) -> Response:
    """Check the chain, pair every round again, draw every lot again."""
    entries, address = visit.journal.entries, f"/e/{visit.event_key}/history"

    def work(task: Task) -> Outcome:
        task.at(N_("Looking at every entry again, pairing every round again"), len(entries))
        found = verify(task.counting(entries))
        if found.findings:
            findings = "\n".join(finding.render(visit.tongue.say) for finding in found.findings)
            raise Conflict(
                N_("Not everything is as the rules and the lots give it:\n{findings}"),
                findings=findings,
            )
        return Outcome(
            address,
            N_(
                "{entries} entries and {pairings} pairings looked at again: all is as it was "
                "written."
            ),
            {"entries": found.entries, "pairings": found.pairings},
        )

    return run(visit, work, N_("Checking everything"))


ROUTES = (
    page("/e/{event}/history", history),
    act("/e/{event}/undo", undo),
    act("/e/{event}/redo", redo),
    act("/e/{event}/verify", check),
)
