"""Uploaded lists of players: how large they may be, and how their people are registered."""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from dataclasses import fields

from ronde.domain.errors import N_, RequestError, TooLarge
from ronde.formats.lists.tables import ListedPlayer
from ronde.journal import Facts

LARGEST_UNPACKED = 64 * 1024 * 1024
_DAMAGE = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError, ValueError,
           NotImplementedError, RuntimeError)  # fmt: skip
"""What a packed file brings about that is damaged, locked or packed in another way."""


def check_unpacked(content: bytes) -> None:
    """A workbook is a packed file: what it unpacks to has a limit too.

    What its list of parts says of their sizes is what its maker wrote there. So every part is
    unpacked, piece by piece, and a part that is not as long as it says is damaged.
    """
    if content[:4] != b"PK\x03\x04":
        return
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            if sum(part.file_size for part in packed.infolist()) > LARGEST_UNPACKED:
                raise TooLarge(N_("This workbook is too large."))
            damaged = packed.testzip()
    except _DAMAGE:
        raise RequestError(N_("This workbook is damaged.")) from None
    if damaged is not None:
        raise RequestError(N_("This workbook is damaged."))


def facts_of(person: ListedPlayer) -> Facts:
    """A person of a list as the journal registers people."""
    return Facts(**{f.name: getattr(person, f.name) for f in fields(person)})
