"""Where a journal lives: what every store must do, whichever database is behind it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from ronde.domain.errors import RondeError
from ronde.journal.entries import Entry


class StoreError(RondeError):
    """The store cannot do what was asked: the disk is full, the file is damaged or locked."""

    exit_code = 5
    http_status = 503


class Overtaken(StoreError):
    """Somebody else wrote an entry first: look at it, and decide again."""

    exit_code = 1
    http_status = 409


class Store(Protocol):
    """An append-only list of sealed entries.

    `append` answers only when the entry would survive a power cut. It raises `Overtaken` when the
    list is longer than the entry supposes. An entry with a `request` that is already there is not
    written again: the earlier one is returned.
    """

    def append(self, entry: Entry) -> Entry:
        """Write the entry for good."""

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries with a larger number, in order."""

    def head(self) -> Entry | None:
        """The latest entry."""

    def erase(self, number: int, fields: tuple[str, ...]) -> None:
        """Erase personal facts of an entry; their digests stay."""

    def close(self) -> None:
        """Leave the store in one piece."""
