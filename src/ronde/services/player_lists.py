"""Uploaded lists of players: how large they may be, and how their people are registered."""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from dataclasses import fields
from fractions import Fraction

from ronde.domain.errors import N_, RequestError, TooLarge
from ronde.formats.lists.tables import ListedPlayer
from ronde.journal import Facts, Person
from ronde.rulebooks.numbering import converted

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


def national_rating(person: Person) -> int:
    """The rating that the national list has of somebody; 0 where none does."""
    return next((record.rating for record in person.national if record.rating), 0)


def licence(person: Person) -> str:
    """The id of somebody in the national list; empty where none is known."""
    return next((record.id for record in person.national if record.id), "")


def converted_rating(person: Person, factor: str, offset: str) -> int | None:
    """The estimate that a published formula gives from the national rating, if there is one.

    Rule: FMJD Annexe V (2017) A.a
    """
    national = national_rating(person)
    if not national:
        return None
    return converted(national, _number(factor), _number(offset))


def _number(text: str) -> Fraction:
    try:
        return Fraction(text.strip().replace(",", "."))
    except (ValueError, ZeroDivisionError):
        raise RequestError(N_("{found!r} is not a number."), found=text) from None


def facts_of(person: ListedPlayer) -> Facts:
    """A person of a list as the journal registers people."""
    return Facts(**{f.name: getattr(person, f.name) for f in fields(person)})
