"""Record 192, the encoded type of tournament, and the systems of the catalogue."""

from __future__ import annotations

import re
from typing import NamedTuple

CUT_OVER = "2026/02/01"
"""From this day an undated code means the edition of 2026 (trf.md 5; FIDE C.04, 2026)."""

BAKU = "fide-baku"
CUSTOM = "CUSTOM_SWISS"

_DATED = {
    "FIDE_DUTCH_2017": "fide-dutch-2017",
    "FIDE_DUTCH_2025": "fide-dutch-2026",
    "FIDE_DUTCH_2026": "fide-dutch-2026",
    "FIDE_DOUBLESWISS": "fide-double-swiss",
}
_BY_DATE = {
    "FIDE_DUTCH": ("fide-dutch-2017", "fide-dutch-2026"),
    "FIDE_DUBOV": ("fide-dubov-2018", "fide-dubov-2026"),
    "FIDE_BURSTEIN": ("fide-burstein-2017", "fide-burstein-2026"),
}
_TEAM = re.compile(r"FIDE_TEAM(_TYPE[AB])?(_MP|_GP)?(_MP|_GP)?")
_CODES = {
    "fide-dutch-2017": "FIDE_DUTCH_2017",
    "fide-dutch-2026": "FIDE_DUTCH_2026",
    "fide-dutch": "FIDE_DUTCH",
    "fide-dubov-2018": "FIDE_DUBOV",
    "fide-dubov-2026": "FIDE_DUBOV",
    "fide-dubov": "FIDE_DUBOV",
    "fide-burstein-2017": "FIDE_BURSTEIN",
    "fide-burstein-2026": "FIDE_BURSTEIN",
    "fide-burstein": "FIDE_BURSTEIN",
    "fide-double-swiss": "FIDE_DOUBLESWISS",
    "fide-team": "FIDE_TEAM",
}


class Declared(NamedTuple):
    """The system and the acceleration that a code names; None where it names none of ours."""

    system: str | None = None
    acceleration: str | None = None


def declared(code: str, start: str) -> Declared:
    """What the code means for a tournament that starts on that day (`YYYY/MM/DD`, or unknown)."""
    plain = code.removesuffix("_BAKU")
    if plain in _BY_DATE:
        before, since = _BY_DATE[plain]
        system = before if _is_before_cut_over(start) else since
    elif _TEAM.fullmatch(plain):
        system = "fide-team"
    elif plain in _DATED:
        system = _DATED[plain]
    else:
        return Declared()
    return Declared(system, BAKU if plain != code else None)


def _is_before_cut_over(start: str) -> bool:
    return re.fullmatch(r"\d{4}/\d{2}/\d{2}", start, re.ASCII) is not None and start < CUT_OVER


def code_for(system: str | None, acceleration: str | None) -> str:
    """The code that comes nearest to them; nothing for a tournament that declares no system."""
    if system is None:
        return ""
    code = _CODES.get(system, CUSTOM)
    return f"{code}_BAKU" if acceleration == BAKU and code != CUSTOM else code


def kind_for(system: str) -> str:
    """Record 092 of a tournament that has no words of its own for a system without a code."""
    return f"Individual: Swiss-System ({system})" if _CODES.get(system) is None else ""


def names_teams(code: str) -> bool:
    """Whether the code is that of a team tournament, whose numbers are those of the teams."""
    return "TEAM" in code.upper()
