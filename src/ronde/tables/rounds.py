"""One round of one player as cards and cross tables show it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ronde.accelerations import pairing_points
from ronde.domain.discipline import Discipline
from ronde.domain.history import NOBODY
from ronde.domain.points import points_text
from ronde.domain.result import PLAYED_MARKS, Bye, Result
from ronde.rulebooks.catalogue import known as known_system
from ronde.rulebooks.situation import with_extra
from ronde.tables.boards import boards_in
from ronde.tables.numbers import points, with_half
from ronde.tiebreaks.orders import awarded

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from ronde.domain.tournament import Colour, Tournament

Float = Literal["down", "up"]


@dataclass(frozen=True, slots=True)
class Played:
    """What a player did in a round; players by pairing number, points in tenths.

    `points` is None while the result is open. `float` says whether the opponent of a game played
    stood lower or higher when the round was paired.
    """

    round: int
    mark: Result | Bye
    opponent: int | None
    colour: Colour | None
    board: int | None
    points: int | None
    float: Float | None

    @property
    def forfeited(self) -> bool:
        """Won or lost without play."""
        return self.mark in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)


def rounds_of(event: Tournament, *, numbers: Container[int] | None = None) -> list[list[Played]]:
    """For each player, by pairing number minus one, the rounds paired so far.

    With `numbers`, only those players have theirs. The last few tables are remembered: several
    views of one event ask for the same.
    """
    if numbers is not None:
        return _rounds_of(event, numbers)
    for known, lines in tuple(_latest):
        if known is event:
            return lines
    found = _rounds_of(event, None)
    _latest.append((event, found))
    return found


_latest: deque[tuple[Tournament, list[list[Played]]]] = deque(maxlen=4)


def _rounds_of(event: Tournament, numbers: Container[int] | None) -> list[list[Played]]:
    history = event.history
    worth = awarded(history)
    extra, _ = pairing_points(event.acceleration, dict(event.choices))
    lines: list[list[Played]] = [[] for _ in event.players]
    for r in range(len(event.rounds)):
        score = with_extra(history.before[r], extra(event, r + 1))
        board = {}
        white = set()
        for number, ((one, other, *_), *_) in enumerate(boards_in(event, r + 1), 1):
            board[one - 1] = board[other - 1] = number
            white.add(one - 1)
        for i, mark in enumerate(history.mark[r]):
            if numbers is not None and i + 1 not in numbers:
                continue
            j = history.partner[r][i]
            lines[i].append(
                Played(
                    round=r + 1,
                    mark=MARKS[mark],
                    opponent=None if j == NOBODY else j + 1,
                    colour=None if j == NOBODY else "W" if i in white else "B",
                    board=board.get(i),
                    points=None if mark == Result.UNKNOWN else worth[r][i],
                    float=_float(score[i], score[j]) if PLAYED_MARKS[mark] else None,
                )
            )
    return lines


MARKS: tuple[Result | Bye, ...] = (*Result, *Bye)


def _float(own: int, other: int) -> Float | None:
    """An arrow down for the player with the higher score, an arrow up for the other.

    Rule: FIDE C.04.3.1 (2012) A4.b
    """
    if own == other:
        return None
    return "down" if own > other else "up"


ARROWS = {"down": "↓", "up": "↑", None: ""}


def chess_result(played: Played) -> str:
    """`1`, `½`, `0`; `+` and `-` for a forfeit; nothing while the result is open."""
    if played.points is None:
        return ""
    if played.forfeited:
        return "+" if played.mark is Result.FORFEIT_WIN else "-"
    return with_half(played.points)


def draughts_result(played: Played) -> str:
    """The points; those won or lost by forfeit as `2f` and `0f`.

    Rule: FMJD Annexe V (1986) 8.3
    """
    if played.points is None:
        return ""
    return points(played.points) + ("f" if played.forfeited else "")


def is_draughts(event: Tournament) -> bool:
    """Whether the event speaks the language of draughts: its federations' systems, or 2-1-0."""
    system = known_system(event.system)
    if system is not None and system.discipline is Discipline.DRAUGHTS:
        return True
    return (event.points.win, event.points.draw) == (20, 10)


def notation_of(event: Tournament) -> Callable[[Played], str]:
    """How results of the event are written: draughts federations count 2-1-0."""
    return draughts_result if is_draughts(event) else chess_result


def scores_of(event: Tournament) -> Callable[[int], str]:
    """How scores of the event are written: whole points in draughts, else with one decimal."""
    return points if is_draughts(event) else points_text
