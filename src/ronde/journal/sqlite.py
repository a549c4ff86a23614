"""A journal in one SQLite file.

While the event is open its newest entries may stand in the companion `-wal`; closing it leaves one
file to copy or mail. An open event is copied by `backup`. A file that was copied while open,
without its companion, is recognised: the main file itself says that it is open, and says so
before the first entry is acknowledged.

The order of the steps matters when the program is killed between two of them. Opening: first the
companion exists, then the main file says open. Closing: first it says closed, then the companion
goes. So `open` without a companion always means that something was left behind.
"""

from __future__ import annotations

import os
import sqlite3
import time
import weakref
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import RLock

from ronde.domain.errors import N_
from ronde.journal.entries import COLUMNS, Entry, PersonalFact, as_row, from_row
from ronde.journal.store import ConcurrentWrite, Erasures, StoreError

APPLICATION = 0x526F6E64  # "Rond"
_LOCK_TIMEOUT = 10.0
_POLL_EVERY = 0.05
_PAGES_APART = 32
"""Pages that stand in the companion alone, at most: a copy without it lacks few entries."""
_WAL_FORMAT = 2
_LONGEST_VALUE = 64 * 1024 * 1024
"""Bytes of a text in the file; no entry comes near."""
_FOREIGN = (
    "SELECT (SELECT count(*) FROM sqlite_master WHERE type NOT IN ('table', 'index')) +"
    " (SELECT count(*) FROM sqlite_master AS s, pragma_table_xinfo(s.name) AS c"
    " WHERE s.type = 'table' AND c.hidden)"
)
"""How much there is that no event has: views, triggers and columns that compute something."""
_DAMAGE = (sqlite3.Error, UnicodeDecodeError)
"""What a damaged file brings about; the database quotes its bytes as if they were text."""


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


class IncompleteCopy(StoreError):
    """The file of an event that was open when it was copied, without its newest entries."""


class SqliteStore:
    """The file of one event."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        create: bool = False,
        accept_copy: bool = False,
        read_only: bool = False,
    ) -> None:
        self.path = Path(path)
        self._file: tuple[int, int] | None = None
        self._mutex = RLock()
        self._check_path(create=create)
        left_open = _needs_companion(self.path) and not Path(f"{self.path}-wal").exists()
        if left_open and not accept_copy:
            self._refuse_copy()
        if create:
            make_private(self.path)
        self._db = _connect(self.path, read_only=read_only, alone=read_only and left_open)
        try:
            self._check_format()
            if not read_only:
                self._prepare()
        except _DAMAGE as error:
            self._db.close()
            raise _store_error(error, self.path) from error
        except BaseException:
            self._db.close()
            raise
        self._file = _identity(self.path)
        leave = sqlite3.Connection.close if read_only else _leave_one_file
        self._leave = weakref.finalize(self, leave, self._db)

    def _check_path(self, *, create: bool) -> None:
        if self.path.is_dir():
            raise StoreError(N_("{file} is a folder, not an event."), file=self.path)
        exists = self.path.exists() and self.path.stat().st_size > 0
        if create and exists:
            raise StoreError(N_("{file} exists already: choose another name."), file=self.path)
        if not create and not exists:
            raise StoreError(N_("There is no event {file}."), file=self.path)

    def _refuse_copy(self) -> None:
        """Refuse what was copied without its companion; looking leaves nothing beside the file."""
        with closing(_connect(self.path, read_only=True, alone=True)) as db:
            try:
                found = db.execute("SELECT value FROM meta WHERE key = 'open'").fetchone()
            except _DAMAGE:
                return  # what it is will be found out when it is opened
        if found == ("1",):
            raise IncompleteCopy(
                N_(
                    "{file} was copied while the event was open, without {file}-wal: its newest "
                    "entries may be missing. Download the event from the running Ronde, copy both "
                    "files, or restore what the copy holds as an event of its own, on the page "
                    "Backups or with ronde event restore."
                ),
                file=self.path,
            )

    def _check_format(self) -> None:
        """Refuse what is no event."""
        db = self._db
        application = db.execute("PRAGMA application_id").fetchone()[0]
        tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if tables and (application != APPLICATION or db.execute(_FOREIGN).fetchone()[0]):
            raise StoreError(N_("{file} is not an event of Ronde."), file=self.path)

    def _prepare(self) -> None:
        """Make the file ready for entries that survive a power cut."""
        db = self._db
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")
        db.execute("PRAGMA synchronous = EXTRA")  # an old rollback journal must not come back
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA wal_autocheckpoint = {_PAGES_APART}")
        self._migrate()
        with self.exclusive():
            db.execute("UPDATE meta SET value = '1' WHERE key = 'open'")
        db.execute("PRAGMA wal_checkpoint(FULL)")
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
            with self.exclusive():
                if db.execute("PRAGMA user_version").fetchone()[0] > step:
                    continue
                MIGRATIONS[step](db)
                db.execute(f"PRAGMA user_version = {step + 1}")
                db.execute(f"PRAGMA application_id = {APPLICATION}")

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """One transaction, durable when it ends; inside another one, a part of it."""
        db = self._db
        with self._mutex:
            if self._is_writing():
                yield
                return
            try:
                db.execute("BEGIN IMMEDIATE")
                self._check_same_file()
                yield
                db.execute("COMMIT")
            except BaseException as error:
                if db.in_transaction:
                    with suppress(sqlite3.Error):
                        db.execute("ROLLBACK")
                if isinstance(error, sqlite3.Error):
                    raise _store_error(error, self.path) from error
                raise

    def _check_same_file(self) -> None:
        """What is written into a file that was moved away or deleted would be lost."""
        if self._file is not None and _identity(self.path) != self._file:
            raise StoreError(
                N_(
                    "{file} is not the file that was opened, and nothing was written: put it back "
                    "in its place, or start Ronde again."
                ),
                file=self.path,
            )

    def _is_writing(self) -> bool:
        return self._db.in_transaction

    def append(self, entry: Entry, erasing: Erasures) -> Entry:
        """Write the entry for good; the answer comes after the disk has it."""
        db = self._db
        with self.exclusive():
            if entry.request:
                found = db.execute(
                    f"SELECT {COLUMNS} FROM entries WHERE request = ?", (entry.request,)
                ).fetchone()
                if found is not None:
                    return from_row(found, self._personal(found[0], found[0]).get(found[0], {}))
            last = db.execute("SELECT max(number) FROM entries").fetchone()[0] or 0
            if entry.number != last + 1:
                raise ConcurrentWrite(entry)
            self._insert((entry,))
            db.executemany(
                "UPDATE personal SET salt = NULL, value = NULL WHERE entry = ? AND field = ?",
                [(number, field) for number, fields in erasing.items() for field in fields],
            )
        if erasing and not db.in_transaction:
            self._scrub()
        return entry

    def fill(self, entries: Iterable[Entry]) -> None:
        """Write the entries of another journal into this empty one, all or none."""
        with self.exclusive():
            if self._db.execute("SELECT count(*) FROM entries").fetchone()[0]:
                raise StoreError(N_("{file} is not empty."), file=self.path)
            self._insert(entries)

    def _insert(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self._db.execute(
                "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", as_row(entry)
            )
            self._db.executemany(
                "INSERT INTO personal VALUES (?, ?, ?, ?, ?)",
                [
                    (entry.number, name, fact.salt, fact.value, fact.digest)
                    for name, fact in entry.personal.items()
                ],
            )

    def _scrub(self) -> None:
        """Leave nothing of erased facts in the file nor in its companion."""
        for statement in ("PRAGMA wal_checkpoint(TRUNCATE)", "VACUUM"):
            with suppress(sqlite3.Error):  # somebody reads just now: the page itself is blank
                self._db.execute(statement)
        with suppress(sqlite3.Error):
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries with a larger number, in order."""
        with self._mutex:
            try:
                rows = self._db.execute(
                    f"SELECT {COLUMNS} FROM entries WHERE number > ? ORDER BY number", (after,)
                ).fetchall()
                facts = self._personal(rows[0][0], rows[-1][0]) if rows else {}
            except _DAMAGE as error:
                raise self._damage_error(error, after) from error
        for row in rows:
            yield from_row(row, facts.get(row[0], {}))

    def _personal(self, first: int, last: int) -> dict[int, dict[str, PersonalFact]]:
        found: dict[int, dict[str, PersonalFact]] = {}
        for number, name, salt, value, digest in self._db.execute(
            "SELECT entry, field, salt, value, digest FROM personal WHERE entry BETWEEN ? AND ?",
            (first, last),
        ):
            found.setdefault(number, {})[name] = PersonalFact(digest, salt, value)
        return found

    def _damage_error(self, error: Exception, after: int) -> StoreError:
        """A damaged file: say which entry is the first that cannot be read."""
        if not any(word in str(error).lower() for word in ("malformed", "utf-8")):
            return _store_error(error, self.path)
        readable = after
        with suppress(*_DAMAGE):
            for row in self._db.execute(
                f"SELECT {COLUMNS} FROM entries WHERE number > ? ORDER BY number", (after,)
            ):
                readable = row[0]
        return StoreError(
            N_("{file} is damaged: entry {number} cannot be read. Restore the latest backup."),
            file=self.path,
            number=readable + 1,
        )

    def wait(self, after: int, timeout: float) -> None:
        """Look every few hundredths of a second whether somebody has written."""
        until = time.monotonic() + timeout
        while time.monotonic() < until:
            with self._mutex:
                last = self._db.execute("SELECT max(number) FROM entries").fetchone()[0] or 0
            if last > after:
                return
            time.sleep(min(_POLL_EVERY, max(0.0, until - time.monotonic())))

    def damage(self) -> tuple[str, ...]:
        """What the database finds wrong with the file."""
        try:
            with self._mutex:
                rows = self._db.execute("PRAGMA integrity_check(20)").fetchall()
        except _DAMAGE as error:
            return (str(error),)
        return tuple(row[0] for row in rows if row[0] != "ok")

    def backup(self, target: str | os.PathLike[str]) -> None:
        """Copy the event as it stands, while it is open, into one whole file."""
        part = Path(f"{os.fspath(target)}.part")
        part.unlink(missing_ok=True)
        try:
            make_private(part)
            with closing(sqlite3.connect(part)) as copy:
                with self._mutex:  # never in the middle of an entry
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
            raise _store_error(error, Path(target)) from error

    def close(self) -> None:
        """Leave one file, unless another program still has the event open."""
        self._leave()


def _leave_one_file(db: sqlite3.Connection) -> None:
    """Mark the file as closed, merge its companion, and close; only close if others use it."""
    try:
        db.execute("PRAGMA busy_timeout = 0")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE meta SET value = '0' WHERE key = 'open'")
        db.execute("COMMIT")
        (mode,) = db.execute("PRAGMA journal_mode = DELETE").fetchone()
        if mode != "delete":
            db.execute("UPDATE meta SET value = '1' WHERE key = 'open'")
    except sqlite3.Error:
        pass  # somebody else has it open, and will leave one file in turn
    finally:
        db.close()


def _connect(path: Path, *, read_only: bool, alone: bool = False) -> sqlite3.Connection:
    """A connection; to a file that stands `alone`, one that looks for nothing beside it."""
    address = f"{path.absolute().as_uri()}?mode=ro" if read_only else os.fspath(path)
    address += "&immutable=1" if alone else ""
    try:
        db = sqlite3.connect(
            address,
            timeout=_LOCK_TIMEOUT,
            isolation_level=None,
            check_same_thread=False,
            uri=read_only,
        )
        db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
        return db
    except sqlite3.Error as error:
        raise _store_error(error, path) from error


def make_private(path: Path) -> None:
    """Make an empty file that only its owner can read; what is there already stays as it is."""
    with suppress(OSError):  # whoever opens it will say what is wrong
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file it is, whatever it is called."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _needs_companion(path: Path) -> bool:
    """The header of the file says that newer pages may stand in its companion."""
    try:
        with path.open("rb") as file:
            header = file.read(20)
    except OSError:
        return False
    return len(header) == 20 and header[18] == _WAL_FORMAT


def _store_error(error: Exception, path: Path) -> StoreError:
    """A database error in words that help an arbiter."""
    text = str(error)
    if isinstance(error, sqlite3.DatabaseError) and "not a database" in text:
        return StoreError(N_("{file} is not an event of Ronde."), file=path)
    if "full" in text or "disk I/O" in text:
        return StoreError(
            N_("The disk is full: {file} was not changed. Make room and try again."), file=path
        )
    if "malformed" in text or isinstance(error, UnicodeDecodeError):
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
