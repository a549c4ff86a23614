"""Lists of people that somebody sends: how large they may be, and how they become entries."""

from __future__ import annotations

import io
import zipfile
from dataclasses import fields

from ronde.domain.errors import N_, RequestError, TooLarge
from ronde.formats.lists import Listing
from ronde.journal import Facts

LARGEST_UNPACKED = 64 * 1024 * 1024


def check_unpacked(content: bytes) -> None:
    """A workbook is a packed file: what it unpacks to has a limit too."""
    if content[:4] != b"PK\x03\x04":
        return
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            size = sum(part.file_size for part in packed.infolist())
    except (zipfile.BadZipFile, NotImplementedError, ValueError):
        raise RequestError(N_("This workbook is damaged.")) from None
    if size > LARGEST_UNPACKED:
        raise TooLarge(N_("This workbook is too large."))


def people_of(listing: Listing) -> tuple[Facts, ...]:
    """The people of a list as the journal wants them."""
    return tuple(
        Facts(**{f.name: getattr(person, f.name) for f in fields(person)})
        for person in listing.people
    )
