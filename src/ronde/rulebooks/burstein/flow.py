"""The round: the bye first, then bracket by bracket from the top.

The best pairing of a bracket is first looked for without a thought for the players below it. If
it leaves them a legal round in which the next bracket does as well as any could, no other can be
better. Otherwise the players below are taken into the calculation.

Rule: FIDE C.04.4.2 (2026) 1.9, 3; (2017) B
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ronde.rulebooks.below import PriceFactors, Scope, legality
from ronde.rulebooks.burstein.bracket import Bracket, Candidate, seen
from ronde.rulebooks.burstein.field import BursteinField
from ronde.rulebooks.completion import Completion, Span, first_with_bye
from ronde.rulebooks.criteria import Criteria
from ronde.rulebooks.field import legal_rows
from ronde.rulebooks.problem import Problem
from ronde.rulebooks.situation import Situation
from ronde.solver.bits import Mate
from ronde.solver.cardinality import maximum


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """What became of a bracket."""

    bracket: Bracket
    pairing: Candidate


@dataclass(frozen=True, slots=True)
class BursteinRound:
    """The field without the player who has the bye, and its brackets."""

    field: BursteinField
    brackets: Sequence[PairedBracket]
    bye: int | None


def pair_round(situation: Situation, criteria: Criteria) -> BursteinRound:
    """All brackets of the round, and the player with the bye (pairing number minus one)."""
    field = BursteinField(situation, criteria.absolute)
    bye = None
    if len(field) % 2:
        bye = field.order[_bye(field)]
        field = BursteinField(situation, criteria.absolute, bye)
    completion = Completion(field, legal_rows(field))
    groups: list[Span | None] = [*field.groups[1:], None]
    brackets = []
    incoming: tuple[int, ...] = ()
    for group, following in zip(field.groups, groups, strict=False):
        bracket = Bracket(field, criteria, completion.rows, incoming, group)
        pairing, completion.mate = BracketPairing(bracket, completion, following).best()
        brackets.append(PairedBracket(bracket, pairing))
        incoming = pairing.floaters
    return BursteinRound(field, brackets, bye)


def _bye(field: BursteinField) -> int:
    """Who has the bye: the lowest score, then the most games, then the lowest in the ranking.

    Rule: FIDE C.04.4.2 (2026) 3.1
    """
    may = [v for v in range(len(field)) if field.may_have_bye[v]]
    may.sort(key=lambda v: (field.score[v], -len(field.colours[v]), -field.rank[v]))
    return first_with_bye(legal_rows(field), may, [i + 1 for i in field.order])


OTHER_FLOATERS = 3
"""How many floaters of a bracket are tried before those below are looked at."""


class BracketPairing:
    """The search for the pairing of one bracket."""

    def __init__(self, bracket: Bracket, completion: Completion, following: Span | None) -> None:
        self.bracket = bracket
        self.completion = completion
        self.following = following

    def best(self) -> tuple[Candidate, Mate]:
        """The pairing that the rules choose, and the completion after it."""
        for pairing in self._alone():
            after = self._ideal_after(pairing)
            if after is not None:
                return pairing, after
        found = self._lifted()
        if found is not None:
            return found
        ends = [self.following[1]] if self.following else []
        for end in (*ends, len(self.bracket.field)):
            found = self._with_those_below(end)
            if found is not None:
                return found
        raise AssertionError("the completion has shown that the round can be paired")

    def _lifted(self) -> tuple[Candidate, Mate] | None:
        """The best pairing together with all below, by classes; None if these do not tell."""
        bracket = self.bracket
        problem = self._scope(len(bracket.field))[1]
        mate = problem.lifted(bracket.folded_level)
        if mate is None:
            return None
        pairing = bracket.pairing(mate, problem.proof)
        below = bracket.residents.stop
        after = self.completion.after(bracket.places, pairing.floaters, below)
        assert after is not None, "the matching completes the round"
        return pairing, after

    def _with_those_below(self, end: int) -> tuple[Candidate, Mate] | None:
        """The best pairing together with all below up to `end`; None if those are too few.

        Rule: FIDE C.04.4.2 (2026) 2.2-2.3, 4; (2017) C, D
        """
        scope, problem = self._scope(end)
        mate = self.bracket.cheapest(problem)
        after = None if mate is None else scope.completed(mate, self.completion.mate)
        if mate is None or after is None:
            return None
        return self.bracket.pairing(mate), after

    def _scope(self, end: int) -> tuple[Scope, Problem[PriceFactors]]:
        """The bracket and all below up to `end`, and who of them is to be paired with whom."""
        bracket, field = self.bracket, self.bracket.field
        below, size = range(bracket.residents.stop, end), len(field)
        codes = legality(field.absolute, self.completion)
        rows = self.completion.rows
        scope = Scope(bracket.places, bracket.rows, rows, below, size, end == size, codes)
        following = {}
        if self.following:
            group = range(*self.following)
            lowest = field.score[group[0]]
            following = {v: seen(field, v, False, lowest) for v in group}
            following |= {v: seen(field, v, True, lowest) for v in bracket.places}
        prices = bracket.prices(frozenset(following.values()), len(below))
        return scope, scope.problem(bracket.kinds, prices, following)

    def _alone(self) -> Iterator[Candidate]:
        """Best pairings of the bracket with as few floaters as can be, whatever is below.

        A single floater who does not leave an ideal round is left out of the next attempt, as
        long as the others have no higher score.
        """
        bracket = self.bracket
        size = len(bracket.places)
        everybody = (1 << size) - 1
        floats = maximum(bracket.rows, everybody).count(-1)
        if floats == size:
            yield Candidate((), tuple(bracket.places))
            return
        pairing = bracket.best(floats, everybody)
        score = bracket.field.score
        may_float = everybody
        wanted = score[pairing.floaters[0]] if pairing and pairing.floaters else None
        for _ in range(OTHER_FLOATERS):
            if pairing is None:
                return
            yield pairing
            if floats != 1 or not bracket.criteria.floaters_first:
                return
            may_float ^= 1 << bracket.places.index(pairing.floaters[0])
            pairing = bracket.best(1, may_float)
            if pairing is not None and score[pairing.floaters[0]] != wanted:
                return

    def _ideal_after(self, pairing: Candidate) -> Mate | None:
        """The completion in which the next bracket does as well as any could.

        Where nobody floats, or everybody does, the next bracket is the same for all pairings.
        """
        bracket, floaters = self.bracket, pairing.floaters
        same_for_all = not floaters or not pairing.pairs
        if same_for_all or self.following is None or not bracket.criteria.looks_ahead:
            return self.completion.after(bracket.places, floaters, bracket.residents.stop)
        return self.completion.ideal_after(bracket.places, floaters, self.following)
