"""Where a journal lives: what every store must do, whichever database is behind it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Protocol

from ronde.domain.errors import N_, RondeError
from ronde.journal.entries import Entry

Erasing = Mapping[int, tuple[str, ...]]
"""Personal facts that go for ever, by the number of their entry."""


class StoreError(RondeError):
    """The store cannot do what was asked: the disk is full, the file is damaged or locked."""

    exit_code = 5
    http_status = 503


class Overtaken(StoreError):
    """Somebody else wrote an entry first: look at it, and decide again."""

    exit_code = 1
    http_status = 409

    def __init__(self, entry: Entry) -> None:
        super().__init__(
            N_("Somebody else has written entry {number} of the journal."), number=entry.number
        )


class Closed(StoreError):
    """The journal was closed meanwhile: a copy has taken the place of the event."""

    exit_code = 1
    http_status = 409


class Store(Protocol):
    """An append-only list of sealed entries.

    `append` answers only when the entry would survive a power cut. It raises `Overtaken` when the
    list is longer than the entry supposes. An entry with a `request` that is already there is not
    written again: the earlier one is returned. What is erased goes together with the entry that
    tells of it, or not at all. A writer who is overtaken again and again asks to be `alone`.
    """

    def append(self, entry: Entry, erasing: Erasing) -> Entry:
        """Write the entry for good."""

    def alone(self) -> AbstractContextManager[None]:
        """Nobody else writes meanwhile; what is appended is for good when this ends."""

    def fill(self, entries: Iterable[Entry]) -> None:
        """Write the entries of another journal into an empty one, all or none."""

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries with a larger number, in order."""

    def wait(self, after: int, timeout: float) -> None:
        """Return when there is an entry with a larger number, or after so many seconds."""

    def backup(self, target: str | os.PathLike[str]) -> None:
        """Copy the whole journal into one file."""

    def damage(self) -> tuple[str, ...]:
        """What the database finds wrong with itself."""

    def close(self) -> None:
        """Leave the store in one piece."""
