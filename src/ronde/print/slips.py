"""Result slips and name cards: sheets that are cut into pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from ronde.domain.errors import N_, RequestError
from ronde.domain.points import points_text
from ronde.domain.tournament import Tournament
from ronde.print.flags import flag_of
from ronde.print.selection import chosen_boards, chosen_players, chosen_round
from ronde.print.settings import PrintSettings
from ronde.print.text import DocumentTranslator, name_with_title, score_text
from ronde.print.typst import FilledTemplate
from ronde.views.base import game_of
from ronde.views.boards import GameLine
from ronde.views.formatting import title_word
from ronde.views.players import PlayerView, player_views

Piece = TypeVar("Piece")
SLIPS = {"a4": 8, "letter": 8, "a5": 4}
SLIPS_ON_A_SHEET = (1, 2, 4, 6, 8, 10)
NAME_CARDS = {"a4": 2, "letter": 2, "a5": 1}
NAME_CARDS_ON_A_SHEET = (1, 2, 3)


def in_stacks(pieces: Sequence[Piece], per_sheet: int) -> list[Piece | None]:
    """The pieces sheet by sheet, so that the stack, cut as it lies, gives piles in order.

    The first place of all sheets holds the first pile, the second place the second one, and so on:
    laid upon each other, the piles are in the order of the boards.
    """
    sheets = -(-len(pieces) // per_sheet)
    places = [place * sheets + sheet for sheet in range(sheets) for place in range(per_sheet)]
    return [pieces[place] if place < len(pieces) else None for place in places]


def slips(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """A slip for every game: who plays, the results to tick, room for two signatures."""
    words = settings.words
    number = chosen_round(len(event.rounds), settings)
    per_sheet = _per_sheet(settings, SLIPS, SLIPS_ON_A_SHEET)
    game = game_of(event)
    board_word = N_("Board number") if game == "draughts" else N_("Board no.")
    boards = chosen_boards(event, number, settings)
    pieces = [_slip(line, words) for board in boards for line in board.lines]
    written = score_text(game, words)
    worth = event.points
    pairs = ((worth.win, worth.loss), (worth.draw, worth.draw), (worth.loss, worth.win))
    ticks = (
        [" – ".join(written(points_text(worth)) for worth in pair) for pair in pairs]
        if game == "draughts"
        else ["1 – 0", "½ – ½", "0 – 1"]
    )
    data = {
        "title": words(N_("Result slips")),
        "round": number,
        "pieces": in_stacks(pieces, per_sheet),
        "per": per_sheet,
        "ticks": ticks,
        "labels": {
            "board": words(board_word),
            "white": words(N_("White")),
            "black": words(N_("Black")),
            "sign": words(N_("Signature")),
            "result": words(N_("Result")),
        },
    }
    return FilledTemplate("slips", data, landscape=per_sheet == 2 and settings.paper.name == "a5")


def _slip(line: GameLine, words: DocumentTranslator) -> dict[str, Any]:
    sides = [_side(player, words) for player in (line.white, line.black)]
    return {"board": line.label, "sides": sides}


def _side(player: PlayerView, words: DocumentTranslator) -> dict[str, str]:
    return {
        "number": str(player.number),
        **name_with_title(player, words),
        "rating": str(player.rating or ""),
    }


def name_cards(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """A folding card for every player, to stand on the table with the name on both sides."""
    per_sheet = _per_sheet(settings, NAME_CARDS, NAME_CARDS_ON_A_SHEET)
    pieces = [
        _name_card(player, settings.words)
        for player in chosen_players(player_views(event), settings)
    ]
    data = {
        "title": settings.words(N_("Name cards")),
        "pieces": in_stacks(pieces, per_sheet),
        "per": per_sheet,
    }
    return FilledTemplate("name-cards", data, landscape=per_sheet == 1)


def _name_card(player: PlayerView, words: DocumentTranslator) -> dict[str, Any]:
    last, _, first = " ".join(player.name.split()).partition(", ")
    return {
        "title": title_word(player.title, words.leading),
        "first": first,
        "last": last,
        "federation": player.federation,
        "flag": flag_of(player.federation),
        "club": player.club,
        "rating": str(player.rating or ""),
    }


def _per_sheet(settings: PrintSettings, usual: dict[str, int], allowed: Sequence[int]) -> int:
    count = settings.per_sheet or usual[settings.paper.name]
    if count not in allowed:
        raise RequestError(
            N_("A sheet holds {choices} pieces, not {copies}."),
            choices=", ".join(map(str, allowed)),
            copies=count,
        )
    return count
