"""`python -m bench.documents`: how long the documents of a tournament take, and how large they are.

Each is set in a process of its own, so that nothing is remembered from the one before. CPU time,
from the tournament in memory to the bytes of the PDF; typst and its fonts are loaded before.
"""

from __future__ import annotations

import argparse
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

from bench.clock import cpu_seconds, print_speed, text
from ronde.domain.tournament import Tournament
from ronde.generator import Recipe, generate
from ronde.print.documents import DOCUMENTS, render_document
from ronde.print.settings import PrintSettings

SIZES = (7, 60, 1000)
SET, SET_PLAYERS, SET_SECONDS = ("pairings", "standings"), 1000, 2.0
"""Documents of that many players, and the seconds in which they are wanted together."""
CARDS, FEW, MANY, GROWTH = "cards-guide", 50, 1000, 40
"""Many cards take at most so many times as long as a few."""


def tournament(players: int) -> Tournament:
    """A tournament of that many players with names of usual length."""
    event = generate(Recipe(players=players, rounds=5 if players < 10 else 9, seed=players))
    named = (
        replace(p, name=f"Familyname{p.tpn}, Firstname", federation="FRA", club="Club")
        for p in event.players
    )
    return replace(event, players=tuple(named))


def measured(players: int, name: str) -> tuple[float, int]:
    """CPU seconds and bytes of a document, set for the first time."""
    event = tournament(players)
    render_document("players", tournament(3), PrintSettings())
    made: list[bytes] = []
    spent = cpu_seconds(lambda: made.append(render_document(name, event, PrintSettings()).pdf))
    return spent, len(made[0])


def bars(most: int) -> None:
    """What is wanted of the documents of a large event."""
    if most < SET_PLAYERS:
        return
    print("\nDocuments as PDF")
    with fresh_processes() as pool:
        together = sum(pool.submit(measured, SET_PLAYERS, name).result()[0] for name in SET)
        few, many = (pool.submit(measured, size, CARDS).result()[0] for size in (FEW, MANY))
    print_speed(f"{' and '.join(SET)}, {SET_PLAYERS} players", together, SET_SECONDS)
    print_speed(f"{CARDS}, {MANY} players (bar: {GROWTH} times {FEW})", many, GROWTH * few)


def fresh_processes() -> ProcessPoolExecutor:
    """One process after the other, each for one document."""
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=spawn, max_tasks_per_child=1)


def main() -> None:
    """Print a table: a row for each document, seconds and kilobytes for each size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--most", type=int, default=SIZES[-1], help="the largest tournament")
    sizes = [size for size in SIZES if size <= parser.parse_args().most]
    print("document".ljust(20), *(f"{size} players".rjust(22) for size in sizes))
    with fresh_processes() as pool:
        for document in DOCUMENTS:
            if document.needs in ("report", "board"):
                continue
            cells = []
            for size in sizes:
                cpu, volume = pool.submit(measured, size, document.name).result()
                cells.append(f"{text(cpu)} {volume // 1024:6} kB".rjust(22))
            print(document.name.ljust(20), *cells, flush=True)
    bars(sizes[-1])


if __name__ == "__main__":
    main()
