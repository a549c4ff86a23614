"""The criteria of section B as rows of a table, in the order in which C10 gives them up last.

What an earlier row counts is made as small as possible before a later row is looked at: C10
raises the counters from the last row upwards, one by one, and starts again at the rows below.
P1 and M1 stand before all of them (C14).

Rule: FIDE C.04.3.1 (2012) A11, B2-B6, C3, C10
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.rulebooks import bans
from ronde.rulebooks.basic import BASIC_2012
from ronde.rulebooks.colours import Strength
from ronde.rulebooks.dutch2012.bracket import Bracket, Stage
from ronde.rulebooks.dutch2012.entrants import Entrants, SameAbsolutePreference2012
from ronde.rulebooks.dutch2012.readings import Readings
from ronde.rulebooks.measures import (
    ONE_POINT,
    PairMeasure,
    floated_down_before,
    floated_down_last,
    preference_denied,
    strong_preference_denied,
)
from ronde.rulebooks.profile import Profile
from ronde.rulebooks.rows import Minimise, Prohibit


class Circumstances(NamedTuple):
    """What decides which rows are in force."""

    odd_round: bool
    topscorers: bool
    bracket: Bracket
    stage: Stage
    readings: Readings


@dataclass(frozen=True, slots=True)
class Criterion(Minimise):
    """A row, and when it is in force.

    In its measures `a.mdp` says that the player stands in S1 for a moved-down player's pair. A
    `graded` row is not a criterion that is given up but a quantity: it counts one by one in every
    reading.
    """

    in_force: Callable[[Circumstances], bool] = lambda _c: True
    graded: bool = False


def same_absolute_preference(a: Profile, b: Profile) -> int:
    """Both absolutely prefer the same colour. Rule: FIDE C.04.3.1 (2012) B2"""
    return int(a.side == b.side and a.strength == b.strength == Strength.ABSOLUTE)


def squared_difference(a: Profile, b: Profile) -> int:
    """The square of the score difference. Rule: FIDE C.04.3.1 (2012) D4"""
    return (a.surplus - b.surplus) ** 2


def squared_difference_in_remainder(a: Profile, b: Profile) -> int:
    """The same, in a homogeneous bracket or remainder. Rule: FIDE C.04.3.1 (2012) D4"""
    return 0 if a.mdp or b.mdp else squared_difference(a, b)


def squared_difference_to_the_bye(a: Profile) -> int:
    """The bye is an opponent with one point less than the lowest player.

    Rule: FIDE C.04.3.1 (2012) D4
    """
    return (a.surplus + ONE_POINT) ** 2


def same_strong_preference(a: Profile, b: Profile) -> int:
    """The pair cannot satisfy all strong preferences; mild ones give way.

    Rule: FIDE C.04.3.1 (2012) A7.e, A8.b
    """
    return int(a.side == b.side and min(a.strength, b.strength) >= Strength.STRONG)


def up_again(a: Profile, b: Profile) -> int:
    """The lower-scored `b` floats up as in the previous round. Rule: FIDE C.04.3.1 (2012) B5"""
    return int(a.surplus > b.surplus and b.upfloat_last and not b.mdp)


def up_as_two_rounds_before(a: Profile, b: Profile) -> int:
    """The lower-scored `b` floats up as two rounds before. Rule: FIDE C.04.3.1 (2012) B6"""
    return int(a.surplus > b.surplus and b.upfloat_before and not b.mdp)


def of_moved_down(pair: PairMeasure) -> PairMeasure:
    """A measure that looks only at the opponents of moved-down players."""
    return lambda a, b: pair(a, b) if a.mdp else 0


def _with_topscorers(c: Circumstances) -> bool:
    return c.topscorers


def _with_b3_factor(c: Circumstances) -> bool:
    """In a homogeneous lowest bracket or its remainder; only once merged, by another reading."""
    if c.bracket.lowest:
        return c.bracket.merged or c.readings.b3_scope == "lowest"
    mixed = c.bracket.m0 > 0 and not c.stage.heterogeneous
    return mixed and c.readings.closeness == "on"


def _b3_of_the_remainder(c: Circumstances) -> bool:
    return _with_b3_factor(c) and c.readings.b3_pairs != "all"


def _b3_of_all_pairs(c: Circumstances) -> bool:
    return _with_b3_factor(c) and c.readings.b3_pairs == "all"


def _in_odd_rounds(c: Circumstances) -> bool:
    return c.odd_round


def _in_even_rounds(c: Circumstances) -> bool:
    return not c.odd_round


def _always(c: Circumstances) -> bool:
    return True


def _with_downfloaters(c: Circumstances) -> bool:
    left = len(c.bracket.players) > 2 * c.stage.p1
    return left and not (c.bracket.lowest and c.readings.bye_downfloat == "ignored")


def _with_moved_down_players(c: Circumstances) -> bool:
    return c.stage.heterogeneous and c.readings.upfloats == "moved_down"


def _with_any_upfloater(c: Circumstances) -> bool:
    return c.readings.upfloats == "all"


PROHIBITIONS = (
    Prohibit("B1.a", "B1.a", N_("two players do not meet more than once"), meeting=bans.Met),
    Prohibit(
        "B1.b",
        "B1.b",
        N_("nobody has the bye who had points without playing"),
        bye=bans.unplayed_by(BASIC_2012, abnormal=True),
    ),
    Prohibit(
        "B2",
        "B2",
        N_("two players with the same absolute colour preference do not meet"),
        meeting=SameAbsolutePreference2012,
    ),
)
"""They shape the graph of legal pairs (`entrants.legal`) and the bye (`entrants.barred`)."""

CRITERIA = (
    Criterion(
        "B2",
        "B2, C3.b, C10.g",
        N_("pairs with a top scorer in which both have the same absolute colour preference"),
        pair=same_absolute_preference,
        in_force=_with_topscorers,
    ),
    Criterion(
        "B3",
        "B3, D4",
        N_("the B3 factor in hundredths: squared score differences of the pairs and of the bye"),
        pair=squared_difference_in_remainder,
        downfloater=squared_difference_to_the_bye,
        graded=True,
        in_force=_b3_of_the_remainder,
    ),
    Criterion(
        "B3",
        "B3, D4",
        N_("the B3 factor in hundredths: squared score differences of all pairs and of the bye"),
        pair=squared_difference,
        downfloater=squared_difference_to_the_bye,
        graded=True,
        in_force=_b3_of_all_pairs,
    ),
    Criterion(
        "A7.d",
        "A7.d, C3.c, C10.f",
        N_("pairs in which both prefer the same colour, strongly or absolutely"),
        pair=strong_preference_denied,
        in_force=_in_odd_rounds,
    ),
    Criterion(
        "X",
        "B4, A8.a, C3.d, C10.e",
        N_("pairs in which both prefer the same colour"),
        pair=preference_denied,
        graded=True,
        in_force=_always,
    ),
    Criterion(
        "Z",
        "B4, A8.b, C3.d, C10.e",
        N_("pairs in which both prefer the same colour, at least strongly"),
        pair=same_strong_preference,
        graded=True,
        in_force=_in_even_rounds,
    ),
    Criterion(
        "B5 down",
        "B5, C3.e, C10.d",
        N_("downfloaters who floated down in the previous round"),
        downfloater=floated_down_last,
        in_force=_with_downfloaters,
    ),
    Criterion(
        "B6 down",
        "B6, C3.f, C10.c",
        N_("downfloaters who floated down two rounds before"),
        downfloater=floated_down_before,
        in_force=_with_downfloaters,
    ),
    Criterion(
        "B5 up",
        "B5, C3.g, C10.b",
        N_("opponents of moved-down players who floated up in the previous round"),
        pair=of_moved_down(up_again),
        in_force=_with_moved_down_players,
    ),
    Criterion(
        "B5 up",
        "B5, C3.g, C10.b",
        N_("upfloaters who floated up in the previous round"),
        pair=up_again,
        in_force=_with_any_upfloater,
    ),
    Criterion(
        "B6 up",
        "B6, C3.h, C10.a",
        N_("opponents of moved-down players who floated up two rounds before"),
        pair=of_moved_down(up_as_two_rounds_before),
        in_force=_with_moved_down_players,
    ),
    Criterion(
        "B6 up",
        "B6, C3.h, C10.a",
        N_("upfloaters who floated up two rounds before"),
        pair=up_as_two_rounds_before,
        in_force=_with_any_upfloater,
    ),
)


def criteria_in_force(entrants: Entrants, bracket: Bracket, stage: Stage) -> tuple[Criterion, ...]:
    """The rows that C3 puts in force for this bracket.

    Rule: FIDE C.04.3.1 (2012) C3
    """
    circumstances = Circumstances(
        entrants.odd_round, any(entrants.topscorer), bracket, stage, entrants.readings
    )
    rows = map(_criterion, entrants.criteria)
    return tuple(row for row in rows if row.in_force(circumstances))


def _criterion(row: Minimise) -> Criterion:
    """The row; one that an amendment has added is always in force."""
    if isinstance(row, Criterion):
        return row
    parts = (row.code, row.article, row.wording, row.pair, row.downfloater, row.descending)
    return Criterion(*parts)
