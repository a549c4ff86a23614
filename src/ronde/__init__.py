"""Ronde: the executable rulebook of Swiss tournaments, for chess and draughts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ronde.checking import check
    from ronde.domain.errors import InconsistentTournament, InputError, NoLegalPairing, RondeError
    from ronde.domain.player import Player
    from ronde.domain.points import PointSystem
    from ronde.domain.result import Bye, Result
    from ronde.domain.round import Game, PlayedRound
    from ronde.domain.tournament import Absence, Tournament
    from ronde.event import Event
    from ronde.formats import read, write
    from ronde.generator import Recipe, generate
    from ronde.pairing import Round, pair
    from ronde.proving import verify
    from ronde.ranking import Standings, standings
    from ronde.rulebooks.catalogue import system
    from ronde.rulebooks.system import System
    from ronde.title_norms import norms

__version__ = "1.1.0"

_WHERE = {
    "Absence": "ronde.domain.tournament",
    "Bye": "ronde.domain.result",
    "Event": "ronde.event",
    "Game": "ronde.domain.round",
    "InconsistentTournament": "ronde.domain.errors",
    "InputError": "ronde.domain.errors",
    "NoLegalPairing": "ronde.domain.errors",
    "PlayedRound": "ronde.domain.round",
    "Player": "ronde.domain.player",
    "PointSystem": "ronde.domain.points",
    "Recipe": "ronde.generator",
    "Result": "ronde.domain.result",
    "RondeError": "ronde.domain.errors",
    "Round": "ronde.pairing",
    "Standings": "ronde.ranking",
    "System": "ronde.rulebooks.system",
    "Tournament": "ronde.domain.tournament",
    "check": "ronde.checking",
    "generate": "ronde.generator",
    "norms": "ronde.title_norms",
    "pair": "ronde.pairing",
    "read": "ronde.formats",
    "standings": "ronde.ranking",
    "system": "ronde.rulebooks.catalogue",
    "verify": "ronde.proving",
    "write": "ronde.formats",
}

__all__ = [
    "Absence",
    "Bye",
    "Event",
    "Game",
    "InconsistentTournament",
    "InputError",
    "NoLegalPairing",
    "PlayedRound",
    "Player",
    "PointSystem",
    "Recipe",
    "Result",
    "RondeError",
    "Round",
    "Standings",
    "System",
    "Tournament",
    "check",
    "generate",
    "norms",
    "pair",
    "read",
    "standings",
    "system",
    "verify",
    "write",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that `import ronde` stays light."""
    if name not in _WHERE:
        raise AttributeError(f"module 'ronde' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_WHERE[name]), name)


def __dir__() -> list[str]:
    """The public names, whether they have been used yet or not."""
    return sorted((*__all__, "__version__"))
