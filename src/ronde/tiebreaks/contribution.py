"""What one round adds to a tie-break: the opponent, the value, and whether it was cut."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache

from ronde.domain.result import PLAYED_MARKS

Value = Fraction | tuple[Fraction, ...] | None
"""A tie-break: a number, a list compared from its front, or None where it is not defined."""


class Kind(Enum):
    """Where a value comes from."""

    MET = "met"  # an opponent met over the board
    SCHEDULED = "scheduled"  # the opponent of a forfeited game, counted as if it had been played
    DUMMY = "dummy"  # nobody: the dummy (virtual) opponent of an unplayed round
    REST = "rest"  # nobody: the rest of a draughts tournament
    OWN = "own"  # the player's own result or rating


def kind_of_game(mark: int) -> Kind:
    """An opponent met over the board, or the one of a forfeited game."""
    return Kind.MET if PLAYED_MARKS[mark] else Kind.SCHEDULED


class Cut(Enum):
    """Why a value is not counted."""

    LOW = "low"
    HIGH = "high"
    LIMIT = "limit"  # the opponent is below the limit of Koya's system


@dataclass(frozen=True, slots=True)
class Contribution:
    """One line of the sum, exact.

    `round` is 0 for what does not belong to a round, such as the own rating. `value` is what the
    opponent has (score, rating, Buchholz), `factor` what the player scored where that matters,
    and `amount` what the line adds unless it is `cut`. `article` names the rule that gave the
    value or cut it, where it is not the tie-break's own; `board` is one of a match of teams.
    """

    round: int
    opponent: int | None
    kind: Kind
    value: Fraction
    amount: Fraction
    factor: Fraction | None = None
    cut: Cut | None = None
    article: str = ""
    board: int | None = None


Fold = Callable[[Sequence[Contribution]], Value]
"""From the contributions to the value."""


def counted(lines: Iterable[Contribution]) -> list[Fraction]:
    """The amounts that were not cut."""
    return [line.amount for line in lines if line.cut is None]


def total(lines: Sequence[Contribution]) -> Fraction:
    """The sum of what was not cut."""
    return sum(counted(lines), Fraction(0))


def mean(lines: Sequence[Contribution]) -> Fraction | None:
    """The exact mean of what was not cut; None where nothing is left."""
    amounts = counted(lines)
    return sum(amounts, Fraction(0)) / len(amounts) if amounts else None


def mean_rounded_to(unit: int) -> Fold:
    """The mean, rounded half up to a `unit`-th part: 1 for whole numbers, 100 for hundredths."""

    def fold(lines: Sequence[Contribution]) -> Fraction | None:
        exact = mean(lines)
        return None if exact is None else half_up(exact, unit)

    return fold


def half_up(exact: Fraction, unit: int = 1) -> Fraction:
    """The value rounded to the nearest `unit`-th part; halves are rounded up."""
    return Fraction((2 * unit * exact.numerator // exact.denominator + 1) // 2, unit)


def rounded_quotient(total: int, count: int) -> int:
    """The quotient rounded to the nearest whole number; halves are rounded up."""
    return (2 * total + count) // (2 * count)


@lru_cache(maxsize=1 << 16)
def part(count: int, unit: int) -> Fraction:
    """`count` `unit`-th parts; the same few values return in every column."""
    return Fraction(count, unit)
