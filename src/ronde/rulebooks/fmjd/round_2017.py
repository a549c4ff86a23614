"""One round of 2017: the rest against the dummy, then group by group from the top.

Rule: FMJD Annexe V (2017) 3-6
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ronde.domain.errors import N_, RequestError
from ronde.domain.history import NOBODY
from ronde.domain.lot import lot
from ronde.rulebooks.criteria import Criteria
from ronde.rulebooks.fmjd.aspects import Aspects
from ronde.rulebooks.fmjd.choice import Group, Solution, by_pairs, solved
from ronde.rulebooks.fmjd.criteria_2017 import above_floaters, criteria, table
from ronde.rulebooks.fmjd.field import Field, rows_of_unmet
from ronde.rulebooks.fmjd.lines import (
    BestAgainstLast,
    Halves,
    HalvesInOrder,
    Line,
    Neighbours,
    OwnOrders,
    Scheme,
)
from ronde.rulebooks.fmjd.players_2017 import Orders, kinds, pairing_scores, with_seniority
from ronde.rulebooks.fmjd.rest import Completion, Relaxation, completion
from ronde.rulebooks.fmjd.sections import sections
from ronde.rulebooks.numbering import identity
from ronde.rulebooks.profile import Kind
from ronde.rulebooks.rows import Prohibition
from ronde.rulebooks.situation import Situation
from ronde.solver import exposable, mend
from ronde.solver.bits import Bits, bits_of

Pair = tuple[int, int]

MANY = 12
"""Floaters up to whom prices tell who of them is to stay in the group."""


class PairedGroup(NamedTuple):
    """What became of a group: who came from above, its own members, the solution.

    `parts` are the pairs by section of an acceleration, else all in one part; `sectioned` says
    whether the acceleration cut the group, or should have.
    """

    entered: Sequence[int]
    own: Sequence[int]
    solution: Solution
    parts: Sequence[Sequence[Pair]]
    sectioned: bool | None = None


class PairedRound(NamedTuple):
    """The round as it was found, by place."""

    field: Field
    completion: Completion
    groups: Sequence[PairedGroup]
    criteria: Criteria
    kinds: Sequence[Kind]
    scheme: Scheme


def pair_round(
    situation: Situation, prohibitions: Sequence[Prohibition], aspects: Aspects
) -> PairedRound:
    """The whole round."""
    orders = Orders(situation)
    field = ranked(situation, prohibitions, aspects, orders)
    return GroupsFromTheTop(field, aspects, orders, rested(field)).pair()


def ranked(
    situation: Situation, prohibitions: Sequence[Prohibition], aspects: Aspects, orders: Orders
) -> Field:
    """The players in the order used to pair the round.

    Rule: FMJD Annexe V (2017) 3.2, 3.3
    """
    first = situation.number == 1
    key = orders.first_round(aspects.order_r1) if first else orders.later(aspects.order_next)
    score = pairing_scores(situation, situation.number)
    ranking = sorted(sorted(situation.present, key=key), key=lambda i: -score[i])
    return Field(situation, prohibitions, ranking, score)


def rested(field: Field) -> Completion:
    """Who meets the dummy: the last of the lowest group who has not done so before.

    Rule: FMJD Annexe V (2017) 4.1, 4.2
    Reading: ADR-0051, 2.1
    """
    rows = rows_of_unmet(field)
    may = field.bans.may_have_bye(len(field))
    line = [v for v in range(len(field) - 1, -1, -1) if may[v]]
    return completion(field, lambda _relaxed: rows, lambda _step: line, [Relaxation()])


class GroupsFromTheTop:
    """The groups of a round, one after the other, from the top."""

    def __init__(self, field: Field, aspects: Aspects, orders: Orders, found: Completion) -> None:
        self.field = field
        self.aspects = aspects
        self.orders = orders
        self.completion = found
        self.situation: Situation = field.situation
        self.rows: list[Bits] = found.rows
        self.criteria: Criteria = table(criteria(aspects, self.situation.number))
        self.kinds: list[Kind] = kinds(field, aspects)
        self.most_met: int = max((met.bit_count() for met in field.met), default=0)

    def pair(self) -> PairedRound:
        """Every group in turn; those who leave one enter the next.

        Rule: FMJD Annexe V (2017) 3.5, 3.6, A.c, B.c
        """
        resting = self.completion.resting
        groups = self.field.groups([v for v in range(len(self.field)) if v != resting])
        below = bits_of(v for group in groups for v in group)
        entered: list[int] = []
        done = []
        for k, own in enumerate(groups):
            below &= ~bits_of(own)
            size = len(groups[0])
            solution = self._solution(entered, own, below)
            done.append(self._in_parts(entered, own, solution, cut=self._is_cut(k, size)))
            entered = sorted(solution.left)
        assert not entered, "the completion has shown that the round can be paired"
        return PairedRound(
            self.field, self.completion, done, self.criteria, self.kinds, self._scheme()
        )

    def _solution(self, entered: list[int], own: list[int], below: Bits) -> Solution:
        """The best solution of a group after which everybody below can be paired.

        Rule: FMJD Annexe V (2017) 3.5-3.8
        Reading: ADR-0051, 2.3, 2.4
        """
        members = [*entered, *own]
        fewest = mend(self.rows, [NOBODY] * len(self.rows), bits_of(members), bits_of(members))
        seats = fewest.bit_count()
        found = self._with_seats(entered, own, below, seats)
        if self.aspects.colour_may_float and (found is None or self._colour_charge(found)):
            found = self._with_colours_first(entered, own, below, seats)
        if found is None:
            found = solved(self._group(entered, own, members, outside=below))
        assert found is not None, "the completion has shown that the round can be paired"
        return found

    def _with_seats(
        self, entered: list[int], own: list[int], below: Bits, seats: int
    ) -> Solution | None:
        """The best solution with so many leaving; None if it must be sought with those below."""
        may = self._may_leave([*entered, *own], below, seats)
        if may is not None:
            return solved(self._group(entered, own, may, seats=seats))
        found = solved(self._group(entered, own, [*entered, *own], seats=seats))
        if found is None or not self._is_complete(found.left, below):
            return None
        return found

    def _is_complete(self, left: Sequence[int], below: Bits) -> bool:
        """Whether these and all those below can be paired."""
        everybody = below | bits_of(left)
        return not mend(self.rows, [NOBODY] * len(self.rows), everybody, everybody)

    def _may_leave(self, members: list[int], below: Bits, seats: int) -> list[int] | None:
        """Who can leave so that those below can all be paired; None if that is not so simple.

        If there are plenty below, anybody; if only one leaves, anyone who has not met a player whom
        the others below can spare.
        """
        if self._is_plenty(below, seats):
            return members
        if seats > 1:
            return None
        mate = [NOBODY] * len(self.rows)
        spare = mend(self.rows, mate, below, below)
        if spare.bit_count() != seats:
            return None
        if not spare:
            return []
        wanted = exposable(self.rows, mate, below, spare.bit_length() - 1)
        return [v for v in members if self.rows[v] & wanted]

    def _with_colours_first(
        self, entered: list[int], own: list[int], below: Bits, seats: int
    ) -> Solution | None:
        """More may leave, floaters too, if that spares wrong colours.

        Rule: FMJD Annexe V (2017) A.d
        """
        members = [*entered, *own]
        best: Solution | None = None
        for count in range(seats, len(members) + 1, 2):
            if not self._is_plenty(below, count):
                return by_pairs(self._group(entered, own, members, outside=below))
            found = by_pairs(self._group(entered, own, members, seats=count))
            if found is None:
                continue
            if best is None or self._colour_charge(found) < self._colour_charge(best):
                best = found
            if not self._colour_charge(best):
                break
        return best

    def _is_plenty(self, below: Bits, seats: int) -> bool:
        """So many below that any few who leave, and all the others, can be paired.

        Nobody has met more than `most_met` others: by Dirac's theorem there is a complete pairing.
        """
        return below.bit_count() >= 2 * self.most_met + seats + 2

    def _colour_charge(self, solution: Solution) -> int:
        rows = self.criteria.rows
        return sum(
            amount
            for a, b in solution.pairs
            for place, amount in self.criteria.of_pair(self.kinds[a], self.kinds[b])
            if rows[place].code == "colour"
        )

    def _group(
        self,
        entered: list[int],
        own: list[int],
        may_leave: Sequence[int],
        seats: int = 0,
        outside: Bits = 0,
    ) -> Group:
        seen = {v: self.kinds[v] for v in (*entered, *own)}
        above = above_floaters(self.criteria.rows) if len(entered) > MANY else None
        if above is None:
            for at, v in enumerate(reversed(entered), 1):
                seen[v] = with_seniority(seen[v], at)
        everybody = frozenset(seen.values())
        prices = self.criteria.prices(len(seen), everybody, everybody)
        return Group(
            rows=self.rows,
            own=own,
            scheme=self._scheme(),
            kinds=seen,
            prices=prices,
            pair=prices.pair,
            leave=prices.leave,
            floaters=entered,
            may_leave=may_leave,
            leaving=self._as_they_leave(own),
            target_last=self.aspects.float_target == "b",
            seats=seats,
            outside=outside,
            together=bool(outside) and self.aspects.colour_may_float,
            above=None if above is None else table(above).prices(len(seen), everybody, everybody),
        )

    def _as_they_leave(self, own: list[int]) -> list[int]:
        """The own members in the order in which they leave an odd group.

        Rule: FMJD Annexe V (2017) 3.5
        """
        if self.aspects.odd == "c":
            return self._by_lot(own, "leave")
        return own if self.aspects.odd == "a" else own[::-1]

    def _scheme(self) -> Scheme:
        """The search order among the own members of a group.

        Rule: FMJD Annexe V (2017) 3.4, 5.4
        """
        if self.situation.number == 1:
            return Neighbours if self.aspects.pairing_r1 == "neighbours" else Halves
        if self.aspects.in_group == "c":
            return lambda players: HalvesInOrder(self._by_lot(players, "pair"))
        if self.aspects.in_group == "dubov":
            return self._crossing
        return Halves if self.aspects.in_group == "a" else BestAgainstLast

    def _crossing(self, players: Sequence[int]) -> Line:
        """Highest mean of opponents against lowest rating.

        Rule: FMJD Annexe V (2017) 3.4, 5.1a
        Reading: ADR-0051, 2.8
        """
        order, means, rating = self.field.order, self.orders.means, self.orders.rating

        def by_mean(v: int) -> tuple[Fraction, int, int]:
            return -means[order[v]], -rating[order[v]], order[v]

        def weakest(v: int) -> tuple[int, int]:
            return rating[order[v]], -order[v]

        return OwnOrders(sorted(players, key=by_mean), sorted(players, key=weakest))

    def _by_lot(self, players: Sequence[int], purpose: str) -> list[int]:
        """Players in an order drawn with the seed of the event, anew in every round.

        Rule: FMJD Annexe V (2017) 3.4.c, 3.5.c
        """
        tournament = self.situation.tournament
        if tournament.lot_seed is None:
            raise RequestError(
                N_("This choice is made by lot: give the event a seed that can be published.")
            )
        seed = f"{tournament.lot_seed} {self.situation.number} {purpose}"
        entry = [tournament.players[i] for i in self.field.order]
        return sorted(players, key=lambda v: lot(seed, identity(entry[v])))

    def _is_cut(self, k: int, leading: int) -> bool:
        """Whether the acceleration cuts this group into packets.

        Rule: FMJD Annexe V (2017) 6.1, 6.2
        Reading: ADR-0051, 2.12
        """
        acceleration, number = self.situation.acceleration, self.situation.number
        if number == 1:
            return acceleration in ("fmjd-four-groups", "fmjd-halley")
        if acceleration != "fmjd-four-groups" or (k and self.aspects.cut == "leading"):
            return False
        left = (self.situation.tournament.number_of_rounds or 0) - (number - 1)
        return leading > left

    def _in_parts(
        self, entered: list[int], own: list[int], solution: Solution, *, cut: bool
    ) -> PairedGroup:
        """The group as it was solved, or its own pairs section by section, in rating order.

        Rule: FMJD Annexe V (2017) 6.1
        """
        if cut:
            above = set(entered)
            fixed = [pair for pair in solution.pairs if above.intersection(pair)]
            rest = [v for a, b in solution.pairs if not above & {a, b} for v in (a, b)]
            rest.sort(key=lambda v: self.orders.by_rating(self.field.order[v]))
            found = [self._section(part) for part in sections(rest, int(self.aspects.packets))]
            if None not in found:
                parts = [*([fixed] if fixed else []), *(part for part in found if part)]
                whole = Solution([pair for part in parts for pair in part], solution.left)
                return PairedGroup(entered, own, whole, parts, sectioned=True)
        sectioned = False if cut else None
        return PairedGroup(entered, own, solution, [solution.pairs], sectioned)

    def _section(self, part: list[int]) -> list[Pair] | None:
        """The pairs of a section; None if it cannot be paired by itself."""
        group = self._group([], part, ())._replace(scheme=HalvesInOrder)
        found = solved(group)
        return None if found is None else found.pairs
