"""One bracket: top against bottom, and who stays over.

Players are numbered by their ranking in the bracket (BSN), counted from 0. The best pairing is
looked for without a thought for the players below; `flow` tests it, and asks again.

Rule: FIDE C.04.4.2 (2026) 3.2, 4; (2017) B, D
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ronde.rulebooks.bracket_rows import local_rows
from ronde.rulebooks.burstein.field import BursteinField
from ronde.rulebooks.criteria import Criteria, Prices
from ronde.rulebooks.orders import symmetric
from ronde.rulebooks.problem import Order, Problem
from ronde.rulebooks.profile import Kind, colours_number, kind
from ronde.solver.bits import Bits, Mate, members
from ronde.solver.lifting import Level
from ronde.solver.mending import mend
from ronde.solver.order import first_matching
from ronde.solver.proof import Proof

_CHUNK = 48
"""How many players of the bracket find their opponents in one calculation."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pairing of the bracket, by place: pairs (higher in the ranking first), and floaters."""

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    proof: Proof = ()


class Bracket:
    """Incoming floaters and residents, in the order of the ranking.

    places   the members, by BSN
    rows     legal pairs, by BSN
    kinds    what the criteria see
    """

    def __init__(
        self,
        field: BursteinField,
        criteria: Criteria,
        legal: Sequence[Bits],
        incoming: Sequence[int],
        group: tuple[int, int],
    ) -> None:
        self.field = field
        self.criteria = criteria
        self.incoming: tuple[int, ...] = tuple(incoming)
        self.residents: range = range(*group)
        rank, score = field.rank, field.score
        self.places: list[int] = sorted((*incoming, *self.residents), key=lambda v: rank[v])
        self.rows: list[Bits] = local_rows(legal, self.places, self.residents, self.incoming)
        lowest = score[group[0]]
        came = set(incoming)
        self.kinds: list[Kind] = [seen(field, v, v in came, lowest) for v in self.places]

    def prices(self, following: frozenset[Kind] = frozenset(), below: int = 0) -> Prices:
        """What the criteria charge this bracket, and so many players below."""
        kinds = frozenset(self.kinds)
        return self.criteria.prices(len(self.kinds) + below, kinds, kinds, following)

    def best(self, floats: int, may_float: Bits) -> Candidate | None:
        """The best pairing with that many floaters, if kinds can prove it.

        Rule: FIDE C.04.4.2 (2026) 3.2.2, 4.3
        """
        prices = self.prices()
        problem = Problem(
            self.places,
            self.rows,
            self.kinds,
            prices,
            pair=prices.pair,
            leave=prices.leave,
            floats=floats,
            may_float=may_float,
        )
        mate = problem.certified(self._folded)
        return None if mate is None else self.pairing(mate, problem.proof)

    def _folded(self, rows: list[Bits]) -> Mate | None:
        """The first pairing among the best: each in turn with the lowest they can have.

        Rule: FIDE C.04.4.2 (2026) 4.3
        """
        size = len(self.places)
        everybody = (1 << len(rows)) - 1
        mate = [-1] * len(rows)
        free = everybody
        for v in range(size):
            if free >> v & 1:
                w = next(_lowest_first(rows[v] & free & ~(1 << v), size), -1)
                if w >= 0:
                    mate[v], mate[w] = w, v
                    free ^= 1 << v | 1 << w
        if mend(rows, mate, free, everybody):
            return None
        return first_matching(
            rows, range(size), lambda _v, fit: _lowest_first(fit, size), everybody, mate
        )

    def folded_level(self, level: Level) -> Mate | None:
        """The same where those below count: who leaves the bracket, and for whom, is left open."""
        size = len(self.places)
        inside = (1 << size) - 1

        def lowest(_v: int, fit: Bits) -> Iterator[int]:
            return _lowest_first(fit & inside, size)

        found = first_matching(level.rows, range(size), lowest, level.nodes, level.mate)
        return [w if w < size else -1 for w in found[:size]]

    def cheapest(self, problem: Problem[Any]) -> Mate | None:
        """The same by digits, where those below count, too.

        The order asks for many digits, so it is settled a few players at a time.
        """
        size = len(self.places)
        rest = list(range(size))
        mate: Mate | None = [-1] * size
        while rest and mate is not None:
            mate = problem.solve(fold_order(len(rest), min(len(rest), _CHUNK)), rest)
            if mate is not None:
                problem.settle(mate, rest[:_CHUNK])
                rest = [i for i in rest[_CHUNK:] if problem.open >> i & 1]
        return mate

    def pairing(self, mate: Sequence[int], proof: Proof = ()) -> Candidate:
        """The pairing in which BSN i meets mate[i]; those who meet nobody here float."""
        places, size = self.places, len(self.places)
        pairs = [(places[i], places[j]) for i, j in enumerate(mate[:size]) if i < j < size]
        floaters = [places[i] for i, j in enumerate(mate[:size]) if not 0 <= j < size]
        return Candidate(tuple(pairs), tuple(floaters), proof)


def fold_order(size: int, chunk: int) -> Order:
    """The opponents of the first players, as many as the `chunk` says: the lowest first.

    Whoever stays over, or is the lower of a pair, comes last.

    Rule: FIDE C.04.4.2 (2026) 4.3
    """
    digit = size.bit_length()
    at = [1 << digit * (chunk - 1 - i) if i < chunk else 0 for i in range(size)]
    table = symmetric(size, lambda i, j: (size - 1 - j) * at[i] + size * at[j])
    return Order(table, tuple(size * here for here in at), digit * chunk)


def seen(field: BursteinField, v: int, incoming: bool, lowest: int) -> Kind:
    """What the criteria see of a player in a bracket whose residents have the lowest score."""
    p = field.preference[v]
    colours = colours_number(p.side, p.strength, False, 0, False)
    return kind(colours, 0, int(incoming), field.score[v] - lowest)


def _lowest_first(fit: Bits, size: int) -> Iterator[int]:
    """From the largest BSN down, to float last of all."""
    real = fit & (1 << size) - 1
    while real:
        v = real.bit_length() - 1
        real ^= 1 << v
        yield v
    yield from members(fit >> size << size)
