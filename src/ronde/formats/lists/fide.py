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
from ronde.domain.integers import whole_number
from ronde.domain.player import SHORT_TITLES
from ronde.formats.lists.tables import ListedPlayer

RATINGS = ("standard", "rapid", "blitz")
_RATING_TAGS = {"standard": "rating", "rapid": "rapid_rating", "blitz": "blitz_rating"}
_TAGS = {
    "ID Number": "fideid",
    "Name": "name",
    "Fed": "country",
    "Sex": "sex",
    "B-day": "birthday",
    "Tit": "title",
    "WTit": "w_title",
    "SRtng": "rating",
    "RRtng": "rapid_rating",
    "BRtng": "blitz_rating",
}
"""The headings of the text form, by the names of the XML form."""
_MONTH = re.compile(r"^(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\d\d$", re.I)
_SEX = {"M": "m", "F": "w"}

Cells = dict[str, str]


def known_rating(rating: str) -> str:
    """The name of a list of ratings (standard, rapid, blitz); any other name is an error."""
    if rating not in RATINGS:
        raise RequestError(
            N_("There is no list of ratings {found!r}; wanted one of {wanted}."),
            found=rating,
            wanted=", ".join(RATINGS),
        )
    return rating


def read_text(file: IO[bytes], rating: str = "standard") -> Iterator[ListedPlayer]:
    """The entries of the text form."""
    known_rating(rating)
    return (_listed(cells, rating) for cells in text_cells(file))


def read_xml(file: IO[bytes], rating: str = "standard") -> Iterator[ListedPlayer]:
    """The entries of the XML form; memory holds one entry at a time."""
    known_rating(rating)
    return (_listed(cells, rating) for cells in xml_cells(file))


def all_ratings(file: IO[bytes], *, xml: bool = False) -> Iterator[dict[str, ListedPlayer]]:
    """The entries with each of their ratings: standard, rapid and blitz."""
    for cells in xml_cells(file) if xml else text_cells(file):
        yield {rating: _listed(cells, rating) for rating in RATINGS}


def text_cells(file: IO[bytes]) -> Iterator[Cells]:
    """The columns of each line, named as in the XML form."""
    header = file.readline().decode("utf-8-sig", "replace").rstrip("\r\n")
    columns = _columns(header)
    if not {"fideid", "name", "country", "rating"} <= set(columns):
        raise InputError(
            [Problem(N_("This is not a rating list of FIDE: its headings are missing."), line=1)]
        )
    for line in file:
        text = line.decode("utf-8", "replace").rstrip("\r\n")
        if text.strip():
            yield {name: text[start:end].strip() for name, (start, end) in columns.items()}


def _columns(header: str) -> dict[str, tuple[int, int | None]]:
    """Where each column begins and ends; `ID Number` is one heading."""
    starts = [(m.start(), m[0]) for m in re.finditer(r"ID Number|\S+", header)]
    if not starts:
        return {}
    ends = [start for start, _ in starts[1:]]
    return {
        "rating" if _MONTH.match(name) else _TAGS.get(name, name): (start, end)
        for (start, name), end in zip(starts, [*ends, None], strict=True)
    }


def xml_cells(file: IO[bytes]) -> Iterator[Cells]:
    """The children of each element `player`, one element at a time."""
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
                yield {child.tag: (child.text or "").strip() for child in element}
                root.clear()
    except Xml.ParseError as error:
        line, column = error.position
        raise InputError(
            [Problem(N_("This is not XML: {reason}."), line, column, {"reason": error})]
        ) from error


def _listed(cells: Cells, rating: str) -> ListedPlayer:
    """A player of the list; without a rapid or blitz rating, the standard one is taken."""
    year = cells.get("birthday", "")
    title = cells.get("title", "") or cells.get("w_title", "")
    return ListedPlayer(
        name=cells.get("name", ""),
        rating=_number(cells.get(_RATING_TAGS[rating], "")) or _number(cells.get("rating", "")),
        title=SHORT_TITLES.get(title, title),
        federation=cells.get("country", ""),
        sex=_SEX.get(cells.get("sex", ""), ""),
        birth=year if year.strip("0") else "",
        fide_id=cells.get("fideid", ""),
    )


def _number(text: str) -> int:
    return whole_number(text) or 0


def found_in(
    file: IO[bytes], ids: Collection[str], rating: str = "standard", *, xml: bool = False
) -> dict[str, ListedPlayer]:
    """The entries of these FIDE ids, by id; the rest of the list is passed over."""
    wanted = frozenset(ids)
    reader = read_xml if xml else read_text
    return {entry.fide_id: entry for entry in reader(file, rating) if entry.fide_id in wanted}
