"""Archived events: left out of the list of events, and otherwise as they were."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from ronde.services.private_file import PrivateFile


@dataclass
class Archive:
    """The names of the events put away, kept in the folder; nothing of an event is touched."""

    folder: Path
    _names: frozenset[str] = field(init=False)
    _file: PrivateFile = field(init=False)
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self._file = PrivateFile(self.folder / "put-away.json", frozenset[str])
        self._names = self._file.read(frozenset())

    def __contains__(self, event: str) -> bool:
        return event in self._names

    def add(self, event: str) -> None:
        """Take an event off the first page."""
        with self._lock:
            self._write(self._names | {event})

    def remove(self, event: str) -> None:
        """Show an event on the first page again."""
        with self._lock:
            self._write(self._names - {event})

    def _write(self, names: frozenset[str]) -> None:
        if names != self._names:
            self._file.write(sorted(names))
            self._names = names
