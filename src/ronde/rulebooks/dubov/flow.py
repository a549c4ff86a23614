"""The round: the bye first, then scoregroup by scoregroup from the top.

Rule: FIDE C.04.4.1 (2026) 1.9, 3; (2018) B
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.rulebooks.completion import completion, first_with_bye
from ronde.rulebooks.criteria import Criteria
from ronde.rulebooks.dubov.bracket import Division, Subgroups
from ronde.rulebooks.dubov.field import DubovField
from ronde.rulebooks.field import legal_rows
from ronde.rulebooks.situation import Situation
from ronde.rulebooks.upfloaters import UpfloatColumns, Upfloating
from ronde.solver.proof import Proof


@dataclass(frozen=True, slots=True)
class DubovBracket:
    """What became of a scoregroup, and the proof that its upfloaters are the best."""

    division: Division
    proof: Proof


@dataclass(frozen=True, slots=True)
class DubovRound:
    """The field without the player who has the bye, and its brackets."""

    field: DubovField
    standings: UpfloatColumns
    brackets: Sequence[DubovBracket]
    bye: int | None


def pair_round(situation: Situation, criteria: Criteria) -> DubovRound:
    """All brackets of the round, and the player with the bye (pairing number minus one)."""
    field = DubovField(situation, criteria.absolute)
    bye = None
    if len(field) % 2:
        bye = field.order[_bye(field)]
        field = DubovField(situation, criteria.absolute, bye)
    rows = legal_rows(field)
    mate = completion(rows, [i + 1 for i in field.order])
    standings = UpfloatColumns(rows, field.score, field.at_home(), field.brought_up())
    remaining = (1 << len(field)) - 1
    brackets = []
    while remaining:
        search = Upfloating(standings, criteria, remaining, mate)
        upfloaters, mate = search.first_set()
        division = Subgroups(field, rows, search.residents, upfloaters).divided()
        brackets.append(DubovBracket(division, search.proof))
        remaining ^= search.residents | upfloaters
    return DubovRound(field, standings, brackets, bye)


def _bye(field: DubovField) -> int:
    """Who has the bye: the lowest score, then the most games, then the largest number.

    Rule: FIDE C.04.4.1 (2026) 3.1; (2018) B.0
    """
    may = [v for v in range(len(field)) if field.may_have_bye[v]]
    may.sort(key=lambda v: (field.score[v], -len(field.colours[v]), -field.rank[v]))
    return first_with_bye(legal_rows(field), may, [i + 1 for i in field.order])
