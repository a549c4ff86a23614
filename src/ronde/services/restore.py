"""Restoring: what is in a copy, whether it is whole, and the event made of it again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ronde.domain.errors import N_, RequestError
from ronde.journal import Entry, Event, Journal, import_text
from ronde.journal.entries import checked
from ronde.journal.timeline import Timeline

Counted = Callable[[Iterable[Entry]], Iterable[Entry]]


@dataclass(frozen=True, slots=True)
class BackupContents:
    """What a copy holds: the event as it stood, and its last entry; its chain was checked."""

    event: Event
    entries: tuple[Entry, ...]

    @property
    def last(self) -> Entry | None:
        """The last entry."""
        return self.entries[-1] if self.entries else None


def read_backup(file: Path, counted: Counted = iter) -> BackupContents:
    """Open a copy without touching it, and check every entry of it.

    A copy is the file of an event, or a journal exported as text.
    """
    entries = tuple(counted(checked(_entries(file))))
    if not entries:
        raise RequestError(N_("This backup holds no entry."))
    return BackupContents(Timeline.of(entries).event, entries)


def _entries(file: Path) -> tuple[Entry, ...]:
    with file.open("rb") as opened:
        beginning = opened.read(16)
    if beginning.startswith(b"{"):
        try:
            text = file.read_text("utf-8")
        except UnicodeDecodeError:
            raise RequestError(N_("This file is not an event of Ronde.")) from None
        return tuple(import_text(text))
    if not beginning.startswith(b"SQLite format 3"):
        raise RequestError(N_("This file is not an event of Ronde."))
    with Journal.open(file, read_only=True) as journal:
        return journal.entries


def move_aside(file: Path) -> Path:
    """Move the file of an event aside; nothing is lost when another takes its place."""
    folder = file.parent / "replaced"
    folder.mkdir(exist_ok=True)
    target = folder / f"{file.stem}.{datetime.now(UTC):%Y%m%d-%H%M%S-%f}{file.suffix}"
    file.replace(target)
    return target
