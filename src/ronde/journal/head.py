"""The head of an open event, kept beside its file and its log.

The newest entries of an open event stand in the log of the database (`-wal`). The file `-head`
names the latest of them by number and digest, so that a log which was cut short or exchanged is
noticed. It has slots that are overwritten in turn: several writers need no lock, and one slot
that was half written harms nothing.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from io import FileIO
from pathlib import Path

SLOTS, WIDTH = 64, 128


class HeadFile:
    """The file that names the latest entries of an open event."""

    def __init__(self, event: Path) -> None:
        self.path: Path = Path(f"{event}-head")
        self._file: FileIO | None = None

    def begin(self) -> None:
        """Begin anew: what was there has been compared, or given up."""
        flags = os.O_RDWR | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
        self._file = FileIO(os.open(self.path, flags, 0o600), "r+")
        self._file.write(b"\n".rjust(WIDTH) * SLOTS)  # a disk that is full later takes them, too

    def write(self, number: int, digest: str) -> None:
        """Name an entry that is on the disk."""
        assert self._file is not None
        self._file.seek(number % SLOTS * WIDTH)
        self._file.write(_line(number, digest))

    def read(self) -> tuple[int, str] | None:
        """The latest entry that is named; None where the file is missing, zero in an empty one."""
        try:
            content = self.path.read_bytes()[: SLOTS * WIDTH]
        except OSError:
            return None
        lines = [content[at : at + WIDTH] for at in range(0, len(content), WIDTH)]
        return max((found for line in lines if (found := _entry(line))), default=(0, ""))

    def close(self) -> None:
        """Close the file, and leave it where it is."""
        if self._file is not None:
            self._file.close()

    def remove(self) -> None:
        """The event is one file again."""
        self.close()
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


def _line(number: int, digest: str) -> bytes:
    text = f"{number} {digest}"
    return f"{text} {sha256(text.encode()).hexdigest()[:16]}".ljust(WIDTH - 1).encode() + b"\n"


def _entry(line: bytes) -> tuple[int, str] | None:
    """The entry of a slot; None where it is empty or half written."""
    number, _blank, rest = line.partition(b" ")
    digest = rest.partition(b" ")[0].decode("ascii", "replace")
    if not number.isdigit() or line != _line(int(number), digest):
        return None
    return int(number), digest
