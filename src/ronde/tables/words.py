"""Words of every table: colours, rounds without an opponent, a name with its title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.domain.result import Bye
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


def bye_word(event: Tournament, bye: Bye) -> str:
    """What the arbiter calls a round without a game; in draughts the odd player rests."""
    if is_draughts(event) and bye is Bye.PAIRING_ALLOCATED:
        return N_("rest")
    return BYES[bye]


def titled(player: Player) -> str:
    """The name with its title."""
    return f"{player.title} {player.name}".strip()
