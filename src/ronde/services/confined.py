"""Files of others are read in a process of their own, with limits on its memory and its time.

    listing = confined(read_list, LIST, None, content)

The function and what it is given go to that process pickled, and so do its answer and its errors.
A file that was made to take all the memory there is ends that process, and not the server. Systems
without these limits (Windows has none, macOS none on memory) still have the limit on time.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from threading import Semaphore, Timer
from typing import IO, Any, TypeVar

from ronde.domain.errors import N_, TooLarge

MEGABYTE = 1024 * 1024
AT_ONCE = 1
"""So many files are read at the same time."""
REPORT_EVERY = 1000
"""Parts that are dealt with between two reports on the progress."""

Answer = TypeVar("Answer")
Report = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Limits:
    """What reading a file may take; the answer may be as large as `answer`."""

    megabytes: int = 512
    seconds: int = 60
    answer: int = 128


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
    call = pickle.dumps((work, given, named, report is not None))
    command = [sys.executable, "-m", __name__, *map(str, (limits.megabytes, limits.seconds))]
    with (
        _turn,
        subprocess.Popen(
            [*command, str(limits.answer)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        ) as process,
    ):
        timer = Timer(2 * limits.seconds, process.kill)  # others may be using the processor, too
        timer.start()
        try:
            answer: Answer = _answer(process, call, report)
            return answer
        except (EOFError, pickle.UnpicklingError, OSError):
            raise TooLarge(
                N_(
                    "Reading this file takes more than {megabytes} MB of memory or {seconds} "
                    "seconds, and it was given up: nothing of it was taken."
                ),
                megabytes=limits.megabytes,
                seconds=limits.seconds,
            ) from None
        finally:
            timer.cancel()
            process.kill()


def _answer(process: subprocess.Popen[bytes], call: bytes, report: Report | None) -> Any:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(call)
    process.stdin.close()
    while isinstance(found := pickle.load(process.stdout), int):
        if report is not None:
            report(found)
    error, answer = found
    if error is not None:
        raise error
    return answer


def _limit(megabytes: int, seconds: int) -> None:
    """Limit this process, as far as the system can."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (megabytes * MEGABYTE, megabytes * MEGABYTE))


def _serve(answers: IO[bytes], largest: int) -> None:
    """Read what is asked, and write the answer."""

    def tell(parts: int) -> None:
        if parts % REPORT_EVERY == 0:
            pickle.dump(parts, answers)
            answers.flush()

    work, given, named, reports = pickle.load(sys.stdin.buffer)
    if reports:
        named["report"] = tell
    found: tuple[Exception | None, Any]
    try:
        found = None, work(*given, **named)
    except MemoryError:
        os._exit(1)
    except Exception as error:
        found = error, None
    written = pickle.dumps(found)
    if len(written) <= largest:
        answers.write(written)
        answers.flush()


if __name__ == "__main__":
    _limit(int(sys.argv[1]), int(sys.argv[2]))
    _serve(sys.stdout.buffer, int(sys.argv[3]) * MEGABYTE)
