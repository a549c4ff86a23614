"""Who leaves a group of 1986, and whom they meet.

Players without a legal opponent in their group must leave it (6.1.27-6.1.31). Of the others as
few as possible leave (6.1.32), and only in such a way that everybody can still be paired. Groups
above the median send their lowest down, groups below it their highest up; all of it is written
once, for both directions.

Rule: FMJD Annexe V (1986) 6.1.7-6.1.14, 6.1.27-6.1.32
Reading: ADR-0050, 1.9-1.12
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from itertools import accumulate, islice
from operator import or_
from typing import NamedTuple

from ronde.rulebooks.criteria import FREE
from ronde.rulebooks.fmjd.exact import OnLevel
from ronde.rulebooks.fmjd.lines import NONE, from_the_bottom
from ronde.rulebooks.orders import of_sets
from ronde.rulebooks.problem import Order, Problem
from ronde.solver import exposable, expose, first_matching, mend
from ronde.solver.bits import Bits, Mate, bits_of, members
from ronde.solver.lifting import Level


class Leaver(NamedTuple):
    """A player who leaves the group, and the opponent they get, so many groups away.

    `forced`: there is no opponent in their own group. `wanted` is whom they would have met if the
    others did not have to be paired as well.
    """

    player: int
    opponent: int
    away: int
    wanted: int
    forced: bool


class Departure(NamedTuple):
    """Those who leave, in the order in which they are served.

    `in_line` are those who would have left first if nothing had stood in the way. `mate` is a
    complete pairing of everybody outside the group who is still unpaired.
    """

    leavers: tuple[Leaver, ...]
    in_line: tuple[int, ...]
    mate: Mate

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The leavers with their opponents."""
        return [(one.player, one.opponent) for one in self.leavers]


class GroupAndRest:
    """A group whose turn it is, and everybody else who is still unpaired.

    `near` are the other groups in the order in which leavers reach them, as far as unpaired.
    `mate` pairs everybody: the proof that the round can be completed.
    """

    def __init__(
        self,
        rows: Sequence[Bits],
        mate: Mate,
        group: Bits,
        near: Sequence[Bits],
        *,
        downwards: bool,
        forced_first: bool = False,
    ) -> None:
        self.rows = rows
        self.downwards = downwards
        self.forced_first = forced_first
        self.reach: list[Bits] = list(accumulate(near, or_))
        self.others: Bits = self.reach[-1] if self.reach else 0
        self.forced: Bits = bits_of(v for v in members(group) if not rows[v] & group)
        self.staying: int = group ^ self.forced
        inner, over = self._inner(mate)
        outer, missing = self._outer(mate, group)
        self.inner: Mate = inner
        self.over: Bits = over
        self.outer: Mate = outer
        self.missing: Bits = missing

    def _inner(self, mate: Mate, without: Bits = 0) -> tuple[Mate, Bits]:
        """A largest pairing of those who need not leave, some left out, and who is left over."""
        staying = self.staying & ~without
        inner = [NONE] * len(mate)
        exposed = 0
        for v in members(staying):
            w = mate[v]
            if w >= 0 and staying >> w & 1:
                inner[v] = w
            else:
                exposed |= 1 << v
        return inner, mend(self.rows, inner, exposed, staying)

    def _outer(self, mate: Mate, group: Bits) -> tuple[Mate, Bits]:
        """A largest pairing of the others and those who must leave, and who is left over."""
        outer = mate.copy()
        exposed = 0
        for v in members(self.staying):
            w = outer[v]
            outer[v] = NONE
            if not group >> w & 1:
                outer[w] = NONE
                exposed |= 1 << w
        return outer, mend(self.rows, outer, exposed, self.others | self.forced)

    def _as_they_leave(self, bits: Bits) -> Iterator[int]:
        """The lowest first in a group that sends down, the highest first in one that sends up."""
        return from_the_bottom(bits) if self.downwards else members(bits)

    def _as_they_are_met(self, bits: Bits) -> Iterator[int]:
        """The nearest group first, there the best (downwards) or the last (upwards)."""
        return members(bits) if self.downwards else from_the_bottom(bits)

    def departure(self) -> Departure:
        """Who leaves, and whom they meet."""
        chosen = self._chosen()
        leaving = self.forced | chosen
        turn = list(self._as_they_are_met(leaving))
        if self.forced_first:
            turn.sort(key=lambda v: not self.forced >> v & 1)
        mate = first_matching(
            self.rows,
            turn,
            lambda _, open_: self._as_they_are_met(open_ & self.others),
            leaving | self.others,
            self.outer,
        )
        leavers = []
        free = self.others
        for v in turn:
            w = mate[v]
            wanted = next(self._as_they_are_met(self.rows[v] & free))
            away = next(at for at, reach in enumerate(self.reach, 1) if reach >> w & 1)
            leavers.append(Leaver(v, w, away, wanted, bool(self.forced >> v & 1)))
            free ^= 1 << w
            mate[v] = mate[w] = NONE
        in_line = islice(self._as_they_leave(self.staying), chosen.bit_count())
        return Departure(tuple(leavers), tuple(in_line), mate)

    def _chosen(self) -> Bits:
        """Those who leave without being forced to.

        Rule: FMJD Annexe V (1986) 6.1.7-6.1.10, 6.1.11-6.1.14, 6.1.32
        """
        if not self.over and not self.missing:
            return 0
        if self.over.bit_count() == 1 and self.missing.bit_count() == 1:
            found = self._the_first_that_comes() or self._one()
            if found:
                return found
        return self._weighed()

    def _the_first_that_comes(self) -> Bits:
        """The first in line and the first whom they may meet in the next group, if that works."""
        first = next(self._as_they_leave(self.staying))
        target = next(self._as_they_are_met(self.rows[first] & self.reach[0]), NONE)
        if target < 0:
            return 0
        root, gap = self.over.bit_length() - 1, self.missing.bit_length() - 1
        inner, outer = self.inner.copy(), self.outer.copy()
        if not expose(self.rows, inner, self.staying, root, first):
            return 0
        if not expose(self.rows, outer, self.others | self.forced, gap, target):
            return 0
        outer[first], outer[target] = target, first
        self.outer = outer
        return 1 << first

    def _one(self) -> Bits:
        """The one who leaves: first those who find an opponent in the next group, and so on."""
        rows = self.rows
        root, gap = self.over.bit_length() - 1, self.missing.bit_length() - 1
        spare = exposable(rows, self.inner, self.staying, root)
        within = self.others | self.forced
        wanted = exposable(rows, self.outer, within, gap) & self.others
        for reach in self.reach:
            for v in self._as_they_leave(spare):
                fit = rows[v] & wanted & reach
                if fit:
                    target = next(self._as_they_are_met(fit))
                    expose(rows, self.outer, within, gap, target)
                    self.outer[v], self.outer[target] = target, v
                    return 1 << v
        return 0

    def _completed(self, chosen: Bits, reach: Bits) -> Mate | None:
        """A pairing of all who leave and all others, the chosen ones within reach."""
        rows = list(self.rows)
        for v in members(chosen):
            rows[v] &= reach
        for w in members(self.others & ~reach):
            rows[w] &= ~chosen
        mate = self.outer.copy()
        within = self.others | self.forced | chosen
        return None if mend(rows, mate, self.missing | chosen, within) else mate

    def _weighed(self) -> Bits:
        """Two or more leave, or the round needs more: the first of the smallest sets that do."""
        for reach in self.reach:
            chosen = self._cheapest(reach)
            if chosen is not None and self._are_fewest(chosen, reach):
                mate = self._completed(chosen, reach)
                assert mate is not None
                self.outer = mate
                return chosen
        raise AssertionError("some distance is far enough")

    def _are_fewest(self, chosen: Bits, reach: Bits) -> bool:
        """Whether no smaller set will do: whom a largest pairing leaves over, must leave."""
        count = chosen.bit_count()
        return count == self.over.bit_count() or reach == self.others or count == self._fewest

    @cached_property
    def _fewest(self) -> int:
        """How many leave at least, whomever they meet."""
        everywhere = self._cheapest(self.others)
        assert everywhere is not None, "the round can be completed"
        return everywhere.bit_count()

    def _cheapest(self, reach: Bits) -> Bits | None:
        """Who leaves, as few as possible, then the first in line; None if that cannot be."""
        staying = self.staying
        turn = list(self._as_they_leave(staying))
        rows = list(self.rows)
        for v in members(staying):
            rows[v] &= staying | reach
        for w in members((self.forced | self.others) & ~reach):
            rows[w] &= ~staying
        size = len(turn)
        every, everybody = range(len(rows)), staying | self.forced | self.others
        stays = [bool(staying >> v & 1) for v in every]
        problem = Problem(
            every,
            rows,
            stays,
            FREE,
            pair=lambda one, other: int(one != other),
            within=everybody,
            inside=staying,
        )
        mate = problem.lifted(partial(_first_to_leave, turn, staying))
        if mate is None:
            order = Order([[0] * size] * size, of_sets(size), 2 * size + 1)
            mate = Problem(every, rows, every, FREE, within=everybody).solve(order, turn)
        if mate is None:
            return None
        return bits_of(v for v in turn if not staying >> mate[v] & 1)


def _first_to_leave(turn: Sequence[int], staying: Bits, level: Level) -> Mate:
    """The pairing in which the first in line leave; in every one as few leave as can be."""
    choices = OnLevel(level, staying)
    for v in turn:
        choices.send_away(v)
    return choices.mate
