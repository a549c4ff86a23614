"""Ranking: each criterion is applied to every group that the ones before it left tied.

Rule: FIDE C.07 (2026) 4.2
"""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from ronde.domain.lot import drawn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ronde.tiebreaks.codes import TieBreak
    from ronde.tiebreaks.columns import TieBreakColumns
    from ronde.tiebreaks.contribution import Contribution
    from ronde.tiebreaks.definition import Raw
    from ronde.tiebreaks.sheet import Sheet

BY_LOT = "by lot"


class TiedGroups(NamedTuple):
    """The players, best first, and where each group of tied players starts.

    Two flat lists, since a tournament of 10 000 players has thousands of groups.
    """

    order: list[int]
    starts: list[int]

    def each(self) -> Iterator[list[int]]:
        """The groups, best first."""
        for start, end in pairwise([*self.starts, len(self.order)]):
            yield self.order[start:end]


class Ranking:
    """The players in groups; the members of a group are tied so far.

    separated   by position in the list, the code that put a player below the one above
    applied     by criterion of type A, the groups it was applied to
    """

    def __init__(self, columns: TieBreakColumns) -> None:
        self.columns = columns
        self.sheet: Sheet = columns.sheet
        players = len(columns.sheet.score)
        self.groups: TiedGroups = TiedGroups(list(range(players)), [0] if players else [])
        self.separated: dict[int, str] = {}
        self.applied: dict[int, TiedGroups] = {}

    def apply(self, index: int) -> None:
        """Rank every tied group by the tie-break with this index."""
        tie_break = self.columns.tie_breaks[index]
        among = tie_break.definition.among
        if among is None:
            self.by_value(tie_break, self.columns.raw[index])
            return
        placed, sheet = among.placed, self.sheet.scored(tie_break.score)
        self.applied[index] = self.groups
        self._separate(tie_break.code, lambda tied: placed(sheet, tie_break, tied))

    def by_value(self, tie_break: TieBreak, column: Sequence[Raw]) -> None:
        """Rank every tied group by the values of a column."""
        comparable = [_comparable(raw) if isinstance(raw, tuple) else raw for raw in column]
        reverse = tie_break.highest_first
        self._separate(tie_break.code, lambda tied: _by_value(tied, comparable, reverse=reverse))

    def draw(self, seed: str) -> None:
        """Draw lots in every group that is still tied; the seed lets anybody draw them again.

        Rule: FIDE C.07 (2026) 4.2
        """
        self._separate(BY_LOT, lambda tied: [[i] for i in drawn(tied, seed, lambda i: str(i + 1))])

    def _separate(self, code: str, split: Callable[[list[int]], list[list[int]]]) -> None:
        order: list[int] = []
        starts: list[int] = []
        for tied in self.groups.each():
            pieces = split(tied) if len(tied) > 1 else [tied]
            for k, piece in enumerate(pieces):
                if k:
                    self.separated[len(order)] = code
                starts.append(len(order))
                order += piece
        self.groups = TiedGroups(order, starts)

    def lines(self, i: int) -> tuple[tuple[Contribution, ...], ...]:
        """How each value of a player came about; of type A, the games within the tied group."""
        found = []
        for index, tie_break in enumerate(self.columns.tie_breaks):
            among, sheet = tie_break.definition.among, self.sheet.scored(tie_break.score)
            if among is None:
                lines = tie_break.definition.lines(sheet, tie_break, i)
            else:
                tied = next(group for group in self.applied[index].each() if i in group)
                lines = among.lines(sheet, tie_break, i, tied)
            found.append(tuple(lines))
        return tuple(found)

    def places(self) -> Iterator[tuple[int, int, str | None]]:
        """Rank, player, and the code that separates them from the player above."""
        position = 0
        for tied in self.groups.each():
            for k, i in enumerate(sorted(tied)):
                yield position + 1, i, None if k else self.separated.get(position)
            position += len(tied)


def _by_value(tied: list[int], column: Sequence[Any], *, reverse: bool) -> list[list[int]]:
    """The groups of equal values; players without a value come last."""
    value = column.__getitem__
    defined = sorted([i for i in tied if column[i] is not None], key=value, reverse=reverse)
    groups = [list(group) for _, group in groupby(defined, key=value)]
    undefined = [i for i in tied if column[i] is None]
    return [*groups, undefined] if undefined else groups


def _comparable(sums: tuple[int, ...]) -> tuple[int, ...]:
    """A list of sums without the zeros at its end: where one list stops, nothing is left to add."""
    length = len(sums)
    while length and not sums[length - 1]:
        length -= 1
    return sums[:length]
