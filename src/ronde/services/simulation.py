"""Simulations beside a running event: in another process, so that the pages stay quick.

A batch is answered the same wherever it is done, so that the seed alone decides the answer.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, TypeVar

from ronde.domain.errors import RondeError

if TYPE_CHECKING:
    from ronde.services.jobs import Job

Batch = TypeVar("Batch")
Answer = TypeVar("Answer")

FEW_PAIRINGS = 12_000
"""Up to this many players paired in all, starting another process is not worth it."""


def simulate(
    job: Job,
    work: Callable[[Batch], Answer],
    batches: Sequence[Batch],
    pairings: int,
) -> Iterator[Answer]:
    """The answers to the batches, in any order; the progress of the job counts them.

    `pairings` is how many players are paired in all. One core is left to the pages.
    """
    answers = (
        _in_this_process(work, batches)
        if pairings <= FEW_PAIRINGS
        else _in_other_processes(work, batches)
    )
    job.advance(0, len(batches))
    with closing(answers):
        for done, answer in enumerate(answers, 1):
            yield answer
            job.advance(done, len(batches))


def _in_this_process(
    work: Callable[[Batch], Answer], batches: Sequence[Batch]
) -> Generator[Answer, None, None]:
    yield from map(work, batches)


def _in_other_processes(
    work: Callable[[Batch], Answer], batches: Sequence[Batch]
) -> Generator[Answer, None, None]:
    """In other processes; here, where the machine does not let any be started."""
    from ronde.lab.runners import processes

    cores = max(1, (os.cpu_count() or 2) - 1)
    answered = False
    try:
        for answer in processes(min(cores, len(batches)), work, batches):
            answered = True
            yield answer
    except RondeError:
        if answered:
            raise
        yield from map(work, batches)
