"""A journal in one SQLite file.

While the event is open the newest entries may stand in the file's companion `-wal`; closing it
leaves one file to copy or mail. An open event is copied by `backup`. A file that was copied while
open, without its companion, is recognised: the main file itself says that it was open.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ronde.domain.errors import N_
from ronde.journal.entries import Entry, Personal
from ronde.journal.store import Overtaken, StoreError

APPLICATION = 0x526F6E64  # "Rond"
_PATIENCE = 10.0

_COLUMNS = "number, at, who, act, data, why, request, previous, digest"


def _first_form(db: sqlite3.Connection) -> None:
    db.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT")
    db.execute(
        "CREATE TABLE entries (number INTEGER PRIMARY KEY, at TEXT NOT NULL, who TEXT NOT NULL,"
        " act TEXT NOT NULL, data TEXT NOT NULL, why TEXT NOT NULL, request TEXT UNIQUE,"
        " previous TEXT NOT NULL, digest TEXT NOT NULL) STRICT"
    )
    db.execute(
        "CREATE TABLE personal (entry INTEGER NOT NULL REFERENCES entries, field TEXT NOT NULL,"
        " salt TEXT, value TEXT, digest TEXT NOT NULL, PRIMARY KEY (entry, field)) STRICT"
    )
    db.execute("INSERT INTO meta VALUES ('open', '0')")


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (_first_form,)
"""Each brings a file from one form to the next; `user_version` counts those already done."""


class SqliteStore:
    """The file of one event."""

    def __init__(
        self, path: str | os.PathLike[str], *, create: bool = False, accept_copy: bool = False
    ) -> None:
        self.path = Path(path)
        self._look(create=create)
        self._db = self._connect()
        try:
            self._prepare(accept_copy=accept_copy)
        except sqlite3.Error as error:
            self._db.close()
            raise _told(error, self.path) from error
        except BaseException:
            self._db.close()
            raise

    def _look(self, *, create: bool) -> None:
        if self.path.is_dir():
            raise StoreError(N_("{file} is a folder, not an event."), file=self.path)
        exists = self.path.exists() and self.path.stat().st_size > 0
        if create and exists:
            raise StoreError(N_("{file} exists already: choose another name."), file=self.path)
        if not create and not exists:
            raise StoreError(N_("There is no event {file}."), file=self.path)

    def _connect(self) -> sqlite3.Connection:
        try:
            db = sqlite3.connect(
                self.path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise _told(error, self.path) from error
        return db

    def _prepare(self, *, accept_copy: bool) -> None:
        db = self._db
        had_wal = Path(f"{self.path}-wal").exists()
        application = db.execute("PRAGMA application_id").fetchone()[0]
        tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if tables and application != APPLICATION:
            raise StoreError(N_("{file} is not an event of Ronde."), file=self.path)
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        self._migrate()
        open_ = db.execute("SELECT value FROM meta WHERE key = 'open'").fetchone()[0] == "1"
        if open_ and not had_wal and not accept_copy:
            raise StoreError(
                N_(
                    "{file} was copied while the event was open, without {file}-wal: its newest "
                    "entries are missing. Copy both files, or use a backup."
                ),
                file=self.path,
            )
        if not open_ or not had_wal:
            db.execute("UPDATE meta SET value = '1' WHERE key = 'open'")
        db.execute("PRAGMA journal_mode = WAL")
        with self._writing():
            db.execute("UPDATE meta SET value = '1' WHERE key = 'open'")
        _sync_folder(self.path.parent)

    def _migrate(self) -> None:
        """Bring an older file up to date, one small step at a time."""
        db = self._db
        done = db.execute("PRAGMA user_version").fetchone()[0]
        if done > len(MIGRATIONS):
            raise StoreError(
                N_("{file} was written by a newer version of Ronde: update Ronde to open it."),
                file=self.path,
            )
        for step in range(done, len(MIGRATIONS)):
            with self._writing():
                if db.execute("PRAGMA user_version").fetchone()[0] > step:
                    continue
                MIGRATIONS[step](db)
                db.execute(f"PRAGMA user_version = {step + 1}")
                db.execute(f"PRAGMA application_id = {APPLICATION}")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction, durable when it ends."""
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            yield
            db.execute("COMMIT")
        except BaseException as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise _told(error, self.path) from error
            raise

    def append(self, entry: Entry) -> Entry:
        """Write the entry for good; the answer comes after the disk has it."""
        db = self._db
        with self._writing():
            if entry.request:
                found = db.execute(
                    f"SELECT {_COLUMNS} FROM entries WHERE request = ?", (entry.request,)
                ).fetchone()
                if found is not None:
                    return self._entry(found)
            last = db.execute("SELECT max(number) FROM entries").fetchone()[0] or 0
            if entry.number != last + 1:
                raise Overtaken(
                    N_("Somebody else has written entry {number} of the journal."),
                    number=entry.number,
                )
            db.execute(
                "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    entry.number,
                    entry.at,
                    entry.who,
                    entry.act,
                    json.dumps(entry.data, ensure_ascii=False),
                    entry.why,
                    entry.request or None,
                    entry.previous,
                    entry.digest,
                ),
            )
            db.executemany(
                "INSERT INTO personal VALUES (?, ?, ?, ?, ?)",
                [
                    (entry.number, name, fact.salt, fact.value, fact.digest)
                    for name, fact in entry.personal.items()
                ],
            )
        return entry

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries with a larger number, in order."""
        try:
            rows = self._db.execute(
                f"SELECT {_COLUMNS} FROM entries WHERE number > ? ORDER BY number", (after,)
            ).fetchall()
        except sqlite3.Error as error:
            raise _told(error, self.path) from error
        for row in rows:
            yield self._entry(row)

    def head(self) -> Entry | None:
        """The latest entry."""
        row = self._db.execute(
            f"SELECT {_COLUMNS} FROM entries ORDER BY number DESC LIMIT 1"
        ).fetchone()
        return None if row is None else self._entry(row)

    def _entry(self, row: tuple[int, str, str, str, str, str, str | None, str, str]) -> Entry:
        number, at, who, act, data, why, request, previous, digest = row
        personal = {
            name: Personal(fact, salt, value)
            for name, salt, value, fact in self._db.execute(
                "SELECT field, salt, value, digest FROM personal WHERE entry = ?", (number,)
            )
        }
        return Entry(
            number, at, who, act, json.loads(data), why, request or "", personal, previous, digest
        )

    def erase(self, number: int, fields: tuple[str, ...]) -> None:
        """Erase personal facts of an entry for good; their digests stay."""
        with self._writing():
            self._db.executemany(
                "UPDATE personal SET salt = NULL, value = NULL WHERE entry = ? AND field = ?",
                [(number, field) for field in fields],
            )
        self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._db.execute("VACUUM")

    def backup(self, target: str | os.PathLike[str]) -> None:
        """Copy the event as it stands, while it is open, into one whole file."""
        part = Path(f"{target}.part")
        part.unlink(missing_ok=True)
        try:
            with closing(sqlite3.connect(part)) as copy:
                self._db.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
                copy.execute("UPDATE meta SET value = '0' WHERE key = 'open'")
                copy.commit()
            with part.open("rb") as written:
                os.fsync(written.fileno())
            part.replace(target)
            _sync_folder(Path(target).parent)
        except (sqlite3.Error, OSError) as error:
            part.unlink(missing_ok=True)
            raise _told(error, Path(target)) from error

    def close(self) -> None:
        """Leave one file, unless another program still has the event open."""
        try:
            (mode,) = self._db.execute("PRAGMA journal_mode = DELETE").fetchone()
            if mode == "delete":
                self._db.execute("UPDATE meta SET value = '0' WHERE key = 'open'")
        except sqlite3.Error:
            pass  # somebody else has it open, and will leave one file in turn
        finally:
            self._db.close()


def _told(error: Exception, path: Path) -> StoreError:
    """What a database error means for an arbiter."""
    text = str(error)
    if isinstance(error, sqlite3.DatabaseError) and "not a database" in text:
        return StoreError(N_("{file} is not an event of Ronde."), file=path)
    if "full" in text:
        return StoreError(
            N_("The disk is full: {file} was not changed. Make room and try again."), file=path
        )
    if "malformed" in text:
        return StoreError(
            N_("{file} is damaged: restore the latest backup. Nothing was changed."), file=path
        )
    if "locked" in text:
        return StoreError(N_("{file} is busy: another program is writing. Try again."), file=path)
    return StoreError(N_("{file} cannot be read or written: {reason}."), file=path, reason=text)


def _sync_folder(folder: Path) -> None:
    """Make the folder's list of files survive a power cut, where the system can."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
