"""A small file that only its owner reads, always whole."""

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

    def read(self, otherwise: Any) -> Any:
        """What the file holds, or the other where there is no file yet."""
        if not self.file.exists():
            return otherwise
        return msgspec.json.decode(self.file.read_bytes(), type=self.holds)

    def write(self, value: Any) -> None:
        """Keep the value, in place of what was there."""
        write_privately(self.file, msgspec.json.format(msgspec.json.encode(value), indent=1))


def write_privately(file: Path, content: bytes) -> None:
    """Written apart and moved into place, for the owner only: never half a file."""
    draft = file.with_suffix(".new")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as opened:
        opened.write(content)
    draft.replace(file)
