"""The completion of the round: the proof, kept at hand, that everybody not yet paired can be.

Rule: FIDE C.04.3 (2026) 1.9, 2.2.1 [C4], 2.3.1 [C5], 2.4.3 [C8]; (2017) A.9, C.4, C.7
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ronde.domain.errors import N_, NoLegalPairing
from ronde.rulebooks.dutch.field import Field
from ronde.solver.bits import Bits, bits_of, members
from ronde.solver.cardinality import deficient_set, exposable, expose
from ronde.solver.mending import mend

NONE = -1
_KEPT = 16_384
"""Players up to whom the legal pairs of all are kept."""

Span = tuple[int, int]
"""A scoregroup as the range of its places."""


class LegalRows(Sequence[Bits]):
    """For each player the set of those whom the absolute criteria let him meet.

    Nobody meets the same opponent twice, and two players with the same absolute preference do not
    meet unless one of them is a topscorer. The seat of the bye comes after the players; `chairs`
    are those who may take it. Rows are worked out when asked for, and kept unless there are so
    many players that keeping them would cost gigabytes.

    Rule: FIDE C.04.3 (2026) [C1], [C3]; (2017) C.1, C.3
    """

    __slots__ = ("_absolute", "_barred", "_everybody", "_same", "_seat", "chairs")

    def __init__(self, field: Field) -> None:
        self._barred = field.barred
        self._absolute = field.absolute
        self._everybody = (1 << len(field)) - 1
        self._seat = 1 << len(field)
        self.chairs = 0
        self._same = [0, 0, 0]
        for group in (1, 2):
            members_ = [v for v, g in enumerate(field.absolute) if g == group]
            self._same[group] = bits_of(members_)

    def __len__(self) -> int:
        return len(self._barred) + bool(self.chairs)

    def __getitem__(self, v: int) -> Bits:  # type: ignore[override]
        if v == len(self._barred):
            return self.chairs
        out = self._same[self._absolute[v]] | 1 << v
        for w in self._barred[v]:
            out |= 1 << w
        row = self._everybody & ~out
        return row | self._seat if self.chairs >> v & 1 else row


def legal_rows(field: Field) -> list[Bits] | LegalRows:
    """The legal pairs, by place; all at once unless there are very many players."""
    rows = LegalRows(field)
    return rows if len(field) > _KEPT else [rows[v] for v in range(len(field))]


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
        size = len(field)
        self.seat = size if size & 1 else NONE
        self.star: int | None = None
        self.mate = [NONE] * (size + 1)
        if self.seat < 0:
            left = self._complete((1 << size) - 1)
            if left:
                raise self._impossible(left)
        else:
            self._seat_the_bye(lowest=lowest_bye)

    def _complete(self, within: Bits) -> Bits:
        """Pair from the bottom, each with the nearest above, and mend; return who is left over."""
        rows, mate = self.rows, self.mate
        free = within
        exposed = 0
        while free:
            v = free.bit_length() - 1
            free ^= 1 << v
            fit = rows[v] & free
            if fit:
                w = fit.bit_length() - 1
                free ^= 1 << w
                mate[v] = w
                mate[w] = v
            else:
                exposed |= 1 << v
        return mend(rows, mate, exposed, within)

    def _seat_the_bye(self, *, lowest: bool) -> None:
        """Find the lowest score that can have the bye, and a round that gives it to that score.

        Where the edition does not ask for the `lowest`, anybody who may have the bye can take it.

        Rule: FIDE C.04.3 (2026) 2.1.2 [C2], 2.3.1 [C5]; (2017) C.2
        """
        field, rows, mate = self.field, self.rows, self.mate
        size = len(field)
        everybody = (1 << size) - 1
        may = [v for v in range(size - 1, -1, -1) if field.may_have_bye[v]]
        if not may:
            raise NoLegalPairing(N_("Nobody may have the bye: all have had one, or won unplayed."))
        chosen = may[0]
        left = self._complete(everybody ^ 1 << chosen)
        if left:
            exposed = mend(rows, mate, left | 1 << chosen, everybody)
            if exposed & (exposed - 1):
                raise self._impossible(exposed)
            root = exposed.bit_length() - 1
            reach = exposable(rows, mate, everybody, root)
            chosen = next((v for v in may if reach >> v & 1), NONE)
            if chosen < 0:
                raise NoLegalPairing(
                    N_("Every legal pairing would give the bye to somebody who may not have it.")
                )
            if chosen != root:
                expose(rows, mate, everybody, root, chosen)
        self.star = field.score[chosen] if lowest else None
        star = self.star
        chairs = [v for v in may if star is None or field.score[v] == star]
        if isinstance(rows, LegalRows):
            rows.chairs = bits_of(chairs)
        else:
            for v in chairs:
                rows[v] |= 1 << self.seat
            rows.append(bits_of(chairs))
        mate[chosen] = self.seat
        mate[self.seat] = chosen

    def _impossible(self, left: Bits) -> NoLegalPairing:
        size = len(self.field)
        everybody = (1 << size) - 1
        witness = deficient_set(self.rows, self.mate[:size], everybody)
        order = self.field.order
        return NoLegalPairing(
            N_("No legal pairing exists: {count} players would be left without an opponent."),
            witness=tuple(sorted(order[v] + 1 for v in members(witness))),
            count=left.bit_count(),
        )

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
        mate = self.mate.copy()
        down = 0
        for v in floaters:
            down |= 1 << v
        exposed = self._widow(mate, bracket, down, below)
        if exposed and mend(self.rows, mate, exposed, self._under(below) | down):
            return None
        return mate

    def ideal_after(
        self, bracket: Sequence[int], floaters: Iterable[int], group: Span
    ) -> list[int] | None:
        """The completion in which the next bracket pairs as well as any could; None if none does.

        As well as any: the next scoregroup `group` and the floaters are all paired among
        themselves, but for one resident if their number is odd, who can then be paired below.
        Whoever can meet nobody there, whatever this bracket does, leaves it in any case.

        Rule: FIDE C.04.3 (2026) 2.4.3 [C8]; (2017) C.7
        """
        rows = self.rows
        start, end = group
        mate = self.mate.copy()
        down = 0
        for v in floaters:
            down |= 1 << v
        exposed = self._widow(mate, bracket, down, start)
        residents = (1 << end) - (1 << start)
        lost = self._without_opponent(bracket, down, group)
        here = (residents | down) & ~lost
        rest = self._under(end) | lost
        for v in members(down & ~lost):
            w = mate[v]
            if w >= 0 and rest >> w & 1:
                mate[v] = mate[w] = NONE
                exposed |= 1 << v | 1 << w
        for v in members(residents & ~lost):
            w = mate[v]
            if w >= 0 and rest >> w & 1:
                mate[v] = mate[w] = NONE
                exposed |= 1 << v | 1 << w
        left = mend(rows, mate, exposed & here, here)
        if left & (left - 1):
            return None
        over = mend(rows, mate, exposed & rest, rest)
        if not left:
            return None if over else mate
        if over & (over - 1) or not over:
            return None
        return mate if self._join(mate, here, rest, residents & here, left, over) else None

    def _without_opponent(self, bracket: Sequence[int], down: Bits, group: Span) -> Bits:
        """Who of the next bracket can meet neither its residents nor anybody of this bracket."""
        start, end = group
        reach = (1 << end) - (1 << start) | bits_of(bracket)
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
        lost = self._without_opponent(bracket, down, group)
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

    def _join(
        self, mate: list[int], here: Bits, rest: Bits, residents: Bits, left: Bits, over: Bits
    ) -> bool:
        """Pair a resident left over in the next bracket with somebody left over below it."""
        rows = self.rows
        e, r = left.bit_length() - 1, over.bit_length() - 1
        if left & residents and rows[e] & over:
            mate[e], mate[r] = r, e
            return True
        open_below = exposable(rows, mate, rest, r)
        open_here = exposable(rows, mate, here, e) & residents
        for v in members(open_here):
            hit = rows[v] & open_below
            if hit:
                w = (hit & -hit).bit_length() - 1
                if v != e:
                    expose(rows, mate, here, e, v)
                if w != r:
                    expose(rows, mate, rest, r, w)
                mate[v], mate[w] = w, v
                return True
        return False

    def _widow(self, mate: list[int], bracket: Sequence[int], down: Bits, below: int) -> Bits:
        """Take the paired players out of the completion; return who has lost a partner."""
        exposed = 0
        for v in bracket:
            if down >> v & 1:
                continue
            w = mate[v]
            mate[v] = NONE
            if w >= 0 and mate[w] == v:
                mate[w] = NONE
                if w >= below or down >> w & 1:
                    exposed |= 1 << w
        return exposed

    def _under(self, below: int) -> Bits:
        """Everybody from this place on, and the seat."""
        size = len(self.field) + (self.seat >= 0)
        return (1 << size) - (1 << below)
