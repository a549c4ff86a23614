"""Which format suits an event: of an entry list, or before there is an event."""

from __future__ import annotations

import re

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.lab.adviser import GOALS, NOISE, NORMS, USUAL_GOALS, Question, is_for_players
from ronde.lab.entrants import RatingDistribution
from ronde.services.advice import NOWHERE, AskedAdvice, Place, begin_advice, latest_advice
from ronde.services.jobs import Job
from ronde.services.system_comparison import ratings_of
from ronde.views.advice import advice_view
from ronde.views.advice_picture import advice_svg
from ronde.web.new_event import offered
from ronde.web.request import PageRequest, get, post

SECONDS = (60, 300, 1200)
"""How long may be played: about a minute, longer for sharper answers."""
WEIGHTS = ("first", "second", "third")
"""The fields of the goals, by weight."""
ADDRESS = "/e/{event}/{section}/forecast/advise"


def before_an_event(request: PageRequest) -> Response:
    """Advice by the number and the spread of players, or by ratings that are typed."""
    return _page(request, NOWHERE, section=None, rounds=9, players=None, of_draughts=False)


def of_a_section(request: PageRequest) -> Response:
    """Advice for the players who are entered."""
    section = request.section
    return _page(
        request,
        (request.event_key, section.key),
        section=section,
        rounds=section.tournament.number_of_rounds or 9,
        players=len(ratings_of(request.event, section)),
        of_draughts=section.is_draughts,
    )


def _page(
    request: PageRequest,
    place: Place,
    *,
    section: object,
    rounds: int,
    players: int | None,
    of_draughts: bool,
) -> Response:
    job = latest_advice(request.workspace.jobs, place)
    asked = _asked(job)
    found = None
    picture = ""
    language = request.translator.language
    if job is not None and job.state == "done":
        found = advice_view(job.result, language, request.translator.code)
        picture = advice_svg(found, language.translate, request.translator.code, alone=False)
    return request.page(
        "advise.html",
        layout="section.html" if section else "base.html",
        section=section,
        job=job,
        asked=asked,
        found=found,
        picture=picture,
        goals=[
            (row.key, language.translate(row.wording))
            for row in GOALS
            if row.key != NORMS or not of_draughts
        ],
        weights=list(zip(WEIGHTS, asked.question.goals if asked else USUAL_GOALS, strict=False)),
        systems=[row for row in offered() if is_for_players(row)],
        seconds=SECONDS,
        rounds=asked.question.rounds if asked else rounds,
        players=players,
    )


def _asked(job: Job | None) -> AskedAdvice | None:
    asked = job.key[-1] if job is not None and isinstance(job.key, tuple) else None
    return asked if isinstance(asked, AskedAdvice) else None


def ask_before_an_event(request: PageRequest) -> Response:
    """Begin to play with players of these ratings, or so many of that spread."""
    typed = request.text("ratings")
    if typed:
        entries = _ratings(typed)
        field = RatingDistribution("list", noise=NOISE, entries=entries)
        players = len(entries)
    else:
        players = request.number("players") or 0
        field = RatingDistribution(
            "normal",
            request.number("lowest") or 0,
            request.number("highest") or 0,
            noise=NOISE,
            unrated_share=min(max(request.number("unrated") or 0, 0), 100) / 100,
        )
    return _begin(request, NOWHERE, field, players, draughts=request.text("game") == "draughts")


def _ratings(typed: str) -> tuple[int, ...]:
    parts = re.split(r"[\s,;]+", typed.strip())
    if not all(part.isdecimal() and len(part) <= 4 for part in parts):
        raise RequestError(N_("Write ratings as whole numbers, such as 2100, 1950, 0."))
    return tuple(sorted(map(int, parts), reverse=True))


def ask_of_a_section(request: PageRequest) -> Response:
    """Begin to play with the players who are entered."""
    section = request.section
    entries = tuple(sorted(ratings_of(request.event, section), reverse=True))
    if sum(map(bool, entries)) < 2:
        raise RequestError(N_("At least two players need a rating: strengths are made of them."))
    field = RatingDistribution("list", noise=NOISE, entries=entries)
    place = (request.event_key, section.key)
    return _begin(request, place, field, len(entries), draughts=section.is_draughts)


def _begin(
    request: PageRequest, place: Place, field: RatingDistribution, players: int, *, draughts: bool
) -> Response:
    goals = dict.fromkeys(filter(None, (request.text(name) for name in WEIGHTS)))
    question = Question(
        field=field,
        players=players,
        rounds=request.number("rounds") or 9,
        goals=tuple(goals),
        systems=tuple(dict.fromkeys(request.text("systems").split())),
        draughts=draughts,
        seed=request.number("seed") or 1,
    )
    seconds = request.number("seconds") or SECONDS[0]
    begin_advice(request.workspace.jobs, place, question, seconds)
    here = f"{request.here}/forecast/advise" if place != NOWHERE else "/advise"
    return request.back(here)


ROUTES = (
    get("/advise", before_an_event),
    post("/advise", ask_before_an_event, "helper"),
    get(ADDRESS, of_a_section),
    post(ADDRESS, ask_of_a_section, "helper"),
)
