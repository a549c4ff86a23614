"""The round, the boards and the players that a document shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ronde.domain.errors import N_, NoSuchRound, RequestError
from ronde.domain.tournament import Tournament
from ronde.print.settings import PrintSettings
from ronde.tiebreaks.teams import ranks_teams, sheet_of
from ronde.views.base import BYE_CODES
from ronde.views.boards import BoardView, UnpairedView, boards, unpaired

Entrant = TypeVar("Entrant")


def paired_event(event: Tournament) -> Tournament:
    """The tournament of those who are paired: the players, or the teams as players."""
    return sheet_of(event).tournament if ranks_teams(event) else event


def chosen_round(last: int, settings: PrintSettings) -> int:
    """The round that the settings ask for, otherwise the one that was paired last."""
    number = last if settings.round is None else settings.round
    if not last:
        raise NoSuchRound(
            N_("No round has been paired yet: there is nothing to print but the list of players.")
        )
    if not 1 <= number <= last:
        raise NoSuchRound(
            N_("Round {round} has not been paired: choose a round from 1 to {last}."),
            round=number,
            last=last,
        )
    return number


def chosen_players(entrants: Sequence[Entrant], settings: PrintSettings) -> Sequence[Entrant]:
    """All players by pairing number, or the one that the settings ask for."""
    if not entrants:
        raise RequestError(N_("Nobody has entered yet: the list of players is empty."))
    if settings.player is None:
        return entrants
    if not 1 <= settings.player <= len(entrants):
        raise RequestError(
            N_("There is no player {player}: numbers go from 1 to {last}."),
            player=settings.player,
            last=len(entrants),
        )
    return [entrants[settings.player - 1]]


def chosen_boards(event: Tournament, number: int, settings: PrintSettings) -> tuple[BoardView, ...]:
    """The boards of a round, or the one that the settings ask for."""
    found = boards(event, number)
    if settings.board is None:
        return found
    chosen = tuple(board for board in found if board.board == settings.board)
    if not chosen:
        raise RequestError(
            N_("There is no board {board} in round {round}."), board=settings.board, round=number
        )
    return chosen


def players_without_game(event: Tournament, number: int) -> list[UnpairedView]:
    """The players without a game in the round, by kind of bye, then by pairing number.

    Players who have withdrawn are left out.
    """
    kinds = tuple(BYE_CODES.values())
    rows = [row for row in unpaired(event, number) if row.takes_part == "yes"]
    return sorted(rows, key=lambda row: kinds.index(row.bye))
