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
from ronde.journal.database_file import (
    DAMAGE,
    connect,
    identity,
    make_private,
    store_error,
    sync_folder,
)
from ronde.journal.entries import COLUMNS, Entry, PersonalFact, as_row, from_row
from ronde.journal.head import HeadFile
from ronde.journal.store import ConcurrentWrite, Erasures, StoreError

APPLICATION = 0x526F6E64  # "Rond"
_POLL_EVERY = 0.05
_LOOKS = 3
_PAGES_APART = 32
"""Pages that stand in the companion alone, at most: a copy without it lacks few entries."""
_WAL_FORMAT = 2
_FOREIGN = (
    "SELECT (SELECT count(*) FROM sqlite_master WHERE type NOT IN ('table', 'index')) +"
    " (SELECT count(*) FROM sqlite_master AS s, pragma_table_xinfo(s.name) AS c"
    " WHERE s.type = 'table' AND c.hidden)"
)
"""How much there is that no event has: views, triggers and columns that compute something."""


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


class LogDeleted(StoreError):
    """The log of an open event was deleted: the event has been closed, and can be opened again."""


_WITHOUT_LOG = N_(
    "{file} was copied while the event was open, without {file}-wal: its newest entries may be "
    "missing. Download the event from the running Ronde, copy all three files ({file}, {file}-wal "
    "and {file}-head), or restore what the copy holds as an event of its own, on the page "
    "Backups or with ronde event restore."
)
_WITHOUT_HEAD = N_(
    "{file} was left open, and {file}-head, which names its last entry, is not beside it: nobody "
    "can tell whether entries are missing. Put that file back, or restore what is there as an "
    "event of its own, on the page Backups or with ronde event restore."
)
_LOG_CUT_SHORT = N_(
    "Entries of {file} are missing: entry {expected} was written, and {found} are there. "
    "{file}-wal was cut short or exchanged. Put the right one back, or restore what is there as "
    "an event of its own, on the page Backups or with ronde event restore."
)


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
        self.path: Path = Path(path)
        self._files: tuple[object, ...] = ()
        self._mutex = RLock()
        self._check_path(create=create)
        self._log = Path(f"{self.path}-wal")
        self._head = HeadFile(self.path)
        self._unwritten: Entry | None = None
        alone = _needs_companion(self.path) and not self._log.exists()
        if not accept_copy:
            self._refuse_incomplete()
        if create:
            make_private(self.path)
        self._db = connect(self.path, read_only=read_only, alone=read_only and alone)
        try:
            self._check_format()
            if not read_only:
                self._prepare()
        except BaseException as error:
            self._db.close()
            self._head.close()
            if isinstance(error, DAMAGE):
                raise store_error(error, self.path) from error
            raise
        self._files = () if read_only else self._present_files()
        self._leave = (
            weakref.finalize(self, self._db.close)
            if read_only
            else weakref.finalize(self, _leave_one_file, self._db, self._head)
        )

    def _check_path(self, *, create: bool) -> None:
        if self.path.is_dir():
            raise StoreError(N_("{file} is a folder, not an event."), file=self.path)
        exists = self.path.exists() and self.path.stat().st_size > 0
        if create and exists:
            raise StoreError(N_("{file} exists already: choose another name."), file=self.path)
        if not create and not exists:
            raise StoreError(N_("There is no event {file}."), file=self.path)

    def _refuse_incomplete(self) -> None:
        """Refuse a file that lacks entries; looking changes nothing in the file nor beside it."""
        for _attempt in range(_LOOKS):  # another program may be opening or closing the event
            if (problem := self._incompleteness()) is None:
                return
            time.sleep(_POLL_EVERY)
        if problem is not None:
            raise problem

    def _incompleteness(self) -> IncompleteCopy | None:
        """What a file that was left open lacks; the head is read first, so that it is not newer."""
        if not _needs_companion(self.path):
            return None
        alone = not self._log.exists()
        head = self._head.read()
        with closing(connect(self.path, read_only=True, alone=alone)) as db:
            try:
                meta = dict(db.execute("SELECT key, value FROM meta").fetchall())
                if meta.get("open") != "1":
                    return None
                if alone:
                    return IncompleteCopy(_WITHOUT_LOG, file=self.path)
                if head is None:
                    has_head = meta.get("head") == "1"  # none where 1.0 had it open
                    return IncompleteCopy(_WITHOUT_HEAD, file=self.path) if has_head else None
                last = db.execute("SELECT max(number) FROM entries").fetchone()[0] or 0
                found = db.execute("SELECT digest FROM entries WHERE number = ?", head[:1])
                if head[0] and found.fetchone() != head[1:]:
                    return IncompleteCopy(
                        _LOG_CUT_SHORT, file=self.path, expected=head[0], found=last
                    )
            except DAMAGE:
                pass  # what it is will be found out when it is opened
        return None

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
            self._begin_head()
            db.execute("INSERT OR REPLACE INTO meta VALUES ('open', '1'), ('head', '1')")
        db.execute("PRAGMA wal_checkpoint(FULL)")
        sync_folder(self.path.parent)

    def _begin_head(self) -> None:
        """Keep the number and the digest of the last entry beside the file from now on."""
        try:
            self._head.begin()
            last = self._db.execute(
                "SELECT number, digest FROM entries ORDER BY number DESC LIMIT 1"
            ).fetchone()
            if last is not None:
                self._head.write(*last)
            sync_folder(self.path.parent)  # before the file says that it has a head
        except OSError as error:
            raise store_error(error, self.path) from error

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
                self._check_same_files()
                yield
                db.execute("COMMIT")
                self._write_head()
            except LogDeleted:
                raise
            except BaseException as error:
                self._unwritten = None
                if db.in_transaction:
                    with suppress(sqlite3.Error):
                        db.execute("ROLLBACK")
                if isinstance(error, sqlite3.Error):
                    raise store_error(error, self.path) from error
                raise

    def _present_files(self) -> tuple[object, ...]:
        return identity(self.path), identity(self._log)

    def _check_same_files(self) -> None:
        """What is written into a file that was moved away or deleted would be lost."""
        if not self._files or self._present_files() == self._files:
            return
        if identity(self.path) != self._files[0]:
            raise StoreError(
                N_(
                    "{file} is not the file that was opened, and nothing was written: put it back "
                    "in its place, or start Ronde again."
                ),
                file=self.path,
            )
        self._db.execute("ROLLBACK")
        self._leave()  # brings everything from the log, which is still open here, into the file
        raise LogDeleted(
            N_(
                "{file}-wal was deleted while the event was open. What was entered before is safe "
                "in {file}; this was not written: enter it again."
            ),
            file=self.path,
        )

    def _write_head(self) -> None:
        """Keep the entry that is on the disk now outside the log too, before it is acknowledged."""
        if self._unwritten is not None:
            entry, self._unwritten = self._unwritten, None
            try:
                self._head.write(entry.number, entry.digest)
            except OSError as error:
                raise store_error(error, self.path) from error

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
            self._unwritten = entry
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
            except DAMAGE as error:
                raise self._damage_error(error, after) from error
        for row in rows:
            yield from_row(row, facts.get(row[0], {}))

    def requested(self, name: str) -> Entry | None:
        """The entry that a request of this name has written."""
        with self._mutex:
            row = self._db.execute(
                f"SELECT {COLUMNS} FROM entries WHERE request >= ? AND request < ?",
                (name, f"{name}!"),
            ).fetchone()
            return (
                None
                if row is None
                else from_row(row, self._personal(row[0], row[0]).get(row[0], {}))
            )

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
            return store_error(error, self.path)
        readable = after
        with suppress(*DAMAGE):
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
        except DAMAGE as error:
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
            sync_folder(Path(target).parent)
        except (sqlite3.Error, OSError) as error:
            part.unlink(missing_ok=True)
            raise store_error(error, Path(target)) from error

    def close(self) -> None:
        """Leave one file, unless another program still has the event open."""
        self._leave()


def _leave_one_file(db: sqlite3.Connection, head: HeadFile) -> None:
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
        else:
            head.remove()  # while nobody else can open the file
    except sqlite3.Error:
        pass  # somebody else has it open, and will leave one file in turn
    finally:
        db.close()
        head.close()


def _needs_companion(path: Path) -> bool:
    """The header of the file says that newer pages may stand in its companion."""
    try:
        with path.open("rb") as file:
            header = file.read(20)
    except OSError:
        return False
    return len(header) == 20 and header[18] == _WAL_FORMAT
