"""Pairing: the next round as a preview with its reasons, publishing, taking back."""

from __future__ import annotations

from starlette.responses import Response

from ronde.domain.errors import N_, RondeError
from ronde.journal import Pair, Publish, Unpair
from ronde.rulebooks.handling import Reason
from ronde.services.jobs import Job
from ronde.services.prepared_act import PreparedAct
from ronde.services.rounds import proposed_boards
from ronde.views.boards import BoardLine, boards_of, left_out
from ronde.views.events import waiting
from ronde.web.pages.jobs import Destination, run
from ronde.web.pages.why import told_report
from ronde.web.request import PageRequest, get, post

MANY = 150
"""Boards of a round whose reasons are asked for once the boards are shown."""
THOUSANDS = 1500
"""Players whose round may take longer than a moment, so that its preview shows progress too."""


def pairing(request: PageRequest) -> Response:
    """The round that was paired last, and what comes next."""
    section = request.section
    reasons = [(r.name.lower().replace("_", "-"), request.translator.say(r.value)) for r in Reason]
    return request.page(
        "pairing.html",
        section=section,
        boards=boards_of(request.event, section, len(section.paired)) if section.paired else (),
        current=section.current,
        left_out=left_out(section, len(section.paired)) if section.paired else {},
        reasons=reasons,
        waiting=waiting(section),
        preview=None,
    )


def preview(request: PageRequest) -> Response:
    """The next round as it would be paired now, with everything out of the ordinary."""
    section = request.section
    if len(section.numbers) > THOUSANDS and not request.text("ready"):
        return run(request, lambda job: _proposal(request, job), N_("Pairing the round"))
    boards: tuple[BoardLine, ...] = ()
    told, error = None, ""
    try:
        boards = proposed_boards(request.journal, section)
        if len(boards) <= MANY:
            told = told_report(request, section, section.next_round)
    except RondeError as problem:
        error = problem.render(request.translator.say)
    return request.page(
        "preview.html",
        section=section,
        boards=boards,
        left_out=left_out(section, section.next_round),
        told=told,
        error=error,
        waiting=waiting(section),
    )


def _proposal(request: PageRequest, job: Job) -> Destination:
    """Pair a very large round for its preview; the page then finds it made."""
    job.begin_step(N_("Looking for the boards that the rules ask for"))
    proposed_boards(request.journal, request.section)
    return Destination(f"{request.here}/preview?ready=1")


def pair(request: PageRequest) -> Response:
    """Pair the next round, the one that was looked at."""
    key, journal = request.section.key, request.journal
    act = Pair(section=key, round=request.number("round"))

    def work(job: Job) -> Destination:
        job.begin_step(N_("Looking for the boards that the rules ask for"))
        request.do(PreparedAct(act, journal, key))
        told = N_("The round is paired. Publish it when it is right.")
        return Destination(f"{request.here}/pairing", told)

    return run(request, work, N_("Pairing the round"))


def publish(request: PageRequest) -> Response:
    """Publish the round."""
    request.do(Publish(section=request.section.key, round=request.number("round")))
    return request.back(f"{request.here}/pairing", N_("The round is published."))


def unpair(request: PageRequest) -> Response:
    """Take the pairing back."""
    request.do(Unpair(section=request.section.key, reason=request.text("reason") or None))
    return request.back(f"{request.here}/pairing", N_("The pairing has been taken back."))


ROUTES = (
    get("/e/{event}/{section}/pairing", pairing),
    get("/e/{event}/{section}/preview", preview, "helper"),
    post("/e/{event}/{section}/pair", pair),
    post("/e/{event}/{section}/publish", publish),
    post("/e/{event}/{section}/unpair", unpair),
)
