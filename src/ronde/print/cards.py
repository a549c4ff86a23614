"""Pairing cards of both models: the Swiss guide's, and that of the draughts federation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import Tournament
from ronde.print.lists import rating_word
from ronde.print.selection import chosen_players
from ronde.print.settings import PrintSettings
from ronde.print.text import DocumentTranslator, Texts, breakable
from ronde.print.typst import FilledTemplate
from ronde.views.base import DisciplineName, game_of
from ronde.views.cards import CardLine, CardView, cards
from ronde.views.formatting import (
    BOXES,
    BYE_WORDS,
    DRAUGHTS_COLUMNS,
    DRAUGHTS_FACTS,
    DRAUGHTS_GROUPS,
    GUIDE_COLUMNS,
    GUIDE_FACTS,
    LINES_OF_THE_MODEL,
    draughts_columns,
    draughts_facts,
    draughts_row,
    guide_columns,
    guide_row,
    guide_totals,
    score_heading,
    title_word,
)
from ronde.views.sheets import labelled

ON_A_SHEET = (1, 2, 4)


def guide(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """The cards of the Swiss guide, one for each player; lines for every round of the event.

    Rule: Swiss guide, "Outils", sample card
    """
    rounds = max(event.number_of_rounds or 0, len(event.rounds))
    words = settings.words
    game = game_of(event)
    board = N_("Board number") if game == "draughts" else N_("Board no.")
    view = cards(event, "guide", adjourned=settings.adjourned)
    found = chosen_players(view.cards, settings)
    made = [_guide_card(card, game, words, rounds, over=view.round > 0) for card in found]
    number, name, _rating = GUIDE_FACTS
    columns = guide_columns(view)
    labels = {
        "number": words(number),
        "name": words(name),
        "rating": words(rating_word(game)),
        "columns": _translations(words, (*columns[:2], board, *columns[3:])),
        "final": words(score_heading(view), round=view.round),
    }
    return _filled("cards-guide", made, labels, settings)


def draughts(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """The cards of the draughts federation's model, with lines for nine rounds or more.

    Rule: FMJD Annexe V (1986) 4.1, model card
    """
    words = settings.words
    rounds = max(LINES_OF_THE_MODEL, event.number_of_rounds or 0, len(event.rounds))
    view = cards(event, "fmjd", adjourned=settings.adjourned)
    found = chosen_players(view.cards, settings)
    game, over = game_of(event), view.round > 0
    made = [_draughts_card(card, game, settings, rounds, over=over) for card in found]
    labels = {
        "fields": _translations(words, DRAUGHTS_FACTS),
        "groups": _translations(words, DRAUGHTS_GROUPS),
        "columns": _translations(words, draughts_columns(view)),
        "boxes": _translations(words, BOXES),
        "colon": labelled("", "", words.leading).rstrip(),
    }
    return _filled("cards-fmjd", made, labels, settings)


def _translations(words: DocumentTranslator, templates: Iterable[str]) -> list[Texts]:
    return [words(template) for template in templates]


def _filled(
    template: str, made: list[Any], labels: dict[str, Any], settings: PrintSettings
) -> FilledTemplate:
    per_sheet = settings.per_sheet or 2
    if per_sheet not in ON_A_SHEET:
        raise RequestError(
            N_("A sheet holds {choices} cards, not {copies}."),
            choices=", ".join(map(str, ON_A_SHEET)),
            copies=per_sheet,
        )
    data = {
        "title": settings.words(N_("Pairing cards")),
        "labels": labels,
        "cards": made,
        "per": per_sheet,
    }
    return FilledTemplate(template, data, landscape=per_sheet in (1, 4))


def _guide_card(
    card: CardView, game: DisciplineName, words: DocumentTranslator, rounds: int, *, over: bool
) -> dict[str, Any]:
    lines = [_guide_line(line, game, words) for line in card.lines]
    totals = list(map(words.number, guide_totals(card))) if over else ["", "", ""]
    return {
        "number": str(card.number),
        "title": title_word(card.title, words.leading),
        "name": breakable(card.name),
        "rating": str(card.rating or ""),
        "lines": [*lines, *_blank(len(lines), rounds, len(GUIDE_COLUMNS))],
        "final": totals,
    }


def _guide_line(line: CardLine, game: DisciplineName, words: DocumentTranslator) -> list[str]:
    name = _opponent(line, game, words)
    number, _name, *cells = guide_row(line, name, words.short)
    if line.round.bye:
        cells[5] = ""  # nobody was met, whose score could count
    return [number, name, *map(words.number, cells)]


def _draughts_card(
    card: CardView, game: DisciplineName, settings: PrintSettings, rounds: int, *, over: bool
) -> dict[str, Any]:
    words = settings.words
    facts = list(draughts_facts(card, words.leading))
    if not settings.personal:
        facts[DRAUGHTS_FACTS.index("Date of birth")] = ""
    lines = [_draughts_line(line, game, words) for line in card.lines]
    boxes = card.totals.values() if over else (None, None, None)
    return {
        "fields": [breakable(fact) for fact in facts],
        "lines": [*lines, *_blank(len(lines), rounds, len(DRAUGHTS_COLUMNS) - 1)],
        "boxes": list(map(words.value, boxes)),
    }


def _draughts_line(line: CardLine, game: DisciplineName, words: DocumentTranslator) -> list[str]:
    name = _opponent(line, game, words)
    *left, _name, result, total, solkoff, berger, score = draughts_row(line, name, words.leading)
    return [*left, name, result, total, solkoff, berger, score]


def _opponent(line: CardLine, game: DisciplineName, words: DocumentTranslator) -> str:
    played = line.round
    return words.short(BYE_WORDS[game][played.bye]) if played.bye else breakable(played.name)


def _blank(done: int, rounds: int, columns: int) -> list[list[str]]:
    """Lines for the rounds to come: their number, and room to write."""
    return [[str(number), *[""] * (columns - 1)] for number in range(done + 1, rounds + 1)]
