"""Questions about two players, for both editions.

In 1986 the rules on colours and on the rest may be dropped where nothing else helps, so that they
forbid nothing for good.

Rule: FMJD Annexe V (1986) 2.3; (2017) 1, 4.1
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ronde.rulebooks.account import ColouredGame, Obstacle
from ronde.rulebooks.fmjd.colours import Coloured
from ronde.rulebooks.fmjd.field import Field
from ronde.rulebooks.reckoning import never_again, no_bye_again
from ronde.rulebooks.rows import Forbid


class FmjdEnquiry:
    """The answers for one round.

    `colour` gives White, Black and the rule for two places, the better placed first; it is None
    where the two alone do not settle it. `once` and `rest` are the articles of meetings and of
    the rest; `bars_rest` are the unplayed rounds (bits `1 << mark`) that forbid a rest for good.
    """

    def __init__(
        self,
        field: Field,
        colour: Callable[[int, int], Coloured] | None,
        once: str,
        rest: str = "",
        bars_rest: int = 0,
    ) -> None:
        self.field = field
        self.colour = colour
        self.once = Forbid(once, once, "two players do not meet more than once")
        self.rest = Forbid(rest, rest, "nobody rests more than once")
        self.bars_rest = bars_rest
        self.place = {i: v for v, i in enumerate(field.order)}

    def obstacles(self, a: int, b: int) -> Iterator[Obstacle]:
        """What forbids that these two meet."""
        if self.place[b] in self.field.met[self.place[a]]:
            yield from never_again(self.field.situation.history, self.once, a, b)

    def colours(self, a: int, b: int) -> ColouredGame | None:
        """Who has White if these two meet."""
        if self.colour is None:
            return None
        first, second = sorted((self.place[a], self.place[b]))
        white, black, rule = self.colour(first, second)
        number = self.field.number
        return ColouredGame(number[white], number[black], rule.article, rule.wording)

    def bye(self, a: int) -> Iterator[Obstacle]:
        """What forbids that this player rests."""
        return no_bye_again(self.field.situation.history, self.rest, self.bars_rest, a)
