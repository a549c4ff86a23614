"""The cells of a table: CSV with commas, semicolons or tabs, and workbooks (XLSX, XLS, ODS)."""

from __future__ import annotations

import csv
import io
from typing import Any

from ronde.domain.errors import N_, InputError, Problem, RequestError
from ronde.formats.source import Findings, decode

DELIMITERS = ";\t,|"


def delimited_rows(content: bytes) -> list[list[str]]:
    """The cells of the table; the delimiter is the one the first line has most of."""
    text = decode(content, Findings())
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(DELIMITERS, key=first.count)
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error:
        raise RequestError(
            N_("A cell of this table is longer than any name: is it a list of people?")
        ) from None


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
            [Problem(N_("This workbook cannot be read: {reason}."), facts={"reason": error})]
        ) from error
    return [[_text(cell) for cell in row] for row in rows]


def _text(cell: Any) -> str:
    """A cell as one would read it: whole numbers without a point, dates as dates."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell)
