"""The FIDE (Dutch) System of 2012 step by step, as an arbiter with much patience would do it.

Transpositions, exchanges and sets are listed in the order of section D, and every pairing is
tried in turn; C10 raises its counters one by one and goes back to the label that it names. The
only short cut: pairings that break B1 or B2 are left out of the lists, since no step accepts
them. Slow; for events of up to nine or ten players. Nothing is shared with the rulebook but the
values of the game.

Rule: FIDE C.04.3.1 (2012)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from ronde.domain.tournament import Tournament
from tests.rules.dutch2012.cards import (
    OTHER,
    Card,
    a2,
    side,
)
from tests.rules.dutch2012.pairings import Bracket, Pairings, Stage
from tests.rules.dutch2012.relaxation import Attempt


class NoPairing(Exception):
    """The procedure has come to its end."""


@dataclass(frozen=True)
class Settled:
    """A bracket that has been paired."""

    bracket: Bracket
    stage: Stage
    attempt: Attempt

    @property
    def floaters(self) -> tuple[Card, ...]:
        """Who moves down."""
        return tuple(sorted(self.attempt.left + self.bracket.movers, key=a2))


class Literal(Pairings):
    """One round."""

    def __init__(self, event: Tournament, **options: str) -> None:
        super().__init__(event, **options)
        self.groups: list[tuple[Card, ...]] = []
        for card in self.cards:
            if self.groups and self.groups[-1][0].score == card.score:
                self.groups[-1] += (card,)
            else:
                self.groups.append((card,))
        self.settled: list[Settled] = []
        self.rules: set[str] = set()

    def pair(self) -> tuple[frozenset[tuple[int, int]], int | None]:
        """The games as (white, black) and the bye, by pairing number."""
        for group in self.groups[:-1]:
            self.pair_bracket(group)
        if self.groups:
            self.pair_lowest()
        games = [
            self.coloured(a, b)
            for one in self.settled
            for a, b in one.attempt.s1 + one.attempt.rest
        ]
        left = self.settled[-1].attempt.left if self.settled else ()
        return frozenset(games), left[0].number if left else None

    def received(self) -> tuple[Card, ...]:
        """The players moved down to the bracket being paired."""
        return self.settled[-1].floaters if self.settled else ()

    def is_alone(self, card: Card, others: Sequence[Card]) -> bool:
        """C1: no opponent in the bracket."""
        return not any(self.may_meet(card, other) for other in others)

    def bracket(self, received: tuple[Card, ...], group: tuple[Card, ...]) -> Bracket:
        """C1, third case: residents without an opponent go down before anything is counted."""
        movers = tuple(card for card in group if self.is_alone(card, received + group))
        return Bracket(received, tuple(card for card in group if card not in movers), movers)

    def pair_bracket(self, group: tuple[Card, ...]) -> None:
        """A bracket above the lowest."""
        received = self.received()
        bracket = self.bracket(received, group)
        stage = first_stage(bracket)
        alone = tuple(card for card in received if self.is_alone(card, received + group))
        if alone:  # C1, first case
            self.rules.add("C1 alone")

            def nobody_is_alone(new: tuple[Card, ...]) -> Bracket | None:
                if any(self.is_alone(card, new + group) for card in new):
                    return None
                other = self.bracket(new, group)
                return other if self.attempts(other, stage) else None

            if self.go_back(stage, nobody_is_alone):
                if self.options["replaced_alone"] == "same_pairs":
                    return
                bracket = self.settled.pop().bracket
                stage = first_stage(bracket)
            elif self.options["alone_moved_down"] == "leaves":
                staying = tuple(card for card in received if card not in alone)
                bracket = Bracket(staying, bracket.residents, bracket.movers + alone)
                stage = first_stage(bracket)
        p0 = stage.p1
        while stage.p1 > 0:
            found = self.first(bracket, stage)
            if found is not None:
                self.settled.append(Settled(bracket, stage, found))
                return

            def is_pairable(new: tuple[Card, ...], stage: Stage = stage) -> Bracket | None:
                other = self.bracket(new, group)
                return other if self.attempts(other, stage) else None

            if self.options["c12_levels"] == "each" or stage.p1 == p0:
                if self.go_back(stage, is_pairable):
                    return
            stage = self.c14(bracket, stage)
        everybody = Attempt((), (), tuple(bracket.players), {})
        self.settled.append(Settled(bracket, stage, everybody))

    def c14(self, bracket: Bracket, stage: Stage) -> Stage:
        """C14: reduce P1 or M1."""
        if not stage.heterogeneous:
            self.rules.add("C14.a")
            return replace(stage, p1=stage.p1 - 1)
        if self.attempts(bracket, replace(stage, p1=stage.m1)):
            self.rules.add("C14.b1")
            return self.fewer_pairs(stage)
        self.rules.add("C14.b2")
        if stage.m1 > 1:
            return replace(stage, m1=stage.m1 - 1)
        return Stage(len(bracket.players) // 2, 0, heterogeneous=False)

    def fewer_pairs(self, stage: Stage) -> Stage:
        """One pair less."""
        p1 = stage.p1 - 1
        if not stage.heterogeneous or p1 >= stage.m1:
            return replace(stage, p1=p1)
        if self.options["p1_below_m1"] == "homogeneous" or p1 == 0:
            return Stage(p1, 0, heterogeneous=False)
        return Stage(p1, p1, heterogeneous=True)

    def go_back(self, stage: Stage, accept: Callable[[tuple[Card, ...]], Bracket | None]) -> bool:
        """C12: other players of the same scores from the bracket above."""
        if not self.settled or self.settled[-1].stage.p1 == 0:
            return False
        above = self.settled[-1]
        scores = [card.score for card in above.floaters]
        for attempt in self.in_order(above.bracket, above.stage):
            other = replace(above, attempt=attempt)
            new = other.floaters
            if new == above.floaters:
                continue
            if self.options["c12_scores"] == "same" and [card.score for card in new] != scores:
                continue
            bracket = accept(new)
            if bracket is not None:
                self.rules.add("C12")
                self.settled[-1] = other
                found = self.first(bracket, stage)
                assert found is not None
                self.settled.append(Settled(bracket, stage, found))
                return True
        return False

    def pair_lowest(self) -> None:
        """C13."""
        groups = list(self.groups)
        residents, merged = groups.pop(), False
        added: tuple[Card, ...] = ()
        while True:
            received = self.received()

            def lowest(
                new: tuple[Card, ...],
                residents: tuple[Card, ...] = residents,
                added: tuple[Card, ...] = added,
                merged: bool = merged,
            ) -> Bracket:
                down = tuple(sorted(new + added, key=a2))
                return Bracket(down, residents, lowest=True, merged=merged)

            for stage in lowest_stages(lowest(received)):
                if self.settle(lowest(received), stage):
                    return

                def is_pairable(
                    new: tuple[Card, ...],
                    stage: Stage = stage,
                    lowest: Callable[[tuple[Card, ...]], Bracket] = lowest,
                ) -> Bracket | None:
                    return lowest(new) if self.attempts(lowest(new), stage) else None

                if received and self.go_back(stage, is_pairable):
                    return
            if not self.settled:
                raise NoPairing
            self.rules.add("C13")
            if self.pair_penultimate_again(lowest):
                return
            self.rules.add("merge")
            self.settled.pop()
            residents, added, merged = added + residents, groups.pop(), True

    def settle(self, bracket: Bracket, stage: Stage) -> bool:
        """Pair a bracket at this stage, if that can be done."""
        found = self.first(bracket, stage)
        if found is not None:
            self.settled.append(Settled(bracket, stage, found))
        return found is not None

    def pair_penultimate_again(self, lowest: Callable[[tuple[Card, ...]], Bracket]) -> bool:
        """C13: any other pairing of the penultimate bracket that helps, with ever fewer pairs."""
        above = self.settled[-1]
        stage = above.stage
        while stage.p1 > 0:
            for attempt in self.in_order(above.bracket, stage):
                other = Settled(above.bracket, stage, attempt)
                bracket = lowest(other.floaters)
                for level in lowest_stages(bracket):
                    if self.attempts(bracket, level):
                        self.settled[-1] = other
                        return self.settle(bracket, level)
            stage = self.fewer_pairs(stage)
        return False

    # Section E

    def coloured(self, a: Card, b: Card) -> tuple[int, int]:
        """The pair as (white, black)."""
        higher, lower = sorted((a, b), key=a2)
        lot = self.event.initial_colour or "W"
        by_lot = lot if self.lot_number(higher) % 2 == 1 else OTHER[lot]
        is_white = side(higher, lower, by_lot) == "W"
        return (higher.number, lower.number) if is_white else (lower.number, higher.number)

    def lot_number(self, card: Card) -> int:
        """The number whose parity counts in E5."""
        if self.options["lot_colour"] == "number":
            return card.number
        entered = self.event.history.entered
        present = {other.number for other in self.cards}
        return sum(1 for n in range(1, card.number + 1) if entered[n - 1] or n in present)


def first_stage(bracket: Bracket) -> Stage:
    """C2.a."""
    p0 = len(bracket.players) // 2
    return Stage(p0, len(bracket.moved_down), bracket.is_heterogeneous)


def lowest_stages(bracket: Bracket) -> Iterator[Stage]:
    """C13, C14.b2: the lowest bracket with ever fewer moved-down players paired first."""
    p0 = len(bracket.players) // 2
    if bracket.is_heterogeneous:
        for m1 in range(len(bracket.moved_down), 0, -1):
            yield Stage(p0, m1, heterogeneous=True)
    yield Stage(p0, 0, heterogeneous=False)
