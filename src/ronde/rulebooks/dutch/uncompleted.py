"""The round of an amended system that does not ask whether everybody else can still be paired.

Bracket after bracket takes its best candidate, whatever becomes of those below. Players left over
at the end are a dead end: the rules then leave no pairing.
"""

from __future__ import annotations

from ronde.domain.errors import N_, NoLegalPairing
from ronde.rulebooks.dutch.bracket import Bracket, Candidate, PairedBracket
from ronde.rulebooks.dutch.search import best_alone
from ronde.rulebooks.field import Field, legal_rows
from ronde.rulebooks.problem import Criteria


def pair_uncompleted(field: Field, criteria: Criteria) -> tuple[list[PairedBracket], int | None]:
    """All brackets of the round, and the player with the bye; or raise `NoLegalPairing`."""
    rows = legal_rows(field)
    done: list[PairedBracket] = []
    floaters: tuple[int, ...] = ()
    for group in field.groups:
        bracket = Bracket(field, criteria, rows, floaters, group)
        candidate = _best(bracket)
        done.append(PairedBracket(bracket, candidate))
        floaters = candidate.downfloaters
    if len(floaters) > len(field) % 2 or not all(field.may_have_bye[v] for v in floaters):
        raise NoLegalPairing(
            N_("No legal pairing exists: {count} players would be left without an opponent."),
            witness=tuple(field.order[v] + 1 for v in floaters),
            count=len(floaters),
        )
    return done, field.order[floaters[0]] if floaters else None


def _best(bracket: Bracket) -> Candidate:
    size = len(bracket.members)
    found = best_alone(bracket, (1 << size) - 1) if size > 1 else None
    return found or Candidate((), tuple(bracket.members))
