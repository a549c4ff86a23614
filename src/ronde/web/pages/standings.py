"""Standings, the cross table, the sum behind every tie-break, and the pairing cards."""

from __future__ import annotations

from starlette.responses import Response

from ronde.desk.views.standings import row_of, table_of
from ronde.domain.points import points_text
from ronde.placing import Standings
from ronde.tables.cards import draughts_cards, guide_cards
from ronde.tables.crosstable import cross_table as crossed
from ronde.tables.numbers import value_text
from ronde.tables.text import (
    contributions_text,
    cross_table_rows,
    draughts_card_text,
    guide_card_text,
)
from ronde.web.visit import Visit, page


def placed_now(visit: Visit) -> Standings:
    """The list; it is kept until somebody writes, because everybody asks for the same one."""
    return table_of(
        visit.house, visit.event_key, visit.journal, visit.section, visit.number("round")
    )


def standings(visit: Visit) -> Response:
    """The list after a round: the last one with a result, unless another is asked for."""
    section = visit.section
    table = placed_now(visit)
    rows = [
        (row, table.event.player(row.player), points_text(row.points), map(value_text, row.values))
        for row in table.rows
    ]
    remarks = [remark.render(visit.tongue.say) for remark in table.remarks]
    return visit.page("standings.html", section=section, table=table, rows=rows, remarks=remarks)


def sums(visit: Visit) -> Response:
    """How the tie-breaks of one player came about, as a panel."""
    table = placed_now(visit)
    number = visit.number("player")
    row = row_of(table, number or 0)
    told = [
        (code, value_text(value), contributions_text(lines, table, visit.tongue.say))
        for code, value, lines in zip(table.codes, row.values, row.contributions, strict=True)
    ]
    name = table.event.player(row.player).name
    return visit.page("sums.html", told=told, name=name)


def cross_table(visit: Visit) -> Response:
    """Everybody's rounds in the order of the standings."""
    section = visit.section
    table = crossed(placed_now(visit))
    head, *rows = cross_table_rows(table, visit.tongue.say)
    return visit.page("crosstable.html", section=section, head=head, rows=rows)


def cards(visit: Visit) -> Response:
    """The pairing cards: of the draughts federation, or of the Swiss guide."""
    section = visit.section
    event, say = section.tournament, visit.tongue.say
    told = (
        [draughts_card_text(card, say) for card in draughts_cards(event)]
        if section.is_draughts
        else [guide_card_text(card, say) for card in guide_cards(event)]
    )
    return visit.page("cards.html", section=section, cards=told)


ROUTES = (
    page("/e/{event}/{section}/standings", standings),
    page("/e/{event}/{section}/sums", sums),
    page("/e/{event}/{section}/crosstable", cross_table),
    page("/e/{event}/{section}/cards", cards),
)
