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


def sample(
    package: str, count: int, seed: int, most_rows: int | None = None
) -> tuple[list[Mutant], list[Mutant]]:
    """The rows, all of them by default; and as many others as were asked for, at random."""
    found = all_mutants(package)
    rows = [mutant for mutant in found if mutant.is_row]
    others = [mutant for mutant in found if not mutant.is_row]
    drawn = _drawn(others, count, f"{package} {seed}")
    return (rows if most_rows is None else _drawn(rows, most_rows, f"rows {seed}")), drawn


def _drawn(found: list[Mutant], count: int, seed: str) -> list[Mutant]:
    chosen = random.Random(seed).sample(range(len(found)), min(count, len(found)))
    return [found[place] for place in sorted(chosen)]
