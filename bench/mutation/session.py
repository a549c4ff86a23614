"""One test session for all mutants: collected once, then forked for each of them.

First every test is run once to see through which functions it goes. A mutant then meets, in a copy
of the session, the tests that go through its function, the quickest first.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from io import StringIO
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

from bench.mutation.operators import Mutant
from bench.mutation.patching import patch
from bench.mutation.relevant_tests import nearest_tests as own_tests
from bench.mutation.sampling import SOURCE

MEMORY = 4 << 30
NO_END, FAILED = "no end", "FAILED "


class Function(NamedTuple):
    """A function of Ronde: its file and its name in it."""

    file: str
    name: str


class Way(NamedTuple):
    """How long a test computes, and which functions it goes through."""

    seconds: float
    functions: frozenset[Function]


@dataclass
class Tracer:
    """Notes which functions are called; those of other packages are ignored."""

    called: set[Function] = field(default_factory=set)
    known: dict[CodeType, Function | None] = field(default_factory=dict)

    def __call__(self, frame: FrameType, _event: str, _value: object) -> None:
        code = frame.f_code
        if code not in self.known:
            self.known[code] = _named(code)
        function = self.known[code]
        if function is not None:
            self.called.add(function)


class OnImport(Tracer):
    """Notes which functions make what a module of Ronde holds when it has been imported."""

    def __init__(self) -> None:
        super().__init__()
        self.made: set[Function] = set()

    def __call__(self, frame: FrameType, event: str, value: object) -> None:
        super().__call__(frame, event, value)
        function = self.known[frame.f_code]
        if function is not None and function not in self.made and _is_imported(frame):
            self.made.add(function)


def _is_imported(frame: FrameType) -> bool:
    """A module of Ronde is being executed."""
    above = frame.f_back
    while above is not None:
        if above.f_code.co_name == "<module>":
            return above.f_code.co_filename.startswith(str(SOURCE))
        above = above.f_back
    return False


def _named(code: CodeType) -> Function | None:
    if not code.co_filename.startswith(str(SOURCE)):
        return None
    file = Path(code.co_filename).relative_to(SOURCE).as_posix()
    return Function(file, code.co_qualname.partition(".<locals>")[0])


class Session:
    """A pytest plugin that measures the tests, and then does `work` instead of running them."""

    def __init__(self, ways: Path, jobs: int, work: Callable[[Session, int], None]) -> None:
        self.ways_file = ways
        self.jobs = jobs
        self.work = work
        self.items: dict[str, pytest.Item] = {}
        self.ways: dict[str, Way] = {}
        self.on_import: set[Function] = set()
        self.keen: dict[str, Counter[str]] = defaultdict(Counter)
        self._tracer = Tracer()
        self._imports = OnImport()

    def pytest_collection(self) -> None:
        """What is made while Ronde is imported cannot be changed afterwards."""
        sys.settrace(self._imports)

    def pytest_collection_finish(self) -> None:
        """The collection is over."""
        sys.settrace(None)
        self.on_import = self._imports.made

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measure what is not measured yet, and do the work, each in `jobs` copies."""
        self.items = {item.nodeid: item for item in session.items}
        _hush(session.config)
        gc.freeze()  # so that the copies share what was collected
        measured = _read(self.ways_file)
        left = [name for name in self.items if name not in measured]
        self._in_copies(lambda place: self._measure(left[place :: self.jobs]))
        known = _read(self.ways_file)
        self.ways = {name: known[name] for name in self.items if name in known}
        self._in_copies(lambda place: self.work(self, place))
        return True

    def _in_copies(self, work: Callable[[int], None]) -> None:
        copies = [_copy(partial(work, place)) for place in range(self.jobs)]
        for copy in copies:
            os.waitpid(copy, 0)

    def _measure(self, names: Sequence[str]) -> None:
        """Run the tests one by one; those that fail or are skipped are of no use."""
        for name in names:
            self._tracer.called = set()
            started = time.process_time()
            sys.settrace(self._tracer)
            outcome = self._outcome([name])
            sys.settrace(None)
            seconds = time.process_time() - started
            used = [] if outcome else sorted(self._tracer.called)
            with self.ways_file.open("a", encoding="utf-8") as ways:
                ways.write(json.dumps([name, round(seconds, 3), used]) + "\n")

    def _outcome(self, names: Sequence[str], *, limited: bool = False) -> str:
        """The first of these tests that fails. One that takes far too long ends the process."""
        items = [self.items[name] for name in names]
        items[0].session.testsfailed = 0
        for item, following in zip(items, [*items[1:], None], strict=True):
            if limited:
                seconds = time.process_time() + 3 + 5 * self._seconds(item.nodeid)
                resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), resource.RLIM_INFINITY))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if item.session.testsfailed:
                return item.nodeid
        return ""

    def through(self, file: str, names: Iterable[str], patience: float) -> list[str]:
        """The tests that go through these functions, then those that go through the module.

        Tests that have noticed mutants of the file before come first, then those of its own
        package, the quickest first; together they compute no longer than `patience` seconds.
        """
        wanted = {Function(file, name) for name in names}
        near = [name for name, way in self.ways.items() if way.functions & wanted]
        far = [
            name
            for name, way in self.ways.items()
            if not way.functions & wanted and any(f.file == file for f in way.functions)
        ]
        chosen, total = [], 0.0
        keen, own = self.keen[file], own_tests(file)
        near.sort(key=lambda name: (-keen[name], not name.startswith(own), self._seconds(name)))
        for name in (*near, *sorted(far, key=self._seconds)):
            if total + self._seconds(name) <= patience:
                chosen.append(name)
                total += self._seconds(name)
        return chosen

    def only_on_import(self, file: str, names: Iterable[str]) -> bool:
        """No test goes through these functions: they have done their work before."""
        wanted = {Function(file, name) for name in names}
        ways = self.ways.values()
        return bool(wanted & self.on_import) and not any(way.functions & wanted for way in ways)

    def _seconds(self, name: str) -> float:
        return self.ways[name].seconds

    def killer(self, mutant: Mutant, after: str, names: tuple[str, ...], patience: float) -> str:
        """The first test that fails in a copy with the mutant; nothing when all pass."""
        chosen = self.through(mutant.file, names, patience)
        if not chosen:
            return ""
        reading, writing = os.pipe()

        def tried() -> None:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            patch(mutant.file, after, names)
            os.write(writing, (self._outcome(chosen, limited=True) or "none").encode())

        copy = _copy(tried)
        os.close(writing)
        with os.fdopen(reading, "rb") as answer:
            found = answer.read().decode()
        os.waitpid(copy, 0)
        return {"": NO_END, "none": ""}.get(found, f"{FAILED}{found}")

    def remember(self, file: str, killer: str) -> None:
        """This test noticed a mutant of the file."""
        name = killer.removeprefix(FAILED)
        if name in self.items:
            self.keen[file][name] += 1


def _hush(config: pytest.Config) -> None:
    """Whatever is reported of tests goes nowhere: they fail on purpose."""
    reporter: Any = config.pluginmanager.get_plugin("terminalreporter")
    reporter._tw._file = StringIO()


def _copy(work: Callable[[], None]) -> int:
    """A copy of this process that does the work and ends."""
    child = os.fork()
    if child:
        return child
    try:
        work()
    except BaseException:
        os._exit(1)
    os._exit(0)


def _read(ways: Path) -> dict[str, Way]:
    if not ways.exists():
        return {}
    lines = ways.read_text("utf-8").splitlines()
    records = (json.loads(line) for line in lines if line.endswith("]"))
    return {
        name: Way(seconds, frozenset(Function(*function) for function in functions))
        for name, seconds, functions in records
    }
