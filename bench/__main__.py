"""`python -m bench`: how long a round takes, and how long the peers need for it.

CPU time of the process, best of several; the first pairing of a freshly read tournament,
histories and account included. Beside a figure stands what is wanted of it, its bar; a figure over
its bar says so. Tests assert no speed: this is where speeds are held.
"""

from __future__ import annotations

import argparse
import math
import resource
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, islice, pairwise

from bench import around, documents, events, peers
from bench.clock import against, best_of, cpu_seconds, text, times
from bench.peers import RONDE_2017, RONDE_2026, Engine
from bench.playground import in_a_page
from bench.positions import SYSTEM, TRAPS, open_tournament
from bench.start import cold_starts
from bench.systems import systems
from bench.trap_events import position
from bench.traps import KNOWN, LONG, every_system
from ronde.domain.tournament import Tournament
from ronde.generator import Recipe, generate

SIZES = (20, 50, 100, 200, 400, 1000)
LARGE = {4000: 0.1, 10_000: 0.4, 100_000: 20.0}
"""Players, and the seconds in which a round is wanted."""

WANTED: dict[str, dict[int, float]] = {
    "bbpPairings": {20: 2, 50: 4, 100: 12, 200: 60, 400: 300, 1000: 2000},
    "py4swiss": {20: 5, 50: 10, 100: 10, 200: 10},
    "caissify": {20: 20, 50: 20, 100: 20},
}
"""How many times faster than a peer Ronde is wanted to be, by the number of players."""

TOURNAMENTS = {20: 400, 50: 100}
"""Whole tournaments of nine rounds wanted per second, by the number of players."""

GROWTH = 1.6
DECADES = (100, 1000, 10_000, 100_000)
TRAP_SECONDS, TRAP_RATIO = 1.0, 1.0
"""Seconds that no round of a trap may take, and how many times as long as bbpPairings."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What was asked for on the command line."""

    quick: bool
    parts: Sequence[str]
    most: int


def say(*cells: str, widths: Sequence[int] = ()) -> None:
    """A line of a table; the first column to the left, the others to the right."""
    padded = [
        cell.ljust(width) if place == 0 else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=False))
    ]
    print("  ".join(padded or cells), flush=True)


def verdict(is_kept: bool) -> str:
    """Whether a promise is kept."""
    return "yes" if is_kept else "NO"


def mean_seconds(engine: Engine, events: Sequence[Tournament]) -> float:
    """Mean over the rounds of the best of several timings."""
    patience = 0.4 if engine.name.startswith("ronde") else 0.05
    total = sum(best_of(partial(seconds, engine, event), patience=patience) for event in events)
    return total / len(events)


def seconds(engine: Engine, event: Tournament) -> float:
    """CPU seconds of the engine for one round."""
    return engine.ask(event)[0]


def sizes(choice: Choice) -> None:
    """A round of a nine-round open, against the peers."""
    print("\nA round of a nine-round open (mean over the rounds named)")
    widths = (7, 9, 11, 11, 25, 10, 8, 7, 6)
    head = ("players", "rounds", "ronde 2026", "ronde 2017", "peer", "time", "ratio", "wanted", "")
    say(*head, widths=widths)
    for players in SIZES:
        if players > choice.most:
            continue
        rounds = tuple(range(2, 10)) if players <= 100 else (2, 5, 8) if players <= 400 else (5,)
        events = list(open_tournament(players, rounds).values())
        ours = {
            "2026": mean_seconds(RONDE_2026, events),
            "2017": mean_seconds(RONDE_2017, events),
        }
        names = f"{rounds[0]}-{rounds[-1]}" if len(rounds) > 3 else ",".join(map(str, rounds))
        row = (str(players), names, text(ours["2026"]), text(ours["2017"]))
        say(*row, widths=widths)
        for peer in peers.found():
            if players > peer.largest:
                continue
            theirs = mean_seconds(peer, events)
            ratio = theirs / ours[peer.edition]
            wanted = WANTED[peer.name].get(players)
            ok = "" if wanted is None else verdict(ratio >= wanted)
            label = peer.name + remark(peer, events)
            cells = ("", "", "", "", label, text(theirs), times(ratio), times(wanted), ok)
            say(*cells, widths=widths)


def remark(peer: Engine, events: Sequence[Tournament]) -> str:
    """What the peer pairs otherwise in the rounds of a field that is not too large to ask again."""
    if len(events[0].players) > 200:
        return ""
    ours = RONDE_2026 if peer.edition == "2026" else RONDE_2017
    answers = [(peer.ask(event)[1] or (), ours.ask(event)[1] or ()) for event in events]
    if any({*map(frozenset, a)} != {*map(frozenset, b)} for a, b in answers):
        return " (other pairs)"
    return " (other colours)" if any(set(a) != set(b) for a, b in answers) else ""


def large(choice: Choice) -> None:
    """Ronde alone, where nobody else can follow; and how its time grows."""
    print("\nRound 5 of opens from 100 to 100 000 players, Ronde alone")
    widths = (9, 11, 9, 9, 12)
    say("players", "ronde 2026", "bar", "memory", "", widths=widths)
    taken_by = {}
    for players, wanted in {100: math.inf, 1000: math.inf, **LARGE}.items():
        if players > choice.most:
            continue
        event = open_tournament(players, (5,))[5]
        taken_by[players] = taken = best_of(partial(seconds, RONDE_2026, event))
        memory = f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB"
        limit = "" if wanted == math.inf else text(wanted)
        say(str(players), text(taken), limit, memory, against(taken, wanted), widths=widths)
    for few, many in pairwise(players for players in taken_by if players in DECADES):
        exponent = math.log10(taken_by[many] / taken_by[few])
        print(f"Growth from {few} to {many} players: n^{exponent:.2f}", end="")
        print(f", wanted n^{GROWTH} at most: {verdict(exponent <= GROWTH)}")


def tournaments(_choice: Choice) -> None:
    """Whole tournaments generated in one process, new ones each time."""
    print("\nWhole nine-round tournaments generated")
    seeds = count(1)
    for players, wanted in TOURNAMENTS.items():
        many = 60 if players == 20 else 40

        def act(players: int = players, many: int = many) -> float:
            recipes = [
                Recipe(players=players, rounds=9, seed=seed, system=SYSTEM)
                for seed in islice(seeds, many)
            ]
            return cpu_seconds(lambda: [generate(recipe) for recipe in recipes])

        rate = many / best_of(act, patience=2.0)
        ok = verdict(rate >= wanted)
        print(f"{players:4} players: {rate:6.0f} a second, wanted {wanted}: {ok}")


def traps(choice: Choice) -> None:
    """Positions that could be traps: every round timed, a sample of them put to bbpPairings."""
    print("\nTraps, round by round; the ratio is the worst of the slowest round and a sample")
    widths = (45, 7, 10, 10, 7, 5, 12, 8, 5)
    head = ("", "rounds", "mean", "slowest", "round", "<1 s", "bbpPairings", "ratio", "<1x")
    say(*head, widths=widths)
    known: dict[str, Callable[[], Iterator[Tournament]]] = {
        f"{trap.players} players, {name}": partial(position, trap)
        for name, trap in KNOWN.items()
        if trap.players <= choice.most and trap.rounds <= LONG
    }
    for name, rounds in {**TRAPS, **known}.items():
        if choice.quick and "60 rounds" in name:
            continue
        timed = sorted(
            ((best_of(partial(seconds, RONDE_2026, e), patience=0.02), e) for e in rounds()),
            key=lambda found: -found[0],
        )
        slowest, event = timed[0]
        ratio, theirs = worst_ratio(timed)
        say(
            name,
            str(len(timed)),
            text(sum(taken for taken, _ in timed) / len(timed)),
            text(slowest),
            str(len(event.rounds) + 1),
            verdict(slowest < TRAP_SECONDS),
            text(theirs),
            "-" if ratio is None else f"{ratio:.2f}",
            "" if ratio is None else verdict(ratio <= TRAP_RATIO),
            widths=widths,
        )
    every_system(choice.most, quick=choice.quick)


def worst_ratio(
    timed: Sequence[tuple[float, Tournament]],
) -> tuple[float | None, float | None]:
    """Our time against that of bbpPairings, at its worst, and its time there."""
    bbp = next((peer for peer in peers.found() if peer.name == "bbpPairings"), None)
    if bbp is None:
        return None, None
    sample = timed[:: max(1, len(timed) // 6)]
    compared = []
    for ours, event in sample:
        theirs = best_of(partial(seconds, bbp, event), patience=0.02)
        compared.append((ours / theirs, theirs))
    return max(compared)


PARTS: dict[str, Callable[[Choice], None]] = {
    "sizes": sizes,
    "large": large,
    "tournaments": tournaments,
    "traps": traps,
    "systems": lambda choice: systems(choice.most),
    "start": lambda _choice: cold_starts(),
    "reading": lambda choice: around.reading(choice.most),
    "standings": lambda choice: around.standings(choice.most),
    "explanations": lambda choice: around.explanations(choice.most),
    "verifying": lambda choice: around.verifying(choice.most),
    "documents": lambda choice: documents.bars(choice.most),
    "journal": lambda choice: events.journal(choice.most),
    "site": lambda choice: events.site(choice.most),
    "page": lambda _choice: in_a_page(),
    "laboratory": lambda choice: events.laboratory(choice.most),
}


def main(arguments: Sequence[str]) -> None:
    """Run the parts asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small fields and short traps only")
    parser.add_argument(
        "--part", action="append", choices=PARTS, help="this part only (may be repeated)"
    )
    parser.add_argument("--most", type=int, default=100_000, help="largest number of players")
    options = parser.parse_args(arguments)
    choice = Choice(
        options.quick,
        options.part or list(PARTS),
        min(options.most, 200) if options.quick else options.most,
    )
    names = ", ".join(peer.name for peer in peers.found()) or "none"
    RONDE_2026.ask(open_tournament(8, (2,))[2])  # what is imported once is not timed
    print(f"Peers found: {names} (RONDE_BBPPAIRINGS names an executable of bbpPairings)")
    for name in choice.parts:
        PARTS[name](choice)


if __name__ == "__main__":
    main(sys.argv[1:])
