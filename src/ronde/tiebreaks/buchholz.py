"""Opponents' scores: Buchholz and its relatives, Sonneborn-Berger, Koya.

Rule: FIDE C.07 (2026) 8, 9
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.domain.history import NOBODY
from ronde.domain.result import PLAYED_MARKS, Bye
from ronde.tiebreaks.contribution import (
    Contribution,
    Cut,
    Kind,
    kind_of_game,
    part,
    rounded_quotient,
)
from ronde.tiebreaks.unplayed import FacedScores, Mode, cut

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ronde.tiebreaks.codes import TieBreak
    from ronde.tiebreaks.sheet import Sheet


def scores_faced(sheet: Sheet, tie_break: TieBreak) -> FacedScores:
    """The scores faced, as this tie-break treats unplayed rounds."""
    mode = Mode(tie_break.edition, tie_break.forfeits_played, tie_break.fore)
    return sheet.cached(mode, lambda: FacedScores(sheet, mode))


def buchholz(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
    """Sum of the opponents' scores, in tenths.

    Rule: FIDE C.07 (2026) 8.1, 8.3
    """
    scores, low, high = scores_faced(sheet, tie_break), tie_break.low, tie_break.high
    return [scores.remaining(i, scores.scores(i), low, high) for i in who]


def sonneborn_berger(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
    """Sum of the opponents' scores, each times the points scored against them, in hundredths.

    Rule: FIDE C.07 (2026) 9.1
    """
    scores, low, high = scores_faced(sheet, tie_break), tie_break.low, tie_break.high
    return [scores.remaining(i, scores.products(i), low, high) for i in who]


def buchholz_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """How a Buchholz came about."""
    scores = scores_faced(sheet, tie_break)
    return element_lines(scores, tie_break, i, scores.scores(i))


def sonneborn_berger_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """How a Sonneborn-Berger came about."""
    scores = scores_faced(sheet, tie_break)
    return element_lines(scores, tie_break, i, scores.products(i), sheet)


def element_lines(
    scores: FacedScores,
    tie_break: TieBreak,
    i: int,
    contributions: Sequence[int],
    scored: Sheet | None = None,
) -> list[Contribution]:
    """The rounds with a value, the cut ones marked; `scored` has the points that multiply."""
    unit = 100 if scored else 10
    elements = scores.elements(i, contributions)
    lows, highs = cut(elements, tie_break.low, tie_break.high, tie_break.edition)
    lines = []
    for element in elements:
        kind, opponent, article = scores.origin(i, element.round)
        was_cut = Cut.LOW if element in lows else Cut.HIGH if element in highs else None
        if was_cut is Cut.LOW and element.voluntary and tie_break.edition.voluntary_first:
            article = "16.5"
        points = part(scored.lines[element.round - 1][2][i], 10) if scored else None
        lines.append(
            Contribution(
                round=element.round,
                opponent=opponent,
                kind=kind,
                value=part(element.score, 10),
                amount=part(element.contribution, unit),
                factor=points,
                cut=was_cut,
                article=article,
            )
        )
    return lines


def adjusted_score(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
    """The score as opponents see it, for Buchholz or, with `fore`, for Fore Buchholz.

    Rule: FIDE C.07 (2026) 16.3, 8.3
    """
    seen = scores_faced(sheet, tie_break).seen
    return [seen[i] for i in who]


def adjusted_score_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """What opponents see of every round; the correction stands at the end, in round 0."""
    points = [p for _, _, p in sheet.line(i)]
    lines = [
        Contribution(number, None, Kind.OWN, part(p, 10), part(p, 10))
        for number, p in enumerate(points, 1)
    ]
    correction = scores_faced(sheet, tie_break).seen[i] - sum(points)
    if correction:
        worth = part(correction, 10)
        lines.append(Contribution(0, None, Kind.OWN, worth, worth, article="16.3"))
    return lines


def average_of_buchholz(
    sheet: Sheet, tie_break: TieBreak, who: Collection[int]
) -> list[int | None]:
    """Mean Buchholz of the opponents met over the board, in hundredths, half up.

    Rule: FIDE C.07 (2026) 8.2
    Reading: rounded to two decimals, as decision 10 says.
    """
    scores = scores_faced(sheet, tie_break)
    column: list[int | None] = []
    for i in who:
        opponents = sheet.history.opponents[i]
        total = sum(scores.buchholz(j) for j in opponents)
        column.append(rounded_quotient(10 * total, len(opponents)) if opponents else None)
    return column


def average_of_buchholz_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """The Buchholz of each opponent met."""
    scores = scores_faced(sheet, tie_break)
    lines = []
    for number, (j, mark, _) in enumerate(sheet.line(i), 1):
        if PLAYED_MARKS[mark]:
            value = part(scores.buchholz(j), 10)
            lines.append(Contribution(number, j + 1, Kind.MET, value, value))
    return lines


def koya(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
    """Points against opponents who have at least half of the maximum score.

    Rule: FIDE C.07 (2026) 9.2, 14.5
    """
    limit, score = _doubled_limit(sheet, tie_break), sheet.score
    return [
        sum(points for j, _, points in sheet.line(i) if j != NOBODY and 2 * score[j] >= limit)
        for i in who
    ]


def koya_lines(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """Each scheduled opponent's score, and the points scored against them."""
    limit = _doubled_limit(sheet, tie_break)
    lines = []
    for number, (j, mark, points) in enumerate(sheet.line(i), 1):
        if j != NOBODY:
            below = Cut.LIMIT if 2 * sheet.score[j] < limit else None
            value, amount = part(sheet.score[j], 10), part(points, 10)
            kind = kind_of_game(mark)
            lines.append(Contribution(number, j + 1, kind, value, amount, amount, below))
    return lines


def _doubled_limit(sheet: Sheet, tie_break: TieBreak) -> int:
    """Twice the score that an opponent must have reached, in tenths.

    In a round robin free rounds, and one game for every participant never paired, do not count.

    Rule: FIDE C.07 (2026) 9.2, 14.5
    Reading: readings 4; the limit moves by half a point whatever a win is worth.
    """
    return sheet.system.win * _games_to_be_played(sheet) + 10 * tie_break.limit


def _games_to_be_played(sheet: Sheet) -> int:
    games = sheet.rounds
    if sheet.robin:
        players = len(sheet.score)
        if players and games % players == 0:
            games -= games // players
        games -= sheet.cached("never paired", lambda: _never_paired(sheet))
    return games


def _never_paired(sheet: Sheet) -> int:
    paired: set[int] = set()
    for partners, marks, _ in sheet.lines:
        paired.update(
            i
            for i, mark in enumerate(marks)
            if partners[i] != NOBODY or mark == Bye.PAIRING_ALLOCATED
        )
    return len(sheet.score) - len(paired)
