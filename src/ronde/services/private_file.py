"""A small file of the data folder that only its owner can read, and that is never half written."""

from __future__ import annotations

import os
from pathlib import Path


def write_privately(file: Path, content: bytes) -> None:
    """Write a new file, readable by its owner only, and move it into place when it is complete."""
    draft = file.with_suffix(".new")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
    draft.replace(file)
