"""Jobs: long computations that write nothing; each can be watched and stopped.

    job = workspace.jobs.begin(("chances", event, head), work)    # the same key: the same one
    job.wait(0.3)                                                  # short ones are over by then
    job.state, job.share, job.seconds_left, job.result, job.problem

`work` is given the job and calls `job.advance(done, total)` as it goes on; that is also
where it ends when somebody has stopped it. Whoever begins it again finds the one that runs, or its
result; one that failed or was stopped begins anew.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Event, Lock, Semaphore, Thread
from typing import Any, Literal

from ronde.domain.errors import N_, RondeError

KEPT = 12
AT_ONCE = 2
State = Literal["waiting", "running", "done", "failed", "stopped"]


class Stopped(Exception):
    """Somebody has stopped the job."""


@dataclass
class Job:
    """An job that runs, waits for its turn, or is over."""

    id: str
    key: Hashable
    state: State = "waiting"
    done: int = 0
    total: int = 0
    result: Any = None
    problem: RondeError | None = None
    _begun: float = 0.0
    _ended: float = 0.0
    _stop: Event = field(default_factory=Event)
    _over: Event = field(default_factory=Event)

    def advance(self, done: int, total: int) -> None:
        """Tell how far the work is; it ends here when somebody has stopped it."""
        self.done, self.total = done, total
        if self._stop.is_set():
            raise Stopped

    def stop(self) -> None:
        """Ask the work to end at its next step."""
        self._stop.set()

    def wait(self, seconds: float) -> bool:
        """Wait for the end, at most so long; whether it is over."""
        return self._over.wait(seconds)

    @property
    def is_over(self) -> bool:
        """It has ended, well or not."""
        return self._over.is_set()

    @property
    def share(self) -> int:
        """How much is done, of 100."""
        return 100 * self.done // self.total if self.total else 0

    @property
    def seconds(self) -> float:
        """How long it has run."""
        if not self._begun:
            return 0.0
        return (self._ended or time.monotonic()) - self._begun

    @property
    def seconds_left(self) -> int | None:
        """How long it will still take if it goes on as it has begun; None while nobody knows."""
        if not self.done or self.is_over:
            return None
        return round(self.seconds * (self.total - self.done) / self.done)

    def run(self, work: Callable[[Job], Any], turn: Semaphore) -> None:
        """Do the work when its turn comes."""
        with turn:
            self._begun = time.monotonic()
            self.state = "running"
            try:
                self.advance(0, self.total)
                self.result = work(self)
                self.state = "done"
            except Stopped:
                self.state = "stopped"
            except RondeError as error:
                self.problem, self.state = error, "failed"
            except Exception as error:
                self.problem = RondeError(
                    N_("The job ended by a mistake of ours: {reason}"), reason=repr(error)
                )
                self.state = "failed"
            finally:
                self._ended = time.monotonic()
                self._over.set()


class Jobs:
    """The inquiries of a workspace; a few run at the same time, the others wait."""

    def __init__(self, at_once: int = AT_ONCE, kept: int = KEPT) -> None:
        self._turn = Semaphore(at_once)
        self._kept = kept
        self._lock = Lock()
        self._all: OrderedDict[str, Job] = OrderedDict()

    def begin(self, key: Hashable, work: Callable[[Job], Any], total: int = 0) -> Job:
        """The job of that key: the one that is there, or a new one."""
        with self._lock:
            for job in self._all.values():
                if job.key == key and job.state not in ("failed", "stopped"):
                    return job
            job = Job(secrets.token_urlsafe(9), key, total=total)
            self._all[job.id] = job
            self._forget()
        Thread(target=job.run, args=(work, self._turn), daemon=True).start()
        return job

    def _forget(self) -> None:
        """Only the latest that are over are kept."""
        over = [job.id for job in self._all.values() if job.is_over]
        for old in over[: max(0, len(self._all) - self._kept)]:
            del self._all[old]

    def find(self, id_: str) -> Job | None:
        """The job of that id, as long as it is kept."""
        return self._all.get(id_)

    def of(self, key: Hashable) -> Job | None:
        """The latest of that key, in whatever state."""
        found = [job for job in self._all.values() if job.key == key]
        return found[-1] if found else None

    def latest(self, *prefix: Hashable) -> Job | None:
        """The latest whose key begins like that, whatever became of it."""
        for job in reversed(self._all.values()):
            if isinstance(job.key, tuple) and job.key[: len(prefix)] == prefix:
                return job
        return None

    @property
    def running(self) -> tuple[Job, ...]:
        """Those that are not over yet."""
        return tuple(job for job in self._all.values() if not job.is_over)

    def stop(self) -> None:
        """Stop all of them: the workspace closes."""
        for job in self.running:
            job.stop()
