"""The round: the bye first, then scoregroup by scoregroup from the top.

Rule: FIDE C.04.5 3.3-3.6; C.04.6 (2026) 3.3-3.6
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ronde.rulebooks.completion import completion, first_with_bye
from ronde.rulebooks.criteria import Criteria
from ronde.rulebooks.lexicographic.bracket import Bracket, PairedBracket
from ronde.rulebooks.lexicographic.entrants import Entrant, EntrantColumns
from ronde.rulebooks.rows import Minimise, Prohibition
from ronde.rulebooks.upfloaters import Ahead, UpfloatColumns, Upfloating


@dataclass(frozen=True, slots=True)
class Tables:
    """The criteria of a system: those for sets of upfloaters, and those for pairs."""

    sets: Criteria
    pairs: Criteria

    @classmethod
    def of(cls, rows: Sequence[Minimise], absolute: Sequence[Prohibition]) -> Tables:
        """The rows of a system, parted."""
        return cls(
            Criteria((row for row in rows if not row.within), absolute),
            Criteria((row for row in rows if row.within), absolute),
        )


@dataclass(frozen=True, slots=True)
class MatchRound:
    """The entrants but for the one with the bye, and their brackets."""

    columns: EntrantColumns
    standings: UpfloatColumns
    brackets: Sequence[PairedBracket]
    bye: Entrant | None


def pair_round(
    entrants: Iterable[Entrant], tables: Tables, *, floats_count: bool, ahead: Ahead
) -> MatchRound:
    """All brackets of the round, and who has the bye."""
    columns = EntrantColumns(entrants, tables.sets.absolute, floats_count=floats_count)
    bye = None
    if len(columns) % 2:
        bye = columns.entrants[_bye(columns)]
        columns = columns.without(bye)
    legal = columns.legal_rows()
    mate = completion(legal, columns.numbers)
    standings = UpfloatColumns(legal, columns.score, columns.at_home(), columns.brought_up())
    remaining = (1 << len(columns)) - 1
    brackets = []
    while remaining:
        search = Upfloating(standings, tables.sets, remaining, mate, ahead)
        upfloaters, mate = search.first_set()
        bracket = Bracket(columns, tables.pairs, legal, search.residents, upfloaters)
        brackets.append(bracket.paired(search.proof))
        remaining ^= search.residents | upfloaters
    return MatchRound(columns, standings, brackets, bye)


def _bye(columns: EntrantColumns) -> int:
    """Who has the bye: the lowest score, then the most matches played, then the largest number.

    Rule: FIDE C.04.5 3.4; C.04.6 (2026) 3.4
    """
    entrants = columns.entrants
    may = [v for v, can in enumerate(columns.bans.may_have_bye(len(columns))) if can]
    may.sort(key=lambda v: (entrants[v].score, -entrants[v].matches, -entrants[v].rank))
    return first_with_bye(columns.legal_rows(), may, columns.numbers)
