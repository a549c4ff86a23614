"""The notebook of a campaign: an append-only file of lines, from which a stopped run goes on.

The first line says what the campaign is; every other line is one answer. A line that was cut
short when the machine stopped is forgotten, and its work done again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ronde.domain.errors import N_, FileAccessError, RequestError


class Notebook:
    """A file of JSON lines; whatever was appended is on the disk."""

    def __init__(self, path: Path, heading: Mapping[str, Any]) -> None:
        self.path = path
        self._heading = dict(heading)

    def lines(self) -> Iterator[dict[str, Any]]:
        """What was written so far; a torn end is cut off, another campaign's file refused."""
        try:
            text = self.path.read_bytes()
        except FileNotFoundError:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.append(self._heading)
            return
        except OSError as error:
            raise self._no_access(error) from error
        whole = text[: text.rfind(b"\n") + 1]
        if len(whole) < len(text):
            os.truncate(self.path, len(whole))
        heading, *rest = whole.splitlines() or [b"{}"]
        if not whole:
            self.append(self._heading)
        elif json.loads(heading) != self._heading:
            raise RequestError(
                N_(
                    "{file} holds the results of another experiment, or of another version: "
                    "choose another folder, or remove it."
                ),
                file=self.path,
            )
        yield from map(json.loads, rest)

    def append(self, line: Mapping[str, Any]) -> None:
        """Write one line, and see it to the disk."""
        try:
            with self.path.open("ab") as file:
                file.write(json.dumps(line).encode() + b"\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise self._no_access(error) from error

    def _no_access(self, error: OSError) -> FileAccessError:
        return FileAccessError(
            N_("The file {file} cannot be written: {reason}."),
            file=self.path,
            reason=error.strerror or error,
        )
