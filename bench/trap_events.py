"""Events on the way to a slow position: a `Trap` is a recipe, `stages` plays it.

The recipe says how many play, who wins, who may not meet, who is away.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import TypeVar

import ronde
from ronde.domain.player import Player, Tpn
from ronde.domain.points import PointSystem
from ronde.domain.result import Bye
from ronde.domain.round import Game
from ronde.domain.team import AcceleratedTeams, ForbiddenMatches, TeamBye
from ronde.domain.tournament import (
    AbnormalPoints,
    Absence,
    AcceleratedPoints,
    ForbiddenPairs,
    Tournament,
)
from ronde.generator import DRAW, FORFEITS, LOSS, WIN, with_games
from ronde.pairing import Round
from ronde.rulebooks.catalogue import DEFAULT
from ronde.rulebooks.catalogue import system as system_named
from tests.rules.team.events import DRAWN, FORFEIT, LOST, WON, Played
from tests.rules.team.events import event as team_event

R = TypeVar("R")

TEAMS = "fide-team"
POINTS = {
    "": None,
    "3-1-0": PointSystem(30, 10, 0),
    "3-2-1": PointSystem(30, 20, 10),
    "2-0-0": PointSystem(20, 0, 0),
}


@dataclass(frozen=True, slots=True)
class Trap:
    """A position as a recipe; shares are between 0 and 1.

    rounds        the round to be paired
    to_come       rounds after it
    white         share of the games with a winner that White wins
    turning       in even rounds that is Black's share
    in_order      share of the games that the lower number wins, whatever the colour
    groups        so many groups of neighbours in rank who may not meet each other
    clubs         so many groups, spread over all ranks, who may not meet each other
    halves        those with odd numbers may not meet those with even ones
    estranged     share of the scoregroups whose players may not meet, in the round to be paired
    unfriendly    share of all pairs that may not meet
    away          share of the players who miss a round
    gone          share of the players who have left before the round to be paired
    late          share of the players who enter in the round to be paired
    forfeits      share of the games that one side wins by forfeit
    points        a point system; without one, that of the system
    accelerated   share of the players with a point more, for pairing only
    ahead         rounds in which they have it; 0: always
    sharing       so many neighbours in rank have a score that nobody else has, from the
                  start; 0: all start with nothing

    Teams are never away, late or estranged, and start with nothing; `players` tells their number.
    """

    players: int
    rounds: int = 3
    seed: int = 1
    to_come: int = 2
    white: float = 0.5
    draws: float = 0.0
    in_order: float = 0.0
    groups: int = 0
    halves: bool = False
    unfriendly: float = 0.0
    away: float = 0.0
    gone: float = 0.0
    points: str = ""
    accelerated: float = 0.0
    turning: bool = False
    clubs: int = 0
    estranged: float = 0.0
    late: float = 0.0
    forfeits: float = 0.0
    ahead: int = 0
    sharing: int = 0

    def __str__(self) -> str:
        usual = Trap(0)
        said = [f"{self.players} players", f"round {self.rounds}"]
        for name, value in asdict(self).items():
            if name not in ("players", "rounds", "seed") and value != getattr(usual, name):
                said.append(f"{name} {value}")
        return ", ".join(said)


def stages(system: str, trap: Trap) -> Iterator[tuple[float, Tournament]]:
    """The event before each of its rounds, and the CPU seconds in which that is paired.

    It ends with the round of the trap, or where there is no legal pairing.
    """
    play = _Teams(trap) if system == TEAMS else _Players(system, trap)
    for number in range(1, trap.rounds + 1):
        event = replace(play.before(number), records=())
        _ = event.history
        start = time.process_time()
        try:
            paired = ronde.pair(event, system)
            _ = paired.account
        except ronde.NoLegalPairing:
            yield time.process_time() - start, event
            return
        yield time.process_time() - start, event
        if number < trap.rounds:
            play.on(number, paired)


class _Players:
    """An event of single players."""

    def __init__(self, system: str, trap: Trap) -> None:
        self.trap = trap
        self._dice = Random(trap.seed)
        rules = system_named(system)
        announced = trap.rounds + trap.to_come
        points = POINTS[trap.points] or rules.points
        accelerated = int(trap.players * trap.accelerated)
        self._event = Tournament(
            players=tuple(self._player(n) for n in range(1, trap.players + 1)),
            number_of_rounds=announced,
            points=points,
            initial_colour="W",
            system=system,
            games_per_match=rules.games_per_match,
            forbidden=tuple(
                ForbiddenPairs(tuple(map(Tpn, who))) for who in kept_apart(trap, trap.players)
            ),
            accelerated=(
                AcceleratedPoints(1, trap.ahead or announced, Tpn(1), Tpn(accelerated), points.win),
            )
            if accelerated
            else (),
            abnormal=self._beforehand(points.win) if trap.sharing else (),
        )

    def _beforehand(self, step: int) -> tuple[AbnormalPoints, ...]:
        """The points with which players start; the last ones have none."""
        last, sharing = self.trap.players, self.trap.sharing
        return tuple(
            AbnormalPoints(Tpn(n), (last - n) // sharing * step)
            for n in range(1, last - sharing + 1)
        )

    def _player(self, number: int) -> Player:
        late = self.trap.late and self._dice.random() < self.trap.late
        return Player(
            Tpn(number), rating=3000 - number, first_round=self.trap.rounds if late else 1
        )

    def before(self, number: int) -> Tournament:
        """The event before that round, some away, some who may not meet."""
        trap, chance, event = self.trap, self._dice.random, self._event
        players = event.players
        if trap.gone and number == trap.rounds > 1:
            players = tuple(
                replace(player, last_round=number - 1) if chance() < trap.gone else player
                for player in players
            )
        absences = tuple(
            Absence(number, player.tpn, Bye.HALF)
            for player in players
            if trap.away and chance() < trap.away
        )
        self._event = event.with_entries(players, absences)
        if not (trap.estranged and number == trap.rounds):
            return self._event
        equals: dict[int, list[Tpn]] = {}
        for player, points in zip(players, event.history.points, strict=True):
            equals.setdefault(points, []).append(player.tpn)
        apart = [
            ForbiddenPairs(tuple(who), number)
            for _, who in sorted(equals.items())
            if len(who) > 1 and chance() < trap.estranged
        ]
        return replace(self._event, forbidden=(*event.forbidden, *apart))

    def on(self, number: int, paired: Round) -> None:
        """Play the round."""
        results = (WIN, DRAW, LOSS, FORFEITS[0])

        def played(game: Game) -> Game:
            result = won(self.trap, self._dice, number, (game.white, game.black), results)
            return Game(game.white, game.black, *result)

        self._event = with_games(self._event, paired, played)


class _Teams:
    """The same of teams of two boards, two players each."""

    def __init__(self, trap: Trap) -> None:
        self.trap = trap
        self._dice = Random(trap.seed)
        self._teams = trap.players
        self._played: list[list[Played]] = []
        self._byes: list[TeamBye] = []

    def before(self, _number: int) -> Tournament:
        """The event before that round."""
        trap = self.trap
        announced, count = trap.rounds + trap.to_come, int(self._teams * trap.accelerated)
        last = trap.ahead or announced
        ahead = (AcceleratedTeams(1, last, 1, count, 20, 0),) if count else ()
        event = team_event(
            self._teams, announced, *self._played, byes=self._byes, accelerated=ahead
        )
        assert event.team_event is not None
        forbidden = tuple(ForbiddenMatches(who) for who in kept_apart(trap, self._teams))
        return replace(event, team_event=replace(event.team_event, forbidden=forbidden))

    def on(self, number: int, paired: Round) -> None:
        """Play the round."""
        results = (WON, DRAWN, LOST, FORFEIT)
        self._played.append(
            [
                Played(*pair, won(self.trap, self._dice, number, pair, results))
                for pair in paired.pairs
            ]
        )
        if paired.bye is not None:
            self._byes.append(TeamBye(number, paired.bye))


def won(
    trap: Trap, dice: Random, number: int, pair: tuple[int, int], results: tuple[R, R, R, R]
) -> R:
    """How a game of that round ends: won, drawn, lost for White, or won by forfeit."""
    win, draw, loss, forfeit = results
    if trap.forfeits and dice.random() < trap.forfeits:
        return forfeit
    if dice.random() < trap.draws:
        return draw
    if dice.random() < trap.in_order:
        return win if pair[0] < pair[1] else loss
    by_white = dice.random() < trap.white
    return loss if by_white is (trap.turning and number % 2 == 0) else win


def kept_apart(trap: Trap, count: int) -> Iterator[tuple[int, ...]]:
    """Sets of numbers that may not meet each other."""
    if trap.halves:
        yield from ((a, b) for a in range(1, count + 1, 2) for b in range(2, count + 1, 2))
    if trap.groups:
        size = -(-count // trap.groups)
        for first in range(1, count + 1, size):
            yield tuple(range(first, min(first + size, count + 1)))
    if trap.clubs:
        for first in range(1, trap.clubs + 1):
            yield tuple(range(first, count + 1, trap.clubs))
    if trap.unfriendly:
        dice = Random(trap.seed)
        for _ in range(int(trap.unfriendly * count * count / 2)):
            yield tuple(sorted(dice.sample(range(1, count + 1), 2)))


def position(trap: Trap, system: str = DEFAULT) -> Iterator[Tournament]:
    """The event before the round of a trap."""
    *_, (_, event) = stages(system, trap)
    yield event
