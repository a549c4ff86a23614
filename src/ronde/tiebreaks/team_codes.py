"""Tie-breaks that only teams have: boards, the other score, extended encounters and products.

Rule: FIDE C.07 (2026) 12, 13
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING

from ronde.tiebreaks import encounter
from ronde.tiebreaks.buchholz import element_lines, scores_faced
from ronde.tiebreaks.contribution import (
    Contribution,
    Kind,
    half_up,
    kind_of_game,
    part,
    rounded_quotient,
    total,
)
from ronde.tiebreaks.results import points, points_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from ronde.tiebreaks.codes import TieBreak
    from ronde.tiebreaks.sheet import Sheet
    from ronde.tiebreaks.teams import Score, TeamSheets


def teams_of(sheet: Sheet) -> TeamSheets:
    """The sheets of the teams; codes for teams are refused before they get here without any."""
    assert sheet.teams is not None
    return sheet.teams


def other_score(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
    """Game points where match points rank first, and the other way round.

    Rule: FIDE C.07 (2026) 13.1
    """
    return points(teams_of(sheet).other(sheet), tie_break, who)


def other_score_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """The other score, match by match."""
    return points_lines(teams_of(sheet).other(sheet), tie_break, i)


class TeamSonnebornBerger:
    """Sonneborn-Berger of teams: the opponents' score times what was scored against them.

    Rule: FIDE C.07 (2026) 13.2
    """

    def __init__(self, opponents: Score, own: Score) -> None:
        self.opponents = opponents
        self.own = own

    def _contributions(self, sheet: Sheet, tie_break: TieBreak, i: int) -> list[int]:
        teams = teams_of(sheet)
        scores = scores_faced(teams[self.opponents], tie_break).scores(i)
        scored = [points for _, _, points in teams[self.own].line(i)]
        return [score * points for score, points in zip(scores, scored, strict=True)]

    def column(self, sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
        """The sums of the products, in hundredths."""
        faced = scores_faced(teams_of(sheet)[self.opponents], tie_break)
        low, high = tie_break.low, tie_break.high
        return [
            faced.remaining(i, self._contributions(sheet, tie_break, i), low, high) for i in who
        ]

    def lines(self, sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
        """Each product with the opponents' score and the own points."""
        teams = teams_of(sheet)
        faced = scores_faced(teams[self.opponents], tie_break)
        products = self._contributions(sheet, tie_break, i)
        return element_lines(faced, tie_break, i, products, teams[self.own])


def strength_combination(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
    """The other score and a part of the Buchholz, in hundredths, half up.

    Rule: FIDE C.07 (2026) 13.4
    """
    secondary, divisor = teams_of(sheet).other(sheet).score, _divisor(sheet, tie_break)
    faced = scores_faced(sheet, tie_break)
    return [10 * secondary[i] + rounded_quotient(10 * faced.buchholz(i), divisor) for i in who]


def strength_combination_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """The other score, then the part that every opponent adds."""
    secondary = part(teams_of(sheet).other(sheet).score[i], 10)
    faced, divisor = scores_faced(sheet, tie_break), _divisor(sheet, tie_break)
    lines = [Contribution(0, None, Kind.OWN, secondary, secondary)]
    for number, score in enumerate(faced.scores(i), 1):
        kind, opponent, article = faced.origin(i, number)
        value = part(score, 10)
        amount = value / divisor
        lines.append(Contribution(number, opponent, kind, value, amount, article=article))
    return lines


def strength_combination_fold(lines: Sequence[Contribution]) -> Fraction:
    """The sum, rounded half up to hundredths."""
    return half_up(total(lines), 100)


def _divisor(sheet: Sheet, tie_break: TieBreak) -> int:
    """The most primary points of the event by the most secondary points of a match, rounded down.

    Rule: FIDE C.07 (2026) 13.4
    """
    most = sheet.system.win * sheet.total // teams_of(sheet).other(sheet).system.win
    return tie_break.divisor or max(most, 1)


def _board_points(sheet: Sheet, i: int) -> tuple[int, ...]:
    """The points of each board over all rounds, in tenths.

    Rule: FIDE C.07 (2026) 12
    """
    rounds = teams_of(sheet).boards(i)
    return tuple(map(sum, zip(*rounds, strict=True))) if rounds else ()


def board_count(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
    """The sum of the board numbers, each times the points made there; the lower the better.

    Rule: FIDE C.07 (2026) 12.1
    """
    return [_count(_board_points(sheet, i)) for i in who]


def _count(boards: Sequence[int]) -> int:
    return sum(number * made for number, made in enumerate(boards, 1))


def top_boards(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[tuple[int, ...]]:
    """The points on the first board, then on the second, and so on.

    Rule: FIDE C.07 (2026) 12.2
    """
    return [_board_points(sheet, i) for i in who]


def without_bottom_boards(
    sheet: Sheet, tie_break: TieBreak, who: Collection[int]
) -> list[tuple[int, ...]]:
    """The points without the last board, without the two last ones, and so on.

    Rule: FIDE C.07 (2026) 12.3
    """
    return [_eliminated(_board_points(sheet, i)) for i in who]


def _eliminated(boards: Sequence[int]) -> tuple[int, ...]:
    return tuple(accumulate(boards))[-2::-1]


def board_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """The points of every board of every round."""
    lines = []
    for number, (boards, (j, mark, _)) in enumerate(
        zip(teams_of(sheet).boards(i), sheet.line(i), strict=True), 1
    ):
        kind = kind_of_game(mark) if j >= 0 else Kind.DUMMY
        opponent = j + 1 if j >= 0 else None
        lines += [
            Contribution(number, opponent, kind, part(made, 10), part(made, 10), board=board)
            for board, made in enumerate(boards, 1)
        ]
    return lines


def _by_board(lines: Sequence[Contribution]) -> list[Fraction]:
    made: dict[int, Fraction] = {}
    for line in lines:
        made[line.board or 0] = made.get(line.board or 0, Fraction(0)) + line.amount
    return [made[board] for board in sorted(made)]


def board_count_fold(lines: Sequence[Contribution]) -> Fraction:
    """The board count of these lines."""
    return sum((b * made for b, made in enumerate(_by_board(lines), 1)), Fraction(0))


def top_boards_fold(lines: Sequence[Contribution]) -> tuple[Fraction, ...]:
    """The points of each board of these lines."""
    return tuple(_by_board(lines))


def without_bottom_boards_fold(lines: Sequence[Contribution]) -> tuple[Fraction, ...]:
    """The points of these lines without the last boards."""
    return tuple(accumulate(_by_board(lines)))[-2::-1]


class ExtendedEncounter:
    """Direct encounter by the primary score, then by the secondary one, again for every subset.

    Two teams still tied may be separated by the boards of their own meeting: `B` board count,
    `T` top boards first, `E` bottom boards eliminated.

    Rule: FIDE C.07 (2026) 13.3, 13.3.2
    """

    def __init__(self, boards: str = "") -> None:
        self.boards = boards

    def placed(self, sheet: Sheet, tie_break: TieBreak, tied: Sequence[int]) -> list[list[int]]:
        """The tied teams, best first; those who stay tied stay together."""
        for scored in (sheet, teams_of(sheet).other(sheet)):
            parts = encounter.placed_once(scored, tie_break, tied)
            if len(parts) > 1:
                return [piece for part_ in parts for piece in self.placed(sheet, tie_break, part_)]
        if len(tied) == 2:
            return self._by_boards(sheet, tie_break, *tied)
        return [list(tied)]

    def _by_boards(self, sheet: Sheet, tie_break: TieBreak, a: int, b: int) -> list[list[int]]:
        own, other = (self._meeting(sheet, tie_break, *pair) for pair in ((a, b), (b, a)))
        for name in self.boards:
            value = _BOARDS[name]
            if value(own) != value(other):
                return [[a], [b]] if value(own) > value(other) else [[b], [a]]
        return [[a, b]]

    def _meeting(self, sheet: Sheet, tie_break: TieBreak, a: int, b: int) -> tuple[int, ...]:
        """The points of each board in the matches of the two teams."""
        boards = teams_of(sheet).boards(a)
        met = [
            boards[r]
            for r, (j, mark, _) in enumerate(sheet.line(a))
            if j == b and encounter.counts(sheet, tie_break, mark)
        ]
        return tuple(map(sum, zip(*met, strict=True))) if met else ()

    lines = staticmethod(encounter.lines)


_BOARDS: dict[str, Callable[[tuple[int, ...]], tuple[int, ...]]] = {
    "B": lambda boards: (-_count(boards),),
    "T": lambda boards: boards,
    "E": _eliminated,
}
