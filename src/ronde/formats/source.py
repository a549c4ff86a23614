"""Where a tournament comes from: a path, text or bytes; and what form it has."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ronde.domain.errors import N_, FileAccessError

if TYPE_CHECKING:
    from ronde.formats.findings import Findings

Readable = str | bytes | os.PathLike[str]


class Source(NamedTuple):
    """The bytes or the text, and the name of the file they come from."""

    content: str | bytes
    file: str | None = None


def fetch(source: Readable) -> Source:
    """What is to be read: a `str` with a line break is text, any other `str` is a path."""
    if isinstance(source, bytes):
        return Source(source)
    if isinstance(source, str) and ("\n" in source or "\r" in source):
        return Source(source)
    file = os.fspath(source)
    try:
        return Source(Path(file).read_bytes(), file)
    except (OSError, ValueError) as error:
        raise FileAccessError(
            N_("The file {file} cannot be read: {reason}."),
            file=file,
            reason=getattr(error, "strerror", None) or str(error),
        ) from error


def decode(content: str | bytes, findings: Findings) -> str:
    """Text without a byte order mark; bytes are UTF-8, or cp1252 with a notice."""
    if isinstance(content, str):
        return content.removeprefix("\ufeff")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        findings.note(
            before.count(b"\n") + 1,
            len(before) - before.rfind(b"\n"),
            N_("The file is not UTF-8 (byte {found}); it is read as Windows-1252."),
            found=f"0x{content[error.start]:02X}",
        )
        return content.decode("cp1252", errors="replace")
