"""Pairing cards of both models: the Swiss guide's, and that of the draughts federation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ronde.domain.errors import N_, RequestError
from ronde.domain.points import points_text
from ronde.domain.result import Bye
from ronde.domain.tournament import Tournament
from ronde.print.entrants import breakable, wanted
from ronde.print.lists import rating_word
from ronde.print.order import Order, Sheet
from ronde.print.words import Said, Words
from ronde.tables.card_sheets import (
    BOXES,
    DRAUGHTS_COLUMNS,
    DRAUGHTS_FACTS,
    DRAUGHTS_GROUPS,
    FINAL_SCORE,
    GUIDE_COLUMNS,
    GUIDE_FACTS,
    LINES_OF_THE_MODEL,
    draughts_facts,
    draughts_row,
    guide_row,
)
from ronde.tables.cards import (
    DraughtsCard,
    DraughtsLine,
    GuideCard,
    GuideLine,
    draughts_cards,
    guide_cards,
)
from ronde.tables.rounds import is_draughts
from ronde.tables.words import bye_word

ON_A_SHEET = (1, 2, 4)


def guide(event: Tournament, order: Order) -> Sheet:
    """The cards of the Swiss guide, one for each player; lines for every round of the event.

    Rule: Swiss guide, "Outils", sample card
    """
    rounds = max(event.number_of_rounds or 0, len(event.rounds))
    words = order.words
    board = N_("Board number") if is_draughts(event) else N_("Board no.")
    made = [_guide_card(event, card, words, rounds) for card in wanted(guide_cards(event), order)]
    number, name, _rating = GUIDE_FACTS
    labels = {
        "number": words(number),
        "name": words(name),
        "rating": words(rating_word(event)),
        "columns": _said(words, (*GUIDE_COLUMNS[:2], board, *GUIDE_COLUMNS[3:])),
        "final": words(FINAL_SCORE),
    }
    return _sheet("cards-guide", made, labels, order)


def draughts(event: Tournament, order: Order) -> Sheet:
    """The cards of the draughts federation's model, with lines for nine rounds or more.

    Rule: FMJD Annexe V (1986) 4.1, model card
    """
    words = order.words
    rounds = max(LINES_OF_THE_MODEL, event.number_of_rounds or 0, len(event.rounds))
    cards = wanted(draughts_cards(event), order)
    made = [_draughts_card(event, card, order, rounds) for card in cards]
    labels = {
        "fields": _said(words, DRAUGHTS_FACTS),
        "groups": _said(words, DRAUGHTS_GROUPS),
        "columns": _said(words, DRAUGHTS_COLUMNS),
        "boxes": _said(words, BOXES),
    }
    return _sheet("cards-fmjd", made, labels, order)


def _said(words: Words, templates: Iterable[str]) -> list[Said]:
    return [words(template) for template in templates]


def _sheet(template: str, made: list[Any], labels: dict[str, Any], order: Order) -> Sheet:
    per_sheet = order.per_sheet or 2
    if per_sheet not in ON_A_SHEET:
        raise RequestError(
            N_("A sheet holds {choices} cards, not {copies}."),
            choices=", ".join(map(str, ON_A_SHEET)),
            copies=per_sheet,
        )
    data = {
        "title": order.words(N_("Pairing cards")),
        "labels": labels,
        "cards": made,
        "per": per_sheet,
    }
    return Sheet(template, data, landscape=per_sheet in (1, 4))


def _guide_card(event: Tournament, card: GuideCard, words: Words, rounds: int) -> dict[str, Any]:
    player = card.player
    lines = [_guide_line(event, line, words) for line in card.lines]
    scores = [words.number(points_text(tenths)) for tenths in (card.total, card.buchholz)]
    return {
        "number": str(player.tpn),
        "title": player.title,
        "name": breakable(player.name),
        "rating": str(player.rating or ""),
        "lines": [*lines, *_blank(len(lines), rounds, len(GUIDE_COLUMNS))],
        "final": [*scores, str(card.rank)] if lines else ["", "", ""],
    }


def _guide_line(event: Tournament, line: GuideLine, words: Words) -> list[str]:
    name = _opponent(event, line, words)
    number, _name, *cells = guide_row(line, name, words.short)
    if isinstance(line.played.mark, Bye):
        cells[5] = ""  # nobody was met, whose score could count
    return [number, name, *map(words.number, cells)]


def _draughts_card(
    event: Tournament, card: DraughtsCard, order: Order, rounds: int
) -> dict[str, Any]:
    words = order.words
    facts = list(draughts_facts(card))
    if not order.personal:
        facts[DRAUGHTS_FACTS.index("Date of birth")] = ""
    lines = [_draughts_line(event, line, words) for line in card.lines]
    boxes = (card.solkoff, card.median, card.truncated) if lines else (None, None, None)
    return {
        "fields": [breakable(fact) for fact in facts],
        "lines": [*lines, *_blank(len(lines), rounds, len(DRAUGHTS_COLUMNS) - 1)],
        "boxes": list(map(words.value, boxes)),
    }


def _draughts_line(event: Tournament, line: DraughtsLine, words: Words) -> list[str]:
    name = _opponent(event, line, words)
    *left, _name, result, total, solkoff, berger, score = draughts_row(line, name)
    return [*left, name, *map(words.number, (result, total, solkoff, berger, score))]


def _opponent(event: Tournament, line: GuideLine | DraughtsLine, words: Words) -> str:
    mark = line.played.mark
    if isinstance(mark, Bye):
        return words.short(bye_word(event, mark))
    return breakable(line.opponent)


def _blank(done: int, rounds: int, columns: int) -> list[list[str]]:
    """Lines for the rounds to come: their number, and room to write."""
    return [[str(number), *[""] * (columns - 1)] for number in range(done + 1, rounds + 1)]
