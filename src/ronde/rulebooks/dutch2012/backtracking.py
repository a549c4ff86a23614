"""C12 and C13: another pairing of the bracket above, so that the one below can be paired.

The pairings of the bracket above are taken in the order in which C3 to C10 would bring them; the
first whose leftover players let the bracket below be paired is accepted. Both brackets are looked
at together, the one below as the annex of the one above, so that the search is over when the
pairing of the one above is.

Rule: FIDE C.04.3.1 (2012) A10, C12, C13
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property

from ronde.rulebooks.dutch2012.bracket import Bracket, Stage
from ronde.rulebooks.dutch2012.completion import BracketBelow, annex_below
from ronde.rulebooks.dutch2012.entrants import Entrants
from ronde.rulebooks.dutch2012.graph import NO_DEMANDS, Candidate, Demands, Graph
from ronde.rulebooks.dutch2012.ranking import Narrowing, SameScores, any_scores, ranked
from ronde.rulebooks.dutch2012.reach import Shape, fewest_from_above, fits_together, shape
from ronde.rulebooks.dutch2012.readings import Readings
from ronde.solver import maximum


def floaters(bracket: Bracket, candidate: Candidate) -> tuple[int, ...]:
    """Who moves down: the players left over, and those whom C1 sent down before."""
    return tuple(sorted(candidate.left + bracket.movers))


def other_floaters(
    entrants: Entrants, bracket: Bracket, stage: Stage, now: tuple[int, ...], below: BracketBelow
) -> Candidate | None:
    """The first pairing of a bracket that moves other players down, and helps the one below.

    They are as many as before and have the same scores. The bracket keeps the stage at which it
    was paired; if that left it without pairs it has nothing to offer.

    Rule: FIDE C.04.3.1 (2012) C12
    """
    if stage.p1 == 0 or below.stranded(entrants, bracket.movers):
        return None
    floating = _floating(bracket, now)
    same_scores = entrants.readings.c12_scores == "same"

    def fits(candidate: Candidate) -> bool:
        if candidate.left == floating:
            return False
        scores = [entrants.score[v] for v in candidate.left]
        return not same_scores or scores == [entrants.score[v] for v in floating]

    narrow = _narrowing(entrants, bracket, floating)
    return _Pairing(entrants, bracket, stage, below, narrow).first(fits)


def fewest_lacking(
    entrants: Entrants, bracket: Bracket, stage: Stage, now: tuple[int, ...], below: BracketBelow
) -> int | None:
    """How many moved-down players at least get no pair of S1 below with other floaters.

    None if the bracket below cannot be paired in this way. It is the same for every number M1 at
    which not all who are moved down are to have one.
    """
    if stage.p1 == 0:
        return None
    narrow = _narrowing(entrants, bracket, _floating(bracket, now))
    return _Pairing(entrants, bracket, stage, below, narrow).fewest_lacking()


def most_pairs_below(
    entrants: Entrants, bracket: Bracket, stage: Stage, now: tuple[int, ...], below: BracketBelow
) -> int:
    """More pairs than these cannot be made below with other floaters, whatever M1 is.

    `below` asks for as many pairs as can be thought of, and nothing of S1. Each pair less is a
    place more for two who are not paired.
    """
    assert below.stage is not None, "it asks for pairs"
    narrow = _narrowing(entrants, bracket, _floating(bracket, now))
    return below.stage.p1 - _Pairing(entrants, bracket, stage, below, narrow).pairs_too_many()


def _floating(bracket: Bracket, now: tuple[int, ...]) -> tuple[int, ...]:
    """Who moves down now, without those whom C1 sent down before."""
    return tuple(v for v in now if v not in bracket.movers)


def _narrowing(entrants: Entrants, bracket: Bracket, floating: tuple[int, ...]) -> Narrowing:
    same_scores = entrants.readings.c12_scores == "same"
    return SameScores(entrants, bracket, floating) if same_scores else any_scores


def unlocking(
    entrants: Entrants, bracket: Bracket, stage: Stage, below: BracketBelow
) -> tuple[Stage, Candidate] | None:
    """The first pairing of the penultimate bracket that lets the lowest one be paired.

    From the stage at which it was paired, with one pair less each time; None when P1 would become
    zero. The players moved down may be any.

    Rule: FIDE C.04.3.1 (2012) C13
    """
    if (
        stage.p1 == 0
        or not _Pairing(entrants, bracket, Stage(1, 0, heterogeneous=False), below).fits_together
    ):
        return None
    while stage.p1 > 0:
        pairing = _Pairing(entrants, bracket, stage, below)
        found = pairing.first(lambda candidate: True)
        if found is not None:
            return stage, found
        stage = with_pairs(entrants.readings, stage, pairing.next_p1())
    return None


def with_pairs(readings: Readings, stage: Stage, p1: int) -> Stage:
    """The stage with fewer pairs. M1 follows P1 where P1 falls below it.

    Reading: ADR-0020, option `p1_below_m1`
    Rule: FIDE C.04.3.1 (2012) C13, C14.a, C14.b1
    """
    if not stage.heterogeneous or p1 >= stage.m1:
        return replace(stage, p1=p1)
    if readings.p1_below_m1 == "homogeneous" or p1 == 0:
        return Stage(p1, 0, heterogeneous=False)
    return Stage(p1, p1, heterogeneous=True)


class _Pairing:
    """The pairings of a bracket at one stage, seen together with the bracket below.

    `narrow` draws conclusions from demands on who may go down.
    """

    def __init__(
        self,
        entrants: Entrants,
        bracket: Bracket,
        stage: Stage,
        below: BracketBelow,
        narrow: Narrowing = any_scores,
    ) -> None:
        self._entrants = entrants
        self._bracket = bracket
        self._stage = stage
        self._below = below
        self._narrow = narrow
        left_over = len(bracket.players) - 2 * stage.p1
        moved_down = left_over + len(bracket.movers + below.added)
        self._wanted = Shape(stage.s1, stage.p1, below.lacking(moved_down))
        self._annex = annex_below(entrants, bracket, left_over, below)
        self._stranded = below.stranded(entrants, bracket.players)
        self._most_pairs = 0
        self._at_first: Demands | None = None
        if self._annex is not None:
            self._most_pairs = (len(bracket.players) - fewest_from_above(self._annex)) // 2
            if self._most_pairs >= stage.p1:
                self._at_first = narrow(NO_DEMANDS)

    @cached_property
    def _reached(self) -> Shape | None:
        """The greatest numbers within reach, before anything else is demanded."""
        return None if self._at_first is None else shape(self._joint(self._at_first))

    def _plain(self, demands: Demands) -> Graph:
        return Graph(self._entrants, self._bracket, self._stage, demands=demands)

    def _joint(self, demands: Demands) -> Graph:
        demands = replace(demands, must_stay=demands.must_stay | self._stranded)
        return Graph(self._entrants, self._bracket, self._stage, annex=self._annex, demands=demands)

    def first(self, fits: Callable[[Candidate], bool]) -> Candidate | None:
        """The first pairing that fits and lets the bracket below be paired.

        The two graphs together know of no numbers but the greatest possible. Where others are
        wanted, sets of floaters are tried one by one.
        """
        reached, wanted = self._reached, self._wanted
        if self._annex is None:
            return None
        if self._stranded and not self._is_full():
            return self._first_admitted(fits)
        if reached is None or reached[:2] < wanted[:2]:
            return None
        if reached[:2] == wanted[:2] and reached.lacking > wanted.lacking:
            return None
        if reached != wanted:
            return self._first_admitted(fits)
        return next(filter(fits, ranked(self._joint, self._as_wanted)), None)

    @property
    def fits_together(self) -> bool:
        """Whether both brackets can be paired at all."""
        return self._at_first is not None and fits_together(self._joint(self._at_first))

    def pairs_too_many(self) -> int:
        """How many pairs less, at least, the bracket below must be content with."""
        demands = self._narrow(NO_DEMANDS)
        if self._annex is None or demands is None:
            return 0
        rows = self._joint(demands).joint_rows()
        return (maximum(rows, (1 << len(rows)) - 1).count(-1) + 1) // 2

    def fewest_lacking(self) -> int | None:
        """How many moved-down players get no pair of S1 below, at least; None if it is in vain."""
        reached, wanted = self._reached, self._wanted
        if reached is None or reached[:2] < wanted[:2]:
            return None
        return reached.lacking if reached[:2] == wanted[:2] else 0

    def _as_wanted(self, demands: Demands) -> Demands | None:
        """Demands that leave the numbers wanted within reach."""
        narrowed = self._narrow(demands)
        if narrowed is None:
            return None
        known = narrowed == self._at_first
        reached = self._reached if known else shape(self._joint(narrowed))
        return narrowed if reached == self._wanted else None

    def _first_admitted(self, fits: Callable[[Candidate], bool]) -> Candidate | None:
        """The same, set of floaters by set of floaters."""
        for candidate in ranked(self._plain, self._narrow):
            down = floaters(self._bracket, candidate)
            if fits(candidate) and self._below.admits(self._entrants, down):
                return candidate
        return None

    def _is_full(self) -> bool:
        """No more pairs can be made than were, so that no two players left over could meet."""
        more = replace(self._stage, p1=self._stage.p1 + 1)
        if 2 * more.p1 > len(self._bracket.players):
            return True
        reached = shape(Graph(self._entrants, self._bracket, more))
        return reached is None or reached.s1 < more.s1

    def next_p1(self) -> int:
        """The next number of pairs that can do, when this one does not."""
        reached, stage = self._reached, self._stage
        if self._most_pairs < stage.p1:
            return max(self._most_pairs, 0)
        if reached is None or reached.s1 < stage.s1:
            return max(stage.s1 - 1, 0)
        if reached.s1 == stage.s1 and reached.pairs < stage.p1:
            return reached.pairs
        return stage.p1 - 1
