"""Colours of matches: the first game of a match, or the first board of a team.

Rule: FIDE C.04.5 4; C.04.6 (2026) 4
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from ronde.rulebooks.colours import ColourClaim, ColourRule, allocate
from ronde.rulebooks.lexicographic.account import ColouredMatch
from ronde.rulebooks.lexicographic.entrants import Entrant
from ronde.rulebooks.situation import Situation


@dataclass(frozen=True, slots=True)
class Colouring:
    """The colour rules of a round, the colour drawn, and the numbers that count as odd."""

    rules: tuple[ColourRule, ...]
    initial: str
    odd: frozenset[int]

    @classmethod
    def of(
        cls, situation: Situation, rules: tuple[ColourRule, ...], everybody: Collection[Entrant]
    ) -> Colouring:
        """What holds for this round, `everybody` being in the list, present or not."""
        return cls(
            rules,
            situation.tournament.drawn_colour or "W",
            odd_numbers(everybody, listed=situation.options.get("number") == "listed"),
        )

    def match(self, one: Entrant, other: Entrant) -> ColouredMatch:
        """White, Black, and the rule that decided.

        The higher-ranked of two has the higher score, then the higher secondary score, then the
        smaller number.
        """
        first, second = sorted((one, other), key=_rank)
        side, rule = allocate(
            self.rules,
            ColourClaim(first.preference, first.colours, first.number in self.odd),
            ColourClaim(second.preference, second.colours, second.number in self.odd),
            self.initial,
        )
        return (first, second, rule) if side == "W" else (second, first, rule)


def _rank(entrant: Entrant) -> tuple[int, int, int]:
    score = entrant.score if entrant.standing is None else entrant.standing
    return -score, -entrant.second, entrant.rank


def odd_numbers(everybody: Iterable[Entrant], *, listed: bool) -> frozenset[int]:
    """Whose number is odd, as listed, or counted among those who have entered a pairing.

    Reading: ADR-0011
    """
    ordered = sorted(everybody, key=lambda e: e.rank)
    if listed:
        return frozenset(e.number for e in ordered if e.number % 2)
    entered = [e.number for e in ordered if e.entered]
    return frozenset(entered[::2])
