"""Questions about two players, for the Dutch system and for those that share its field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ronde.rulebooks.account import ColouredGame, Obstacle
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.dutch.account import obstacles
from ronde.rulebooks.dutch.colouring import coloured, initial_colour, odd_numbers
from ronde.rulebooks.dutch.field import Field
from ronde.rulebooks.reckoning import no_bye_again
from ronde.rulebooks.rows import Forbid


class DutchEnquiry:
    """The answers for one round; `bars_bye` are bits `1 << mark`."""

    def __init__(
        self,
        field: Field,
        absolute: Sequence[Forbid],
        rules: tuple[ColourRule, ...],
        bars_bye: int,
    ) -> None:
        self.field = field
        self.absolute = absolute
        self.rules = rules
        self.bars_bye = bars_bye
        self.place = {i: v for v, i in enumerate(field.order)}
        self.initial = initial_colour(field)
        self.odd = odd_numbers(field)

    def obstacles(self, a: int, b: int) -> Iterator[Obstacle]:
        """What forbids that these two meet.

        Rule: FIDE C.04.3 (2026) 2.1.1 [C1], 2.1.3 [C3]
        """
        return obstacles(self.field, self.absolute, self.place[a], self.place[b])

    def colours(self, a: int, b: int) -> ColouredGame:
        """Who has White if these two meet.

        Rule: FIDE C.04.3 (2026) 5.2
        """
        higher, lower = self.ranked(self.place[a], self.place[b])
        white, black, rule = coloured(self.field, self.rules, higher, lower, self.initial, self.odd)
        number = self.field.order
        return ColouredGame(number[white] + 1, number[black] + 1, rule.code, rule.wording)

    def ranked(self, v: int, w: int) -> tuple[int, int]:
        """The two places, the higher-ranked first."""
        return (v, w) if v < w else (w, v)

    def bye(self, a: int) -> Iterator[Obstacle]:
        """What forbids that this player has the bye.

        Rule: FIDE C.04.3 (2026) 2.1.2 [C2]
        """
        history = self.field.situation.history
        return no_bye_again(history, self.absolute[1], self.bars_bye, a)
