"""That everybody not yet paired can be: the bye first, then a proof kept at hand.

A completion is a perfect matching of the players still to be paired; it is mended whenever some of
them have been, and never proved anew.

Rule: FIDE C.04.3 (2026) 1.9, 2.2.1 [C4], 2.3.1 [C5], 2.4.3 [C8]; (2017) A.9, C.4, C.7;
C.04.4.1 (2026) 1.9, 2.2.1 [C4], 3.1; C.04.4.2 (2026) 1.9, 3.1; C.04.5 3.4; C.04.6 3.4
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ronde.domain.errors import N_, NoLegalPairing
from ronde.rulebooks.field import Field, LegalRows
from ronde.solver.bits import Bits, Mate, bits_of, members
from ronde.solver.cardinality import deficient_set, exposable, expose
from ronde.solver.mending import mend

NONE = -1

Span = tuple[int, int]
"""A scoregroup as the range of its places."""


def completion(rows: Sequence[Bits], numbers: Sequence[int]) -> Mate:
    """A legal pairing of everybody; `numbers` are the pairing numbers of the vertices."""
    mate, left = paired_from_below(rows, (1 << len(rows)) - 1)
    if left:
        raise _impossible(rows, mate, left, numbers)
    return mate


def first_with_bye(rows: Sequence[Bits], candidates: Sequence[int], numbers: Sequence[int]) -> int:
    """The first of the candidates whose bye leaves a legal pairing of all the others."""
    return completion_but_for_bye(rows, candidates, numbers)[0]


def completion_but_for_bye(
    rows: Sequence[Bits], candidates: Sequence[int], numbers: Sequence[int]
) -> tuple[int, Mate]:
    """The same, with that pairing."""
    if not candidates:
        raise NoLegalPairing(N_("Nobody may have the bye: all have had one, or won unplayed."))
    chosen, mate, left = paired_but_for_one(rows, candidates)
    if left & (left - 1):
        raise _impossible(rows, mate, left, numbers)
    if chosen < 0:
        raise NoLegalPairing(
            N_("Every legal pairing would give the bye to somebody who may not have it.")
        )
    return chosen, mate


def paired_but_for_one(rows: Sequence[Bits], candidates: Sequence[int]) -> tuple[int, Mate, Bits]:
    """The first candidate without whom the others can be paired, or NONE; and such a pairing.

    The third value are those whom a largest pairing of everybody leaves over: more than one
    means that no candidate at all would do.
    """
    everybody = (1 << len(rows)) - 1
    first = candidates[0]
    mate, left = paired_from_below(rows, everybody ^ 1 << first)
    if not left:
        return first, mate, 1 << first
    left = mend(rows, mate, left | 1 << first, everybody)
    if left & (left - 1):
        return NONE, mate, left
    root = left.bit_length() - 1
    reach = exposable(rows, mate, everybody, root)
    chosen = next((v for v in candidates if reach >> v & 1), NONE)
    if chosen >= 0:
        expose(rows, mate, everybody, root, chosen)
    return chosen, mate, left


def paired_from_below(rows: Sequence[Bits], within: Bits) -> tuple[Mate, Bits]:
    """Pair from the bottom, each with the nearest above, and mend; those left over."""
    mate = [NONE] * len(rows)
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
    return mate, mend(rows, mate, exposed, within)


def _impossible(
    rows: Sequence[Bits], mate: Mate, left: Bits, numbers: Sequence[int]
) -> NoLegalPairing:
    witness = deficient_set(rows, mate, (1 << len(rows)) - 1)
    return NoLegalPairing(
        N_("No legal pairing exists: {count} players would be left without an opponent."),
        witness=tuple(sorted(numbers[v] for v in members(witness))),
        count=left.bit_count(),
    )


def without(rows: Sequence[Bits], mate: Mate, gone: Bits, rest: Bits) -> Mate | None:
    """The completion of `rest` once `gone` have been paired; None if there is none."""
    found, exposed = widowed(mate, gone, rest)
    return None if mend(rows, found, exposed, rest) else found


def widowed(mate: Mate, gone: Bits, rest: Bits) -> tuple[Mate, Bits]:
    """The matching without those gone, and who of the rest has lost a partner."""
    found = mate.copy()
    exposed = 0
    for v in members(gone):
        w = found[v]
        if w >= 0:
            found[v] = found[w] = NONE
            exposed |= 1 << w
    return found, exposed & rest


def ideal_without(
    rows: Sequence[Bits], mate: Mate, gone: Bits, group: Bits, rest: Bits, may_stay: Bits = -1
) -> Mate | None:
    """The completion in which a bracket does as well as any could; None if there is none.

    As well as any: the players of `group` are all paired among themselves, but for one if their
    number is odd, who is of those who `may_stay` over. `rest` are those below the group.
    """
    found, exposed = widowed(mate, gone, group | rest)
    for v in members(group):
        w = found[v]
        if w >= 0 and rest >> w & 1:
            found[v] = found[w] = NONE
            exposed |= 1 << v | 1 << w
    left = mend(rows, found, exposed & group, group)
    over = mend(rows, found, exposed & rest, rest)
    if left & (left - 1) or over & (over - 1):
        return None
    if not left:
        return None if over else found
    joined = over and _joined(rows, found, (group, left), (rest, over), may_stay)
    return found if joined else None


def _joined(
    rows: Sequence[Bits],
    mate: Mate,
    here: tuple[Bits, Bits],
    there: tuple[Bits, Bits],
    may_stay: Bits,
) -> bool:
    """Pair somebody left over in the group with somebody left over below it, in place."""
    (group, left), (rest, over) = here, there
    e, r = left.bit_length() - 1, over.bit_length() - 1
    if left & may_stay and rows[e] & over:
        mate[e], mate[r] = r, e
        return True
    below = exposable(rows, mate, rest, r)
    for v in members(exposable(rows, mate, group, e) & may_stay):
        hit = rows[v] & below
        if hit:
            w = (hit & -hit).bit_length() - 1
            expose(rows, mate, group, e, v)
            expose(rows, mate, rest, r, w)
            mate[v], mate[w] = w, v
            return True
    return False


class Completion:
    """A legal pairing of all players not yet paired, and the seat of the bye.

    Invariant: `mate` is a perfect matching of the players below the bracket in hand, of its
    downfloaters, and of the seat where there is one. It changes only when a bracket is accepted.
    The seat is the vertex after the last player. Where the bye is charged, those are `at_stake`
    whom it would be charged the least that it can be.
    """

    __slots__ = ("at_stake", "field", "mate", "rows", "seat")

    def __init__(
        self,
        field: Field,
        rows: list[Bits] | LegalRows,
        charges: Sequence[int] | None = None,
    ) -> None:
        self.field: Field = field
        self.rows: list[Bits] | LegalRows = rows
        self.at_stake: int = 0
        if len(field) & 1:
            self.seat: int = len(field)
            self.mate: Mate = self._with_the_seat(charges)
        else:
            self.seat = NONE
            self.mate = [*completion(rows, self._numbers()), NONE]

    def _numbers(self) -> list[int]:
        """The pairing number in each place."""
        return [i + 1 for i in self.field.order]

    def _with_the_seat(self, charges: Sequence[int] | None) -> Mate:
        """Find the least that the bye can be charged, and a round that gives it for that.

        Where the edition does not charge the bye, anybody who may have it can take it.

        Rule: FIDE C.04.3 (2026) 2.1.2 [C2], 2.3.1 [C5]; (2017) C.2
        """
        field, rows = self.field, self.rows
        may = [v for v in range(len(field) - 1, -1, -1) if field.may_have_bye[v]]
        if charges is not None:
            may.sort(key=charges.__getitem__)
        chosen, mate = completion_but_for_bye(rows, may, self._numbers())
        chairs = bits_of(may)
        if charges is not None:
            least = charges[chosen]
            self.at_stake = bits_of(v for v, charge in enumerate(charges) if charge == least)
            chairs &= self.at_stake
        if isinstance(rows, LegalRows):
            rows.chairs = chairs
        else:
            for v in members(chairs):
                rows[v] |= 1 << self.seat
            rows.append(chairs)
        mate[chosen] = self.seat
        return [*mate, chosen]

    def may_take_the_seat(self, bracket: Sequence[int]) -> Bits:
        """Who of the last bracket may stay over, by position: those who may have the bye."""
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
        return bits_of([v for v in (*members(down), *range(start, end)) if not rows[v] & reach])

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
