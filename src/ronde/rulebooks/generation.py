"""The order in which candidates are generated, and the first of them that is best.

Where every pairing that is left is as good as any other, the first one is found on the graph;
otherwise the order becomes digits below those of the criteria.

Rule: FIDE C.04.3 (2026) 3.6-3.8, 4; (2017) B.6-B.8, D
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ronde.rulebooks.orders import mdp_order, remainder_order
from ronde.rulebooks.problem import Problem
from ronde.solver.bits import Bits, Mate, members
from ronde.solver.cardinality import maximum
from ronde.solver.order import first_bijection

if TYPE_CHECKING:
    from ronde.solver.lifting import Level


class Generation(NamedTuple):
    """The order for a bracket of `size` players, `mdps` of them moved down, of whom some float."""

    mdps: int
    size: int
    floats: int

    def first(self, rows: list[Bits], classes: Sequence[Bits] = ()) -> Mate | None:
        """The first candidate among the perfect matchings of `rows`; None if there is none.

        Seats for those who float come after all the players; those of a class are alike.
        """
        quick = first_in_order(rows, self.size, self.mdps, self.floats)
        if quick is not None:
            return quick
        from ronde.solver.lifting import Level

        everybody = (1 << self.size + self.floats) - 1
        mate = maximum(rows, everybody)
        if -1 in mate:
            return None
        return self.of_level(Level(rows, everybody, mate, list(classes)))

    def of_level(self, level: Level) -> Mate:
        """The first candidate among the perfect matchings of a level."""
        from ronde.rulebooks.first_candidate import first_candidate

        return first_candidate(level, self.size, self.mdps)

    def across(self, level: Level) -> Mate | None:
        """The same where the odd sets of a level are cuts; None if that does not settle it."""
        from ronde.rulebooks.first_candidate import first_across

        return first_across(level, self.size)

    def cheapest(self, problem: Problem[Any]) -> Mate | None:
        """First who of the moved-down players is paired, and with whom; then the remainder.

        Where more or fewer float than was thought, the remainder is left as it came.
        """
        if not self.mdps:
            order = remainder_order(self.size, (self.size - self.floats) // 2)
            return problem.solve(order, range(self.size))
        order = mdp_order(self.mdps, self.size - self.mdps)
        mate = problem.solve(order, range(self.size))
        if mate is None or len(self._floating(mate)) != self.floats:
            return mate
        return self.with_remainder(problem, mate)

    def with_remainder(self, problem: Problem[Any], mate: Mate) -> Mate | None:
        """The same once the moved-down players have their opponents, which `mate` gives them."""
        mdps, size = self.mdps, self.size
        problem.settle(mate, range(mdps))
        rest = [i for i in range(mdps, size) if problem.open >> i & 1]
        if len(rest) <= 2:
            return mate  # one pair, or nobody who is paired
        left = sum(i >= mdps for i in self._floating(mate))
        return problem.solve(remainder_order(len(rest), (len(rest) - left) // 2), rest)

    def _floating(self, mate: Mate) -> list[int]:
        """Who has no opponent in the bracket."""
        size = self.size
        return [i for i in range(size) if not 0 <= mate[i] < size]


def first_in_order(rows: list[Bits], size: int, mdps: int, floats: int) -> list[int] | None:
    """The first candidate among the perfect matchings of `rows`, by local number; None if none.

    Rule: FIDE C.04.3 (2026) 4; (2017) D
    """
    seats = ((1 << floats) - 1) << size
    residents = (1 << size) - (1 << mdps)
    limbo = [i for i in range(mdps) if rows[i] & seats]
    if any(rows[i] & residents for i in limbo):
        return None  # who is left in the limbo is not settled by the proof
    uppers = [i for i in range(mdps) if not rows[i] & seats]
    left = floats - len(limbo)
    taken = 0
    for i in uppers:
        fit = rows[i] & residents & ~taken
        taken |= fit & -fit
    if taken.bit_count() == len(uppers):
        partner = _with_remainder(rows, size, left, residents ^ taken)
        if partner is not None:
            _take_first(rows, partner, uppers, residents)
            return partner
    return None


def _take_first(
    rows: Sequence[Bits], partner: list[int], uppers: Sequence[int], residents: Bits
) -> None:
    """Each moved-down player with the first resident still free."""
    for i in uppers:
        fit = rows[i] & residents
        j = (fit & -fit).bit_length() - 1
        residents ^= 1 << j
        partner[i] = j
        partner[j] = i


def _with_remainder(rows: list[Bits], size: int, floats: int, remainder: Bits) -> list[int] | None:
    """Pair the remainder: the first transposition, if no exchange is needed."""
    rest = list(members(remainder))
    pairs = (len(rest) - floats) // 2
    seats = range(size, size + floats)
    found = _transposed(rows, rest[:pairs], remainder, seats)
    if found is None:
        return None
    partner = [-1] * size
    for i in rest:
        j = found[i]
        partner[i] = j if j < size else -1
    return partner


def _transposed(
    rows: Sequence[Bits], s1: Sequence[int], remainder: Bits, seats: Sequence[int]
) -> list[int] | None:
    s2 = remainder
    for i in s1:
        s2 ^= 1 << i
    return first_bijection(rows, s1, s2, fill=seats)
