"""Backups: every event is copied to a second folder, such as a USB drive, in the background.

An event is backed up at once after a pairing or a publication, and a few seconds after anything
else. Each backup is read again before it counts. While the drive is missing or full, every page
says so and the backup is tried again. A folder that only looks like the drive, because nothing is
mounted there, lacks the mark that Ronde leaves on it.

`read_backup` reads one again, so that an event can be restored from it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Condition, Lock, Thread

from ronde.domain.errors import N_, RequestError, RondeError
from ronde.journal import Entry, Event, Journal, StoreError, import_text
from ronde.journal.database_file import make_private
from ronde.journal.entries import checked
from ronde.journal.sqlite import IncompleteCopy
from ronde.journal.timeline import Timeline
from ronde.services.confined import LARGE, Report, confined, unreported

SUFFIX = ".ronde"
MARK = "ronde-copies.txt"
MOST_EARLIER = 10
"""The number of earlier backups of an event that are kept beside the latest one."""
DELAY = 15.0
"""Seconds within which a result is backed up."""
RETRY_AFTER = 20.0
"""Seconds after which a backup that failed is tried again."""
BETWEEN_EARLIER = timedelta(minutes=10)
"""The least time between two earlier backups that are kept."""
AT_ONCE = ("pair", "unpair", "publish", "close-manual", "close", "number", "import")


@dataclass(frozen=True, slots=True)
class BackupStatus:
    """When the last backup of an event was made, or why it was not."""

    at: datetime | None = None
    entries: int = 0
    waiting: bool = False
    problem: RondeError | None = None


@dataclass(frozen=True, slots=True)
class BackupFile:
    """A backup in the second folder."""

    file: Path
    event: str
    at: datetime
    size: int

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.file.name


class Backups:
    """Makes the backups of all events, one after the other, in a thread of its own."""

    def __init__(
        self, folder: Path | None, journal: Callable[[str], Journal], *, soon: float = DELAY
    ) -> None:
        self.folder = folder
        self.soon = soon
        self._journal = journal
        self._states: dict[str, BackupStatus] = {}
        self._due: dict[str, float] = {}
        self._busy = ""
        self._wake = Condition()
        self._making = Lock()
        self._thread: Thread | None = None
        self._closing = False
        if folder is not None:
            self.use(folder)

    def use(self, folder: Path) -> None:
        """Back up into this folder from now on; it is marked, so that it is recognised again."""
        self.folder = folder
        self._states.clear()
        with suppress(OSError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            (folder / MARK).write_text("Copies of events of Ronde.\n", "utf-8")

    @property
    def is_reachable(self) -> bool:
        """The second folder can be reached: the drive is connected."""
        return self.folder is not None and (self.folder / MARK).is_file()

    def shares_disk_with(self, data: Path) -> bool:
        """The second folder is on the disk of the events: it does not outlive that disk."""
        try:
            return (
                self.is_reachable
                and self.folder is not None
                and (self.folder.stat().st_dev == data.stat().st_dev)
            )
        except OSError:
            return False

    def status(self, event: str) -> BackupStatus:
        """The status of the backups of an event; one made before Ronde was started counts too."""
        known = self._states.get(event) or self._found(event)
        return replace(known, waiting=event in self._due or event == self._busy)

    def _found(self, event: str) -> BackupStatus:
        """The backup that lies in the second folder, looked for once."""
        file = self.folder / f"{event}{SUFFIX}" if self.folder and self.is_reachable else None
        found = BackupStatus()
        if file is not None:
            with suppress(OSError, StoreError):
                written = datetime.fromtimestamp(file.stat().st_mtime, UTC)
                found = BackupStatus(written, _last_entry(file))
            self._states.setdefault(event, found)
        return found

    @property
    def problem(self) -> RondeError | None:
        """Why the last backup of some event could not be made."""
        return next((s.problem for s in self._states.values() if s.problem), None)

    def note_entries(self, event: str, news: tuple[Entry, ...]) -> None:
        """Entries were written: a backup is due, at once or soon."""
        if self.folder is not None:
            now = any(entry.act in AT_ONCE for entry in news)
            self._put_due(event, 0.0 if now else self.soon)

    def _put_due(self, event: str, seconds: float) -> None:
        with self._wake:
            due = time.monotonic() + seconds
            self._due[event] = min(self._due.get(event, due), due)
            if self._thread is None and not self._closing:
                self._thread = Thread(target=self._work, name="ronde backups", daemon=True)
                self._thread.start()
            self._wake.notify_all()

    def _work(self) -> None:
        while True:
            with self._wake:
                if self._closing:
                    return
                event, due = min(self._due.items(), key=lambda item: item[1], default=("", None))
                left = None if due is None else due - time.monotonic()
                if left is None or left > 0:
                    self._wake.wait(left)
                    continue
                del self._due[event]  # what is written from now on is due anew
                self._busy = event
            try:
                self.back_up(event)
                again = None
            except RondeError:  # it is noted with the status of the event
                again = time.monotonic() + RETRY_AFTER
            with self._wake:
                self._busy = ""
                if again is not None:
                    self._due.setdefault(event, again)
                self._wake.notify_all()

    def back_up(self, event: str) -> BackupStatus:
        """Back an event up now; raises a `RondeError` where that is not possible."""
        try:
            with self._making:
                made = self._copy_event(event)
        except (RondeError, OSError) as error:
            problem = error if isinstance(error, RondeError) else _store_error(error, self.folder)
            self._states[event] = replace(self._states.get(event, BackupStatus()), problem=problem)
            raise problem from error
        self._states[event] = made
        return made

    def _copy_event(self, event: str) -> BackupStatus:
        folder = self.folder
        if folder is None:
            raise StoreError(N_("There is no second folder: start Ronde with --backups FOLDER."))
        if not self.is_reachable:
            raise StoreError(
                N_("The second folder {folder} is not there: plug the USB drive in again."),
                folder=folder,
            )
        journal = self._journal(event)
        target = folder / f"{event}{SUFFIX}"
        draft = folder / f"{event}.new"
        with TemporaryDirectory() as here:  # a slow drive must not hold up who enters results
            local = Path(here) / target.name
            journal.backup(local)
            _copy_to_folder(local, draft)
        entries = _last_entry(draft)
        _rename_earlier(target)
        draft.replace(target)
        for old in sorted(folder.glob(f"{event}.*-*{SUFFIX}"), reverse=True)[MOST_EARLIER:]:
            old.unlink(missing_ok=True)
        return BackupStatus(datetime.now(UTC), entries)

    def wait_until_done(self, patience: float = 30.0) -> bool:
        """Wait until no backup is due any more; whether they were all made in time."""
        until = time.monotonic() + patience
        with self._wake:
            for event in self._due:
                self._due[event] = 0.0
            self._wake.notify_all()
            while (self._due or self._busy) and time.monotonic() < until:
                self._wake.wait(0.1)
            return not (self._due or self._busy)

    def close(self) -> None:
        """Make the backups that are due, as far as possible, and end."""
        with self._wake:
            waiting = list(self._due)
            self._due.clear()
            self._closing = True
            self._wake.notify_all()
        for event in waiting:
            with suppress(RondeError):
                self.back_up(event)
        if self._thread is not None:
            self._thread.join(10.0)

    def files(self) -> tuple[BackupFile, ...]:
        """The backups in the second folder, the latest first."""
        if not self.is_reachable or self.folder is None:
            return ()
        found = []
        for file in self.folder.glob(f"*{SUFFIX}"):
            with suppress(OSError):
                facts = file.stat()
                at = datetime.fromtimestamp(facts.st_mtime, UTC)
                found.append(BackupFile(file, file.name.split(".")[0], at, facts.st_size))
        return tuple(sorted(found, key=lambda copy: copy.at, reverse=True))


def _last_entry(file: Path) -> int:
    """The number of the last entry of a backup, read from the backup itself."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as db:
            damage = db.execute("PRAGMA quick_check(1)").fetchone()[0]
            last: int = db.execute("SELECT max(number) FROM entries").fetchone()[0] or 0
    except sqlite3.Error as error:
        raise StoreError(N_("The backup {file} cannot be read again."), file=file.name) from error
    if damage != "ok":
        raise StoreError(N_("The backup {file} cannot be read again."), file=file.name)
    return last


def _copy_to_folder(local: Path, draft: Path) -> None:
    """Copy a backup to the drive; returns when the drive has written it."""
    try:
        draft.unlink(missing_ok=True)
        make_private(draft)
        shutil.copyfile(local, draft)
        with draft.open("rb+") as written:
            os.fsync(written.fileno())
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def _rename_earlier(target: Path) -> None:
    """Rename the backup made before after its time, unless another one is only minutes older."""
    if not target.exists():
        return
    written = datetime.fromtimestamp(target.stat().st_mtime, UTC)
    event = target.name.removesuffix(SUFFIX)
    recent = f"{event}.{written - BETWEEN_EARLIER:%Y%m%d-%H%M%S}{SUFFIX}"
    if not any(old.name > recent for old in target.parent.glob(f"{event}.*-*{SUFFIX}")):
        target.replace(target.with_name(f"{event}.{written:%Y%m%d-%H%M%S}{SUFFIX}"))


def _store_error(error: OSError, folder: Path | None) -> StoreError:
    return StoreError(
        N_("The second folder {folder} cannot be written: {reason}."),
        folder=folder,
        reason=error.strerror or str(error),
    )


def drives() -> tuple[Path, ...]:
    """USB drives and others that are mounted now, where this system mounts them."""
    if sys.platform == "win32":
        letters = (Path(f"{letter}:\\") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ")
        return tuple(drive for drive in letters if drive.exists())
    places = ("/media/*/*", "/run/media/*/*", "/Volumes/*", "/mnt/*")
    root = Path("/")
    found = [p for place in places for p in root.glob(place.lstrip("/")) if p.is_mount()]
    return tuple(sorted(found))


@dataclass(frozen=True, slots=True)
class BackupContents:
    """What a backup holds: the event as it stood, and its entries, whose chain was checked.

    `incomplete`: the file was copied while the event was open, so that newer entries may be
    missing.
    """

    event: Event
    entries: tuple[Entry, ...]
    incomplete: bool = False

    @property
    def last(self) -> Entry | None:
        """The last entry."""
        return self.entries[-1] if self.entries else None


def read_backup(file: Path, report: Report = unreported) -> BackupContents:
    """Open a backup without touching it, and check every entry of it, in a process of its own.

    A backup is the file of an event, or a journal exported as text.
    """
    return confined(_contents, LARGE, report, file)


def _contents(file: Path, report: Report) -> BackupContents:
    entries, incomplete = _checked_entries(file, report)
    if not entries and incomplete:
        raise RequestError(
            N_(
                "This file was copied while the event was open, and everything that was entered is "
                "still in the file beside it, whose name ends with -wal: copy both, or download "
                "the event from the running Ronde."
            )
        )
    if not entries:
        raise RequestError(N_("This backup holds no entry."))
    return BackupContents(Timeline.of(entries).event, entries, incomplete)


def _checked_entries(file: Path, report: Report) -> tuple[tuple[Entry, ...], bool]:
    found, incomplete = _entries(file)
    entries = []
    for entry in checked(found):
        entries.append(entry)
        report(len(entries))
    return tuple(entries), incomplete


def _entries(file: Path) -> tuple[tuple[Entry, ...], bool]:
    """The entries of a file, and whether newer ones may be missing."""
    with file.open("rb") as opened:
        beginning = opened.read(16)
    if beginning.startswith(b"{"):
        try:
            text = file.read_text("utf-8")
        except UnicodeDecodeError:
            raise RequestError(N_("This file is not an event of Ronde.")) from None
        return tuple(import_text(text)), False
    if not beginning.startswith(b"SQLite format 3"):
        raise RequestError(N_("This file is not an event of Ronde."))
    try:
        with Journal.open(file, read_only=True) as journal:
            return journal.entries, False
    except IncompleteCopy:
        with Journal.open(file, read_only=True, accept_copy=True) as journal:
            return journal.entries, True


def move_aside(file: Path) -> Path:
    """Move the file of an event aside; nothing is lost when another takes its place."""
    folder = file.parent / "replaced"
    folder.mkdir(mode=0o700, exist_ok=True)
    target = folder / f"{file.stem}.{datetime.now(UTC):%Y%m%d-%H%M%S-%f}{file.suffix}"
    file.replace(target)
    return target
