"""Standings, the cross table, the sum behind every tie-break, and the pairing cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup
from starlette.responses import Response

from ronde.desk.kept import Kept
from ronde.desk.picking import picked
from ronde.desk.public import without_personal_facts
from ronde.desk.views.standings import row_of, table_of
from ronde.domain.errors import Translate
from ronde.journal import Section
from ronde.placing import Standings
from ronde.tables.card_sheets import CardSheet, draughts_card, guide_card
from ronde.tables.cards import draughts_cards, guide_cards
from ronde.tables.crosstable import cross_table as crossed
from ronde.tables.numbers import value_text
from ronde.tables.rounds import scores_of
from ronde.tables.text import contribution_rows, cross_table_rows
from ronde.web.visit import Visit, page

A_PAGE = 100
"""Cards on a page."""

_crossed: Kept[Markup] = Kept(8)
_cards: Kept[list[CardSheet]] = Kept(8)


@dataclass(frozen=True, slots=True)
class Listed:
    """A row as it is shown, but for its rank, which changes most."""

    player: int
    title: str
    name: str
    rating: int
    points: str
    values: tuple[str, ...]


def placed_now(visit: Visit) -> Standings:
    """The list after a round: the last one with a result, unless another is asked for."""
    return table_of(visit.section, visit.number("round"))


def standings(visit: Visit) -> Response:
    """The list, with a way to the sums behind every tie-break, and to the reasons."""
    table = placed_now(visit)
    remarks = [remark.render(visit.tongue.say) for remark in table.remarks]
    return visit.page(
        "standings.html",
        section=visit.section,
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


def sums(visit: Visit) -> Response:
    """How the tie-breaks of one player came about, as a panel."""
    table = placed_now(visit)
    number = visit.number("player")
    row = row_of(table, number or 0)
    told = [
        (code, value_text(value), contribution_rows(lines, table, visit.tongue.say))
        for code, value, lines in zip(table.codes, row.values, row.contributions, strict=True)
    ]
    name = table.event.player(row.player).name
    return visit.page("sums.html", told=told, name=name)


def cross_table(visit: Visit) -> Response:
    """Everybody's rounds in the order of the standings."""
    table = placed_now(visit)

    def made() -> Markup:
        head, *rows = cross_table_rows(crossed(table), visit.tongue.say)
        return visit.part("crosstable_rows.html", head=head, rows=rows)

    lines = _crossed.of((table,), (visit.here, visit.tongue.code), made)
    return visit.page("crosstable.html", section=visit.section, lines=lines)


def cards(visit: Visit) -> Response:
    """The pairing cards, some at a time: of the draughts federation, or of the Swiss guide."""
    section = visit.section
    count = len(section.tournament.players)
    first = picked(section, visit.text("player")) if visit.text("player") else 1
    first = min(max(1, visit.number("from") or first), max(1, count))
    wanted = range(first, min(first + A_PAGE, count + 1))
    told = _cards.of(
        (section,), (first, visit.tongue.code), lambda: _told(section, wanted, visit.tongue.say)
    )
    return visit.page(
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
    page("/e/{event}/{section}/standings", standings, long=True),
    page("/e/{event}/{section}/sums", sums),
    page("/e/{event}/{section}/crosstable", cross_table, long=True),
    page("/e/{event}/{section}/cards", cards, long=True),
)
