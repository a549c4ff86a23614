"""Questions about two players.

Rule: FIDE C.04.3.2 (2012) 8.1, 9.1, 12
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from ronde.rulebooks.account import ColouredGame, Obstacle
from ronde.rulebooks.lim.colours import allocate
from ronde.rulebooks.lim.field import LimField, allowed_colours
from ronde.rulebooks.lim.groups import Side

Numbering = Callable[[str], str]
"""Gives an article of 2012 the number that it has in an edition."""


class LimEnquiry:
    """The answers for one round."""

    def __init__(self, field: LimField, numbering: Numbering) -> None:
        self.field = field
        self.numbering = numbering
        self.place: dict[int, int] = {i: v for v, i in enumerate(field.order)}

    def obstacles(self, a: int, b: int) -> Iterator[Obstacle]:
        """What makes these two incompatible.

        Rule: FIDE C.04.3.2 (2012) 9.1
        """
        return incompatible(self.field, self.place[a], self.place[b])

    def colours(self, a: int, b: int) -> ColouredGame:
        """Who has White if these two meet: in a lower group if both belong to lower groups.

        Rule: FIDE C.04.3.2 (2012) 12
        """
        field = self.field
        v, w = self.place[a], self.place[b]
        side = Side.LOWER if max(field.height[v], field.height[w]) < 0 else Side.UPPER
        white, black, rule = allocate(field, v, w, side)
        number = field.order
        return ColouredGame(
            number[white] + 1, number[black] + 1, self.numbering(rule.article), rule.wording
        )

    def due(self, a: int) -> str:
        """The colour that this player is due by the games played.

        Rule: FIDE C.04.3.2 (2012) 12.5, 12.6
        """
        v = self.place[a]
        return self.field.due[v] if self.field.colours[v] else ""

    def only_colour(self, a: int) -> str:
        """The only colour that leaves this player within the limits.

        Rule: FIDE C.04.3.2 (2012) 12.1 a, b
        """
        allowed = allowed_colours(self.field.colours[self.place[a]])
        return allowed if len(allowed) == 1 else ""

    def bye(self, a: int) -> Iterator[Obstacle]:
        """What forbids that this player has the bye.

        Rule: FIDE C.04.1 (2012) d; (2026) 4
        """
        return self.field.bans.from_bye(self.place[a])


def incompatible(field: LimField, v: int, w: int) -> Iterator[Obstacle]:
    """The first thing that makes two players (by place) incompatible.

    Rule: FIDE C.04.3.2 (2012) 9.1
    """
    return islice(field.bans.between(v, w), 1)
