"""Boards, names and scores as documents show them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from ronde.domain.errors import N_, NoSuchRound, RequestError
from ronde.domain.names import folded
from ronde.domain.points import points_text
from ronde.domain.result import Result
from ronde.domain.tournament import Tournament
from ronde.print.order import Order
from ronde.print.words import Words
from ronde.tiebreaks.teams import Teams, ranks_teams, sheet_of
from ronde.views.base import BYE_CODES, DisciplineName, game_of
from ronde.views.boards import BoardView, UnpairedView, boards, unpaired
from ronde.views.formatting import score_with_half
from ronde.views.players import PlayerView

_LONGEST_WORD = 30

Entrant = TypeVar("Entrant")


def paired_event(event: Tournament) -> Tournament:
    """The tournament of those who are paired: the players, or the teams as players."""
    return sheet_of(event).event if ranks_teams(event) else event


def round_of(event: Tournament, order: Order) -> int:
    """The round asked for, else the one that was paired last."""
    number = len(event.rounds) if order.round is None else order.round
    if not event.rounds:
        raise NoSuchRound(
            N_("No round has been paired yet: there is nothing to print but the list of players.")
        )
    if not 1 <= number <= len(event.rounds):
        raise NoSuchRound(
            N_("Round {round} has not been paired: choose a round from 1 to {last}."),
            round=number,
            last=len(event.rounds),
        )
    return number


def match_scores(event: Tournament, number: int, words: Words) -> dict[int, str]:
    """Where teams are paired: the game points of every team in a match of the round."""
    if event.team_event is None or not ranks_teams(event):
        return {}
    written = score_text(game_of(event), words)
    rounds = Teams(event, event.team_event).rounds[number - 1]
    return {
        place: written(points_text(played.game_points))
        for place, played in enumerate(rounds, 1)
        if isinstance(played.mark, Result)
    }


def wanted(entrants: Sequence[Entrant], order: Order) -> Sequence[Entrant]:
    """All of them, by pairing number, or the one asked for."""
    if not entrants:
        raise RequestError(N_("Nobody has entered yet: the list of players is empty."))
    if order.player is None:
        return entrants
    if not 1 <= order.player <= len(entrants):
        raise RequestError(
            N_("There is no player {player}: numbers go from 1 to {last}."),
            player=order.player,
            last=len(entrants),
        )
    return [entrants[order.player - 1]]


def score_text(game: DisciplineName, words: Words) -> Callable[[str], str]:
    """How points are written: whole numbers in draughts, halves as ½ in chess."""
    return lambda points: words.number(score_with_half(points, game))


def boards_of(event: Tournament, number: int, order: Order) -> tuple[BoardView, ...]:
    """The boards of a round, or the one asked for."""
    found = boards(event, number)
    if order.board is None:
        return found
    if order.board > len(found):
        raise RequestError(
            N_("There is no board {board} in round {round}."), board=order.board, round=number
        )
    return found[order.board - 1 : order.board]


def without_game(event: Tournament, number: int) -> list[UnpairedView]:
    """Who has no game in the round, by kind of bye, then by number; who withdrew is not named."""
    kinds = tuple(BYE_CODES.values())
    rows = [row for row in unpaired(event, number) if row.takes_part == "yes"]
    return sorted(rows, key=lambda row: kinds.index(row.bye))


def named(player: PlayerView) -> dict[str, Any]:
    """A name with its title, as templates set it."""
    return {"title": player.title, "name": breakable(player.name)}


def breakable(text: str) -> str:
    """The text with places to break words that no column could hold."""
    return " ".join(
        "\u200b".join(word[k : k + 4] for k in range(0, len(word), 4))
        if len(word) > _LONGEST_WORD
        else word
        for word in unicodedata.normalize("NFC", text).split()
    )


def collated(name: str) -> tuple[str, str]:
    """The key by which names are put in order: letters before their accents."""
    return folded(name), name


def initial(name: str) -> str:
    """The letter under which a name stands."""
    return collated(name)[0][:1].upper()
