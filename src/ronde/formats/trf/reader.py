"""Reading a tournament report in any dialect: line by line, then as a whole."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.domain.tournament import Record
from ronde.formats.trf.assembly import assemble
from ronde.formats.trf.cells import MAX_TPN
from ronde.formats.trf.comments import PREFIX, read_comment
from ronde.formats.trf.draft import Draft
from ronde.formats.trf.extensions import EXTENSIONS
from ronde.formats.trf.players import read_national, read_player
from ronde.formats.trf.records import RECORDS
from ronde.formats.trf.teams import TEAM_RECORDS

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.formats.source import Findings

NATIONAL = "NRS"
"""What the group of national records is called, whatever the federation."""

UNCHANGED = ("801", "802")
"""Printed crosstables: known, not used, and written back unchanged."""

READERS = {**RECORDS, **TEAM_RECORDS, **EXTENSIONS}

LONGEST = 100 + 5 * MAX_TPN
"""Enough to name every player in one line."""

MANY = 10
_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_A_PLAYER_BY_ITS_SHAPE = r"(?s)[^#\s]{3} [ \d]{3}\d .{71}[ \d]\d\.\d"


def read_trf(text: str, findings: Findings, file: str | None = None) -> Tournament:
    """The tournament, or an `InputError` with everything that is wrong."""
    draft = Draft(findings)
    lines = _LINE_ENDS.split(text)
    unreadable = _unreadable_lines(text, lines, findings)
    group = ""
    placed = 0  # how many of the unchanged lines so far have their place
    for at, line in enumerate(lines, 1):
        if at in unreadable:
            continue
        code = line[:3]
        if code == "001":
            entry = read_player(draft, line, at)
            if entry is not None:
                draft.entries.append(entry)
        else:
            code = _read_record(draft, code, line, at)
        if code and code != group:
            _put_before(draft, placed, code)
            group, placed = code, len(draft.records)
    return assemble(draft, file)


def _read_record(draft: Draft, code: str, line: str, at: int) -> str:
    """Read a record other than 001; its group, or "" when the line is unknown or blank."""
    if line.startswith(PREFIX):
        read_comment(draft, line, at, READERS)
        return ""
    reader = READERS.get(code)
    if reader is None:
        return _unknown_record(draft, code, line, at) if line.strip() else ""
    if line[3:4] not in (" ", "") and code[0].isdigit():
        draft.wrong(
            at,
            4,
            N_("Found {found!r} after the code {code}; wanted a blank in column 4."),
            found=line[3],
            code=code,
        )
    else:
        reader(draft, line, at)
    return code


def _unknown_record(draft: Draft, code: str, line: str, at: int) -> str:
    """Read a national record, or keep a line that Ronde does not know, to write it back."""
    if code.isascii() and code.isalpha() and code.isupper():
        national = read_national(line)
        if national is not None:
            draft.national.append((at, *national))
            return NATIONAL
    if not code.isalpha() and re.match(_A_PLAYER_BY_ITS_SHAPE, line):
        draft.wrong(
            at,
            1,
            N_("The line looks like a player's, but its code is {found!r}; wanted 001."),
            found=code,
        )
        return ""
    if not code.startswith("#") and code not in UNCHANGED:
        draft.findings.note(
            at, 1, N_("Ronde does not know the record {found!r}; it is kept unchanged."), found=code
        )
    draft.records.append(Record(code, line[3:]))
    return ""


def _put_before(draft: Draft, placed: int, code: str) -> None:
    """Unchanged lines since the last group of records belong before the group that begins now."""
    for place in range(placed, len(draft.records)):
        record = draft.records[place]
        draft.records[place] = Record(record.code, record.text, code)


def _unreadable_lines(text: str, lines: list[str], findings: Findings) -> set[int]:
    """Lines with NUL and other control characters, and lines of absurd length."""
    unreadable = set()
    if _CONTROL.search(text):
        for at, line in enumerate(lines, 1):
            found = _CONTROL.search(line)
            if found is None:
                continue
            unreadable.add(at)
            if len(unreadable) <= MANY:
                findings.wrong(
                    at,
                    found.start() + 1,
                    N_("Found a control character ({found!r}); wanted text."),
                    found=found.group(),
                )
        if len(unreadable) > MANY:
            findings.wrong(
                None,
                None,
                N_("{found} lines have control characters: is this a tournament report at all?"),
                found=len(unreadable),
            )
    if len(text) > LONGEST:
        for at, line in enumerate(lines, 1):
            if len(line) > LONGEST:
                unreadable.add(at)
                findings.wrong(
                    at,
                    LONGEST + 1,
                    N_("The line has {found} characters; wanted at most {most}."),
                    found=len(line),
                    most=LONGEST,
                )
    return unreadable
