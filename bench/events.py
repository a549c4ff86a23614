"""What is done with whole events, each with its bar: results on the disk, the site, the laboratory.

These are seconds on the clock, for the disk and other processes take part.
"""

from __future__ import annotations

import tempfile
import time
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from bench.clock import print_speed
from bench.positions import open_tournament
from ronde.generator import Recipe, generate
from ronde.journal import EnterResult, Event, ImportTournament, Journal, Pair
from ronde.lab import experiment, run, runner
from ronde.web.site import write_site

PLAYERS = 1000
RESULT, UNDO, SITE, LABORATORY = 0.020, 0.2, 90.0, 60.0
"""Seconds wanted."""
EXPERIMENT = Path(__file__).parents[1] / "experiments" / "speed.toml"


def journal(most: int) -> None:
    """A result, and undoing it, in an event of a thousand players."""
    if most < PLAYERS:
        return
    print("\nAn event on the disk")
    with (
        tempfile.TemporaryDirectory() as folder,
        Journal.create(Path(folder, "large.ronde"), "Large", who="bench") as journal,
    ):
        event = open_tournament(PLAYERS, (2,))[2]
        journal.act(ImportTournament(section="a", tournament=event), who="bench")
        journal.act(Pair(section="a"), who="bench")

        def enter(board: int) -> None:
            journal.act(EnterResult(section="a", board=board, result="1-0"), who="bench")

        taken = median(_seconds(partial(enter, board)) for board in range(1, 41))
        print_speed(f"a result, {PLAYERS} players", taken, RESULT)
        taken = _seconds(lambda: journal.undo(who="bench"))
        print_speed("undoing it", taken, UNDO)


def site(most: int) -> None:
    """The folder of web pages of a large event."""
    if most < PLAYERS:
        return
    print("\nThe event as a folder of web pages")
    with tempfile.TemporaryDirectory() as folder:
        state = _imported(Path(folder))
        counts: list[int] = []
        pages = Path(folder, "site")
        taken = _seconds(lambda: counts.append(write_site(state, pages, ("fr",))))
    print_speed(f"{counts[0]} files, {PLAYERS} players, 9 rounds", taken, SITE)


def _imported(folder: Path) -> Event:
    event = generate(Recipe(players=PLAYERS, rounds=9, seed=3))
    with Journal.create(folder / "open.ronde", "Open", who="bench") as journal:
        return journal.act(ImportTournament(section="a", tournament=event), who="bench").event


def laboratory(most: int) -> None:
    """Five thousand tournaments of the laboratory in two processes."""
    if most < PLAYERS:
        return
    print("\nThe laboratory")
    settings = tomllib.loads(EXPERIMENT.read_text(encoding="utf-8"))
    plan = experiment({"name": "speed", **settings})
    with tempfile.TemporaryDirectory() as folder:
        taken = _seconds(lambda: run(plan, Path(folder), runner(jobs=2)))
    print_speed(f"{plan.tournaments} tournaments, 20 players, 9 rounds", taken, LABORATORY)


def _seconds(act: Callable[[], object]) -> float:
    """Seconds on the clock for one act."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start
