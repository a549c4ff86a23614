"""Positions made to measure for the 2012 rules, and what `ronde.pair` answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import ronde
from ronde.domain.initial_colour import Colour
from ronde.pairing import situation
from ronde.rulebooks.dutch2012.bracket import Bracket, Stage, first_stage
from ronde.rulebooks.dutch2012.criteria import CRITERIA, PROHIBITIONS
from ronde.rulebooks.dutch2012.entrants import Entrants
from ronde.rulebooks.dutch2012.graph import Graph
from ronde.rulebooks.dutch2012.readings import readings
from ronde.rulebooks.dutch2012.search import first_candidate
from tests.rules.made import Entry, made

__all__ = [
    "TWO_WAYS",
    "Answer",
    "Entry",
    "Outcome",
    "entrants",
    "figures",
    "outcome",
    "paired",
    "pairs",
    "position",
]

SYSTEM = "fide-dutch-2012"

TWO_WAYS = (
    Entry(1, "B", apart=(4, 5, 6)),
    Entry(1, "B", apart=(3, 4, 5)),
    Entry(1, "WB"),
    Entry(1, "BW"),
    Entry(1, "", barred=True),
    Entry(1, "WB"),
)
"""1 and 2 strongly prefer White. Either they meet, the only pair against a preference; or each
meets a player who mildly prefers White, which makes two such pairs."""


def position(
    *entries: Entry,
    number: int,
    of: int = 99,
    initial: Colour = "W",
    options: Mapping[str, str] | None = None,
) -> ronde.Tournament:
    """The players, numbered 1, 2, … as given, before round `number` of `of`."""
    event = made(*entries, number=number, of=of, initial=initial)
    return replace(event, system=SYSTEM, choices=tuple((options or {}).items()))


def entrants(event: ronde.Tournament) -> Entrants:
    """What the rulebook makes of it."""
    case = situation(event)
    return Entrants(case, PROHIBITIONS, CRITERIA, readings(case.options))


@dataclass(frozen=True)
class Answer:
    """What `ronde.pair` answers: pairs without regard to colours, the bye, the account."""

    games: frozenset[tuple[int, int]]
    bye: int | None
    account: Any

    @property
    def pairs(self) -> set[frozenset[int]]:
        """The pairs."""
        return {frozenset(game) for game in self.games}

    def bracket_of(self, number: int) -> Any:
        """The bracket in which that player's score is at home."""
        return next(one for one in self.account.brackets if number in one.residents)

    def count(self, number: int, code: str) -> int:
        """What a criterion counted in the bracket of that player."""
        counts: list[int] = [c.value for c in self.bracket_of(number).criteria if c.code == code]
        return counts[0]

    def figures(self, number: int) -> dict[str, int]:
        """P0, M0, P1, M1, X1 and in even rounds Z1 of the bracket of that player."""
        return figures(self.bracket_of(number))

    def articles(self) -> set[str]:
        """The articles of all steps."""
        return {step.article for one in self.account.brackets for step in one.steps}


def paired(event: ronde.Tournament) -> Answer:
    """The round as the rulebook pairs it."""
    found = ronde.pair(event)
    return Answer(frozenset(found.pairs), found.bye, found.account)


def figures(one: Any) -> dict[str, int]:
    """The figures of C2 in the account of a bracket."""
    return dict(next(step.facts for step in one.steps if step.article == "C2"))


def pairs(text: str) -> set[frozenset[int]]:
    """`1-3 2-4` as pairs without regard to colours."""
    return {frozenset(int(n) for n in word.split("-")) for word in text.split()}


@dataclass(frozen=True)
class Outcome:
    """What one bracket comes to: its pairs, those of S1, who is left over, and the counts."""

    pairs: set[frozenset[int]]
    s1: tuple[tuple[int, int], ...]
    left: tuple[int, ...]
    counts: dict[str, int]


def outcome(
    event: ronde.Tournament,
    moved_down: int = 0,
    *,
    stage: Stage | None = None,
    lowest: bool = False,
    merged: bool = False,
) -> Outcome | None:
    """Everybody as one bracket, the first so many moved down, paired by C3 to C10."""
    seen = entrants(event)
    places = tuple(range(len(seen)))
    here = Bracket(places[:moved_down], places[moved_down:], lowest=lowest, merged=merged)
    graph = Graph(seen, here, stage or first_stage(here))
    found = first_candidate(graph)
    if found is None:
        return None
    counts = zip(graph.criteria, graph.counts(found), strict=True)
    return Outcome(
        {frozenset(seen.numbers(pair)) for pair in found.pairs},
        tuple((seen.number(a), seen.number(b)) for a, b in found.s1),
        seen.numbers(found.left),
        {row.code: count for row, count in counts},
    )
