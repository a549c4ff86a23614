"""Numbers, points and texts as the columns of a report hold them: ASCII digits and dots only."""

from __future__ import annotations

import re

from ronde.domain.points import points_text

MAX_TPN = 9999
MAX_ROUNDS = 999

_NUMBERS: dict[str, int] = {}
_POINTS = re.compile(r"-?(?:[0-9]{1,3}(?:\.[0-9]?)?|\.[0-9])", re.ASCII)


def number(cell: str) -> int:
    """The whole number in a cell; a blank cell is 0. Anything else is a ValueError."""
    try:
        return _NUMBERS[cell]
    except KeyError:
        digits = cell.strip(" ")
        if digits and not (digits.isascii() and digits.isdecimal()):
            raise ValueError(cell) from None
        value = int(digits or "0")
        if len(_NUMBERS) < 20_000:
            _NUMBERS[cell] = value
        return value


def tenths(cell: str) -> int:
    """Points in tenths: `4.5`, `4`, `.5`; a comma or a second decimal is a ValueError."""
    text = cell.strip(" ")
    if _POINTS.fullmatch(text) is None:
        raise ValueError(cell)
    whole, _, tenth = text.lstrip("-").partition(".")
    value = int(whole or "0") * 10 + int(tenth or "0")
    return -value if text[0] == "-" else value


def points_cell(points: int, width: int = 4) -> str | None:
    """Points as a column of this width holds them, or None when they do not fit."""
    text = points_text(points)
    return text.rjust(width) if len(text) <= width else None
