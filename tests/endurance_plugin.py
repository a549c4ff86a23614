"""`make endurance PART=k/n`: a part of the long campaigns in at most 25 minutes, and its record.

    make endurance PART=1/20     the first of twenty parts
    make endurance               everything at once, for an evening

Tests are dealt out to the parts by their names, so that each has something of every kind. When the
time is over no further test is begun; run the same part again, and it begins with those whose last
pass is the oldest. `build/endurance.tsv` has a line for each test: when it passed last, at which
commit, in how many seconds. At the end stands how much of the whole campaign has passed, and since
when: once nothing is missing, that is the record of the last full pass.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

RECORD = Path("build/endurance.tsv")
MINUTES = 25.0


@dataclass(frozen=True, slots=True)
class Pass:
    """The last time that a test passed, or that it never has (`at` empty)."""

    test: str
    at: str = ""
    commit: str = ""
    seconds: float = 0.0


def read_record(file: Path) -> dict[str, Pass]:
    """The last passes by the names of the tests."""
    if not file.exists():
        return {}
    rows = (line.split("\t") for line in file.read_text("utf-8").splitlines())
    return {test: Pass(test, at, commit, float(seconds)) for at, commit, seconds, test in rows}


def write_record(file: Path, passes: Iterable[Pass]) -> None:
    """A line for each test, in the order of their names."""
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = sorted((p.test, f"{p.at}\t{p.commit}\t{p.seconds:.1f}\t{p.test}\n") for p in passes)
    draft = file.with_suffix(".new")
    draft.write_text("".join(line for _test, line in lines), "utf-8")
    draft.replace(file)


def parts_of(tests: Iterable[str], count: int) -> list[list[str]]:
    """So many parts with about as many tests; the same ones whatever else is known of them."""
    names = sorted(tests)
    return [names[part::count] for part in range(count)]


def part_named(text: str) -> tuple[int, int]:
    """`3/20` as two numbers."""
    number, slash, count = text.partition("/")
    if slash and number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count):
        return int(number), int(count)
    raise pytest.UsageError(f"--part {text}: write it as 3/20, the third of twenty parts")


def commit_of(root: Path) -> str:
    """The commit that is tested; with a + where files have been changed."""
    asked = ["git", "describe", "--always", "--dirty=+", "--exclude=*"]
    done = subprocess.run(asked, cwd=root, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


class Campaign:
    """One part of the campaign: which tests it has, and what became of them."""

    def __init__(self, part: tuple[int, int], record: Path, seconds: float) -> None:
        self.part, self.record = part, record
        self.end = time.monotonic() + seconds
        self.begun = datetime.now(UTC).strftime("%Y-%m-%d %H:%M")
        self.everything: list[str] = []
        self.chosen: list[str] = []
        self.passed: dict[str, float] = {}
        self.failed: set[str] = set()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Keep the tests of this part, those first that have not passed for the longest time."""
        known = read_record(self.record)
        self.everything = [item.nodeid for item in items]
        number, count = self.part
        mine = parts_of(self.everything, count)[number - 1]
        self.chosen = sorted(mine, key=lambda test: (known.get(test, Pass(test)).at, test))
        place = {name: order for order, name in enumerate(self.chosen)}
        others = [item for item in items if item.nodeid not in place]
        config.hook.pytest_deselected(items=others)
        items[:] = sorted(
            (item for item in items if item.nodeid in place), key=lambda item: place[item.nodeid]
        )

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """In a process of xdist: tell the first one what was collected."""
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["campaign"] = [self.everything, self.chosen]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """In the first process: hear it."""
        output = getattr(node, "workeroutput", {})
        self.everything, self.chosen = output.get("campaign", [self.everything, self.chosen])

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Begin no further test when the time is over."""
        if time.monotonic() > self.end:
            pytest.skip("the time of this part is over")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what has passed, and what has not."""
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "call" and report.passed:
            self.passed[report.nodeid] = report.duration

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Write the record, and say what is known of the whole campaign."""
        commit = commit_of(terminalreporter.config.rootpath)
        known = read_record(self.record)
        for test, seconds in self.passed.items():
            if test not in self.failed:
                known[test] = Pass(test, self.begun, commit, seconds)
        for test in self.failed & known.keys():
            known[test] = replace(known[test], at="", commit="")
        write_record(self.record, known.values())
        for line in self.summary(known):
            terminalreporter.write_line(line)

    def summary(self, known: dict[str, Pass]) -> list[str]:
        """This part, and the campaign."""
        number, count = self.part
        left = len(self.chosen) - len(self.passed) - len(self.failed)
        lines = [
            (
                f"part {number}/{count}: {len(self.passed)} passed, {len(self.failed)} failed, "
                f"{left} not run, of {len(self.chosen)}"
            )
        ]
        passed = [known[test] for test in self.everything if test in known and known[test].at]
        since = min((each.at for each in passed), default="never")
        missing = len(self.everything) - len(passed)
        lines.append(
            f"the whole campaign: {len(passed)} of {len(self.everything)} have passed since {since}"
            + (f", {missing} have not" if missing else ": a full pass")
        )
        return lines


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--part k/n`, and what belongs to it."""
    parser.addoption("--part", help="run this part of the long campaigns, such as 3/20")
    parser.addoption("--part-minutes", type=float, default=MINUTES, help="begin no test after them")
    parser.addoption("--part-record", type=Path, default=RECORD, help="what passed, and when")


def pytest_configure(config: pytest.Config) -> None:
    """A part was asked for."""
    wanted = config.getoption("--part")
    if wanted:
        record = config.rootpath / config.getoption("--part-record")
        minutes = config.getoption("--part-minutes")
        config.pluginmanager.register(Campaign(part_named(wanted), record, 60 * minutes))
