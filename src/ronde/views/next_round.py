"""The next round while games are open: which boards are fixed, which still depend on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ronde.journal import Event, Section, preview
from ronde.journal.preview import MOST_OUTCOMES
from ronde.views.boards import BoardLine, Side, boards_of, side

PAIRINGS_OF_A_PLAYER = 60_000
"""So many players may be paired in all: larger fields look at fewer ways in which games may end."""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game that is still played."""

    round: int
    board: BoardLine


@dataclass(frozen=True, slots=True)
class PossibleBoard:
    """A board that comes out in `times` of the outcomes; fixed when in all of them."""

    white: Side
    black: Side
    times: int
    fixed: bool


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round as far as it is known. `counted` is False where games were too many to try."""

    round: int
    open_games: tuple[OpenGame, ...]
    counted: bool
    outcomes: int
    dead_ends: int
    boards: tuple[PossibleBoard, ...]


def foreseen(
    event: Event, section: Section, on_progress: Callable[[int, int], None] | None = None
) -> NextRound:
    """Every way in which the open games may end, as far as they can be counted."""
    players = max(1, len(section.tournament.players))
    most = min(MOST_OUTCOMES, max(9, PAIRINGS_OF_A_PLAYER // players))
    found = preview(section, most, on_progress)
    waiting = tuple(
        OpenGame(number, board)
        for number in range(1, section.next_round)
        if section.open_games(number)
        for board in boards_of(event, section, number)
        if board.result == "?"
    )
    points = section.tournament.history.points
    fixed = frozenset(found.sure)
    paired = found.outcomes - found.dead_ends
    boards = tuple(
        PossibleBoard(
            side(event, section, white, points),
            side(event, section, black, points),
            times,
            (white, black) in fixed,
        )
        for (white, black), times in found.likely
    )
    return NextRound(
        round=section.next_round,
        open_games=waiting,
        counted=not waiting or 3 ** len(waiting) <= most,
        outcomes=found.outcomes,
        dead_ends=found.dead_ends,
        boards=boards if paired else (),
    )
