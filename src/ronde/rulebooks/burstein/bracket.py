"""One bracket: top against bottom, and who stays over.

Players are numbered by their ranking in the bracket (BSN), counted from 0. The best pairing is
looked for without a thought for the players below; `flow` tests it, and asks again.

Rule: FIDE C.04.4.2 (2026) 3.2, 4; (2017) B, D
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ronde.rulebooks.burstein.field import BursteinField
from ronde.rulebooks.local import local_rows
from ronde.rulebooks.profile import Kind, colours_number, kind
from ronde.rulebooks.rows import Criteria, Layout
from ronde.rulebooks.tight import (
    Class,
    Tight,
    cannot_meet,
    tight_pairs,
)
from ronde.solver.bits import Bits, Cost, Mate, members
from ronde.solver.mending import mend
from ronde.solver.order import first_matching

WIDTH = 24
"""Bits of a digit: no count of a round reaches this far."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A pairing of the bracket, by place: pairs (higher in the ranking first), and floaters."""

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    proof: Tight | None = None


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
        self.incoming = tuple(incoming)
        self.residents = range(*group)
        rank, score = field.rank, field.score
        self.places = sorted((*incoming, *self.residents), key=lambda v: rank[v])
        self.rows = local_rows(legal, self.places, self.residents, self.incoming)
        lowest = score[group[0]]
        came = set(incoming)
        self.kinds = [seen(field, v, v in came, lowest) for v in self.places]

    def layout(self, *, with_next: Sequence[Kind] = ()) -> Layout:
        """How the charges are packed, with those of players whom the next bracket may leave."""
        criteria = self.criteria
        charges = [c for a in set(self.kinds) for c in criteria.of_downfloater(a)]
        charges += [c for a in set(with_next) for c in criteria.of_next_downfloater(a)]
        return Layout(
            criteria, WIDTH, frozenset(c for c in charges if criteria.rows[c[0]].descending)
        )

    def best(self, floats: int, may_float: Bits) -> Pairing | None:
        """The best pairing with that many floaters, if kinds can prove it.

        Whoever can meet less than half of the bracket is a kind of his own.

        Rule: FIDE C.04.4.2 (2026) 3.2.2, 4.3
        """
        layout, kinds, rows = self.layout(), self.kinds, self.rows
        masks: dict[Class, Bits] = {}
        for i, k in enumerate(kinds):
            one = i + 1 if 2 * rows[i].bit_count() < len(kinds) else 0
            key = (k, may_float >> i & 1 if floats else 0, one)
            masks[key] = masks.get(key, 0) | 1 << i

        def price(a: Class, b: Class) -> Cost | None:
            if cannot_meet(rows, masks, a, b) or self.criteria.forbids(a[0], b[0]):
                return None
            return layout.pair(a[0], b[0])

        tight = tight_pairs(
            rows, masks, price, floats, lambda a: layout.leave(a[0]) if a[1] else None
        )
        if tight is None:
            return None
        mate = self._folded(tight)
        return None if mate is None else self.pairing(mate, tight)

    def _folded(self, tight: Tight) -> Mate | None:
        """The first pairing among the best: each in turn with the lowest he can have.

        Rule: FIDE C.04.4.2 (2026) 4.3
        """
        rows, size = tight.rows, len(self.places)
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

    def pairing(self, mate: Sequence[int], proof: Tight | None = None) -> Pairing:
        """The pairing in which BSN i meets mate[i]; nobody, or a seat, means that he floats."""
        places, size = self.places, len(self.places)
        pairs = [(places[i], places[j]) for i, j in enumerate(mate[:size]) if i < j < size]
        floaters = [places[i] for i, j in enumerate(mate[:size]) if not 0 <= j < size]
        return Pairing(tuple(pairs), tuple(floaters), proof)


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
