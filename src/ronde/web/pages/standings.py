"""Standings, the cross table, the sum behind every tie-break, and the pairing cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup
from starlette.responses import Response

from ronde.domain.errors import Translate
from ronde.journal import Section
from ronde.placing import Standings
from ronde.services.cache import Cache
from ronde.services.selection import picked
from ronde.tables.card_sheets import CardSheet, draughts_card, guide_card
from ronde.tables.cards import draughts_cards, guide_cards
from ronde.tables.crosstable import cross_table as crossed
from ronde.tables.numbers import value_text
from ronde.tables.rounds import scores_of
from ronde.tables.text import contribution_rows, cross_table_rows
from ronde.views.public_section import without_personal_facts
from ronde.views.standings import row_of, table_of
from ronde.web.request import PageRequest, get

A_PAGE = 100
"""Cards on a page."""

_crossed: Cache[Markup] = Cache(8)
_cards: Cache[list[CardSheet]] = Cache(8)


@dataclass(frozen=True, slots=True)
class Listed:
    """A row as it is shown, but for its rank, which changes most."""

    player: int
    title: str
    name: str
    rating: int
    points: str
    values: tuple[str, ...]


def placed_now(request: PageRequest) -> Standings:
    """The list after a round: the last one with a result, unless another is asked for."""
    return table_of(request.section, request.number("round"))


def standings(request: PageRequest) -> Response:
    """The list, with a way to the sums behind every tie-break, and to the reasons."""
    table = placed_now(request)
    remarks = [remark.render(request.translator.say) for remark in table.remarks]
    return request.page(
        "standings.html",
        section=request.section,
        table=table,
        rows=_listed(table),
        remarks=remarks,
    )


def _listed(table: Standings) -> Iterator[tuple[int, Listed]]:
    write = scores_of(table.event)
    for row in table.rows:
        player = table.event.player(row.player)
        yield (
            row.rank,
            Listed(
                row.player,
                player.title,
                player.name,
                player.rating,
                write(row.points),
                tuple(map(value_text, row.values)),
            ),
        )


def sums(request: PageRequest) -> Response:
    """How the tie-breaks of one player came about, as a panel."""
    table = placed_now(request)
    number = request.number("player")
    row = row_of(table, number or 0)
    told = [
        (code, value_text(value), contribution_rows(lines, table, request.translator.say))
        for code, value, lines in zip(table.codes, row.values, row.contributions, strict=True)
    ]
    name = table.event.player(row.player).name
    return request.page("sums.html", told=told, name=name)


def cross_table(request: PageRequest) -> Response:
    """Everybody's rounds in the order of the standings."""
    table = placed_now(request)

    def made() -> Markup:
        head, *rows = cross_table_rows(crossed(table), request.translator.say)
        return request.part("crosstable_rows.html", head=head, rows=rows)

    lines = _crossed.of((table,), (request.here, request.translator.code), made)
    return request.page("crosstable.html", section=request.section, lines=lines)


def cards(request: PageRequest) -> Response:
    """The pairing cards, some at a time: of the draughts federation, or of the Swiss guide."""
    section = request.section
    count = len(section.tournament.players)
    first = picked(section, request.text("player")) if request.text("player") else 1
    first = min(max(1, request.number("from") or first), max(1, count))
    wanted = range(first, min(first + A_PAGE, count + 1))
    told = _cards.of(
        (section,),
        (first, request.translator.code),
        lambda: _told(section, wanted, request.translator.say),
    )
    return request.page(
        "cards.html",
        section=section,
        cards=told,
        first=first,
        pages=[(n, min(n + A_PAGE - 1, count)) for n in range(1, count + 1, A_PAGE)],
    )


def _told(section: Section, wanted: range, say: Translate) -> list[CardSheet]:
    """The cards; nothing personal is on a page."""
    event = without_personal_facts(section.tournament)
    if section.rulebook.customs.cards == "fmjd":
        return [draughts_card(card, say) for card in draughts_cards(event, numbers=wanted)]
    return [guide_card(card, say) for card in guide_cards(event, numbers=wanted)]


ROUTES = (
    get("/e/{event}/{section}/standings", standings, long=True),
    get("/e/{event}/{section}/sums", sums),
    get("/e/{event}/{section}/crosstable", cross_table, long=True),
    get("/e/{event}/{section}/cards", cards, long=True),
)
