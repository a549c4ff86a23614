"""Direct encounter: the games among those who are tied.

Rule: FIDE C.07 (2026) 6
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ronde.domain.result import PLAYED_MARKS, Result
from ronde.tiebreaks.contribution import Contribution, kind_of_game, part

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ronde.tiebreaks.codes import TieBreak
    from ronde.tiebreaks.sheet import Sheet


def counts(sheet: Sheet, tie_break: TieBreak, mark: int) -> bool:
    """A game over the board; a forfeited one where the code, or a round robin, takes it as played.

    One without a result has not decided anything yet.

    Rule: FIDE C.07 (2026) 6.1.1, 14.4, 15.2
    """
    if mark == Result.UNKNOWN:
        return False
    return PLAYED_MARKS[mark] or tie_break.forfeits_played or sheet.robin


def placed(sheet: Sheet, tie_break: TieBreak, tied: Sequence[int]) -> list[list[int]]:
    """The tied players in the order their encounters give; those it leaves tied stay together.

    Rule: FIDE C.07 (2026) 6.1 to 6.3
    """
    parts = placed_once(sheet, tie_break, tied)
    if len(parts) == 1:
        return parts
    return [piece for part_ in parts for piece in placed(sheet, tie_break, part_)]


def placed_once(sheet: Sheet, tie_break: TieBreak, tied: Sequence[int]) -> list[list[int]]:
    """The order that article 6 gives before it is applied again to those still tied."""
    if len(tied) < 2 or _cannot_be_decided(sheet, tied):
        return [list(tied)]
    against = frozenset(tied)
    standings = {i: _scored(sheet, tie_break, i, against) for i in tied}
    others = len(tied) - 1
    if sheet.robin or all(met == others for _, met in standings.values()):
        return _by_points(tied, standings)
    return _whatever_is_missing(sheet, tied, standings)


def _cannot_be_decided(sheet: Sheet, tied: Sequence[int]) -> bool:
    """Whether so many are tied in a Swiss that the missing games outweigh those played."""
    if sheet.robin:
        return False
    most = sheet.rounds * max(sheet.system.white + sheet.system.black)
    return (len(tied) - 1 - sheet.rounds) * _best(sheet) >= most


def _best(sheet: Sheet) -> int:
    """The most that a missing game may bring: a win, with the colour that it is worth more with."""
    return max(sheet.system.win, sheet.system.black_win or 0)


def _scored(
    sheet: Sheet, tie_break: TieBreak, i: int, against: frozenset[int]
) -> tuple[int | Fraction, int]:
    """Points in the separate standings, and how many of the others were met.

    Several games with the same opponent count with their average.

    Rule: FIDE C.07 (2026) 6.1.1, 6.1.2
    """
    meetings: dict[int, list[int]] = {}
    for j, mark, points in sheet.line(i):
        if j in against and counts(sheet, tie_break, mark):
            meetings.setdefault(j, []).append(points)
    scored: int | Fraction = 0
    for points_of in meetings.values():
        scored += points_of[0] if len(points_of) == 1 else Fraction(sum(points_of), len(points_of))
    return scored, len(meetings)


def _by_points(
    tied: Sequence[int], standings: dict[int, tuple[int | Fraction, int]]
) -> list[list[int]]:
    """Everybody met everybody, or the pairings were fixed: the separate standings decide.

    Rule: FIDE C.07 (2026) 6.2
    """
    groups: dict[int | Fraction, list[int]] = {}
    for i in tied:
        groups.setdefault(standings[i][0], []).append(i)
    return [groups[points] for points in sorted(groups, reverse=True)]


def _whatever_is_missing(
    sheet: Sheet, tied: Sequence[int], standings: dict[int, tuple[int | Fraction, int]]
) -> list[list[int]]:
    """First is the player who stays alone on top whatever the missing games bring, then the next.

    Rule: FIDE C.07 (2026) 6.3
    Reading: a forfeited meeting that does not count is a missing game.
    """
    others, win = len(tied) - 1, _best(sheet)
    order = sorted(tied, key=lambda i: -standings[i][0])
    at_most = [standings[i][0] + win * (others - standings[i][1]) for i in order]
    parts: list[list[int]] = []
    while len(order) > 1 and standings[order[0]][0] > max(at_most[1:]):
        parts.append([order.pop(0)])
        at_most.pop(0)
    return [*parts, order]


def place_in_group(parts: Sequence[Sequence[int]]) -> dict[int, int]:
    """1 for the first, ties sharing the upper place; 0 for all where nothing was decided.

    Reading: readings 10
    """
    if len(parts) == 1:
        return dict.fromkeys(parts[0], 0)
    places, place = {}, 1
    for group in parts:
        places.update(dict.fromkeys(group, place))
        place += len(group)
    return places


def place_among_equal_points(sheet: Sheet, tie_break: TieBreak, who: Collection[int]) -> list[int]:
    """The place among those with the same points.

    Reading: readings 10: the ranking applies the direct encounter to each group that the
    criteria before it leave tied; this column shows the groups of equal points.
    """
    among = tie_break.definition.among
    assert among is not None
    places = sheet.cached(
        (tie_break.definition.code, tie_break.forfeits_played),
        lambda: {
            i: place
            for tied in equal_points(sheet).values()
            for i, place in place_in_group(among.placed(sheet, tie_break, tied)).items()
        },
    )
    return [places[i] for i in who]


def equal_points(sheet: Sheet) -> dict[int, list[int]]:
    """The players by their score, the teams by their primary score."""
    ranked = sheet if sheet.teams is None else sheet.teams.primary
    groups: dict[int, list[int]] = {}
    for i, score in enumerate(ranked.score):
        groups.setdefault(score, []).append(i)
    return groups


def lines_among_equal_points(sheet: Sheet, tie_break: TieBreak, i: int) -> list[Contribution]:
    """The games of a player against those with the same points."""
    tied = next(group for group in equal_points(sheet).values() if i in group)
    return lines(sheet, tie_break, i, tied)


def lines(sheet: Sheet, tie_break: TieBreak, i: int, tied: Sequence[int]) -> list[Contribution]:
    """The games of a player among the tied."""
    found = []
    for number, (j, mark, points) in enumerate(sheet.line(i), 1):
        if j != i and j in tied and counts(sheet, tie_break, mark):
            scored = part(points, 10)
            found.append(Contribution(number, j + 1, kind_of_game(mark), scored, scored))
    return found
