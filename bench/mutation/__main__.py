"""`python -m bench.mutation ROOM…`: draws mutants, runs the tests, and writes what survived.

Every answer is a line of a file beside the report, so that a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from bench.mutation.drawing import SOURCE, drawn
from bench.mutation.examiners import EVERYWHERE, near
from bench.mutation.operators import Mutant
from bench.mutation.plugin import MODULE, SECONDS, TEXT

ROOMS = ("rulebooks", "tiebreaks", "accelerations", "solver")
ROOT = Path(__file__).parents[2]
NEAR_LIMIT, FAR_LIMIT = 90, 600
"""Seconds of computing after which a mutant that makes no end counts as noticed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: the tests that noticed it, or nobody."""

    key: str
    room: str
    file: str
    line: int
    change: str
    is_row: bool
    killed_by: str

    @property
    def survived(self) -> bool:
        """No test noticed."""
        return not self.killed_by


def key_of(mutant: Mutant) -> str:
    """A name that changes with the source."""
    told = f"{mutant.file}:{mutant.place}:{_text(mutant)}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _text(mutant: Mutant) -> str:
    return (SOURCE / mutant.file).read_text("utf-8")


def examined(mutant: Mutant, room: str, *, far: bool) -> Verdict:
    """Run the nearest tests, and the others where those saw nothing."""
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "mutant.py"
        text.write_text(mutant.source(_text(mutant)), "utf-8")
        killer = _killer(mutant, text, near(mutant.file), NEAR_LIMIT)
        if not killer and far:
            killer = _killer(mutant, text, EVERYWHERE, FAR_LIMIT)
    told = (room, mutant.file, mutant.line, mutant.change, mutant.is_row)
    return Verdict(key_of(mutant), *told, killer)


def _killer(mutant: Mutant, text: Path, tests: Iterable[str], limit: int) -> str:
    """The first test that fails; nothing when all pass."""
    module = mutant.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    command = [
        *(sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"),
        *("-p", "bench.mutation.plugin", *tests),
    ]
    told = {MODULE: module, TEXT: str(text), SECONDS: str(limit), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **told}, capture_output=True, text=True
    )
    if done.returncode == 0:
        return ""
    if done.returncode < 0:
        return "no end"
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].split(" - ")[0] if failed else "no start"


def interval(killed: int, tried: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson)."""
    if not tried:
        return 0.0, 1.0
    z, share = 1.959964, killed / tried
    middle = (share + z * z / (2 * tried)) / (1 + z * z / tried)
    half = z * math.sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried))
    half /= 1 + z * z / tried
    return middle - half, min(1.0, middle + half)


def main() -> int:
    """Try the rooms asked for, and say how many mutants were noticed."""
    parser = argparse.ArgumentParser(prog="python -m bench.mutation", description=__doc__)
    parser.add_argument("rooms", nargs="*", choices=[*ROOMS, []], default=list(ROOMS))
    parser.add_argument("--count", type=int, default=400, help="mutants besides the rows")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--near-only", action="store_true", help="leave out the far tests")
    parser.add_argument("--notebook", type=Path, default=Path("build/mutants.jsonl"))
    asked = parser.parse_args()
    asked.notebook.parent.mkdir(parents=True, exist_ok=True)
    for room in asked.rooms or ROOMS:
        rows, others = drawn(room, asked.count, asked.seed)
        verdicts = _all(room, [*rows, *others], asked)
        for name, wanted in (("rows", True), ("drawn", False)):
            _tell(f"{room}, {name}", [v for v in verdicts if v.is_row is wanted])
    return 0


def _all(room: str, wanted: list[Mutant], asked: argparse.Namespace) -> list[Verdict]:
    known = _known(asked.notebook)
    left = [mutant for mutant in wanted if key_of(mutant) not in known]
    with (
        ThreadPoolExecutor(asked.jobs) as pool,
        asked.notebook.open("a", encoding="utf-8") as notebook,
    ):
        for verdict in pool.map(lambda m: examined(m, room, far=not asked.near_only), left):
            known[verdict.key] = verdict
            fields = {name: getattr(verdict, name) for name in Verdict.__slots__}
            notebook.write(json.dumps(fields) + "\n")
            notebook.flush()
            if verdict.survived:
                print(f"survived: {verdict.file}:{verdict.line} {verdict.change}", flush=True)
    return [known[key_of(mutant)] for mutant in wanted]


def _known(notebook: Path) -> dict[str, Verdict]:
    if not notebook.exists():
        return {}
    lines = notebook.read_text("utf-8").splitlines()
    found = [Verdict(**json.loads(line)) for line in lines if line.endswith("}")]
    return {verdict.key: verdict for verdict in found}


def _tell(name: str, verdicts: list[Verdict]) -> None:
    killed = sum(not verdict.survived for verdict in verdicts)
    low, high = interval(killed, len(verdicts))
    share = 100 * killed / len(verdicts) if verdicts else 100.0
    print(
        f"{name}: {killed} of {len(verdicts)} noticed, {share:.1f} % "
        f"(95 %: {100 * low:.1f} to {100 * high:.1f})",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
