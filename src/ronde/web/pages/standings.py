"""Standings, the cross table, the sum behind every tie-break, and the pairing cards."""

from __future__ import annotations

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.domain.points import points_text
from ronde.placing import Standings
from ronde.placing import standings as placed
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

TABLES = 8
"""Lists that are kept."""


def placed_now(visit: Visit) -> Standings:
    """The list; it is kept until somebody writes, because everybody asks for the same one."""
    head, number = visit.journal.head, visit.number("round")
    key = (visit.event_key, head.number if head else 0, visit.section.key, number)
    kept = visit.house.tables
    if key not in kept:
        kept[key] = placed(visit.section.tournament, round=number)
        for old in list(kept)[:-TABLES]:
            kept.pop(old, None)
    return kept[key]


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
    row = next((row for row in table.rows if row.player == number), None)
    if row is None:
        raise RequestError(N_("Choose a player of the list."))
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
