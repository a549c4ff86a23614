"""Who is to be paired with whom: the cheapest matching, the first one among equals.

A problem is made of places, legal pairs, the prices of what the rows of a table charge
(`criteria`), and what staying over costs; below the rows comes the order in which a rulebook
generates its candidates. `Order` holds the digits of an order of generation; `Problem` puts them
below the prices, chooses a way to the cheapest matching and keeps the proof.

Reading: ADR-0140
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from ronde.rulebooks.criteria import Prices
from ronde.solver.bits import Bits, Cost, Mate, bits_of, members
from ronde.solver.blossom import cheapest_perfect, heaviest
from ronde.solver.cardinality import maximum
from ronde.solver.classes import class_duals, meeting_alike, tight_rows, uniform_duals
from ronde.solver.proof import Classes, Enumerated, Priced, Proof, Step, Weighted, Weights
from ronde.solver.subsets import cheapest_of

if TYPE_CHECKING:
    from ronde.rulebooks.generation import Generation
    from ronde.solver.lifting import Level

K = TypeVar("K", bound=Hashable)

FEW = 8
"""Players up to whom trying everything is quicker than a proof by classes."""

MORE = 10
"""The same, compared with a weighted matching."""

MANY = 24
"""Players up to whom a weighted matching is quicker than prices that are raised."""

LONELY = 6
"""Players who can meet few others, up to whom each of them is a class of their own."""


class Order(NamedTuple):
    """An order of generation as digits that add up: of two matchings the earlier has the less.

    `pair` is indexed by two positions, `leave` by that of somebody who stays over, or is paired
    with somebody who has no position. Sums differ by less than 1 << bits.
    """

    pair: Sequence[Sequence[int]]
    leave: Sequence[int]
    bits: int


UNORDERED = Order((), (), 0)


class Problem(Generic[K]):
    """Places to be paired, legal pairs, prices, and how many stay over.

    places      the places, by vertex
    rows        legal pairs, by vertex
    kinds       all that prices depend on, by vertex
    floats      how many stay over; None if any number may
    may_float   who may
    open        who has not been settled yet
    steps       what has been solved so far
    """

    __slots__ = (
        "_everybody",
        "_inside",
        "_leave",
        "_pair",
        "_prices",
        "_settled",
        "floats",
        "kinds",
        "may_float",
        "open",
        "places",
        "rows",
        "steps",
    )

    def __init__(
        self,
        places: Sequence[int],
        rows: Sequence[Bits],
        kinds: Sequence[K],
        prices: Prices,
        *,
        pair: Callable[[K, K], Cost] = lambda _a, _b: 0,
        leave: Callable[[K], Cost] = lambda _kind: 0,
        floats: int | None = 0,
        may_float: Bits = -1,
        within: Bits = -1,
        inside: Bits = -1,
    ) -> None:
        """`pair` and `leave` are the prices of two kinds and of one that stays over.

        `within` are those to be paired, `inside` those of the bracket, if not all.
        """
        self.places: Sequence[int] = places
        self.rows: Sequence[Bits] = rows
        self.kinds: Sequence[K] = kinds
        self.floats: int | None = floats
        self.may_float: Bits = may_float if floats != 0 else 0
        self._everybody = (1 << len(rows)) - 1 & within
        self.open: Bits = self._everybody
        self.steps: list[Step] = []
        self._prices = prices
        self._pair = pair
        self._leave = leave
        self._inside = inside
        self._settled: Mate = [-1] * len(rows)

    @property
    def proof(self) -> Proof:
        """The steps that prove the answer."""
        return tuple(self.steps)

    def best(self, generation: Generation) -> Mate | None:
        """The first of the cheapest matchings; None if nothing is possible.

        Few players are all tried. Otherwise classes may prove which pairs a best matching can have;
        where they do not, the digits of the order decide.
        """
        if self.open.bit_count() > FEW:
            proved = self._tight()
            if proved is None:
                return None
            rows, classes = proved
            seats = (1 << len(rows)) - (1 << len(self.rows))
            mate = generation.first(rows, [*classes.masks, seats])
            if mate is not None:
                self.steps.append(proved[1])
                return mate
            mate = self.lifted(generation.of_level) or self.across(generation)
            if mate is not None:
                return mate
        return generation.cheapest(self)

    def certified(self, first: Callable[[list[Bits]], Mate | None]) -> Mate | None:
        """What is `first` among the pairs that classes prove best; None if they prove nothing."""
        proved = self._tight(searched=True)
        mate = None if proved is None else first(proved[0])
        if proved is not None and mate is not None:
            self.steps.append(proved[1])
        return mate

    def lifted(self, first: Callable[[Level], Mate | None]) -> Mate | None:
        """What is `first` among the cheapest matchings, where classes and odd sets prove them.

        None if nothing is possible, if an odd set holds some of the bracket and not others, or if
        there are so few players that a weighted matching is quicker. Players who have nobody in
        common are looked at apart, unless they share seats.
        """
        known = len(self.steps)
        level = self.level()
        mate = None if level is None else first(level)
        if mate is None:
            del self.steps[known:]
        return mate

    def across(self, generation: Generation) -> Mate | None:
        """What is generated first where an odd set holds some of the bracket and not others.

        None if somebody has moved down, if not everybody is to be paired, or if it is not settled.
        """
        whole = self.open == (1 << len(self.rows)) - 1
        few = len(self.rows) <= MANY
        if few or not whole or self.floats != 0 or generation.mdps or self.is_hopeless():
            return None
        from ronde.solver.lifting import lifted_across

        masks = self._classes()
        cost = self._class_costs(masks)
        found = lifted_across(self.rows, masks, cost, self._inside)
        mate = None if found is None else generation.across(found.level)
        if found is not None and mate is not None:
            self.steps.append(Priced(self.places, masks, cost, found.prices, found.odd_sets))
        return mate

    def level(self) -> Level | None:
        """The cheapest matchings as the perfect ones of a level; None as in `lifted`."""
        if self.open.bit_count() <= MANY or self.is_hopeless():
            return None
        from ronde.solver.lifting import joined

        found = self._levels(self._inside)
        if found is None:
            return None
        self.steps += [step for _, step in found]
        return joined([level for level, _ in found])

    def least(self) -> Cost | None:
        """The price of a cheapest matching, where nobody stays over; None if there is none."""
        assert self.floats == 0, "seats have no price"
        if self.open.bit_count() <= MANY:
            mate = self.solve()
            return None if mate is None else self.cost(mate)
        found = self._levels(0)
        return None if found is None else sum(step.least for _, step in found)

    def _levels(self, inside: Bits) -> list[tuple[Level, Priced]] | None:
        """The levels of those who have nobody in common, with what proves them."""
        from ronde.solver.lifting import components, lifted

        rows, masks = list(self.rows), self._classes()
        parts = [self.open] if self.floats else [*components(rows, self.open)]
        levels: list[tuple[Level, Priced]] = []
        for part in parts:
            alike = [mask & part for mask in masks if mask & part]
            cost = self._class_costs(alike)
            seats = self._seats(part, len(rows))
            if seats:
                alike.append(seats)
                _take_seats(rows, part & self.may_float, seats, together=self.floats is None)
                if self.floats is None:
                    cost = self._with_any_seats(alike[:-1], cost)
            found = lifted(rows, alike, cost, inside & part)
            if found is None:
                return None
            proof = Priced(self.places, alike, cost, found.prices, found.odd_sets)
            levels.append((found.level, proof))
        return levels

    def is_hopeless(self) -> bool:
        """Whether more stay over, however everybody is paired, than may."""
        if self.floats is None:
            return False
        found = maximum(self.rows, self.open)
        return sum(found[v] < 0 for v in members(self.open)) > self.floats

    def _seats(self, part: Bits, at: int) -> Bits:
        """Seats after all other vertices: as many as stay over, or one for each who might."""
        count = part.bit_count() if self.floats is None else self.floats
        return ((1 << count) - 1) << at

    def _with_any_seats(
        self, masks: Sequence[Bits], cost: Sequence[Sequence[Cost | None]]
    ) -> list[list[Cost | None]]:
        """The costs of classes, and of seats for as many as like; of equals, more pairs win."""
        scale = 2 * self.open.bit_count()
        found: list[list[Cost | None]] = []
        for mask, line in zip(masks, cost, strict=True):
            stay = self._leave(self.kinds[(mask & -mask).bit_length() - 1])
            prices = [None if price is None else price * scale for price in line]
            found.append([*prices, stay * scale + 1])
        return [*found, [*(line[-1] for line in found), 0]]

    def _tight(self, *, searched: bool = False) -> tuple[list[Bits], Classes] | None:
        """The pairs that a best matching may have, and why; None if there is no matching at all.

        Where all pairs cost the same and a search will tell whether there is a matching, prices of
        classes need not tell that as well.
        """
        masks = self._classes()
        seats = self.floats or 0
        cost = self._class_costs(masks)
        y = uniform_duals(cost, seats) if searched else None
        if y is None:
            sizes = [mask.bit_count() for mask in masks]
            y = class_duals([*sizes, seats] if seats else sizes, cost)
        if y is None:
            return None
        return tight_rows(self.rows, masks, y, cost, seats), Classes(self.places, masks, y, cost)

    def _classes(self) -> list[Bits]:
        """Players alike in kind, in whether they may stay over, and nearly so in whom they meet.

        The few who can meet less than half are classes of their own; where they are many, such
        classes would cost more than they tell.
        """
        rows, kinds, may_float = self.rows, self.kinds, self.may_float
        whole = self.open.bit_count() == len(rows)
        who: Sequence[int] = range(len(rows)) if whole else list(members(self.open))
        half = len(who) // 2
        lonely = [v for v in who if rows[v].bit_count() < half]
        alone = bits_of(lonely) if len(lonely) <= LONELY else 0
        alike: dict[K, Bits] = {}
        for v in who:
            kind = kinds[v]
            alike[kind] = alike.get(kind, 0) | 1 << v
        blocks = meeting_alike(rows, who) if len(who) > MANY else [-1]
        masks = [
            part
            for mask in alike.values()
            for same in (mask & may_float & ~alone, mask & ~may_float & ~alone)
            for block in blocks
            if (part := same & block)
        ]
        return masks + [1 << v for v in members(alone)]

    def _class_costs(self, masks: Sequence[Bits]) -> list[list[Cost | None]]:
        """The price between every two classes; None where no pair is legal. Seats come last."""
        pair, kinds, rows = self._pair, self.kinds, self.rows
        firsts = [(mask & -mask).bit_length() - 1 for mask in masks]
        cost: list[list[Cost | None]] = []
        for c, (mask, v) in enumerate(zip(masks, firsts, strict=True)):
            line: list[Cost | None] = [cost[d][c] for d in range(c)]
            reach, whole = rows[v], False
            for d in range(c, len(masks)):
                if not whole and not reach & masks[d]:
                    reach, whole = self._reach(mask), True
                line.append(pair(kinds[v], kinds[firsts[d]]) if reach & masks[d] else None)
            cost.append(line)
        if self.floats:
            for line, v in zip(cost, firsts, strict=True):
                line.append(self._leave(kinds[v]) if self.may_float >> v & 1 else None)
            cost.append([*(line[-1] for line in cost), None])
        return cost

    def _reach(self, mask: Bits) -> Bits:
        """Everybody whom somebody of a class may meet."""
        reach = 0
        for v in members(mask):
            reach |= self.rows[v]
        return reach

    def cost(self, mate: Sequence[int]) -> Cost:
        """The price of a matching."""
        price = 0
        for v in members(self._everybody):
            w = mate[v]
            if w < 0:
                price += self._leave(self.kinds[v])
            elif v < w:
                price += self._pair(self.kinds[v], self.kinds[w])
        return price

    def settle(self, mate: Sequence[int], who: Iterable[int]) -> None:
        """From now on, `who` have what `mate` gives them.

        Pairs inside the bracket are final; those without a partner there will stay without one.
        """
        inside, settled = self._inside, self._settled
        gone = alone = 0
        for v in who:
            w = mate[v]
            if w < 0 or not inside >> w & 1:
                alone |= 1 << v
            else:
                settled[v], settled[w] = w, v
                gone |= 1 << v | 1 << w
        self.open &= ~gone
        if alone:
            self.rows = [
                row & ~inside if alone >> v & 1 else row & ~alone if inside >> v & 1 else row
                for v, row in enumerate(self.rows)
            ]

    def reopen(self, v: int) -> None:
        """Undo the pair that was made final for v."""
        w = self._settled[v]
        self._settled[v] = self._settled[w] = -1
        self.open |= 1 << v | 1 << w

    def solve(self, order: Order = UNORDERED, who: Sequence[int] = ()) -> Mate | None:
        """The cheapest matching, by the prices and then by an order; None if there is none.

        `who` are the vertices that have a place in the order, by position.
        """
        count = self.open.bit_count()
        vertices = who if count == len(who) else [*who, *members(self.open & ~bits_of(who))]
        if self.floats is not None and not 0 <= self.floats <= count:
            return None
        if count > MANY and self.is_hopeless():
            return None
        found = self._solved(vertices, order, len(who))
        if found is None or vertices == range(len(self.rows)):
            return found
        mate = self._settled.copy()
        for v, b in zip(vertices, found, strict=True):
            if b >= 0:
                mate[v] = vertices[b]
        return mate

    def _solved(self, vertices: Sequence[int], order: Order, ordered: int) -> Mate | None:
        """The solution by position in `vertices`, the first of which are `ordered`."""
        rows, may_float = self.rows, self.may_float
        bits, count = order.bits, len(vertices)
        most = 1 << self._prices.bits + bits + 1
        cost: Weights = [[None] * count for _ in vertices]
        stay: list[Cost] = [most << 2] * count
        kinds = [self.kinds[v] for v in vertices]
        alike = {kind: number for number, kind in enumerate(dict.fromkeys(kinds))}
        numbers = [alike[kind] for kind in kinds]
        known: list[dict[int, Cost]] = [{} for _ in alike]
        for a, v in enumerate(vertices):
            row, kind, prices, line = rows[v], kinds[a], known[numbers[a]], cost[a]
            digits, last = (order.pair[a], order.leave[a]) if a < ordered else ((), 0)
            for b in range(a + 1, count):
                if row >> vertices[b] & 1:
                    price = prices.get(numbers[b])
                    if price is None:
                        price = prices[numbers[b]] = self._pair(kind, kinds[b]) << bits
                    line[b] = cost[b][a] = price + (digits[b] if b < ordered else last)
            if may_float >> v & 1:
                stay[a] = (self._leave(kind) << bits) + last
        whole = vertices == range(len(rows))
        places = self.places if whole else [self.places[v] for v in vertices]
        if self.floats is None:
            return self._open_ended(places, cost, stay, most)
        if count <= MORE:
            return self._enumerated(places, cost, stay, most)
        return self._perfect(places, cost, stay, most)

    def _enumerated(
        self, places: Sequence[int], cost: Weights, stay: Sequence[Cost], most: Cost
    ) -> Mate | None:
        assert self.floats is not None
        never = most << 2
        flat = [
            never if price is None or w < v else price
            for v, line in enumerate(cost)
            for w, price in enumerate(line)
        ]
        flat += stay
        found = cheapest_of(flat, len(places), self.floats, most)
        if found is None:
            return None
        self.steps.append(Enumerated(places, flat, self.floats, most, found[1]))
        return found[1]

    def _perfect(
        self, places: Sequence[int], cost: Weights, stay: Sequence[Cost], most: Cost
    ) -> Mate | None:
        """A perfect matching with as many seats as players stay over."""
        count, seats = len(places), self.floats or 0
        if seats:
            for row, price in zip(cost, stay, strict=True):
                row += [price if price <= most else None] * seats
            cost += [[row[-1] for row in cost] + [None] * seats for _ in range(seats)]
        found = cheapest_perfect(cost)
        if found is None:
            return None
        self.steps.append(Weighted(places, cost, found, perfect=True))
        return [w if w < count else -1 for w in found.mate[:count]]

    def _open_ended(
        self, places: Sequence[int], saved: Weights, prices: Sequence[Cost], most: Cost
    ) -> Mate | None:
        """The matching that saves most where any number may stay over; among equals, more pairs."""
        count = len(places)
        stay = [min(price, most << 1) for price in prices]
        for v, row in enumerate(saved):
            for w, price in enumerate(row):
                if price is not None:
                    row[w] = (stay[v] + stay[w] - price) * 2 * count + 1
        found = heaviest(saved)
        self.steps.append(Weighted(places, saved, found, perfect=False))
        if any(w < 0 and stay[v] > most for v, w in enumerate(found.mate)):
            return None
        return list(found.mate)


def _take_seats(rows: list[Bits], who: Bits, seats: Bits, *, together: bool) -> None:
    """Let these take any of the seats, in place; empty seats may be `together`."""
    for v in members(who):
        rows[v] |= seats
    for seat in members(seats):
        rows.append(who | seats & ~(1 << seat) if together else who)
