"""What can be counted of a pair or of a downfloater, said once for all rulebooks.

`a` is the higher-ranked player of a pair, `b` the other; `a` alone is a downfloater.
"""

from __future__ import annotations

from ronde.rulebooks.colours import Strength
from ronde.rulebooks.profile import Profile

LIMBO = 10_000_000
"""A moved-down player who floats on counts as further away than anybody who is paired."""


def preference_denied(a: Profile, b: Profile) -> int:
    """One of the two does not get the colour preference: both prefer the same colour."""
    return int(a.side == b.side != "")


def strong_preference_denied(a: Profile, b: Profile) -> int:
    """One of the two does not get a strong preference: both prefer the same colour strongly.

    Two absolute preferences (topscorers) are the business of the rows above this one.
    """
    return int(
        a.side == b.side != ""
        and min(a.strength, b.strength) >= Strength.STRONG
        and not a.strength == b.strength == Strength.ABSOLUTE
    )


def _denied(a: Profile, b: Profile) -> Profile | None:
    """Who of two players with the same absolute preference will not get it.

    The wider colour difference is served first. Between equal differences the player with two
    equal colours running is served: in one of those two games the other had the other colour, so
    alternating from there gives the first what is due. Two players alike in both suffer alike.
    """
    if not (a.side == b.side and a.strength == b.strength == Strength.ABSOLUTE):
        return None
    wider = abs(a.difference) - abs(b.difference) or a.repeated - b.repeated
    return b if wider > 0 else a


def topscorer_colour_difference(a: Profile, b: Profile) -> int:
    """A topscorer or the opponent of one gets a colour difference beyond two."""
    denied = _denied(a, b)
    return int(denied is not None and (a.topscorer or b.topscorer) and abs(denied.difference) >= 2)


def topscorer_third_colour(a: Profile, b: Profile) -> int:
    """A topscorer or the opponent of one gets the same colour a third time running."""
    denied = _denied(a, b)
    return int(denied is not None and (a.topscorer or b.topscorer) and denied.repeated)


def score(a: Profile) -> int:
    """The downfloater's score, measured from the lowest of the bracket."""
    return a.surplus


def unplayed_games(a: Profile) -> int:
    """Games not played by the player who will have the bye."""
    return a.unplayed


def resident_downfloat_last(a: Profile) -> int:
    """A resident who floated down in the previous round floats down again."""
    return int(not a.mdp and a.downfloat_last)


def resident_downfloat_before(a: Profile) -> int:
    """A resident who floated down two rounds before floats down again."""
    return int(not a.mdp and a.downfloat_before)


def mdp_opponent_upfloat_last(a: Profile, b: Profile) -> int:
    """The opponent of a moved-down player floated up in the previous round."""
    return int(a.mdp and b.upfloat_last)


def mdp_opponent_upfloat_before(a: Profile, b: Profile) -> int:
    """The opponent of a moved-down player floated up two rounds before."""
    return int(a.mdp and b.upfloat_before)


def mdp_downfloat_last_difference(a: Profile, b: Profile) -> int:
    """Score difference of a moved-down player who floated down in the previous round."""
    return a.surplus - b.surplus if a.mdp and a.downfloat_last else 0


def mdp_downfloat_before_difference(a: Profile, b: Profile) -> int:
    """Score difference of a moved-down player who floated down two rounds before."""
    return a.surplus - b.surplus if a.mdp and a.downfloat_before else 0


def limbo_downfloat_last(a: Profile) -> int:
    """The same for a moved-down player who floats on: further than anybody paired."""
    return LIMBO + a.surplus if a.mdp and a.downfloat_last else 0


def limbo_downfloat_before(a: Profile) -> int:
    """The same for a moved-down player who floats on: further than anybody paired."""
    return LIMBO + a.surplus if a.mdp and a.downfloat_before else 0


def mdp_opponent_upfloat_last_difference(a: Profile, b: Profile) -> int:
    """Score difference of a moved-down player's opponent who floated up in the previous round."""
    return a.surplus - b.surplus if a.mdp and b.upfloat_last else 0


def mdp_opponent_upfloat_before_difference(a: Profile, b: Profile) -> int:
    """Score difference of a moved-down player's opponent who floated up two rounds before."""
    return a.surplus - b.surplus if a.mdp and b.upfloat_before else 0


def each(_a: Profile) -> int:
    """Every downfloater counts."""
    return 1
