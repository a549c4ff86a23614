"""The best candidate of a bracket, alone or together with the players below.

Rule: FIDE C.04.3 (2026) [C4]-[C8]; (2017) C.4-C.7
"""

from __future__ import annotations

from functools import partial

from ronde.rulebooks.below import PriceFactors, Scope, legality
from ronde.rulebooks.completion import Completion, Span
from ronde.rulebooks.dutch.bracket import Bracket, Candidate
from ronde.rulebooks.dutch.small_bracket import best_of_all, best_with_all_below, is_asked_again
from ronde.rulebooks.generation import Generation
from ronde.rulebooks.problem import FEW, MANY, Problem
from ronde.rulebooks.profile import Kind, kind
from ronde.solver.bits import Bits, Mate
from ronde.solver.cardinality import maximum
from ronde.solver.proof import Proof


def best_with(bracket: Bracket, floats: int, may_float: Bits) -> Candidate | None:
    """The best candidate with exactly that many downfloaters; None if there is none."""
    size = len(bracket.members)
    if size <= FEW and is_asked_again(len(bracket.mdps), size, floats):
        return best_of_all(bracket, floats, may_float, partial(_proof, bracket, floats, may_float))
    problem = bracket.problem(floats, may_float)
    mate = problem.best(Generation(len(bracket.mdps), size, floats))
    return None if mate is None else bracket.candidate(mate, problem.proof)


def _proof(bracket: Bracket, floats: int, may_float: Bits) -> Proof:
    """What proves the best candidate of a small bracket: it is solved as a larger one would be."""
    problem = bracket.problem(floats, may_float)
    problem.best(Generation(len(bracket.mdps), len(bracket.members), floats))
    return problem.proof


def best_of_the_rest(
    bracket: Bracket, completion: Completion, group: Span | None, floats: int
) -> tuple[Candidate, Mate]:
    """The best candidate and the completion after it, where few players are left in all."""

    def below() -> Below:
        return Below(bracket, completion, group, len(bracket.field))

    def proof(floats: int) -> Proof:
        return below().proof(floats)

    rest = len(bracket.field) - bracket.end + (completion.seat >= 0)
    if not is_asked_again(len(bracket.mdps), len(bracket.members), floats, rest):
        found = below().best(floats)
        if found is not None:
            return found

    return best_with_all_below(
        bracket, completion, group, floats, lambda floats: partial(proof, floats)
    )


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
        self.scope: Scope = Scope(
            bracket.members,
            bracket.rows,
            completion.rows,
            below,
            len(field) + (seat >= 0),
            whole,
            legality(field.absolute, completion),
            has_seat=seat >= 0,
        )
        self.following: dict[int, Kind] = {}
        if group is not None:
            low = field.score[group[1] - 1]
            for v in (*bracket.members, *range(*group)):
                barred = bye and not field.may_have_bye[v]
                self.following[v] = kind(0, 0, 0, field.score[v] - low, int(barred))

    def best(self, floats: int) -> tuple[Candidate, Mate] | None:
        """The best candidate and the completion after it; None if the scope is too small.

        `floats` is a guess at the number of downfloaters, on which the order of generation and
        the charge of the bye depend; a wrong guess is corrected and the problem solved again, as
        far as it depends on it.
        """
        while True:
            problem = self._problem(floats)
            mate = self._generation(floats).cheapest(problem)
            if mate is None:
                return None
            candidate = self.bracket.candidate(mate, problem.proof)
            count = len(candidate.downfloaters)
            if count != floats and self._moves_down_alike(count, floats):
                floats = count
                mate = self._generation(floats).with_remainder(problem, mate)
                assert mate is not None, "there is a matching"
                candidate = self.bracket.candidate(mate, problem.proof)
                count = len(candidate.downfloaters)
            if count == floats:
                after = self.scope.completed(mate, self.completion.mate) if self.complete else []
                return None if after is None else (candidate, after)
            floats = count

    def _moves_down_alike(self, floats: int, other: int) -> bool:
        """Whether the moved-down players have the same opponents, however many float of the two."""
        bracket = self.bracket
        return bool(bracket.mdps) and bracket.kinds(floats) == bracket.kinds(other)

    def proof(self, floats: int) -> Proof:
        """What proves the best candidate, whose number of downfloaters this is."""
        problem = self._problem(floats)
        self._generation(floats).cheapest(problem)
        return problem.proof

    def lifted(self, floats: int) -> tuple[Candidate, Mate] | None:
        """The same by classes, however many players there are; None if classes do not tell.

        Everybody who is left must be in the scope, unless the round need not be complete.
        """
        bracket = self.bracket
        if len(bracket.members) + len(self.scope.below) <= MANY:
            return None
        while True:
            problem = self._problem(floats)
            generation = self._generation(floats)
            mate = problem.lifted(generation.of_level) or problem.across(generation)
            if mate is None:
                return None
            candidate = bracket.candidate(mate, problem.proof)
            down = candidate.downfloaters
            if min(len(down), 2) == min(floats, 2):
                after = self.completion.after(bracket.members, down, bracket.end)
                assert after is not None or not self.complete, "the matching completes the round"
                return candidate, after or []
            floats = len(down)

    def _problem(self, floats: int) -> Problem[PriceFactors]:
        bracket = self.bracket
        kinds = bracket.kinds(floats)
        following = frozenset(self.following.values())
        prices = bracket.prices(kinds, following, len(self.scope.below))
        return self.scope.problem(kinds, prices, self.following)

    def _generation(self, floats: int) -> Generation:
        return Generation(len(self.bracket.mdps), len(self.bracket.members), floats)
