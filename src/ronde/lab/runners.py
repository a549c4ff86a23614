"""Where the work is done: in this process, in several processes, or on a Dask cluster.

A task has the same answer everywhere; only the order of the answers differs. The tasks of a
worker that dies are done again by another one.
"""

from __future__ import annotations

import logging
import os
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Future,
    ProcessPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import count, islice
from typing import Any, TypeVar

from ronde.domain.errors import N_, NotAvailableYet, RequestError

Task = TypeVar("Task")
Answer = TypeVar("Answer")
Runner = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]

MAX_DEATHS = 5
"""How many times in a row workers may die without any answer before we give up."""

AHEAD = 4
"""Tasks that wait for each worker: enough to keep it busy, whatever the number of all tasks."""

RENEWED = 500
"""After so many tasks each, workers make room for new ones: what they remember grows slowly."""

SECONDS = 10
"""How long a scheduler may take to answer."""

ADDRESS = re.compile(r":\d+|^inproc://")
"""What the address of a scheduler must hold: a port, unless it is in this process."""


def in_process(work: Callable[[Task], Answer], tasks: Iterable[Task]) -> Iterator[Answer]:
    """Do one task after the other, in this process."""
    yield from map(work, tasks)


def processes(jobs: int, work: Callable[[Task], Answer], tasks: Iterable[Task]) -> Iterator[Answer]:
    """Do the tasks in that many processes of this machine."""
    coming, again, deaths = iter(tasks), deque[Task](), 0

    def upcoming() -> Iterator[Task]:
        while again:
            yield again.popleft()
        yield from islice(coming, None)  # as they are, they would end with this generator

    left = True
    while left:
        waiting: dict[Future[Answer], Task] = {}
        answered, taken = False, count()
        some = (task for task in islice(upcoming(), jobs * RENEWED) if next(taken) >= 0)
        try:
            for answer in _in_pool(jobs, work, some, waiting):
                answered = True
                yield answer
            left = next(taken) == jobs * RENEWED
        except BrokenProcessPool:
            deaths = 1 if answered else deaths + 1
            if deaths > MAX_DEATHS:
                raise _workers_keep_dying() from None
            again.extend(waiting.values())


def _end_with_parent() -> None:
    """In a worker: end when the process that started it has gone, killed or not.

    Ctrl-C is for that process to answer: it says when a worker has played enough.
    """
    import signal
    from multiprocessing import parent_process
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def _in_pool(
    jobs: int,
    work: Callable[[Task], Answer],
    tasks: Iterator[Task],
    waiting: dict[Future[Answer], Task],
) -> Iterator[Answer]:
    """The answers of one pool, `waiting` holding the tasks whose answers have not come."""
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_end_with_parent)
    try:
        for task in tasks:
            try:
                waiting[pool.submit(work, task)] = task
            except BrokenProcessPool:
                waiting[Future()] = task
                raise
            if len(waiting) >= jobs * AHEAD:
                yield from _arrived(waiting)
        while waiting:
            yield from _arrived(waiting)
    finally:
        pool.shutdown(cancel_futures=True)


def _arrived(waiting: dict[Future[Answer], Task]) -> Iterator[Answer]:
    """The answers that are there, once there is one."""
    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
        answer = future.result()
        del waiting[future]
        yield answer


def _workers_keep_dying() -> RequestError:
    return RequestError(
        N_(
            "Workers die again and again without an answer, perhaps for want of memory. What was "
            "done is kept: run the same command with fewer --jobs."
        )
    )


def _silence_dask() -> None:
    """Let Dask log no tracebacks: its errors are raised here, and told in a sentence.

    It has given some of its loggers levels of their own.
    """
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


def cluster(
    address: str, work: Callable[[Task], Answer], tasks: Iterable[Task]
) -> Iterator[Answer]:
    """Do the tasks on the workers of a Dask scheduler; each must have Ronde installed."""
    try:
        from distributed import Client
    except ImportError as error:
        raise NotAvailableYet(
            N_("A cluster needs the package dask[distributed]: pip install 'ronde[lab]'.")
        ) from error
    if not ADDRESS.search(address):
        raise RequestError(
            N_("{address!r} is not the address of a Dask scheduler: write it as tcp://host:8786."),
            address=address,
        )
    _silence_dask()
    try:
        client = Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise RequestError(
            N_("There is no Dask scheduler at {address}: {reason}."), address=address, reason=error
        ) from error
    try:
        with client:
            _await_a_worker(client, address)
            yield from _in_cluster(client, work, iter(tasks))
    except (CancelledError, OSError) as error:
        raise RequestError(
            N_(
                "The Dask scheduler at {address} has gone. What was done is kept: start "
                "it and run the same command again."
            ),
            address=address,
        ) from error


def _in_cluster(
    client: Any, work: Callable[[Task], Answer], tasks: Iterator[Task]
) -> Iterator[Answer]:
    """The answers of a cluster, to which no more tasks are sent than its workers can begin."""
    from distributed import KilledWorker
    from distributed import as_completed as arriving

    submit = partial(client.submit, work, pure=False, retries=MAX_DEATHS)
    window = max(AHEAD, AHEAD * sum(client.nthreads().values()))
    waiting = {submit(task): task for task in islice(tasks, window)}
    arrivals, deaths = arriving(list(waiting), loop=client.loop), 0
    for future in arrivals:
        task = waiting.pop(future)
        try:
            answer = future.result()
        except KilledWorker:
            deaths += 1
            if deaths > MAX_DEATHS:
                raise _workers_keep_dying() from None
            following = [task]
        else:
            deaths = 0
            yield answer
            following = list(islice(tasks, 1))
        for coming in following:
            again = submit(coming)
            waiting[again] = coming
            arrivals.add(again)


def _await_a_worker(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=SECONDS)
    except TimeoutError as error:
        raise RequestError(
            N_(
                "The Dask scheduler at {address} has no workers. Start some where Ronde is "
                "installed: dask worker {address}."
            ),
            address=address,
        ) from error


def runner(*, jobs: int = 1, scheduler: str | None = None) -> Runner:
    """The cluster where one is named, else as many processes as asked for."""
    if scheduler is not None:
        return partial(cluster, scheduler)
    return in_process if jobs == 1 else partial(processes, jobs)
