"""What a solution of a group is charged with, most important first.

Rule: FMJD Annexe V (2017) 3.5-3.8
Reading: ADR-0051, 2.3
"""

from __future__ import annotations

from functools import cache

from ronde.domain.errors import N_
from ronde.rulebooks import measures
from ronde.rulebooks.criteria import Criteria
from ronde.rulebooks.fmjd.aspects import Aspects
from ronde.rulebooks.profile import Profile
from ronde.rulebooks.rows import Minimise


def colour_clash(a: Profile, b: Profile) -> int:
    """Both have had the same colour twice, so that one of them must have it again.

    Rule: FMJD Annexe V (2017) 3.7.b
    Reading: ADR-0051, 2.4
    """
    return int(a.third == b.third != "" or a.side == b.side != "")


def wrong_colours(a: Profile, b: Profile) -> int:
    """How many of the two will not have the colour they are due.

    Rule: FMJD Annexe V (2017) 3.7.c
    """
    if a.third != b.third:
        mine = ("B" if a.third == "W" else "W") if a.third else b.third
        yours = "B" if mine == "W" else "W"
        return (a.side not in ("", mine)) + (b.side not in ("", yours))
    return measures.preference_denied(a, b)


def float_repeated(a: Profile, b: Profile) -> int:
    """How many of the two meet a higher, or a lower, score for the second time running.

    Rule: FMJD Annexe V (2017) 3.8
    """
    return measures.repeated_downfloat_last(a, b) + measures.repeated_upfloat_last(a, b)


def float_repeated_earlier(a: Profile, b: Profile) -> int:
    """The same, compared with the round before that."""
    return measures.repeated_downfloat_before(a, b) + measures.repeated_upfloat_before(a, b)


def seniority(a: Profile) -> int:
    """Of those who came into the group, the highest counts most. Rule: FMJD Annexe V (2017) 3.6"""
    return a.seniority


LEFT = Minimise("left", "3.5", N_("players of the group who leave it"), downfloater=measures.each)
AGAIN = Minimise(
    "again",
    "3.6",
    N_("transferred players who leave again"),
    downfloater=seniority,
    descending=True,
)
WEAK = Minimise(
    "colour", "3.7.b", N_("pairs of players who both had the same colour twice"), pair=colour_clash
)
STRONG = Minimise(
    "colour", "3.7.c", N_("players who do not get the colour they are due"), pair=wrong_colours
)
FLOATS = Minimise(
    "floats",
    "3.8",
    N_("players who float the same way as in the round before"),
    pair=float_repeated,
    downfloater=measures.floated_down_last,
)
EARLIER = Minimise(
    "floats-2",
    "3.8",
    N_("players who float the same way as two rounds before"),
    pair=float_repeated_earlier,
    downfloater=measures.floated_down_before,
)


def criteria(aspects: Aspects, number: int) -> tuple[Minimise, ...]:
    """The rows that hold for this round, in order.

    Rule: FMJD Annexe V (2017) 3.5-3.8, A.d
    """
    colour: tuple[Minimise, ...] = ()
    if aspects.colour == "weak":
        colour = (WEAK,)
    elif acts_strongly(aspects, number):
        colour = (STRONG,)
    floats: tuple[Minimise, ...] = ()
    if aspects.floats:
        floats = (FLOATS, EARLIER) if aspects.floats_two_rounds else (FLOATS,)
    if aspects.colour_may_float:
        return (*colour, LEFT, AGAIN, *floats)
    return (LEFT, AGAIN, *colour, *floats)


def above_floaters(rows: tuple[Minimise, ...]) -> tuple[Minimise, ...] | None:
    """The rows more important than which transferred players leave again; None if no row asks."""
    return rows[: rows.index(AGAIN)] if AGAIN in rows else None


def acts_strongly(aspects: Aspects, number: int) -> bool:
    """Strong preference acts when the round after an odd one is paired.

    Rule: FMJD Annexe V (2017) 3.7.c
    Reading: ADR-0051, 2.5
    """
    return aspects.colour == "strong" and (aspects.strong_every_round or number % 2 == 0)


@cache
def table(rows: tuple[Minimise, ...]) -> Criteria:
    """The rows of a round as a table."""
    return Criteria(rows)
