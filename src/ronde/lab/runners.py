"""Where the work is done: in this process, in several processes, or on a Dask cluster.

A task has the same answer everywhere; only the order of the answers differs. The tasks of a
worker that dies are done again by another one.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, TypeVar

from ronde.domain.errors import N_, NotAvailableYet, RequestError

Task = TypeVar("Task")
Answer = TypeVar("Answer")
Runner = Callable[[Callable[[Any], Any], Sequence[Any]], Iterator[Any]]

MAX_DEATHS = 5
"""How many times in a row workers may die without any answer before we give up."""

SECONDS = 10
"""How long a scheduler may take to answer."""

ADDRESS = re.compile(r":\d+|^inproc://")
"""What the address of a scheduler must hold: a port, unless it is in this process."""


def in_process(work: Callable[[Task], Answer], tasks: Sequence[Task]) -> Iterator[Answer]:
    """Do one task after the other, in this process."""
    yield from map(work, tasks)


def processes(jobs: int, work: Callable[[Task], Answer], tasks: Sequence[Task]) -> Iterator[Answer]:
    """Do the tasks in that many processes of this machine."""
    left, deaths = list(tasks), 0
    while left:
        answered: set[int] = set()
        try:
            for place, answer in _in_pool(jobs, work, left):
                answered.add(place)
                yield answer
        except BrokenProcessPool:
            deaths = 1 if answered else deaths + 1
            if deaths > MAX_DEATHS:
                raise _workers_keep_dying() from None
        left = [task for place, task in enumerate(left) if place not in answered]


def _in_pool(
    jobs: int, work: Callable[[Task], Answer], tasks: Sequence[Task]
) -> Iterator[tuple[int, Answer]]:
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        waiting: dict[Future[Answer], int] = {
            pool.submit(work, task): place for place, task in enumerate(tasks)
        }
        for future in as_completed(waiting):
            yield waiting[future], future.result()
    finally:
        pool.shutdown(cancel_futures=True)


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
    address: str, work: Callable[[Task], Answer], tasks: Sequence[Task]
) -> Iterator[Answer]:
    """Do the tasks on the workers of a Dask scheduler; each must have Ronde installed."""
    try:
        from distributed import Client, KilledWorker
        from distributed import as_completed as arriving
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
    with client:
        _await_a_worker(client, address)
        submit = partial(client.submit, work, pure=False, retries=MAX_DEATHS)
        waiting = {submit(task): task for task in tasks}
        arrivals, deaths = arriving(list(waiting), loop=client.loop), 0
        for future in arrivals:
            task = waiting.pop(future)
            try:
                answer = future.result()
            except KilledWorker:
                deaths += 1
                if deaths > MAX_DEATHS:
                    raise _workers_keep_dying() from None
                again = submit(task)
                waiting[again] = task
                arrivals.add(again)
                continue
            except (CancelledError, OSError) as error:
                raise RequestError(
                    N_(
                        "The Dask scheduler at {address} has gone. What was done is kept: start "
                        "it and run the same command again."
                    ),
                    address=address,
                ) from error
            deaths = 0
            yield answer


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
