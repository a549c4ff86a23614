"""The timetable of a section: when its rounds begin, and the deadlines that follow."""

from __future__ import annotations

from dataclasses import fields

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.journal import Announce, Section, SetTimetable
from ronde.journal.acts.timetable import NOT_FIXED
from ronde.journal.encoding import parse_moment
from ronde.journal.section import Timetable
from ronde.views.timetable import timetable_view
from ronde.web.pages.settings import as_moment
from ronde.web.request import PageRequest, get, post

TIMES = ("results_posted", "reports_until", "pairings_posted", "end")


def timetable(request: PageRequest) -> Response:
    """Date and start of every round, and the other times that have been announced."""
    section = request.section
    return request.page(
        "timetable.html",
        section=section,
        timetable=timetable_view(section),
        programme=_programme(section),
    )


def _programme(section: Section) -> list[tuple[int, dict[str, str]]]:
    """The announced times of every round, as fields of a form want them."""
    rounds = range(1, (section.tournament.number_of_rounds or 0) + 1)
    return [(number, _times(section.timetable.get(number, Timetable()))) for number in rounds]


def _times(known: Timetable) -> dict[str, str]:
    given = {f.name: getattr(known, f.name) or "" for f in fields(known)}
    return {
        name: text if name in ("results_place", "begins") or not text else _local(text)
        for name, text in given.items()
    }


def _local(text: str) -> str:
    return parse_moment(text).astimezone().strftime("%Y-%m-%dT%H:%M")


def set_timetable(request: PageRequest) -> Response:
    """Set the starts of all rounds; announced deadlines move with them."""
    last = request.section.tournament.number_of_rounds or 0
    begins = [request.text(f"begins-{number}") or NOT_FIXED for number in range(1, last + 1)]
    done = request.do(
        SetTimetable(
            section=request.section.key,
            begins=tuple(begins),
            reports_before=request.number("reports_before"),
            pairings_before=request.number("pairings_before"),
        )
    )
    if done.entry is None:
        return request.back(f"{request.here}/timetable", N_("Nothing had to change."))
    changed = [number for number, _times in done.entry.data["rounds"]]
    return request.back(
        f"{request.here}/timetable",
        N_("The timetable is set. Changed: round {rounds}."),
        rounds=", ".join(map(str, changed)),
    )


def announce(request: PageRequest) -> Response:
    """The times of a round; they decide from when on a correction counts."""
    number = request.number("round")
    if not number:
        raise RequestError(N_("Rounds are numbered from 1 on."))
    times = {name: as_moment(request.text(name)) for name in TIMES}
    place = request.text("results_place") or None
    request.do(Announce(section=request.section.key, round=number, results_place=place, **times))
    return request.back_done(f"{request.here}/timetable#programme")


HERE = "/e/{event}/{section}"
ROUTES = (
    get(f"{HERE}/timetable", timetable),
    post(f"{HERE}/timetable", set_timetable),
    post(f"{HERE}/announce", announce),
)
