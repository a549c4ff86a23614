"""One bracket: the first pairing in the order of identifiers among those that are best.

A pair has a top member, the smaller number, and a bottom member. An identifier lists the top
members in ascending order, then their bottom members; identifiers are compared like words.

Rule: FIDE C.04.5 3.6; C.04.6 (2026) 3.6
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ronde.rulebooks.lexicographic.entrants import Columns
from ronde.rulebooks.local import local_rows
from ronde.rulebooks.profile import Kind, profile
from ronde.rulebooks.rows import Criteria, Layout
from ronde.rulebooks.tight import Tight, of_each_kind, tight_pairs
from ronde.solver.bits import Bits, Cost, Mate, bits_of, members
from ronde.solver.blossom import cheapest_perfect
from ronde.solver.cardinality import maximum
from ronde.solver.halves import first_half
from ronde.solver.order import first_bijection

_WIDTH = 24

Order = Callable[[int, int], Cost | None]
"""The place of the pair (i, j), i < j, in an order; None where it cannot be."""


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket and its pairs, by place: (top member, bottom member)."""

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    kinds: dict[int, Kind]
    proof: Tight | None = None
    set_proof: Tight | None = None


class Bracket:
    """Residents and upfloaters, locally numbered by their numbers."""

    def __init__(
        self,
        columns: Columns,
        criteria: Criteria,
        legal: Sequence[Bits],
        residents: Bits,
        upfloaters: Bits,
    ) -> None:
        self.criteria = criteria
        self.residents = tuple(members(residents))
        self.upfloaters = tuple(members(upfloaters))
        entrants = columns.entrants
        self.places = sorted((*self.residents, *self.upfloaters), key=lambda v: entrants[v].rank)
        self.rows = local_rows(legal, self.places, self.residents, self.upfloaters)
        self.kinds = columns.in_bracket(self.places, upfloaters)
        self.layout = Layout(criteria, _WIDTH, frozenset())

    def paired(self, set_proof: Tight | None) -> PairedBracket:
        """The pairing that the rules choose."""
        proof = self._tight()
        found = None if proof is None else self._first(proof.rows)
        if found is None:
            proof, found = None, self._weighted()
        places = self.places
        return PairedBracket(
            self.residents,
            self.upfloaters,
            tuple((places[i], places[j]) for i, j in found),
            dict(zip(places, self.kinds, strict=True)),
            proof,
            set_proof,
        )

    def price(self, a: Kind, b: Kind) -> Cost:
        """What the criteria charge a pair, an upfloater second."""
        return self.layout.pair(b, a) if profile(a).upfloater else self.layout.pair(a, b)

    def _tight(self) -> Tight | None:
        return tight_pairs(self.rows, of_each_kind(range(len(self.places)), self.kinds), self.price)

    def _first(self, rows: Sequence[Bits]) -> list[tuple[int, int]] | None:
        """The first perfect matching of the graph in the order of identifiers; None if none."""
        size = len(self.places)
        tops = range(size // 2)
        upper = (1 << size) - (1 << size // 2)
        found = first_bijection(rows, tops, upper)
        if found is None:
            mate = maximum(rows, (1 << size) - 1)
            if -1 in mate:
                return None
            return _by_identifier(rows, mate)
        return [(i, found[i]) for i in tops]

    def _weighted(self) -> list[tuple[int, int]]:
        """The best pairing where kinds prove nothing: the tops first, then their opponents."""
        size = len(self.places)
        tops = self._solve(size, lambda i, _j: -(1 << size - 1 - i))
        side = bits_of(i for i, j in enumerate(tops) if i < j)
        digit = size.bit_length()

        def bottom(i: int, j: int) -> Cost | None:
            if not side >> i & 1 or side >> j & 1:
                return None
            return j << digit * (size - 1 - i)

        mate = self._solve(digit * size, bottom)
        return [(i, j) for i, j in enumerate(mate) if i < j]

    def _solve(self, bits: int, order: Order) -> Sequence[int]:
        """The cheapest perfect matching by the criteria, then by the order."""
        size = len(self.places)
        cost: list[list[Cost | None]] = [[None] * size for _ in range(size)]
        for i, row in enumerate(self.rows):
            for j in range(i + 1, size):
                place = order(i, j) if row >> j & 1 else None
                if place is not None:
                    price = self.price(self.kinds[i], self.kinds[j])
                    cost[i][j] = cost[j][i] = (price << bits) + place
        best = cheapest_perfect(cost)
        assert best is not None, "the upfloaters were chosen so that the bracket can be paired"
        return best.mate


def _by_identifier(rows: Sequence[Bits], mate: Mate) -> list[tuple[int, int]]:
    """The first matching, given any: as many small numbers as can be on top."""
    size = len(rows)
    below = [row >> i + 1 << i + 1 for i, row in enumerate(rows)]
    above = [row & (1 << i) - 1 for i, row in enumerate(rows)]
    tops = first_half(below, above, range(size), 0, 0, mate)
    found = first_bijection(below, list(members(tops)), (1 << size) - 1 ^ tops)
    assert found is not None, "the tops were chosen so that there is one"
    return [(i, found[i]) for i in members(tops)]
