"""Rating lists on this machine: a name that is typed can be looked up, without the internet.

A list is made once from the file of a federation, and is a small database of its own in the folder
`lists`: nothing of an event is in it, so that it can be deleted and made again. The people stand in
the order of their names, which is the order in which a search finds them.
"""

from __future__ import annotations

import io
import re
import sqlite3
import zipfile
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from ronde.domain.errors import N_, RequestError, TooLarge
from ronde.formats.lists import kind_of, read_list
from ronde.formats.lists.fide import RATINGS, all_ratings, known_rating
from ronde.formats.lists.tables import ListedPlayer
from ronde.services.archives import opened_archive
from ronde.services.confined import LARGE, Report, confined, unreported
from ronde.services.search import plain

SUFFIX = ".list"
LARGEST_UNPACKED = 2 * 1024**3
SHORTEST = 2
"""Letters that a search needs."""
FIELDS = ("name", "title", "federation", "sex", "club", "birth", "fide_id")
"""What is stored of somebody, besides the ratings."""
_NO_WORD = re.compile(r'["\x00]')
"""What ends a word in a question to the database."""
_COLUMNS = ", ".join((*FIELDS, *RATINGS, "plain"))
_SCHEMA = f"""
    CREATE TABLE told (name TEXT, kept TEXT, people INTEGER);
    CREATE TEMP TABLE loose ({_COLUMNS});
    CREATE TABLE people (place INTEGER PRIMARY KEY, {_COLUMNS});
    CREATE VIRTUAL TABLE words USING fts5 (plain, content='', columnsize=0, prefix='2 3');
"""
_BEGINS = "SELECT place FROM people WHERE {column} >= ? AND {column} < ? ORDER BY {column} LIMIT ?"
_HAS = "SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid LIMIT ?"


@dataclass(frozen=True, slots=True)
class RatingList:
    """A stored list: its key, its name, the day from which it counts, and how many are on it."""

    key: str
    name: str
    kept: str
    people: int


@dataclass(frozen=True, slots=True)
class RatingListMatch:
    """Somebody who was looked up, and the list that says so."""

    source: str
    person: ListedPlayer


@dataclass(frozen=True, slots=True)
class RatingLists:
    """The lists of a folder."""

    folder: Path

    @property
    def all(self) -> tuple[RatingList, ...]:
        """Every list, by its key."""
        return tuple(_read_list(file) for file in self._files)

    @property
    def _files(self) -> list[Path]:
        return sorted(self.folder.glob(f"*{SUFFIX}"))

    def add(
        self, key: str, name: str, content: bytes, report: Report = unreported, published: str = ""
    ) -> RatingList:
        """Take in the file of a federation; a list of the same key is replaced when all is read.

        It counts from the day it was `published`; otherwise from today. It is read in a process of
        its own, which reports how many people it has read.
        """
        _check_declared_size(content)
        self.folder.mkdir(parents=True, exist_ok=True)
        draft, file = self.folder / f"{key}.new", self.folder / f"{key}{SUFFIX}"
        draft.unlink(missing_ok=True)
        try:
            confined(_write, LARGE, report, draft, name, content, published)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
        draft.replace(file)
        return _read_list(file)

    def remove(self, key: str) -> None:
        """Delete a list."""
        self._file(key).unlink()

    def _file(self, key: str) -> Path:
        """The file of a list; what somebody asks for is never taken for a path."""
        found = next((file for file in self._files if file.stem == key), None)
        if found is None:
            raise RequestError(N_("There is no rating list {key!r} here."), key=key[:40])
        return found

    def look_up(
        self, sought: str, rating: str = "standard", most: int = 10
    ) -> tuple[RatingListMatch, ...]:
        """Whom the words, or the beginning of a FIDE id, may mean, list after list."""
        words = _NO_WORD.sub(" ", plain(sought)).split()
        if len("".join(words)) < SHORTEST:
            return ()
        found: list[RatingListMatch] = []
        for file in self._files:
            with _opened(file) as list_:
                people = _matching(list_, words, known_rating(rating), most - len(found))
                found += [RatingListMatch(_read_list(file).name, person) for person in people]
        return tuple(found[:most])

    def ratings(self, key: str, ids: Collection[str], rating: str = "standard") -> dict[str, int]:
        """What a list says of these FIDE ids; who is not on it is left out."""
        query = f"SELECT {known_rating(rating)} FROM people WHERE fide_id = ?"
        with _opened(self._file(key)) as list_:
            rows = {number: list_.execute(query, (number,)).fetchone() for number in ids if number}
        return {number: row[0] for number, row in rows.items() if row}


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as list_:
            yield list_
    except sqlite3.Error:
        raise RequestError(
            N_("The rating list {key!r} is damaged: delete {file}, and take the list in again."),
            key=file.stem,
            file=file,
        ) from None


def _read_list(file: Path) -> RatingList:
    with _opened(file) as list_:
        name, kept, people = list_.execute("SELECT name, kept, people FROM told").fetchone()
    return RatingList(file.stem, name, kept, people)


def _matching(
    list_: sqlite3.Connection, words: list[str], rating: str, most: int
) -> Iterator[ListedPlayer]:
    """Who has this FIDE id; or whose name begins so, and then who has the words anywhere."""
    if words[0].isdecimal():
        places = _places(list_, _BEGINS.format(column="fide_id"), words[0], _after(words[0]), most)
    else:
        begun = " ".join(words)
        surnames = _places(list_, _BEGINS.format(column="plain"), begun, _after(begun), most)
        others = _places(list_, _HAS, " ".join(f'"{word}"*' for word in words), most)
        places = list(dict.fromkeys((*surnames, *others)))[:most]
    query = f"SELECT {', '.join(FIELDS)}, {rating} FROM people WHERE place = ?"
    for place in places:
        *values, number = list_.execute(query, (place,)).fetchone()
        yield ListedPlayer(**dict(zip(FIELDS, values, strict=True)), rating=number)


def _places(list_: sqlite3.Connection, query: str, *given: object) -> list[int]:
    return [row[0] for row in list_.execute(query, given)]


def _after(begun: str) -> str:
    """What stands behind everything that begins so."""
    return f"{begun}\U0010ffff"


def _write(file: Path, name: str, content: bytes, published: str, report: Report) -> None:
    """The people as they come, then in the order of their names."""
    with closing(sqlite3.connect(file)) as list_, list_:
        list_.executescript(_SCHEMA)
        marks = ", ".join("?" * len(_COLUMNS.split(", ")))
        list_.executemany(f"INSERT INTO loose VALUES ({marks})", _rows(_entries(content), report))
        list_.execute("INSERT INTO people SELECT NULL, * FROM loose ORDER BY plain, fide_id")
        list_.execute("INSERT INTO words (rowid, plain) SELECT place, plain FROM people")
        for column in ("plain", "fide_id"):
            list_.execute(f"CREATE INDEX by_{column} ON people ({column})")
        people = list_.execute("SELECT count(*) FROM people").fetchone()[0]
        if not people:
            raise RequestError(N_("Nobody of this list could be read: choose another file."))
        day = published or datetime.now(UTC).date().isoformat()
        list_.execute("INSERT INTO told VALUES (?, ?, ?)", (name, day, people))


def _rows(
    entries: Iterable[dict[str, ListedPlayer]], report: Report
) -> Iterator[tuple[object, ...]]:
    for count, entry in enumerate(entries, 1):
        report(count)
        person = entry["standard"]
        if person.name:
            values = (getattr(person, field) for field in FIELDS)
            yield *values, *(entry[rating].rating for rating in RATINGS), plain(person.name)


def _entries(content: bytes) -> Iterator[dict[str, ListedPlayer]]:
    """The people of a file, each with all ratings; a packed list of FIDE is unpacked on the way."""
    packed = _open_packed(content)
    if packed is not None:
        with packed as file:
            yield from all_ratings(file, xml=packed.name.lower().endswith(".xml"))
        return
    kind = kind_of(content)
    if kind in ("rating-text", "rating-xml"):
        yield from all_ratings(io.BytesIO(content), xml=kind == "rating-xml")
        return
    for person in read_list(content).people:
        yield dict.fromkeys(RATINGS, person)


def _check_declared_size(content: bytes) -> None:
    archive = _archive(content)
    if archive and sum(member.file_size for member in archive.infolist()) > LARGEST_UNPACKED:
        raise TooLarge(N_("This list is too large when unpacked."))


def _archive(content: bytes) -> zipfile.ZipFile | None:
    try:
        return opened_archive(content)
    except zipfile.BadZipFile:
        raise RequestError(N_("This archive is damaged: fetch the list again.")) from None


def _open_packed(content: bytes) -> IO[bytes] | None:
    """The list in an archive as FIDE offers it; a workbook is an archive, too, but no list."""
    archive = _archive(content)
    if archive is None:
        return None
    members = archive.infolist()
    lists = [member for member in members if member.filename.lower().endswith((".txt", ".xml"))]
    return archive.open(lists[0]) if len(lists) == len(members) == 1 else None
