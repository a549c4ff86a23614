"""Uploaded lists of players: how large they may be, and how their people are registered."""

from __future__ import annotations

import lzma
import re
import zipfile
import zlib
from dataclasses import fields
from fractions import Fraction
from typing import Any

from ronde.domain.errors import N_, RequestError, TooLarge
from ronde.formats.lists import ListedPlayer, PlayerList, read_list
from ronde.journal import Facts, Person
from ronde.rulebooks.numbering import converted
from ronde.services.archives import opened_archive
from ronde.services.confined import LIST, confined

LARGEST_UNPACKED = 64 * 1024 * 1024
_NUMBER = re.compile(
    r"[+-]?(?:[0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9}|[0-9]{1,9}/[1-9][0-9]{0,8})"
)
"""A number of a formula: 0.95, 19/20, -40; 1e999999999 would take all memory."""
_DAMAGE = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError, ValueError,
           NotImplementedError, RuntimeError)  # fmt: skip
"""What a packed file brings about that is damaged, locked or packed in another way."""


def read_safely(content: bytes, **options: Any) -> PlayerList:
    """The people of a list from elsewhere, as `read_list` reads it, in a process of its own."""
    check_unpacked(content)
    return confined(read_list, LIST, None, content, **options)


def check_unpacked(content: bytes) -> None:
    """A workbook is a packed file: what it unpacks to has a limit too.

    What its list of parts says of their sizes is what its maker wrote there. So every part is
    unpacked, piece by piece, and a part that is not as long as it says is damaged.
    """
    try:
        packed = opened_archive(content)
        if packed is None:
            return
        with packed:
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
    plain = text.strip().replace(",", ".")
    if not _NUMBER.fullmatch(plain):
        raise RequestError(N_("{found!r} is not a number."), found=text[:40])
    return Fraction(plain)


def facts_of(person: ListedPlayer) -> Facts:
    """A person of a list as the journal registers people."""
    return Facts(**{f.name: getattr(person, f.name) for f in fields(person)})
