"""Parts of an account that several systems draw up in the same way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ronde.rulebooks import measures
from ronde.rulebooks.account import ColouredGame, CriterionCount
from ronde.rulebooks.colours import ColouredPair
from ronde.rulebooks.criteria import Criteria
from ronde.rulebooks.profile import Kind
from ronde.rulebooks.rows import Minimise

Charged = tuple[int, tuple[int, ...]]
"""A value, and the numbers of those to whom it is charged."""


class Page:
    """A bracket of an account while it is drawn up: places become pairing numbers."""

    def __init__(self, number: Sequence[int]) -> None:
        self.number = number

    def numbers(self, places: Iterable[int]) -> tuple[int, ...]:
        """The players in these places."""
        return tuple([self.number[v] for v in places])

    def boards(self, pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """The players of these pairs."""
        return tuple([(self.number[a], self.number[b]) for a, b in pairs])


def coloured_games(
    number: Sequence[int], games: Iterable[ColouredPair]
) -> tuple[ColouredGame, ...]:
    """The games of an account; `number` is the pairing number in each place."""
    return tuple(
        ColouredGame(number[white], number[black], rule.code, rule.wording)
        for white, black, rule in games
    )


def charged(
    criteria: Criteria,
    pairs: Iterable[tuple[Kind, Kind, tuple[int, int]]],
    floaters: Iterable[tuple[Kind, int]] = (),
) -> list[list[Charged]]:
    """For every row of the table what it charges these pairs and floaters, with their numbers."""
    found: list[list[Charged]] = [[] for _ in criteria.rows]
    for a, b, who in pairs:
        for place, value in criteria.of_pair(a, b):
            found[place].append((value, who))
    for a, number in floaters:
        for place, value in criteria.of_downfloater(a):
            found[place].append((value, (number,)))
    return found


def counted(row: Minimise, charges: Sequence[Charged]) -> CriterionCount:
    """A row with its value: the sum, or for a descending row the list.

    Who floats on out of the limbo stands before all who are paired.
    """
    if row.descending:
        ranked = sorted(charges, key=lambda charge: -charge[0])
        value: int | tuple[int, ...] = tuple(v % measures.LIMBO for v, _ in ranked)
    else:
        ranked = list(charges)
        value = sum(v for v, _ in ranked)
    who = tuple(who for _, who in ranked)
    return CriterionCount(row.code, row.article, row.wording, value, who, is_routine(row))


_SEEN_ANYWAY = (
    measures.each,
    measures.score,
    measures.score_difference,
    measures.downfloater_difference,
    measures.meets_upfloater,
)


def is_routine(row: Minimise) -> bool:
    """A row that counts floaters or their scores, which the pairs show by themselves."""
    return row.next_bracket or row.counts(_SEEN_ANYWAY)
