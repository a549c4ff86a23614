"""Section C: every bracket in turn, from the highest to the lowest.

Rule: FIDE C.04.3.1 (2012) C1, C2, C12-C14
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from ronde.domain.errors import N_, NoLegalPairing
from ronde.rulebooks.account import Step
from ronde.rulebooks.dutch2012.backtracking import (
    fewest_lacking,
    floaters,
    most_pairs_below,
    other_floaters,
    unlocking,
    with_pairs,
)
from ronde.rulebooks.dutch2012.bracket import (
    Bracket,
    Stage,
    bracket_of,
    first_stage,
    without_opponent,
)
from ronde.rulebooks.dutch2012.completion import BracketBelow
from ronde.rulebooks.dutch2012.entrants import Entrants
from ronde.rulebooks.dutch2012.graph import Candidate, Graph
from ronde.rulebooks.dutch2012.reach import Reach
from ronde.rulebooks.dutch2012.search import first_candidate
from ronde.solver import deficient_set, maximum, members


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket that has been paired: at which stage, how, and what happened on the way."""

    bracket: Bracket
    stage: Stage
    candidate: Candidate
    steps: tuple[Step, ...] = ()

    @property
    def floaters(self) -> tuple[int, ...]:
        """Who moves down to the next bracket."""
        return floaters(self.bracket, self.candidate)


class BracketProcedure:
    """The brackets of one round, paired from the top.

    `settled` are those paired so far; the bracket being paired comes next.

    Rule: FIDE C.04.3.1 (2012) C
    """

    def __init__(self, entrants: Entrants) -> None:
        self._entrants = entrants
        self.settled: list[PairedBracket] = []
        places = range(len(entrants))
        self._groups = [tuple(g) for _, g in groupby(places, key=entrants.score.__getitem__)]

    def pair(self) -> tuple[PairedBracket, ...]:
        """Pair all brackets, or raise `NoLegalPairing`.

        In the end C13 puts all brackets together, so that there is no pairing just when
        the players cannot all be paired anyhow. That is found out first.
        """
        if not is_completable(self._entrants):
            raise no_legal_pairing(self._entrants)
        for group in self._groups[:-1]:
            self._pair_bracket(group)
        if self._groups:
            self._pair_lowest()
        return tuple(self.settled)

    def _received(self) -> tuple[int, ...]:
        """The players moved down to the bracket being paired."""
        return self.settled[-1].floaters if self.settled else ()

    # A bracket above the lowest

    def _pair_bracket(self, group: tuple[int, ...]) -> None:
        """C1, C2, then search (C3-C10), C12 and C14 in turn until there is a pairing."""
        entrants, received = self._entrants, self._received()
        bracket = bracket_of(entrants, received, group)
        stage = first_stage(bracket)
        steps = _movers(entrants, bracket, received)
        alone = without_opponent(entrants, received, received + group)
        if alone:
            steps.append(_step(entrants, "C1", ALONE, players=alone))
            if self._other_floaters(BracketBelow(group, stage=stage, opponents=True), steps):
                if entrants.readings.replaced_alone == "same_pairs":
                    return
                again = self.settled.pop()
                bracket, steps = again.bracket, list(again.steps)
            elif entrants.readings.alone_moved_down == "leaves":
                bracket = _without(bracket, alone)
            stage = first_stage(bracket)
        reach = Reach(entrants, bracket)
        most: int | None = None
        while stage.p1 > 0:
            if stage.p1 <= reach.most_pairs(stage):
                candidate = first_candidate(Graph(entrants, bracket, stage))
                if candidate is not None:
                    self.settled.append(PairedBracket(bracket, stage, candidate, tuple(steps)))
                    return
            if self.settled and self._may_go_back(bracket, stage):
                if most is None:
                    most = self._most_with_others(group, bracket.p0)
                below = BracketBelow(group, stage=stage)
                if stage.p1 <= most and self._other_floaters(below, steps):
                    return
            stage = self._reduced(reach, stage, steps)
        everybody = Candidate(left=bracket.players)
        self.settled.append(PairedBracket(bracket, stage, everybody, tuple(steps)))

    def _may_go_back(self, bracket: Bracket, stage: Stage) -> bool:
        """Whether C12 is to be tried at this stage.

        Reading: ADR-0020, option `c12_levels`
        """
        return self._entrants.readings.c12_levels == "each" or stage.p1 == bracket.p0

    def _reduced(self, reach: Reach, stage: Stage, steps: list[Step]) -> Stage:
        """One pair less, or one moved-down player less to be paired first.

        X1 and Z1 follow from P1.

        Rule: FIDE C.04.3.1 (2012) C14
        """
        readings = self._entrants.readings
        if not stage.heterogeneous:
            lower, article = with_pairs(readings, stage, stage.p1 - 1), "C14.a"
        elif reach.has_remainder(stage):
            lower, article = with_pairs(readings, stage, stage.p1 - 1), "C14.b1"
        elif stage.m1 > 1:
            lower, article = replace(stage, m1=stage.m1 - 1), "C14.b2"
        else:
            lower, article = Stage(reach.bracket.p0, 0, heterogeneous=False), "C14.b2"
        steps.append(Step(article, REDUCED, {"p1": lower.p1, "m1": lower.m1}))
        return lower

    # Back to the bracket above

    def _other_floaters(self, below: BracketBelow, steps: list[Step]) -> bool:
        """C12: pair the bracket above anew if that helps, and this one at the stage wanted.

        Not while going back from a lower bracket already.

        Rule: FIDE C.04.3.1 (2012) C12
        """
        stage = below.stage
        if not self.settled or stage is None:
            return False
        entrants, above = self._entrants, self.settled[-1]
        found = other_floaters(entrants, above.bracket, above.stage, above.floaters, below)
        if found is None:
            return False
        new = floaters(above.bracket, found)
        facts = {"old": above.floaters, "new": new}
        self.settled[-1] = replace(
            above,
            candidate=found,
            steps=(*above.steps, _step(entrants, "C12", OTHER_FLOATERS, **facts)),
        )
        bracket = below.bracket(entrants, new)
        went_back = [*steps, _step(entrants, "C12", WENT_BACK, **facts)]
        return self._settle(bracket, stage, went_back + _movers(entrants, bracket, new))

    def _settle(self, bracket: Bracket, stage: Stage, steps: list[Step]) -> bool:
        """Pair a bracket at this stage, if that can be done."""
        candidate = first_candidate(Graph(self._entrants, bracket, stage))
        if candidate is None:
            return False
        self.settled.append(PairedBracket(bracket, stage, candidate, tuple(steps)))
        return True

    # The lowest bracket

    def _pair_lowest(self) -> None:
        """The lowest bracket has to be paired completely, at the cost of those above.

        Rule: FIDE C.04.3.1 (2012) C13
        """
        entrants, groups = self._entrants, self._groups
        below = BracketBelow(groups.pop(), lowest=True)
        steps: list[Step] = []
        while not self._pair_completely(below, steps):
            if self._unlock(below, steps):
                return
            self.settled.pop()
            group = tuple(sorted(below.added + below.group))
            below = replace(below, group=group, added=groups.pop(), merged=True)
            steps.append(_step(entrants, "C13", MERGED, above=below.added, below=below.group))

    def _pair_completely(self, below: BracketBelow, steps: list[Step]) -> bool:
        """Search with M1 = M0, M0 - 1, …, 1 and as a homogeneous bracket, C12 each time.

        Rule: FIDE C.04.3.1 (2012) C12, C13, C14.b2
        """
        received = self._received()
        bracket = below.bracket(self._entrants, received)
        reach = Reach(self._entrants, bracket)
        m1 = bracket.m0
        for stage in _lowest_stages(bracket):
            if not reach.is_out_of_reach(stage) and self._settle(bracket, stage, steps):
                return True
            lower = replace(below, stage=stage)
            if received and stage.heterogeneous and stage.m1 == bracket.m0 - 1:
                m1 = self._most_in_s1(bracket, lower)
            if received and stage.m1 <= m1 and self._other_floaters(lower, steps):
                return True
        return False

    def _most_with_others(self, group: tuple[int, ...], p0: int) -> int:
        """More pairs than these cannot be made of a group by C12, whatever M1 is."""
        above = self.settled[-1]
        below = BracketBelow(group, stage=Stage(p0, 0, heterogeneous=False))
        return most_pairs_below(self._entrants, above.bracket, above.stage, above.floaters, below)

    def _most_in_s1(self, bracket: Bracket, below: BracketBelow) -> int:
        """The largest number M1, but for M0, at which C12 might help the lowest bracket.

        Rule: FIDE C.04.3.1 (2012) C12, C14.b2
        """
        above = self.settled[-1]
        lacking = fewest_lacking(self._entrants, above.bracket, above.stage, above.floaters, below)
        return 0 if lacking is None else bracket.m0 - lacking

    def _unlock(self, below: BracketBelow, steps: list[Step]) -> bool:
        """Pair the penultimate bracket anew, so that the lowest one can be paired.

        Rule: FIDE C.04.3.1 (2012) C13
        """
        entrants, above = self._entrants, self.settled[-1]
        found = unlocking(entrants, above.bracket, above.stage, below)
        if found is None:
            return False
        stage, candidate = found
        new = floaters(above.bracket, candidate)
        facts = {"old": above.floaters, "new": new}
        step = _step(entrants, "C13", OTHER_FLOATERS, **facts)
        self.settled[-1] = PairedBracket(above.bracket, stage, candidate, (*above.steps, step))
        bracket = below.bracket(entrants, new)
        went_back = [*steps, _step(entrants, "C13", WENT_BACK, **facts)]
        reach = Reach(entrants, bracket)
        return any(
            self._settle(bracket, stage, went_back)
            for stage in _lowest_stages(bracket)
            if not reach.is_out_of_reach(stage)
        )


def _lowest_stages(bracket: Bracket) -> Iterator[Stage]:
    """The stages of the lowest bracket: always all pairs, and M1 reduced as in C14.b2.

    Rule: FIDE C.04.3.1 (2012) C13
    """
    if bracket.is_heterogeneous:
        for m1 in range(bracket.m0, 0, -1):
            yield Stage(bracket.p0, m1, heterogeneous=True)
    yield Stage(bracket.p0, 0, heterogeneous=False)


def _without(bracket: Bracket, players: tuple[int, ...]) -> Bracket:
    """The bracket when these moved-down players go on at once."""
    staying = tuple(v for v in bracket.moved_down if v not in players)
    return replace(bracket, moved_down=staying, movers=bracket.movers + players)


def is_completable(entrants: Entrants) -> bool:
    """Whether all can be paired, one of them perhaps with the bye."""
    rows = list(entrants.legal)
    count = len(rows)
    if count % 2 == 1:
        may = sum(1 << v for v, barred in enumerate(entrants.barred) if not barred)
        rows = [row | (may >> v & 1) << count for v, row in enumerate(rows)] + [may]
    return -1 not in maximum(rows, (1 << len(rows)) - 1)


def no_legal_pairing(entrants: Entrants) -> NoLegalPairing:
    """Why the players cannot all be paired: too many rematches and colours, or the bye."""
    if len(entrants) % 2 == 1 and all(entrants.barred):
        return NoLegalPairing(N_("Nobody may have the bye: all have had points without playing."))
    everybody = (1 << len(entrants)) - 1
    mate = maximum(entrants.legal, everybody)
    alone = mate.count(-1)
    if alone < 2:
        return NoLegalPairing(
            N_("Every legal pairing would give the bye to somebody who may not have it.")
        )
    witness = deficient_set(entrants.legal, mate, everybody)
    return NoLegalPairing(
        N_("No legal pairing exists: {count} players would be left without an opponent."),
        witness=tuple(sorted(entrants.number(v) for v in members(witness))),
        count=alone,
    )


ALONE = N_("Without an opponent in this bracket, moved down from above: {players}.")
MOVED_ON = N_("Without an opponent in this bracket and therefore moved down: {players}.")
MOVED_ON_BESIDE = N_(
    "With {received} from above: without an opponent in this bracket and therefore moved down: "
    "{players}."
)
REDUCED = N_("No pairing meets the absolute criteria; now P1 = {p1}, M1 = {m1}.")
OTHER_FLOATERS = N_("Paired again for the bracket below. Going down: {new}; before that: {old}.")
WENT_BACK = N_("The bracket above was paired again. Coming down: {new}; before that: {old}.")
MERGED = N_("Merged with the bracket above: {above} with {below}.")


def _movers(entrants: Entrants, bracket: Bracket, received: tuple[int, ...]) -> list[Step]:
    """The residents who go down at once, beside these who came from above."""
    if not bracket.movers:
        return []
    if not received:
        return [_step(entrants, "C1", MOVED_ON, players=bracket.movers)]
    return [_step(entrants, "C1", MOVED_ON_BESIDE, players=bracket.movers, received=received)]


def _step(entrants: Entrants, article: str, template: str, **players: tuple[int, ...]) -> Step:
    """A step that speaks of players."""
    return Step(article, template, {key: named(entrants, v) for key, v in players.items()})


def named(entrants: Entrants, places: tuple[int, ...]) -> str:
    """Players by their pairing numbers, in words: `4, 11`, or a dash for nobody."""
    return ", ".join(str(number) for number in entrants.numbers(places)) or "–"
