"""What two players bring to the colour rules, and the rules themselves.

Rule: FIDE C.04.3 (2026) 5.2; (2017) E; C.04.4.1 (2026) 5.2; C.04.4.2 (2026) 5.2
Rule: FIDE C.04.5 4.3; C.04.6 (2026) 4.3
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ronde.verifier.colours import ABSOLUTE, OTHER, STRONG, preference
from ronde.verifier.history import History


class Claim(NamedTuple):
    """What one player of a pair brings to the colour rules."""

    side: str
    strength: int
    colours: str
    odd: bool

    @property
    def difference(self) -> int:
        """Games with White minus games with Black."""
        return 2 * self.colours.count("W") - len(self.colours)


def claim_of(history: History, i: int) -> Claim:
    """What the games of a player claim by the FIDE texts for single games."""
    return Claim(*preference(history.colours[i]), history.colours[i], history.odd[i])


ColourRule = Callable[[Claim, Claim, str], str]
"""The colour of the higher-ranked of two, or nothing; the last argument is the initial-colour."""


def by_number(higher: Claim, _lower: Claim, initial: str) -> str:
    """The initial-colour for an odd number."""
    return initial if higher.odd else OTHER[initial]


def newcomers(higher: Claim, lower: Claim, initial: str) -> str:
    """Neither has played: by number."""
    return "" if higher.colours or lower.colours else by_number(higher, lower, initial)


def both(higher: Claim, lower: Claim, _initial: str) -> str:
    """Both preferences, where they do not collide."""
    return "" if higher.side == lower.side else higher.side or OTHER[lower.side]


def stronger(higher: Claim, lower: Claim, _initial: str) -> str:
    """The stronger preference; of two absolute ones the wider difference."""
    mine, yours = (
        (c.strength, abs(c.difference) if c.strength == ABSOLUTE else 0) for c in (higher, lower)
    )
    return "" if mine == yours else higher.side if mine > yours else OTHER[lower.side]


def latest_difference(higher: Claim, lower: Claim, _initial: str) -> str:
    """Alternate from the latest time when one had White and the other Black."""
    for mine, yours in zip(higher.colours[::-1], lower.colours[::-1], strict=False):
        if mine != yours:
            return yours
    return ""


def of_higher(higher: Claim, _lower: Claim, _initial: str) -> str:
    """The preference of the higher-ranked player."""
    return higher.side


FIDE_COLOURS: tuple[ColourRule, ...] = (newcomers, both, stronger, latest_difference, of_higher)
"""In the order of C.04.4.1 (2026) 5.2 and C.04.4.2 (2026) 5.2; E in the texts before."""


DUTCH_COLOURS: tuple[ColourRule, ...] = (both, stronger, latest_difference, of_higher, by_number)
"""In the order of C.04.3 (2026) 5.2; (2017) E."""


def decided(
    rules: Iterable[ColourRule], higher: Claim, lower: Claim, initial: str
) -> tuple[str, int]:
    """The colour of the higher-ranked of two, and the place of the first rule that says so."""
    sides = (rule(higher, lower, initial) for rule in rules)
    return next((side, place) for place, side in enumerate(sides, 1) if side)


def fewer_whites(higher: Claim, lower: Claim, _initial: str) -> str:
    """White to the one who has had it less often."""
    mine, yours = higher.colours.count("W"), lower.colours.count("W")
    return "" if mine == yours else "W" if mine < yours else "B"


def only_preference(higher: Claim, lower: Claim, _initial: str) -> str:
    """The only preference of the two."""
    if bool(higher.side) == bool(lower.side):
        return ""
    return higher.side or OTHER[lower.side]


def only_strong(higher: Claim, lower: Claim, _initial: str) -> str:
    """The only strong preference of the two."""
    if (higher.strength == STRONG) == (lower.strength == STRONG):
        return ""
    return higher.side if higher.strength == STRONG else OTHER[lower.side]


def lower_difference(higher: Claim, lower: Claim, _initial: str) -> str:
    """White to the lower colour difference."""
    mine, yours = higher.difference, lower.difference
    return "" if mine == yours else "W" if mine < yours else "B"


def alternate_higher(higher: Claim, _lower: Claim, _initial: str) -> str:
    """The other colour than the higher-ranked had last."""
    return OTHER[higher.colours[-1:]]


def alternate_lower(_higher: Claim, lower: Claim, _initial: str) -> str:
    """The colour that the other had last, who alternates."""
    return lower.colours[-1:]
