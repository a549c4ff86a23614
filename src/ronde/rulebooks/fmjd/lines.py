"""The search orders inside a group: who is served first, and against whom they are tried.

Players are places in the ranking, so that a smaller bit of a set is a better placed player. A
line tells for the player whose turn it is which of the `open` players they want, most wanted
first; it is given every pair that stands, since some orders depend on who is left.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from ronde.solver import first_matching, mend
from ronde.solver.bits import Bits, Mate, bits_of, members

NONE = -1


class Line(Protocol):
    """A search order over some players of a group."""

    @property
    def turn(self) -> Sequence[int]:
        """Whose turn it is, one after the other; those already taken are passed over."""

    def preferences(self, v: int, open_: Bits) -> Iterator[int]:
        """The members of `open_` in the order in which `v` is tried against them."""

    def settle(self, v: int, w: int) -> None:
        """These two are paired."""


def from_the_bottom(bits: Bits) -> Iterator[int]:
    """The members of a set, the largest first."""
    while bits:
        v = bits.bit_length() - 1
        yield v
        bits ^= 1 << v


class Halves:
    """The best against the first below the middle, then downwards, then up the upper half.

    Rule: FMJD Annexe V (1986) 6.1.15, 6.1.16, 6.1.19-6.1.25; (2017) 3.4.a
    """

    def __init__(self, players: Sequence[int]) -> None:
        self.turn = players
        self._left = sorted(players)

    def preferences(self, v: int, open_: Bits) -> Iterator[int]:
        """N+1, N+2 … 2N, then N, N-1 … 2."""
        above = (1 << self._left[len(self._left) // 2]) - 1
        yield from members(open_ & ~above)
        yield from from_the_bottom(open_ & above)

    def settle(self, v: int, w: int) -> None:
        left = self._left
        for player in (v, w):
            at = bisect_left(left, player)
            if at < len(left) and left[at] == player:
                del left[at]


class HalvesFromBelow(Halves):
    """The mirror image: the weakest against the first above the middle, then upwards.

    Rule: FMJD Annexe V (1986) 6.1.17, 6.1.18, 6.1.26
    """

    def __init__(self, players: Sequence[int]) -> None:
        super().__init__(players)
        self.turn: list[int] = self._left[::-1]

    def preferences(self, v: int, open_: Bits) -> Iterator[int]:
        """N, N-1 … 1, then N+1, N+2 … 2N-1."""
        above = (1 << self._left[len(self._left) // 2]) - 1
        yield from from_the_bottom(open_ & above)
        yield from members(open_ & ~above)


class BestAgainstLast:
    """The best against the last, the second against the last but one.

    Rule: FMJD Annexe V (1986) 6.2.2; (2017) 3.4.b
    """

    def __init__(self, players: Sequence[int]) -> None:
        self.turn = players

    def preferences(self, v: int, open_: Bits) -> Iterator[int]:
        return from_the_bottom(open_)

    def settle(self, v: int, w: int) -> None:
        """This order does not depend on who is left."""


class Neighbours(BestAgainstLast):
    """The first against the second, the third against the fourth.

    Rule: FMJD Annexe V (1986) 5.7; (2017) 5.4
    """

    def preferences(self, v: int, open_: Bits) -> Iterator[int]:
        return members(open_)


class OwnOrders:
    """Served in one order, opponents taken in another.

    Rule: FMJD Annexe V (2017) 3.4 (highest average of opponents against lowest rating), 3.4.c
    """

    def __init__(self, served: Sequence[int], wanted: Sequence[int]) -> None:
        self.turn = served
        self._wanted = list(wanted)

    def preferences(self, v: int, open_: Bits) -> Iterator[int]:
        return (w for w in self._wanted if open_ >> w & 1)

    def settle(self, v: int, w: int) -> None:
        for player in (v, w):
            if player in self._wanted:
                self._wanted.remove(player)


class HalvesInOrder(OwnOrders):
    """Halves in another order than the ranking: by number, by rating, by lot.

    Rule: FMJD Annexe V (1986) 9.1.2; (2017) 3.4.c, 6.1
    """

    def __init__(self, order: Sequence[int]) -> None:
        super().__init__(order, order)

    def preferences(self, v: int, open_: Bits) -> Iterator[int]:
        """N+1, N+2 … 2N, then N, N-1 … 2, in this order."""
        half = len(self._wanted) // 2
        yield from (w for w in self._wanted[half:] if open_ >> w & 1)
        yield from (w for w in self._wanted[half - 1 :: -1] if open_ >> w & 1)


class OtherColour:
    """Who had more games of one colour takes the last who had more of the other.

    Rule: FMJD Annexe V (1986) 7.2.2, 7.2.3
    Reading: ADR-0050, 1.17
    """

    def __init__(self, white: Sequence[int], black: Sequence[int]) -> None:
        self.turn: list[int] = sorted((*white, *black))
        self._white, self._black = bits_of(white), bits_of(black)

    def preferences(self, v: int, open_: Bits) -> Iterator[int]:
        return from_the_bottom(open_ & (self._black if self._white >> v & 1 else self._white))

    def settle(self, v: int, w: int) -> None:
        """This order does not depend on who is left."""


def drafted(rows: Sequence[Bits], line: Line, within: Bits, mate: Mate) -> Bits:
    """Serve each player with their first choice, without looking ahead; return who is left over."""
    free = within
    for v in line.turn:
        if not free >> v & 1:
            continue
        w = next(line.preferences(v, rows[v] & free & ~(1 << v)), NONE)
        if w >= 0:
            mate[v], mate[w] = w, v
            free &= ~(1 << v | 1 << w)
            line.settle(v, w)
    return free


def pairs_of(mate: Mate, players: Iterable[int]) -> list[tuple[int, int]]:
    """The pairs of a matching, in the order of their first members."""
    done: set[int] = set()
    pairs = []
    for v in players:
        w = mate[v]
        if w >= 0 and v not in done:
            done.update((v, w))
            pairs.append((v, w))
    return pairs


Scheme = Callable[[Sequence[int]], Line]
"""Makes the line of some players, given in rank order."""


def first_in_order(
    rows: Sequence[Bits], scheme: Scheme, players: Sequence[int]
) -> list[tuple[int, int]] | None:
    """The first complete pairing of these players in the order of the scheme; None without any.

    The first choices are tried alone: if everybody is served, nothing earlier exists. Otherwise
    the draft is mended, and the line is followed once more with an eye on those who are left.

    Rule: FMJD Annexe V (1986) 6.1.25
    """
    within = bits_of(players)
    mate = [NONE] * len(rows)
    line = scheme(players)
    left = drafted(rows, line, within, mate)
    if left:
        if mend(rows, mate, left, within):
            return None
        line = scheme(players)
        mate = first_matching(rows, line.turn, line.preferences, within, mate, line.settle)
    return pairs_of(mate, line.turn)


def unhindered(line: Line, players: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs that a line makes when nobody has met anybody; it may leave some without one."""
    everybody = bits_of(players)
    size = max(players, default=-1) + 1
    mate = [NONE] * size
    drafted([everybody] * size, line, everybody, mate)
    return pairs_of(mate, players)


def ideal_pairs(scheme: Scheme, players: Sequence[int]) -> list[tuple[int, int]]:
    """What the order of the rules gives when nobody has met anybody."""
    everybody = bits_of(players)
    rows = [everybody] * (max(players, default=-1) + 1)
    return first_in_order(rows, scheme, players) or []
