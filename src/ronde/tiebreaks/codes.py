"""Codes of tie-breaks: `BH-C1`, `BH/C1/P`, `KS-L+1`, `SB@2024`.

Rule: FIDE C.07 (2026) 5, 14
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_, RequestError
from ronde.tiebreaks.table import ALIASES, C07, DEFINITIONS
from ronde.tiebreaks.unplayed import EDITION_2009, EDITION_2024, EDITION_2026, GUIDE, Edition

if TYPE_CHECKING:
    from ronde.tiebreaks.definition import TieBreakDefinition
    from ronde.tiebreaks.teams import Score


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break of the table with its modifiers.

    low, high          how many values are cut
    limit              by how many half points Koya's limit is moved
    forfeits_played    forfeits count as games against the scheduled opponent
    fore               Fore Buchholz instead of Buchholz
    reverse            the other end first
    unrated            the rating of players who have none
    score              of teams: match points or game points, where the code names them
    divisor            of the score strength combination, where the code gives one
    """

    code: str
    definition: TieBreakDefinition
    low: int = 0
    high: int = 0
    limit: int = 0
    forfeits_played: bool = False
    fore: bool = False
    reverse: bool = False
    unrated: int | None = None
    score: Score | None = None
    divisor: int | None = None
    edition: Edition = EDITION_2026

    def __reduce__(self) -> tuple[Any, ...]:
        """As its code: the functions of the table are found again by it."""
        return parse, (self.code,)

    @property
    def highest_first(self) -> bool:
        """Whether a higher value is a better one."""
        return (self.definition.best == "highest") is not self.reverse


_MODIFIER = re.compile(r"-(C|M|L[+-]|U|V|K|P|F|R)(\d*)(?=-|$)")
_SCORE = re.compile(r"^([A-Z]+):(MP|GP)(?=-|$)")


@lru_cache(maxsize=512)
def parse(text: str) -> TieBreak:
    """The tie-break of this code; `-` or `/` before modifiers, `@` before an edition."""
    code = text.strip().upper().replace("/", "-")
    bare, at, year = code.partition("@")
    named = _SCORE.match(bare)
    bare = _SCORE.sub(r"\1", bare)
    name = _name(text, bare)
    definition = DEFINITIONS[ALIASES.get(name, name)]
    tie_break = TieBreak(code, definition, fore=definition.fore)
    if named:
        tie_break = replace(tie_break, score="MP" if named[2] == "MP" else "GP")
    if at:
        tie_break = replace(tie_break, edition=_edition(tie_break, year))
    end = len(name)
    given = {"V": at + year} if at else {}
    for modifier in _MODIFIER.finditer(bare, end):
        if modifier.start() == end:
            letter = _CUTS.get(modifier[1][0], modifier[1][0])
            if letter in given:
                raise _said_twice(tie_break, given[letter], modifier[0])
            given[letter] = modifier[0]
            tie_break = _modified(tie_break, modifier[1], modifier[2])
            end = modifier.end()
    if end != len(bare):
        raise _unknown_modifier(tie_break, bare[end + 1 :])
    return tie_break


_CUTS = {"M": "C"}
"""A median cuts low values as a cut does: the two do not go together."""


def _name(text: str, bare: str) -> str:
    """The longest name that the code begins with."""
    names = [
        name for name in (*DEFINITIONS, *ALIASES) if bare == name or bare.startswith(f"{name}-")
    ]
    if not names:
        raise RequestError(
            N_("There is no tie-break {code!r}. Choose among: {codes}."),
            code=text,
            codes=", ".join(DEFINITIONS),
        )
    return max(names, key=len)


def _modified(tie_break: TieBreak, letter: str, number: str) -> TieBreak:
    """The tie-break with one more modifier.

    Rule: FIDE C.07 (2026) 14
    """
    allowed = letter[0] in tie_break.definition.modifiers or letter in ("V", "R")
    with_number = letter[0] in "CMLUVK"
    if not allowed or with_number is not bool(number):
        raise _unknown_modifier(tie_break, letter + number)
    if letter[0] in "CMLK" and int(number) == 0:
        raise _idle_modifier(tie_break, letter)
    match letter:
        case "C":
            return replace(tie_break, low=int(number))
        case "M":
            return replace(tie_break, low=int(number), high=int(number))
        case "L+":
            return replace(tie_break, limit=int(number))
        case "L-":
            return replace(tie_break, limit=-int(number))
        case "U":
            return replace(tie_break, unrated=int(number))
        case "K":
            return replace(tie_break, divisor=int(number))
        case "V":
            return replace(tie_break, edition=_edition(tie_break, number))
        case "P":
            return replace(tie_break, forfeits_played=True)
        case "F":
            return replace(tie_break, fore=True)
        case _:
            return replace(tie_break, reverse=True)


def _unknown_modifier(tie_break: TieBreak, modifier: str) -> RequestError:
    return RequestError(
        N_("The tie-break {code!r} has no modifier {modifier!r}; {name} allows: {allowed}."),
        code=tie_break.code,
        modifier=modifier,
        name=tie_break.definition.code,
        allowed=", ".join(
            (*(_FORMS[letter] for letter in tie_break.definition.modifiers), "R", "@year")
        ),
    )


def _said_twice(tie_break: TieBreak, *modifiers: str) -> RequestError:
    """The error for two modifiers of one kind; it names the tie-break with either of them."""
    return RequestError(
        N_("The tie-break {code!r} says one thing twice. Choose among: {codes}."),
        code=tie_break.code,
        codes=", ".join(
            dict.fromkeys(tie_break.definition.code + modifier for modifier in modifiers)
        ),
    )


def _idle_modifier(tie_break: TieBreak, letter: str) -> RequestError:
    return RequestError(
        N_(
            "In the tie-break {code!r} a 0 changes nothing: write {modifier!r} or more, or omit it."
        ),
        code=tie_break.code,
        modifier=f"{letter}1",
    )


_FORMS = {"C": "C1", "M": "M1", "L": "L+1, L-1", "U": "U1400", "P": "P", "F": "F", "K": "K4"}

FIRST_EDITION_WITH_DUMMY = 2023
FIRST_EDITION_WITH_CAPS = 2026


def _edition(tie_break: TieBreak, year: str) -> Edition:
    """The edition in force at the end of that year; `CH` is the Swiss guide.

    Rule: FIDE C.07 (2026) 16.4; (2024) 16.4; before September 2023 the virtual opponent
    """
    definition = tie_break.definition
    if definition.regulation != C07:
        raise RequestError(
            N_("{name} is a tie-break of {regulation} and has no editions: write {name} alone."),
            name=definition.code,
            regulation=definition.regulation,
        )
    if year == GUIDE.name:
        return GUIDE
    if not re.fullmatch(r"\d{4}", year):
        raise RequestError(
            N_(
                "{edition!r} is not an edition of C.07: write @2024, @2026, or @CH for the Swiss "
                "guide."
            ),
            edition=year,
            code=tie_break.code,
        )
    if int(year) >= FIRST_EDITION_WITH_CAPS:
        return EDITION_2026
    return EDITION_2024 if int(year) >= FIRST_EDITION_WITH_DUMMY else EDITION_2009
