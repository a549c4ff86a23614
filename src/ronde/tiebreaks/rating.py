"""Opponents' ratings: averages and performances after the tables of FIDE B.02.

Rule: FIDE C.07 (2026) 10
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from ronde.domain.expectation import CERTAIN, expected_percent
from ronde.domain.result import PLAYED_MARKS
from ronde.tiebreaks.contribution import Contribution, Cut, Kind, part, rounded_quotient
from ronde.tiebreaks.sheet import HALVES, SCORED

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from fractions import Fraction

    from ronde.tiebreaks.codes import TieBreak
    from ronde.tiebreaks.sheet import Sheet

    Games = Sequence[tuple[int, int]]
    """Rating of the opponent and half points scored, game by game over the board."""

_BELOW_HALF = (
    *(-800, -677, -589, -538, -501, -470, -444, -422, -401, -383, -366, -351, -336, -322, -309),
    *(-296, -284, -273, -262, -251, -240, -230, -220, -211, -202, -193, -184, -175, -166, -158),
    *(-149, -141, -133, -125, -117, -110, -102, -95, -87, -80, -72, -65, -57, -50, -43, -36),
    *(-29, -21, -14, -7),
)

DP = (*_BELOW_HALF, 0, *(-dp for dp in reversed(_BELOW_HALF)))
"""Rating difference by percentage, 0 to 100.

Rule: FIDE B.02 8.1.1
"""


def average_rating(games: Games) -> int:
    """The average rating of the opponents (ARO) in these games; halves are rounded up.

    Rule: FIDE C.07 (2026) 10.1
    """
    return rounded_quotient(sum(rating for rating, _ in games), len(games))


def tournament_performance(games: Games) -> int:
    """ARO and the difference that belongs to the percentage scored, rounded half up.

    Rule: FIDE C.07 (2026) 10.2
    """
    percentage = rounded_quotient(50 * sum(halves for _, halves in games), len(games))
    return average_rating(games) + DP[percentage]


def perfect_performance(games: Games) -> int:
    """The lowest rating whose expected score reaches the score obtained.

    Rule: FIDE C.07 (2026) 10.3
    """
    wanted = 50 * sum(halves for _, halves in games)
    ratings = [rating for rating, _ in games]
    low = min(ratings) - 800
    if wanted == 0:
        return low
    high = max(ratings) + CERTAIN
    middle_of_table = 1024 * ((high - low) // 1024 + 1)
    table = _expected_within(middle_of_table)
    places = [middle_of_table - rating for rating in ratings]
    while high - low > 1:
        middle = (low + high) // 2
        if sum([table[middle + place] for place in places]) >= wanted:
            high = middle
        else:
            low = middle
    return high


@cache
def _expected_within(width: int) -> tuple[int, ...]:
    """The expectation of every difference from -width to +width."""
    return tuple(expected_percent(difference) for difference in range(-width, width + 1))


def ratings_used(sheet: Sheet, tie_break: TieBreak) -> list[int] | None:
    """Everybody's rating; None where somebody has none and the rules give no value (`U`).

    Rule: FIDE C.07 (2026) 10
    Reading: readings 7
    """
    unrated = tie_break.unrated

    def everybody() -> list[int] | None:
        if 0 not in sheet.ratings:
            return sheet.ratings
        return None if unrated is None else [rating or unrated for rating in sheet.ratings]

    return sheet.cached(("ratings", unrated), everybody)


def games(sheet: Sheet, ratings: Sequence[int], i: int) -> list[tuple[int, int]]:
    """The games of a player over the board that have a result.

    Rule: FIDE C.07 (2026) 10, 15.2: forfeited games never count here
    """
    return [(ratings[j], HALVES[mark]) for j, mark, _ in sheet.line(i) if mark in SCORED]


def average_rating_of_opponents(
    sheet: Sheet, tie_break: TieBreak, who: Collection[int]
) -> list[int | None]:
    """ARO, without the lowest and the highest ratings that are cut.

    Rule: FIDE C.07 (2026) 10.1, 14.1, 14.2
    """
    ratings = ratings_used(sheet, tie_break)
    column: list[int | None] = []
    for i in who:
        if ratings is None:
            column.append(None)
            continue
        met = sorted([rating for rating, _ in games(sheet, ratings, i)])
        left = met[tie_break.low :]
        left = left[: max(len(left) - tie_break.high, 0)]
        column.append(rounded_quotient(sum(left), len(left)) if left else None)
    return column


def average_rating_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """The rating of each opponent met."""
    lines = performance_lines(sheet, tie_break, i)
    order = sorted(range(len(lines)), key=lambda k: lines[k].value)
    lows = order[: tie_break.low]
    left = order[tie_break.low :]
    highs = left[max(len(left) - tie_break.high, 0) :]
    return [
        replace(line, cut=Cut.LOW if k in lows else Cut.HIGH if k in highs else None)
        for k, line in enumerate(lines)
    ]


def performance_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """The rating of each opponent met, and what was scored: 1, a half or 0."""
    ratings = ratings_used(sheet, tie_break)
    return [] if ratings is None else game_lines(sheet, ratings, i)


def game_lines(sheet: Sheet, ratings: Sequence[int], i: int) -> list[Contribution]:
    """The games over the board with these ratings: of the opponent, and what was scored."""
    return [
        Contribution(
            round=number,
            opponent=j + 1,
            kind=Kind.MET,
            value=part(ratings[j], 1),
            amount=part(ratings[j], 1),
            factor=part(HALVES[mark], 2),
        )
        for number, (j, mark, _) in enumerate(sheet.line(i), 1)
        if mark in SCORED
    ]


def games_of(lines: Sequence[Contribution]) -> list[tuple[int, int]]:
    """The games of these lines."""
    return [(int(line.value), int(2 * (line.factor or 0))) for line in lines]


class Performance:
    """A performance rating: its column, its lines and how they fold."""

    def __init__(self, of: Callable[[Games], int]) -> None:
        self.of = of

    def column(self, sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int | None]:
        """The performance of each player; None without a game, or without all ratings."""
        ratings = ratings_used(sheet, tie_break)
        known: dict[int, int | None] = sheet.cached((self.of, tie_break.unrated), dict)
        for i in who:
            if i not in known:
                played = games(sheet, ratings, i) if ratings else []
                known[i] = self.of(played) if played else None
        return [known[i] for i in who]

    def fold(self, lines: Sequence[Contribution]) -> Fraction | None:
        """The performance over the games of these lines."""
        played = games_of(lines)
        return part(self.of(played), 1) if played else None

    def opponents(
        self, sheet: Sheet, tie_break: TieBreak, who: Collection[int]
    ) -> list[int | None]:
        """Mean performance of the opponents met over the board, half up.

        Rule: FIDE C.07 (2026) 10.4, 10.5
        """
        column: list[int | None] = []
        for i in who:
            met = sheet.history.opponents[i]
            values = [v for v in self.column(sheet, tie_break, met) if v is not None]
            column.append(rounded_quotient(sum(values), len(values)) if values else None)
        return column

    def opponents_lines(self, sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
        """The performance of each opponent met."""
        lines = []
        for number, (j, mark, _) in enumerate(sheet.line(i), 1):
            if PLAYED_MARKS[mark]:
                (performance,) = self.column(sheet, tie_break, [j])
                if performance is not None:
                    value = part(performance, 1)
                    lines.append(Contribution(number, j + 1, Kind.MET, value, value))
        return lines


TPR = Performance(tournament_performance)
PTP = Performance(perfect_performance)


def own_rating(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int | None]:
    """The player's own rating; None for everybody where somebody has none.

    Rule: FIDE C.07 (2026) 10.6
    """
    ratings = ratings_used(sheet, tie_break)
    return [None if ratings is None else ratings[i] for i in who]


def own_rating_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """The rating, which belongs to no round."""
    ratings = ratings_used(sheet, tie_break)
    if ratings is None:
        return []
    return [Contribution(0, None, Kind.OWN, part(ratings[i], 1), part(ratings[i], 1))]
