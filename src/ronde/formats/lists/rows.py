"""The cells of a table: CSV with commas, semicolons or tabs, and workbooks (XLSX, XLS, ODS)."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from typing import IO, Any

from ronde.domain.errors import N_, InputError, Problem, RequestError, TooLarge
from ronde.formats.source import Findings, decode

DELIMITERS = ";\t,|"
MOST_COLUMNS, MOST_CELLS = 500, 5_000_000
"""A table of people is not wider; and a sheet is as large as its last cell is far away."""
_CELL = re.compile(rb"""<(?:\w+:)?c\s(?:[^<>]*?\s)?r=["']([A-Z]{1,3})(\d{1,7})["'][^<>]*(?<!/)>""")
_PIECE, _LONGEST_TAG = 1024 * 1024, 4096


def delimited_rows(content: bytes, headings: str = "") -> list[list[str]]:
    """The cells of the table; the delimiter is the one that the line of headings has most of.

    That is the first line, or else the first in which this pattern is found.
    """
    text = decode(content, Findings())
    lines = [line for line in text.splitlines() if line.strip()]
    first = next((line for line in lines if re.search(headings, line)), "") or "".join(lines[:1])
    delimiter = max(DELIMITERS, key=first.count)
    try:
        return list(_narrow(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)))
    except csv.Error:
        raise RequestError(
            N_("A cell of this table is longer than any name: is it a list of people?")
        ) from None


def _narrow(rows: Iterable[list[str]]) -> Iterator[list[str]]:
    """The rows, none of which has more columns than a table of people."""
    for row in rows:
        if len(row) > MOST_COLUMNS:
            raise TooLarge(
                N_("This table has {count} columns; a list of people has at most {most}."),
                count=len(row),
                most=MOST_COLUMNS,
            )
        yield row


def workbook_rows(content: bytes, sheet: str | None = None) -> list[list[str]]:
    """The cells of a sheet as text: the one named, else the first.

    Read by python-calamine (extra `app`).
    """
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError:
        raise RequestError(
            N_("Workbooks need the extra 'app': install ronde[app], or save the sheet as CSV.")
        ) from None
    _check_extent(content)
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
        names = book.sheet_names
        if not names:
            return []
        if sheet is not None and sheet not in names:
            raise RequestError(
                N_("The workbook has no sheet {found!r}. Its sheets are: {names}."),
                found=sheet,
                names=", ".join(names),
            )
        rows = book.get_sheet_by_name(sheet or names[0]).to_python(skip_empty_area=False)
    except CalamineError as error:
        raise InputError(
            [Problem(N_("This workbook cannot be read: {reason}."), facts={"reason": str(error)})]
        ) from error
    return list(_narrow([_text(cell) for cell in row] for row in rows))


def _check_extent(content: bytes) -> None:
    """Refuse a sheet with a cell far away: it is read with all the empty cells before that one.

    The parts of the workbook are looked through piece by piece; a damaged one is left to the
    reader, which says what is wrong with it.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            for name in packed.namelist():
                if name.lower().startswith("xl/worksheets/") and name.lower().endswith(".xml"):
                    with packed.open(name) as sheet:
                        _check_sheet(sheet)
    except (zipfile.BadZipFile, OSError, EOFError, ValueError, RuntimeError):
        return


def _check_sheet(sheet: IO[bytes]) -> None:
    rows = columns = 0
    rest = b""
    while piece := sheet.read(_PIECE):
        text = rest + piece
        for found in _CELL.finditer(text):
            letters, line = found.groups()
            rows, columns = max(rows, int(line)), max(columns, _column(letters))
            if columns > MOST_COLUMNS or rows * columns > MOST_CELLS:
                raise TooLarge(
                    N_(
                        "A sheet of this workbook goes as far as the cell {cell}, much farther "
                        "than a list of people: delete what stands far below or beside the list."
                    ),
                    cell=(letters + line).decode(),
                )
        rest = text[text.rfind(b"<") :] if b"<" in text[-_LONGEST_TAG:] else b""


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + letter - 64
    return number


def _text(cell: Any) -> str:
    """A cell as one would read it: whole numbers without a point, dates as dates."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell)
