"""What a server keeps beside the events: records of a kind and a key, in one durable store.

    users = Records(store, "user", UserRow)
    users.all["Anna"]                       # as they are on the disk
    with users.changing() as rows:          # nobody else changes them meanwhile
        rows["Berta"] = UserRow(...)        # holds when the block has ended, or not at all

A change is written before it holds in memory; where it cannot be written, nothing has changed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from threading import RLock
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

import msgspec

from ronde.domain.errors import N_
from ronde.journal import StoreError
from ronde.journal.database_file import (
    DAMAGE,
    connect,
    identity,
    make_private,
    store_error,
    sync_folder,
)

FILE = "records.db"
_APPLICATION = 0x526F6E65  # "Rone"
_FIRST_FORM = (
    "CREATE TABLE records (kind TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL,"
    " PRIMARY KEY (kind, key)) STRICT"
)
_FORMS = (_FIRST_FORM,)
"""Each brings the file from one form to the next; `user_version` counts those already done."""

Row = TypeVar("Row")


class RecordStore(Protocol):
    """Rows of a kind and a key; whoever changes some has the newest and excludes all others."""

    def revision(self, kind: str) -> int:
        """A number that grows with every change of the rows of a kind."""

    def read(self, kind: str) -> dict[str, bytes]:
        """The rows of a kind."""

    def get(self, kind: str, key: str) -> bytes | None:
        """One row."""

    def exclusive(self, kind: str) -> AbstractContextManager[None]:
        """Nobody else changes rows of that kind within this block; durable when it ends."""

    def put(self, kind: str, key: str, value: bytes | None) -> None:
        """Write a row, or delete it, within such a block."""

    def leads(self, task: str) -> bool:
        """This server, and no other, does a task that is to be done once."""

    def close(self) -> None:
        """Close the store."""


class Records(Generic[Row]):
    """The rows of one kind."""

    def __init__(self, store: RecordStore, kind: str, type_: type[Row]) -> None:
        self._store, self._kind = store, kind
        self._decoder = msgspec.json.Decoder(type_)
        self._known: tuple[int, Mapping[str, Row]] = (-1, {})

    @property
    def all(self) -> Mapping[str, Row]:
        """The rows by their keys, as they stand."""
        revision = self._store.revision(self._kind)
        if revision != self._known[0]:
            self._known = revision, MappingProxyType(self._decoded())
        return self._known[1]

    def _decoded(self) -> dict[str, Row]:
        try:
            found = self._store.read(self._kind)
            return {key: self._decoder.decode(value) for key, value in found.items()}
        except msgspec.MsgspecError as error:
            raise StoreError(
                N_("The records of the kind {kind} cannot be read: {reason}."),
                kind=self._kind,
                reason=error,
            ) from error

    @contextmanager
    def changing(self) -> Iterator[dict[str, Row]]:
        """The rows, to be changed; what the block leaves is written when it ends without error."""
        with self._store.exclusive(self._kind):
            before = self._decoded()
            rows = dict(before)
            yield rows
            for key in before.keys() - rows.keys():
                self._store.put(self._kind, key, None)
            for key, row in rows.items():
                if key not in before or before[key] != row:
                    self._store.put(self._kind, key, msgspec.json.encode(row))


class SqliteRecords:
    """Records in a file of the folder, which one server at a time has open."""

    def __init__(self, folder: Path) -> None:
        self.path: Path = folder / FILE
        self._lock = RLock()
        self._revisions: dict[str, int] = {}
        make_private(self.path)
        self._db = connect(self.path, timeout=0.0)
        try:
            self._prepare()
        except DAMAGE as error:
            self._db.close()
            if "locked" in str(error):
                raise StoreError(
                    N_(
                        "Another Ronde serves the folder {folder} already: use that one, end it "
                        "first, or choose another folder with --data."
                    ),
                    folder=folder,
                ) from error
            raise _records_error(error, self.path) from error
        except BaseException:
            self._db.close()
            raise
        self._file = identity(self.path)

    def _prepare(self) -> None:
        db = self._db
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = EXTRA")
        db.execute("PRAGMA secure_delete = ON")
        db.execute("BEGIN IMMEDIATE")  # from here on, nobody else has the file
        done = db.execute("PRAGMA user_version").fetchone()[0]
        if done > len(_FORMS):
            raise StoreError(
                N_("{file} was written by a newer version of Ronde: update Ronde to open it."),
                file=self.path,
            )
        for statement in _FORMS[done:]:
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {len(_FORMS)}")
        db.execute(f"PRAGMA application_id = {_APPLICATION}")
        db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(FULL)")
        sync_folder(self.path.parent)

    def revision(self, kind: str) -> int:
        """Only this server changes them."""
        return self._revisions.get(kind, 0)

    def read(self, kind: str) -> dict[str, bytes]:
        """The rows of a kind."""
        with self._lock, self._errors():
            rows = self._db.execute("SELECT key, value FROM records WHERE kind = ?", (kind,))
            return {key: bytes(value) for key, value in rows}

    def get(self, kind: str, key: str) -> bytes | None:
        """One row."""
        with self._lock, self._errors():
            row = self._db.execute(
                "SELECT value FROM records WHERE kind = ? AND key = ?", (kind, key)
            ).fetchone()
        return None if row is None else bytes(row[0])

    @contextmanager
    def exclusive(self, kind: str) -> Iterator[None]:
        """One transaction, durable when it ends."""
        db = self._db
        with self._lock, self._errors():
            if db.in_transaction:
                yield
                self._revisions[kind] = self.revision(kind) + 1
                return
            if identity(self.path) != self._file:
                raise StoreError(
                    N_(
                        "{file} is not the file that was opened, and nothing was written: put it "
                        "back in its place, or start Ronde again."
                    ),
                    file=self.path,
                )
            try:
                db.execute("BEGIN IMMEDIATE")
                yield
                db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    db.execute("ROLLBACK")
                raise
            self._revisions[kind] = self.revision(kind) + 1

    def put(self, kind: str, key: str, value: bytes | None) -> None:
        """Write a row, or delete it."""
        if value is None:
            self._db.execute("DELETE FROM records WHERE kind = ? AND key = ?", (kind, key))
        else:
            self._db.execute("INSERT OR REPLACE INTO records VALUES (?, ?, ?)", (kind, key, value))

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except DAMAGE as error:
            raise _records_error(error, self.path) from error

    def leads(self, task: str) -> bool:
        """There is no other server."""
        return True

    def close(self) -> None:
        """Close the file, and leave nothing beside it."""
        with self._lock, suppress(sqlite3.Error):
            self._db.execute("PRAGMA journal_mode = DELETE")
        self._db.close()


class ReadOnlyRecords:
    """The records of a folder that cannot be written, as far as it has any."""

    def __init__(self, folder: Path) -> None:
        self.path: Path = folder / FILE
        self._rows: dict[str, dict[str, bytes]] = {}
        if self.path.exists():
            with suppress(*DAMAGE):
                db = connect(self.path, read_only=True, alone=True)
                for kind, key, value in db.execute("SELECT kind, key, value FROM records"):
                    self._rows.setdefault(kind, {})[key] = bytes(value)
                db.close()

    def revision(self, kind: str) -> int:
        """Nothing changes."""
        return 0

    def read(self, kind: str) -> dict[str, bytes]:
        """The rows of a kind."""
        return self._rows.get(kind, {})

    def get(self, kind: str, key: str) -> bytes | None:
        """One row."""
        return self.read(kind).get(key)

    def exclusive(self, kind: str) -> AbstractContextManager[None]:
        """Nothing can be written here."""
        raise StoreError(
            N_("{file} cannot be changed here: the file or its folder is read-only."),
            file=self.path,
        )

    def put(self, kind: str, key: str, value: bytes | None) -> None:
        """Never called: nothing can be written here."""

    def leads(self, task: str) -> bool:
        """There is no other server."""
        return True

    def close(self) -> None:
        """Nothing is open."""


def _records_error(error: Exception, path: Path) -> StoreError:
    if "malformed" in str(error) or "not a database" in str(error):
        return StoreError(
            N_(
                "{file}, which holds users, phones and tokens, is damaged: put a copy of it back, "
                "or move it away and begin with a new one-time link. The events are not concerned."
            ),
            file=path,
        )
    return store_error(error, path)
