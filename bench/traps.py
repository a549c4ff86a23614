"""`python -m bench.traps`: look for positions that are slow to pair, and keep the worst of each.

The search varies the worst recipes it knows, those of other systems too, and goes on from what is
slower still; every round of an event is timed.
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
from typing import Any

import ronde
from bench.clock import print_speed, text, times
from bench.trap_events import POINTS, Trap, stages
from ronde.rulebooks.catalogue import listings
from ronde.rulebooks.catalogue import system as system_named

FILE = Path(__file__).with_name("traps.json")
BAR = 1.0
"""Seconds in which a round of at most `LARGEST` players is wanted, whatever the position."""
LARGEST = 1000
PATIENCE = 20.0
"""CPU seconds after which a round is given up."""
LONG = 20
"""Rounds above which an event is long."""
KEPT, GOING_ON = 3, 6
"""How many traps of a system are kept, and from how many the search goes on."""

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
    "equals may not meet": Trap(1000, 4, draws=0.3, estranged=0.5, to_come=4),
    "twenty clubs, colours turning": Trap(1000, 4, white=0.95, turning=True, clubs=20, to_come=4),
    "everybody has a score of their own": Trap(1000, white=0.95, clubs=5, sharing=1),
    "three blocks, a fifth of all pairs forbidden": Trap(
        1000,
        2,
        to_come=4,
        white=0.95,
        draws=0.1,
        in_order=0.5,
        groups=3,
        unfriendly=0.2,
        points="2-0-0",
        accelerated=0.5,
    ),
    "a fifth late, games not played": Trap(1000, 4, white=0.8, late=0.2, forfeits=0.2),
}
"""Where the search begins."""


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
        "turning": lambda: dice.random() < 0.5,
        "groups": lambda: dice.choice((0, 0, 2, 3, 4, 10, trap.players // 20)),
        "clubs": lambda: dice.choice((0, 0, 2, 3, 10, trap.players // 20)),
        "estranged": share,
        "unfriendly": few,
        "away": few,
        "gone": few,
        "late": few,
        "forfeits": few,
        "points": lambda: dice.choice(tuple(POINTS)),
        "accelerated": lambda: dice.choice((0.0, 0.0, 0.25, 0.5)),
        "ahead": lambda: dice.choice((0, 1, 2)),
        "sharing": lambda: dice.choice((0, 0, 0, 1, 2, 3, 11)),
    }
    for name in dice.sample(sorted(ways), dice.choice((1, 1, 2, 3))):
        trap = replace(trap, **{name: ways[name]()})
    return replace(trap, players=min(trap.players, most))


def search(system: str, seconds: float, most: int, seed: int) -> list[Found]:
    """The worst traps of a system found in so many CPU seconds, the worst first."""
    dice, end = Random(seed), time.process_time() + seconds
    worst = kept()
    own = [found.trap for found in worst.pop(system, ())]
    starts = [*(found[0].trap for found in worst.values() if found), *own, *KNOWN.values()]
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
    names = [one.name for one in listings() if system_named(one.name).fixed_rounds is None]
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
