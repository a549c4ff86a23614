"""Words of every table: colours, rounds without an opponent, a name with its title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.domain.result import Bye

if TYPE_CHECKING:
    from ronde.domain.player import Player

COLOURS = {"W": N_("W"), "B": N_("B"), None: ""}
BYES = {
    Bye.PAIRING_ALLOCATED: N_("bye"),
    Bye.HALF: N_("half-point bye"),
    Bye.FULL: N_("full-point bye"),
    Bye.ZERO: N_("absent"),
    Bye.UNOPPOSED: N_("without opponent"),
}


def titled(player: Player) -> str:
    """The name with its title."""
    return f"{player.title} {player.name}".strip()
