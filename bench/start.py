"""What a process costs that does one thing and ends: CPU time, as a multiple of bare Python's."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import ronde
from bench.clock import text
from bench.positions import random_event

RUNS = 20
PLAYERS, ROUNDS = 20, 5

ENGINE = ("-c", "from ronde.cli.engine import main; main()", "--dutch", "open.trf", "-p")
STARTS = {
    "ronde-engine, 20 players": (ENGINE, 6.0),
    "ronde pair, 20 players": (("-m", "ronde", "pair", "open.trf"), 8.0),
    "ronde --help": (("-m", "ronde", "--help"), 10.0),
}
"""The commands, each with the multiple of `python -c pass` that is wanted."""


def cold_starts() -> None:
    """The median of 20 processes each, in turn, with compiled bytecode and nothing left running."""
    print("\nStarting a process (median CPU of 20, in turn)")
    with tempfile.TemporaryDirectory() as folder:
        ronde.write(random_event(PLAYERS, ROUNDS).before(ROUNDS), Path(folder, "open.trf"))
        commands = [("-c", "pass"), *(arguments for arguments, _bar in STARTS.values())]
        taken = [[cpu_of(arguments, folder) for arguments in commands] for _ in range(RUNS + 1)]
    # The first of each compiles the bytecode, and is left out.
    bare, *medians = map(statistics.median, zip(*taken[1:], strict=True))
    print(f"{'python -c pass':<45}{text(bare):>12}", flush=True)
    for (what, (_arguments, bar)), median in zip(STARTS.items(), medians, strict=True):
        ratio = median / bare
        over = "" if ratio <= bar else "over the bar"
        print(f"{what:<45}{ratio:>11.1f}x   bar {bar:>9.0f}x   {over}".rstrip(), flush=True)


def cpu_of(arguments: Sequence[str], folder: str) -> float:
    """CPU seconds of one process."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(Path(folder, "bytecode"))}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    process = subprocess.Popen(
        [sys.executable, *arguments], cwd=folder, env=environment, stdout=subprocess.DEVNULL
    )
    _, status, used = os.wait4(process.pid, 0)
    assert status == 0, arguments
    return used.ru_utime + used.ru_stime
