"""What the criteria of a bracket see of a player. Players alike are of one kind.

A kind is an integer, so that thousands of players can be sorted into kinds quickly; `profile`
tells what it stands for.
"""

from __future__ import annotations

from typing import NamedTuple, NewType

from ronde.rulebooks.colours import Strength

Kind = NewType("Kind", int)

DOWN_LAST, DOWN_BEFORE, UP_LAST, UP_BEFORE = 1, 2, 4, 8
"""Floats of the previous round and of the round before it."""

FLOATS_AT = 12
"""Where the floats stand in a kind."""
_MDP_AT, _UNPLAYED_AT, _SURPLUS_AT = 16, 20, 36
_COLOURS_MASK = (1 << FLOATS_AT) - 1
_UNPLAYED_MASK = (1 << _SURPLUS_AT - _UNPLAYED_AT) - 1


class Colours(NamedTuple):
    """The colour preference as the criteria see it.

    `difference` and `repeated` are kept only where the last round lets absolute preferences meet.
    """

    side: str
    strength: Strength
    topscorer: bool
    difference: int
    repeated: bool


class Profile(NamedTuple):
    """A kind of player in a bracket.

    `surplus` is how far the score lies above the lowest score of the bracket; `unplayed` is kept
    only for those at stake for the bye, `upfloats` (how often so far) only for those who have
    reached the greatest number. In draughts `third` is the colour of the last two games, if they
    had the same, and `seniority` counts those who came into the group, from the lowest up.
    """

    side: str
    strength: Strength
    topscorer: bool
    difference: int
    repeated: bool
    mdp: bool = False
    surplus: int = 0
    downfloat_last: bool = False
    downfloat_before: bool = False
    upfloat_last: bool = False
    upfloat_before: bool = False
    unplayed: int = 0
    upfloater: bool = False
    upfloats: int = 0
    third: str = ""
    seniority: int = 0


_COLOURS: list[Colours] = []
_NUMBER: dict[tuple[str, Strength, bool, int, bool], int] = {}
_PROFILES: dict[Kind, Profile] = {}
_INTERNED: dict[Profile, Kind] = {}


def colours_number(
    side: str, strength: Strength, topscorer: bool, difference: int, repeated: bool
) -> int:
    """The number of this view of a player's colours; the lowest bits of a kind."""
    key = (side, strength, topscorer, difference, repeated)
    number = _NUMBER.get(key)
    if number is None:
        number = _NUMBER[key] = len(_COLOURS)
        _COLOURS.append(Colours(*key))
    return number


def kind(colours: int, floats: int, mdp: int, surplus: int, unplayed: int = 0) -> Kind:
    """The kind with these attributes."""
    return Kind(
        colours
        | floats << FLOATS_AT
        | mdp << _MDP_AT
        | unplayed << _UNPLAYED_AT
        | surplus << _SURPLUS_AT
    )


def profile(code: Kind) -> Profile:
    """What a kind stands for."""
    known = _PROFILES.get(code)
    if known is None:
        floats = code >> FLOATS_AT
        known = _PROFILES[code] = Profile(
            *_COLOURS[code & _COLOURS_MASK],
            mdp=bool(code >> _MDP_AT & 1),
            surplus=code >> _SURPLUS_AT,
            downfloat_last=bool(floats & DOWN_LAST),
            downfloat_before=bool(floats & DOWN_BEFORE),
            upfloat_last=bool(floats & UP_LAST),
            upfloat_before=bool(floats & UP_BEFORE),
            unplayed=code >> _UNPLAYED_AT & _UNPLAYED_MASK,
        )
    return known


def in_order(a: Kind, b: Kind) -> tuple[Profile, Profile]:
    """What two kinds stand for, the higher score first and an upfloater last."""
    p, q = profile(a), profile(b)
    return (q, p) if (p.upfloater, q.surplus) > (q.upfloater, p.surplus) else (p, q)


def interned(seen: Profile) -> Kind:
    """The kind that stands for this profile, where `kind` has no room for all of it."""
    code = _INTERNED.get(seen)
    if code is None:
        code = _INTERNED[seen] = Kind(-1 - len(_INTERNED))
        _PROFILES[code] = seen
    return code
