"""A disk that loses everything after the last sync, beneath the store's own statements.

SQLite runs here through a VFS of ours (by `apsw`, since the standard library has none), which
passes every write on and keeps a second picture of the disk: for each file what was synced, and
what was written since. `Disk.after_power_cut` makes a folder as the machine would find it: of the
writes since the last sync some have arrived and some have not, each perhaps only in part; a file
that was removed may be there again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import apsw

SECTOR = 512


@dataclass
class File:
    """What is on the disk for sure, and what was done to the file since.

    `earlier` is a file of the same name that was removed, and may be found in its stead until this
    one has been synced.
    """

    durable: bytes = b""
    exists: bool = False
    pending: list[tuple[int, bytes | None]] = field(default_factory=list)
    removed: bool = False
    earlier: File | None = None

    def sync(self) -> None:
        """Everything done so far is on the disk for sure; so is the file's name."""
        self.durable = applied(self.durable, self.pending)
        self.pending = []
        self.exists = True
        self.earlier = None

    def found(self, random: Random) -> bytes | None:
        """What is found of it after a power cut; None when it is not there."""
        if (self.removed or not self.exists) and random.random() < 0.5:
            return None if self.earlier is None else self.earlier.found(random)
        return applied(self.durable, arrived(self.pending, random))


def applied(content: bytes, steps: Iterable[tuple[int, bytes | None]]) -> bytes:
    """The content after writes (offset, bytes) and truncations (size, None)."""
    found = bytearray(content)
    for offset, data in steps:
        if data is None:
            del found[offset:]
            continue
        if len(found) < offset:
            found.extend(bytes(offset - len(found)))
        found[offset : offset + len(data)] = data
    return bytes(found)


class Disk:
    """The files of one folder, by name. `watch` is called before every write."""

    def __init__(self) -> None:
        self.files: dict[str, File] = {}
        self.watch: Callable[[], None] = lambda: None

    def file(self, path: str) -> File:
        """The file, made if need be."""
        return self.files.setdefault(Path(path).name, File())

    def sync_folder(self, folder: Path) -> None:
        """The list of files is on the disk for sure: what was removed is gone."""
        for name, file in list(self.files.items()):
            if file.removed:
                del self.files[name]
            file.exists, file.earlier = True, None

    def after_power_cut(self, folder: Path, random: Random) -> None:
        """Write the files as they would be found."""
        for name, file in self.files.items():
            content = file.found(random)
            if content is not None:
                (folder / name).write_bytes(content)


def arrived(
    steps: Sequence[tuple[int, bytes | None]], random: Random
) -> Iterator[tuple[int, bytes | None]]:
    """Some of the steps since the last sync: none, all, some, or parts of some."""
    chance = random.choice((0.0, 0.5, 0.9, 1.0))
    for offset, data in steps:
        if data is None:
            if random.random() < chance:
                yield offset, None
            continue
        for start in range(0, len(data), SECTOR):
            if random.random() < chance:
                yield offset + start, data[start : start + SECTOR]


class Shim(apsw.VFS):
    """The VFS: everything is done on the real files, and noted on the disk."""

    def __init__(self, name: str, disk: Disk) -> None:
        self.disk = disk
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        if path is not None:
            file = self.disk.file(path)
            if file.removed:
                self.disk.files[Path(path).name] = File(earlier=file)
        return Watched(self.disk, name, flags)

    def xDelete(self, name: str, syncdir: bool) -> None:
        file = self.disk.file(name)
        if syncdir:
            self.disk.files.pop(Path(name).name, None)
        else:
            file.removed = True
        super().xDelete(name, syncdir)


class Watched(apsw.VFSFile):
    """One open file."""

    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        self.disk = disk
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.path = path or "temporary"
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:
        self.disk.watch()
        self.disk.file(self.path).pending.append((offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, size: int) -> None:
        self.disk.watch()
        self.disk.file(self.path).pending.append((size, None))
        super().xTruncate(size)

    def xSync(self, flags: int) -> None:
        self.disk.watch()
        self.disk.file(self.path).sync()
        super().xSync(flags)


class Answer:
    """The rows of a statement that has run to its end."""

    def __init__(self, rows: list[Any]) -> None:
        self.rows = rows

    def fetchall(self) -> list[Any]:
        return self.rows

    def fetchone(self) -> Any:
        return self.rows[0] if self.rows else None

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows)


class Connection:
    """A connection of `apsw` that answers like one of `sqlite3`, as far as the store asks."""

    def __init__(self, path: Path, shim: str) -> None:
        self._db = apsw.Connection(str(path), vfs=shim)
        self._db.set_busy_timeout(2000)

    @property
    def in_transaction(self) -> bool:
        return self._db.in_transaction

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Answer:
        return Answer(list(self._db.execute(statement, values)))

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        self._db.executemany(statement, rows)

    def close(self) -> None:
        self._db.close()
