"""Jobs: what takes a while runs in a thread of its own and shows its progress.

    job = workspace.jobs.compute(("forecast", event, head), work)    # the same key: the same job
    job = workspace.jobs.write(work, owner="Anna", title="Pairing the round")
    job.wait(0.3)                                                    # short ones are over by then
    job.state, job.share, job.seconds_left, job.result, job.problem

A job that computes writes nothing. It waits for its turn, can be stopped, and is shared: anyone who
asks for the same key finds the one that runs, or its result; one that failed or was stopped begins
anew. A job that writes belongs to the user who began it, runs at once, and is never stopped
half-way.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from threading import Event, Lock, Semaphore
from typing import Any, Literal, TypeVar

from ronde.domain.errors import N_, RequestError, RondeError
from ronde.services.background import begin

COMPUTED, WRITTEN = 12, 60
"""So many jobs of each kind that are over can still be looked at."""
AT_ONCE = 2
"""So many computations run at the same time."""
MOST_COMPUTING, MOST_OF_ONE = 24, 12
"""So many computations may run or wait, and so many jobs of one user that write."""
GRACE = 1.0
"""Seconds that a page waits for a job that writes before it shows the progress instead."""

State = Literal["waiting", "running", "done", "failed", "stopped"]
Part = TypeVar("Part")


class TooManyJobs(RequestError):
    """Others run or wait; each takes a thread and its memory."""

    http_status = 429


class JobStopped(Exception):
    """Somebody has stopped the job."""


@dataclass
class Job:
    """A job that waits for its turn, runs, or is over.

    `total` is 0 while nobody knows how much there is to do.
    """

    id: str
    key: Hashable = None
    writes: bool = False
    owner: str = ""
    title: str = ""
    state: State = "waiting"
    step: str = ""
    done: int = 0
    total: int = 0
    result: Any = None
    error: BaseException | None = None
    _began: float = 0.0
    _ended: float = 0.0
    _stop: Event = field(default_factory=Event)
    _over: Event = field(default_factory=Event)

    def begin_step(self, step: str, total: int = 0) -> None:
        """A new step has begun; `total` where its parts can be counted."""
        self.step, self.done, self.total = step, 0, total

    def counting(self, parts: Iterable[Part]) -> Iterator[Part]:
        """The parts of a step, each counted when it has been dealt with."""
        for part in parts:
            yield part
            self.done += 1

    def count(self, done: int) -> None:
        """Note how many parts of a step have been dealt with."""
        self.done = done

    def advance(self, done: int, total: int) -> None:
        """Note how far the work is; it ends here when somebody has stopped it."""
        self.done, self.total = done, total
        if self.is_to_end:
            raise JobStopped

    @property
    def is_to_end(self) -> bool:
        """Whether somebody has asked it to end."""
        return self._stop.is_set()

    def stop(self) -> None:
        """Ask the work to end at its next step; what writes goes on."""
        if not self.writes:
            self._stop.set()

    def wait(self, seconds: float) -> bool:
        """Wait for the end, at most so long; whether it is over."""
        return self._over.wait(seconds)

    @property
    def is_over(self) -> bool:
        """It has ended, well or not."""
        return self._over.is_set()

    @property
    def problem(self) -> RondeError | None:
        """Why it failed, as a sentence for people."""
        if self.error is None or isinstance(self.error, RondeError):
            return self.error
        return RondeError(
            N_("The computation ended by a mistake of ours: {reason}"), reason=repr(self.error)
        )

    @property
    def share(self) -> int:
        """How much is done, of 100."""
        return 100 * self.done // self.total if self.total else 0

    @property
    def seconds(self) -> float:
        """How long it has run."""
        if not self._began:
            return 0.0
        return (self._ended or time.monotonic()) - self._began

    @property
    def seconds_left(self) -> int | None:
        """How long it will still take if it goes on as it has begun; None while nobody knows."""
        if not self.done or self.is_over:
            return None
        return round(self.seconds * (self.total - self.done) / self.done)

    def run(self, work: Callable[[Job], Any], turn: Semaphore) -> None:
        """Do the work; a computation waits for its turn."""
        with nullcontext() if self.writes else turn:
            self._began = time.monotonic()
            self.state = "running"
            try:
                self.advance(0, self.total)
                self.result = work(self)
                self.state = "done"
            except JobStopped:
                self.state = "stopped"
            except BaseException as error:
                self.error, self.state = error, "failed"
            finally:
                self._ended = time.monotonic()
                self._over.set()


class Jobs:
    """The jobs of a workspace."""

    def __init__(self, at_once: int = AT_ONCE, computed: int = COMPUTED) -> None:
        self.grace = GRACE
        self._most = {False: computed, True: WRITTEN}
        self._turn = Semaphore(at_once)
        self._lock = Lock()
        self._all: OrderedDict[str, Job] = OrderedDict()

    def compute(self, key: Hashable, work: Callable[[Job], Any], total: int = 0) -> Job:
        """The computation of that key: the one that is there, or a new one."""
        with self._lock:
            for job in self._all.values():
                if not job.writes and job.key == key and job.state not in ("failed", "stopped"):
                    return job
            self._require_fewer(MOST_COMPUTING, [job for job in self.running if not job.writes])
            job = self._add(Job(secrets.token_urlsafe(9), key, total=total))
        return self._start(job, work)

    def write(self, work: Callable[[Job], Any], *, owner: str, title: str) -> Job:
        """Begin a job that writes, and wait a moment for its end."""
        with self._lock:
            mine = [job for job in self.running if job.writes and job.owner == owner]
            self._require_fewer(MOST_OF_ONE, mine)
            job = self._add(Job(secrets.token_urlsafe(9), writes=True, owner=owner, title=title))
        self._start(job, work).wait(self.grace)
        return job

    @staticmethod
    def _require_fewer(most: int, jobs: Sequence[Job]) -> None:
        if len(jobs) >= most:
            raise TooManyJobs(
                N_("{count} tasks of this kind run or wait already: try again when some are over."),
                count=len(jobs),
            )

    def _add(self, job: Job) -> Job:
        """Add a job; of those that are over, only the latest stay."""
        self._all[job.id] = job
        alike = [other for other in self._all.values() if other.writes == job.writes]
        over = [other.id for other in alike if other.is_over]
        for old in over[: max(0, len(alike) - self._most[job.writes])]:
            del self._all[old]
        return job

    def _start(self, job: Job, work: Callable[[Job], Any]) -> Job:
        begin(str(job.title or job.key), job.run, work, self._turn)
        return job

    def find(self, id_: str) -> Job | None:
        """The job of that id, unless it was removed; a restart ends all jobs."""
        return self._all.get(id_)

    def latest(self, *prefix: Hashable) -> Job | None:
        """The latest computation whose key begins like that, whatever became of it."""
        for job in reversed(self._all.values()):
            if isinstance(job.key, tuple) and job.key[: len(prefix)] == prefix:
                return job
        return None

    @property
    def running(self) -> tuple[Job, ...]:
        """Those that are not over yet."""
        return tuple(job for job in self._all.values() if not job.is_over)

    def close(self, patience: float = 30.0) -> None:
        """Stop the computations, and let what writes come to its end."""
        until = time.monotonic() + patience
        running = self.running
        for job in running:
            job.stop()
        for job in running:
            if job.writes:
                job.wait(max(0.0, until - time.monotonic()))
