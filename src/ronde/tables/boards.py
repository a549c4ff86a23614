"""The boards of a round and their numbers: one answer for walls, cards, files and letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.accelerations import pairing_points
from ronde.engine import rank_of, system_of
from ronde.rulebooks.handling import board_order
from ronde.rulebooks.situation import with_extra

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ronde.domain.tournament import Tournament

Pair = tuple[int, int]


def boards_in(event: Tournament, number: int) -> list[Pair]:
    """The pairs of a round, board 1 first: as they were published, else as the rules order them.

    White leads. A report does not tell how boards were published; an event does, and a result
    that is corrected later moves nobody.

    Rule: FIDE C.04.2 (2012) D9; (2026) 3.6
    """
    played = event.rounds[number - 1]
    pairs = played.pairs
    board = {tpn: pair for pair in pairs for tpn in pair}
    published: list[Pair] = [board[tpn] for tpn in played.seats if tpn in board]
    if sorted(published) == sorted(pairs):
        return published
    return _ordered(event, number, pairs)


def _ordered(event: Tournament, number: int, pairs: Sequence[Pair]) -> list[Pair]:
    score = event.history.before[number - 1]
    if system_of(event).handling.boards_by_pairing_score:
        extra, _ = pairing_points(event.acceleration, dict(event.choices))
        score = with_extra(score, extra(event, number))
    games = [(white - 1, black - 1) for white, black in pairs]
    return [(i + 1, j + 1) for i, j in board_order(games, score, rank_of(event))]
