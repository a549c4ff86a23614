"""Pairing: the next round as a preview with its reasons, publishing, taking back; manual boards."""

from __future__ import annotations

from time import time

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError, RondeError
from ronde.journal import (
    AbandonManual,
    Act,
    ChangePlayers,
    CloseManual,
    FlipColours,
    OpenManual,
    Pair,
    Publish,
    Seat,
    Section,
    SwapPlayers,
    Unpair,
    Unseat,
    absent_without_notice,
    not_admitted,
)
from ronde.journal.absences import without_absent
from ronde.journal.advice import acceleration_groups
from ronde.journal.dry_run import PreparedAct
from ronde.services.jobs import Job
from ronde.services.rounds import paired_round
from ronde.views.base import game_of
from ronde.views.boards import BoardView, colours_before, unpaired
from ronde.views.events import awaited, remark_text
from ronde.views.formatting import left_out
from ronde.views.manual import Hall, manual_view
from ronde.views.matches import matches_view, proposed_matches
from ronde.views.overview import missing
from ronde.views.rounds import changed_boards, proposed_boards, round_steps, round_view
from ronde.web.pages.jobs import Destination, run
from ronde.web.pages.why import report_html
from ronde.web.request import PageRequest, get, post

MANY = 150
"""Boards of a round whose reasons are asked for once the boards are shown."""
THOUSANDS = 1500
"""Players whose round may take longer than a moment, so that its preview shows progress too."""


def pairing(request: PageRequest) -> Response:
    """The round that was paired last, and what comes next."""
    section = request.section
    current = round_view(section, len(section.paired)) if section.paired else None
    return request.page(
        "pairing.html",
        section=section,
        current=current,
        steps=round_steps(request.journal.history, section, current.round) if current else None,
        phones=_phones_reached(request),
        is_public=request.publication.shows("pairings"),
        boards=current.boards if current else (),
        bye=next((p for p in current.unpaired if p.number == current.bye), None)
        if current
        else None,
        left_out=left_out(current.unpaired, current.game)
        if current and not section.pairs_teams
        else {},
        found=matches_view(section, current.round) if current and section.pairs_teams else None,
        colours=colours_before(section, current.round)
        if current and not section.pairs_teams
        else {},
        coming_out=_coming_out(section),
        reasons=reasons_of_changes(request),
        changed=changed_boards(request.event, section, current.round)
        if current and current.changed
        else (),
        waiting=awaited(section),
        adjourned=len(section.adjourned),
        cautions=_group_cautions(request),
        absent=absent_people(request),
        not_here=_not_checked_in(request),
        newcomers_here=_newcomers(request),
    )


def _phones_reached(request: PageRequest) -> int:
    """How many phones show the round paired last once it is published."""
    number, now = len(request.section.paired), time()
    return sum(
        phone.is_bound
        and not phone.revoked_at
        and not phone.has_ended(now)
        and phone.in_round(number)
        for phone in request.workspace.devices.of(request.event_key, request.section.key)
    )


def _coming_out(section: Section) -> dict[str, list[str]]:
    """Who will not be paired in the coming round, by the reason."""
    if section.pairs_teams:
        return {}
    stages = (section, without_absent(section))
    now, then = (unpaired(stage.tournament, section.next_round) for stage in stages)
    known = {player.number for player in now}
    leaving = [player.name for player in then if player.number not in known]
    found = left_out(now, game_of(section.tournament))
    return {**found, N_("withdrawn when the round is paired"): leaving} if leaving else found


def leaving(request: PageRequest) -> Response:
    """Byes in the coming round, or withdrawals, of players by their numbers."""
    section, what = request.section, request.text("what")
    numbers = map(section.person, request.numbers("players"))
    people = tuple(dict.fromkeys((*request.numbers("people"), *numbers)))
    if not people:
        raise RequestError(N_("Choose a player of the list."))
    if what == "withdraw":
        request.do(ChangePlayers(section=section.key, people=people, withdraw=True))
    else:
        coming = (section.next_round,)
        request.do(ChangePlayers(section=section.key, people=people, rounds=coming, bye=what))
    return request.back_done(f"{request.here}/pairing")


def reasons_of_changes(request: PageRequest) -> list[tuple[str, str]]:
    """Why a published pairing may be changed, as the edition of the section lists it."""
    say = request.translator.say
    allowed = request.section.handling.reasons
    return [
        (
            reason.name.lower().replace("_", "-"),
            f"{say(reason.value)} ({article})" if article else say(reason.value),
        )
        for reason, article in allowed.items()
    ]


def _group_cautions(request: PageRequest) -> list[tuple[str, str]]:
    """Groups of the acceleration that are too small or too large, each with the article."""
    say = request.translator.say
    return [(remark_text(s, say), s.article) for s in acceleration_groups(request.section)]


def absent_people(request: PageRequest) -> list[tuple[int, str]]:
    """Who was absent without notice in the round before, by number in the event and by name."""
    return [(p, request.event.person(p).name) for p in absent_without_notice(request.section)]


def _not_checked_in(request: PageRequest) -> list[tuple[int, str]]:
    """Who is paired in round 1 and has not checked in, once somebody has."""
    section = request.section
    people = () if section.paired else missing(section)
    return [(p, request.event.person(p).name) for p in people if section.number_of(p)]


def _newcomers(request: PageRequest) -> list[tuple[int, str]]:
    """Who is entered and not admitted, by number in the event and by name."""
    return [(p, request.event.person(p).name) for p in not_admitted(request.section)]


def preview(request: PageRequest) -> Response:
    """The next round as it would be paired now, with everything out of the ordinary."""
    section = request.section
    if len(section.numbers) > THOUSANDS and not request.text("ready"):
        return run(request, lambda job: _proposal(request, job), N_("Pairing the round"))
    boards: tuple[BoardView, ...] = ()
    explanation, error, proposed = None, "", None
    try:
        section.require_numbered()
        found = paired_round(section, section.next_round)
        if section.pairs_teams:
            proposed = proposed_matches(section, found)
        else:
            boards = proposed_boards(section, found)
        if len(boards) <= MANY:
            explanation = report_html(request, section, section.next_round)
    except RondeError as problem:
        error = problem.render(request.translator.say)
    return request.page(
        "preview.html",
        section=section,
        boards=boards,
        left_out=_coming_out(section),
        colours={} if section.pairs_teams else colours_before(section, section.next_round),
        found=proposed,
        explanation=explanation,
        error=error,
        waiting=awaited(section),
        adjourned=len(section.adjourned),
        cautions=_group_cautions(request),
        absent=absent_people(request),
        not_here=_not_checked_in(request),
        newcomers_here=_newcomers(request),
    )


def _proposal(request: PageRequest, job: Job) -> Destination:
    """Pair a very large round for its preview; the page then finds it made."""
    job.begin_step(N_("Looking for the boards that the rules ask for"))
    paired_round(request.section, request.section.next_round)
    return Destination(f"{request.here}/preview?ready=1")


def pair(request: PageRequest) -> Response:
    """Pair the next round, the one that was looked at."""
    key, journal = request.section.key, request.journal
    act = Pair(section=key, round=request.number("round"))

    def work(job: Job) -> Destination:
        job.begin_step(N_("Looking for the boards that the rules ask for"))
        request.do(PreparedAct(act, journal.state, key))
        message = N_("The round is paired. Publish it when it is right.")
        return Destination(f"{request.here}/pairing", message)

    return run(request, work, N_("Pairing the round"))


def publish(request: PageRequest) -> Response:
    """Publish the round."""
    done = request.do(Publish(section=request.section.key, round=request.number("round")))
    number = done.entry.data["round"] if done.entry else len(request.section.paired)
    boards = len(request.section.boards(number))
    seen = request.publication.shows("pairings")
    message = PUBLISHED[seen, request.section.pairs_teams, boards == 1]
    return request.back(f"{request.here}/pairing", message, round=number, boards=boards)


PUBLISHED = {
    (True, True, True): N_("Round {round} is published: the hall sees its match."),
    (True, True, False): N_("Round {round} is published: the hall sees its {boards} matches."),
    (True, False, True): N_("Round {round} is published: the hall sees its board."),
    (True, False, False): N_("Round {round} is published: the hall sees its {boards} boards."),
    (False, True, True): N_("Round {round} is published. Its match is not on public pages."),
    (False, True, False): N_(
        "Round {round} is published. Its {boards} matches are not on public pages."
    ),
    (False, False, True): N_("Round {round} is published. Its board is not on public pages."),
    (False, False, False): N_(
        "Round {round} is published. Its {boards} boards are not on public pages."
    ),
}
"""By whether the hall sees the round, whether teams meet, and whether it is a single board."""


def unpair(request: PageRequest) -> Response:
    """Take the pairing back."""
    done = request.do(Unpair(section=request.section.key, reason=request.text("reason") or None))
    return request.back(
        f"{request.here}/pairing",
        N_("The pairing of round {round} has been taken back."),
        round=done.entry.data["round"] if done.entry else request.section.next_round,
    )


def manual(request: PageRequest) -> Response:
    """The session: who sits where, and who still stands."""
    section = request.section
    if section.manual is None:
        return request.page(
            "manual_pairing.html",
            section=section,
            session=None,
            reasons=reasons_of_changes(request),
        )
    hall = Hall(section)
    chosen = _seated_person(request, hall, "player")
    other = _seated_person(request, hall, "with") if chosen else None
    return request.page(
        "manual_pairing.html",
        section=section,
        session=manual_view(section),
        chosen=hall.side(chosen) if chosen else None,
        own_board=next((two for two in hall.session.boards if chosen in two), None),
        is_finished=chosen in hall.finished,
        candidates=hall.candidates(chosen) if chosen else (),
        opponents=hall.opponents(chosen) if chosen else (),
        trade=hall.candidate(chosen, other) if chosen and other and chosen != other else None,
        people=[hall.side(person) for person in hall.present],
    )


def _seated_person(request: PageRequest, hall: Hall, name: str) -> int | None:
    """The person whom a pairing number of the address names, if he takes part."""
    number = request.number(name)
    section = request.section
    if number is None or not 1 <= number <= len(section.numbers):
        return None
    person = section.person(number)
    return person if person in hall.present else None


def change_manual(request: PageRequest) -> Response:
    """Begin, seat, unseat, end, or give up."""
    key = request.section.key
    wanted = request.text("act")
    act: Act
    if wanted == "open":
        act = OpenManual(
            section=key, round=request.number("round"), reason=request.text("reason") or None
        )
    elif wanted == "seat":
        white = request.number("white")
        if white is None:
            raise RequestError(N_("Choose a player of the list."))
        act = Seat(section=key, white=white, black=request.number("black"))
    elif wanted == "swap":
        one, other = request.number("one") or 0, request.number("other") or 0
        act = SwapPlayers(section=key, one=one, other=other)
    elif wanted == "flip":
        act = FlipColours(section=key, person=request.number("person") or 0)
    elif wanted == "unseat":
        act = Unseat(section=key, people=(request.number("person") or 0,))
    elif wanted == "close":
        act = CloseManual(section=key)
    elif wanted == "abandon":
        act = AbandonManual(section=key)
    else:
        raise RequestError(N_("This cannot be done here."))
    request.do(act)
    if wanted in ("close", "abandon"):
        return request.back_done(f"{request.here}/pairing")
    number = request.number("player")
    address = f"{request.here}/manual-pairing"
    return request.back_done(f"{address}?player={number}" if number else address)


ROUTES = (
    get("/e/{event}/{section}/manual-pairing", manual),
    post("/e/{event}/{section}/manual-pairing", change_manual),
    get("/e/{event}/{section}/pairing", pairing),
    get("/e/{event}/{section}/preview", preview, "helper"),
    post("/e/{event}/{section}/pair", pair),
    post("/e/{event}/{section}/publish", publish),
    post("/e/{event}/{section}/unpair", unpair),
    post("/e/{event}/{section}/leaving", leaving),
)
