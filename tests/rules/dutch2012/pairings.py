"""The pairings of a bracket in the order of section D, and what section B counts in them.

Rule: FIDE C.04.3.1 (2012) B, C3-C10, D
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ronde.domain.tournament import Tournament
from tests.rules.dutch2012.cards import (
    Card,
    a2,
    cards,
    same_absolute,
    same_preference,
    same_strong,
    x1,
    z1,
)
from tests.rules.dutch2012.lists import exchanges, moved_down_sets
from tests.rules.dutch2012.relaxation import Attempt, Pairs, Relaxation

DEFAULTS = {
    "lot_colour": "number",
    "b2_yields": "one",
    "relaxation": "counters",
    "bye_downfloat": "counted",
    "upfloats": "moved_down",
    "unselected": "in_s2",
    "alone_moved_down": "stays",
    "b3_scope": "lowest",
    "b3_pairs": "remainder",
    "closeness": "off",
    "c12_levels": "each",
    "c12_scores": "same",
    "p1_below_m1": "lower_m1",
    "replaced_alone": "same_pairs",
}


@dataclass(frozen=True)
class Bracket:
    """Players of one score and those moved down to them."""

    moved_down: tuple[Card, ...]
    residents: tuple[Card, ...]
    movers: tuple[Card, ...] = ()
    lowest: bool = False
    merged: bool = False

    @property
    def players(self) -> list[Card]:
        """In the order of A2."""
        return sorted(self.moved_down + self.residents, key=a2)

    @property
    def is_heterogeneous(self) -> bool:
        """A3."""
        return 0 < len(self.moved_down) < len(self.residents)


@dataclass(frozen=True)
class Stage:
    """P1, M1, and the treatment of the bracket."""

    p1: int
    m1: int
    heterogeneous: bool


class Pairings:
    """All pairings of all brackets of one round."""

    def __init__(self, event: Tournament, **options: str) -> None:
        self.event = event
        self.options = {**DEFAULTS, **options}
        self.number = len(event.rounds) + 1
        self.is_odd = self.number % 2 == 1
        self.cards = cards(event)
        self._known: dict[tuple[Bracket, Stage], list[Attempt]] = {}

    def may_meet(self, a: Card, b: Card) -> bool:
        """B1.a and B2, the latter as far as it cannot yield (C10.g)."""
        if a == b or b.number in a.met or self.is_forbidden(a, b):
            return False
        if not same_absolute(a, b):
            return True
        return (a.top or b.top) if self.options["b2_yields"] == "one" else (a.top and b.top)

    def is_forbidden(self, a: Card, b: Card) -> bool:
        """Forbidden by the tournament itself."""
        return any(
            a.number in ban.tpns and b.number in ban.tpns
            for ban in self.event.forbidden
            if ban.first_round <= self.number <= (ban.last_round or self.number)
        )

    def counts(
        self, bracket: Bracket, stage: Stage, s1: Pairs, rest: Pairs, left: tuple[Card, ...]
    ) -> dict[str, int]:
        """What each criterion counts in a pairing."""
        pairs = s1 + rest
        down = left
        if bracket.lowest and self.options["bye_downfloat"] == "ignored":
            down = ()
        if self.options["upfloats"] == "all":
            up = [max(pair, key=a2) for pair in pairs if pair[0].score != pair[1].score]
        else:
            up = [b for a, b in s1 if b.score < a.score]
        return {
            "B2": sum(same_absolute(a, b) for a, b in pairs),
            "B3": self.b3_factor(bracket, stage, s1, rest, left),
            "A7.d": sum(self.is_odd and same_strong(a, b) for a, b in pairs),
            "X": sum(same_preference(a, b) for a, b in pairs),
            "Z": sum(
                not self.is_odd and (same_strong(a, b) or same_absolute(a, b)) for a, b in pairs
            ),
            "B5 down": sum(card.floats[0] == "down" for card in down),
            "B6 down": sum(card.floats[1] == "down" for card in down),
            "B5 up": sum(card.floats[0] == "up" for card in up),
            "B6 up": sum(card.floats[1] == "up" for card in up),
        }

    def b3_factor(
        self, bracket: Bracket, stage: Stage, s1: Pairs, rest: Pairs, left: tuple[Card, ...]
    ) -> int:
        """D4, in tenths of points squared; nothing where it does not apply."""
        if bracket.lowest:
            applies = bracket.merged or self.options["b3_scope"] == "lowest"
        else:
            mixed = bool(bracket.moved_down) and not stage.heterogeneous
            applies = mixed and self.options["closeness"] == "on"
        if not applies:
            return 0
        pairs = s1 + rest if self.options["b3_pairs"] == "all" else rest
        bye = min(card.score for card in bracket.players) - 10
        return sum((a.score - b.score) ** 2 for a, b in pairs) + sum(
            (card.score - bye) ** 2 for card in left
        )

    def homogeneous_pairings(
        self, players: list[Card], pairs: int
    ) -> Iterator[tuple[Pairs, tuple[Card, ...]]]:
        """C4-C8.a: S1 against S2, every transposition, then every exchange with every one."""
        ranks = range(len(players))
        s1, s2 = ranks[:pairs], ranks[pairs:]
        splits = [(tuple(s1), tuple(s2))]
        for n in range(1, pairs + 1):
            for out, come, _ in exchanges(s1, s2, n):
                upper = tuple(sorted({*s1, *come} - {*out}))
                splits.append((upper, tuple(r for r in ranks if r not in upper)))
        for upper, lower in splits:
            for opponents in self._transposed(players, upper, lower):
                made = tuple(
                    (players[a], players[b]) for a, b in zip(upper, opponents, strict=True)
                )
                yield made, tuple(players[r] for r in lower if r not in opponents)

    def _transposed(
        self, players: list[Card], s1: Sequence[int], s2: Sequence[int]
    ) -> Iterator[tuple[int, ...]]:
        """D1: the first places of every transposition, in order, without illegal pairs."""
        if not s1:
            yield ()
            return
        for r in s2:
            if self.may_meet(players[s1[0]], players[r]):
                for others in self._transposed(players, s1[1:], [q for q in s2 if q != r]):
                    yield (r, *others)

    def heterogeneous_pairings(
        self, bracket: Bracket, stage: Stage
    ) -> Iterator[tuple[Pairs, Pairs, tuple[Card, ...]]]:
        """C6, C8.b, C9: every set of D3, every transposition, and then every remainder."""
        players = bracket.players
        ranks = range(len(players))
        for chosen in moved_down_sets(ranks[: len(bracket.moved_down)], stage.m1):
            others = [r for r in ranks if r not in chosen]
            s2 = others
            if self.options["unselected"] == "apart":
                s2 = [r for r in others if r >= len(bracket.moved_down)]
            for opponents in self._transposed(players, chosen, s2):
                s1 = tuple((players[a], players[b]) for a, b in zip(chosen, opponents, strict=True))
                remainder = [players[r] for r in others if r not in opponents]
                for rest, left in self.homogeneous_pairings(remainder, stage.p1 - stage.m1):
                    yield s1, rest, left

    def attempts(self, bracket: Bracket, stage: Stage) -> list[Attempt]:
        """All pairings that the absolute criteria allow, in the order of their generation."""
        known = self._known.get((bracket, stage))
        if known is None:
            known = self._known[bracket, stage] = list(self._attempts(bracket, stage))
        return known

    def _attempts(self, bracket: Bracket, stage: Stage) -> Iterator[Attempt]:
        pairings: Iterator[tuple[Pairs, Pairs, tuple[Card, ...]]]
        if stage.heterogeneous:
            pairings = self.heterogeneous_pairings(bracket, stage)
        else:
            made = self.homogeneous_pairings(bracket.players, stage.p1)
            pairings = (((), rest, left) for rest, left in made)
        seen = set()
        for s1, rest, left in pairings:
            key = (frozenset(s1), frozenset(frozenset(pair) for pair in rest))
            if key in seen or (bracket.lowest and any(card.barred for card in left)):
                continue
            seen.add(key)
            yield Attempt(s1, rest, left, self.counts(bracket, stage, s1, rest, left))

    def in_order(self, bracket: Bracket, stage: Stage) -> Iterator[Attempt]:
        """The pairings as C3 to C10 would accept them one after the other.

        Only one for each set of players left over: C12 and C13 look at nothing else.
        """
        waiting = self.attempts(bracket, stage)
        if self.options["b3_pairs"] == "same_s1" and bracket.lowest:
            waiting = best_remainders(waiting)
        while waiting:
            first = Relaxation(
                waiting,
                p1=stage.p1,
                x1=x1(bracket.players, stage.p1, self.number),
                z1=z1(bracket.players, stage.p1, self.number),
                is_odd=self.is_odd,
                flags=self.options["relaxation"] == "flags",
            ).outcome()
            yield first
            waiting = [attempt for attempt in waiting if attempt.left != first.left]

    def first(self, bracket: Bracket, stage: Stage) -> Attempt | None:
        """The pairing with which C3 to C10 end."""
        return next(self.in_order(bracket, stage), None)


def best_remainders(attempts: list[Attempt]) -> list[Attempt]:
    """Only the remainders with the smallest factor for their pairs of S1 and their count of B2."""

    def key(attempt: Attempt) -> tuple[int, frozenset[tuple[Card, Card]]]:
        return attempt.counts["B2"], frozenset(attempt.s1)

    best: dict[tuple[int, frozenset[tuple[Card, Card]]], int] = {}
    for attempt in attempts:
        factor = attempt.counts["B3"]
        best[key(attempt)] = min(factor, best.get(key(attempt), factor))
    return [
        replace(attempt, counts={**attempt.counts, "B3": 0})
        for attempt in attempts
        if attempt.counts["B3"] == best[key(attempt)]
    ]
