"""The projector: a list in big type, whose pages turn by themselves; several screens may share it.

`?list=boards|matches|names|standings|prizes`, `from=A&to=K` for a part of the alphabet,
`first=1&last=40` for some boards or ranks, `seconds=12` for each page. Prizes are called out one by
one: `shown=3`. The screen of the event shows its sections one after the other, or those of
`sections=a,b`; its list of names is one for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from ronde.domain.errors import N_, NoSuchPage
from ronde.domain.player import folded
from ronde.journal.result_text import Notation
from ronde.views.base import DisciplineName, game_of
from ronde.views.boards import BoardView
from ronde.views.formatting import section_name
from ronde.views.matches import MatchView, matches_view
from ronde.views.players import PlayerView
from ronde.views.published import PublicSectionView, public_section, seats
from ronde.views.rounds import round_view
from ronde.views.standings import standings_of
from ronde.views.timetable import start_in_words
from ronde.web.public.pages import HERE, event_pages, query_text, sheet
from ronde.web.request import PageRequest

if TYPE_CHECKING:
    from ronde.journal import Section
    from ronde.views.standings import StandingsView

LISTS = ("boards", "matches", "names", "standings", "prizes")
READS = ("list", "from", "to", "first", "last", "seconds", "shown", "sections")
"""The parameters of the address that change a screen."""
TITLES = {
    "boards": N_("Pairings by board"),
    "matches": N_("Matches"),
    "names": N_("Pairings by name"),
    "standings": N_("Standings"),
}
SECONDS = 12

Rows = Sequence[PlayerView | BoardView | MatchView]


@dataclass(frozen=True, slots=True)
class ScreenTable:
    """A list on the screen; `sections` are those of its rows, where they are of several."""

    shown: PublicSectionView
    game: DisciplineName
    write: Notation
    rows: Rows
    standings: StandingsView | None = None
    codes: tuple[str, ...] = ()
    title: str = ""
    begins: str = ""
    sections: tuple[str, ...] = ()


def screen(request: PageRequest) -> str:
    """The list that is asked for, of the round published last."""
    pages = event_pages(request)
    section = pages.section(request.section_key)
    wanted = _wanted(request, "matches" if section.pairs_teams else "boards")
    if wanted == "prizes":
        return pages.announcement(section.key, _whole(request, "shown", 0, 0, 9999))
    tables = [_table(request, section, wanted)] if section.paired else []
    return pages.screen(pages.name, section.key, **_facts(request, wanted, tables))


def of_event(request: PageRequest) -> str:
    """The lists of several sections, one after the other; names in one list for all of them."""
    pages = event_pages(request)
    keys = query_text(request, "sections").split(",") if query_text(request, "sections") else ()
    sections = [pages.section(key) for key in keys or pages.sections]
    wanted = _wanted(request, "boards")
    if wanted == "prizes":
        raise NoSuchPage(N_("There is no such list."))
    tables = []
    for section in sections:
        if section.paired and (wanted != "matches" or section.pairs_teams):
            tables.append(_table(request, section, wanted))
    tables = [_titled(request, table, wanted) for table in tables]
    if wanted == "names" and tables:
        tables = [_one_list(request, tables)]
    title = request.translator.say(TITLES[wanted])
    return pages.screen(title, "", **_facts(request, wanted, tables))


def _wanted(request: PageRequest, usual: str) -> str:
    wanted = query_text(request, "list") or usual
    if wanted not in LISTS:
        raise NoSuchPage(N_("There is no such list."))
    request.require_published(wanted if wanted in ("standings", "prizes") else "pairings")
    return wanted


def _facts(request: PageRequest, wanted: str, tables: list[ScreenTable]) -> dict[str, object]:
    return {
        "list": wanted,
        "tables": tables,
        "seconds": _whole(request, "seconds", SECONDS, 3, 600),
        "part": _part(request),
        "other": _in_language(request, "en" if request.lang == "fr" else "fr"),
    }


def _table(request: PageRequest, section: Section, wanted: str) -> ScreenTable:
    """The list of one section."""
    table = standings_of(section)
    return ScreenTable(
        shown=public_section(section),
        game=game_of(section.tournament),
        write=Notation.of(section.tournament),
        rows=rows(request, section, wanted),
        standings=table,
        codes=table.codes[:3] if wanted == "standings" else (),
    )


def _titled(request: PageRequest, table: ScreenTable, wanted: str) -> ScreenTable:
    """The same list under the name of its section and its round."""
    say, shown = request.translator.say, table.shown
    name = section_name(shown.name, shown.section, say)
    what = say(N_("Round {round}")).format(round=shown.published)
    if wanted == "standings" and table.standings is not None:
        number = table.standings.round
        what = say(N_("Standings after round {number}")).format(number=number)
    starts, begins = shown.begins, ""
    if starts is not None:
        words = say(N_("Round {round} begins on {when}."))
        begins = words.format(round=starts.round, when=start_in_words(starts, say))
    return replace(table, title=f"{name} · {what}", begins=begins)


def _one_list(request: PageRequest, tables: Sequence[ScreenTable]) -> ScreenTable:
    """The names of all sections in one alphabet, each with its section."""
    name = partial(section_name, translate=request.translator.say)
    entries = chain.from_iterable(
        ((row, name(table.shown.name, table.shown.section)) for row in table.rows)
        for table in tables
    )
    found = sorted(entries, key=lambda entry: folded(getattr(entry[0], "name", "")))
    return replace(
        tables[0],
        title="",
        begins="",
        rows=tuple(row for row, _ in found),
        sections=tuple(section for _, section in found),
    )


def rows(request: PageRequest, section: Section, wanted: str) -> Rows:
    """The lines of the list that belong on this screen."""
    first, last = _whole(request, "first", 1, 1, 9999), _whole(request, "last", 9999, 1, 9999)
    if wanted == "standings":
        table = standings_of(section)
        return table.rows[first - 1 : last] if table.round else ()
    if wanted == "matches":
        if not section.pairs_teams:
            raise NoSuchPage(N_("There is no such list."))
        return matches_view(section, len(section.paired)).matches[first - 1 : last]
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


ROUTES = (
    sheet(f"{HERE}/screen", "", of_event, reads=READS),
    sheet(f"{HERE}/{{section}}/screen", "", screen, reads=READS),
)
