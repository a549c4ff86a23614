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


class Notebook:
    """A file of JSON lines; what was appended is on the disk.

    `other_code` lets a notebook be continued that another version of Ronde has begun; `origins`
    then has both.
    """

    def __init__(self, path: Path, heading: Mapping[str, Any], *, other_code: bool = False) -> None:
        self.path = path
        self.origins: list[Origin] = []
        self._heading = dict(heading)
        self._other_code = other_code

    def lines(self) -> Iterator[dict[str, Any]]:
        """What was written so far; a torn last line is removed, another campaign's file refused."""
        with self._file_errors():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            text = self.path.read_bytes() if self.path.exists() else b""
            whole = text[: text.rfind(b"\n") + 1]
            if len(whole) < len(text):
                os.truncate(self.path, len(whole))
        written = [self._parsed(number, line) for number, line in enumerate(whole.splitlines(), 1)]
        self._assert_ours(written)
        for line in written[1:]:
            if MADE_BY not in line:
                yield line

    def _assert_ours(self, written: list[dict[str, Any]]) -> None:
        if not written:
            self.append({**self._heading, MADE_BY: origin()})
            self.origins = [origin()]
            return
        heading = {key: value for key, value in written[0].items() if key != MADE_BY}
        if heading != self._heading:
            raise RequestError(
                N_(
                    "{file} holds the results of another experiment: choose another folder, "
                    "or remove it."
                ),
                file=self.path,
            )
        makers = [Origin(*line[MADE_BY]) for line in written if MADE_BY in line]
        self.origins = makers or [Origin("?", "?")]
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
