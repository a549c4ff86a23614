"""The round, bracket by bracket, from the top.

The best candidate of a bracket is first looked for without a thought for the players below it.
If it leaves them a legal round in which the next bracket does as well as any could, no other
candidate can be better, and it is taken. Otherwise the players below are taken into the
calculation (`docs/adr` proves that nothing is lost).

Rule: FIDE C.04.3 (2026) 1.9, 2.2-2.4, 3
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.rulebooks.dutch.bracket import Bracket, Candidate
from ronde.rulebooks.dutch.certified import INFEASIBLE, certified
from ronde.rulebooks.dutch.completion import Completion, legal_rows
from ronde.rulebooks.dutch.field import Field
from ronde.rulebooks.dutch.small import LARGEST, best_of_few
from ronde.rulebooks.dutch.weighted import Below, alone
from ronde.rulebooks.rows import Criteria
from ronde.solver.cardinality import maximum


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """What became of a bracket."""

    bracket: Bracket
    candidate: Candidate


def pair_brackets(field: Field, criteria: Criteria) -> tuple[list[PairedBracket], int | None]:
    """All brackets of the round, and the player with the bye."""
    completion = Completion(field, legal_rows(field))
    done: list[PairedBracket] = []
    mdps: Sequence[int] = ()
    groups = field.groups
    for place, group in enumerate(groups):
        following = groups[place + 1] if place + 1 < len(groups) else None
        bracket = Bracket(field, criteria, completion.rows, mdps, group, completion.star)
        candidate = BracketPairing(bracket, completion, following).pair()
        done.append(PairedBracket(bracket, candidate))
        mdps = candidate.downfloaters
    return done, mdps[0] if mdps else None


class BracketPairing:
    """The search for the candidate of one bracket."""

    def __init__(
        self, bracket: Bracket, completion: Completion, following: tuple[int, int] | None
    ) -> None:
        self.bracket = bracket
        self.completion = completion
        self.following = following
        everybody = (1 << len(bracket.members)) - 1
        self.may_float = everybody
        if following is None:
            self.may_float = self._may_take_the_seat()

    def _may_take_the_seat(self) -> int:
        """In the last bracket only whoever may have the bye can stay over."""
        seat = self.completion.seat
        if seat < 0:
            return 0
        chairs = self.completion.rows[seat]
        bits = 0
        for i, v in enumerate(self.bracket.members):
            bits |= (chairs >> v & 1) << i
        return bits

    def pair(self) -> Candidate:
        """The candidate that the rules choose; the completion is brought up to date."""
        bracket = self.bracket
        size = len(bracket.members)
        if size == 1:
            return Candidate((), tuple(bracket.members))
        floats = size & 1
        candidate = self._alone(floats, self.may_float)
        if candidate is None and size > LARGEST:
            mate = maximum(bracket.rows, (1 << size) - 1)
            floats = mate.count(-1)
        elif candidate is None:
            floats += 2
        if candidate is None:
            if floats == size:
                return Candidate((), tuple(bracket.members))
            candidate = self._alone(floats, self.may_float)
        if candidate is not None and self._accept(candidate):
            return candidate
        if candidate is not None and floats == 1 and self.following is not None:
            candidate = self._other_floater(candidate)
            if candidate is not None:
                return candidate
        return self._with_those_below()

    def _alone(self, floats: int, may_float: int) -> Candidate | None:
        """The best candidate with that many downfloaters, whatever it means for those below."""
        bracket = self.bracket
        if len(bracket.members) <= LARGEST:
            return best_of_few(bracket, floats, may_float)
        found = certified(bracket, floats, may_float)
        if isinstance(found, Candidate):
            return found
        return None if found == INFEASIBLE else alone(bracket, floats, may_float)

    def _accept(self, candidate: Candidate) -> bool:
        """Take the candidate if those below can be paired, the next bracket as well as possible."""
        bracket, down = self.bracket, candidate.downfloaters
        if not down or self.following is None or len(down) == len(bracket.members):
            mate = self.completion.after(bracket.members, down, bracket.end)
        else:
            mate = self.completion.ideal_after(bracket.members, down, self.following)
        if mate is None:
            return False
        self.completion.mate = mate
        return True

    def _other_floater(self, candidate: Candidate) -> Candidate | None:
        """Another single downfloater of the same score with whom the next bracket does best."""
        bracket, score = self.bracket, self.bracket.field.score
        wanted = score[candidate.downfloaters[0]]
        may_float = self.may_float
        found: Candidate | None = candidate
        while found is not None:
            may_float ^= 1 << bracket.members.index(found.downfloaters[0])
            found = self._alone(1, may_float)
            if found is None or score[found.downfloaters[0]] != wanted:
                return None
            if self._accept(found):
                return found
        return None

    def _with_those_below(self) -> Candidate:
        """The best candidate with everything taken into account."""
        bracket, size = self.bracket, len(self.bracket.field)
        end = self.following[1] if self.following else bracket.end
        while True:
            found = Below(bracket, self.completion, self.following, min(end, size)).best()
            if found is not None:
                candidate, self.completion.mate = found
                return candidate
            assert end < size, "the completion has shown that the round can be paired"
            end = size if size - bracket.start <= 80 else bracket.end + 2 * (end - bracket.end) + 8
