"""The numbers of the title regulations, and what follows from the number of games.

Rule: FIDE B.01 (2024) 0.5, 1.4, 1.7
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from ronde.notation import number
from ronde.tiebreaks.contribution import rounded_quotient
from ronde.tiebreaks.rating import DP

if TYPE_CHECKING:
    from ronde.domain.errors import Translate
    from ronde.domain.player import Player

LEAST_GAMES = 9
"""Rule: FIDE B.01 (2024) 1.4.1a"""
MOST_ROUNDS = 13
"""Longer events count as events of 13 games.

Rule: FIDE B.01 (2024) 1.7
"""
UNRATED = 1400
"""What an opponent without a rating counts.

Rule: FIDE B.01 (2024) 1.4.6
"""
TITLED = frozenset({"GM", "IM", "WGM", "FM", "WIM", "WFM"})
"""The titles that count; CM and WCM do not.

Rule: FIDE B.01 (2024) 1.4.5a
"""
STRONG = frozenset({"GM", "IM", "WGM", "WIM"})

State = Literal["met", "short", "waived", "not-checked", "needed", "left-out"]
"""Of a requirement the first four; of what is still needed `needed`, or `short` if out of reach."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence with gaps and its facts, the article behind it, and whether it is met."""

    code: str
    article: str
    state: State
    template: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def render(self, say: Translate) -> str:
        """The sentence in a language; a reason in it is a sentence too, and titles are words."""
        facts = dict(self.facts)
        if "why" in facts:
            facts["why"] = say(str(facts["why"]))
        if isinstance(titles := facts.get("titles"), tuple):
            facts["titles"] = ", ".join(map(say, titles))
        for name in ("points", "least"):
            if name in facts:
                facts[name] = number(str(facts[name]), say)
        return say(self.template).format(**facts)


@dataclass(frozen=True, slots=True)
class NormRule:
    """What a norm demands: performance, mean rating, floor for one opponent, needed titles.

    Rule: FIDE B.01 (2024) 0.5, 1.4.5b-e, 1.4.6b, 1.4.8
    """

    title: str
    performance: int
    average: int
    floor: int
    opponents: frozenset[str]
    article: str
    women: bool = False


NORM_RULES = (
    NormRule("GM", 2600, 2380, 2200, frozenset({"GM"}), "1.4.5b"),
    NormRule("IM", 2450, 2230, 2050, frozenset({"GM", "IM"}), "1.4.5c"),
    NormRule("WGM", 2400, 2180, 2000, frozenset({"GM", "IM", "WGM"}), "1.4.5d", women=True),
    NormRule("WIM", 2250, 2030, 1850, STRONG, "1.4.5e", women=True),
)
"""From the highest title down."""


def norms_above(player: Player) -> tuple[NormRule, ...]:
    """The norms of the titles above the player's own; those for women only for women."""
    titles = [rule.title for rule in NORM_RULES]
    higher = NORM_RULES[: titles.index(player.title)] if player.title in titles else NORM_RULES
    return tuple(rule for rule in higher if not rule.women or player.sex == "w")


def least_titled(games: int) -> int:
    """Opponents with a title: half of them, rounded up.

    Rule: FIDE B.01 (2024) 1.4.5a
    """
    return -(-games // 2)


def least_needed(games: int) -> int:
    """Opponents with the titles that the norm names: a third, at least three.

    Rule: FIDE B.01 (2024) 1.4.5b-e
    """
    return max(3, -(-games // 3))


def most_of_own(games: int) -> int:
    """Opponents of the player's own federation: three fifths, rounded down.

    Rule: FIDE B.01 (2024) 1.4.4
    """
    return 3 * games // 5


def most_of_one(games: int) -> int:
    """Opponents of any one federation: two thirds, rounded down.

    Rule: FIDE B.01 (2024) 1.4.4
    """
    return 2 * games // 3


def least_halves(games: int) -> int:
    """The half points that make 35 %.

    Rule: FIDE B.01 (2024) 1.4.8b
    """
    return -(-7 * games // 10)


def percentage(halves: int, games: int) -> int:
    """The score in whole per cent, a half rounded up.

    Rule: FIDE B.01 (2024) 1.4.9
    """
    return rounded_quotient(50 * halves, games)


def performance_of(ratings: Sequence[int], halves: int) -> tuple[int | None, int | None]:
    """The mean rating, a half rounded up, and the performance; nothing without a game.

    Rule: FIDE B.01 (2024) 1.4.7-1.4.9
    """
    if not ratings:
        return None, None
    average = rounded_quotient(sum(ratings), len(ratings))
    return average, average + DP[percentage(halves, len(ratings))]


def halves_needed(rule: NormRule, games: int, average: int) -> int | None:
    """The fewest half points that make the norm with that average; None if no score does.

    Rule: FIDE B.01 (2024) 1.4.8, 1.7
    """
    for halves in range(least_halves(games), 2 * games + 1):
        if average + DP[percentage(halves, games)] >= rule.performance:
            return halves
    return None


def least_sum(rule: NormRule, games: int) -> int:
    """The smallest sum of the opponents' ratings whose mean, rounded, is enough.

    Rule: FIDE B.01 (2024) 1.4.7, 1.4.8a
    """
    return -(-(2 * rule.average - 1) * games // 2)
