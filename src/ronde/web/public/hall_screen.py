"""The projector: a list in big type, whose pages turn by themselves; several screens may share it.

`?list=boards|names|standings`, `from=A&to=K` for a part of the alphabet, `first=1&last=40` for
some boards or ranks, `seconds=12` for each page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from ronde.domain.errors import N_
from ronde.services.workspace import NoSuchPage
from ronde.tables.names import folded
from ronde.views.public_section import Shown
from ronde.web.public.event_pages import ranked
from ronde.web.public.pages import HERE, event_pages, query_text, sheet
from ronde.web.request import PageRequest

if TYPE_CHECKING:
    from collections.abc import Sequence

LISTS = ("boards", "names", "standings")
SECONDS = 12


def screen(request: PageRequest) -> str:
    """The list that is asked for, of the round published last."""
    wanted = query_text(request, "list") or "boards"
    if wanted not in LISTS:
        raise NoSuchPage(N_("There is no such list."))
    request.require_published("standings" if wanted == "standings" else "pairings")
    book = event_pages(request)
    shown = book.sections.get(request.section_key)
    if shown is None:
        raise NoSuchPage(N_("There is no section {section!r} here."), section=request.section_key)
    return book.screen(
        shown.key,
        list=wanted,
        rows=rows(request, shown, wanted) if shown.last else [],
        codes=shown.standings().codes[:3] if shown.last and wanted == "standings" else (),
        after=shown.standings().round if shown.last else 0,
        seconds=_whole(request, "seconds", SECONDS, 3, 600),
        part=_part(request),
        other=_in_language(request, "en" if request.translator.code == "fr" else "fr"),
    )


def rows(request: PageRequest, shown: Shown, wanted: str) -> Sequence[Any]:
    """The lines of the list that belong on this screen."""
    first, last = _whole(request, "first", 1, 1, 9999), _whole(request, "last", 9999, 1, 9999)
    if wanted == "names":
        start, end = folded(query_text(request, "from")), folded(query_text(request, "to"))
        lines = shown.by_name(shown.last, request.translator.say)
        return [line for line in lines if within(folded(line.name), start, end)]
    if wanted == "boards":
        return [board for board in shown.boards(shown.last) if first <= board.board <= last]
    return list(ranked(shown, shown.standings()))[first - 1 : last]


def within(name: str, start: str, end: str) -> bool:
    """The name lies between two beginnings, both included: K takes in Kaya and Kyburz."""
    return name >= start and (not end or name[: len(end)] <= end)


def _whole(request: PageRequest, name: str, usual: int, least: int, most: int) -> int:
    text = query_text(request, name)
    return min(max(int(text), least), most) if text.isdecimal() and len(text) < 6 else usual


def _part(request: PageRequest) -> str:
    """Which part of the alphabet, or which boards, this screen shows."""
    bounds = (
        (query_text(request, "from"), query_text(request, "to")),
        (query_text(request, "first"), query_text(request, "last")),
    )
    return next((f"{start.upper()}–{end.upper()}" for start, end in bounds if start or end), "")


def _in_language(request: PageRequest, code: str) -> str:
    kept = {k: v for k, v in request.query.items() if k != "lang"}
    return "?" + urlencode({**kept, "lang": code})


ROUTES = (sheet(f"{HERE}/{{section}}/screen", "", screen),)
