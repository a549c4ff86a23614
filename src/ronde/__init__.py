"""The Swiss system as software: pair, check, explain and rank tournaments of chess and draughts.

A tour, which runs as it stands here:

    >>> import ronde
    >>> event = ronde.generate(ronde.Recipe(players=17, rounds=5, seed=7))  # or ronde.read(…)
    >>> event
    <Tournament 'Random tournament 7': 17 players, 5 of 5 rounds, fide-dutch-2026>
    >>> ronde.pair(event, round=5)                       # the next round, or one of the past
    <Round 5 by fide-dutch-2026: 8 boards, bye 3>
    >>> ronde.check(event)                               # is every round as the rules pair it?
    <CheckReport by fide-dutch-2026: 5 rounds, no difference>
    >>> table = ronde.standings(event, ["BH-C1", "BH", "SB"])
    >>> best = table.rows[0]
    >>> best.player, best.points, best.score             # points are tenths; scores are texts
    (4, 45, '4.5')
    >>> ronde.verify(event, round=5).is_proved           # judged without trusting the engine
    True

Files       `read` and `write` reports (TRF) and JSON; `InputError` lists everything that is wrong
Rounds      `pair`, `check`, `verify`; `Round` and its `account`, which says why; `pictures`
Tables      `standings`, `norms`; `to_dicts()` and `to_pandas()`
Rules       `system("fide-dutch-2026")`: a `System`, which can be amended: `.without("C14")`
In code     `Tournament`, `Player`, `PlayedRound`, `Game`, `Result`, `Bye` …: immutable
Club sites  `Event`: an event in progress, in memory, with your own player ids
Simulation  `generate(Recipe(players=…, seed=…))`
Errors      `RondeError` and its kinds; also `ValueError`, `TypeError`, `OSError` where these fit

Nothing but the names listed by `dir(ronde)` is public. The documentation says how they change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ronde.checking import CheckedRound, CheckReport, check
    from ronde.domain.errors import (
        CannotBeWritten,
        FileAccessError,
        InconsistentTournament,
        InputError,
        NoLegalPairing,
        NoSuchRound,
        NotInRulebook,
        Problem,
        RequestError,
        RondeError,
    )
    from ronde.domain.player import NationalRecord, Player
    from ronde.domain.points import PointSystem
    from ronde.domain.result import Bye, Result
    from ronde.domain.round import Board, Game, PlayedRound
    from ronde.domain.team import Team, TeamEvent
    from ronde.domain.tournament import (
        AbnormalPoints,
        Absence,
        AcceleratedPoints,
        Details,
        ForbiddenPairs,
        Record,
        Tournament,
    )
    from ronde.drawing import Pictures, pictures
    from ronde.event import Event
    from ronde.event.rounds import EventBoard, EventRound, EventRow, EventStandings
    from ronde.formats import read, write
    from ronde.generator import Recipe, generate
    from ronde.pairing import Round, pair
    from ronde.proving import verify
    from ronde.ranking import RankedPlayer, Standings, standings
    from ronde.rulebooks.account import Account
    from ronde.rulebooks.catalogue import system
    from ronde.rulebooks.system import System
    from ronde.title_norms import norms
    from ronde.verifier import Verdict

__version__ = "1.1.0"

_WHERE = {
    "AbnormalPoints": "ronde.domain.tournament",
    "Absence": "ronde.domain.tournament",
    "AcceleratedPoints": "ronde.domain.tournament",
    "Account": "ronde.rulebooks.account",
    "Board": "ronde.domain.round",
    "Bye": "ronde.domain.result",
    "CannotBeWritten": "ronde.domain.errors",
    "CheckReport": "ronde.checking",
    "CheckedRound": "ronde.checking",
    "Details": "ronde.domain.tournament",
    "Event": "ronde.event",
    "EventBoard": "ronde.event.rounds",
    "EventRound": "ronde.event.rounds",
    "EventRow": "ronde.event.rounds",
    "EventStandings": "ronde.event.rounds",
    "FileAccessError": "ronde.domain.errors",
    "ForbiddenPairs": "ronde.domain.tournament",
    "Game": "ronde.domain.round",
    "InconsistentTournament": "ronde.domain.errors",
    "InputError": "ronde.domain.errors",
    "NationalRecord": "ronde.domain.player",
    "NoLegalPairing": "ronde.domain.errors",
    "NoSuchRound": "ronde.domain.errors",
    "NotInRulebook": "ronde.domain.errors",
    "Pictures": "ronde.drawing",
    "PlayedRound": "ronde.domain.round",
    "Player": "ronde.domain.player",
    "PointSystem": "ronde.domain.points",
    "Problem": "ronde.domain.errors",
    "RankedPlayer": "ronde.ranking",
    "Recipe": "ronde.generator",
    "Record": "ronde.domain.tournament",
    "RequestError": "ronde.domain.errors",
    "Result": "ronde.domain.result",
    "RondeError": "ronde.domain.errors",
    "Round": "ronde.pairing",
    "Standings": "ronde.ranking",
    "System": "ronde.rulebooks.system",
    "Team": "ronde.domain.team",
    "TeamEvent": "ronde.domain.team",
    "Tournament": "ronde.domain.tournament",
    "Verdict": "ronde.verifier",
    "check": "ronde.checking",
    "generate": "ronde.generator",
    "norms": "ronde.title_norms",
    "pair": "ronde.pairing",
    "pictures": "ronde.drawing",
    "read": "ronde.formats",
    "standings": "ronde.ranking",
    "system": "ronde.rulebooks.catalogue",
    "verify": "ronde.proving",
    "write": "ronde.formats",
}
"""The module of each public name, which is imported when the name is first used."""

__all__ = [
    "AbnormalPoints",
    "Absence",
    "AcceleratedPoints",
    "Account",
    "Board",
    "Bye",
    "CannotBeWritten",
    "CheckReport",
    "CheckedRound",
    "Details",
    "Event",
    "EventBoard",
    "EventRound",
    "EventRow",
    "EventStandings",
    "FileAccessError",
    "ForbiddenPairs",
    "Game",
    "InconsistentTournament",
    "InputError",
    "NationalRecord",
    "NoLegalPairing",
    "NoSuchRound",
    "NotInRulebook",
    "Pictures",
    "PlayedRound",
    "Player",
    "PointSystem",
    "Problem",
    "RankedPlayer",
    "Recipe",
    "Record",
    "RequestError",
    "Result",
    "RondeError",
    "Round",
    "Standings",
    "System",
    "Team",
    "TeamEvent",
    "Tournament",
    "Verdict",
    "check",
    "generate",
    "norms",
    "pair",
    "pictures",
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
