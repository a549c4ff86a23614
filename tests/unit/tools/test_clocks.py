"""No test depends on how fast the machine is: no module reads a clock to judge by it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.support import ROOT

CLOCKS = {"perf_counter", "perf_counter_ns", "process_time", "process_time_ns"} | {
    *("monotonic", "monotonic_ns", "thread_time", "timeit", "sleep", "Timer"),
}
ALLOWED = {
    Path(__file__),
    ROOT / "tests" / "waiting.py",
    ROOT / "tests" / "web" / "test_security.py",  # puts the clock of the login forward
    ROOT / "tests" / "endurance_plugin.py",  # begins no test when the time of a part is over
    ROOT / "tests" / "endurance" / "kills.py",  # kills a process at a moment of its own
    ROOT / "tests" / "endurance" / "test_postgres.py",  # writes while another waits for the lock
}
TESTS = sorted(path for path in ROOT.glob("tests/**/*.py") if path not in ALLOWED)


def clocks_in(source: str) -> set[str]:
    """The clocks that a module names, however it imports them."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom | ast.Import):
            found.update(name.name.rpartition(".")[2] for name in node.names)
    return found & CLOCKS


def test_no_test_reads_a_clock() -> None:
    reading = {path: clocks_in(path.read_text(encoding="utf-8")) for path in TESTS}
    assert len(reading) > 100
    assert {path: clocks for path, clocks in reading.items() if clocks} == {}


@pytest.mark.parametrize(
    "source",
    [
        "import time\ntime.process_time()",
        "from time import perf_counter",
        "from threading import Timer",
    ],
)
def test_a_clock_is_noticed(source: str) -> None:
    assert clocks_in(source)
