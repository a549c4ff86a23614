"""One bracket: the first pairing in the order of identifiers among those that are best.

A pair has a top member, the smaller number, and a bottom member. An identifier lists the top
members in ascending order, then their bottom members; identifiers are compared like words.

Rule: FIDE C.04.5 3.6; C.04.6 (2026) 3.6
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.rulebooks.bracket_rows import local_rows
from ronde.rulebooks.criteria import Criteria
from ronde.rulebooks.lexicographic.entrants import EntrantColumns
from ronde.rulebooks.orders import symmetric
from ronde.rulebooks.problem import Order, Problem
from ronde.rulebooks.profile import Kind
from ronde.solver.bits import Bits, Mate, bits_of, members
from ronde.solver.cardinality import maximum
from ronde.solver.halves import first_half
from ronde.solver.lifting import Level
from ronde.solver.order import first_bijection
from ronde.solver.proof import Proof


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket and its pairs, by place: (top member, bottom member)."""

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    kinds: dict[int, Kind]
    proof: Proof = ()


class Bracket:
    """Residents and upfloaters, locally numbered by their numbers."""

    def __init__(
        self,
        columns: EntrantColumns,
        criteria: Criteria,
        legal: Sequence[Bits],
        residents: Bits,
        upfloaters: Bits,
    ) -> None:
        self.criteria = criteria
        self.residents: tuple[int, ...] = tuple(members(residents))
        self.upfloaters: tuple[int, ...] = tuple(members(upfloaters))
        entrants = columns.entrants
        self.places: list[int] = sorted(
            (*self.residents, *self.upfloaters), key=lambda v: entrants[v].rank
        )
        self.rows: list[Bits] = local_rows(legal, self.places, self.residents, self.upfloaters)
        self.kinds: list[Kind] = columns.in_bracket(self.places, upfloaters)

    def paired(self, set_proof: Proof) -> PairedBracket:
        """The pairing that the rules choose; the upfloaters have their own proof."""
        problem = self._problem()
        mate = problem.certified(self._first)
        proof = problem.proof
        if mate is None:
            mate = problem.lifted(self._first_of_level) or self._cheapest(problem)
        places = self.places
        return PairedBracket(
            self.residents,
            self.upfloaters,
            tuple((places[i], places[j]) for i, j in enumerate(mate) if i < j),
            dict(zip(places, self.kinds, strict=True)),
            set_proof + proof,
        )

    def _problem(self) -> Problem[Kind]:
        kinds = frozenset(self.kinds)
        prices = self.criteria.prices(len(self.kinds), kinds, kinds)
        return Problem(self.places, self.rows, self.kinds, prices, pair=prices.pair)

    def _first(self, rows: Sequence[Bits]) -> Mate | None:
        """The first perfect matching of the graph in the order of identifiers; None if none."""
        size = len(self.places)
        upper = (1 << size) - (1 << size // 2)
        found = first_bijection(rows, range(size // 2), upper)
        if found is None:
            mate = maximum(rows, (1 << size) - 1)
            return None if -1 in mate else _by_identifier(rows, mate)
        return found

    def _first_of_level(self, level: Level) -> Mate | None:
        """The same on the level that raised prices leave; None where odd sets stand in the way."""
        return None if level.sets or level.around else self._first(level.rows)

    def _cheapest(self, problem: Problem[Kind]) -> Mate:
        """The best pairing where kinds prove nothing: the tops first, then their opponents."""
        size = len(self.places)
        everybody = range(size)
        digit, nothing = size.bit_length(), (0,) * size
        tops = Order(
            symmetric(size, lambda i, _j: (1 << size) - (1 << size - 1 - i)), nothing, 2 * size
        )
        bottoms = Order(
            symmetric(size, lambda i, j: j << digit * (size - 1 - i)), nothing, digit * size
        )
        mate = problem.solve(tops, everybody)
        assert mate is not None, "the upfloaters were chosen so that the bracket can be paired"
        top = bits_of(i for i, j in enumerate(mate) if i < j)
        problem.rows = [
            row & (~top & ~((1 << i) - 1) if top >> i & 1 else top & (1 << i) - 1)
            for i, row in enumerate(self.rows)
        ]
        found = problem.solve(bottoms, everybody)
        assert found is not None, "such a pairing was found a moment ago"
        return found


def _by_identifier(rows: Sequence[Bits], mate: Mate) -> Mate:
    """The first matching, given any: as many small numbers as can be on top."""
    size = len(rows)
    below = [row >> i + 1 << i + 1 for i, row in enumerate(rows)]
    above = [row & (1 << i) - 1 for i, row in enumerate(rows)]
    tops = first_half(below, above, range(size), 0, 0, mate)
    found = first_bijection(below, list(members(tops)), (1 << size) - 1 ^ tops)
    assert found is not None, "the tops were chosen so that there is one"
    return found
