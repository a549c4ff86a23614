"""Tables as CSV or as a workbook; what somebody typed never becomes a formula.

Commas between cells and points in numbers in every language, so that programs can read them.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ronde.notation import rounded

Cell = str | int | Fraction | None

_FORMULA = re.compile(r"[=+\-@\t\r]")
_HARMLESS = re.compile(r"[+\-](-[+\-])?|-?\d+(\.\d+)?")
_FORBIDDEN = re.compile(r"[\[\]:*?/\\']")
LONGEST_TITLE = 31


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table; `title` names it among others."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def as_csv(sheet: Sheet) -> str:
    """The table with its heading; no number has more than two decimals."""
    return rows_as_csv([sheet.head, *sheet.rows])


def rows_as_csv(rows: Iterable[Sequence[Cell]]) -> str:
    """The rows as CSV."""
    text = io.StringIO()
    csv.writer(text).writerows([_written(cell) for cell in row] for row in rows)
    return text.getvalue()


def _written(cell: Cell) -> str:
    """The cell as text; one that a spreadsheet would calculate is marked by an apostrophe."""
    if cell is None:
        return ""
    if isinstance(cell, str):
        is_formula = _FORMULA.match(cell) and not _HARMLESS.fullmatch(cell)
        return f"'{cell}" if is_formula else cell
    return rounded(cell) if isinstance(cell, Fraction) else str(cell)


def as_workbook(sheets: Iterable[Sheet]) -> bytes:
    """A workbook with a sheet for each table; the same tables give the same bytes."""
    from datetime import datetime

    import xlsxwriter

    content = io.BytesIO()
    with xlsxwriter.Workbook(content, {"in_memory": True}) as book:
        book.set_properties({"created": datetime(2026, 1, 1)})
        bold = book.add_format({"bold": True, "bottom": 1})
        for sheet in sheets:
            title = _FORBIDDEN.sub(" ", sheet.title.replace("'", "’"))
            page = book.add_worksheet(title[:LONGEST_TITLE])
            for column, word in enumerate(sheet.head):
                page.write_string(0, column, word, bold)
                page.set_column(column, column, _width(sheet, column))
            for line, row in enumerate(sheet.rows, 1):
                for column, cell in enumerate(row):
                    _put(page, line, column, cell)
            page.freeze_panes(1, 0)
            page.repeat_rows(0)
            page.autofilter(0, 0, len(sheet.rows), max(0, len(sheet.head) - 1))
    return content.getvalue()


def _put(page: object, line: int, column: int, cell: Cell) -> None:
    """Write a number as a number and a word as a word, never as a formula."""
    if cell is None or cell == "":
        return
    write_number, write_string = page.write_number, page.write_string  # type: ignore[attr-defined]
    if isinstance(cell, str):
        write_string(line, column, cell)
    else:
        write_number(line, column, float(_written(cell)))


def _width(sheet: Sheet, column: int) -> int:
    cells: Sequence[str] = [sheet.head[column], *(_written(row[column]) for row in sheet.rows)]
    return min(40, max(map(len, cells)) + 2)
