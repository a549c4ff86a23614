"""The round: the bye, groups from the top down to the median, from the bottom up, the median last.

Rule: FIDE C.04.3.2 (2012) 8.1, 9.2, 9.6, 10.2, 14.1, 15; C.04.1 (2012) c, d
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from dataclasses import field as fields
from typing import NamedTuple

from ronde.rulebooks.basic import bye_is_needed
from ronde.rulebooks.completion import completion, first_with_bye
from ronde.rulebooks.lim.exchanges import GroupPair, pair_group
from ronde.rulebooks.lim.field import LimField
from ronde.rulebooks.lim.floaters import Floater, choose_floaters
from ronde.rulebooks.lim.groups import Group, Side
from ronde.solver.bits import Bits, Mate, bits_of, members
from ronde.solver.cardinality import maximum
from ronde.solver.mending import mend

NOBODY = -1


def choose_bye(field: LimField) -> tuple[int, tuple[int, ...]]:
    """Who has the bye (or nobody), and who was passed over because the rest could not be paired.

    The largest number of the lowest group; a player who may not have it is passed over, and so
    is one whose bye would leave the others without a compatible pairing.

    Rule: FIDE C.04.3.2 (2012) 8.1, 14.1
    Reading: ADR-0007
    """
    numbers = [i + 1 for i in field.order]
    if not bye_is_needed(field.order):
        completion(field.rows, numbers)
        return NOBODY, ()
    may = field.bans.may_have_bye(len(field))
    candidates = [v for v in _lowest_first(field) if may[v]]
    bye = first_with_bye(field.rows, candidates, numbers)
    return bye, tuple(candidates[: candidates.index(bye)])


def _lowest_first(field: LimField) -> list[int]:
    """Lowest score first, then largest number; in round 1 by rating if the event says so."""
    if field.situation.number == 1 and field.readings.first_bye == "lowest-rated":
        return sorted(range(len(field)), key=lambda v: (field.rating[v], -v))
    return sorted(range(len(field)), key=lambda v: (field.score[v], -v))


@dataclass(slots=True)
class GroupRecord:
    """What became of a group: who left it, and its pairings in the order they were made."""

    group: Group
    floaters: tuple[Floater, ...] = ()
    pairs: list[GroupPair] = fields(default_factory=list)
    first_half: tuple[int, ...] = ()
    second_half: tuple[int, ...] = ()


class Undone(NamedTuple):
    """Pairings undone for the sake of the blocked median.

    `down` and `up` are the numbers of floaters that were compared.
    """

    side: Side
    pairs: tuple[GroupPair, ...]
    down: int
    up: int


class LimRound(NamedTuple):
    """All groups in the order in which they were paired, and what was undone on the way."""

    groups: list[GroupRecord]
    undone: list[Undone]


class Flow:
    """The pairing of the players who have no bye."""

    def __init__(self, field: LimField, players: Bits) -> None:
        self.field = field
        self.median: Bits = bits_of(v for v in members(players) if field.height[v] == 0)
        self.levels: dict[Side, list[Bits]] = {Side.UPPER: [], Side.LOWER: []}
        scores: dict[int, list[int]] = {}
        for v in members(players & ~self.median):
            scores.setdefault(field.height[v], []).append(v)
        for height in sorted(scores, key=abs, reverse=True):
            side = Side.UPPER if height > 0 else Side.LOWER
            self.levels[side].append(bits_of(scores[height]))
        self.records: dict[Side, list[GroupRecord]] = {}

    def paired(self) -> LimRound:
        """Pair the groups.

        Rule: FIDE C.04.3.2 (2012) 9.2
        """
        down = self._pair_side(Side.UPPER, self.median)
        received = down if self.field.readings.adjacent_median == "received" else 0
        up = self._pair_side(Side.LOWER, self.median | received)
        median, undone = self._pair_median(down, up)
        return LimRound([*self.records[Side.UPPER], *self.records[Side.LOWER], median], undone)

    def _pair_side(self, side: Side, median: Bits) -> Bits:
        """Pair the groups of one side towards the median; return the floaters that reach it.

        Rule: FIDE C.04.3.2 (2012) 9.2, 10.2
        """
        records = self.records[side] = []
        levels = self.levels[side]
        incoming: Bits = 0
        for place, own in enumerate(levels):
            adjacent = levels[place + 1] if place + 1 < len(levels) else median
            record = self._pair_level(side, own, incoming, adjacent)
            incoming = bits_of(floater.player for floater in record.floaters)
            records.append(record)
        return incoming

    def _pair_level(self, side: Side, own: Bits, incoming: Bits, adjacent: Bits) -> GroupRecord:
        field = self.field
        score = field.score[own.bit_length() - 1]
        group = Group(side, score, own)
        if side is Side.UPPER:
            group = replace(group, from_above=incoming)
        else:
            group = replace(group, from_below=incoming)
        mate = maximum(field.rows, group.everybody)
        floaters = choose_floaters(field, group, adjacent, mate)
        leaving = bits_of(floater.player for floater in floaters)
        return self._record(group, group.everybody & ~leaving, mate, floaters)

    def _record(
        self, group: Group, within: Bits, mate: Mate, floaters: Sequence[Floater] = ()
    ) -> GroupRecord:
        paired = pair_group(self.field, group, within, mate)
        return GroupRecord(
            group, tuple(floaters), paired.pairs, paired.first_half, paired.second_half
        )

    def _pair_median(self, down: Bits, up: Bits) -> tuple[GroupRecord, list[Undone]]:
        """Pair the median with the floaters of both sides; while it is blocked, extend it.

        Rule: FIDE C.04.3.2 (2012) 9.6
        """
        field = self.field
        points = field.situation.tournament.points.win * field.situation.history.rounds // 2
        counted = {Side.UPPER: down.bit_count(), Side.LOWER: up.bit_count()}
        everybody = self.median | down | up
        mate = maximum(field.rows, everybody)
        exposed = bits_of(v for v in members(everybody) if mate[v] < 0)
        undone: list[Undone] = []
        while exposed:
            step = self._undo(counted)
            freed = bits_of(v for pair in step.pairs for v in pair[:2])
            down, up = (down | freed, up) if step.side is Side.UPPER else (down, up | freed)
            everybody |= freed
            exposed = mend(field.rows, mate, exposed | freed, everybody)
            undone.append(step)
            if field.readings.blocked_recount == "on":
                counted[step.side] += freed.bit_count()
        group = Group(Side.MEDIAN, points, self.median, down, up)
        return self._record(group, everybody, mate), undone

    def _undo(self, counted: dict[Side, int]) -> Undone:
        """Undo the last pairing of the side that sent fewer floaters, or its whole last group.

        Rule: FIDE C.04.3.2 (2012) 9.6
        Reading: ADR-0007
        """
        readings = self.field.readings
        down, up = counted[Side.UPPER], counted[Side.LOWER]
        higher = up > down or (up == down and readings.blocked_equal == "higher")
        sides = (Side.UPPER, Side.LOWER) if higher else (Side.LOWER, Side.UPPER)
        side, record = next(
            (side, record)
            for side in sides
            for record in reversed(self.records[side])
            if record.pairs
        )
        start = 0 if readings.blocked_undoes == "group" else -1
        pairs = tuple(record.pairs[start:])
        del record.pairs[start:]
        return Undone(side, pairs, down, up)


def pair_round(field: LimField, players: Bits) -> LimRound:
    """Pair these players, for whom a compatible pairing is known to exist."""
    return Flow(field, players).paired()
