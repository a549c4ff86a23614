"""Standings, the cross table, the sum behind every tie-break, and the pairing cards."""

from __future__ import annotations

from markupsafe import Markup
from starlette.responses import Response

from ronde.explanation.formatting import as_html
from ronde.explanation.ranks import why_behind
from ronde.ranking import Standings
from ronde.services.cache import Cache
from ronde.services.search import find_player
from ronde.views.cards import cards_of
from ronde.views.coming_rounds import coming_rounds
from ronde.views.crosstable import cross_table_of
from ronde.views.formatting import CardSheet, card_sheets, sum_rows, value
from ronde.views.sheets import cross_table_page
from ronde.views.standings import ranked, standings_of, sums_view
from ronde.web.request import PageRequest, get

A_PAGE = 100
"""Cards on a page."""

_crossed: Cache[Markup] = Cache(8)
_cards: Cache[list[CardSheet]] = Cache(8)


def standings(request: PageRequest) -> Response:
    """The list, with a way to the sums behind every tie-break, and to the reasons."""
    table = standings_of(request.section, request.number("round"))
    return request.page(
        "standings.html",
        section=request.section,
        table=table,
        remarks=[getattr(remark, request.translator.code) for remark in table.remarks],
    )


def sums(request: PageRequest) -> Response:
    """How the tie-breaks of one player came about, as a panel."""
    table = ranked(request.section, request.number("round"))
    found = sums_view(table, request.number("player") or 0)
    sums = [
        (
            each.code,
            value(each.value, request.translator.say),
            sum_rows(each.lines, request.translator.say),
        )
        for each in found.sums
    ]
    number = request.number("player") or 0
    return request.page(
        "sums.html",
        sums=sums,
        name=found.player.name,
        number=number,
        table=table,
        places=_places(request, table, number),
    )


def _places(request: PageRequest, table: Standings, number: int) -> Markup:
    """Why a player is behind another: the one chosen, else the one above."""
    numbers = [row.player for row in table.rows]
    above = numbers[max(0, numbers.index(number) - 1)]
    other = request.number("other") or above
    lines = why_behind(table, number, other) if other != number else ()
    spoken = request.translator
    return Markup(as_html(lines, spoken.language, lang=spoken.code) if lines else "")


def cross_table(request: PageRequest) -> Response:
    """Everybody's rounds in the order of the standings."""
    section, number = request.section, request.number("round")

    def made() -> Markup:
        head, rows = cross_table_page(cross_table_of(section, number), request.translator.say)
        return request.part("crosstable_rows.html", head=head, rows=rows)

    lines = _crossed.of((ranked(section, number),), (request.here, request.translator.code), made)
    grid, rounds = cross_table_of(section, number).who_met_whom, coming_rounds(section)
    return request.page("crosstable.html", section=section, lines=lines, grid=grid, rounds=rounds)


def cards(request: PageRequest) -> Response:
    """The pairing cards, some at a time: of the draughts federation, or of the Swiss guide."""
    section = request.section
    count = len(section.tournament.players)
    first = find_player(section, request.text("player")) if request.text("player") else 1
    first = min(max(1, request.number("from") or first), max(1, count))
    wanted = range(first, min(first + A_PAGE, count + 1))
    personal = request.identity.may("deputy")
    found = _cards.of(
        (section,),
        (first, request.translator.code, personal),
        lambda: card_sheets(cards_of(section, wanted, personal=personal), request.translator.say),
    )
    return request.page(
        "cards.html",
        section=section,
        cards=found,
        first=first,
        pages=[(n, min(n + A_PAGE - 1, count)) for n in range(1, count + 1, A_PAGE)],
    )


ROUTES = (
    get("/e/{event}/{section}/standings", standings, long=True),
    get("/e/{event}/{section}/sums", sums),
    get("/e/{event}/{section}/crosstable", cross_table, long=True),
    get("/e/{event}/{section}/cards", cards, long=True),
)
