"""The games that count for a norm, and which of them may be left out.

Rule: FIDE B.01 (2024) 1.4.1, 1.4.2
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.domain.result import Result
from ronde.title_norms.rules import UNRATED

if TYPE_CHECKING:
    from ronde.domain.player import Tpn
    from ronde.title_norms.rules import NormRule

NO_FEDERATION = "FID"
"""Players without a federation: they count for everything but federations."""

WHY_NOT = {
    Result.FORFEIT_WIN: N_("won by forfeit"),
    Result.FORFEIT_LOSS: N_("lost by forfeit"),
    Result.UNRATED_WIN: N_("not rated: less than one move"),
    Result.UNRATED_DRAW: N_("not rated: less than one move"),
    Result.UNRATED_LOSS: N_("not rated: less than one move"),
    Result.UNKNOWN: N_("no result yet"),
}
"""Results that are no game over the board, or not yet one."""


@dataclass(frozen=True, slots=True)
class NormGame:
    """A game that counts; `rating` is the opponent's on the list in force, 0 without one."""

    round: int
    opponent: Tpn
    name: str
    title: str
    federation: str
    rating: int
    halves: int

    @property
    def counts(self) -> int:
        """The rating that counts for the opponent who is not raised."""
        return self.rating or UNRATED


def is_foreign(federation: str, own: str) -> bool:
    """A federation that is known, and another one."""
    return federation not in ("", NO_FEDERATION, own)


def raised_game(rule: NormRule, games: tuple[NormGame, ...]) -> NormGame | None:
    """The game against the lowest rated opponent, who counts the floor of the norm if below it.

    Rule: FIDE B.01 (2024) 1.4.6b
    """
    lowest = min(games, key=lambda game: game.counts, default=None)
    return lowest if lowest is not None and lowest.counts < rule.floor else None


def selections(games: tuple[NormGame, ...], least: int) -> Iterator[tuple[NormGame, ...]]:
    """The games that may be used: all of them, then with ever more left out.

    Games at the end may be ignored, and games that were won; at least so many must remain.

    Rule: FIDE B.01 (2024) 1.4.1e, 1.4.1f
    """
    yield games
    for size in range(1, len(games) - least + 1):
        for last in range(size, -1, -1):
            kept = games[: len(games) - last]
            won = [game for game in kept if game.halves == 2]
            for beaten in combinations(won, size - last):
                yield tuple(game for game in kept if game not in beaten)
