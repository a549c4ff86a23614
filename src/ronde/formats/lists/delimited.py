"""Tables as text: CSV with commas, semicolons or tabs, as the exports of other programs write."""

from __future__ import annotations

import csv
import io

from ronde.domain.errors import N_, RequestError
from ronde.formats.findings import Findings
from ronde.formats.source import decode

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
