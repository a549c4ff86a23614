"""Packed files of others, which are opened only when they have no more parts than a list needs."""

from __future__ import annotations

import io
import zipfile

from ronde.domain.errors import N_, TooLarge

MOST_PARTS = 1000
"""Parts of a workbook or an archive; large workbooks have some hundred."""
_BEGINNING, _ENTRY = b"PK\x03\x04", b"PK\x01\x02"
"""What begins a packed file, and what begins each entry of its list of parts."""


def opened_archive(content: bytes) -> zipfile.ZipFile | None:
    """The packed file; None where it is none, `BadZipFile` where it is damaged.

    Its list of parts is read as a whole when it is opened, and takes twenty times the memory of
    the file: so its entries are counted first.
    """
    if not content.startswith(_BEGINNING):
        return None
    if content.count(_ENTRY) > MOST_PARTS:
        raise TooLarge(N_("This packed file has more than {most} parts."), most=MOST_PARTS)
    return zipfile.ZipFile(io.BytesIO(content))
