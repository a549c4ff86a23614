"""`python -m bench.traps`: look for positions that are slow to pair, and keep the worst of each.

A `Trap` is a recipe: how many play, who wins, who may not meet, who is away. The search varies the
worst recipes it knows and goes on from what is slower still; every round of an event is timed.
With `--write` the worst of each system stand in `traps.json`, for `python -m bench --part traps`.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, TypeVar

import ronde
from bench.clock import print_speed, text, times
from ronde.domain.player import Player, Tpn
from ronde.domain.points import PointSystem
from ronde.domain.result import Bye
from ronde.domain.round import Game
from ronde.domain.team import AcceleratedTeams, ForbiddenMatches, TeamBye
from ronde.domain.tournament import Absence, AcceleratedPoints, ForbiddenPairs, Tournament
from ronde.generator import DRAW, LOSS, WIN, with_games
from ronde.pairing import Round
from ronde.rulebooks.catalogue import DEFAULT, listings
from ronde.rulebooks.catalogue import system as system_named
from tests.rules.team.events import BOARDS, DRAWN, LOST, WON, Played
from tests.rules.team.events import event as team_event

R = TypeVar("R")

FILE = Path(__file__).with_name("traps.json")
TEAMS = "fide-team"
BAR = 1.0
"""Seconds in which a round of at most `LARGEST` players is wanted, whatever the position."""
LARGEST = 1000
PATIENCE = 20.0
"""CPU seconds after which a round is given up."""
LONG = 20
"""Rounds above which an event is long."""
KEPT, GOING_ON = 3, 6
"""How many traps of a system are kept, and from how many the search goes on."""

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
    in_order      share of the games that the lower number wins, whatever the colour
    groups        so many groups of players who may not meet each other
    halves        those with odd numbers may not meet those with even ones
    unfriendly    share of all pairs that may not meet
    away          share of the players who miss a round
    gone          share of the players who have left before the round to be paired
    points        a point system; without one, that of the system
    accelerated   share of the players with a point more, for pairing only
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

    def __str__(self) -> str:
        usual = Trap(0)
        said = [f"{self.players} players", f"round {self.rounds}"]
        for name, value in asdict(self).items():
            if name not in ("players", "rounds", "seed") and value != getattr(usual, name):
                said.append(f"{name} {value}")
        return ", ".join(said)


KNOWN = {
    "White always wins": Trap(1000, white=1.0),
    "White wins 80 %": Trap(400, white=0.8),
    "White wins 95 %": Trap(1000, white=0.95),
    "White wins 95 %, round 5": Trap(1001, 5, white=0.95, to_come=4),
    "two halves that may not meet": Trap(1000, halves=True, to_come=6),
    "no games inside blocks of 500": Trap(1000, groups=2, to_come=6),
    "no games inside blocks of 100": Trap(1000, groups=10, to_come=6),
    "three blocks, half accelerated": Trap(
        1000, 4, white=0.8, groups=3, points="3-2-1", accelerated=0.5
    ),
    "fixed pecking order": Trap(200, 56, in_order=1.0, to_come=4),
    "half withdrawn": Trap(400, 6, draws=0.3, gone=0.5),
}
"""Where the search begins."""


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
            players=tuple(Player(Tpn(n), rating=3000 - n) for n in range(1, trap.players + 1)),
            number_of_rounds=announced,
            points=points,
            initial_colour="W",
            system=system,
            games_per_match=rules.games_per_match,
            forbidden=tuple(
                ForbiddenPairs(tuple(map(Tpn, who))) for who in kept_apart(trap, trap.players)
            ),
            accelerated=(AcceleratedPoints(1, announced, Tpn(1), Tpn(accelerated), points.win),)
            if accelerated
            else (),
        )

    def before(self, number: int) -> Tournament:
        """The event before that round, some away."""
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
        return self._event

    def on(self, _number: int, paired: Round) -> None:
        """Play the round."""

        def played(game: Game) -> Game:
            result = won(self.trap, self._dice, game.white, game.black, (WIN, DRAW, LOSS))
            return Game(game.white, game.black, *result)

        self._event = with_games(self._event, paired, played)


class _Teams:
    """The same of teams of two boards, two players each."""

    def __init__(self, trap: Trap) -> None:
        self.trap = trap
        self._dice = Random(trap.seed)
        self._teams = max(2, trap.players // len(BOARDS[WON]))
        self._played: list[list[Played]] = []
        self._byes: list[TeamBye] = []

    def before(self, _number: int) -> Tournament:
        """The event before that round."""
        trap = self.trap
        announced, count = trap.rounds + trap.to_come, int(self._teams * trap.accelerated)
        ahead = (AcceleratedTeams(1, announced, 1, count, 20, 0),) if count else ()
        event = team_event(
            self._teams, announced, *self._played, byes=self._byes, accelerated=ahead
        )
        assert event.team_event is not None
        forbidden = tuple(ForbiddenMatches(who) for who in kept_apart(trap, self._teams))
        return replace(event, team_event=replace(event.team_event, forbidden=forbidden))

    def on(self, number: int, paired: Round) -> None:
        """Play the round."""
        results = (WON, DRAWN, LOST)
        self._played.append(
            [Played(a, b, won(self.trap, self._dice, a, b, results)) for a, b in paired.pairs]
        )
        if paired.bye is not None:
            self._byes.append(TeamBye(number, paired.bye))


def won(trap: Trap, dice: Random, white: int, black: int, results: tuple[R, R, R]) -> R:
    """How a game ends: one of the results won, drawn, lost for White."""
    win, draw, loss = results
    if dice.random() < trap.draws:
        return draw
    if dice.random() < trap.in_order:
        return win if white < black else loss
    return win if dice.random() < trap.white else loss


def kept_apart(trap: Trap, count: int) -> Iterator[tuple[int, ...]]:
    """Sets of numbers that may not meet each other."""
    if trap.halves:
        yield from ((a, b) for a in range(1, count + 1, 2) for b in range(2, count + 1, 2))
    if trap.groups:
        size = -(-count // trap.groups)
        for first in range(1, count + 1, size):
            yield tuple(range(first, min(first + size, count + 1)))
    if trap.unfriendly:
        dice = Random(trap.seed)
        for _ in range(int(trap.unfriendly * count * count / 2)):
            yield tuple(sorted(dice.sample(range(1, count + 1), 2)))


@dataclass(frozen=True, slots=True)
class Found:
    """A trap, and the CPU seconds of its round; one that was given up takes longer."""

    seconds: float
    trap: Trap


class _GivenUp(Exception):
    """The round takes too long."""


_TICK = 0.002
"""CPU seconds between two attempts to interrupt."""


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Give up after so many CPU seconds.

    An exception that is raised while Python calls somebody back, such as at a garbage collection,
    is lost: therefore only our own code is interrupted, at the next tick if need be.
    """

    def give_up(_signal: int, frame: FrameType | None) -> None:
        running = "" if frame is None else frame.f_globals.get("__name__", "")
        if running.startswith(("ronde.", "bench.")):
            raise _GivenUp

    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, _TICK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def slowest(system: str, trap: Trap) -> Found:
    """The slowest round on the way to a trap, as the trap of that round."""
    worst = Found(0.0, trap)
    number = 0
    try:
        with _at_most(PATIENCE):
            for number, (seconds, _) in enumerate(stages(system, trap), 1):
                if seconds > worst.seconds:
                    to_come = trap.rounds + trap.to_come - number
                    worst = Found(seconds, replace(trap, rounds=number, to_come=to_come))
    except _GivenUp:
        later = replace(trap, rounds=number + 1, to_come=trap.rounds + trap.to_come - number - 1)
        return Found(PATIENCE, later)
    return worst


def _varied(trap: Trap, dice: Random, most: int) -> Trap:
    """A trap of which one or two things are other."""
    share = partial(dice.choice, (0.0, 0.05, 0.2, 0.5, 0.8, 0.95, 1.0))
    few = partial(dice.choice, (0.0, 0.0, 0.01, 0.05, 0.2))
    ways: dict[str, Callable[[], Any]] = {
        "players": lambda: min(most, max(6, int(trap.players * dice.choice((0.5, 0.8, 1.3, 2))))),
        "rounds": lambda: max(1, min(trap.players - 2, trap.rounds + dice.choice((-2, -1, 1, 2)))),
        "seed": lambda: dice.randrange(1000),
        "to_come": lambda: dice.choice((0, 1, 2, 6)),
        "white": share,
        "draws": lambda: dice.choice((0.0, 0.0, 0.1, 0.3, 0.6, 1.0)),
        "in_order": share,
        "halves": lambda: dice.random() < 0.3,
        "groups": lambda: dice.choice((0, 0, 2, 3, 4, 10, trap.players // 20)),
        "unfriendly": few,
        "away": few,
        "gone": few,
        "points": lambda: dice.choice(tuple(POINTS)),
        "accelerated": lambda: dice.choice((0.0, 0.0, 0.25, 0.5)),
    }
    for name in dice.sample(sorted(ways), dice.choice((1, 1, 2, 3))):
        trap = replace(trap, **{name: ways[name]()})
    return replace(trap, players=min(trap.players, most))


def search(system: str, seconds: float, most: int, seed: int) -> list[Found]:
    """The worst traps of a system found in so many CPU seconds, the worst first."""
    dice, end = Random(seed), time.process_time() + seconds
    starts = [*(found.trap for found in kept().get(system, ())), *KNOWN.values()]
    waiting = [replace(trap, players=min(trap.players, most)) for trap in starts]
    best: list[Found] = []
    while time.process_time() < end:
        trap = waiting.pop() if waiting else _varied(dice.choice(best).trap, dice, most)
        try:
            found = slowest(system, trap)
        except ronde.RondeError:
            continue
        if len(best) < GOING_ON or found.seconds > best[-1].seconds:
            again = min(found.seconds, slowest(system, found.trap).seconds)
            apart = [one for one in best if one.trap != found.trap]
            best = sorted([*apart, replace(found, seconds=again)], key=lambda f: -f.seconds)
            best = best[:GOING_ON]
    return best


def kept() -> dict[str, list[Found]]:
    """The worst traps found so far, by system."""
    if not FILE.exists():
        return {}
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    return {
        system: [Found(one.pop("seconds"), Trap(**one)) for one in traps]
        for system, traps in stored.items()
    }


def keep(found: dict[str, list[Found]]) -> None:
    """Keep the worst traps of these systems."""
    stored = {
        system: [{"seconds": round(one.seconds, 3), **asdict(one.trap)} for one in traps[:KEPT]]
        for system, traps in sorted({**kept(), **found}.items())
    }
    FILE.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")


def position(trap: Trap, system: str = DEFAULT) -> Iterator[Tournament]:
    """The event before the round of a trap."""
    *_, (_, event) = stages(system, trap)
    yield event


def every_system(most: int, *, quick: bool) -> None:
    """The known traps in every system, and the worst that were found for it.

    Each is compared with round 5 of an event of its size in which nothing is unusual.
    """
    print(
        f"\nTraps in every system, at most {LARGEST} players, and how many usual rounds each takes"
    )
    usual: dict[tuple[str, int], float] = {}
    for system, name, trap in _to_be_timed(quick=quick):
        if trap.players <= most:
            key = system, trap.players
            if key not in usual:
                *_, (usual[key], _) = stages(system, Trap(trap.players, 5, to_come=4, draws=0.3))
            *_, (seconds, _) = stages(system, trap)
            print_speed(f"{times(seconds / usual[key]):>5}  {system}: {name}", seconds, BAR)


def _to_be_timed(*, quick: bool) -> Iterator[tuple[str, str, Trap]]:
    """Systems, and traps with their names; long events only where there is time."""
    found = kept()
    for entry in listings():
        for name, trap in KNOWN.items():
            if not (quick and trap.rounds > LONG):
                yield entry.name, name, trap
        for one in found.get(entry.name, ()):
            if not (quick and one.trap.rounds > LONG):
                yield entry.name, str(one.trap), one.trap


def main(arguments: Sequence[str]) -> None:
    """Search as asked for."""
    names = [entry.name for entry in listings()]
    parser = argparse.ArgumentParser(prog="python -m bench.traps", description=__doc__)
    parser.add_argument("--system", action="append", choices=names, help="this system only")
    parser.add_argument("--seconds", type=float, default=300, help="CPU seconds for each system")
    parser.add_argument("--most", type=int, default=LARGEST, help="largest number of players")
    parser.add_argument("--seed", type=int, default=0, help="another seed, another search")
    parser.add_argument("--write", action="store_true", help="keep the worst in traps.json")
    options = parser.parse_args(arguments)
    found = {}
    for system in options.system or names:
        found[system] = search(system, options.seconds, options.most, options.seed)
        for one in found[system][:KEPT]:
            over = "over the bar" if one.seconds > BAR else ""
            print(f"{system:<28}{text(one.seconds):>12}  {one.trap}  {over}".rstrip(), flush=True)
        if options.write:
            keep({system: found[system]})


if __name__ == "__main__":
    main(sys.argv[1:])
