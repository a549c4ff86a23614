"""What a tie-break is: where a regulation defines it, and how its values come about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, Protocol

from ronde.tiebreaks.contribution import Contribution, Fold, Value, part, total

if TYPE_CHECKING:
    from ronde.tiebreaks.codes import TieBreak
    from ronde.tiebreaks.sheet import Sheet

Raw = int | Fraction | tuple[int, ...] | None
"""A value in the unit of its tie-break, so that integers decide; or an exact mean in unit 1."""

Column = Callable[["Sheet", "TieBreak", Collection[int]], Sequence[Raw]]
Lines = Callable[["Sheet", "TieBreak", int], list[Contribution]]


class AmongTied(Protocol):
    """A tie-break of type A: it looks at the games among those who are still tied."""

    def placed(self, sheet: Sheet, tie_break: TieBreak, tied: Sequence[int]) -> list[list[int]]:
        """The tied players, best first; those who stay tied stay together."""

    def lines(
        self, sheet: Sheet, tie_break: TieBreak, i: int, tied: Sequence[int]
    ) -> list[Contribution]:
        """The games of a player among the tied."""


@dataclass(frozen=True, slots=True)
class TieBreakDefinition:
    """Where a tie-break stands, what it is called, and how it comes about.

    `column` answers for many players at once, in `unit`-th parts; `lines` shows the same value
    of one player round by round, and `fold` makes the value of these lines again.
    """

    code: str
    regulation: str
    article: str
    type: str
    name: str
    nom: str
    column: Column
    lines: Lines
    unit: int = 1
    fold: Fold = total
    modifiers: str = ""
    best: Literal["highest", "lowest"] = "highest"
    fore: bool = False
    for_teams: bool = False
    among: AmongTied | None = None

    @property
    def uses_ratings(self) -> bool:
        """Whether ratings decide it.

        Rule: FIDE C.07 10; FMJD Annexe V (2017) 3.1.e, 3.1.f, 3.1.g
        """
        return self.article.startswith(("10.", "3.1.e", "3.1.f", "3.1.g"))

    @property
    def for_swiss_only(self) -> bool:
        """Whether a round robin may not use it: Buchholz and what is made of it.

        Rule: FIDE C.07 (2026) 8
        """
        return self.article.startswith("8.")

    def value(self, raw: Raw) -> Value:
        """The exact value of a cell of the column."""
        if raw is None:
            return None
        if isinstance(raw, tuple):
            return tuple(part(number, self.unit) for number in raw)
        return part(raw, self.unit) if isinstance(raw, int) else raw
