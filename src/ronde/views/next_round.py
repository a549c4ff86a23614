"""The next round while games are open: which boards are fixed, which still depend on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.journal.preview import most_outcomes
from ronde.tiebreaks.teams import sheet_of
from ronde.views.base import Natural, Number, View
from ronde.views.boards import BoardView, Seating, SideView, boards_of

if TYPE_CHECKING:
    from ronde.journal import Section
    from ronde.journal.preview import Preview


class OpenBoardView(View, frozen=True):
    """A board that is still played."""

    round: Number
    board: BoardView


class PossibleBoardView(View, frozen=True):
    """A board that comes out in `times` of the outcomes; fixed when in all of them."""

    white: SideView
    black: SideView
    times: Number
    fixed: bool


class NextRoundView(View, frozen=True):
    """The round as far as it is known. `counted` is False where games were too many to try."""

    section: str
    round: Number
    open_games: tuple[OpenBoardView, ...]
    counted: bool
    outcomes: Natural
    dead_ends: Natural
    boards: tuple[PossibleBoardView, ...]


def _seating(section: Section) -> Seating:
    """Puts players at the boards of the next round, or teams where teams meet."""
    tournament = section.tournament
    if section.pairs_teams:
        sheet = sheet_of(tournament)
        return Seating(sheet.tournament, sheet.score, sheet.score)
    points = tournament.history.points
    return Seating(tournament, points, points, section.numbers)


def next_round_view(section: Section, found: Preview) -> NextRoundView:
    """What comes out of the ways in which the open games may end."""
    waiting = tuple(
        OpenBoardView(number, board)
        for number in range(1, section.next_round)
        if section.open_games(number)
        for board in boards_of(section, number)
        if board.result == "?"
    )
    seating = _seating(section)
    fixed = frozenset(found.sure)
    boards = tuple(
        PossibleBoardView(
            seating.side(white, black),
            seating.side(black, white),
            times,
            (white, black) in fixed,
        )
        for (white, black), times in found.likely
    )
    return NextRoundView(
        section=section.key,
        round=section.next_round,
        open_games=waiting,
        counted=not waiting or 3 ** len(waiting) <= most_outcomes(section),
        outcomes=found.outcomes,
        dead_ends=found.dead_ends,
        boards=boards if found.outcomes > found.dead_ends else (),
    )
