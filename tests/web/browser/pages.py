"""Every page of the application, taken from its routes: a new one cannot be forgotten."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from starlette.routing import Route

from ronde.web.app import create_app
from ronde.web.new_event import STEPS

QUESTIONS: dict[str, tuple[str, ...]] = {
    "/help": ("", "?q=bye"),
    "/restore": ("?draft={copy}",),
    "/e/{event}/{section}/player": ("?person=3",),
    "/e/{event}/{section}/players": ("", "?q=ber"),
    "/e/{event}/{section}/search": ("?name=ber",),
    "/e/{event}/{section}/sums": ("?player=1",),
    "/e/{event}/{section}/results": ("", "?round=1"),
    "/e/{event}/{section}/why": ("?round={round}",),
    "/e/{event}/{section}/why/panel": (
        "?round={round}&player=3",
        "?round={round}&player=3&other=8",
    ),
    "/e/{event}/{section}/why/player": ("?round={round}&player=3",),
    "/e/{event}/{section}/why/others": ("?round={round}&player=3",),
    "/e/{event}/{section}/why/round": ("?round={round}&brackets=1",),
    "/train": ("", "?seed=3&do=solution", "?seed=3&task=colours&do=judge", "?system=fide-team"),
    "/train/exam": ("?count=3&m1=1",),
    "/train/exam/{part}.pdf": ("?count=1",),
    "/e/{event}/{section}/why/editions": ("?round={round}&system=fide-dutch-2012",),
    "/e/{event}/{section}/what-if": ("", "?withdraw=3"),
}
"""What has to be asked on some pages, so that they have something to show."""

GAPS = {
    "board": "3",
    "document": "standings",
    "part": "exam",
    "player": "3",
    "round": "5",
    "section": "a",
    "topic": "players",
}
"""What fills a gap, where nothing else is said."""

OTHERS: dict[str, tuple[Mapping[str, str], ...]] = {
    "/e/{event}/{section}/export/{file}": ({"file": "standings.csv"},),
    "/e/{event}/{section}/report/{file}": ({"file": "trf26.trf"},),
    **{
        path: ({"event": "cup", "team": "3"},)
        for here in ("/e/{event}/{section}", "/p/{event}/{section}")
        for path in (f"{here}/teams", f"{here}/team/{{team:number}}", f"{here}/board-lists")
    },
    "/e/{event}/{section}/matches": ({"event": "cup"},),
    "/new/{draft}/{step}": tuple({"step": step} for step in STEPS if step != "options"),
}
"""What fills the gaps of one path, once or several times."""

OF_CAPTAINS = ("/phone/line-up",)
"""Pages that only the phone of a captain sees."""

NO_PAGES = ("/api/", "/static")
NEVER_END = ("/live",)
"""Routes that are read by programs, or that never end."""

NOT_THERE = ("/job/{job}",)
"""Pages that only exist for a moment: what is looked at is the page which says so."""


@cache
def templates() -> tuple[str, ...]:
    """The paths of all pages that are looked at, with their gaps."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        app.state.workspace.close()
    return tuple(
        route.path
        for route in app.routes
        if isinstance(route, Route)
        and "GET" in (route.methods or ())
        and not route.path.startswith(NO_PAGES)
        and route.path not in OF_CAPTAINS
        and not route.path.endswith(NEVER_END)
    )


def addresses(event: str = "open", **known: str) -> dict[str, str]:
    """An address of every page, or several where a page has several faces; and its path."""
    found = {}
    for path in templates():
        for other in OTHERS.get(path, ({},)):
            gaps = {**GAPS, "event": event, **known, **other}
            for question in QUESTIONS.get(path, ("",)):
                found[_filled(path + question, gaps)] = path
    return found


def _filled(path: str, gaps: Mapping[str, str]) -> str:
    """The path with its gaps filled; what nobody knows is called none."""
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda gap: gaps.get(gap[1], "none"), path)
