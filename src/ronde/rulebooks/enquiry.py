"""What a system answers, besides the pairing, about any two players of a round.

`explanation` asks why two players may not meet, who of them would have White, and why somebody may
not have the bye.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from ronde.rulebooks.colouring import coloured, initial_colour, odd_numbers
from ronde.rulebooks.colours import ColourRule, Preference
from ronde.rulebooks.field import Field

if TYPE_CHECKING:
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
class CountingEnquiry(Protocol):
    """An enquiry that can count other pairs of a bracket.

    It is asked where bans alone would change more than the pairs: who is moved down beforehand,
    and which criteria are in force.
    """

    def counted(
        self, page: BracketAccount, pairs: Sequence[tuple[int, int]], *, lowest: bool
    ) -> tuple[CriterionCount, ...]:
        """What the criteria count when the players of the page, by number, are paired like this."""


@runtime_checkable
class RestEnquiry(Protocol):
    """An enquiry of a system in which nothing forbids a second rest for good."""

    def rested(self, a: int) -> bool:
        """Whether this player may rest only if the round cannot be paired otherwise."""


@runtime_checkable
class PreferenceEnquiry(Protocol):
    """An enquiry of a system that knows colour preferences of several strengths."""

    def preference(self, a: int) -> Preference:
        """The colour that this player is due, and how much."""


@runtime_checkable
class BindingEnquiry(Protocol):
    """An enquiry of a system in which absolute preferences may keep nobody apart."""

    def binds(self, a: int) -> bool:
        """Whether this player's absolute preference keeps the player from others due the same."""


@runtime_checkable
class DueEnquiry(Protocol):
    """An enquiry of a system in which a player is due a colour, without grades."""

    def due(self, a: int) -> str:
        """The colour that this player is due by the games played; empty where there is none."""


@runtime_checkable
class LimitEnquiry(Protocol):
    """An enquiry of a system without graded preferences, in which limits may leave one colour."""

    def only_colour(self, a: int) -> str:
        """The only colour that this player may have; empty where both are allowed."""


@runtime_checkable
class AverageEnquiry(Protocol):
    """An enquiry of a system that draws up a half by the average ratings of opponents."""

    def average_rating(self, a: int) -> int:
        """The average rating of this player's opponents."""


class FieldEnquiry:
    """The answers for one round."""

    def __init__(self, field: Field, rules: tuple[ColourRule, ...]) -> None:
        self.field = field
        self.rules = rules
        self.place: dict[int, int] = {i: v for v, i in enumerate(field.order)}
        self.number: list[int] = [i + 1 for i in field.order]
        self.initial: str = initial_colour(field)
        self.odd: list[bool] = odd_numbers(field)

    def obstacles(self, a: int, b: int) -> Iterator[Obstacle]:
        """What forbids that these two meet.

        Rule: FIDE C.04.3 (2026) 2.1.1 [C1], 2.1.3 [C3]
        """
        return self.field.bans.between(self.place[a], self.place[b])

    def colours(self, a: int, b: int) -> ColouredGame:
        """Who has White if these two meet.

        Rule: FIDE C.04.3 (2026) 5.2
        """
        from ronde.rulebooks.account import ColouredGame

        higher, lower = self.ranked(self.place[a], self.place[b])
        white, black, rule = coloured(self.field, self.rules, higher, lower, self.initial, self.odd)
        number = self.number
        return ColouredGame(number[white], number[black], rule.code, rule.wording)

    def preference(self, a: int) -> Preference:
        """The colour that this player is due, and how much.

        Rule: FIDE C.04.3 (2026) 1.7
        """
        return self.field.preference[self.place[a]]

    def binds(self, a: int) -> bool:
        """Whether an absolute preference keeps this player from others due the same colour.

        Not that of a topscorer.

        Rule: FIDE C.04.3 (2026) 2.1.3 [C3]
        """
        return bool(self.field.absolute[self.place[a]])

    def ranked(self, v: int, w: int) -> tuple[int, int]:
        """The two places, the higher-ranked first."""
        return (v, w) if v < w else (w, v)

    def bye(self, a: int) -> Iterator[Obstacle]:
        """What forbids that this player has the bye.

        Rule: FIDE C.04.3 (2026) 2.1.2 [C2]
        """
        return self.field.bans.from_bye(self.place[a])
