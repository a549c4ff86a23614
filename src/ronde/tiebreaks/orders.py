"""The orders that rulebooks pair by: whole columns for all players at once.

Every function goes once over the games of a `History` and answers a column by pairing number minus
one. Scores are tenths of a point; products of a result and a score are hundredths.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ronde.domain.history import NOBODY
from ronde.domain.result import PLAYED_MARKS, Bye, Result
from ronde.tiebreaks.contribution import rounded_quotient

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ronde.domain.history import History

RESTS = frozenset({Bye.PAIRING_ALLOCATED, Bye.UNOPPOSED})
"""Rounds that FMJD calls a rest: present, but without an opponent."""

_BEATEN = frozenset({Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN})
_DRAWN = frozenset({Result.DRAW, Result.UNRATED_DRAW, Result.UNKNOWN})
FMJD_WEIGHT = tuple(2 * (mark in _BEATEN) + (mark in _DRAWN) for mark in (*Result, *Bye))
"""How often the opponent's points count in Sonneborn-Berger, by `Result` and `Bye`."""


def solkoff(history: History) -> list[int]:
    """Sum of the points of all opponents, in tenths; a rest adds nothing.

    Rule: FMJD Annexe V (2017) 3.1.a; FMJD Annexe V (1986) 6.1.5
    Reading: a forfeited opponent counts with their score (decision 7).
    """
    total = [0] * len(history.points)
    for partners in history.partner:
        for i, j in enumerate(partners):
            if j != NOBODY:
                total[i] += history.points[j]
    return total


def sonneborn_berger(history: History) -> list[int]:
    """Twice the points of the opponents beaten and once those of the opponents drawn with.

    Rule: FMJD Annexe V (2017) 3.1.d
    """
    total = [0] * len(history.points)
    for partners, marks in zip(history.partner, history.mark, strict=True):
        for i, j in enumerate(partners):
            if j != NOBODY:
                total[i] += FMJD_WEIGHT[marks[i]] * history.points[j]
    return total


def mean_rating(history: History, ratings: Sequence[int]) -> list[Fraction | None]:
    """Mean rating of all opponents met, exact; None without any.

    A rest counts as a game with the dummy, who has the lowest rating of the list less one.
    Forfeited games are left out.

    Rule: FMJD Annexe V (2017) 3.1.e, 4.1
    """
    dummy = dummy_rating(ratings)
    total = [0] * len(ratings)
    met = [0] * len(ratings)
    for i, opponents in enumerate(history.opponents):
        met[i] = len(opponents)
        total[i] = sum(ratings[j] for j in opponents)
    for marks in history.mark:
        for i, mark in enumerate(marks):
            if mark in RESTS:
                met[i] += 1
                total[i] += dummy
    return [Fraction(t, m) if m else None for t, m in zip(total, met, strict=True)]


def dummy_rating(ratings: Sequence[int]) -> int:
    """The rating of the dummy whom a resting player meets.

    Rule: FMJD Annexe V (2017) 4.1
    """
    return min(ratings, default=0) - 1


def average_rating_of_opponents(history: History, ratings: Sequence[int]) -> list[int]:
    """ARO: mean rating of the opponents met over the board, half up; 0 without a game.

    Rule: FIDE C.04.4.1 (2026) 1.7
    """
    aro = []
    for opponents in history.opponents:
        total = sum(ratings[j] for j in opponents)
        aro.append(rounded_quotient(total, len(opponents)) if opponents else 0)
    return aro


def burstein_index(
    history: History, staying_away: Collection[int] | None = None
) -> list[tuple[int, int]]:
    """Index: Buchholz in tenths, then Sonneborn-Berger in hundredths, by current scores.

    A round not played counts as a game against oneself. A run of zero-point byes that reaches
    the current round counts as draws for those who met the player, not for the player. Where it
    is known who has such a bye in the current round, only these are `staying_away`.

    Rule: FIDE C.04.4.2 (2026) 1.7
    """
    own = history.points
    seen = _with_draws_for_those_who_left(history, staying_away)
    buchholz = [0] * len(own)
    products = [0] * len(own)
    columns = zip(history.partner, history.mark, awarded(history), strict=True)
    for partners, marks, points in columns:
        for i, mark in enumerate(marks):
            score = seen[partners[i]] if PLAYED_MARKS[mark] else own[i]
            buchholz[i] += score
            products[i] += score * points[i]
    return list(zip(buchholz, products, strict=True))


def _with_draws_for_those_who_left(
    history: History, staying_away: Collection[int] | None
) -> list[int]:
    """Scores as opponents see them: zero-point byes up to the current round are draws."""
    gain = history.system.draw - history.system.zero_point_bye
    seen = history.points.copy()
    for i in range(len(seen)) if staying_away is None else staying_away:
        for marks in reversed(history.mark):
            if marks[i] != Bye.ZERO:
                break
            seen[i] += gain
    return seen


def awarded(history: History) -> list[list[int]]:
    """For each round, the points that every player's result was worth, penalties left out."""
    after = [*history.before[1:], history.points]
    columns = [
        [b - a for a, b in zip(before, then, strict=True)]
        for before, then in zip(history.before, after, strict=False)
    ]
    for abnormal in history.abnormal:
        if abnormal.instead_of is None and columns:
            number = abnormal.round or 1
            if number <= len(columns) and abnormal.tpn <= len(history.points):
                columns[number - 1][abnormal.tpn - 1] -= abnormal.points
    return columns
