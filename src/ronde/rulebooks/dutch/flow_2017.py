"""The round of the 2017 edition, bracket by bracket, from the top.

Rule: FIDE C.04.3 (2017) A.9, B, C.4, C.7
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.rulebooks.completion import Completion, Span
from ronde.rulebooks.criteria import Criteria
from ronde.rulebooks.dutch.bracket import Bracket, Candidate, PairedBracket
from ronde.rulebooks.dutch.flow_2026 import other_floaters, pair_uncompleted
from ronde.rulebooks.dutch.search import Below, best_alone, best_with
from ronde.rulebooks.field import Field, legal_rows


def pair_brackets(field: Field, criteria: Criteria) -> tuple[list[PairedBracket], int | None]:
    """All brackets of the round, and the player with the bye.

    When the downfloaters of a bracket and the players below cannot complete the round, that
    bracket becomes the penultimate one (PPB) and is paired anew; everybody below falls into one
    collapsed last bracket (CLB).

    Rule: FIDE C.04.3 (2017) A.9
    """
    if not criteria.completes:
        return pair_uncompleted(field, criteria)
    completion = Completion(field, legal_rows(field))
    done: list[PairedBracket] = []
    mdps: Sequence[int] = ()
    groups = field.groups
    place = 0
    while place < len(groups):
        group, looks_ahead = groups[place], True
        following = groups[place + 1 : place + 2]
        bracket = Bracket(field, criteria, completion.rows, mdps, group)
        if not following:
            candidate = _last(bracket, completion)
        else:
            is_last = place + 2 == len(groups)
            candidate = ordinary(bracket, completion, following[0], is_last=is_last)
            mate = completion.after(bracket.members, candidate.downfloaters, bracket.end)
            if mate is None:
                candidate, mate = _penultimate(bracket, completion)
                looks_ahead = False
                groups = [*groups[: place + 1], (bracket.end, len(field))]
            completion.mate = mate
        done.append(PairedBracket(bracket, candidate, looks_ahead))
        mdps = candidate.downfloaters
        place += 1
    return done, field.order[mdps[0]] if mdps else None


def ordinary(
    bracket: Bracket, completion: Completion, following: Span, *, is_last: bool
) -> Candidate:
    """The candidate by C.5 to C.19; whether the round can be completed is asked afterwards."""
    if len(bracket.members) == 1:
        return Candidate((), tuple(bracket.members))
    candidate = best_alone(bracket, (1 << len(bracket.members)) - 1)
    assert candidate is not None, "everybody may float"
    down = candidate.downfloaters
    if not bracket.criteria.looks_ahead or bracket.always_float(down):
        return candidate
    if completion.next_pairs_best(bracket.members, down, following, bye=is_last):
        return candidate
    if len(down) == 1 and bracket.criteria.floaters_first:
        other = _other_floater(bracket, completion, candidate, following, is_last=is_last)
        if other is not None:
            return other
    below = Below(bracket, completion, following, following[1], complete=False, bye=is_last)
    found = below.lifted(len(down)) or below.best(len(down))
    assert found is not None, "nothing below has to be completed"
    return found[0]


def _other_floater(
    bracket: Bracket,
    completion: Completion,
    candidate: Candidate,
    following: Span,
    *,
    is_last: bool,
) -> Candidate | None:
    """Another single downfloater of the same score with whom the next bracket pairs best.

    Rule: FIDE C.04.3 (2017) C.7
    """
    score = bracket.field.score
    wanted = score[candidate.downfloaters[0]]
    may_float = (1 << len(bracket.members)) - 1
    for _ in range(other_floaters(candidate)):
        may_float ^= 1 << bracket.members.index(candidate.downfloaters[0])
        other = best_with(bracket, 1, may_float)
        if other is None or score[other.downfloaters[0]] != wanted:
            return None
        if completion.next_pairs_best(bracket.members, other.downfloaters, following, bye=is_last):
            return other
        candidate = other
    return None


def _penultimate(bracket: Bracket, completion: Completion) -> tuple[Candidate, list[int]]:
    """The PPB: its downfloaters must allow the round to be completed; C.7 is not asked.

    Rule: FIDE C.04.3 (2017) A.9, C.4
    """
    may_float = (1 << len(bracket.members)) - 1
    candidate = best_alone(bracket, may_float)
    tries = 1 + (0 if candidate is None else other_floaters(candidate))
    for _ in range(tries):
        if candidate is None:
            break
        mate = completion.after(bracket.members, candidate.downfloaters, bracket.end)
        if mate is not None:
            return candidate, mate
        if len(candidate.downfloaters) != 1:
            break
        may_float ^= 1 << bracket.members.index(candidate.downfloaters[0])
        candidate = best_with(bracket, 1, may_float)
    floats = len(bracket.members) & 1
    below = Below(bracket, completion, None, len(bracket.field))
    found = below.lifted(floats) or below.best(floats)
    assert found is not None, "the completion has shown that the round can be paired"
    return found


def _last(bracket: Bracket, completion: Completion) -> Candidate:
    """The last bracket, collapsed or not: it completes the round.

    Rule: FIDE C.04.3 (2017) A.9, C.2
    """
    candidate = best_alone(bracket, completion.may_take_the_seat(bracket.members))
    if candidate is None and len(bracket.members) == 1:
        return Candidate((), tuple(bracket.members))
    assert candidate is not None, "the completion has shown that the round can be paired"
    return candidate
