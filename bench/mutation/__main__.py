"""`python -m bench.mutation PACKAGE…`: samples mutants, runs the tests, lists the survivors.

Every answer is a line of a notebook, so that a run that was stopped goes on. Which functions
each test goes through is stored beside it.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import math
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from bench.mutation.operators import Mutant
from bench.mutation.patching import NotInside, can_be_patched, changed, module_of
from bench.mutation.plugin import MODULE, SECONDS, TEXT
from bench.mutation.relevant_tests import ALL, IGNORED, nearest_tests, row_tests
from bench.mutation.sampling import SOURCE, sample
from bench.mutation.session import NO_END, Session
from bench.mutation.survivors import changed_text, read_reasons

PACKAGES = ("rulebooks", "tiebreaks", "accelerations", "solver", "verifier")
ROOT = Path(__file__).parents[2]
LIMIT = 90
"""Seconds of computing after which a mutant that makes no end counts as noticed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: the tests that noticed it, or nobody."""

    key: str
    package: str
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
    identity = f"{mutant.file}:{mutant.place}:{_text(mutant)}"
    return hashlib.sha256(identity.encode()).hexdigest()[:16]


def _text(mutant: Mutant) -> str:
    return (SOURCE / mutant.file).read_text("utf-8")


def try_mutant(mutant: Mutant, package: str, session: Session, patience: float) -> Verdict:
    """Try the mutant in a copy of the session, or in a new process where that cannot be."""
    text = _text(mutant)
    after = mutant.source(text)
    killer, needs_a_start = "", True
    try:
        names = changed(ast.unparse(ast.parse(text)), after)
    except NotInside:
        names = ()
    if names and can_be_patched(mutant.file, names):
        killer = session.killer(mutant, after, names, patience)
        needs_a_start = session.only_on_import(mutant.file, names)
    if not killer and needs_a_start:
        keen = [name for name, _ in session.keen[mutant.file].most_common(3)]
        first = row_tests(mutant.file) if mutant.is_row else keen
        killer = (first and _killer(mutant, after, first)) or ""
        killer = killer or _killer(mutant, after, nearest_tests(mutant.file))
    session.remember(mutant.file, killer)
    facts = (package, mutant.file, mutant.line, mutant.change, mutant.is_row)
    return Verdict(key_of(mutant), *facts, killer)


def _killer(mutant: Mutant, after: str, tests: Iterable[str]) -> str:
    """The first of these tests that fails in a new process; nothing when all pass."""
    command = [
        *(sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"),
        *("-p", "bench.mutation.plugin", *tests),
    ]
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "mutant.py"
        text.write_text(after, "utf-8")
        settings = {MODULE: module_of(mutant.file), TEXT: str(text), SECONDS: str(LIMIT)}
        environment = {**os.environ, **settings, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    if done.returncode == 0:
        return ""
    if done.returncode < 0:
        return NO_END
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
    """Try the packages asked for, and say how many mutants were noticed."""
    parser = argparse.ArgumentParser(prog="python -m bench.mutation", description=__doc__)
    parser.add_argument("packages", nargs="*", choices=[*PACKAGES, []], default=list(PACKAGES))
    parser.add_argument("--count", type=int, default=400, help="mutants besides the rows")
    parser.add_argument("--rows", type=int, help="rows of tables; otherwise all of them")
    parser.add_argument("--tests", nargs="+", default=[], help="only these tests are asked")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--patience", type=float, default=25, help="seconds of tests for a mutant")
    parser.add_argument("--notebook", type=Path, default=Path("build/mutants.jsonl"))
    options = parser.parse_args()
    options.notebook.parent.mkdir(parents=True, exist_ok=True)
    packages = options.packages or list(PACKAGES)
    wanted = {
        package: sample(package, options.count, options.seed, options.rows) for package in packages
    }
    known = _known(options.notebook)
    left = [
        (mutant, package)
        for package in packages
        for mutants in wanted[package]
        for mutant in mutants
        if key_of(mutant) not in known
    ]
    if left:
        _try(left, options)
    known = _known(options.notebook)
    for package in packages:
        for name, mutants in zip(("rows", "drawn"), wanted[package], strict=True):
            tried = [(m, known[key]) for m in mutants if (key := key_of(m)) in known]
            _report(f"{package}, {name}", tried)
            if len(tried) < len(mutants):
                print(f"  {len(mutants) - len(tried)} of {len(mutants)} have not been tried")
    return 0


def _try(left: list[tuple[Mutant, str]], options: argparse.Namespace) -> None:
    known = _known(options.notebook).values()

    def work(session: Session, place: int) -> None:
        for verdict in known:
            session.remember(verdict.file, verdict.killed_by)
        for mutant, package in left[place :: options.jobs]:
            verdict = try_mutant(mutant, package, session, options.patience)
            fields = {name: getattr(verdict, name) for name in Verdict.__slots__}
            with options.notebook.open("a", encoding="utf-8") as notebook:
                notebook.write(json.dumps(fields) + "\n")

    session = Session(options.notebook.with_suffix(".ways"), options.jobs, work)
    others = [f"--ignore={name}" for name in IGNORED]
    tests = options.tests or ALL
    pytest.main(["-q", "-p", "no:cacheprovider", *others, *tests], plugins=[session])


def _known(notebook: Path) -> dict[str, Verdict]:
    if not notebook.exists():
        return {}
    lines = notebook.read_text("utf-8").splitlines()
    found = [Verdict(**json.loads(line)) for line in lines if line.endswith("}")]
    return {verdict.key: verdict for verdict in found}


def _report(name: str, tried: list[tuple[Mutant, Verdict]]) -> None:
    """The share, its interval, and who survived."""
    left = [mutant for mutant, verdict in tried if verdict.survived]
    killed = len(tried) - len(left)
    low, high = interval(killed, len(tried))
    share = 100 * killed / len(tried) if tried else 100.0
    reasons = read_reasons()
    changes = [(changed_text(m.file, _text(m), m.source(_text(m))), m) for m in left]
    why = Counter(reasons[name].kind for name, _ in changes if name in reasons)
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(why.items()))
    print(
        f"{name}: {killed} of {len(tried)} noticed, {share:.1f} % "
        f"(95 %: {100 * low:.1f} to {100 * high:.1f}); "
        f"{len(left)} survived, {sum(why.values())} of them explained ({kinds or 'none'})",
        flush=True,
    )
    for (file, was, becomes), mutant in changes:
        if (file, was, becomes) not in reasons:
            print(f"unexplained\t{file}\t{was}\t{becomes}\t{mutant.change}, line {mutant.line}")


if __name__ == "__main__":
    sys.exit(main())
