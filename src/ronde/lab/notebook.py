"""The notebook of a campaign: an append-only file of lines, from which a stopped run continues.

The first line describes the campaign and the version of Ronde that began it; every other line is
one answer. A line that was cut short when the machine stopped is dropped, and its work done again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ronde.domain.errors import N_, FileAccessError, RequestError
from ronde.lab.provenance import Origin, origin

MADE_BY = "made_by"
TAIL = 1 << 16
"""So many bytes are read at a time when the end of the last whole line is looked for."""


class Notebook:
    """A file of JSON lines; what was appended is on the disk.

    `other_code` lets a notebook be continued that another version of Ronde has begun; `origins`
    then has both, once the lines have been read. One that is `read_only` may be another machine's.
    Without a heading any campaign's will do.
    """

    def __init__(
        self,
        path: Path,
        heading: Mapping[str, Any] | None,
        *,
        other_code: bool = False,
        read_only: bool = False,
    ) -> None:
        self.path = path
        self.origins: list[Origin] = []
        self.heading: dict[str, Any] | None = None if heading is None else dict(heading)
        self._read_only = read_only
        self._other_code = other_code

    def lines(self) -> Iterator[dict[str, Any]]:
        """What was written so far, line by line; another campaign's file is refused.

        In a notebook that goes on a torn last line is removed. Read to the end.
        """
        if not self._read_only and not self._prepared():
            self.append({**(self.heading or {}), MADE_BY: origin()})
            self.origins = [origin()]
            return
        self.origins = []
        with self._file_errors(), self.path.open("rb") as file:
            for number, text in enumerate(file, 1):
                if not text.endswith(b"\n"):
                    break
                line = self._parsed(number, text)
                if made_by := line.pop(MADE_BY, None):
                    self.origins.append(Origin(*made_by))
                if number == 1:
                    self._assert_same_heading(line)
                elif not made_by:
                    yield line
        self.origins = self.origins or [Origin("?", "?")]
        if not self._read_only:
            self._assert_our_code()

    def _prepared(self) -> bool:
        """Whether there is a line, after what was torn has been removed."""
        with self._file_errors():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if not self.path.exists():
                return False
            size = self.path.stat().st_size
            whole = self._end_of_last_line(size)
            if whole < size:
                os.truncate(self.path, whole)
        return whole > 0

    def _end_of_last_line(self, size: int) -> int:
        with self.path.open("rb") as file:
            for end in range(size, 0, -TAIL):
                start = max(0, end - TAIL)
                file.seek(start)
                found = file.read(end - start).rfind(b"\n")
                if found >= 0:
                    return start + found + 1
        return 0

    def _assert_same_heading(self, found: dict[str, Any]) -> None:
        if self.heading is None:
            self.heading = found
        elif found != self.heading:
            raise RequestError(
                N_(
                    "{file} holds the results of another experiment, or of an older Ronde that "
                    "measured otherwise: choose another folder, or remove it."
                ),
                file=self.path,
            )

    def _assert_our_code(self) -> None:
        if self.origins[-1] == origin():
            return
        if not self._other_code:
            raise RequestError(
                N_(
                    "{file} was begun by {before}; this is {now}, and the two may pair otherwise. "
                    "Choose another folder with -o, remove the file, or go on with --other-code: "
                    "the report will name both."
                ),
                file=self.path,
                before=self.origins[-1],
                now=origin(),
            )
        self.append({MADE_BY: origin()})
        self.origins.append(origin())

    def _parsed(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise RequestError(
                N_(
                    "Line {line} of {file} is damaged: remove that line, and its tournaments will "
                    "be played again."
                ),
                line=number,
                file=self.path,
            )
        return found

    def append(self, line: Mapping[str, Any]) -> None:
        """Write one line durably."""
        with self._file_errors(), self.path.open("ab") as file:
            file.write(json.dumps(line).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())

    @contextmanager
    def _file_errors(self) -> Iterator[None]:
        """Say of a file that cannot be written what to do about it."""
        try:
            yield
        except OSError as error:
            raise FileAccessError(
                N_(
                    "The file {file} cannot be written: {reason}. Choose a folder of your own "
                    "with -o; what was done so far is kept."
                ),
                file=self.path,
                reason=error.strerror or error,
            ) from error
