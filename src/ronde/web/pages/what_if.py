"""What if: the next round both ways, before anything is done; and what open games leave open."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from starlette.responses import Response

from ronde.accelerations import ACCELERATIONS
from ronde.desk.asked import Asked
from ronde.desk.kept import Kept
from ronde.desk.picking import label, labels, picked
from ronde.desk.what_if import Way, WhatIf, what_if
from ronde.desk.wishes import NOTHING, Newcomer, Outcome, Wishes
from ronde.domain.errors import N_, RequestError, RondeError
from ronde.journal import Section
from ronde.web.pages.results import KEYS, OTHERS
from ronde.web.systems import offered
from ronde.web.visit import Visit, page

A_PAGE = 40

_answers: Kept[WhatIf] = Kept(8)


def ask(visit: Visit) -> Response:
    """The form, and the answer where something is supposed."""
    section = visit.section
    answer, problem = None, ""
    wishes = NOTHING
    try:
        wishes = wishes_of(visit, section)
        if wishes != NOTHING:
            journal, say = visit.journal, visit.tongue.say
            answer = _answers.of(
                (section,),
                (wishes, visit.tongue.code),
                lambda: what_if(journal, section, wishes, say),
            )
    except RondeError as error:
        problem = error.render(visit.tongue.say)
    return visit.page(
        "what_if.html",
        section=section,
        answer=answer,
        problem=problem,
        boards=_side_by_side(answer, bool(visit.text("all"))) if answer else (),
        a_page=A_PAGE,
        **_form(visit, section, wishes),
    )


def wishes_of(visit: Visit, section: Section) -> Wishes:
    """What the address supposes."""
    asked = visit.request.query_params
    name, result = visit.text("late"), visit.text("result")
    pair = tuple(visit.text(field) for field in ("apart", "from"))
    if any(pair) and not all(pair):
        raise RequestError(N_("Name both players who must not meet."))
    return Wishes(
        withdraw=tuple(picked(section, t) for t in asked.getlist("withdraw") if t.strip()),
        absent=tuple(picked(section, t) for t in asked.getlist("absent") if t.strip()),
        newcomers=_newcomers(visit, name),
        waiting=tuple(int(t) for t in asked.getlist("waiting") if t.isdecimal() and len(t) < 10),
        results=(_outcome(visit, section, result),) if result else (),
        forbid=((picked(section, pair[0]), picked(section, pair[1])),) if all(pair) else (),
        system=visit.text("system"),
        acceleration=visit.text("acceleration"),
        again=bool(visit.text("again")),
    )


def _newcomers(visit: Visit, name: str) -> tuple[Newcomer, ...]:
    if not name:
        return ()
    return (Newcomer(name, visit.number("late_rating") or 0, bool(visit.text("late_half"))),)


def _outcome(visit: Visit, section: Section, result: str) -> Outcome:
    board = visit.number("board")
    if board is None:
        raise RequestError(N_("Say which board is meant."))
    return Outcome(visit.number("round") or len(section.paired), board, result)


def _form(visit: Visit, section: Section, wishes: Wishes) -> dict[str, Any]:
    """What the form offers, and what it already holds."""
    without = [r.person for r in section.registrations if section.number_of(r.person) is None]
    current = section.current
    open_ = 0 if current is None else len(section.open_games(current.number))
    return {
        "labels": labels(section),
        "wishes": wishes,
        "withdrawn": [label(section, tpn) for tpn in wishes.withdraw],
        "absent": [label(section, tpn) for tpn in wishes.absent],
        "apart": [label(section, tpn) for pair in wishes.forbid for tpn in pair] or ["", ""],
        "waiting": [visit.event.person(p) for p in without] if section.is_numbered else [],
        "systems": offered(),
        "accelerations": [row for row in ACCELERATIONS.values() if row.name != "explicit"],
        "outcomes": [*(result for _key, result in KEYS), *OTHERS],
        "round": visit.text("round") or len(section.paired),
        "board": visit.text("board"),
        "may_again": current is not None and open_ == len(current.boards),
        "open_games": len(section.unfinished),
    }


def _side_by_side(answer: WhatIf, everything: bool) -> list[tuple[Any, Any]]:
    """The boards of the two ways beside each other; those that differ, or all of them."""

    def shown(way: Way | None) -> tuple[Any, ...]:
        if way is None:
            return ()
        return way.boards if everything else way.changed

    return list(zip_longest(shown(answer.now), shown(answer.then)))


def open_games(visit: Visit) -> Response:
    """The boards of the next round that are fixed whatever the open games bring."""
    inquiry = Asked(visit.house, visit.event_key, visit.section).open_games()
    return visit.page("what_if_open.html", section=visit.section, inquiry=inquiry)


ROUTES = (
    page("/e/{event}/{section}/what-if", ask, "helper", long=True),
    page("/e/{event}/{section}/what-if/open", open_games, "helper"),
)
