"""Questions about two players.

Rule: FIDE C.04.3.1 (2012) B1, B2, E
"""

from __future__ import annotations

from collections.abc import Iterator

from ronde.rulebooks.account import ColouredGame, Obstacle
from ronde.rulebooks.colours import allocate
from ronde.rulebooks.dutch2012.account import bye_obstacles, obstacles
from ronde.rulebooks.dutch2012.colours import COLOUR_RULES, claims, lot_colour
from ronde.rulebooks.dutch2012.entrants import Entrants


class Enquiry2012:
    """The answers for one round."""

    def __init__(self, entrants: Entrants) -> None:
        self.entrants = entrants
        self.place = {i: v for v, i in enumerate(entrants.order)}
        self.brings = claims(entrants)
        self.lot = lot_colour(entrants)

    def obstacles(self, a: int, b: int) -> Iterator[Obstacle]:
        """What forbids that these two meet."""
        return obstacles(self.entrants, self.place[a], self.place[b])

    def colours(self, a: int, b: int) -> ColouredGame:
        """Who has White if these two meet."""
        higher, lower = sorted((self.place[a], self.place[b]))
        side, rule = allocate(COLOUR_RULES, self.brings[higher], self.brings[lower], self.lot)
        white, black = (higher, lower) if side == "W" else (lower, higher)
        number = self.entrants.number
        return ColouredGame(number(white), number(black), rule.code, rule.wording)

    def bye(self, a: int) -> Iterator[Obstacle]:
        """What forbids that this player has the bye."""
        return bye_obstacles(self.entrants, self.place[a])
