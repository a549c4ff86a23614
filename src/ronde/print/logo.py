"""The logo of an event: a small picture in PNG, JPEG or SVG, and nothing but a picture."""

from __future__ import annotations

import re
from pathlib import Path

from ronde.domain.errors import N_, FileAccessError, RequestError
from ronde.print.typst import check_picture

LARGEST = 1_000_000
"""Bytes; a logo of a few centimetres needs no more."""

_SIDES = 4_000
_EXTERNAL = re.compile(rb"<script|<foreignObject|<!ENTITY|href\s*=\s*[\"'](?!#|data:image/)", re.I)


def logo_from(place: str) -> bytes:
    """The picture in that file."""
    try:
        with Path(place).open("rb") as file:
            return printable_logo(file.read(LARGEST + 1))
    except OSError as error:
        raise FileAccessError(
            N_("The file {file} cannot be read: {reason}."),
            file=place,
            reason=error.strerror or error,
        ) from error


def printable_logo(picture: bytes) -> bytes:
    """The picture, if it has been set once without fault."""
    check_picture(checked_logo(picture))
    return picture


def checked_logo(picture: bytes) -> bytes:
    """The picture, if it looks like one of a form that can be printed."""
    if len(picture) > LARGEST:
        raise RequestError(
            N_("The logo is too large: at most {most} kB, better a few dozen."),
            most=LARGEST // 1000,
        )
    if not (_is_png(picture) or _is_jpeg(picture) or _is_svg(picture)):
        raise RequestError(N_("The logo must be a picture in the form PNG, JPEG or SVG."))
    return picture


def _is_png(picture: bytes) -> bool:
    if not picture.startswith(b"\x89PNG\r\n\x1a\n") or picture[12:16] != b"IHDR":
        return False
    width, height = (int.from_bytes(picture[k : k + 4], "big") for k in (16, 20))
    return 0 < width <= _SIDES and 0 < height <= _SIDES


def _is_jpeg(picture: bytes) -> bool:
    return picture.startswith(b"\xff\xd8\xff") and b"\xff\xd9" in picture[-64:]


def _is_svg(picture: bytes) -> bool:
    """An SVG that is complete in itself: no script, no entity, no address of anything else."""
    try:
        picture.decode("utf-8")
    except UnicodeDecodeError:
        return False
    opening = picture[:4000].lstrip(b"\xef\xbb\xbf \t\r\n")
    begins = opening.startswith((b"<svg", b"<?xml", b"<!--", b"<!DOCTYPE svg"))
    return begins and b"<svg" in opening and not _EXTERNAL.search(picture)
