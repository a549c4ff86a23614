"""Verdicts on differences: better, not better, or play more.

An interval here is a confidence sequence (the normal mixture of Robbins, 1970): it holds the true
difference at every number of tournaments at once, with the stated chance. One may therefore look
as often as one likes, stop as soon as all is decided, or go on later. In a family of comparisons
the correction of Holm (1979) holds the chance of a single wrong verdict among them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import inf, log, sqrt

from ronde.domain.errors import N_, RequestError
from ronde.lab.tally import Difference

LEVEL = 0.95
FEWEST = 64
"""With fewer tournaments than these nothing is decided: errors are not known well enough."""
TUNED_TO = 1000
"""The number of tournaments at which the intervals are narrowest, compared with a single look."""
MIXTURE = 8.8 / TUNED_TO
"""The variance of the mixture that is best there: (-2 ln α + ln(-2 ln α) + 1) / n, α = 0.05."""


class Verdict(StrEnum):
    """What the tournaments played so far allow one to say."""

    BETTER = N_("better")
    NOT_BETTER = N_("not better")
    PLAY_MORE = N_("play more")


@dataclass(frozen=True, slots=True)
class Judgement:
    """A difference, its interval at any time and within its family, and the verdict.

    `worse` says that it is surely worse by more than the margin, `equal` that it surely lies
    within the margin on both sides; both are `NOT_BETTER`.
    """

    difference: Difference | None
    low: float
    high: float
    verdict: Verdict
    worse: bool = False
    equal: bool = False

    @property
    def is_settled(self) -> bool:
        """Whether more tournaments can add nothing: it is better, worse or equal."""
        return self.verdict is Verdict.BETTER or self.worse or self.equal


def judge(
    differences: Sequence[Difference | None],
    margins: Sequence[float],
    *,
    signs: Sequence[int],
    level: float = LEVEL,
) -> list[Judgement]:
    """The verdicts on a family of differences, in the same order.

    `margins` are the smallest differences that matter. `signs` say where more is better (1) and
    where less is (-1).
    """
    rows = list(zip(differences, margins, signs, strict=True))
    for _found, margin, sign in rows:
        if margin < 0 or sign not in (1, -1):
            raise RequestError(N_("A margin is 0 or more, and better is either more or less."))
    order = sorted(range(len(rows)), key=lambda n: (_doubt(differences[n], margins[n]), n))
    found: dict[int, Judgement] = {}
    error, left, going_on = 1 - level, len(rows), True
    for number in order:
        judgement = _judged(*rows[number], error / left)
        found[number] = judgement
        going_on = going_on and judgement.is_settled
        if going_on:
            left -= 1
    return [found[number] for number in range(len(rows))]


def half_width(difference: Difference, error: float = 1 - LEVEL) -> float:
    """How far the interval reaches from the difference, with that chance of missing it."""
    if difference.size < FEWEST:
        return inf
    grown = 1 + MIXTURE * difference.size
    steps = sqrt(grown / (MIXTURE * difference.size) * (log(grown) - 2 * log(error)))
    return steps * difference.error


def tournaments_wanted(difference: Difference, width: float, *, error: float = 1 - LEVEL) -> int:
    """How many tournaments in all until the interval reaches no farther than `width`."""
    if not difference.error or width <= 0:
        return FEWEST
    deviation = difference.error * sqrt(difference.size)
    size = FEWEST
    while size < 1 << 40:
        if half_width(Difference(0.0, deviation / sqrt(size), size), error) <= width:
            break
        size = size * 9 // 8
    return size


def _doubt(difference: Difference | None, margin: float) -> float:
    """How little the difference stands apart from the margin, on both sides of nothing.

    That is the order in which Holm looks.
    """
    if difference is None or difference.size < FEWEST:
        return inf
    away = abs(abs(difference.value) - margin)
    if not difference.error:
        return -inf if away else inf
    grown = 1 + MIXTURE * difference.size
    steps = away / difference.error
    return (log(grown) - steps * steps * (1 - 1 / grown)) / 2


def _judged(difference: Difference | None, margin: float, sign: int, error: float) -> Judgement:
    if difference is None:
        return Judgement(None, -inf, inf, Verdict.PLAY_MORE)
    half = half_width(difference, error)
    low, high = difference.value - half, difference.value + half
    worst, best = (low, high) if sign > 0 else (-high, -low)
    verdict = Verdict.PLAY_MORE
    if worst > margin:
        verdict = Verdict.BETTER
    elif best < margin:
        verdict = Verdict.NOT_BETTER
    return Judgement(
        difference,
        low,
        high,
        verdict,
        worse=best < -margin and verdict is Verdict.NOT_BETTER,
        equal=worst > -margin and verdict is Verdict.NOT_BETTER,
    )
