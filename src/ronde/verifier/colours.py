"""Colour preferences as the FIDE texts say since 2012.

Rule: FIDE C.04.3 (2026) 1.6-1.7; (2017) A.6
"""

from __future__ import annotations

OTHER = {"W": "B", "B": "W", "": ""}
NONE, MILD, STRONG, ABSOLUTE = range(4)


def preference(colours: str) -> tuple[str, int]:
    """The colour a player is due (or nothing), and how strongly."""
    if not colours:
        return "", NONE
    difference = 2 * colours.count("W") - len(colours)
    twice = colours[-2:] in ("WW", "BB")
    side = OTHER[colours[-1]]
    if abs(difference) > 1 or (difference and not twice):
        side = "B" if difference > 0 else "W"
    if abs(difference) > 1 or twice:
        return side, ABSOLUTE
    return side, STRONG if difference else MILD
