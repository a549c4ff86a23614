"""The best candidate of a bracket when nobody below is thought of."""

from __future__ import annotations

from ronde.rulebooks.dutch.bracket import Bracket, Candidate
from ronde.rulebooks.dutch.certified import INFEASIBLE, certified
from ronde.rulebooks.dutch.small import LARGEST, best_of_few
from ronde.rulebooks.dutch.weighted import alone
from ronde.solver.bits import Bits
from ronde.solver.cardinality import maximum


def best_with(bracket: Bracket, floats: int, may_float: Bits) -> Candidate | None:
    """The best candidate with exactly that many downfloaters; None if there is none."""
    if len(bracket.members) <= LARGEST:
        return best_of_few(bracket, floats, may_float)
    found = certified(bracket, floats, may_float)
    if isinstance(found, Candidate):
        return found
    return None if found == INFEASIBLE else alone(bracket, floats, may_float)


def best_alone(bracket: Bracket, may_float: Bits) -> Candidate | None:
    """The best candidate with as few downfloaters as the bracket itself allows.

    Rule: FIDE C.04.3 (2026) 2.4.1 [C6]; (2017) C.5
    """
    size = len(bracket.members)
    everybody = (1 << size) - 1
    if size == 2 and may_float == everybody:
        first, second = bracket.members
        if bracket.rows[0] >> 1 & 1:
            return Candidate(((first, second),), ())
        return Candidate((), (first, second))
    floats = size & 1
    while floats < size:
        candidate = best_with(bracket, floats, may_float)
        if candidate is not None:
            return candidate
        fewest = maximum(bracket.rows, everybody).count(-1) if size > LARGEST else 0
        floats = max(floats + 2, fewest)
    if may_float == everybody:
        return Candidate((), tuple(bracket.members))
    return None
