"""Lists of players in tables with a line of headings: which column holds what, who is listed."""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ronde.domain.errors import N_, Problem, RequestError
from ronde.domain.integers import whole_number
from ronde.domain.player import NationalRecord, title_code, written_date


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """What a list says about a player; empty or 0 where it says nothing."""

    name: str = ""
    rating: int = 0
    title: str = ""
    federation: str = ""
    sex: str = ""
    club: str = ""
    league: str = ""
    birth: str = ""
    fide_id: str = ""
    email: str = ""
    phone: str = ""
    national: tuple[NationalRecord, ...] = ()


FIELDS = (
    *("name", "surname", "first_name", "rating", "title", "federation", "sex", "club", "league"),
    *("birth", "fide_id", "email", "phone", "national_id", "national_rating"),
)
"""The fields that a column of a table may hold."""


@dataclass(frozen=True, slots=True)
class PlayerList:
    """The people who can be entered, the problems with their lines, and the columns used.

    `unused` are headings that no field was found for; `not_taken` says what the file holds besides
    people, which a list cannot enter.
    """

    people: tuple[ListedPlayer, ...]
    problems: tuple[Problem, ...] = ()
    columns: Mapping[str, str] = dataclasses.field(default_factory=dict)
    unused: tuple[str, ...] = ()
    not_taken: Problem | None = None


HEADINGS = {
    "name": "name nom joueur player spieler naam nombre nome namn navn nimi nomprenom nomcomplet"
    " fullname",
    "surname": "surname lastname nomdefamille familyname nachname achternaam",
    "first_name": "firstname prenom givenname vorname voornaam",
    "rating": "rating elo elofide fideelo classement cp points-classement strength elostandard"
    " fiderating std standard rtg rtgi irtg",
    "title": "title titre fidetitle titrefide titel",
    "federation": "federation fed fede pays country nation land bond",
    "sex": "sex sexe gender geschlecht geslacht",
    "club": "club verein vereniging clubcity clubville vereinort",
    "league": "league ligue region verband liga",
    "birth": "birth born birthday dateofbirth naissance datenaissance datedenaissance nele"
    " geburtsdatum annee year geboortedatum",
    "fide_id": "fideid fidecode codefide idfide idnumber fideno",
    "email": "email mail courriel",
    "phone": "phone tel telephone mobile telefon natel",
    "national_id": "nationalid licence license codeffe nrffe licenceffe identnr lidnummer",
    "national_rating": "nationalrating elonational elonat fuhrungszahl eloch rtgn nrtg",
}
"""Headings by field, without accents, blanks and capitals; the first of a line is ours."""

ABOVE = 20
"""Lines among which the headings are looked for."""
MOST_SHOWN = 300

_WORDS = {word: name for name, words in HEADINGS.items() for word in words.split()}
_SEXES = {"": "", "m": "m", "h": "m", "male": "m", "homme": "m", "f": "w", "w": "w", "d": "w"}
_SEXES |= {"female": "w", "femme": "w", "v": "w"}


def plain_heading(heading: str) -> str:
    """A heading without accents, blanks and capitals."""
    letters = unicodedata.normalize("NFKD", heading)
    return re.sub(r"[^a-z]", "", letters.encode("ascii", "ignore").decode().lower())


def guessed_columns(headings: Sequence[str]) -> dict[str, int]:
    """Which column seems to hold which field."""
    found: dict[str, int] = {}
    for place, heading in enumerate(headings):
        field = _WORDS.get(plain_heading(heading))
        if field is not None and field not in found:
            found[field] = place
    if {"name", "first_name"} <= set(found) and "surname" not in found:
        found["surname"] = found.pop("name")
    return found


def mapped_columns(headings: Sequence[str], mapping: Mapping[str, str]) -> dict[str, int]:
    """The columns that the mapping names, by heading or by number from 1 on."""
    columns = {}
    for field, heading in mapping.items():
        if field not in FIELDS:
            raise RequestError(
                N_("No player has a field {found!r}; wanted one of {wanted}."),
                found=field,
                wanted=", ".join(FIELDS),
            )
        if heading in headings:
            columns[field] = headings.index(heading)
        elif heading.isdecimal() and 1 <= int(heading) <= len(headings):
            columns[field] = int(heading) - 1
        else:
            raise RequestError(
                N_("The table has no column {found!r}. Its columns are: {columns}."),
                found=heading,
                columns=_shown(headings),
            )
    return columns


def read_table(
    rows: Sequence[Sequence[str]],
    mapping: Mapping[str, str] | None = None,
    *,
    draughts: bool = False,
) -> PlayerList:
    """The people of a table; its columns are named by the first line that has a known heading.

    Titles are those of chess, or of draughts.
    """
    lines = [(at, [cell.strip() for cell in row]) for at, row in enumerate(rows, 1)]
    lines = [(at, row) for at, row in lines if any(row)]
    if not lines:
        return PlayerList((), (Problem(N_("The list is empty.")),))
    start = _headings_at([row for _, row in lines])
    first, headings = lines[start]
    columns = guessed_columns(headings) if mapping is None else mapped_columns(headings, mapping)
    if not {"name", "surname"} & set(columns):
        problem = Problem(
            N_("No column holds the names. The columns are: {columns}."),
            line=first,
            facts={"columns": _shown(headings)},
        )
        return PlayerList((), (problem,), unused=tuple(h for h in headings if h))
    return _people(lines[start + 1 :], headings, columns, draughts)


def _headings_at(rows: Sequence[Sequence[str]]) -> int:
    """The line of the headings: lines above it, such as the name of the list, are passed over."""
    for place, row in enumerate(rows[:ABOVE]):
        if {"name", "surname"} & set(guessed_columns(row)):
            return place
    return 0


def _shown(headings: Sequence[str]) -> str:
    """The headings in one text, shortened where they are too long to be headings."""
    return ", ".join(heading for heading in headings if heading)[:MOST_SHOWN]


def _people(
    lines: Sequence[tuple[int, Sequence[str]]],
    headings: Sequence[str],
    columns: Mapping[str, int],
    draughts: bool,
) -> PlayerList:
    people: list[ListedPlayer] = []
    problems: list[Problem] = []
    ids: dict[str, int] = {}
    names: dict[str, int] = {}
    for at, row in lines:
        cells = {field: row[c] if c < len(row) else "" for field, c in columns.items()}
        line = _TableLine(at, cells, columns, draughts)
        somebody = line.listed()
        problems.extend(line.problems)
        if not somebody.name:
            continue
        if somebody.fide_id and somebody.fide_id in ids:
            problems.append(
                Problem(
                    N_("The FIDE id {id} stands in line {line} already: this line is left out."),
                    line=at,
                    facts={"id": somebody.fide_id, "line": ids[somebody.fide_id]},
                )
            )
            continue
        ids[somebody.fide_id] = at
        earlier = names.setdefault(_comparable_name(somebody.name), at)
        if earlier != at:
            problems.append(
                Problem(
                    N_("{name} stands in line {line} already: both are taken."),
                    line=at,
                    facts={"name": somebody.name, "line": earlier},
                )
            )
        people.append(somebody)
    used = set(columns.values())
    return PlayerList(
        tuple(people),
        tuple(problems),
        {field: headings[c] for field, c in columns.items()},
        tuple(h for c, h in enumerate(headings) if c not in used and h),
    )


def _comparable_name(name: str) -> str:
    """A name without accents, blanks, capitals and signs, to compare it; digits stay."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in letters if c.isalnum())


class _TableLine:
    """One line of a table, and what is wrong with it."""

    def __init__(
        self, at: int, cells: Mapping[str, str], columns: Mapping[str, int], draughts: bool
    ) -> None:
        self.at = at
        self.cells = cells
        self.columns = columns
        self.draughts = draughts
        self.problems: list[Problem] = []

    def listed(self) -> ListedPlayer:
        """What the line says; what cannot be understood is left open."""
        get = self.cells.get
        name = get("name") or ", ".join(filter(None, (get("surname"), get("first_name"))))
        if not name:
            self._wrong("name", N_("This line has no name: it is left out."))
            return ListedPlayer()
        if "name" not in self.columns and not get("surname"):
            self._wrong("surname", N_("This line has a first name only: it is taken as it is."))
        return ListedPlayer(
            name=" ".join(name.split()),
            rating=self._number("rating"),
            title=self._title(),
            federation=self._federation(),
            sex=self._sex(),
            club=get("club", ""),
            league=get("league", ""),
            birth=self._birth(),
            fide_id=self._fide_id(),
            email=get("email", ""),
            phone=get("phone", ""),
            national=self._national(),
        )

    def _wrong(self, field: str, template: str) -> None:
        column = self.columns.get(field)
        facts: dict[str, object] = {"found": self.cells.get(field, "")}
        place = None if column is None else column + 1
        self.problems.append(Problem(template, self.at, place, facts))

    def _number(self, field: str) -> int:
        text = re.sub(r"[\s\u00a0]|\.0+$| ?[A-Z]$", "", self.cells.get(field, ""))
        if not text or text == "-":
            return 0
        found = whole_number(text)
        if found is not None and found <= 9999:
            return found
        self._wrong(field, N_("{found!r} is not a rating: none is taken."))
        return 0

    def _title(self) -> str:
        title = title_code(self.cells.get("title", ""), draughts=self.draughts)
        if title is None:
            self._wrong(
                "title",
                N_("{found!r} is not a title of draughts: none is taken.")
                if self.draughts
                else N_("{found!r} is not a FIDE title: none is taken."),
            )
        return title or ""

    def _sex(self) -> str:
        text = self.cells.get("sex", "").lower()
        if text not in _SEXES:
            self._wrong("sex", N_("{found!r} is neither m nor w: the sex is left open."))
        return _SEXES.get(text, "")

    def _birth(self) -> str:
        text = self.cells.get("birth", "").removesuffix(" 00:00:00").removesuffix(".0")
        found = written_date(text)
        if found is None:
            self._wrong("birth", N_("{found!r} is not a date of birth: none is taken."))
        return found or ""

    def _id(self, field: str) -> str:
        text = self.cells.get(field, "").removesuffix(".0")
        return "" if text in ("", "0") else text

    def _fide_id(self) -> str:
        text = self._id("fide_id")
        if text and not text.isdecimal():
            self._wrong("fide_id", N_("{found!r} is not a FIDE id: none is taken."))
            return ""
        return text

    def _federation(self) -> str:
        text = self.cells.get("federation", "").upper()
        if text and not re.fullmatch("[A-Z]{3}", text):
            self._wrong("federation", N_("{found!r} is not a federation of three letters."))
        return text[:3]

    def _national(self) -> tuple[NationalRecord, ...]:
        number, rating = self._id("national_id"), self._number("national_rating")
        if not (number or rating):
            return ()
        federation = self.cells.get("federation", "").upper()[:3]
        return (NationalRecord(federation=federation, rating=rating, id=number),)
