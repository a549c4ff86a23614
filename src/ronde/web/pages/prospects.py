"""Chances: how the event may end, and how other systems would do, by simulation."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ronde.desk.asked import CHANCES, SYSTEMS, Asked
from ronde.desk.comparison import Contest, ratings_of
from ronde.desk.inquiries import Inquiry
from ronde.desk.prospects import Question, usual_draws, usual_plays
from ronde.web.systems import offered
from ronde.web.visit import Visit, act, page

A_PAGE = 30
NOISE = 100
"""Rating points by which a rating may miss the strength when systems are compared."""


def outlook(visit: Visit) -> Response:
    """The chances that were worked out last, and the form for others."""
    section = visit.section
    inquiry = _asked_for(visit, CHANCES)
    found = inquiry.result if inquiry is not None and inquiry.state == "done" else None
    head = visit.journal.head
    return visit.page(
        "chances.html",
        section=section,
        inquiry=inquiry,
        found=found,
        question=_question(inquiry),
        since=(head.number if head else 0) - found.entry if found else 0,
        shown=None if visit.text("all") else A_PAGE,
        usual={"plays": usual_plays(section), "draws": usual_draws(section)},
        systems=[row for row in offered() if row.name != section.system],
    )


def begin(visit: Visit) -> Response:
    """Begin to play the rest of the event."""
    section = visit.section
    seed, draws = visit.number("seed"), visit.number("draws")
    question = Question(
        plays=visit.number("plays") or usual_plays(section),
        seed=1 if seed is None else seed,
        draws=draws,
        system=visit.text("system"),
    )
    inquiry = _asked(visit).chances(question)
    return visit.back(f"{visit.here}/chances?inquiry={inquiry.id}")


def systems(visit: Visit) -> Response:
    """The comparison that was worked out last, and the form for another."""
    section = visit.section
    inquiry = _asked_for(visit, SYSTEMS)
    found = inquiry.result if inquiry is not None and inquiry.state == "done" else None
    return visit.page(
        "chances_systems.html",
        section=section,
        inquiry=inquiry,
        found=found,
        contest=_question(inquiry),
        systems=offered(),
        rounds=section.tournament.number_of_rounds or 1,
        players=len(ratings_of(visit.event, section)),
        noise=NOISE,
    )


def compare(visit: Visit) -> Response:
    """Begin to play tournaments of other systems with this list."""
    section = visit.section
    lowest = visit.number("lowest") or section.tournament.number_of_rounds or 1
    highest = max(lowest, visit.number("highest") or lowest)
    seed = visit.number("seed")
    contest = Contest(
        systems=tuple(dict.fromkeys(visit.text("systems").split())),
        rounds=tuple(range(lowest, min(highest, lowest + 20) + 1)),
        tournaments=visit.number("tournaments") or 100,
        seed=1 if seed is None else seed,
    )
    inquiry = _asked(visit).contest(contest)
    return visit.back(f"{visit.here}/chances/systems?inquiry={inquiry.id}")


def _asked(visit: Visit) -> Asked:
    return Asked(visit.house, visit.event_key, visit.section)


def _asked_for(visit: Visit, kind: str) -> Inquiry | None:
    """The inquiry of the address, else the latest of this section."""
    asked = _asked(visit)
    return asked.found(kind, visit.text("inquiry")) or asked.latest(kind)


def _question(inquiry: Inquiry | None) -> Any:
    """What was asked: the last part of the key."""
    return inquiry.key[-1] if inquiry is not None and isinstance(inquiry.key, tuple) else None


ROUTES = (
    page("/e/{event}/{section}/chances", outlook),
    act("/e/{event}/{section}/chances", begin, "helper"),
    page("/e/{event}/{section}/chances/systems", systems),
    act("/e/{event}/{section}/chances/systems", compare, "helper"),
)
