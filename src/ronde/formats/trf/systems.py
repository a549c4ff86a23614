"""Record 192, the encoded type of tournament, and the systems of the catalogue."""

from __future__ import annotations

from typing import NamedTuple

from ronde.accelerations import ACCELERATIONS
from ronde.rulebooks.catalogue import named_by, report_code

CUSTOM = "CUSTOM_SWISS"


class Declared(NamedTuple):
    """The system and the acceleration that a code names; None where it names none of ours."""

    system: str | None = None
    acceleration: str | None = None


def declared(code: str, start: str) -> Declared:
    """What the code means for a tournament that starts on that day (`YYYY/MM/DD`, or unknown)."""
    for row in ACCELERATIONS.values():
        if row.report_suffix and code.endswith(row.report_suffix):
            system = named_by(code.removesuffix(row.report_suffix), start)
            return Declared(system, row.name) if system else Declared()
    return Declared(named_by(code, start))


def code_for(system: str | None, acceleration: str | None) -> str:
    """The code that comes nearest to them; nothing for a tournament that declares no system."""
    if system is None:
        return ""
    code = report_code(system)
    if not code:
        return CUSTOM
    row = ACCELERATIONS.get(acceleration or "")
    return code + row.report_suffix if row else code


def kind_for(system: str) -> str:
    """Record 092 of a tournament that has no words of its own for a system without a code."""
    return "" if report_code(system) else f"Individual: Swiss-System ({system})"


def names_teams(code: str) -> bool:
    """Whether the code is that of a team tournament, whose numbers are those of the teams."""
    return "TEAM" in code.upper()
