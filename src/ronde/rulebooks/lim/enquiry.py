"""Questions about two players.

Rule: FIDE C.04.3.2 (2012) 8.1, 9.1, 12
"""

from __future__ import annotations

from collections.abc import Iterator

from ronde.domain.errors import N_
from ronde.rulebooks.account import ColouredGame, Obstacle
from ronde.rulebooks.basic import BasicRules
from ronde.rulebooks.lim.colours import allocate
from ronde.rulebooks.lim.field import Field
from ronde.rulebooks.lim.groups import Side
from ronde.rulebooks.lim.numbering import Numbering
from ronde.rulebooks.reckoning import never_again, no_bye_again
from ronde.rulebooks.rows import Forbid


class LimEnquiry:
    """The answers for one round."""

    def __init__(self, field: Field, numbering: Numbering, basic: BasicRules) -> None:
        self.field = field
        self.numbering = numbering
        self.basic = basic
        self.place = {i: v for v, i in enumerate(field.order)}

    def obstacles(self, a: int, b: int) -> Iterator[Obstacle]:
        """What makes these two incompatible.

        Rule: FIDE C.04.3.2 (2012) 9.1
        """
        return incompatible(self.field, self.numbering, self.place[a], self.place[b])

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

    def bye(self, a: int) -> Iterator[Obstacle]:
        """What forbids that this player has the bye.

        Rule: FIDE C.04.1 (2012) d; (2026) 4
        """
        history = self.field.situation.history
        article = "C.04.1.d" if self.basic.edition < 2026 else "C.04.1.4"
        marks = self.basic.barring_marks(history.system)
        row = Forbid(article, article, "nobody has the bye who had points without playing")
        return no_bye_again(history, row, marks, a)


def incompatible(field: Field, numbering: Numbering, v: int, w: int) -> Iterator[Obstacle]:
    """What makes two players (by place) incompatible.

    Rule: FIDE C.04.3.2 (2012) 9.1
    """
    article = numbering("9.1")
    a, b = field.order[v], field.order[w]
    if field.met[v] >> w & 1:
        once = Forbid(article, article, "two players do not meet more than once")
        yield from never_again(field.situation.history, once, a, b)
    elif not field.rows[v] >> w & 1:
        template = N_("one of them would have a third colour running, or three too many")
        yield Obstacle((a + 1, b + 1), article, article, template, {"a": a + 1, "b": b + 1})
