"""A small file of the data folder that only its owner can read, and that is never half written."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec


@dataclass(frozen=True)
class PrivateFile:
    """A file of the data folder, and the type of what it holds."""

    file: Path
    holds: Any

    def read(self, default: Any) -> Any:
        """What the file holds, or the default while there is no file."""
        if not self.file.exists():
            return default
        return msgspec.json.decode(self.file.read_bytes(), type=self.holds)

    def write(self, value: Any) -> None:
        """Write the value in place of the old one."""
        write_privately(self.file, msgspec.json.format(msgspec.json.encode(value), indent=1))


def write_privately(file: Path, content: bytes) -> None:
    """Write a new file, readable by its owner only, and move it into place when it is complete."""
    draft = file.with_suffix(".new")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as opened:
        opened.write(content)
    draft.replace(file)
