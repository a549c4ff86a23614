"""What the rows of a table charge, and the numbers that keep their priorities apart.

`Criteria` tells what each row charges a pair of kinds or a player who floats. `Prices` gives every
row a digit, the most important one highest, and packs the charges into one integer. No rulebook
knows how wide a digit is.

Reading: ADR-0140
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING

from ronde.rulebooks import measures
from ronde.rulebooks.profile import Kind, in_order
from ronde.rulebooks.rows import Complete, Minimise, Prohibition

if TYPE_CHECKING:
    from ronde.solver.bits import Cost

Charge = tuple[int, int]
"""A row's place in the table, and what it charges."""

_REMEMBERED = 20_000
"""Tables of kinds kept at hand; a server that pairs all day must not grow without bound."""

_OF_FLOATERS = (
    measures.each,
    measures.score,
    measures.downfloater_difference,
    measures.incoming_left,
    measures.incoming_left_score,
)

_STEP = 4
"""Widths are multiples of so many bits, so that prices are shared."""


_AT_MOST = 8
"""Players whose charges fit into the prices that all brackets share."""

_PLACES = 2_000
"""Charges above which shared prices begin anew; no bracket of so few has nearly as many."""


class NewCharge(Exception):
    """A charge for which the shared prices have no place yet."""

    def __init__(self, charge: Charge) -> None:
        self.charge: Charge = charge


class Criteria:
    """A table of rows, with the charges of every pair of kinds met so far.

    `of_pair` tells what each row charges a pair, `of_downfloater` a player who leaves the bracket
    unpaired, `of_next_downfloater` one whom the next bracket leaves over as well. `completes` says
    that a row asks for the rest of the round to stay pairable, `looks_ahead` that rows look at the
    next bracket, `floaters_first` that nothing but the number and the scores of the floaters stands
    before those.
    """

    __slots__ = (
        "_known",
        "_measures",
        "_prices",
        "absolute",
        "completes",
        "floaters_first",
        "looks_ahead",
        "of_downfloater",
        "of_next_downfloater",
        "of_pair",
        "rows",
        "shared",
    )

    def __init__(self, rows: Iterable[Minimise], absolute: Iterable[Prohibition] = ()) -> None:
        self.rows: tuple[Minimise, ...] = tuple(rows)
        self.absolute: tuple[Prohibition, ...] = tuple(absolute)
        self.completes: bool = any(isinstance(row, Complete) for row in self.absolute)
        ahead = [place for place, row in enumerate(self.rows) if row.next_bracket]
        self.looks_ahead: bool = bool(ahead)
        self.floaters_first: bool = not ahead or all(
            row.downfloater in _OF_FLOATERS for row in self.rows[: ahead[0]]
        )
        self._measures = [
            (place, row.pair) for place, row in enumerate(self.rows) if row.pair is not None
        ]
        self.of_pair: Callable[[Kind, Kind], tuple[Charge, ...]] = cache(self._of_pair)
        self.of_downfloater: Callable[[Kind], tuple[Charge, ...]] = cache(
            partial(self._of_one, next_bracket=False)
        )
        self.of_next_downfloater: Callable[[Kind], tuple[Charge, ...]] = cache(
            partial(self._of_one, next_bracket=True)
        )
        self.shared: Prices = SharedPrices(self, _STEP, frozenset())
        self._prices: dict[tuple[int, frozenset[Charge]], Prices] = {}
        self._known: dict[tuple[object, ...], tuple[int, frozenset[Charge]]] = {}

    def _of_pair(self, a: Kind, b: Kind) -> tuple[Charge, ...]:
        p, q = in_order(a, b)
        return tuple([(place, charge) for place, of in self._measures if (charge := of(p, q))])

    def _of_one(self, a: Kind, *, next_bracket: bool) -> tuple[Charge, ...]:
        seen, _ = in_order(a, a)
        return tuple(
            (place, charge)
            for place, row in enumerate(self.rows)
            if row.downfloater is not None
            and row.next_bracket == next_bracket
            and (charge := row.downfloater(seen))
        )

    def prices(
        self,
        count: int,
        uppers: frozenset[Kind],
        lowers: frozenset[Kind],
        following: frozenset[Kind] = frozenset(),
        more: tuple[Charge, ...] = (),
    ) -> Prices:
        """The prices for `count` players of these kinds, of whom `uppers` meet only `lowers`.

        `following` are the kinds of those whom the next bracket may leave over; `more` are charges
        that no measure makes. A digit holds what all the players together can be charged at most;
        a descending row has one for each value.
        """
        key = (uppers, lowers, following, more)
        known = self._known.get(key)
        if known is None:
            if len(self._known) > _REMEMBERED:
                self._known.clear()
            known = self._known[key] = self._largest(uppers, lowers, following, more)
        largest, steps = known
        width = -(-(count * largest).bit_length() // _STEP) * _STEP
        found = self._prices.get((width, steps))
        if found is None:
            found = self._prices[width, steps] = Prices(self, width, steps)
        return found

    def learn(self, charge: Charge) -> None:
        """From now on the shared prices have a place for this charge, too."""
        known = self.shared
        place, amount = charge
        width, steps = known.width, known.steps
        if len(steps) > _PLACES:
            width, steps = _STEP, frozenset()
        if self.rows[place].descending:
            steps |= {charge}
        else:
            width = max(width, -(-(_AT_MOST * amount).bit_length() // _STEP) * _STEP)
        self.shared = SharedPrices(self, width, steps)

    def _largest(
        self,
        uppers: frozenset[Kind],
        lowers: frozenset[Kind],
        following: frozenset[Kind],
        more: tuple[Charge, ...],
    ) -> tuple[int, frozenset[Charge]]:
        """The largest single charge, and the charges of descending rows."""
        of_pair = self.of_pair
        charges = set(more)
        for a in uppers | lowers:
            charges.update(self.of_downfloater(a))
        residents = [*lowers]
        for at, b in enumerate(residents):
            for a in (*uppers, *residents[at:]):
                charges.update(of_pair(a, b))
        for a in following:
            charges.update(self.of_next_downfloater(a))
        steps = frozenset([charge for charge in charges if self.rows[charge[0]].descending])
        return max([amount for _, amount in charges - steps], default=1), steps


class Prices:
    """Keeps the priorities apart: `width` bits for every row, and value of a descending row.

    `pair` is the price of a pair, `leave` that of a downfloater, `leave_next` that of a player whom
    the next bracket cannot pair. Whatever matching is made of the players, its prices add up to
    less than 1 << bits.
    """

    __slots__ = ("_shift", "bits", "leave", "leave_next", "pair", "steps", "width")

    def __init__(self, criteria: Criteria, width: int, steps: frozenset[Charge]) -> None:
        pack = self.pack
        remember = lru_cache(maxsize=_REMEMBERED)
        self.pair: Callable[[Kind, Kind], Cost] = remember(
            lambda a, b: pack(criteria.of_pair(a, b))
        )
        self.leave: Callable[[Kind], Cost] = remember(lambda a: pack(criteria.of_downfloater(a)))
        self.leave_next: Callable[[Kind], Cost] = remember(
            lambda a: pack(criteria.of_next_downfloater(a))
        )
        self.width: int = width
        self.steps: frozenset[Charge] = steps
        self._shift: dict[Charge, int] = {}
        bits = 0
        for place in range(len(criteria.rows) - 1, -1, -1):
            if criteria.rows[place].descending:
                for value in sorted(value for at, value in steps if at == place):
                    self._shift[place, value] = bits
                    bits += width
            else:
                self._shift[place, 0] = bits
                bits += width
        self.bits: int = bits

    def pack(self, charges: Sequence[Charge]) -> Cost:
        """One integer: more important digits stand higher."""
        shift = self._shift
        total = 0
        for charge in charges:
            step = shift.get(charge)
            if step is not None and charge[1]:
                total += 1 << step
            else:
                total += charge[1] << shift[charge[0], 0]
        return total

    def amount(self, row: int, price: Cost) -> int:
        """What a row that does not descend charges in a price."""
        return price >> self._shift[row, 0] & (1 << self.width) - 1


class SharedPrices(Prices):
    """Prices for any few players: whatever they are charged adds up to less than 1 << bits.

    A charge without a place is told to the table, which makes other prices (`Criteria.learn`).
    """

    __slots__ = ()

    def pack(self, charges: Sequence[Charge]) -> Cost:
        """One integer, as long as every charge has its place."""
        for charge in charges:
            amount = 1 if charge in self.steps else charge[1]
            known = charge in self._shift or (charge[0], 0) in self._shift
            if not known or _AT_MOST * amount >> self.width:
                raise NewCharge(charge)
        return super().pack(charges)


FREE = Prices(Criteria(()), 0, frozenset())
"""Nothing is charged: only legality and the order count."""
