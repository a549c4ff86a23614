"""Pairing cards of both models: the Swiss guide's, and that of the draughts federation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from ronde.domain.errors import N_, RequestError
from ronde.domain.points import points_text
from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament
from ronde.print.entrants import breakable
from ronde.print.lists import rating_word
from ronde.print.order import Order, Sheet
from ronde.print.words import Words
from ronde.tables.card_sheets import LINES_OF_THE_MODEL
from ronde.tables.cards import (
    DraughtsCard,
    DraughtsLine,
    GuideCard,
    GuideLine,
    draughts_cards,
    guide_cards,
)
from ronde.tables.numbers import points, value_text
from ronde.tables.rounds import ARROWS, Played, chess_result, draughts_result, is_draughts
from ronde.tables.words import bye_word

Card = TypeVar("Card", GuideCard, DraughtsCard)
ON_A_SHEET = (1, 2, 4)


def guide(event: Tournament, order: Order) -> Sheet:
    """The cards of the Swiss guide, one for each player; lines for every round of the event.

    Rule: Swiss guide, "Outils", sample card
    """
    rounds = max(event.number_of_rounds or 0, len(event.rounds))
    words = order.words
    board = N_("Board number") if is_draughts(event) else N_("Board no.")
    made = [_guide_card(event, card, words, rounds) for card in _wanted(guide_cards(event), order)]
    labels = {
        "number": words(N_("No.")),
        "name": words(N_("Title / name")),
        "rating": words(rating_word(event)),
        "columns": [
            words(text)
            for text in (
                *(N_("Round"), N_("Opponent"), board, N_("Colour"), N_("Float")),
                *(N_("Result"), N_("Total"), N_("Buchholz"), N_("Rank")),
            )
        ],
        "final": words(N_("Final score")),
    }
    return _sheet("cards-guide", made, labels, order)


def draughts(event: Tournament, order: Order) -> Sheet:
    """The cards of the draughts federation's model, with lines for nine rounds or more.

    Rule: FMJD Annexe V (1986) 4.1, model card
    """
    words = order.words
    rounds = max(LINES_OF_THE_MODEL, event.number_of_rounds or 0, len(event.rounds))
    wanted = _wanted(draughts_cards(event), order)
    made = [_draughts_card(event, card, order, rounds) for card in wanted]
    labels = {
        "fields": [
            words(text)
            for text in (
                *(N_("First name and name"), N_("Federation"), N_("Order number")),
                *(N_("Date of birth"), N_("League"), N_("Title")),
                *(N_("Rating (CP)"), N_("Club"), N_("Licence no.")),
            )
        ],
        "groups": [words(N_("Colour")), words(N_("Opponents")), words(N_("Score"))],
        "columns": [
            words(text)
            for text in (
                *(N_("Round"), N_("White"), N_("Black"), N_("No."), N_("Name")),
                *(N_("game"), N_("total"), N_("Solkoff"), N_("S.B.")),
                *(N_("Opponent's final score"), N_("Tie-break")),
            )
        ],
        "boxes": [
            words(text) for text in (N_("Solkoff"), N_("Median Solkoff"), N_("Truncated Solkoff"))
        ],
    }
    return _sheet("cards-fmjd", made, labels, order)


def _wanted(cards: Sequence[Card], order: Order) -> Sequence[Card]:
    """All cards, or that of the player asked for."""
    if not cards:
        raise RequestError(N_("Nobody has entered yet: the list of players is empty."))
    if order.player is None:
        return cards
    if not 1 <= order.player <= len(cards):
        raise RequestError(
            N_("There is no player {player}: numbers go from 1 to {last}."),
            player=order.player,
            last=len(cards),
        )
    return [cards[order.player - 1]]


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


def _opponent(event: Tournament, played: Played, name: str, words: Words) -> str:
    if isinstance(played.mark, Bye):
        return words.short(bye_word(event, played.mark))
    return breakable(name)


def _guide_card(event: Tournament, card: GuideCard, words: Words, rounds: int) -> dict[str, Any]:
    player = card.player
    lines = [_guide_line(event, line, words) for line in card.lines]
    lines += [[str(k), *[""] * 8] for k in range(len(lines) + 1, rounds + 1)]
    started = bool(card.lines)
    return {
        "number": str(player.tpn),
        "title": player.title,
        "name": breakable(player.name),
        "rating": str(player.rating or ""),
        "lines": lines,
        "final": [points_text(card.total), points_text(card.buchholz), str(card.rank)]
        if started
        else ["", "", ""],
    }


def _guide_line(event: Tournament, line: GuideLine, words: Words) -> list[str]:
    played = line.played
    colours = {"W": words.short(N_("W")), "B": words.short(N_("B")), None: ""}
    return [
        str(played.round),
        _opponent(event, played, line.opponent, words),
        str(played.board or ""),
        colours[played.colour],
        ARROWS[played.float],
        chess_result(played),
        "" if line.total is None else points_text(line.total),
        points_text(line.buchholz) if isinstance(played.mark, Result) else "",
        "" if line.rank is None else str(line.rank),
    ]


def _draughts_card(
    event: Tournament, card: DraughtsCard, order: Order, rounds: int
) -> dict[str, Any]:
    player = card.player
    fields = (
        *(player.name, player.federation, str(player.tpn)),
        *(player.birth if order.personal else "", player.league, player.title),
        *(str(player.rating or ""), player.club, card.licence),
    )
    lines = [_draughts_line(event, line, order.words) for line in card.lines]
    lines += [[str(k), *[""] * 9] for k in range(len(lines) + 1, rounds + 1)]
    boxes = (card.solkoff, card.median, card.truncated) if card.lines else (None, None, None)
    return {
        "fields": [breakable(field) for field in fields],
        "lines": lines,
        "boxes": list(map(value_text, boxes)),
    }


def _draughts_line(event: Tournament, line: DraughtsLine, words: Words) -> list[str]:
    played = line.played
    numbers = (line.total, line.solkoff, line.sonneborn_berger, line.opponents_score)
    return [
        str(played.round),
        "×" if played.colour == "W" else "",
        "×" if played.colour == "B" else "",
        str(played.opponent or ""),
        _opponent(event, played, line.opponent, words),
        draughts_result(played),
        *("" if number is None else points(number) for number in numbers),
    ]
