"""Colour preferences of teams. There is no absolute one: colours never keep two teams apart.

Rule: FIDE C.04.6 (2026) 1.6-1.7
"""

from __future__ import annotations

from ronde.rulebooks.colours import Preference, Strength
from ronde.rulebooks.lexicographic.entrants import NO_PREFERENCE


def preference(
    colours: str, kind: str, *, is_last_round: bool, strong_in_last_round: bool = True
) -> Preference:
    """The preference of type A or B after these matches, one letter each.

    Rule: FIDE C.04.6 (2026) 1.7.1, 1.7.2
    Reading: ADR-0031
    """
    difference = 2 * colours.count("W") - len(colours)
    if kind == "none" or not colours:
        return NO_PREFERENCE
    if kind == "B" and difference == 0 and is_last_round and not strong_in_last_round:
        return NO_PREFERENCE
    side = _due(colours, difference)
    if side:
        strength = Strength.STRONG if kind == "B" else Strength.MILD
        return Preference(side, strength, difference, repeated=False)
    if kind == "B" and difference:
        return Preference("B" if difference > 0 else "W", Strength.MILD, difference, False)
    if kind == "B" and not is_last_round:
        return Preference("B" if colours[-1] == "W" else "W", Strength.MILD, difference, False)
    return NO_PREFERENCE


def _due(colours: str, difference: int) -> str:
    """The colour that is due in type A, and strongly in type B; or none."""
    if difference < -1 or (difference in (0, -1) and colours[-2:] == "BB"):
        return "W"
    if difference > 1 or (difference in (0, 1) and colours[-2:] == "WW"):
        return "B"
    return ""
