"""What a bracket was seen to leave to the next one, where nobody asked yet what would become of it.

In Dutch 2017 a bracket is chosen by how well the next one can be paired (C.7); whether the round
can be completed is asked afterwards, and may pair either of them anew.

Rule: FIDE C.04.3 (2017) A.9, C.7
Reading: ADR-0012
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ronde.explanation.round_context import BYE, RoundContext
from ronde.rulebooks.account import BracketAccount, CriterionCount, FirstCandidate
from ronde.rulebooks.rows import Complete
from ronde.rulebooks.system import System
from ronde.solver.blossom import heaviest

MOST = 120
"""Players of two brackets up to whom this is looked at again."""

BARRED = 3
"""What somebody counts whom the last bracket would leave over without being allowed the bye."""


def as_seen(
    context: RoundContext, bracket: BracketAccount, asked: Iterable[CriterionCount]
) -> tuple[CriterionCount, ...]:
    """The rows of a bracket; those on the next one that were asked tell what the text saw of it."""
    looks_ahead = rows_before_completion(context.paired.rules)
    ahead = [row for row in asked if row.code in looks_ahead]
    left = left_over_next(context, bracket) if ahead else None
    if left is None:
        return bracket.criteria
    own = {(row.code, row.wording): row for row in bracket.criteria}
    own |= {(row.code, row.wording): _row(context, row, left) for row in ahead}
    return tuple(own[key] for row in asked if (key := (row.code, row.wording)) in own)


def rows_before_completion(rules: System) -> set[str]:
    """The codes of rows on the next bracket, where completion is asked after them."""
    if not any(isinstance(row, Complete) and row.afterwards for row in rules.prohibitions):
        return set()
    return {row.code for row in rules.criteria if row.next_bracket}


def first_as_seen(
    context: RoundContext, bracket: BracketAccount, first: FirstCandidate
) -> tuple[CriterionCount, ...]:
    """The rows of the candidate that a bracket tries first, those on the next one included."""
    tried = replace(bracket, pairs=first.pairs, floaters=first.floaters, criteria=first.criteria)
    return as_seen(context, tried, bracket.criteria)


def _row(context: RoundContext, row: CriterionCount, left: Sequence[int]) -> CriterionCount:
    scores = tuple(context.scores[number] for number in left)
    value = scores if isinstance(row.value, tuple) else len(left)
    return replace(row, value=value, charged=tuple((number,) for number in left))


def left_over_next(context: RoundContext, bracket: BracketAccount) -> list[int] | None:
    """Whom the next scoregroup and these floaters leave over at best, the highest score first."""
    lower = {score for score in context.scores.values() if score < bracket.score}
    if not lower:
        return None
    group = [v for v in context.present if context.scores[v] == max(lower)]
    who = [*bracket.floaters, *group]
    if len(who) > MOST:
        return None
    digits = {score: k for k, score in enumerate(sorted({context.scores[v] for v in who}))}
    base = len(who) + 1
    barred = {v for v in who if len(lower) == 1 and context.against(BYE, v)}
    price = [
        (BARRED if v in barred else 1) * base ** len(digits) + base ** digits[context.scores[v]]
        for v in who
    ]
    weight: list[list[int | None]] = [[None] * len(who) for _ in who]
    for i, j in _edges(context, who, len(bracket.floaters)):
        weight[i][j] = weight[j][i] = price[i] + price[j]
    mate = heaviest(weight).mate
    left = [v for v, other in zip(who, mate, strict=True) if other < 0]
    return sorted(left, key=lambda v: (-context.scores[v], v))


def _edges(context: RoundContext, who: Sequence[int], floaters: int) -> Iterator[tuple[int, int]]:
    """Who may meet whom; moved-down players do not meet each other."""
    for j in range(floaters, len(who)):
        for i in range(j):
            if not context.obstacles(who[i], who[j]):
                yield i, j
