"""The systems that are tables, read word by word: the groups of a round and what each costs.

A reading pairs an event, perhaps with some players kept apart, and tells of every bracket what
another outcome of it would have cost by the rows, in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ronde.domain.tournament import Tournament
from tests.rules.burstein import literal as burstein
from tests.rules.double_swiss.literal import Card, Literal, identifier
from tests.rules.double_swiss.matches import cards as cards_of_matches
from tests.rules.double_swiss.test_against_literal import c8
from tests.rules.dubov import literal as dubov
from tests.rules.team.arbitrary import TeamCard
from tests.rules.team.test_against_literal import costs as costs_of_teams

Pair = tuple[int, int]
Bans = Iterable[tuple[int, int]]
Costs = dict[str, Any]
"""What each row counts, by its code, the most important first; smaller is better."""


@dataclass
class Group:
    """What a text made of one bracket: its pairs, who left it, and who came into it."""

    pairs: Sequence[Pair]
    left: Sequence[int]
    costs_of: Callable[[Sequence[Pair], Sequence[int]], Costs | None]
    """The costs of other pairs and leavers; None where they are of other residents."""
    moved: int = 0
    """How many left, or were brought up."""

    @property
    def outcome(self) -> tuple[frozenset[frozenset[int]], frozenset[int]]:
        return frozenset(map(frozenset, self.pairs)), frozenset(self.left)


Reading = tuple[list[Group], int | None]
"""The brackets from the top, and the bye."""


class GroupsOfDubov(dubov.Literal):
    """Dubov, with every bracket."""

    def read(self) -> Reading | None:
        self.made: list[Group] = []
        self.residents: list[int] = []
        found = self.pair()
        return None if found is None else (self.made, found[1])

    def upfloaters(self, residents: list[int], lower: list[int]) -> tuple[int, ...]:
        self.residents = residents
        return super().upfloaters(residents, lower)

    def bracket(self, players: list[int]) -> list[Pair]:
        found, here = super().bracket(players), frozenset(self.residents)

        def costs(pairs: Sequence[Pair], _left: Sequence[int]) -> Costs | None:
            everybody = {v for pair in pairs for v in pair}
            if not here <= everybody:
                return None
            chosen = tuple(everybody - here)
            rows = len(chosen), self.scores(chosen), self.denied(pairs), *self.burden(chosen)
            return dict(zip(("C5", "C6", "C7", "C8", "C9", "C10"), rows, strict=True))

        self.made.append(Group(found, (), costs))
        return found


class GroupsOfBurstein(burstein.Literal):
    """Burstein after the seeding rounds, with every bracket."""

    def read(self) -> Reading | None:
        self.made: list[Group] = []
        found = self.pair()
        return None if found is None else (self.made, found[1])

    def bracket(
        self, incoming: tuple[int, ...], residents: list[int], below: frozenset[int]
    ) -> burstein.Candidate:
        found = super().bracket(incoming, residents, below)
        here = {*incoming, *residents}

        def costs(pairs: Sequence[Pair], left: Sequence[int]) -> Costs | None:
            down = tuple(left)
            if {v for pair in pairs for v in pair} | {*down} != here:
                return None
            if not self.can_be_paired(below | set(down)):
                return {"C4": 1}
            rows = len(down), self.quality(incoming, down), self.following(down, below)
            names = ("C4", "C5", "C6", "C7", "C8")
            return dict(zip(names, (0, *rows, self.denied(pairs)), strict=True))

        self.made.append(Group(*found, costs, moved=len(found[1])))
        return found


class GroupsOfMatches(Literal):
    """Double-Swiss and Team, with every bracket."""

    row_names: tuple[str, ...] = ()

    def read(self) -> Reading | None:
        self.made: list[Group] = []
        found = self.pair()
        return None if found is None else (self.made, found[1])

    def upfloaters(self, residents: frozenset[int], lower: frozenset[int]) -> frozenset[int]:
        self.here = residents, lower
        return super().upfloaters(residents, lower)

    def bracket(self, players: frozenset[int], chosen: set[int]) -> list[Pair]:
        found, (residents, lower) = super().bracket(players, chosen), self.here

        def costs(pairs: Sequence[Pair], _left: Sequence[int]) -> Costs | None:
            everybody = frozenset(v for pair in pairs for v in pair)
            if not residents <= everybody:
                return None
            up = everybody - residents
            scores = [-score for score in sorted(self.deck[t].score for t in up)]
            floated = self.floats_count * sum(self.deck[t].floated for t in up)
            rows: tuple[Any, ...] = (len(up), scores, self.following(lower, up), floated)
            if up == chosen:  # the other rows choose between pairings of the same players
                rows = (*rows, *self.pair_costs([(min(p), max(p)) for p in pairs], set(up)))
            return dict(zip(self.row_names, rows, strict=False))

        ordered = sorted((min(pair), max(pair)) for pair in found)
        assert identifier(ordered) == identifier(found)
        self.made.append(Group(ordered, (), costs, moved=len(chosen)))
        return found


def kept_apart(deck: Sequence[Card], bans: Bans) -> list[Card]:
    """The cards, with those kept apart counted as having met."""
    found = {card.number: replace(card, met=set(card.met)) for card in deck}
    for a, b in bans:
        found[a].met.add(b)
        found[b].met.add(a)
    return list(found.values())


def read_dubov(event: Tournament, bans: Bans) -> Reading | None:
    oracle = GroupsOfDubov(event)
    oracle.bans |= {frozenset(pair) for pair in bans}
    return oracle.read()


def read_burstein(event: Tournament, bans: Bans) -> Reading | None:
    oracle = GroupsOfBurstein(event, burstein.BARS, 2026)
    oracle.bans |= {frozenset(pair) for pair in bans}
    return oracle.read()


def read_matches(event: Tournament, bans: Bans) -> Reading | None:
    deck = kept_apart(cards_of_matches(event), bans)
    is_last = len(event.rounds) + 1 == event.number_of_rounds
    oracle = GroupsOfMatches(
        deck,
        floats_count=not is_last,
        pair_costs=lambda pairs, chosen: (0 if is_last else c8(deck, pairs, chosen),),
    )
    oracle.row_names = ("C4", "C5", "C6", "C7", "C8")
    return oracle.read()


def read_teams(event: Tournament, cards: Sequence[TeamCard], bans: Bans) -> Reading | None:
    deck: Any = kept_apart(cards, bans)
    floats_count = (event.number_of_rounds or 0) - len(event.rounds) > 2
    oracle = GroupsOfMatches(
        deck,
        floats_count=floats_count,
        pair_costs=lambda pairs, chosen: costs_of_teams(deck, pairs, chosen, floats_count),
    )
    oracle.row_names = ("C4", "C5", "C6", "C7", "C8", "C9", "C10")
    return oracle.read()


READ: Mapping[str, Callable[[Tournament, Bans], Reading | None]] = {
    "fide-dubov-2026": read_dubov,
    "fide-burstein-2026": read_burstein,
    "fide-double-swiss": read_matches,
}
AHEAD = {
    "fide-dutch-2017": "C.7",
    "fide-burstein-2026": "C7",
    "fide-double-swiss": "C6",
    "fide-team": "C6",
}
"""The row that looks at the next bracket. It tells what became of that in each of two rounds."""
