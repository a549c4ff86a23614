"""The projector: a list in big type, whose pages turn by themselves; several screens may share it.

`?list=boards|names|standings|prizes`, `from=A&to=K` for a part of the alphabet, `first=1&last=40`
for some boards or ranks, `seconds=12` for each page. Prizes are called out one by one: `shown=3`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from ronde.domain.errors import N_, NoSuchPage
from ronde.domain.player import folded
from ronde.views.boards import BoardView
from ronde.views.players import PlayerView
from ronde.views.published import seats
from ronde.views.rounds import round_view
from ronde.views.standings import standings_of
from ronde.web.public.pages import HERE, event_pages, query_text, sheet
from ronde.web.request import PageRequest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ronde.journal import Section

LISTS = ("boards", "names", "standings", "prizes")
READS = ("list", "from", "to", "first", "last", "seconds", "shown")
"""The parameters of the address that change a screen."""
SECONDS = 12


def screen(request: PageRequest) -> str:
    """The list that is asked for, of the round published last."""
    wanted = query_text(request, "list") or "boards"
    if wanted not in LISTS:
        raise NoSuchPage(N_("There is no such list."))
    request.require_published(wanted if wanted in ("standings", "prizes") else "pairings")
    pages = event_pages(request)
    section = pages.section(request.section_key)
    if wanted == "prizes":
        return pages.announcement(section.key, _whole(request, "shown", 0, 0, 9999))
    table = standings_of(section) if section.paired else None
    return pages.screen(
        section.key,
        list=wanted,
        rows=rows(request, section, wanted) if section.paired else [],
        table=table,
        codes=table.codes[:3] if table is not None and wanted == "standings" else (),
        seconds=_whole(request, "seconds", SECONDS, 3, 600),
        part=_part(request),
        other=_in_language(request, "en" if request.lang == "fr" else "fr"),
    )


def rows(request: PageRequest, section: Section, wanted: str) -> Sequence[PlayerView | BoardView]:
    """The lines of the list that belong on this screen."""
    first, last = _whole(request, "first", 1, 1, 9999), _whole(request, "last", 9999, 1, 9999)
    if wanted == "standings":
        table = standings_of(section)
        return table.rows[first - 1 : last] if table.round else ()
    found = round_view(section, len(section.paired))
    if wanted == "boards":
        return found.boards[first - 1 : last]
    start, end = folded(query_text(request, "from")), folded(query_text(request, "to"))
    return [seat for seat in seats(found) if within(folded(seat.name), start, end)]


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
    kept = {name: request.query[name] for name in READS if name in request.query}
    return "?" + urlencode({**kept, "lang": code})


ROUTES = (sheet(f"{HERE}/{{section}}/screen", "", screen, reads=READS),)
