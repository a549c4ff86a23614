"""Pairing: the next round as a preview with its reasons, publishing, taking back."""

from __future__ import annotations

from starlette.responses import Response

from ronde.domain.errors import N_, RondeError
from ronde.journal import Pair, Publish, Unpair
from ronde.rulebooks.handling import Reason
from ronde.services.decided_ahead import Ahead
from ronde.services.rounds import proposed
from ronde.services.tasks import Outcome, Task
from ronde.views.boards import BoardLine, boards_of, left_out
from ronde.views.events import waiting
from ronde.web.pages.tasks import run
from ronde.web.pages.why import told_report
from ronde.web.request import Visit, act, page

MANY = 150
"""Boards of a round whose reasons are asked for once the boards are shown."""
THOUSANDS = 1500
"""Players whose round may take longer than a moment, so that its preview shows progress too."""


def pairing(visit: Visit) -> Response:
    """The round that was paired last, and what comes next."""
    section = visit.section
    reasons = [(r.name.lower().replace("_", "-"), visit.tongue.say(r.value)) for r in Reason]
    return visit.page(
        "pairing.html",
        section=section,
        boards=boards_of(visit.event, section, len(section.paired)) if section.paired else (),
        current=section.current,
        left_out=left_out(section, len(section.paired)) if section.paired else {},
        reasons=reasons,
        waiting=waiting(section),
        preview=None,
    )


def preview(visit: Visit) -> Response:
    """The next round as it would be paired now, with everything out of the ordinary."""
    section = visit.section
    if len(section.numbers) > THOUSANDS and not visit.text("ready"):
        return run(visit, lambda task: _proposal(visit, task), N_("Pairing the round"))
    boards: tuple[BoardLine, ...] = ()
    told, error = None, ""
    try:
        boards = proposed(visit.journal, section)
        if len(boards) <= MANY:
            told = told_report(visit, section, section.next_round)
    except RondeError as problem:
        error = problem.render(visit.tongue.say)
    return visit.page(
        "preview.html",
        section=section,
        boards=boards,
        left_out=left_out(section, section.next_round),
        told=told,
        error=error,
        waiting=waiting(section),
    )


def _proposal(visit: Visit, task: Task) -> Outcome:
    """Pair a very large round for its preview; the page then finds it made."""
    task.at(N_("Looking for the boards that the rules ask for"))
    proposed(visit.journal, visit.section)
    return Outcome(f"{visit.here}/preview?ready=1")


def pair(visit: Visit) -> Response:
    """Pair the next round, the one that was looked at."""
    key, journal = visit.section.key, visit.journal
    request = Pair(section=key, round=visit.number("round"))

    def work(task: Task) -> Outcome:
        task.at(N_("Looking for the boards that the rules ask for"))
        visit.do(Ahead(request, journal, key))
        told = N_("The round is paired. Publish it when it is right.")
        return Outcome(f"{visit.here}/pairing", told)

    return run(visit, work, N_("Pairing the round"))


def publish(visit: Visit) -> Response:
    """Publish the round."""
    visit.do(Publish(section=visit.section.key, round=visit.number("round")))
    return visit.back(f"{visit.here}/pairing", N_("The round is published."))


def unpair(visit: Visit) -> Response:
    """Take the pairing back."""
    visit.do(Unpair(section=visit.section.key, reason=visit.text("reason") or None))
    return visit.back(f"{visit.here}/pairing", N_("The pairing has been taken back."))


ROUTES = (
    page("/e/{event}/{section}/pairing", pairing),
    page("/e/{event}/{section}/preview", preview, "helper"),
    act("/e/{event}/{section}/pair", pair),
    act("/e/{event}/{section}/publish", publish),
    act("/e/{event}/{section}/unpair", unpair),
)
