"""What a system answers, besides the pairing, about any two players of a round.

`explanation` asks why two players may not meet, who of them would have White, and why somebody may
not have the bye.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, runtime_checkable

from ronde.rulebooks.account import BracketAccount, ColouredGame, CriterionCount, Obstacle


class Enquiry(Protocol):
    """The answers for one round; players are named as in `Situation`."""

    def obstacles(self, a: int, b: int) -> Iterator[Obstacle]:
        """What forbids that these two meet."""

    def colours(self, a: int, b: int) -> ColouredGame | None:
        """Who has White if these two meet; None where the two alone do not settle it."""

    def bye(self, a: int) -> Iterator[Obstacle]:
        """What forbids that this player has the bye."""


@runtime_checkable
class Recount(Protocol):
    """An enquiry that can count other pairs of a bracket.

    It is asked where bans alone would change more than the pairs: who is moved down beforehand,
    and which criteria are in force.
    """

    def counted(
        self, page: BracketAccount, pairs: Sequence[tuple[int, int]], *, lowest: bool
    ) -> tuple[CriterionCount, ...]:
        """What the criteria count when the players of the page, by number, are paired like this."""
