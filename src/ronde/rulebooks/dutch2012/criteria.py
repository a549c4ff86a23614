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
from ronde.rulebooks.dutch2012.entrants import Entrants, Float, SameAbsolutePreference
from ronde.rulebooks.dutch2012.readings import Readings
from ronde.rulebooks.rows import Forbid


class Kind(NamedTuple):
    """What the criteria see of a player. `surplus` is the score above the bracket's lowest."""

    side: str
    strength: Strength
    surplus: int
    floats: Float


class Circumstances(NamedTuple):
    """What decides which rows are in force."""

    odd_round: bool
    topscorers: bool
    bracket: Bracket
    stage: Stage
    readings: Readings


PairMeasure = Callable[[Kind, Kind], int]
PlayerMeasure = Callable[[Kind], int]


@dataclass(frozen=True, slots=True)
class Criterion:
    """A row: what is counted of pairs and of players left over, and when.

    `pair` counts in every pair; `s1_pair` only in the pairs made for moved-down players, who
    are named first; `rest_pair` only in a homogeneous bracket or remainder. A `graded` row is
    not a criterion that is given up but a quantity: it counts one by one in every reading.
    """

    code: str
    article: str
    wording: str
    in_force: Callable[[Circumstances], bool]
    pair: PairMeasure | None = None
    s1_pair: PairMeasure | None = None
    rest_pair: PairMeasure | None = None
    left: PlayerMeasure | None = None
    graded: bool = False

    def of_s1_pair(self, a: Kind, b: Kind) -> int:
        """What the row counts in the pair of a moved-down player `a` of S1 with `b`."""
        measure = self.pair or self.s1_pair
        return measure(a, b) if measure else 0

    def of_rest_pair(self, a: Kind, b: Kind) -> int:
        """What the row counts in a pair of a homogeneous bracket or remainder."""
        measure = self.pair or self.rest_pair
        return measure(a, b) if measure else 0

    def of_left(self, a: Kind) -> int:
        """What the row counts when `a` is left over."""
        return self.left(a) if self.left else 0


def same_absolute_preference(a: Kind, b: Kind) -> int:
    """Both absolutely prefer the same colour. Rule: FIDE C.04.3.1 (2012) B2"""
    return int(a.side == b.side and a.strength == b.strength == Strength.ABSOLUTE)


def squared_difference(a: Kind, b: Kind) -> int:
    """The square of the score difference. Rule: FIDE C.04.3.1 (2012) D4"""
    return (a.surplus - b.surplus) ** 2


ONE_POINT = 10


def squared_difference_to_the_bye(a: Kind) -> int:
    """The bye is an opponent with one point less than the lowest player.

    Rule: FIDE C.04.3.1 (2012) D4
    """
    return (a.surplus + ONE_POINT) ** 2


def strong_taken_as_absolute(a: Kind, b: Kind) -> int:
    """Same colour, both at least strong: B2 would forbid it if strong were absolute.

    Two absolute preferences are B2's own business.

    Rule: FIDE C.04.3.1 (2012) A7.d
    """
    return int(
        a.side == b.side
        and min(a.strength, b.strength) >= Strength.STRONG
        and not a.strength == b.strength == Strength.ABSOLUTE
    )


def same_preference(a: Kind, b: Kind) -> int:
    """The pair cannot satisfy all colour preferences: both prefer the same colour.

    Rule: FIDE C.04.3.1 (2012) A8.a
    """
    return int(a.side == b.side != "")


def same_strong_preference(a: Kind, b: Kind) -> int:
    """The pair cannot satisfy all strong preferences; mild ones give way.

    Rule: FIDE C.04.3.1 (2012) A7.e, A8.b
    """
    return int(a.side == b.side and min(a.strength, b.strength) >= Strength.STRONG)


def down_again(a: Kind) -> int:
    """Floats down as in the previous round. Rule: FIDE C.04.3.1 (2012) B5"""
    return int(a.floats.down_last)


def down_as_two_rounds_before(a: Kind) -> int:
    """Floats down as two rounds before. Rule: FIDE C.04.3.1 (2012) B6"""
    return int(a.floats.down_before)


def up_again(a: Kind, b: Kind) -> int:
    """The lower-scored `b` floats up as in the previous round. Rule: FIDE C.04.3.1 (2012) B5"""
    return int(a.surplus > b.surplus and b.floats.up_last)


def up_as_two_rounds_before(a: Kind, b: Kind) -> int:
    """The lower-scored `b` floats up as two rounds before. Rule: FIDE C.04.3.1 (2012) B6"""
    return int(a.surplus > b.surplus and b.floats.up_before)


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
    Forbid("B1.a", "B1.a", N_("two players do not meet more than once"), meeting=bans.Met),
    Forbid(
        "B1.b",
        "B1.b",
        N_("nobody has the bye who had points without playing"),
        bye=bans.unplayed_by(BASIC_2012, abnormal=True),
    ),
    Forbid(
        "B2",
        "B2",
        N_("two players with the same absolute colour preference do not meet"),
        meeting=SameAbsolutePreference,
    ),
)
"""They shape the graph of legal pairs (`entrants.legal`) and the bye (`entrants.barred`)."""

CRITERIA = (
    Criterion(
        "B2",
        "B2, C3.b, C10.g",
        N_("pairs with a top scorer in which both have the same absolute colour preference"),
        _with_topscorers,
        pair=same_absolute_preference,
    ),
    Criterion(
        "B3",
        "B3, D4",
        N_("the B3 factor in hundredths: squared score differences of the pairs and of the bye"),
        _b3_of_the_remainder,
        rest_pair=squared_difference,
        left=squared_difference_to_the_bye,
        graded=True,
    ),
    Criterion(
        "B3",
        "B3, D4",
        N_("the B3 factor in hundredths: squared score differences of all pairs and of the bye"),
        _b3_of_all_pairs,
        pair=squared_difference,
        left=squared_difference_to_the_bye,
        graded=True,
    ),
    Criterion(
        "A7.d",
        "A7.d, C3.c, C10.f",
        N_("pairs in which both prefer the same colour, strongly or absolutely"),
        _in_odd_rounds,
        pair=strong_taken_as_absolute,
    ),
    Criterion(
        "X",
        "B4, A8.a, C3.d, C10.e",
        N_("pairs in which both prefer the same colour"),
        _always,
        pair=same_preference,
        graded=True,
    ),
    Criterion(
        "Z",
        "B4, A8.b, C3.d, C10.e",
        N_("pairs in which both prefer the same colour, at least strongly"),
        _in_even_rounds,
        pair=same_strong_preference,
        graded=True,
    ),
    Criterion(
        "B5 down",
        "B5, C3.e, C10.d",
        N_("downfloaters who floated down in the previous round"),
        _with_downfloaters,
        left=down_again,
    ),
    Criterion(
        "B6 down",
        "B6, C3.f, C10.c",
        N_("downfloaters who floated down two rounds before"),
        _with_downfloaters,
        left=down_as_two_rounds_before,
    ),
    Criterion(
        "B5 up",
        "B5, C3.g, C10.b",
        N_("opponents of moved-down players who floated up in the previous round"),
        _with_moved_down_players,
        s1_pair=up_again,
    ),
    Criterion(
        "B5 up",
        "B5, C3.g, C10.b",
        N_("upfloaters who floated up in the previous round"),
        _with_any_upfloater,
        pair=up_again,
    ),
    Criterion(
        "B6 up",
        "B6, C3.h, C10.a",
        N_("opponents of moved-down players who floated up two rounds before"),
        _with_moved_down_players,
        s1_pair=up_as_two_rounds_before,
    ),
    Criterion(
        "B6 up",
        "B6, C3.h, C10.a",
        N_("upfloaters who floated up two rounds before"),
        _with_any_upfloater,
        pair=up_as_two_rounds_before,
    ),
)


def criteria_in_force(entrants: Entrants, bracket: Bracket, stage: Stage) -> tuple[Criterion, ...]:
    """The rows that C3 puts in force for this bracket.

    Rule: FIDE C.04.3.1 (2012) C3
    """
    circumstances = Circumstances(
        entrants.odd_round, any(entrants.topscorer), bracket, stage, entrants.readings
    )
    return tuple(row for row in CRITERIA if row.in_force(circumstances))
