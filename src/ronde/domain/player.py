"""A player as the list of participants describes them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from ronde.domain.errors import N_, RequestError
from ronde.domain.kinds import of_kind, take_fields, wrong_kind
from ronde.domain.short_repr import ShortRepr

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

Tpn = int
"""Tournament pairing number: 1 is the strongest of the initial order."""

TITLES = (*(N_("GM"), N_("IM"), N_("WGM"), N_("FM"), N_("WIM"), N_("CM"), N_("WFM"), N_("WCM")),)
"""FIDE titles in the order of C.04.2 B2.b; everybody else comes after them."""

DRAUGHTS_TITLES = ("GMI", "MI", "GMIF", "MF", "MIF", "CMF", "MFF")
"""FMJD titles, in an order that follows the pattern of the FIDE titles. Reading: ADR-0204"""

FURTHER_TITLES = frozenset(["HGM", "AGM", "AIM", "AFM", "ACM", "NM", "MN", "WNM"])
"""Chess titles that order nobody: honorary, online and national ones."""

FURTHER_DRAUGHTS_TITLES = frozenset(["GMPI", "MPI", "MFP", "GMN", "MN", "GMS", "MS", "KMS"])
"""Draughts titles that order nobody: for problems, and of national federations."""

SHORT_TITLES = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}
"""The titles as older reports and lists shorten them."""

FRENCH_TITLES = {
    "GMI": "GM",
    "MI": "IM",
    "GMF": "WGM",
    "MF": "FM",
    "MIF": "WIM",
    "MFF": "WFM",
    "CMF": "WCM",
}
"""The titles as the French text of 2012 and French federations write them, without the dots."""

_PAPI_TITLES = {"gf": "WGM", "mf": "WIM", "ff": "WFM", "cf": "WCM"}
"""Letters of Papi, in small letters only: `MF` is the French for FM."""

_CHESS_TITLES = {
    **{title: title for title in TITLES},
    **{short.upper(): title for short, title in SHORT_TITLES.items()},
    **FRENCH_TITLES,
}

_YEAR_FIRST = r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})"
_DAY_FIRST = r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})"


def written_date(text: str) -> str | None:
    """A year, or YYYY/MM/DD, of a date as people write it; None for what is no date."""
    if not text or re.fullmatch(r"[1-9]\d{3}", text):
        return text
    first, last = re.fullmatch(_YEAR_FIRST, text), re.fullmatch(_DAY_FIRST, text)
    if not (found := first or last):
        return None
    from datetime import date

    year, month, day = map(int, found.groups() if first else reversed(found.groups()))
    try:
        date(year, month or 1, day or 1)
    except ValueError:
        return None
    return f"{year:04}/{month:02}/{day:02}"


def typed_day(text: str) -> date:
    """A day as people write it: `2026-12-31`, `31/12/2026`."""
    from datetime import date

    try:
        return date.fromisoformat((written_date(text.strip()) or "").replace("/", "-"))
    except ValueError:
        raise RequestError(
            N_("{found!r} is not a date: write 2026-12-31."), found=text[:40]
        ) from None


def title_code(text: str, *, draughts: bool = False) -> str | None:
    """The code of a title as people write it: `G.M.`, `M.I.F.`, `gm`; None for what is no title.

    The game decides: CMF is a woman candidate master in chess, a candidate master in draughts.
    National titles of draughts, such as MN, are taken as they are. Reading: ADR-0204
    """
    letters = re.sub(r"[\s.()]", "", text)
    if not letters:
        return ""
    written = letters.upper()
    if not draughts:
        return _PAPI_TITLES.get(letters) or _CHESS_TITLES.get(written)
    title = written.removesuffix("64")
    if title == "GM":
        return "GMI"
    return title if re.fullmatch("[A-Z]{1,4}", title) else None


def is_known_title(code: str, *, draughts: bool) -> bool:
    """Whether a code is a title of the game, or none at all."""
    if draughts:
        return not code or code in DRAUGHTS_TITLES or code in FURTHER_DRAUGHTS_TITLES
    return not code or code in TITLES or code in FURTHER_TITLES


SEX_WANTED = N_("The sex is m or w, or left open; not {found!r}.")
_ONE_LINE = N_("{found!r} has a line break: write names on one line.")
_SEEN = r"(?s)[^\x00-\x08\x0e-\x1b\x1f\x7f\u202a-\u202e\u2066-\u2069]*"
UNSEEN = N_("{found!r} has a sign that nobody sees: type it again, without copying.")
_FORMS = (
    ("sex", "[mw]?", SEX_WANTED),
    ("name", r"[^\r\n\v\f\x1c-\x1e\x85\u2028\u2029]*", _ONE_LINE),
    ("club", r"[^\r\n\v\f\x1c-\x1e\x85\u2028\u2029]*", _ONE_LINE),
    ("name", ".{0,120}", N_("A name has at most 120 letters: {found!r} has more.")),
    ("club", ".{0,120}", N_("A club has at most 120 letters: {found!r} has more.")),
    ("title", "[A-Za-z]{0,4}", N_("{found!r} is not a title: write GM, IM, FM …, or nothing.")),
    ("federation", "([A-Za-z]{3})?", N_("A federation has three letters, unlike {found!r}.")),
    ("fide_id", "[0-9]{0,12}", N_("A FIDE id is a number; {found!r} is not.")),
    ("note", "(?s).{0,400}", N_("A note has at most 400 letters: {found!r} has more.")),
)
"""The pattern of each typed field, and the message for anything else."""


def check_rating(name: str, rating: int) -> None:
    """Refuse a rating that has no room in a report."""
    if not 0 <= rating <= 9999:
        raise RequestError(
            N_("The rating of {name} is {found}: it must lie between 0 and 9999."),
            name=name,
            found=rating,
        )


def check_signs(given: Mapping[str, Any]) -> None:
    """Refuse controls in names, and signs that turn the direction of what follows."""
    for name in ("name", "club"):
        if not re.fullmatch(_SEEN, found := given.get(name, "")):
            raise RequestError(UNSEEN, found=found[:40])


def check_facts(given: Mapping[str, Any]) -> None:
    """Refuse typed facts that make no sense or have no room in a report; files are taken as is."""
    check_signs(given)
    for name, wanted, template in _FORMS:
        found = given.get(name, "")
        if not re.fullmatch(wanted, found):
            raise RequestError(template, found=found[:40])
    if written_date(given.get("birth", "")) is None:
        raise RequestError(
            N_("{found!r} is not a date of birth: write the year, or 1980-05-31."),
            found=given["birth"][:40],
        )


@dataclass(frozen=True, slots=True, repr=False)
class NationalRecord(ShortRepr):
    """What a national federation's list says of a player (TRF26, NRS records)."""

    federation: str
    name: str = ""
    rating: int = 0
    title: str = ""
    sex: str = ""
    club: str = ""
    id: str = ""
    birth: str = ""

    def __post_init__(self) -> None:
        take_fields(self)


@dataclass(frozen=True, slots=True, repr=False)
class Player(ShortRepr):
    """One entry of the list. `rating` is the strength used for the initial order; 0 is none.

    `first_round` is later than 1 for a late entry, who is not paired before; `last_round` is
    the round after which a withdrawn player is not paired any more.
    """

    tpn: Tpn
    name: str = ""
    rating: int = 0
    title: str = ""
    federation: str = ""
    sex: Literal["", "m", "w"] = ""
    birth: str = ""
    fide_id: str = ""
    club: str = ""
    rank: int | None = None
    estimated: bool = False
    first_round: int = 1
    last_round: int | None = None
    national: tuple[NationalRecord, ...] = ()
    league: str = ""

    def __post_init__(self) -> None:
        """Texts are texts; numbers are looked at in the tournament, which knows all players."""
        texts = (self.name, self.title, self.federation, self.sex, self.birth, self.fide_id)
        if {*map(type, texts), type(self.club), type(self.league)} != {str}:
            for name in _TEXTS:
                object.__setattr__(self, name, of_kind(name, getattr(self, name), "str"))
        estimated: object = self.estimated
        if type(estimated) is not bool:
            object.__setattr__(self, "estimated", of_kind("estimated", estimated, "bool"))
        if type(self.national) is not tuple or self.national:
            records = of_kind("national", self.national, "tuple[NationalRecord, ...]")
            object.__setattr__(self, "national", records)

    def takes_part(self, number: int) -> bool:
        """The player has entered by that round, and not withdrawn before it."""
        last = self.last_round
        try:
            return self.first_round <= number and (last is None or number <= last)
        except (TypeError, ValueError, ArithmeticError):
            raise wrong_kind("number", number, "int") from None


_TEXTS = ("name", "title", "federation", "sex", "birth", "fide_id", "club", "league")


_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss"}
)
"""Letters that are no letter with an accent; the scripts of the public pages know the same."""


def folded(text: str) -> str:
    """A name as it is searched and sorted: no accents, no capitals, special letters spelled out."""
    parted = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(letter for letter in parted if not unicodedata.combining(letter))
