"""The best candidate of a bracket, alone or together with the players below.

Rule: FIDE C.04.3 (2026) [C4]-[C8]; (2017) C.4-C.7
"""

from __future__ import annotations

from ronde.rulebooks.below import Scope, legality
from ronde.rulebooks.completion import Completion, Span
from ronde.rulebooks.dutch.bracket import Bracket, Candidate
from ronde.rulebooks.generation import Generation
from ronde.rulebooks.level_order import first_of_level
from ronde.rulebooks.profile import kind
from ronde.solver.bits import Bits, Mate
from ronde.solver.cardinality import maximum


def best_with(bracket: Bracket, floats: int, may_float: Bits) -> Candidate | None:
    """The best candidate with exactly that many downfloaters; None if there is none."""
    problem = bracket.problem(floats, may_float)
    mate = problem.best(Generation(len(bracket.mdps), len(bracket.members), floats))
    return None if mate is None else bracket.candidate(mate, problem.proof)


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
        floats = max(floats + 2, maximum(bracket.rows, everybody).count(-1))
    if may_float == everybody:
        return Candidate((), tuple(bracket.members))
    return None


class Below:
    """The bracket together with scoregroups below it, and with the seat when all are there.

    `group` is the scoregroup of the next bracket where the look-ahead is asked for. Places from
    `bracket.end` to `end` are looked at. Unless the round is to be `complete`, nothing is asked of
    those outside the scope. `bye` says that the next bracket is the last one, where the one who
    stays over has the bye.
    """

    def __init__(
        self,
        bracket: Bracket,
        completion: Completion,
        group: Span | None,
        end: int,
        *,
        complete: bool = True,
        bye: bool = False,
    ) -> None:
        self.bracket = bracket
        self.completion = completion
        self.complete = complete
        field, seat = bracket.field, completion.seat
        whole = complete and end >= len(field)
        below = [*range(bracket.end, end), *([seat] if whole and seat >= 0 else [])]
        self.scope = Scope(
            bracket.members,
            bracket.rows,
            completion.rows,
            below,
            len(field) + (seat >= 0),
            whole,
            legality(field.absolute, completion),
        )
        self.following = {}
        if group is not None:
            low = field.score[group[1] - 1]
            for v in (*bracket.members, *range(*group)):
                barred = bye and not field.may_have_bye[v]
                self.following[v] = kind(0, 0, 0, field.score[v] - low, int(barred))

    def best(self, floats: int) -> tuple[Candidate, Mate] | None:
        """The best candidate and the completion after it; None if the scope is too small.

        `floats` is a guess at the number of downfloaters, on which the order of generation and
        the charge of the bye depend; a wrong guess is corrected and the problem solved again.
        """
        bracket, following = self.bracket, frozenset(self.following.values())
        while True:
            kinds = bracket.kinds(floats)
            prices = bracket.prices(kinds, following, len(self.scope.below))
            problem = self.scope.problem(kinds, prices, self.following)
            mate = Generation(len(bracket.mdps), len(bracket.members), floats).cheapest(problem)
            if mate is None:
                return None
            candidate = bracket.candidate(mate, problem.proof)
            count = len(candidate.downfloaters)
            if count == floats:
                after = self.scope.completed(mate, self.completion.mate) if self.complete else []
                return None if after is None else (candidate, after)
            floats = count

    def lifted(self, floats: int) -> tuple[Candidate, Mate] | None:
        """The same by classes, whatever the number of players; None if classes do not tell."""
        bracket, following = self.bracket, frozenset(self.following.values())
        while True:
            kinds = bracket.kinds(floats)
            prices = bracket.prices(kinds, following, len(self.scope.below))
            problem = self.scope.problem(kinds, prices, self.following)
            size, mdps = len(bracket.members), len(bracket.mdps)
            mate = problem.lifted(lambda level: first_of_level(level, size, mdps))
            if mate is None:
                return None
            candidate = bracket.candidate(mate)
            count = len(candidate.downfloaters)
            if min(count, 2) == min(floats, 2):
                down = candidate.downfloaters
                after = self.completion.after(bracket.members, down, bracket.end)
                assert not self.complete or after is not None, "the matching is a completion"
                return candidate, after or []
            floats = count
