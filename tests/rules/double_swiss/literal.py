"""The procedure of C.04.5 and C.04.6 read aloud: all sets and all identifiers, one by one.

Slow, and only for a few entrants, who are described by what the matches so far say of them.

Rule: FIDE C.04.5 2-3; C.04.6 (2026) 2-3
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

Pair = tuple[int, int]


@dataclass
class Card:
    """What is known of a player or a team."""

    number: int
    score: int = 0
    met: set[int] = field(default_factory=set)
    matches: int = 0
    colours: str = ""
    floated: bool = False
    barred: bool = False


class Literal:
    """One round. `pair_costs` are [C8] and what follows, for a list of pairs."""

    def __init__(
        self,
        deck: Iterable[Card],
        *,
        floats_count: bool,
        pair_costs: Callable[[list[Pair], set[int]], tuple[int, ...]],
        graded: bool = True,
    ) -> None:
        self.deck = {card.number: card for card in deck}
        self.floats_count = floats_count
        self.pair_costs = pair_costs
        self.graded = graded
        self.can_be_paired = cache(self._can_be_paired)

    def legal(self, a: int, b: int) -> bool:
        """[C1]"""
        return b not in self.deck[a].met

    def _can_be_paired(self, players: frozenset[int]) -> bool:
        if not players:
            return True
        first = min(players)
        return any(
            self.legal(first, other) and self.can_be_paired(players - {first, other})
            for other in players
            if other != first
        )

    def pair(self) -> tuple[set[frozenset[int]], int | None] | None:
        """The pairs and the bye; None where no legal pairing exists."""
        waiting = frozenset(self.deck)
        bye = None
        if len(waiting) % 2:
            bye = self.bye(waiting)
            if bye is None:
                return None
            waiting -= {bye}
        elif not self.can_be_paired(waiting):
            return None
        found: set[frozenset[int]] = set()
        while waiting:
            top = max(self.deck[t].score for t in waiting)
            residents = frozenset(t for t in waiting if self.deck[t].score == top)
            chosen = self.upfloaters(residents, waiting - residents)
            found.update(map(frozenset, self.bracket(residents | chosen, set(chosen))))
            waiting -= residents | chosen
        return found, bye

    def bye(self, waiting: frozenset[int]) -> int | None:
        """3.4"""
        deck = self.deck
        may = [t for t in waiting if not deck[t].barred and self.can_be_paired(waiting - {t})]
        return min(may, key=lambda t: (deck[t].score, -deck[t].matches, -t), default=None)

    def upfloaters(self, residents: frozenset[int], lower: frozenset[int]) -> frozenset[int]:
        """3.5"""
        deck = self.deck
        pool = sorted(lower, key=lambda t: (-deck[t].score, t))
        for count in range(len(residents) % 2, len(pool) + 1, 2):
            sets = [
                chosen
                for chosen in combinations(pool, count)
                if self.can_be_paired(residents | set(chosen))
                and self.can_be_paired(lower - set(chosen))
            ]
            if sets:
                # [C5] fixes the scores; 3.5.4 compares the numbers; [C6], [C7] come first.
                best = min(
                    sets,
                    key=lambda chosen: (
                        [-s for s in sorted(deck[t].score for t in chosen)],
                        self.following(lower, frozenset(chosen)),
                        self.floats_count * sum(deck[t].floated for t in chosen),
                        chosen_numbers(chosen),
                    ),
                )
                return frozenset(best)
        raise AssertionError("the round can be paired")

    def following(self, lower: frozenset[int], chosen: frozenset[int]) -> int:
        """[C6]: how many upfloaters the following scoregroup needs, or whether too many."""
        if not lower:
            return 0
        top = max(self.deck[t].score for t in lower)
        group = frozenset(t for t in lower if self.deck[t].score == top) - chosen
        if not group:
            return 0
        rest = lower - chosen - group
        for count in range(len(group) % 2, len(rest) + 1, 2):
            if any(
                self.can_be_paired(group | set(up)) and self.can_be_paired(rest - set(up))
                for up in combinations(sorted(rest), count)
            ):
                return count if self.graded else int(count > 1)
        raise AssertionError("the round can be paired")

    def bracket(self, players: frozenset[int], chosen: set[int]) -> list[Pair]:
        """3.6"""
        return min(
            self.pairings(sorted(players)),
            key=lambda pairs: (self.pair_costs(pairs, chosen), identifier(pairs)),
        )

    def pairings(self, players: list[int]) -> Iterator[list[Pair]]:
        if not players:
            yield []
            return
        first, *others = players
        for other in others:
            if self.legal(first, other):
                for rest in self.pairings([t for t in others if t != other]):
                    yield [(first, other), *rest]


def chosen_numbers(chosen: tuple[int, ...]) -> tuple[int, ...]:
    """3.5.4: the numbers, in the order of score and number in which they were taken."""
    return chosen


def identifier(pairs: Iterable[Pair]) -> tuple[int, ...]:
    """3.6.2: the top members in ascending order, then their bottom members."""
    ordered = sorted((min(pair), max(pair)) for pair in pairs)
    return (*(top for top, _ in ordered), *(bottom for _, bottom in ordered))
