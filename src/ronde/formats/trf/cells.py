"""The cells of a report: numbers, points, and a player's round (opponent, colour, result)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ronde.domain.consistency import MAX_ROUNDS
from ronde.domain.errors import N_
from ronde.domain.points import points_text
from ronde.domain.result import BYES, RESULTS, Bye, Result

if TYPE_CHECKING:
    from ronde.formats.source import Findings

MAX_TPN = 9999

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


Mark = Result | Bye

FIRST = 91
STRIDE = 10
WIDTH = 8


class RoundCell(NamedTuple):
    """One player's round: number of the opponent or 0, `w`, `b` or nothing, and the mark.

    A blank cell has no mark. A mark without an opponent may still be a playing code.
    """

    opponent: int
    colour: str
    mark: Mark | None


BLANK = RoundCell(0, "", None)
WRONG = RoundCell(0, "", None)
"""Stands for a cell that could not be read; distinguished from BLANK by identity."""

_COLOURS = {"w": "w", "b": "b", "W": "w", "B": "b", "-": "", " ": ""}
_LETTERS: dict[str, Mark] = {**BYES, **RESULTS}
_MARKS = _LETTERS | {letter.lower(): mark for letter, mark in _LETTERS.items()}
_SEEN: dict[str, RoundCell] = {" " * WIDTH: BLANK}
_MANY = 20_000


def read_cells(line: str, at: int, findings: Findings) -> list[RoundCell]:
    """The rounds of a player's line, which has no blanks at its end."""
    if len(line) > FIRST + STRIDE * MAX_ROUNDS:
        findings.wrong(
            at,
            FIRST + STRIDE * MAX_ROUNDS + 1,
            N_("The line goes on after round {most}; wanted at most {most} rounds."),
            found=len(line),
            most=MAX_ROUNDS,
        )
        return []
    if line[FIRST - 2 :: STRIDE].strip() or line[FIRST - 1 :: STRIDE].strip():
        _report_gaps(line, at, findings)
    seen = _SEEN
    row = []
    for start in range(FIRST, len(line), STRIDE):
        text = line[start : start + WIDTH]
        cell = seen.get(text)
        if cell is None:
            cell = _read_cell(text.ljust(WIDTH), at, start + 1, findings)
            if cell is not WRONG and len(seen) < _MANY:
                seen[text] = cell
        row.append(cell)
    return row


def _report_gaps(line: str, at: int, findings: Findings) -> None:
    """Columns 90 and 91, 100 and 101 … are blank; something there means shifted columns."""
    for start in range(FIRST - 2, len(line), STRIDE):
        gap = line[start : start + 2]
        if gap.strip():
            column = start + 1 if gap[0].strip() else start + 2
            findings.wrong(
                at,
                column,
                N_("Found {found!r} between two rounds; wanted a blank (are columns shifted?)."),
                found=line[column - 1],
            )


def _read_cell(text: str, at: int, column: int, findings: Findings) -> RoundCell:
    def wrong(place: int, template: str, **facts: object) -> RoundCell:
        found = text[place].strip(" ") if place else text[:4].strip()
        findings.wrong(at, column + place, template, found=found, **facts)
        return WRONG

    try:
        opponent = number(text[:4])
    except ValueError:
        return wrong(0, N_("The opponent is {found!r}; wanted a number, 0000 or blanks."))
    for gap in (4, 6):
        if text[gap] != " ":
            return wrong(
                gap, N_("Found {found!r}; wanted a blank between opponent, colour and result.")
            )
    colour = _COLOURS.get(text[5])
    if colour is None:
        return wrong(5, N_("The colour is {found!r}; wanted w, b, - or a blank."))
    mark = _MARKS.get(text[7])
    if mark is None and text[7] != " ":
        return wrong(
            7, N_("The result is {found!r}; wanted one of 1 = 0 W D L + - ? U H F Z or a blank.")
        )
    fault = _incoherent(opponent, colour, mark)
    if fault is not None:
        return wrong(*fault, opponent=opponent)
    if mark is None:
        return BLANK if not text.strip() else RoundCell(0, "", Bye.ZERO)
    return RoundCell(opponent, colour, mark)


def _incoherent(opponent: int, colour: str, mark: Mark | None) -> tuple[int, str] | None:
    """Where and why opponent, colour and result do not go together; None where they do."""
    if opponent and mark is None:
        return 7, N_(
            "There is an opponent ({opponent}) but no result; wanted one of 1 = 0 W D L + - ?."
        )
    if opponent and isinstance(mark, Bye):
        return 7, N_("The result is {found!r}, a bye, although there is an opponent ({opponent}).")
    if colour and not opponent:
        return 5, N_("The colour is {found!r} although there is no opponent; wanted - or a blank.")
    if mark is Result.UNKNOWN and not opponent:
        return 7, N_("The result is unknown ('?') although there is no opponent.")
    return None
