"""Questions about two players, for the Dutch system and for those that share its field."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.rulebooks.account import ColouredGame, Obstacle
from ronde.rulebooks.colouring import coloured, initial_colour, odd_numbers
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.field import Field


class FieldEnquiry:
    """The answers for one round."""

    def __init__(self, field: Field, rules: tuple[ColourRule, ...]) -> None:
        self.field = field
        self.rules = rules
        self.place = {i: v for v, i in enumerate(field.order)}
        self.number = [i + 1 for i in field.order]
        self.initial = initial_colour(field)
        self.odd = odd_numbers(field)

    def obstacles(self, a: int, b: int) -> Iterator[Obstacle]:
        """What forbids that these two meet.

        Rule: FIDE C.04.3 (2026) 2.1.1 [C1], 2.1.3 [C3]
        """
        return self.field.bans.between(self.place[a], self.place[b])

    def colours(self, a: int, b: int) -> ColouredGame:
        """Who has White if these two meet.

        Rule: FIDE C.04.3 (2026) 5.2
        """
        higher, lower = self.ranked(self.place[a], self.place[b])
        white, black, rule = coloured(self.field, self.rules, higher, lower, self.initial, self.odd)
        number = self.number
        return ColouredGame(number[white], number[black], rule.code, rule.wording)

    def ranked(self, v: int, w: int) -> tuple[int, int]:
        """The two places, the higher-ranked first."""
        return (v, w) if v < w else (w, v)

    def bye(self, a: int) -> Iterator[Obstacle]:
        """What forbids that this player has the bye.

        Rule: FIDE C.04.3 (2026) 2.1.2 [C2]
        """
        return self.field.bans.from_bye(self.place[a])
