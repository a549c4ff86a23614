"""Which mutants of a package are tried: every criterion row, and others drawn with a seed."""

from __future__ import annotations

import random
from pathlib import Path

from bench.mutation.operators import Mutant, mutants

SOURCE = Path(__file__).parents[2] / "src"


def all_mutants(package: str) -> list[Mutant]:
    """Every mutant of a package, file by file."""
    files = sorted((SOURCE / "ronde" / package).rglob("*.py"))
    return [
        mutant
        for file in files
        for mutant in mutants(file.relative_to(SOURCE).as_posix(), file.read_text("utf-8"))
    ]


def sample(package: str, count: int, seed: int) -> tuple[list[Mutant], list[Mutant]]:
    """The rows, all of them; and as many of the others as were asked for, at random."""
    found = all_mutants(package)
    rows = [mutant for mutant in found if mutant.is_row]
    others = [mutant for mutant in found if not mutant.is_row]
    chosen = random.Random(f"{package} {seed}").sample(range(len(others)), min(count, len(others)))
    return rows, [others[place] for place in sorted(chosen)]
