"""Everything that reads what others have written, each with real examples and one way to try it.

An attempt ends with a value or with a `RondeError`; any other exception is a fault of ours.
`TRF`, its dialects and the JSON form have a page of their own: `test_formats_fuzz`.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from ronde.cli.lab import read_experiment
from ronde.domain.errors import RequestError
from ronde.formats import read
from ronde.formats.lists import FIELDS, read_list
from ronde.formats.spreadsheet import as_workbook
from ronde.journal import Entry, Journal, export_text
from ronde.journal.entries import GENESIS
from ronde.journal.result_text import parse_result, result_text
from ronde.journal.timeline import Timeline
from ronde.pairing import pair
from ronde.print.logo import checked_logo
from ronde.rulebooks.catalogue import listings
from ronde.rulebooks.fmjd import edition_2017
from ronde.rulebooks.fmjd.regulations import restored, saved
from ronde.sample import sample_path
from ronde.services.backups import read_backup
from ronde.services.player_lists import check_unpacked, facts_of
from ronde.tiebreaks.codes import parse
from ronde.views.sheets import Source, all_sheets
from tests.endurance.test_a_whole_event import eventful
from tests.properties.mutations import damaged
from tests.support import ROOT
from tests.unit.formats.test_lists import CSV, FIDE_TEXT, FIDE_XML

Attempt = Callable[[bytes, Random, Path], object]
Spoil = Callable[[bytes, Sequence[bytes], Random], bytes]


@dataclass(frozen=True, slots=True)
class Parser:
    """A reader, what it is fed with, and how that is spoilt."""

    name: str
    examples: Callable[[Path], Sequence[bytes]]
    attempt: Attempt
    spoil: Spoil
    many: int = 5_000
    """So many in a long campaign."""


def as_text(content: bytes, others: Sequence[bytes], dice: Random) -> bytes:
    """Damage as disks, editors and other programs do it; now and then a few wrong bytes."""
    texts = [other.decode("utf-8", "replace") for other in others]
    spoilt = damaged(content.decode("utf-8", "replace"), texts, dice).encode("utf-8", "replace")
    return as_bytes(spoilt, others, dice) if dice.random() < 0.2 else spoilt


def as_bytes(content: bytes, others: Sequence[bytes], dice: Random) -> bytes:
    """Bytes changed, lost, doubled; or the file cut short."""
    changed = bytearray(content)
    for _ in range(dice.choice((1, 1, 2, 5, 40))):
        at = dice.randrange(len(changed) + 1)
        kind = dice.randrange(5)
        if kind < 2 and at < len(changed):
            changed[at] = dice.randrange(256)
        elif kind == 2:
            del changed[at : at + dice.choice((1, 8, 512))]
        elif kind == 3:
            changed[at:at] = changed[at : at + dice.choice((1, 8, 512))]
        elif dice.random() < 0.2:
            del changed[at:]
    return bytes(changed)


def inside_a_zip(content: bytes, others: Sequence[bytes], dice: Random) -> bytes:
    """One of the packed parts damaged, and packed again; or the package itself."""
    if dice.random() < 0.4:
        return as_bytes(content, others, dice)
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(made, "w") as new:
        names = old.namelist()
        wrong = dice.choice(names)
        for name in names:
            part = old.read(name)
            if name == wrong and dice.random() < 0.1:
                continue
            new.writestr(name, as_text(part, (part,), dice) if name == wrong else part)
    return made.getvalue()


def recombined(content: bytes, others: Sequence[bytes], dice: Random) -> bytes:
    """Its beginning with ends of others; or damaged like any text."""
    if dice.random() < 0.4:
        return as_text(content, others, dice)
    ends = [end for text in others for end in re.findall(rb"[-:/.@][^-:/.@]*", text)]
    begin = re.split(rb"[-:/.@]", content)[0]
    return begin + b"".join(dice.choices(ends, k=dice.choice((0, 1, 1, 2))))


# Lists of people.


def _some_mapping(dice: Random) -> dict[str, str] | None:
    if dice.random() < 0.5:
        return None
    headings = ("Nom", "Prénom", "Elo", "Name", "Rating", "", "x", "Né le", "1", "A")
    return {dice.choice((*FIELDS, "nothing")): dice.choice(headings) for _ in range(3)}


def _list(content: bytes, dice: Random, _folder: Path) -> object:
    check_unpacked(content)
    rating = dice.choice(("standard", "rapid", "blitz"))
    listing = read_list(content, mapping=_some_mapping(dice), rating=rating)
    return tuple(map(facts_of, listing.people))


def _workbooks(_folder: Path) -> Sequence[bytes]:
    event = read(sample_path())
    return [
        as_workbook(all_sheets(Source(event, None, str))),
        as_workbook(all_sheets(Source(event))),
    ]


# Events and copies.


def _event_file(folder: Path) -> Sequence[bytes]:
    """A small event with nearly everything in it that can happen."""
    file = folder / "event.ronde"
    if not file.exists():
        eventful(file, 24, 7).journal.close()
    return [file.read_bytes()]


def _journal_text(folder: Path) -> Sequence[bytes]:
    _event_file(folder)
    with Journal.open(folder / "event.ronde", read_only=True) as journal:
        return [export_text(journal.entries).encode()]


def _copy(content: bytes, _dice: Random, folder: Path) -> object:
    file = folder / "copy.ronde"
    for companion in folder.glob("copy.ronde*"):
        companion.unlink()
    file.write_bytes(content)
    return read_backup(file)


def resealed(content: bytes, _others: Sequence[bytes], dice: Random) -> bytes:
    """Facts of entries changed by somebody who knows how to seal them again."""
    head, *lines = content.decode().splitlines()
    rows = [json.loads(line) for line in lines]
    for _ in range(dice.choice((1, 1, 2, 4))):
        row = dice.choice(rows)
        row["data"] = _other(row["data"], dice)
        if dice.random() < 0.1:
            row["act"] = dice.choice([*(r["act"] for r in rows), "nothing"])
    if dice.random() < 0.2:
        del rows[dice.randrange(len(rows))]
    return "\n".join([head, *map(json.dumps, rows), ""]).encode()


VALUES: tuple[Any, ...] = (
    *(None, True, 0, 1, 2, -1, 999, 10**12, 1.5, "", "a", "1", "10", "0-1", "2026-11-15"),
    *([], {}, [1], [1, 2], [[1, 2]], {"a": 1}, "x" * 300, "é\u0000", ["a", None]),
)


def _other(value: Any, dice: Random) -> Any:
    """The value with one thing changed somewhere inside it."""
    if isinstance(value, dict) and value and dice.random() < 0.85:
        key = dice.choice(list(value))
        changed = {**value, key: _other(value[key], dice)}
        if dice.random() < 0.15:
            del changed[key]
        return changed
    if isinstance(value, list) and value and dice.random() < 0.8:
        at = dice.randrange(len(value))
        return [*value[:at], _other(value[at], dice), *value[at + 1 :]]
    return dice.choice(VALUES)


def _sealed_again(content: bytes, _dice: Random, _folder: Path) -> object:
    """A chain that holds, of entries that may say anything."""
    chain: list[Entry] = []
    for line in content.decode().splitlines()[1:]:
        row = json.loads(line)
        previous = chain[-1].digest if chain else GENESIS
        entry = Entry(len(chain) + 1, row["at"], row["who"], row["act"], row["data"])
        chain.append(replace(entry, previous=previous).with_digest())
    event = Timeline.of(chain).event
    return [section.tournament for section in event.sections.values()]


# Expressions and small files.


def _codes(_folder: Path) -> Sequence[bytes]:
    codes = (
        "BH BH-C1 BH-M1 BH@2023 FB SB-C1 PS-C2 DE WIN WON BPG BWG REP KS ARO-C1 TPR PTP APRO APPO"
    )
    more = "SB-M1 ESB EMGSB MPVGP BC TBR SSSC EDE TPN RTNG GE/P-C1 AOB FB-C1-P AOB-U"
    return [code.encode() for code in f"{codes} {more}".split()]


def _code(content: bytes, _dice: Random, _folder: Path) -> object:
    code = parse(content.decode("utf-8", "replace"))
    assert parse(code.code) == code
    return code


def _choices(_folder: Path) -> Sequence[bytes]:
    documents = [{"system": entry.name, "options": {}} for entry in listings()]
    options = {"colours": "x", "in_group": "b", "preset": "1", "packets": "4", "drawn": "true"}
    documents += [{"system": entry.name, "options": options} for entry in listings()]
    return [json.dumps(document).encode() for document in documents]


def _choice(content: bytes, _dice: Random, _folder: Path) -> object:
    system, options = json.loads(content).values()
    if not isinstance(system, str) or not isinstance(options, dict):
        raise RequestError("neither a program nor the command line can say this")
    return pair(read(sample_path()), system=system, options=options)


def other_json(content: bytes, _others: Sequence[bytes], dice: Random) -> bytes:
    """A document with one or two values changed."""
    document = json.loads(content)
    for _ in range(dice.choice((1, 1, 2))):
        changed = _other(document, dice)
        document = (
            changed if isinstance(changed, dict) and set(changed) == set(document) else document
        )
    return json.dumps(document).encode()


def _systems(_folder: Path) -> Sequence[bytes]:
    drawn = (edition_2017.RATING, edition_2017.SOLKOFF_MEDIAN, edition_2017.KNDB_SOLKOFF)
    return [json.dumps(saved(system), default=str).encode() for system in drawn]


def _system(content: bytes, _dice: Random, _folder: Path) -> object:
    made = restored(json.loads(content))
    assert saved(restored(saved(made))) == saved(made)
    return made


def _experiments(_folder: Path) -> Sequence[bytes]:
    return [path.read_bytes() for path in sorted((ROOT / "experiments").glob("*.toml"))]


def _experiment(content: bytes, _dice: Random, folder: Path) -> object:
    file = folder / "experiment.toml"
    file.write_bytes(content)
    return read_experiment(file, None)


def _marks(_folder: Path) -> Sequence[bytes]:
    words = "1-0 0-1 ½-½ 1F-0F 0F-1F 0F-0F 0-0 ½-0 W-L D-D 2-0 1.5-0.5 +:- remis 1:0 ? 20-0"
    return [word.encode() for word in words.split()]


def _mark(content: bytes, _dice: Random, _folder: Path) -> object:
    letters = parse_result(content.decode("utf-8", "replace"))
    assert parse_result(result_text(letters)) == letters
    return letters


def _logos(_folder: Path) -> Sequence[bytes]:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + b"\0\0\0\x09" * 2 + b"\x08\x06\0\0\0" + b"\0" * 80
    return [svg, png, b"\xff\xd8\xff\xe0" + b"x" * 200 + b"\xff\xd9"]


PARSERS = (
    Parser(
        "tables",
        lambda _f: [CSV.encode(), CSV.encode("utf-16"), CSV.encode("cp1252")],
        _list,
        as_text,
    ),
    Parser("rating lists", lambda _f: [FIDE_TEXT.encode(), FIDE_XML.encode()], _list, as_text),
    Parser("workbooks", _workbooks, _list, inside_a_zip),
    Parser("journals as text", _journal_text, _copy, as_text, many=2_000),
    Parser("event files", _event_file, _copy, as_bytes, many=1_500),
    Parser("journals sealed again", _journal_text, _sealed_again, resealed, many=600),
    Parser("tie-break codes", _codes, _code, recombined),
    Parser("systems with options", _choices, _choice, other_json),
    Parser("systems of one's own", _systems, _system, other_json),
    Parser("experiments", _experiments, _experiment, as_text),
    Parser("results", _marks, _mark, recombined),
    Parser("logos", _logos, lambda content, _d, _f: checked_logo(content), as_bytes),
)
