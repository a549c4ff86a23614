"""Words of every table: colours, results, rounds without an opponent, a name with its title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.domain.result import Bye, Result
from ronde.tables.numbers import with_half
from ronde.tables.rounds import is_draughts

if TYPE_CHECKING:
    from ronde.domain.player import Player
    from ronde.domain.tournament import Tournament

COLOURS = {"W": N_("W"), "B": N_("B"), None: ""}
BYES = {
    Bye.PAIRING_ALLOCATED: N_("bye"),
    Bye.HALF: N_("half-point bye"),
    Bye.FULL: N_("full-point bye"),
    Bye.ZERO: N_("absent"),
    Bye.UNOPPOSED: N_("without opponent"),
}
DRAUGHTS_BYES = {
    Bye.PAIRING_ALLOCATED: N_("rest"),
    Bye.HALF: N_("absent, points of a draw"),
    Bye.FULL: N_("absent, points of a win"),
}
RESULTS = {
    Result.WIN: "1",
    Result.DRAW: "½",
    Result.LOSS: "0",
    Result.UNRATED_WIN: "W",
    Result.UNRATED_DRAW: "D",
    Result.UNRATED_LOSS: "L",
    Result.FORFEIT_WIN: "1F",
    Result.FORFEIT_LOSS: "0F",
}
UNRATED = frozenset({Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS})


def game_text(white: Result, black: Result, event: Tournament | None = None) -> str:
    """The result of a game: `1-0`, `½-½`, `1F-0F`; `?` while it is open.

    Of an event in draughts, its points: `2-0`, `1-1`, `2F-0F`.
    """
    if Result.UNKNOWN in (white, black):
        return "?"
    if event is None or not is_draughts(event):
        return f"{RESULTS[white]}-{RESULTS[black]}"
    worth = (event.points.white[white], event.points.black[black])
    return "-".join(map(_in_points, (white, black), worth))


def _in_points(result: Result, worth: int) -> str:
    if result in UNRATED:
        return RESULTS[result]
    return with_half(worth) + ("" if result.played else "F")


def bye_word(event: Tournament, bye: Bye) -> str:
    """What the arbiter calls a round without a game.

    In draughts the odd player rests, and half a point and a full one are other points.
    """
    words = {**BYES, **DRAUGHTS_BYES} if is_draughts(event) else BYES
    return words[bye]


def titled(player: Player) -> str:
    """The name with its title."""
    return f"{player.title} {player.name}".strip()
