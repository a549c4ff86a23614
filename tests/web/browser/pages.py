"""Every page of the application, taken from its routes: a new one cannot be forgotten."""

from __future__ import annotations

from collections import defaultdict

from ronde.web.pages import routes

QUESTIONS: dict[str, tuple[str, ...]] = {
    "/e/{event}/{section}/player": ("?person=3",),
    "/e/{event}/{section}/players": ("", "?q=ber"),
    "/e/{event}/{section}/sums": ("?player=1",),
    "/e/{event}/{section}/results": ("", "?round=1"),
    "/e/{event}/{section}/why": ("?round=5",),
    "/e/{event}/{section}/why/panel": ("?round=5&player=3", "?round=5&player=3&other=8"),
    "/e/{event}/{section}/why/editions": ("?round=5&system=fide-dutch-2012",),
}
"""What has to be asked on some pages, so that they have something to show."""

GAPS = {
    "/e/{event}/{section}/exchange/{file}": {"file": "standings.csv"},
    "/e/{event}/{section}/report/{file}": {"file": "trf26.trf"},
}
"""What fills a gap other than event and section."""

NO_PAGES = ("/api", "/static")
NEVER_END = ("/live",)
"""Routes that are read by programs, or that never end."""

NOT_THERE = ("/task/{task}",)
"""Pages that only exist for a moment: what is looked at is the page which says so."""


def templates() -> list[str]:
    """The paths of all pages that are looked at, with gaps for event and section."""
    return [
        route.path
        for route in routes()
        if "GET" in (route.methods or ())
        and not route.path.startswith(NO_PAGES)
        and not route.path.endswith(NEVER_END)
    ]


def addresses(event: str = "open", section: str = "a") -> dict[str, str]:
    """An address of every page, or several where a page has several faces; and its path."""
    found = {}
    for path in templates():
        known = {"event": event, "section": section, **GAPS.get(path, {})}
        for question in QUESTIONS.get(path, ("",)):
            found[path.format_map(defaultdict(lambda: "none", known)) + question] = path
    return found
