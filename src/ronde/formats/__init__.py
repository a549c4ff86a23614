"""Tournament files: text to domain and back, nothing else.

`read` and `read_report` take a path, text or bytes; `write` and `to_text` give them back. The
reader of a format is imported when that format is met.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.formats.findings import Findings, Report
from ronde.formats.source import Readable, decode, fetch

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament

__all__ = ["Readable", "Report", "read", "read_report"]


def read(source: Readable, *, format: str | None = None) -> Tournament:
    """The tournament in a file, a text or bytes; `InputError` lists everything wrong with it."""
    return read_report(source, format=format).tournament


def read_report(source: Readable, *, format: str | None = None) -> Report:
    """The tournament, and what is remarkable about the file without being wrong."""
    from ronde.formats.trf.reader import read_trf

    content, file = fetch(source)
    findings = Findings()
    tournament = read_trf(decode(content, findings), findings, file)
    return Report(tournament, tuple(findings.notices))
