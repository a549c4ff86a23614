"""Colour preferences and the allocation of colours, common to the systems of FIDE C.04.

Rule: FIDE C.04.3 (2026) 1.6-1.7, 5.2; (2017) A.6, E; (2012) A7, E
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import NamedTuple

OTHER = {"W": "B", "B": "W", "": ""}


class Strength(IntEnum):
    """How much a player is due a colour.

    Rule: FIDE C.04.3 (2026) 1.7.1-1.7.4
    """

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Preference(NamedTuple):
    """The colour a player is due (`W`, `B` or nothing), and why.

    `difference` is Whites minus Blacks; `repeated` says that the two latest games had one colour.
    """

    side: str
    strength: Strength
    difference: int
    repeated: bool


_PREFERENCES: dict[str, Preference] = {}


def preference(colours: str) -> Preference:
    """The colour preference after these games.

    Rule: FIDE C.04.3 (2026) 1.7
    """
    known = _PREFERENCES.get(colours)
    if known is None:
        known = _PREFERENCES[colours] = _preference(colours)
    return known


def _preference(colours: str) -> Preference:
    if not colours:
        return Preference("", Strength.NONE, 0, repeated=False)
    difference = 2 * colours.count("W") - len(colours)
    repeated = len(colours) > 1 and colours[-1] == colours[-2]
    if abs(difference) > 1:
        side = "B" if difference > 0 else "W"
        return Preference(side, Strength.ABSOLUTE, difference, repeated)
    if repeated:
        return Preference(OTHER[colours[-1]], Strength.ABSOLUTE, difference, repeated)
    if difference:
        side = "B" if difference > 0 else "W"
        return Preference(side, Strength.STRONG, difference, repeated)
    return Preference(OTHER[colours[-1]], Strength.MILD, difference, repeated)


def alternated(a: str, b: str) -> str:
    """The colour for `a` that alternates from the latest time when one had White, the other Black.

    Unplayed rounds are left out, so the two histories are compared from their ends.

    Rule: FIDE C.04.2 (2012) D3, (2026) 3.4; C.04.3 (2026) 5.2.3
    """
    for mine, yours in zip(reversed(a), reversed(b), strict=False):
        if mine != yours:
            return yours
    return ""


class ColourClaim(NamedTuple):
    """What one player of a pair brings to the colour rules."""

    preference: Preference
    colours: str
    odd: bool


ColourDecision = Callable[[ColourClaim, ColourClaim, str], str]


class ColourRule(NamedTuple):
    """A rule that gives the higher-ranked player White, Black, or leaves it to the next rule."""

    code: str
    wording: str
    decide: ColourDecision


ColouredPair = tuple[int, int, ColourRule]
"""White, Black (by place), and the rule that decided."""


def both_preferences(higher: ColourClaim, lower: ColourClaim, _initial: str) -> str:
    """Grant both preferences; a player without one leaves it to the opponent."""
    mine, yours = higher.preference.side, lower.preference.side
    if mine == yours:
        return ""
    return mine or OTHER[yours]


def stronger_preference(higher: ColourClaim, lower: ColourClaim, _initial: str) -> str:
    """Grant the stronger preference; of two absolute ones, the wider colour difference."""
    mine, yours = higher.preference, lower.preference
    if mine.strength != yours.strength:
        return mine.side if mine.strength > yours.strength else OTHER[yours.side]
    if mine.strength is Strength.ABSOLUTE:
        wider = abs(mine.difference) - abs(yours.difference)
        if wider:
            return mine.side if wider > 0 else OTHER[yours.side]
    return ""


def latest_difference(higher: ColourClaim, lower: ColourClaim, _initial: str) -> str:
    """Alternate from the most recent time when one had White and the other Black."""
    return alternated(higher.colours, lower.colours)


def higher_ranked_preference(higher: ColourClaim, _lower: ColourClaim, _initial: str) -> str:
    """Grant the preference of the higher-ranked player."""
    return higher.preference.side


def initial_colour(higher: ColourClaim, _lower: ColourClaim, initial: str) -> str:
    """An odd number gives the higher-ranked player the initial-colour, an even one the other."""
    return initial if higher.odd else OTHER[initial]


def initial_colour_of_newcomers(higher: ColourClaim, lower: ColourClaim, initial: str) -> str:
    """Neither has played a game: by the number of the higher-ranked player, as above."""
    return "" if higher.colours or lower.colours else initial_colour(higher, lower, initial)


def fewer_whites(higher: ColourClaim, lower: ColourClaim, _initial: str) -> str:
    """White to the one who has had it less often."""
    mine, yours = higher.colours.count("W"), lower.colours.count("W")
    return "" if mine == yours else "W" if mine < yours else "B"


def lower_difference(higher: ColourClaim, lower: ColourClaim, _initial: str) -> str:
    """White to the lower colour difference: -2 is lower than -1, +1 is lower than +2."""
    mine, yours = (2 * c.colours.count("W") - len(c.colours) for c in (higher, lower))
    return "" if mine == yours else "W" if mine < yours else "B"


def only_preference(higher: ColourClaim, lower: ColourClaim, _initial: str) -> str:
    """Only one of the two has a preference: grant it."""
    mine, yours = higher.preference.side, lower.preference.side
    return "" if bool(mine) == bool(yours) else mine or OTHER[yours]


def only_strong_preference(higher: ColourClaim, lower: ColourClaim, _initial: str) -> str:
    """Only one of the two has a strong preference: grant it."""
    mine, yours = higher.preference, lower.preference
    if (mine.strength is Strength.STRONG) == (yours.strength is Strength.STRONG):
        return ""
    return mine.side if mine.strength is Strength.STRONG else OTHER[yours.side]


def alternate_higher(higher: ColourClaim, _lower: ColourClaim, _initial: str) -> str:
    """The higher-ranked gets the other colour than the last time."""
    return OTHER[higher.colours[-1:]]


def alternate_lower(_higher: ColourClaim, lower: ColourClaim, _initial: str) -> str:
    """The lower-ranked gets the other colour than the last time."""
    return lower.colours[-1:]


def allocate(
    rules: tuple[ColourRule, ...], higher: ColourClaim, lower: ColourClaim, initial: str
) -> tuple[str, ColourRule]:
    """The colour of the higher-ranked player, and the rule that decided it."""
    for rule in rules:
        side = rule.decide(higher, lower, initial)
        if side:
            return side, rule
    raise AssertionError("the last colour rule always decides")


def lettered_colours(rules: Sequence[ColourRule]) -> tuple[ColourRule, ...]:
    """The colour rules of 2026 as the texts before numbered them: 5.2.1 was E.1."""
    return tuple(rule._replace(code=f"E.{n}") for n, rule in enumerate(rules, 1))
