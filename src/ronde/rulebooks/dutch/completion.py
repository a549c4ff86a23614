"""The completion of the round: the proof, kept at hand, that everybody not yet paired can be.

Rule: FIDE C.04.3 (2026) 1.9, 2.2.1 [C4], 2.3.1 [C5], 2.4.3 [C8]; (2017) A.9, C.4, C.7
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ronde.rulebooks.below import Span
from ronde.rulebooks.completion import (
    NONE,
    completion,
    completion_but_for_bye,
    ideal_without,
    without,
)
from ronde.rulebooks.field import Field, LegalRows
from ronde.solver.bits import Bits, Mate, bits_of, members
from ronde.solver.cardinality import exposable
from ronde.solver.mending import mend


class Completion:
    """A legal pairing of all players not yet paired, and the seat of the bye.

    Invariant: `mate` is a perfect matching of the players below the bracket in hand, of its
    downfloaters, and of the seat where there is one. It changes only when a bracket is accepted.
    The seat is the vertex after the last player.
    """

    __slots__ = ("field", "mate", "rows", "seat", "star")

    def __init__(
        self, field: Field, rows: list[Bits] | LegalRows, *, lowest_bye: bool = True
    ) -> None:
        self.field = field
        self.rows = rows
        self.star: int | None = None
        if len(field) & 1:
            self.seat = len(field)
            self.mate = self._with_the_seat(lowest=lowest_bye)
        else:
            self.seat = NONE
            self.mate = [*completion(rows, self._numbers()), NONE]

    def _numbers(self) -> list[int]:
        """The pairing number in each place."""
        return [i + 1 for i in self.field.order]

    def _with_the_seat(self, *, lowest: bool) -> Mate:
        """Find the lowest score that can have the bye, and a round that gives it to that score.

        Where the edition does not ask for the `lowest`, anybody who may have the bye can take it.

        Rule: FIDE C.04.3 (2026) 2.1.2 [C2], 2.3.1 [C5]; (2017) C.2
        """
        field, rows = self.field, self.rows
        may = [v for v in range(len(field) - 1, -1, -1) if field.may_have_bye[v]]
        chosen, mate = completion_but_for_bye(rows, may, self._numbers())
        star = self.star = field.score[chosen] if lowest else None
        chairs = bits_of(v for v in may if star is None or field.score[v] == star)
        if isinstance(rows, LegalRows):
            rows.chairs = chairs
        else:
            for v in members(chairs):
                rows[v] |= 1 << self.seat
            rows.append(chairs)
        mate[chosen] = self.seat
        return [*mate, chosen]

    def may_take_the_seat(self, bracket: Sequence[int]) -> Bits:
        """Who of the last bracket may stay over, by position: whoever may have the bye."""
        bits = 0
        if self.seat >= 0:
            chairs = self.rows[self.seat]
            for i, v in enumerate(bracket):
                bits |= (chairs >> v & 1) << i
        return bits

    def after(
        self, bracket: Sequence[int], floaters: Iterable[int], below: int
    ) -> list[int] | None:
        """The completion once the rest of the bracket has been paired; None if there is none.

        `below` is the place where the players under the bracket begin.

        Rule: FIDE C.04.3 (2026) [C4], [C5]
        """
        down = bits_of(floaters)
        return without(self.rows, self.mate, bits_of(bracket) & ~down, self._under(below) | down)

    def ideal_after(
        self, bracket: Sequence[int], floaters: Iterable[int], group: Span
    ) -> list[int] | None:
        """The completion in which the next bracket pairs as well as any could; None if none does.

        As well as any: the next scoregroup `group` and the floaters are all paired among
        themselves, but for one resident if their number is odd, who can then be paired below.
        Whoever can meet nobody there, whatever this bracket does, leaves it in any case.

        Rule: FIDE C.04.3 (2026) 2.4.3 [C8]; (2017) C.7
        """
        start, end = group
        down, here = bits_of(floaters), bits_of(bracket)
        residents = (1 << end) - (1 << start)
        lost = self._without_opponent(here, down, group)
        return ideal_without(
            self.rows,
            self.mate,
            here & ~down,
            (residents | down) & ~lost,
            self._under(end) | lost,
            residents & ~lost,
        )

    def _without_opponent(self, bracket: Bits, down: Bits, group: Span) -> Bits:
        """Who of the next bracket can meet neither its residents nor anybody of this bracket."""
        start, end = group
        reach = (1 << end) - (1 << start) | bracket
        rows = self.rows
        return bits_of(v for v in (*members(down), *range(start, end)) if not rows[v] & reach)

    def next_pairs_best(
        self, bracket: Sequence[int], floaters: Iterable[int], group: Span, *, bye: bool
    ) -> bool:
        """Whether the next bracket can pair all but at most one resident of it.

        Where the next bracket is the last one (`bye`) the resident left over must be allowed to
        have the bye. Nothing is asked of those further below, nor of those who can meet nobody
        there whatever this bracket does.

        Rule: FIDE C.04.3 (2017) C.7
        """
        rows = self.rows
        start, end = group
        down = bits_of(floaters)
        lost = self._without_opponent(bits_of(bracket), down, group)
        if lost and bye:
            return False
        residents = (1 << end) - (1 << start) & ~lost
        here = residents | down & ~lost
        mate = self.mate.copy()
        exposed = 0
        for v in members(here):
            w = mate[v]
            if w < 0 or not here >> w & 1:
                mate[v] = NONE
                exposed |= 1 << v
        left = mend(rows, mate, exposed, here)
        if left & (left - 1):
            return False
        if not left:
            return True
        wanted = residents & self.rows[self.seat] if bye else residents
        return bool(left & wanted or exposable(rows, mate, here, left.bit_length() - 1) & wanted)

    def _under(self, below: int) -> Bits:
        """Everybody from this place on, and the seat."""
        size = len(self.field) + (self.seat >= 0)
        return (1 << size) - (1 << below)
