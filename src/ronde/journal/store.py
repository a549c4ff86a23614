"""Stores: what every database behind a journal must do, and what may go wrong."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Protocol

from ronde.domain.errors import N_, RondeError
from ronde.journal.entries import Entry

Erasures = Mapping[int, tuple[str, ...]]
"""Names of personal facts to be erased for ever, by the number of their entry."""


class StoreError(RondeError):
    """The store cannot read or write: the disk is full, the file is damaged or locked."""

    exit_code = 5
    http_status = 503


class Unreachable(StoreError):
    """The database does not answer, or takes no more connections: later it may."""


class ConcurrentWrite(StoreError):
    """Somebody else wrote an entry first: the act must be decided again."""

    exit_code = 1
    http_status = 409

    def __init__(self, entry: Entry) -> None:
        super().__init__(
            N_("Somebody else has written entry {number} of the journal."), number=entry.number
        )


class JournalClosed(StoreError):
    """The journal was closed in the meantime, for instance because a backup was restored."""

    exit_code = 1
    http_status = 409


class Store(Protocol):
    """An append-only list of entries with their digests.

    `append` returns only when the entry would survive a power cut. It raises `ConcurrentWrite`
    when another entry has the same number. An entry with a `request` that is already there is not
    written again: the earlier one is returned. Facts are erased in the same transaction as the
    entry that erases them is written. A writer who meets `ConcurrentWrite` again and again asks
    for `exclusive` access.
    """

    def append(self, entry: Entry, erasing: Erasures) -> Entry:
        """Write the entry for good."""

    def exclusive(self) -> AbstractContextManager[None]:
        """Nobody else writes within this block; what is appended is durable when it ends."""

    def fill(self, entries: Iterable[Entry]) -> None:
        """Write the entries of another journal into an empty one, all or none."""

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries with a larger number, in order."""

    def requested(self, name: str) -> Entry | None:
        """The entry that a request of this name has written: the first word of its key."""

    def wait(self, after: int, timeout: float) -> None:
        """Return when there is an entry with a larger number, or after so many seconds."""

    def backup(self, target: str | os.PathLike[str]) -> None:
        """Copy the whole journal into one file."""

    def damage(self) -> tuple[str, ...]:
        """What the database finds wrong with itself."""

    def close(self) -> None:
        """Close the store, leaving one file where it is a file."""
