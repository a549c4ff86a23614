"""Files of tournaments: from where, to where, in which form, and what their readers find wrong."""

from __future__ import annotations

import io
import os
import re
from typing import IO, TYPE_CHECKING, NamedTuple

from ronde.domain.arguments import check_kind
from ronde.domain.errors import (
    N_,
    CannotBeWritten,
    FileAccessError,
    InputError,
    Problem,
    RequestError,
)

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament

Readable = str | bytes | os.PathLike[str]
Writable = str | os.PathLike[str] | IO[str] | IO[bytes]

FORMS = ("trf", "json")
"""The formats that are read and written."""
READABLE = (*FORMS, "papi", "table")
"""The formats that are read: a database of Papi and a cross table are not written."""
SUFFIXES = {".trf": "trf", ".trfx": "trf", ".txt": "trf", ".fid": "trf", ".json": "json"}


_REPORT = re.compile(r"(?:\d{3}|###|[A-Z]{3})(?:[ \r\n]|$)")
"""How the lines of a report begin."""
ROUND_HEADING = (
    r"(?im)[;,\t|]\s*\"?(?:(?:\d\d?\.? ?(?:Rde?|Ronde|R)|(?:Rde?|Ronde|Round|R)\.? ?\d\d?)"
    r"|1\.?\"?\s*[;,\t|]\s*\"?2\.?\"?\s*[;,\t|]\s*\"?3)\.?\"?\s*(?:[;,\t|]|$)"
)
"""The heading of a round in a cross table, or of the players 1, 2, 3, between two delimiters."""


class FileContent(NamedTuple):
    """The bytes or the text, and the name of the file they come from."""

    content: str | bytes
    file: str | None = None


def fetch(source: Readable) -> FileContent:
    """What is to be read: a `str` with a line break is text, any other `str` is a path."""
    if isinstance(source, bytes | bytearray | memoryview):
        return FileContent(bytes(source))
    if isinstance(source, str) and ("\n" in source or "\r" in source):
        return FileContent(source)
    check_kind("source", source, str, bytes, os.PathLike)
    file = os.fsdecode(source)
    try:
        with io.FileIO(file) as opened:
            return FileContent(opened.readall(), file)
    except (OSError, ValueError) as error:
        raise FileAccessError(
            N_("The file {file} cannot be read: {reason}."), file=file, reason=_reason(error)
        ) from error


def deliver(text: str, target: Writable) -> None:
    """Write UTF-8 to a path or to an open file."""
    content = encode(text)
    if not isinstance(target, str | os.PathLike):
        if isinstance(target, io.TextIOBase):
            target.write(text)
        else:
            target.write(content)  # type: ignore[arg-type]
        return
    try:
        with io.BufferedWriter(io.FileIO(os.fspath(target), "w")) as opened:
            opened.write(content)
    except (OSError, ValueError) as error:
        raise FileAccessError(
            N_("The file {file} cannot be written: {reason}."),
            file=os.fspath(target),
            reason=_reason(error),
        ) from error


def encode(text: str) -> bytes:
    """The text as UTF-8, without a byte order mark."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise half_a_character(error) from error


def half_a_character(error: UnicodeEncodeError) -> CannotBeWritten:
    """The error for a text with half a surrogate pair, which is no Unicode."""
    found = error.object[error.start]
    sentence = N_("A text has half a character ({found!r}): it cannot be written.")
    return CannotBeWritten([Problem(sentence, facts={"found": found})])


def decode(content: str | bytes, findings: Findings) -> str:
    """Text without a byte order mark; bytes are UTF-8, or cp1252 with a notice."""
    if isinstance(content, str):
        return content.removeprefix("\ufeff")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        findings.note(1, 1, N_("The file is UTF-16; wanted UTF-8."), found=content[:2].hex())
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        findings.note(
            before.count(b"\n") + 1,
            len(before) - before.rfind(b"\n"),
            N_("The file is not UTF-8 (byte {found}); it is read as Windows-1252."),
            found=f"0x{content[error.start]:02X}",
        )
        return content.decode("cp1252", errors="replace").removeprefix("\ufeff")


def form_of(source: FileContent, form: str | None) -> str:
    """The format to read: the one wanted, else by the content, else by the suffix."""
    if form is not None:
        return known_form(form, READABLE)
    start = source.content[:4096]
    if isinstance(start, bytes):
        if start[4:19] in (b"Standard Jet DB", b"Standard ACE DB"):
            return "papi"
        if start.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")):
            return "table"
        start = start.removeprefix(b"\xef\xbb\xbf").decode("latin-1")
    start = start.removeprefix("\ufeff").lstrip()
    if not start:
        return SUFFIXES.get(_suffix(source.file or ""), "trf")
    if start[0] == "{":
        return "json"
    if _REPORT.match(start):
        return "trf"
    listed = _suffix(source.file or "") in (".csv", ".tsv")
    return "table" if listed or re.search(ROUND_HEADING, start) else "trf"


def form_to_write(target: Writable, form: str | None) -> str:
    """The format to write: the one wanted, else by the suffix of the path; TRF for open files."""
    if form is not None:
        return known_form(form)
    if hasattr(target, "write"):
        return "trf"
    check_kind("target", target, str, os.PathLike, io.IOBase)
    suffix = _suffix(os.fspath(target))
    if suffix not in SUFFIXES:
        raise RequestError(
            N_("The suffix {found!r} names no format; wanted one of {wanted}, or format=."),
            found=suffix,
            wanted=" ".join(SUFFIXES),
        )
    return SUFFIXES[suffix]


def known_form(form: str, known: tuple[str, ...] = FORMS) -> str:
    """The name of a format that Ronde reads and writes; any other name is an error."""
    if form not in known:
        raise RequestError(
            N_("There is no format {found!r}; wanted one of {wanted}."),
            found=form,
            wanted=", ".join(known),
        )
    return form


def _suffix(file: str) -> str:
    _, dot, end = file.rpartition(".")
    return (dot + end).lower()


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


class ReadResult(NamedTuple):
    """A tournament as it was read, and remarks that did not prevent reading it.

    `rounds_at` is the line and the column where the number of rounds stands, or else the start.
    `form` is the format.
    """

    tournament: Tournament
    notices: tuple[Problem, ...] = ()
    rounds_at: tuple[int, int] = (1, 1)
    form: str = "trf"


class Findings:
    """Problems and notices in the order in which they were met; nothing is raised early."""

    __slots__ = ("notices", "problems", "rounds_at")

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.notices: list[Problem] = []
        self.rounds_at: tuple[int, int] = (1, 1)

    def wrong(self, line: int | None, column: int | None, template: str, **facts: object) -> None:
        """Note something that makes the file unusable."""
        self.problems.append(Problem(template, line, column, facts))

    def note(self, line: int | None, column: int | None, template: str, **facts: object) -> None:
        """Note something that is not as it should be although its meaning is clear."""
        self.notices.append(Problem(template, line, column, facts))

    def settle(self, file: str | None) -> None:
        """Raise everything that was wrong, in the order of the lines; return when nothing was."""
        if self.problems:
            self.problems.sort(key=lambda problem: (problem.line or 0, problem.column or 0))
            raise InputError(self.problems, file)


def log(template: str, *facts: object) -> None:
    """Tell the logger `ronde.formats` what a caller may want to know and need not act upon."""
    import logging

    ours = logging.getLogger("ronde")
    if not ours.handlers:
        ours.addHandler(logging.NullHandler())  # silent unless somebody listens
    logging.getLogger("ronde.formats").warning(template, *facts)


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """The line and the column of a place in the text, each counted from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
