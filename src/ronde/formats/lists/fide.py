"""FIDE's rating lists, in their text and their XML form, entry by entry.

The text form names its columns in the first line and keeps them under their headings; the list of
one kind of rating has a column with the month (`NOV26`), the combined list has SRtng, RRtng and
BRtng. The XML form has one element `player` for each entry.

Rule: FIDE C.04.2 (2026) 2.1; checklist for tournament handlers (draft 13) 116 to 144
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as Xml
from collections.abc import Collection, Iterator
from typing import IO

from ronde.domain.errors import N_, InputError, Problem, RequestError
from ronde.formats.lists.listed import Listed

RATINGS = ("standard", "rapid", "blitz")
_TEXT_COLUMNS = {"standard": "SRtng", "rapid": "RRtng", "blitz": "BRtng"}
_XML_COLUMNS = {"standard": "rating", "rapid": "rapid_rating", "blitz": "blitz_rating"}
_MONTH = re.compile(r"^(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\d\d$", re.I)
_SEX = {"M": "m", "F": "w"}


def known_rating(rating: str) -> str:
    """The list of ratings, if there is such a one."""
    if rating not in RATINGS:
        raise RequestError(
            N_("There is no list of ratings {found!r}; wanted one of {wanted}."),
            found=rating,
            wanted=", ".join(RATINGS),
        )
    return rating


def read_text(file: IO[bytes], rating: str = "standard") -> Iterator[Listed]:
    """The entries of the text form."""
    wanted = _TEXT_COLUMNS[known_rating(rating)]
    header = file.readline().decode("utf-8-sig", "replace").rstrip("\r\n")
    columns = _columns(header)
    month = next((name for name in columns if _MONTH.match(name)), None)
    column = wanted if wanted in columns else month
    if column is None or not {"ID Number", "Name", "Fed"} <= set(columns):
        raise InputError(
            [Problem(N_("This is not a rating list of FIDE: its headings are missing."), line=1)]
        )
    for line in file:
        text = line.decode("utf-8", "replace").rstrip("\r\n")
        if text.strip():
            yield _listed({name: text[start:end] for name, (start, end) in columns.items()}, column)


def _columns(header: str) -> dict[str, tuple[int, int | None]]:
    """Where each column begins and ends; `ID Number` is one heading."""
    starts = [(m.start(), m[0]) for m in re.finditer(r"ID Number|\S+", header)]
    ends = [start for start, _ in starts[1:]]
    return {name: (start, end) for (start, name), end in zip(starts, [*ends, None], strict=True)}


def _listed(cells: dict[str, str], rating: str) -> Listed:
    cells = {name: cell.strip() for name, cell in cells.items()}
    year = cells.get("B-day", "")
    return Listed(
        name=cells["Name"],
        rating=_number(cells[rating]),
        title=_title(cells.get("Tit", ""), cells.get("WTit", "")),
        federation=cells["Fed"],
        sex=_SEX.get(cells.get("Sex", ""), ""),
        birth=year if year.strip("0") else "",
        fide_id=cells["ID Number"],
    )


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0


def _title(title: str, womens: str) -> str:
    """The title that counts in C.04.2: an open title goes before a women's title."""
    short = {"g": "GM", "m": "IM", "f": "FM", "c": "CM"}
    short |= {"wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}
    found = title or womens
    return short.get(found, found)


def read_xml(file: IO[bytes], rating: str = "standard") -> Iterator[Listed]:
    """The entries of the XML form; memory holds one entry at a time."""
    wanted = _XML_COLUMNS[known_rating(rating)]
    try:
        steps = Xml.iterparse(file, events=("start", "end"))
        _, root = next(steps)
        if root.tag != "playerslist":
            raise InputError(
                [
                    Problem(
                        N_("This is not a rating list of FIDE: {found!r} comes first."),
                        line=1,
                        facts={"found": root.tag},
                    )
                ]
            )
        for event, element in steps:
            if event == "end" and element.tag == "player":
                cells = {child.tag: (child.text or "").strip() for child in element}
                yield _from_xml(cells, wanted)
                root.clear()
    except Xml.ParseError as error:
        line, column = error.position
        raise InputError(
            [Problem(N_("This is not XML: {reason}."), line, column, {"reason": error})]
        ) from error


def _from_xml(cells: dict[str, str], rating: str) -> Listed:
    year = cells.get("birthday", "")
    return Listed(
        name=cells.get("name", ""),
        rating=_number(cells.get(rating, "") or cells.get("rating", "")),
        title=_title(cells.get("title", ""), cells.get("w_title", "")),
        federation=cells.get("country", ""),
        sex=_SEX.get(cells.get("sex", ""), ""),
        birth=year if year.strip("0") else "",
        fide_id=cells.get("fideid", ""),
    )


def found_in(
    file: IO[bytes], ids: Collection[str], rating: str = "standard", *, xml: bool = False
) -> dict[str, Listed]:
    """The entries of these FIDE ids, by id; the rest of the list is passed over."""
    wanted = frozenset(ids)
    reader = read_xml if xml else read_text
    return {entry.fide_id: entry for entry in reader(file, rating) if entry.fide_id in wanted}
