"""What the bracket below asks of the players who move down to it.

Rule: FIDE C.04.3.1 (2012) C1, C12, C13
"""

from __future__ import annotations

from dataclasses import dataclass

from ronde.rulebooks.bracket_rows import numbered, runs
from ronde.rulebooks.dutch2012.bracket import Bracket, Stage, bracket_of, without_opponent
from ronde.rulebooks.dutch2012.entrants import Entrants
from ronde.rulebooks.dutch2012.graph import CAME_DOWN, RESIDENT, SEAT, Annex, Graph
from ronde.rulebooks.dutch2012.reach import shape
from ronde.solver import Bits


@dataclass(frozen=True, slots=True)
class BracketBelow:
    """The bracket below, without the players who come from the bracket that is taken up again.

    `added` are players merged by C13, moved down like those. `stage` is the one at which the
    bracket has to be pairable; without one it is the lowest bracket, and any number M1 will do.
    `opponents` says that nobody moved down may be without an opponent (C1).
    """

    group: tuple[int, ...]
    added: tuple[int, ...] = ()
    stage: Stage | None = None
    lowest: bool = False
    merged: bool = False
    opponents: bool = False

    def bracket(self, entrants: Entrants, floaters: tuple[int, ...]) -> Bracket:
        """The bracket with these players moved down to it."""
        moved_down = tuple(sorted(floaters + self.added))
        if self.lowest:
            return Bracket(moved_down, self.group, lowest=True, merged=self.merged)
        return bracket_of(entrants, moved_down, self.group)

    def lacking(self, moved_down: int) -> int:
        """How many of the players moved down to it need not have a pair of S1 there."""
        return moved_down - self.stage.s1 if self.stage and self.stage.heterogeneous else 0

    def stranded(self, entrants: Entrants, players: tuple[int, ...]) -> int:
        """Players of the bracket above who would find no opponent, where that may not be.

        They are a set of places.

        Rule: FIDE C.04.3.1 (2012) C1
        """
        if not self.opponents:
            return 0
        return sum(1 << v for v in without_opponent(entrants, players, self.group))

    def admits(self, entrants: Entrants, floaters: tuple[int, ...]) -> bool:
        """Whether the bracket can be paired as it has to be with these players moved down.

        Rule: FIDE C.04.3.1 (2012) C1, C12, C13
        """
        bracket = self.bracket(entrants, floaters)
        if self.opponents and without_opponent(entrants, floaters, floaters + self.group):
            return False
        stage = self.stage or Stage(bracket.p0, 0, heterogeneous=False)
        if 2 * stage.p1 > len(bracket.players):
            return False
        reached = shape(Graph(entrants, bracket, stage))
        return reached is not None and (not stage.heterogeneous or reached.s1 >= stage.m1)


def annex_below(
    entrants: Entrants, above: Bracket, left_over: int, below: BracketBelow
) -> Annex | None:
    """The bracket below as the annex of the one above, of which so many are left over.

    Its vertices are the players moved down in any case, the residents, and a seat for everybody
    who will not be paired there. None when there are too few players for the pairs wanted.
    """
    fixed = above.movers + below.added
    moved_down = len(fixed) + left_over
    stage = below.stage
    people = moved_down + len(below.group)
    unpaired = people % 2 if stage is None else people - 2 * stage.p1
    if unpaired < 0:
        return None
    rules = _Rules(entrants, below, moved_down)
    outside = (*fixed, *below.group)
    zones = [CAME_DOWN] * len(fixed) + [RESIDENT] * len(below.group) + [SEAT] * unpaired
    seats = (1 << len(zones)) - (1 << len(outside))
    came_down = (1 << len(fixed)) - 1
    residents = (1 << len(outside)) - 1 ^ came_down
    numbers = runs(outside)

    allowed = [
        sum(
            mask
            for other, mask in enumerate((came_down, residents, seats))
            if rules.lacking(zone, other) is not None
        )
        for zone in (CAME_DOWN, RESIDENT)
    ]

    def vertices(place: int, zone: int) -> Bits:
        legal = numbered(entrants.legal[place], numbers)
        if rules.may_be_unpaired(place):
            legal |= seats
        return legal & allowed[zone]

    inner = [vertices(place, zone) for place, zone in zip(outside, zones, strict=False)]
    unpaired_by = [x for x, row in enumerate(inner) if row & seats]
    return Annex(
        joins=[vertices(place, CAME_DOWN) for place in above.players],
        inner=[*inner, *[sum(1 << x for x in unpaired_by)] * unpaired],
        zones=zones,
        places=outside,
        lacking=[[rules.lacking(a, b) or 0 for b in range(3)] for a in range(3)],
        together=_together(entrants, above) if stage is None else (),
        is_below=True,
    )


def _together(entrants: Entrants, above: Bracket) -> list[Bits]:
    """Who of the bracket above could be paired with whom below."""
    players = runs(above.players)
    return [numbered(entrants.legal[place], players) for place in above.players]


class _Rules:
    """Which pairs the stage of the bracket below allows, and what they lack.

    Rule: FIDE C.04.3.1 (2012) A3, C6, D3
    """

    def __init__(self, entrants: Entrants, below: BracketBelow, moved_down: int) -> None:
        self._barred = entrants.barred
        self._in_s2 = entrants.readings.unselected == "in_s2"
        self._lowest = below.lowest
        stage = below.stage
        self._heterogeneous = stage is not None and stage.heterogeneous
        self._all_of_them = stage is not None and self._heterogeneous and stage.m1 == moved_down
        self._has_remainder = stage is None or not self._heterogeneous or stage.p1 > stage.m1

    def lacking(self, a: int, b: int) -> int | None:
        """Moved-down players without a pair of S1 in a pair of two zones; None if not allowed."""
        if not self._heterogeneous or {a, b} in ({CAME_DOWN, RESIDENT}, {RESIDENT, SEAT}):
            return 0
        if a == b == RESIDENT:
            return 0 if self._has_remainder else None
        if self._all_of_them:
            return None
        if SEAT in (a, b) or self._in_s2:
            return 1
        return 2 if self._has_remainder else None

    def may_be_unpaired(self, place: int) -> bool:
        """Whether a player need not be paired there."""
        return not (self._lowest and self._barred[place])
