"""Questions about two players, for both editions.

In 1986 the rules on colours and on the rest may be dropped where nothing else helps, so that they
forbid nothing for good.

Rule: FMJD Annexe V (1986) 2.3; (2017) 1, 4.1
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ronde.rulebooks.account import ColouredGame, Obstacle
from ronde.rulebooks.fmjd.colours import Coloured, due_colour
from ronde.rulebooks.fmjd.field import Field


class FmjdEnquiry:
    """The answers for one round.

    `colour` gives White, Black and the rule for two places, the better placed first; it is None
    where the two alone do not settle it. With `alternate`, a balanced player is due the opposite
    of their last colour. `barred` tells of each place whether it may rest only in need.
    """

    def __init__(
        self,
        field: Field,
        colour: Callable[[int, int], Coloured] | None,
        *,
        alternate: bool = False,
        barred: Sequence[bool] = (),
    ) -> None:
        self.field = field
        self.colour = colour
        self.alternate = alternate
        self.barred = barred
        self.place: dict[int, int] = {i: v for v, i in enumerate(field.order)}

    def obstacles(self, a: int, b: int) -> Iterator[Obstacle]:
        """What forbids that these two meet."""
        return self.field.bans.between(self.place[a], self.place[b])

    def colours(self, a: int, b: int) -> ColouredGame | None:
        """Who has White if these two meet."""
        if self.colour is None:
            return None
        first, second = sorted((self.place[a], self.place[b]))
        white, black, rule = self.colour(first, second)
        number = self.field.number
        return ColouredGame(number[white], number[black], rule.article, rule.wording)

    def due(self, a: int) -> str:
        """The colour that this player is due.

        Rule: FMJD Annexe V (1986) 7.1.5, 7.1.6; (2017) 3.7
        """
        v = self.place[a]
        return due_colour(self.field.colours[v], self.field.balance[v], alternate=self.alternate)

    def bye(self, a: int) -> Iterator[Obstacle]:
        """What forbids that this player rests."""
        return self.field.bans.from_bye(self.place[a])

    def rested(self, a: int) -> bool:
        """Whether this player may rest only if the round cannot be paired otherwise.

        Rule: FMJD Annexe V (1986) 5.2, 8.5
        """
        return bool(self.barred) and self.barred[self.place[a]]
