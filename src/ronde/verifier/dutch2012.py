"""The FIDE (Dutch) System of 2012, step by step: bracket after bracket, and back where C12 says so.

Rule: FIDE C.04.3.1 (2012) C, E
Reading: ADR-0020
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.verifier.cheapest import Solution
from ronde.verifier.colours import ABSOLUTE
from ronde.verifier.dutch2012_brackets import Bracket, Brackets, Players, Stage
from ronde.verifier.history import History
from ronde.verifier.matching import bits_of
from ronde.verifier.replay import ReplayedRound, StoppedReplay, judges, no_pairing

Accept = Callable[[Players], Bracket | None]

USUAL = {
    "lot_colour": "number", "b2_yields": "one", "relaxation": "counters", "c12_levels": "each",
    "bye_downfloat": "counted", "upfloats": "moved_down", "unselected": "in_s2",
    "alone_moved_down": "stays", "b3_scope": "lowest", "b3_pairs": "remainder", "closeness": "off",
    "c12_scores": "same", "p1_below_m1": "lower_m1", "replaced_alone": "same_pairs",
}  # fmt: skip
"""The readings that are replayed."""


class Settled(NamedTuple):
    """A bracket that has been paired."""

    bracket: Bracket
    stage: Stage
    found: Solution

    @property
    def floaters(self) -> Players:
        return tuple(sorted(self.found.left + self.bracket.movers))


class Dutch2012(Brackets):
    """One round."""

    def __init__(self, history: History) -> None:
        super().__init__(history)
        self.settled: list[Settled] = []

    def round(self) -> ReplayedRound:
        """All brackets, then the colours."""
        if not USUAL.items() >= self.history.options.items():
            raise StoppedReplay("C10", N_("Readings other than the usual ones are not replayed."))
        line = [tuple(group) for group in self.groups(self.places)]
        for group in line[:-1]:
            self._pair_bracket(group)
        if line:
            self._pair_lowest(line)
        games = []
        for bracket, _, found in self.settled:
            for a, b in found.pairs:
                white, article = self._white(min(a, b), max(a, b))
                score = self.score[bracket.players[-1]]
                games.append(self.game(a, b, white, ("C6", article), score))
        left = self.settled[-1].found.left if self.settled else ()
        return ReplayedRound(games, self.order[left[0]] if left else None, "B1.b")

    def _received(self) -> Players:
        return self.settled[-1].floaters if self.settled else ()

    def _alone(self, some: Players, others: Players) -> Players:
        """Those of some who have no opponent among the others."""
        near = bits_of(others)
        return tuple(v for v in some if not self.rows[v] & near)

    def _settle(self, bracket: Bracket, stage: Stage) -> bool:
        found = self.first(bracket, stage)
        if found is not None:
            self.settled.append(Settled(bracket, stage, found[1]))
        return found is not None

    def _pair_bracket(self, group: Players) -> None:
        def made(down: Players) -> Bracket:  # C1: residents without an opponent move down
            movers = self._alone(group, down + group)
            return Bracket(down, tuple(v for v in group if v not in movers), movers)

        def nobody_alone(down: Players) -> Bracket | None:
            return None if self._alone(down, down + group) else made(down)

        received = self._received()
        bracket = made(received)
        stage = bracket.stage()
        if nobody_alone(received) is None and self._go_back(stage, nobody_alone):
            return
        while stage.p1 > 0:
            if self._settle(bracket, stage) or self._go_back(stage, made):
                return
            if stage.m1 == 0 or self.can(bracket, Stage(stage.m1, stage.m1)):
                stage = stage.fewer()  # C14.a, b1
            elif stage.m1 > 1:
                stage = Stage(stage.p1, stage.m1 - 1)  # C14.b2
            else:
                stage = Stage(len(bracket.players) // 2, 0)
        self.settled.append(Settled(bracket, stage, Solution((), bracket.players)))

    def _go_back(self, stage: Stage, made: Accept) -> bool:
        """C12: other players of the same scores from the bracket above."""
        if not self.settled or self.settled[-1].stage.p1 == 0:
            return False
        above = self.settled[-1]
        scores = [self.score[v] for v in above.floaters]

        def accept(new: Players) -> Bracket | None:
            if new == above.floaters or [self.score[v] for v in new] != scores:
                return None
            bracket = made(new)
            return bracket if bracket is not None and self.can(bracket, stage) else None

        found = self._other(above, above.stage, accept)
        if found is not None:
            self.settled[-1] = found[0]
            self._settle(found[1], stage)
        return found is not None

    def _pair_lowest(self, line: list[Players]) -> None:
        """C13: the lowest bracket, the penultimate one again, the two merged."""
        own: Players = line.pop()
        added: Players = ()
        while True:

            def lowest(new: Players, own: Players = own, added: Players = added) -> Bracket:
                return Bracket(tuple(sorted(new + added)), own, lowest=True)

            def fits(new: Players, made: Callable[[Players], Bracket] = lowest) -> Bracket | None:
                return (
                    made(new) if any(self.can(made(new), s) for s in made(new).levels()) else None
                )

            received = self._received()
            for stage in lowest(received).levels():
                if self._settle(lowest(received), stage):
                    return
                if received and self._go_back(stage, lowest):
                    return
            if not self.settled:
                raise no_pairing("C13")
            above = self.settled[-1]
            stage = above.stage
            while stage.p1 > 0:
                if (found := self._other(above, stage, fits)) is not None:
                    self.settled[-1], bracket = found
                    self._settle(bracket, next(s for s in bracket.levels() if self.can(bracket, s)))
                    return
                stage = stage.fewer()
            self.settled.pop()
            own, added = added + own, line.pop()

    def _white(self, a: int, b: int) -> tuple[int, str]:
        """E; `a` is the higher."""
        (mine, my), (yours, your) = self.preference[a], self.preference[b]
        if not mine and not yours:
            odd, drawn = self.history.rank[self.order[a]] % 2 == 0, self.history.initial_colour
            return (a if odd == (drawn == "W") else b), "E5"
        if mine != yours:
            return (a if mine == "W" or yours == "B" else b), "E1"
        x, y = (my, abs(self.balance[a])), (your, abs(self.balance[b]))
        if my != your or (my == ABSOLUTE and x != y):
            return (a if (x > y) == (mine == "W") else b), "E2"
        white = self.alternated(a, b)
        return ((a if mine == "W" else b), "E4") if white is None else (white, "E3")

    def _other(
        self, above: Settled, stage: Stage, accept: Accept
    ) -> tuple[Settled, Bracket] | None:
        """C12, C13: the first pairing of the bracket above whose floaters are accepted."""
        best: tuple[tuple[object, ...], Settled, Bracket] | None = None
        bracket = above.bracket
        for left in combinations(bracket.players, len(bracket.players) - 2 * stage.p1):
            self.steps.take("C12", self.score[bracket.players[-1]], len(bracket.players))
            below = accept(tuple(sorted(left + bracket.movers)))
            if below is not None and (found := self.first(bracket, stage, left)) is not None:
                if best is None or found[0] < best[0]:
                    best = found[0], Settled(bracket, stage, found[1]), below
        return None if best is None else best[1:]


verify, compare = judges(lambda history: Dutch2012(history).round())
