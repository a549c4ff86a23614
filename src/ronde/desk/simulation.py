"""Simulations beside a running event: in another process, so that the pages stay quick.

A batch is answered the same wherever it is done, so that the seed alone decides the answer.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from ronde.desk.inquiries import Inquiry

Batch = TypeVar("Batch")
Answer = TypeVar("Answer")

LIGHT = 12_000
"""Up to so many players paired in all, another process is not worth its start."""


def simulated(
    inquiry: Inquiry,
    work: Callable[[Batch], Answer],
    batches: Sequence[Batch],
    pairings: int,
) -> Iterator[Answer]:
    """The answers to the batches, in whatever order; the inquiry hears of each.

    `pairings` is how many players are paired in all. One core is left to the pages.
    """
    from ronde.lab.runners import here, processes

    cores = max(1, (os.cpu_count() or 2) - 1)
    answers: Any = (
        here(work, batches)
        if pairings <= LIGHT
        else processes(min(cores, len(batches)), work, batches)
    )
    inquiry.advance(0, len(batches))
    with closing(answers):
        for done, answer in enumerate(answers, 1):
            yield answer
            inquiry.advance(done, len(batches))
