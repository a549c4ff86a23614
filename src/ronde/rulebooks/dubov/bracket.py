"""One bracket: those who seek White against those who seek Black.

Rule: FIDE C.04.4.1 (2026) 3.2.3-3.2.6, 4.3-4.4; (2018) B.3-B.6, D.3-D.4
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ronde.domain.errors import N_
from ronde.rulebooks.bracket_rows import local_rows
from ronde.rulebooks.criteria import FREE
from ronde.rulebooks.dubov.field import DubovField
from ronde.rulebooks.orders import of_sets
from ronde.rulebooks.problem import Order, Problem
from ronde.rulebooks.situation import Option
from ronde.solver.bits import Bits, Mate, bits_of, members
from ronde.solver.cardinality import maximum
from ronde.solver.halves import first_half
from ronde.solver.lifting import components
from ronde.solver.order import first_bijection
from ronde.solver.roles import first_roles, kept_pairs, with_roles

EQUALISING_SHIFT = Option(
    "equalising_shift",
    ("own", "all"),
    "own",
    "3.2.4",
    N_("who is numbered for the shift to equal sizes: own members, or also those shifted in"),
)


@dataclass(frozen=True, slots=True)
class Division:
    """How a bracket was cut in two, and paired; by place.

    `first_shift` left the smaller subgroup because they must meet their like, `second_shift` the
    larger one to make the sizes equal.
    """

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    s1: tuple[int, ...]
    t2: tuple[int, ...]
    first_shift: tuple[int, ...] = ()
    second_shift: tuple[int, ...] = ()

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs, higher-ranked player first."""
        return tuple((min(a, b), max(a, b)) for a, b in zip(self.s1, self.t2, strict=True))


def middle_outwards(pool: Sequence[int]) -> list[int]:
    """Sequence numbers of the shifters: the middle first, of two the upper, then on outwards.

    Rule: FIDE C.04.4.1 (2026) 4.3.3; (2018) D.3
    """
    middle = (len(pool) - 1) // 2
    upper, lower = list(pool[middle::-1]), list(pool[middle + 1 :])
    order = [upper.pop(0)] if len(pool) % 2 else []
    for pair in zip(upper, lower, strict=True):
        order += pair
    return order


class Subgroups:
    """G1 and G2 of a bracket, locally numbered by pairing number.

    `places` are the members in order of their numbers, `rows` who may meet whom among them.
    """

    def __init__(
        self, field: DubovField, legal: Sequence[Bits], residents: Bits, upfloaters: Bits
    ) -> None:
        self.field = field
        self.residents: tuple[int, ...] = tuple(members(residents))
        self.upfloaters: tuple[int, ...] = tuple(members(upfloaters))
        rank = field.rank
        self.places: list[int] = sorted((*self.residents, *self.upfloaters), key=lambda v: rank[v])
        self.rows: list[Bits] = local_rows(legal, self.places, self.residents, self.upfloaters)
        self.everybody: int = (1 << len(self.places)) - 1
        self.g1: Bits = self._initial()
        self.g2: int = self.everybody ^ self.g1

    def _initial(self) -> Bits:
        """Those who prefer White; where nobody has played, the first half.

        Rule: FIDE C.04.4.1 (2026) 3.2.3
        """
        field, places = self.field, self.places
        if not any(field.colours[v] for v in places):
            return (1 << len(places) // 2) - 1
        return bits_of(i for i, v in enumerate(places) if field.preference[v].side == "W")

    def divided(self) -> Division:
        """The bracket cut in two and paired.

        Rule: FIDE C.04.4.1 (2026) 3.2.4-3.2.6
        """
        smaller, larger = self.g1, self.g2
        if smaller.bit_count() > larger.bit_count():
            smaller, larger = larger, smaller
        surplus = (larger.bit_count() - smaller.bit_count()) // 2
        second = self._shifters(larger)[:surplus]
        found = self._paired(smaller | bits_of(second))
        first: list[int] = []
        if found is None:
            first, second = self._shifts(smaller, larger)
            found = self._paired(smaller ^ bits_of(first) | bits_of(second))
        assert found is not None, "the upfloaters were chosen so that the bracket can be paired"
        s1, t2 = found
        return Division(
            self.residents,
            self.upfloaters,
            self._named(s1),
            self._named(t2),
            self._named(first),
            self._named(second),
        )

    def _named(self, local: Iterable[int]) -> tuple[int, ...]:
        return tuple(self.places[i] for i in local)

    def _by_aro(self, subgroup: Bits) -> list[int]:
        aro, places = self.field.aro, self.places
        return sorted(members(subgroup), key=lambda i: aro[places[i]])

    def _shifters(self, subgroup: Bits, seeks_white: bool | None = None) -> list[int]:
        """The players of a subgroup in the order in which they are shifted.

        Rule: FIDE C.04.4.1 (2026) 4.3; (2018) D.3
        """
        if seeks_white is None:
            seeks_white = subgroup == self.g1
        return middle_outwards(self._by_aro(subgroup) if seeks_white else list(members(subgroup)))

    def _paired(self, side: Bits) -> tuple[list[int], list[int]] | None:
        """S1 by average opposition, and the first transposition of the others that is legal.

        `side` is what became of the smaller subgroup.

        Rule: FIDE C.04.4.1 (2026) 3.2.5-3.2.6, 4.4
        """
        g1_is_smaller = self.g1.bit_count() <= self.g2.bit_count()
        g1 = side if g1_is_smaller else self.everybody ^ side
        s1 = self._by_aro(g1)
        found = first_bijection(self.rows, s1, self.everybody ^ g1)
        return None if found is None else (s1, [found[i] for i in s1])

    def _shifts(self, smaller: Bits, larger: Bits) -> tuple[list[int], list[int]]:
        """Who leaves the smaller subgroup, and who then the larger one.

        Those just shifted into the larger one cannot go back, and get no number there either.

        Rule: FIDE C.04.4.1 (2026) 3.2.4; (2018) B.4
        Reading: ADR-0195
        """
        rows = self.rows
        options = self.field.situation.options
        apart = [row & larger if smaller >> i & 1 else row for i, row in enumerate(rows)]
        mate = maximum(apart, self.everybody)
        first: Bits = 0
        if -1 in mate:
            first, mate = self._unavoidable(smaller)
        inside, outside = smaller ^ first, first
        seeks_white = smaller != self.g1
        with_shifted = options.get(EQUALISING_SHIFT.key) == "all"
        numbered = larger | first if with_shifted else larger
        turn = [i for i in self._shifters(numbered, seeks_white) if larger >> i & 1]
        inside = first_half(self.rows, self.rows, turn, inside, outside, mate)
        chosen = inside & larger
        return (
            [i for i in self._shifters(smaller) if first >> i & 1],
            [i for i in turn if chosen >> i & 1],
        )

    def _unavoidable(self, smaller: Bits) -> tuple[Bits, Mate]:
        """The best set to leave the smaller subgroup, one from each pair that cannot be avoided.

        Players who have nobody in common are looked at apart: their digits add up.
        """
        turn = self._shifters(smaller)
        price = [0] * len(self.places)
        for i, digits in zip(turn, of_sets(len(turn)), strict=True):
            price[i] = digits
        mate = maximum(self.rows, self.everybody)
        chosen = 0
        for part in components(self.rows, self.everybody):
            chosen |= self._leaving(part, smaller & part, price, mate)
        return chosen, kept_pairs(self._as_shifted(smaller, chosen), mate, self.everybody)[0]

    def _as_shifted(self, smaller: Bits, chosen: Bits) -> list[Bits]:
        return with_roles(self.rows, chosen, smaller ^ chosen, self.everybody ^ smaller)

    def _leaving(self, part: Bits, smaller: Bits, price: Sequence[int], mate: Mate) -> Bits:
        """The same in a part of the bracket: by classes, or by the digits of the order."""
        own = list(members(smaller))
        found = first_roles(self.rows, [part], (), own, part ^ smaller, price, mate)
        return self._by_digits(part, own, price) if found is None else found

    def _by_digits(self, part: Bits, own: Sequence[int], price: Sequence[int]) -> Bits:
        """Who of `own` is paired with one of them, and leaves first: by a weighted matching."""
        inside = set(own)
        who = list(members(part))
        table = [
            [min(price[i], price[j]) if i in inside and j in inside else 0 for j in who]
            for i in who
        ]
        problem = Problem(self.places, self.rows, self.places, FREE, within=part)
        found = problem.solve(Order(table, (0,) * len(who), 2 * len(self.places)), who)
        assert found is not None, "the upfloaters were chosen so that the bracket can be paired"
        pairs = ((i, found[i]) for i in own if found[i] in inside)
        return bits_of(min(pair, key=price.__getitem__) for pair in pairs)
