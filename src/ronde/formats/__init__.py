"""Tournament files: text to domain and back, nothing else.

`read` and `read_report` take a path, text or bytes; `write` and `to_text` give them back. The
reader of a format is imported when that format is met.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.domain.arguments import check_tournament
from ronde.formats.source import (
    Findings,
    Readable,
    ReadResult,
    Writable,
    decode,
    deliver,
    fetch,
    form_of,
    form_to_write,
    known_form,
    log,
)

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.formats.trf.report import Dialect

__all__ = [
    "Readable",
    "ReadResult",
    "Writable",
    "read",
    "read_report",
    "private_lines",
    "to_text",
    "write",
]


def read(source: Readable, *, format: str | None = None) -> Tournament:
    """The tournament in a file, a text or bytes; `InputError` lists everything wrong with it.

    A `str` with a line break is text, any other is a path. `format` is `trf`, `json`, `papi` (a
    database of Papi) or `table` (a cross table, CSV or a workbook); without it the content decides.
    What is unusual but not wrong goes to the logger `ronde.formats`.

        >>> import ronde
        >>> ronde.read("open.trf")
        <Tournament 'Ronde sample open': 17 players, 4 of 7 rounds, fide-dutch-2026>
    """
    report = read_report(source, format=format)
    for notice in report.notices:
        log("%s", notice.render(file=None if isinstance(source, str | bytes) else str(source)))
    return report.tournament


def read_report(source: Readable, *, format: str | None = None) -> ReadResult:
    """The tournament, and remarks on what is unusual in the file but not wrong."""
    content = fetch(source)
    findings = Findings()
    form = form_of(content, format)
    if form == "json":
        from ronde.formats.json.reader import read_json

        tournament = read_json(content, findings)
    elif form == "papi":
        from ronde.formats.papi import read_papi

        tournament = read_papi(content, findings)
    elif form == "table":
        from ronde.formats.crosstable import read_crosstable

        tournament = read_crosstable(content, findings)
    else:
        from ronde.formats.trf.reader import read_trf

        tournament = read_trf(decode(content.content, findings), findings, content.file)
    return ReadResult(tournament, tuple(findings.notices), findings.rounds_at, form)


def to_text(tournament: Tournament, *, format: str = "trf", dialect: Dialect = "trf26") -> str:
    """The tournament as a report, or in its JSON form; `CannotBeWritten` when that loses something.

    Reports end their lines with CR LF, whatever the machine.
    """
    if known_form(format) == "json":
        from ronde.formats.json.writer import write_json

        return write_json(tournament)
    from ronde.formats.trf.writer import write_trf

    return write_trf(tournament, dialect)


def write(
    event: Tournament,
    target: Writable,
    *,
    format: str | None = None,
    dialect: Dialect = "trf26",
) -> None:
    """Write to a path or to an open file; the format follows from the suffix, or from `format`.

    Nothing is written when the tournament cannot be expressed. What only Ronde reads in a report
    goes to the logger `ronde.formats`.
    """
    check_tournament(event)
    form = form_to_write(target, format)
    text = to_text(event, format=form, dialect=dialect)
    deliver(text, target)
    if lines := private_lines(text) if form == "trf" else ():
        log("%s lines that only Ronde reads, such as: %s", len(lines), lines[0])


def private_lines(report: str) -> list[str]:
    """The lines of a report, `### ronde …`, by which Ronde keeps what the dialect has no place for.

    Other programs take them for comments and do not know what they say. Who has withdrawn or enters
    late is not among them: the rounds concerned are written as absences, too, which others read.
    """
    return [
        line
        for line in report.splitlines()
        if line.startswith("### ronde ") and line.split()[-2] not in ("last-round", "first-round")
    ]
