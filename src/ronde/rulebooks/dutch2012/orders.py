"""The orders of section D as prices: of two pairings, the one tried first has the smaller sum.

Players are numbered 0, 1, … in the order of A2 inside the bracket or remainder. A pairing can be
reached by more than one exchange; the first to reach it leaves the higher player of every pair in
S1. For if a pair lies in S1, one of the two has to leave, and the lower one makes the difference
smaller; likewise the higher one of a pair in S2 has to enter; and a pair across needs no
exchange. So whoever leaves or enters follows from the pairs, one by one, and the order of D2 is a
sum over them.

Rule: FIDE C.04.3.1 (2012) D1-D3
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class Exchanges:
    """The order of D2 for `size` players of whom the first `pairs` form S1.

    Fewer players exchanged first; then the smaller difference, sum of the numbers that come from
    S2 minus sum of those that leave S1; then S1's list, in which larger numbers stand first; then
    S2's list, in which smaller numbers stand first.

    Rule: FIDE C.04.3.1 (2012) D2
    """

    __slots__ = ("_count", "_difference", "_entering", "_leaving", "bits", "pairs")

    def __init__(self, size: int, pairs: int) -> None:
        self.pairs = pairs
        difference = size  # above the two lists: one bit for every player
        count = difference + (size * size).bit_length()
        self._count = 1 << count
        self._difference = 1 << difference
        self._leaving = size - pairs
        self._entering = size - 1
        self.bits = count + size.bit_length() + 1

    def leaving(self, number: int) -> int:
        """The price of a player of S1 who leaves it."""
        return self._count - number * self._difference - (1 << (self._leaving + number))

    def entering(self, number: int) -> int:
        """The price of a player of S2 who comes into S1."""
        return number * self._difference - (1 << (self._entering - number))

    def of_exchange(self, leaving: Iterable[int], entering: Iterable[int]) -> int:
        """The price of an exchange."""
        return sum(map(self.leaving, leaving)) + sum(map(self.entering, entering))

    def of_pair(self, higher: int, lower: int) -> int:
        """The price of the exchange that a pair asks for."""
        if lower < self.pairs:
            return self.leaving(lower)
        return self.entering(higher) if higher >= self.pairs else 0

    def of_left_over(self, number: int) -> int:
        """The price of the exchange that a player left over asks for: he cannot be in S1."""
        return self.leaving(number) if number < self.pairs else 0


class Transpositions:
    """The order of D1: the opponents of S1, first player first, compared like words.

    Only as many players of S2 are looked at as there are in S1; the others stay unpaired.

    Rule: FIDE C.04.3.1 (2012) D1
    """

    __slots__ = ("_last", "_width", "bits")

    def __init__(self, s1: int, size: int) -> None:
        self._width = size.bit_length()
        self._last = s1 - 1
        self.bits = s1 * self._width

    def of_pair(self, position: int, opponent: int) -> int:
        """The price of an opponent for the player in that position of S1."""
        return opponent << self._width * (self._last - position)

    def of_opponents(self, opponents: Sequence[int]) -> int:
        """The price of a transposition."""
        return sum(self.of_pair(position, w) for position, w in enumerate(opponents))


class MovedDownSets:
    """The order of D3: sets of moved-down players for S1, the strongest first, like words.

    Rule: FIDE C.04.3.1 (2012) D3
    """

    __slots__ = ("_last", "bits")

    def __init__(self, moved_down: int) -> None:
        self._last = moved_down - 1
        self.bits = moved_down

    def of_player(self, number: int) -> int:
        """The price of putting this moved-down player into S1."""
        return -(1 << (self._last - number))

    def of_set(self, numbers: Iterable[int]) -> int:
        """The price of a set."""
        return sum(map(self.of_player, numbers))
