"""The tie-breaks of the draughts federation.

Rule: FMJD Annexe V (2017) 3.1
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, TypeVar

from ronde.domain.history import NOBODY
from ronde.domain.result import PLAYED_MARKS
from ronde.tiebreaks import orders
from ronde.tiebreaks.contribution import Contribution, Cut, Kind, counted, kind_of_game, part
from ronde.tiebreaks.orders import FMJD_WEIGHT, RESTS, dummy_rating
from ronde.tiebreaks.performance import MILLION, Expectation, performance
from ronde.tiebreaks.rating import game_lines, games, games_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ronde.tiebreaks.codes import TieBreak
    from ronde.tiebreaks.sheet import Sheet

Number = TypeVar("Number", int, Fraction)


def values(sheet: Sheet, i: int) -> list[int]:
    """One score for each opponent, met or forfeited, and 0 for each rest, in tenths.

    Rounds of absence give no value.

    Rule: FMJD Annexe V (2017) 3.1.a
    Reading: readings-fmjd 3.1; decision 7.
    """
    score = sheet.score
    return [
        score[j] if j != NOBODY else 0
        for j, mark, _ in sheet.line(i)
        if j != NOBODY or mark in RESTS
    ]


def solkoff(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
    """The sum of the points of all opponents.

    Rule: FMJD Annexe V (2017) 3.1.a
    """
    column = sheet.cached("solkoff", lambda: orders.solkoff(sheet.history))
    return [column[i] for i in who]


def median(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
    """The same sum without the highest and the lowest score.

    Rule: FMJD Annexe V (2017) 3.1.b
    """
    return [sum(sorted(values(sheet, i))[1:-1]) for i in who]


def truncated(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[tuple[int, ...]]:
    """The sums without the lowest score, without the two lowest, and so on to nothing.

    Rule: FMJD Annexe V (2017) 3.1.c
    """
    return [_without_the_lowest(values(sheet, i), 0) for i in who]


def _without_the_lowest(scores: Sequence[Number], zero: Number) -> tuple[Number, ...]:
    """The sums of the scores without the lowest 1, 2, … of them, down to `zero`."""
    return tuple(accumulate(sorted(scores, reverse=True), initial=zero))[-2::-1]


def sonneborn_berger(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
    """Twice the points of the opponents beaten, once those of the opponents drawn with.

    Rule: FMJD Annexe V (2017) 3.1.d
    """
    column = sheet.cached("SB", lambda: orders.sonneborn_berger(sheet.history))
    return [column[i] for i in who]


def solkoff_lines(
    sheet: Sheet, tie_break: TieBreak, i: int, *, weighted: bool = False
) -> list[Contribution]:
    """The score of each opponent; `weighted` by the result, for the Sonneborn-Berger."""
    lines = []
    for number, (j, mark, _) in enumerate(sheet.line(i), 1):
        if j == NOBODY and mark not in RESTS:
            continue
        kind = Kind.REST if j == NOBODY else kind_of_game(mark)
        score = part(0 if j == NOBODY else sheet.score[j], 10)
        weight = part(FMJD_WEIGHT[mark], 1) if weighted else None
        amount = score if weight is None else score * weight
        opponent = None if j == NOBODY else j + 1
        lines.append(Contribution(number, opponent, kind, score, amount, weight))
    return lines


def sonneborn_berger_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """The score of each opponent, doubled, single or not at all."""
    return solkoff_lines(sheet, tie_break, i, weighted=True)


def median_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """The score of each opponent, with the lowest and then the highest cut."""
    lines = solkoff_lines(sheet, tie_break, i)
    order = sorted(range(len(lines)), key=lambda k: lines[k].value)
    for k in order[-1:]:
        lines[k] = replace(lines[k], cut=Cut.HIGH)
    for k in order[:1]:
        lines[k] = replace(lines[k], cut=Cut.LOW)
    return lines


def truncated_fold(lines: Sequence[Contribution]) -> tuple[Fraction, ...]:
    """The sums that the truncated Solkoff compares."""
    return _without_the_lowest(counted(lines), part(0, 1))


def mean_rating(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[Fraction | None]:
    """The mean rating of all opponents met, the dummy of a rest among them.

    Rule: FMJD Annexe V (2017) 3.1.e, 4.1
    """
    column = sheet.cached("mean rating", lambda: orders.mean_rating(sheet.history, sheet.ratings))
    return [column[i] for i in who]


def mean_rating_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """The rating of each opponent met, and of the dummy for a rest."""
    lines = []
    for number, (j, mark, _) in enumerate(sheet.line(i), 1):
        if PLAYED_MARKS[mark]:
            rating = part(sheet.ratings[j], 1)
            lines.append(Contribution(number, j + 1, Kind.MET, rating, rating))
        elif mark in RESTS:
            rating = part(dummy_rating(sheet.ratings), 1)
            lines.append(Contribution(number, None, Kind.REST, rating, rating, article="4.1"))
    return lines


class DraughtsPerformance:
    """The performance on one curve of expected results: column, lines and fold.

    Rule: FMJD Annexe V (2017) 3.1.f, Appendix D
    """

    def __init__(self, curve: Expectation) -> None:
        self.curve = curve

    def column(self, sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int | None]:
        """The performance over the games played, in millionths."""
        return [performance(games(sheet, sheet.ratings, i), self.curve) for i in who]

    def lines(self, sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
        """The rating of each opponent met, and what was scored: 1, a half or 0."""
        return game_lines(sheet, sheet.ratings, i)

    def fold(self, lines: Sequence[Contribution]) -> Fraction | None:
        """The performance over the games of these lines."""
        found = performance(games_of(lines), self.curve)
        return None if found is None else Fraction(found, MILLION)


def own_rating(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
    """The player's own rating (capital points).

    Rule: FMJD Annexe V (2017) 3.1.g
    """
    return [sheet.ratings[i] for i in who]


def own_rating_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """The rating, which belongs to no round."""
    rating = part(sheet.ratings[i], 1)
    return [Contribution(0, None, Kind.OWN, rating, rating)]
