"""What can be counted of a pair or of a downfloater, said once for all rulebooks.

`a` is the higher-ranked player of a pair, `b` the other; `a` alone is a downfloater.
"""

from __future__ import annotations

from collections.abc import Callable

from ronde.rulebooks.colours import Strength
from ronde.rulebooks.profile import Profile

PairMeasure = Callable[[Profile, Profile], int]
FloatMeasure = Callable[[Profile], int]

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


def strong_or_third_colour_denied(a: Profile, b: Profile) -> int:
    """The same, and of two absolute preferences, too, where neither player is a topscorer.

    The rows above count those of topscorers only.
    """
    return int(
        a.side == b.side != ""
        and min(a.strength, b.strength) >= Strength.STRONG
        and not (a.strength == b.strength == Strength.ABSOLUTE and (a.topscorer or b.topscorer))
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


def unpaired_below(a: Profile) -> int:
    """Every player the next bracket leaves over; three times who may not have its bye.

    There `unplayed` says that the player may not have the bye.
    """
    return 3 if a.unplayed else 1


ONE_POINT = 10


def score_difference(a: Profile, b: Profile) -> int:
    """The score difference of a pair."""
    return a.surplus - b.surplus


def downfloater_difference(a: Profile) -> int:
    """A downfloater's score difference: to one point below the lowest score of the bracket."""
    return a.surplus + ONE_POINT


def repeated_downfloat_last(a: Profile, b: Profile) -> int:
    """The higher of an unequal pair floats down, as in the previous round."""
    return int(a.surplus > b.surplus and a.downfloat_last)


def repeated_downfloat_before(a: Profile, b: Profile) -> int:
    """The higher of an unequal pair floats down, as two rounds before."""
    return int(a.surplus > b.surplus and a.downfloat_before)


def repeated_upfloat_last(a: Profile, b: Profile) -> int:
    """The lower of an unequal pair floats up, as in the previous round."""
    return int(a.surplus > b.surplus and b.upfloat_last)


def repeated_upfloat_before(a: Profile, b: Profile) -> int:
    """The lower of an unequal pair floats up, as two rounds before."""
    return int(a.surplus > b.surplus and b.upfloat_before)


def floated_down_last(a: Profile) -> int:
    """A downfloater who floated down in the previous round."""
    return int(a.downfloat_last)


def floated_down_before(a: Profile) -> int:
    """A downfloater who floated down two rounds before."""
    return int(a.downfloat_before)


def difference_of(pair: PairMeasure) -> PairMeasure:
    """The score difference of the pairs that a measure counts."""
    return lambda a, b: score_difference(a, b) if pair(a, b) else 0


def downfloater_difference_of(downfloater: FloatMeasure) -> FloatMeasure:
    """The score difference of the downfloaters that a measure counts."""
    return lambda a: downfloater_difference(a) if downfloater(a) else 0


def meets_upfloater(_a: Profile, b: Profile) -> int:
    """A player from a lower scoregroup is taken into the pair."""
    return int(b.upfloater)


def maximum_upfloater(_a: Profile, b: Profile) -> int:
    """The upfloater has already floated up the greatest number of times."""
    return int(b.upfloater and b.upfloats > 0)


def maximum_upfloater_times(_a: Profile, b: Profile) -> int:
    """How often the upfloater has floated up, counted for maximum upfloaters only."""
    return b.upfloats if b.upfloater else 0


def upfloater_floated_up_last(_a: Profile, b: Profile) -> int:
    """The upfloater floated up in the previous round, too."""
    return int(b.upfloater and b.upfloat_last)


def upfloater_floated_last(_a: Profile, b: Profile) -> int:
    """The upfloater floated in the previous round, up or down."""
    return int(b.upfloater and (b.upfloat_last or b.downfloat_last))


def upfloaters_opponent_floated_last(a: Profile, b: Profile) -> int:
    """The opponent of an upfloater floated in the previous round, up or down."""
    return int(b.upfloater and (a.upfloat_last or a.downfloat_last))


def incoming_left(a: Profile) -> int:
    """A player who floated into the bracket leaves it unpaired."""
    return int(a.mdp)


def incoming_left_score(a: Profile) -> int:
    """The score of a player who floated into the bracket and leaves it unpaired."""
    return a.surplus if a.mdp else 0


OF_PREVIOUS_FLOATS = frozenset[Callable[..., int]](
    (
        resident_downfloat_last,
        mdp_opponent_upfloat_last,
        mdp_downfloat_last_difference,
        mdp_opponent_upfloat_last_difference,
        repeated_downfloat_last,
        repeated_upfloat_last,
        floated_down_last,
        upfloater_floated_up_last,
        upfloater_floated_last,
        upfloaters_opponent_floated_last,
    )
)
"""Measures that look at the floats of the previous round."""

OF_FLOATS_BEFORE = frozenset[Callable[..., int]](
    (
        resident_downfloat_before,
        mdp_opponent_upfloat_before,
        mdp_downfloat_before_difference,
        mdp_opponent_upfloat_before_difference,
        repeated_downfloat_before,
        repeated_upfloat_before,
        floated_down_before,
    )
)
"""Measures that look at the floats of the round before the previous one."""
