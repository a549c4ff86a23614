"""Tie-breaks by the player's own results: points, wins, black games, progress.

Rule: FIDE C.07 (2026) 7
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.domain.history import NOBODY
from ronde.domain.result import PLAYED_MARKS, Result
from ronde.tiebreaks.contribution import Contribution, Cut, Kind, part
from ronde.tiebreaks.sheet import VOLUNTARY, WON

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from fractions import Fraction

    from ronde.tiebreaks.codes import TieBreak
    from ronde.tiebreaks.definition import Column, Lines
    from ronde.tiebreaks.sheet import Sheet

    Count = Callable[[Sheet, int, int], bool]
    """(sheet, player, round) -> whether the round counts."""


def is_win(sheet: Sheet, i: int, r: int) -> bool:
    """Whether the round brought the points of a win, played or not.

    Rule: FIDE C.07 (2026) 7.1
    """
    worth = sheet.system.black if sheet.black[r][i] else sheet.system.white
    return sheet.lines[r][2][i] == worth[Result.WIN]


def is_won_game(sheet: Sheet, i: int, r: int) -> bool:
    """Whether a game was won over the board; in a round robin a forfeit win counts too.

    Rule: FIDE C.07 (2026) 7.2, 15.2
    """
    mark = sheet.lines[r][1][i]
    return mark in WON or (sheet.robin and mark == Result.FORFEIT_WIN)


def is_black_game(sheet: Sheet, i: int, r: int) -> bool:
    """Whether a game was played with Black; in a round robin a forfeit win counts too.

    Rule: FIDE C.07 (2026) 7.3, 15.2
    """
    mark = sheet.lines[r][1][i]
    played = PLAYED_MARKS[mark] or (sheet.robin and mark == Result.FORFEIT_WIN)
    return played and bool(sheet.black[r][i])


def is_black_win(sheet: Sheet, i: int, r: int) -> bool:
    """Whether a game was won with Black.

    Rule: FIDE C.07 (2026) 7.4
    """
    return bool(sheet.black[r][i]) and is_won_game(sheet, i, r)


def is_elected(sheet: Sheet, i: int, r: int) -> bool:
    """Whether the player elected to play the round: no requested bye, no forfeit loss.

    Rule: FIDE C.07 (2026) 7.6
    """
    return sheet.lines[r][1][i] not in VOLUNTARY


def is_voluntary(sheet: Sheet, i: int, r: int) -> bool:
    """Whether the round is a voluntary unplayed one.

    Rule: FIDE C.07 (2026) 16.2
    """
    return sheet.lines[r][1][i] in VOLUNTARY


def rounds_that(count: Count) -> tuple[Column, Lines]:
    """The number of rounds that count, and the line of every round."""

    def column(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
        rounds = range(sheet.rounds)
        return [sum(count(sheet, i, r) for r in rounds) for i in who]

    def lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
        return [_own(sheet, i, r, part(int(count(sheet, i, r)), 1)) for r in range(sheet.rounds)]

    return column, lines


def _own(sheet: Sheet, i: int, r: int, amount: Fraction, cut: Cut | None = None) -> Contribution:
    partners, _, points = sheet.lines[r]
    opponent = None if partners[i] == NOBODY else partners[i] + 1
    return Contribution(r + 1, opponent, Kind.OWN, part(points[i], 10), amount, cut=cut)


def points(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
    """The score, in tenths."""
    return [sheet.score[i] for i in who]


def points_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """The points of every round; penalties and bonuses stand at the end, in round 0."""
    lines = [_own(sheet, i, r, part(row[2][i], 10)) for r, row in enumerate(sheet.lines)]
    beside = sheet.score[i] - sum(row[2][i] for row in sheet.lines)
    if beside:
        worth = part(beside, 10)
        lines.append(Contribution(0, None, Kind.OWN, worth, worth))
    return lines


def progressive(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
    """Sum of the scores after each round, without the first ones that are cut, in tenths.

    Rule: FIDE C.07 (2026) 7.5, 14.1
    """
    after = [*sheet.history.before[1:], sheet.score][: sheet.rounds]
    counted_scores = after[tie_break.low :]
    return [sum(scores[i] for scores in counted_scores) for i in who]


def progressive_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """The score after each round."""
    after = [*sheet.history.before[1:], sheet.score][: sheet.rounds]
    return [
        _own(sheet, i, r, part(scores[i], 10), Cut.LOW if r < tie_break.low else None)
        for r, scores in enumerate(after)
    ]


def standard_points(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
    """Wins and half of the draws, whatever they are worth, counted in halves.

    Rule: FIDE C.07 (2026) 7.7
    """
    rounds = range(sheet.rounds)
    return [sum(_compared(sheet, i, r) for r in rounds) for i in who]


def standard_points_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """One, a half or nothing for every round."""
    return [_own(sheet, i, r, part(_compared(sheet, i, r), 2)) for r in range(sheet.rounds)]


def _compared(sheet: Sheet, i: int, r: int) -> int:
    """2 for more points than the scheduled opponent, or than a draw without one; 1 for as many.

    A game without a result gives nothing yet.

    Rule: FIDE C.07 (2026) 7.7
    Reading: ADR-0060; a double forfeit gives both half a point.
    """
    partners, marks, worth = sheet.lines[r]
    if marks[i] == Result.UNKNOWN:
        return 0
    j = partners[i]
    against = sheet.system.draw if j == NOBODY else worth[j]
    return 2 if worth[i] > against else int(worth[i] == against)


def pairing_number(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
    """The pairing number; in events ordered by lot, the number drawn.

    Rule: FIDE C.07 (2026) 7.8; FMJD Annexe V (2017) 3.1.h
    """
    return [i + 1 for i in who]


def pairing_number_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """The number, which belongs to no round."""
    return [Contribution(0, None, Kind.OWN, part(i + 1, 1), part(i + 1, 1))]
