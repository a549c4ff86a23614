"""The round of the 2026 edition, bracket by bracket, from the top.

The best candidate of a bracket is first looked for without a thought for the players below it.
If it leaves them a legal round in which the next bracket does as well as any could, no other
candidate can be better, and it is taken. Otherwise the players below are taken into the
calculation (ADR-0010 proves that nothing is lost).

Rule: FIDE C.04.3 (2026) 1.9, 2.2-2.4, 3
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.domain.errors import N_, NoLegalPairing
from ronde.rulebooks.completion import Completion, Span
from ronde.rulebooks.criteria import Criteria
from ronde.rulebooks.dutch.bracket import Bracket, Candidate, PairedBracket
from ronde.rulebooks.dutch.search import Below, best_alone, best_of_the_rest, best_with
from ronde.rulebooks.field import Field, legal_rows
from ronde.rulebooks.problem import FEW
from ronde.rulebooks.rows import MinimiseBye
from ronde.solver.bits import Mate
from ronde.solver.proof import Weighted

_ALL_AT_ONCE, _ALL_IN_THE_END = 32, 80
"""With so few players left, a weighted matching looks at all of them: at once, or next."""

OTHER_FLOATERS = 8
"""How many other floaters of a bracket are tried before those below are looked at."""


def other_floaters(candidate: Candidate) -> int:
    """Fewer are tried where each costs a weighted matching: looking below then costs less."""
    steps = () if callable(candidate.proved) else candidate.proved
    if any(isinstance(step, Weighted) for step in steps):
        return min(1, OTHER_FLOATERS)
    return OTHER_FLOATERS


def pair_brackets(field: Field, criteria: Criteria) -> tuple[list[PairedBracket], int | None]:
    """All brackets of the round, and the player with the bye.

    Rule: FIDE C.04.3 (2026) 1.9.2
    """
    if not criteria.completes:
        return pair_uncompleted(field, criteria)
    charged = (row.bye(field) for row in criteria.absolute if isinstance(row, MinimiseBye))
    completion = Completion(field, legal_rows(field), next(charged, None))
    done: list[PairedBracket] = []
    mdps: Sequence[int] = ()
    groups = field.groups
    for place, group in enumerate(groups):
        following = groups[place + 1] if place + 1 < len(groups) else None
        bracket = Bracket(field, criteria, completion.rows, mdps, group, completion.at_stake)
        candidate = _Pairing(bracket, completion, following).pair()
        done.append(PairedBracket(bracket, candidate))
        mdps = candidate.downfloaters
    return done, field.order[mdps[0]] if mdps else None


class _Pairing:
    """The search for the candidate of one bracket."""

    __slots__ = ("bracket", "completion", "following")

    def __init__(self, bracket: Bracket, completion: Completion, following: Span | None) -> None:
        self.bracket = bracket
        self.completion = completion
        self.following = following

    def pair(self) -> Candidate:
        """The candidate that the rules choose; the completion is brought up to date."""
        bracket = self.bracket
        if len(bracket.members) == 1:
            return Candidate((), tuple(bracket.members))
        may_float = (1 << len(bracket.members)) - 1
        if self.following is None:
            may_float = self.completion.may_take_the_seat(bracket.members)
        candidate = best_alone(bracket, may_float)
        if candidate is None:
            return self._with_those_below(len(bracket.members) & 1)
        if self._accept(candidate):
            return candidate
        other = self._other(candidate)
        return other or self._with_those_below(len(candidate.downfloaters) or 2)

    def _other(self, candidate: Candidate) -> Candidate | None:
        """Another candidate that can be taken although the best one by itself cannot.

        Where the bracket cannot keep everybody, two leave it; if one floater does not fit those
        below, another may.
        """
        if self.following is None or not self.bracket.criteria.floaters_first:
            return None
        floats = len(candidate.downfloaters)
        if floats == 1:
            return self._other_floater(candidate)
        if floats == 0:
            everybody = (1 << len(self.bracket.members)) - 1
            two = best_with(self.bracket, 2, everybody)
            if two is not None and self._accept(two):
                return two
        return None

    def _accept(self, candidate: Candidate) -> bool:
        """Take the candidate if those below can be paired, the next bracket as well as possible.

        Where the same players float in any case, the next bracket does not depend on the choice.

        Rule: FIDE C.04.3 (2026) [C4], [C5], [C8]
        """
        bracket, down = self.bracket, candidate.downfloaters
        following = self.following if bracket.criteria.looks_ahead else None
        if following is None or bracket.always_float(down):
            mate = self.completion.after(bracket.members, down, bracket.end)
        else:
            mate = self.completion.ideal_after(bracket.members, down, following)
        if mate is None:
            return False
        self.completion.mate = mate
        return True

    def _other_floater(self, candidate: Candidate) -> Candidate | None:
        """Another single downfloater of the same score with whom the next bracket does best."""
        bracket, score = self.bracket, self.bracket.field.score
        wanted = score[candidate.downfloaters[0]]
        may_float = (1 << len(bracket.members)) - 1
        for _ in range(other_floaters(candidate)):
            may_float ^= 1 << bracket.members.index(candidate.downfloaters[0])
            other = best_with(bracket, 1, may_float)
            if other is None or score[other.downfloaters[0]] != wanted:
                return None
            if self._accept(other):
                return other
            candidate = other
        return None

    def _with_those_below(self, floats: int) -> Candidate:
        """The best candidate with everything taken into account; `floats` is a guess."""
        candidate, self.completion.mate = self._with_everybody(floats)
        return candidate

    def _with_everybody(self, floats: int) -> tuple[Candidate, Mate]:
        """By classes all who are left are looked at; a weighted matching begins with a few."""
        bracket, size = self.bracket, len(self.bracket.field)
        left = size - bracket.start
        if left + len(bracket.mdps) + (self.completion.seat >= 0) <= FEW:
            return best_of_the_rest(bracket, self.completion, self.following, floats)
        below = Below(bracket, self.completion, self.following, size)
        found = below.lifted(floats)
        if found is None and left <= _ALL_AT_ONCE:
            found = below.best(floats)
        end = self.following[1] if self.following else bracket.end
        while found is None:
            found = Below(bracket, self.completion, self.following, end).best(floats)
            assert found or end < size, "the completion has shown that the round can be paired"
            deeper = bracket.end + 2 * (end - bracket.end) + 8
            end = size if left <= _ALL_IN_THE_END else min(size, deeper)
        return found


def pair_uncompleted(field: Field, criteria: Criteria) -> tuple[list[PairedBracket], int | None]:
    """The round of an amended system that does not ask whether everybody else can still be paired.

    Bracket after bracket takes its best candidate, whatever becomes of those below. Players left
    over at the end are a dead end: the rules then leave no pairing.
    """
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
