"""Files of others are read in a process of their own, with limits on its memory and its time.

    listing = confined(read_list, LIST, None, content)

The function and what it is given go to that process pickled, and so do its answer and its errors.
A file that was made to take all the memory there is ends that process, and not the server. Systems
without these limits (Windows has none, macOS none on memory) still have the limit on time. In a
browser there are no processes: there the browser itself confines all that Ronde does.

What is done often has a `ConfinedWorker`, whose process waits for the next call:

    pdf, problem = documents(compile_pdf, files)
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, Semaphore, Timer
from typing import IO, Any, TypeVar

from ronde.domain.errors import N_, TooLarge
from ronde.services.background import IN_WEBASSEMBLY

MEGABYTE = 1024 * 1024
AT_ONCE = 1
"""So many files are read at the same time."""
REPORT_EVERY = 1000
"""Parts that are dealt with between two reports on the progress."""
START = 20.0
"""Seconds by the clock beside twice those of the processor: others may be using it, too."""
IDLE = 60.0
"""Seconds for which the process of a worker waits for the next call."""
LARGE_PROCESS = 320
"""Megabytes that a process may have taken if it is to be used again: memory is not given back."""

Answer = TypeVar("Answer")
Report = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Limits:
    """What a call may take; the answer may be as large as `answer`. `refusal` is said beyond."""

    megabytes: int = 512
    seconds: int = 60
    answer: int = 128
    refusal: str = N_(
        "Reading this file takes more than {megabytes} MB of memory or {seconds} seconds, and it "
        "was given up: nothing of it was taken."
    )


LIST = Limits()
LARGE = Limits(megabytes=2048, seconds=900)
"""For rating lists and for copies of events."""


def unreported(_parts: int) -> None:
    """For readers whose progress nobody looks at."""


_turn = Semaphore(AT_ONCE)


def confined(
    work: Callable[..., Answer],
    limits: Limits,
    report: Report | None,
    *given: Any,
    **named: Any,
) -> Answer:
    """What the function answers; its errors are raised here.

    With `report`, the function is given a `report` of its own, for the number of parts done.
    """
    if IN_WEBASSEMBLY:
        return work(*given, **named, **({} if report is None else {"report": report}))
    with _turn, closing(ConfinedProcess(limits)) as process:
        return process.call(work, report, given, named)


class ConfinedProcess:
    """A process with limits, which does one call after the other."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.has_ended = False
        """It takes no more calls."""
        command = [sys.executable, "-m", __name__, str(limits.megabytes), str(limits.answer)]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "MALLOC_ARENA_MAX": "2"},
        )

    @property
    def is_alive(self) -> bool:
        """It takes another call."""
        return not self.has_ended and self._process.poll() is None

    def call(
        self,
        work: Callable[..., Answer],
        report: Report | None,
        given: tuple[Any, ...],
        named: dict[str, Any],
    ) -> Answer:
        """What the function answers; its errors are raised here."""
        limits = self._limits
        call = pickle.dumps((work, given, named, report is not None, limits.seconds))
        timer = Timer(2 * limits.seconds + START, self._process.kill)
        timer.daemon = True
        timer.start()
        try:
            error, answer = self._answer(call, report)
        except (EOFError, pickle.UnpicklingError, OSError):
            self.has_ended = True
            raise TooLarge(
                limits.refusal, megabytes=limits.megabytes, seconds=limits.seconds
            ) from None
        finally:
            timer.cancel()
        if error is not None:
            raise error
        found: Answer = answer
        return found

    def _answer(self, call: bytes, report: Report | None) -> tuple[Exception | None, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(call)
        self._process.stdin.flush()
        while isinstance(found := pickle.load(self._process.stdout), int):
            if report is not None:
                report(found)
        error, answer, self.has_ended = found
        return error, answer

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        self._process.wait()


class ConfinedWorker:
    """Calls functions in a process with limits that is kept for the next call.

    One call is answered at a time. The process ends when nobody has called it for a while, when
    it has become large, and with this one.
    """

    def __init__(self, limits: Limits, idle: float = IDLE) -> None:
        self._limits, self._idle = limits, idle
        self._process: ConfinedProcess | None = None
        self._lock = Lock()
        self._timer: Timer | None = None
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forget)

    def __call__(self, work: Callable[..., Answer], *given: Any, **named: Any) -> Answer:
        """What the function answers; its errors are raised here."""
        if IN_WEBASSEMBLY:
            return work(*given, **named)
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
            if self._process is None or not self._process.is_alive:
                self._end()
                self._process = ConfinedProcess(self._limits)
            try:
                return self._process.call(work, None, given, named)
            finally:
                if not self._process.is_alive:
                    self._end()
                self._timer = Timer(self._idle, self.close)
                self._timer.daemon = True
                self._timer.start()

    def close(self) -> None:
        """End the process; the next call starts another one."""
        with self._lock:
            self._end()

    def _end(self) -> None:
        if self._process is not None:
            self._process.close()
            self._process = None

    def _forget(self) -> None:
        """In a copy of this process: the pipes belong to the other one."""
        self._process, self._lock, self._timer = None, Lock(), None


def _limit(megabytes: int) -> None:
    """Limit the memory of this process, as far as the system can."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (megabytes * MEGABYTE, megabytes * MEGABYTE))


def _limit_time(seconds: int) -> None:
    """So many seconds of the processor from now on, as far as the system can."""
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    _soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    allowed = int(used.ru_utime + used.ru_stime) + seconds + 1
    with suppress(ValueError, OSError):  # the system allows less
        resource.setrlimit(resource.RLIMIT_CPU, (allowed, hard))


def _is_large() -> bool:
    """This process has taken much memory, which it would keep; known on Linux only."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return False
    return pages * os.sysconf("SC_PAGE_SIZE") > LARGE_PROCESS * MEGABYTE


def _serve(calls: IO[bytes], answers: IO[bytes], largest: int) -> None:
    """Do what is asked and write the answers, until nobody asks any more."""
    is_last = False
    while not is_last:
        try:
            work, given, named, reports, seconds = pickle.load(calls)
        except EOFError:
            return
        _limit_time(seconds)
        if reports:
            named["report"] = _report_to(answers)
        error: Exception | None = None
        answer: Any = None
        try:
            answer = work(*given, **named)
        except MemoryError:
            os._exit(1)
        except Exception as found:
            error = found
        is_last = _is_large()
        written = pickle.dumps((error, answer, is_last))
        if len(written) > largest:
            return
        answers.write(written)
        answers.flush()


def _report_to(answers: IO[bytes]) -> Report:
    """A function that tells the other process how many parts are done."""

    def tell(parts: int) -> None:
        if parts % REPORT_EVERY == 0:
            pickle.dump(parts, answers)
            answers.flush()

    return tell


if __name__ == "__main__":
    _limit(int(sys.argv[1]))
    _serve(sys.stdin.buffer, sys.stdout.buffer, int(sys.argv[2]) * MEGABYTE)
