"""What if: the next round both ways, before anything is done; and what open games leave open."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError, RondeError
from ronde.journal import Section
from ronde.services.alternatives import NOTHING, Alternatives, Newcomer, Outcome
from ronde.services.cache import Cache
from ronde.services.search import find_player, label, labels
from ronde.services.section_jobs import SectionJobs
from ronde.views.boards import line_view
from ronde.views.next_round import next_round_view
from ronde.views.what_if import Way, WhatIf, what_if
from ronde.web.new_event import accelerations_of, comparable
from ronde.web.pages.results import KEYS, OTHERS
from ronde.web.request import PageRequest, get

A_PAGE = 40

_answers: Cache[WhatIf] = Cache(8)


def ask(request: PageRequest) -> Response:
    """The form, and the answer where something is supposed."""
    section = request.section
    answer, problem = None, ""
    alternatives = NOTHING
    try:
        alternatives = alternatives_of(request, section)
        if alternatives != NOTHING:
            journal, say = request.journal, request.translator.say
            answer = _answers.of(
                (section,),
                (alternatives, request.translator.code),
                lambda: what_if(journal, section, alternatives, say),
            )
    except RondeError as error:
        problem = error.render(request.translator.say)
    return request.page(
        "what_if.html",
        section=section,
        answer=answer,
        problem=problem,
        boards=_side_by_side(answer, bool(request.text("all"))) if answer else (),
        a_page=A_PAGE,
        **_form(request, section, alternatives),
    )


def alternatives_of(request: PageRequest, section: Section) -> Alternatives:
    """What the address supposes."""
    query = request.query
    name, result = request.text("late"), request.text("result")
    pair = tuple(request.text(field) for field in ("apart", "from"))
    if any(pair) and not all(pair):
        raise RequestError(N_("Name both players who must not meet."))
    return Alternatives(
        withdraw=tuple(find_player(section, t) for t in query.getlist("withdraw") if t.strip()),
        absent=tuple(find_player(section, t) for t in query.getlist("absent") if t.strip()),
        newcomers=_newcomers(request, name),
        waiting=tuple(int(t) for t in query.getlist("waiting") if t.isdecimal() and len(t) < 10),
        results=(_outcome(request, section, result),) if result else (),
        forbid=((find_player(section, pair[0]), find_player(section, pair[1])),)
        if all(pair)
        else (),
        system=request.text("system"),
        acceleration=request.text("acceleration"),
        again=bool(request.text("again")),
    )


def _newcomers(request: PageRequest, name: str) -> tuple[Newcomer, ...]:
    if not name:
        return ()
    return (Newcomer(name, request.number("late_rating") or 0, bool(request.text("late_half"))),)


def _outcome(request: PageRequest, section: Section, result: str) -> Outcome:
    named = request.text("board")
    if not named:
        raise RequestError(N_("Say which board is meant."))
    number = request.number("round") or len(section.paired)
    line = line_view(section, number, named)
    return Outcome(number, line.board, result, line.game)


def _form(request: PageRequest, section: Section, alternatives: Alternatives) -> dict[str, Any]:
    """What the form offers, and what it already holds."""
    without = [r.person for r in section.registrations if section.number_of(r.person) is None]
    current = section.current
    return {
        "labels": labels(section),
        "alternatives": alternatives,
        "withdrawn": [label(section, tpn) for tpn in alternatives.withdraw],
        "absent": [label(section, tpn) for tpn in alternatives.absent],
        "apart": [label(section, tpn) for pair in alternatives.forbid for tpn in pair] or ["", ""],
        "waiting": [request.event.person(p) for p in without] if section.is_numbered else [],
        "systems": comparable(section),
        "accelerations": accelerations_of(section.rulebook),
        "outcomes": [*(result for _key, result in KEYS), *OTHERS[: OTHERS.index("W-L")]],
        "round": request.text("round") or len(section.paired),
        "board": request.text("board"),
        "may_again": current is not None and not section.has_results(current.number),
        "open_games": len(section.unfinished),
    }


def _side_by_side(answer: WhatIf, everything: bool) -> list[tuple[Any, Any]]:
    """The boards of the two ways beside each other; those that differ, or all of them."""

    def shown(way: Way | None) -> tuple[Any, ...]:
        if way is None:
            return ()
        return way.boards if everything else way.changed

    return list(zip_longest(shown(answer.now), shown(answer.then)))


def open_games(request: PageRequest) -> Response:
    """The boards of the next round that are fixed whatever the open games bring."""
    section = request.section
    job = SectionJobs(request.workspace, request.event_key, section).open_games()
    found = next_round_view(section, job.result) if job.state == "done" else None
    return request.page("what_if_open.html", section=section, job=job, found=found)


ROUTES = (
    get("/e/{event}/{section}/what-if", ask, "helper", long=True),
    get("/e/{event}/{section}/what-if/open", open_games, "helper"),
)
