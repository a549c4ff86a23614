"""A file of SQLite: opening it, which file it is, and what may go wrong, in words."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from ronde.domain.errors import N_
from ronde.journal.store import StoreError

_LOCK_TIMEOUT = 10.0
_LONGEST_VALUE = 64 * 1024 * 1024
"""Bytes of a text in the file; no entry comes near."""
DAMAGE = (sqlite3.Error, UnicodeDecodeError)
"""What a damaged file brings about; the database quotes its bytes as if they were text."""


def connect(
    path: Path, *, read_only: bool = False, alone: bool = False, timeout: float = _LOCK_TIMEOUT
) -> sqlite3.Connection:
    """A connection; to a file that stands `alone`, one that looks for nothing beside it."""
    address = f"{path.absolute().as_uri()}?mode=ro" if read_only else os.fspath(path)
    address += "&immutable=1" if alone else ""
    try:
        db = sqlite3.connect(
            address,
            timeout=timeout,
            isolation_level=None,
            check_same_thread=False,
            uri=read_only,
        )
        db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
        return db
    except sqlite3.Error as error:
        raise store_error(error, path) from error


def make_private(path: Path) -> None:
    """Make an empty file that only its owner can read; what is there already stays as it is."""
    with suppress(OSError):  # whoever opens it will say what is wrong
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def identity(path: Path) -> tuple[int, int] | None:
    """Which file it is, whatever it is called; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def sync_folder(folder: Path) -> None:
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


def store_error(error: Exception, path: Path) -> StoreError:
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
    if "readonly" in text:
        return StoreError(
            N_("{file} cannot be changed here: the file or its folder is read-only."), file=path
        )
    if "locked" in text:
        return StoreError(N_("{file} is busy: another program is writing. Try again."), file=path)
    return StoreError(N_("{file} cannot be read or written: {reason}."), file=path, reason=text)
