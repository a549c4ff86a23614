"""The boards of a round and their numbers: one answer for walls, cards, files and letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.accelerations import pairing_points
from ronde.pairing import rank_of, system_of
from ronde.rulebooks.handling import board_order
from ronde.rulebooks.situation import with_extra

if TYPE_CHECKING:
    from ronde.domain.round import Game
    from ronde.domain.tournament import Tournament


def boards_in(event: Tournament, number: int) -> list[tuple[Game, ...]]:
    """The games of each board, board 1 first: as they were published, else as the rules order them.

    White of the first game leads. A match of teams is as many boards. A report does not tell how
    boards were published; an event does, and a result that is corrected later moves nobody.

    Rule: FIDE C.04.2 (2012) D9; (2026) 3.6
    """
    played = event.rounds[number - 1]
    if played.ordered:
        return list(played.meetings)
    score = event.history.before[number - 1]
    if system_of(event).handling.boards_by_pairing_score:
        extra, _ = pairing_points(event.acceleration, dict(event.choices))
        score = with_extra(score, extra(event, number))
    by_pair = {(games[0].white - 1, games[0].black - 1): games for games in played.meetings}
    return [by_pair[pair] for pair in board_order(by_pair, score, rank_of(event))]
