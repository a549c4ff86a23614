"""Colour preferences and the colours of a game, as the FIDE texts of 2017 and 2026 say.

Rule: FIDE C.04.3 (2026) 1.6-1.7, 5.2; (2017) A.6, E
"""

from __future__ import annotations

from ronde.verifier.history import History

OTHER = {"W": "B", "B": "W"}
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


def allocated(history: History, higher: int, lower: int) -> tuple[str, int]:
    """The colour of the higher-ranked of two players, and the number of the rule that decides.

    1 both preferences; 2 the stronger, of two absolute ones the wider difference; 3 the latest
    round in which one had White and the other Black; 4 the preference of the higher-ranked;
    5 the parity of that player's number.
    """
    mine, strength = preference(history.colours[higher])
    yours, theirs = preference(history.colours[lower])
    if mine != yours:
        return mine or OTHER[yours], 1
    if strength == theirs == ABSOLUTE:
        strength, theirs = abs(history.difference(higher)), abs(history.difference(lower))
    if strength != theirs:
        return (mine, 2) if strength > theirs else (OTHER[yours], 2)
    ends = zip(reversed(history.colours[higher]), reversed(history.colours[lower]), strict=False)
    for own, other in ends:
        if own != other:
            return other, 3
    if mine:
        return mine, 4
    initial = history.initial_colour
    return initial if history.odd[higher] else OTHER[initial], 5
