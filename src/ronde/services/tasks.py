"""Long tasks: each in a thread of its own, telling how far it is, so that nobody else waits.

A page begins a task and waits a moment: most are done by then. Otherwise it sends the visitor to
the page of the task, which shows its steps and, where they can be counted, how many are done.

A task writes: it belongs to who began it, runs at once, and is never stopped half-way. What only
computes, may be stopped, and is the same for everybody who asks, is an job (`desk.jobs`).
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from ronde.services.workspace import Flash

GRACE = 1.0
"""Seconds that a page waits before it shows the progress instead."""
KEPT = 60

Kept = TypeVar("Kept")


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where to go on when the task is done, and the sentence there, as who began it reads it."""

    address: str
    template: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    flash: Flash | None = None


@dataclass
class Task:
    """Something that takes a while. `total` is 0 while nobody knows how much there is to do."""

    id: str
    who: str
    title: str
    address: str
    form: dict[str, str]
    step: str = ""
    done: int = 0
    total: int = 0
    began: float = field(default_factory=time.monotonic)
    outcome: Outcome | None = None
    error: BaseException | None = None
    finished: Event = field(default_factory=Event)

    @property
    def seconds(self) -> int:
        """How long it has taken so far."""
        return int(time.monotonic() - self.began)

    def at(self, step: str, total: int = 0) -> None:
        """A new step has begun; `total` where its parts can be counted."""
        self.step, self.done, self.total = step, 0, total

    def counting(self, parts: Iterable[Kept]) -> Iterator[Kept]:
        """The parts of a step, each counted when it has been taken."""
        for part in parts:
            yield part
            self.done += 1


Work = Callable[[Task], Outcome]


class Tasks:
    """The tasks of the workspace; those done last can still be asked about."""

    def __init__(self, grace: float = GRACE) -> None:
        self.grace = grace
        self._tasks: dict[str, Task] = {}

    def begin(
        self, work: Work, *, who: str, title: str, address: str, form: dict[str, str]
    ) -> Task:
        """Begin a task, and wait a moment for its end."""
        task = Task(secrets.token_urlsafe(12), who, title, address, form)
        self._tasks[task.id] = task
        for old in list(self._tasks)[:-KEPT]:
            if self._tasks[old].finished.is_set():
                self._tasks.pop(old, None)
        Thread(target=_run, args=(task, work), name=f"ronde {title}", daemon=True).start()
        task.finished.wait(self.grace)
        return task

    def find(self, name: str) -> Task | None:
        """The task of this name, unless it is forgotten: a restart ends all tasks."""
        return self._tasks.get(name)

    def close(self, patience: float = 30.0) -> None:
        """Let what runs come to its end."""
        until = time.monotonic() + patience
        for task in list(self._tasks.values()):
            task.finished.wait(max(0.0, until - time.monotonic()))


def _run(task: Task, work: Work) -> None:
    """Do it; whatever is raised is told to whoever asks."""
    try:
        task.outcome = work(task)
    except BaseException as error:
        task.error = error
    finally:
        task.finished.set()
