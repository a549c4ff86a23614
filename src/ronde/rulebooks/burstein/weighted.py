"""The best pairing of a bracket together with the players below it.

Rule: FIDE C.04.4.2 (2026) 2.2-2.3, 4; (2017) C, D
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.rulebooks.burstein.bracket import Bracket, Pairing, seen
from ronde.rulebooks.completion import widowed
from ronde.solver.bits import Bits, Cost, Mate, bits_of
from ronde.solver.blossom import heaviest
from ronde.solver.mending import mend

_CHUNK = 48
"""How many players of the bracket find their opponents in one calculation."""


class Below:
    """The bracket, the next scoregroup, and as many players below as `end` says.

    Charges are written as savings: who is paired in the bracket saves the charge of leaving it,
    who is paired in the next one that of leaving that.
    """

    def __init__(
        self, bracket: Bracket, legal: Sequence[Bits], group: tuple[int, int] | None, end: int
    ) -> None:
        self.bracket = bracket
        self.legal = legal
        field = bracket.field
        self.whole = end == len(field)
        start = bracket.residents.stop
        self.group = range(*group) if group else range(start, start)
        self.below = list(range(start, end))
        lowest = field.score[self.group[0]] if self.group else 0
        self.next = {v: seen(field, v, False, lowest) for v in self.group}
        if self.group:
            self.next.update({v: seen(field, v, True, lowest) for v in bracket.places})
        self.layout = bracket.layout(with_next=list(self.next.values()))
        self.fixed: dict[int, int] = {}

    def best(self, mate: Mate) -> tuple[Pairing, Mate] | None:
        """The best pairing and the completion after it; None if those in view are too few.

        The order of pairings asks for many digits, so it is settled a few players at a time.
        """
        size = len(self.bracket.places)
        found: Sequence[int] = ()
        for start in range(0, size, _CHUNK):
            chunk = range(start, min(start + _CHUNK, size))
            solved = self._solve(chunk)
            if solved is None:
                return None
            found = solved
            for i in chunk:
                j = found[i]
                self.fixed[i] = j if j < size else -1
                if 0 <= j < size:
                    self.fixed[j] = i
        pairing = self.bracket.pairing([self.fixed[i] for i in range(size)])
        after = self._completed(pairing, found, mate)
        return None if after is None else (pairing, after)

    def _completed(self, pairing: Pairing, found: Sequence[int], mate: Mate) -> Mate | None:
        """The completion in which the next bracket is paired as found; None if there is none."""
        places = self.bracket.places + self.below
        paired = {v for pair in pairing.pairs for v in pair}
        field = self.bracket.field
        gone = bits_of(places)
        rest = (1 << len(field)) - (1 << self.bracket.residents.stop) & ~bits_of(self.below)
        after, exposed = widowed(mate, gone, rest)
        for a, v in enumerate(places):
            if v not in paired and found[a] >= 0:
                after[v] = places[found[a]]
            elif v not in paired:
                exposed |= 1 << v
                rest |= 1 << v
        return None if mend(self.legal, after, exposed, rest) else after

    def _solve(self, chunk: range) -> Sequence[int] | None:
        """A best matching; of the order only what concerns the players of the chunk counts."""
        bracket, size = self.bracket, len(self.bracket.places)
        digit = size.bit_length()
        bits = digit * len(chunk)
        places = bracket.places + self.below
        count = len(places)
        unit = 1 << self.layout.bits + bits + count.bit_length() + 2
        most = unit if self.whole else 0
        leaving = [self._leaving(i, chunk, digit, bits) for i in range(size)]
        beyond = [self._beyond(v) << bits for v in places]
        saved: list[list[Cost | None]] = [[None] * count for _ in range(count)]
        inside_next = self.group
        for a, v in enumerate(places):
            row = self.legal[v]
            near = a < size or v in inside_next
            for b in range(a + 1, count):
                w = places[b]
                if not row >> w & 1 or not self._allowed(a, b):
                    continue
                gain = most
                if b < size:
                    gain += leaving[a] + leaving[b] + beyond[a] + beyond[b]
                    gain -= self._price(a, b, chunk, digit, bits)
                elif near and w in inside_next:
                    gain += beyond[a] + beyond[b]
                saved[a][b] = saved[b][a] = gain
        mate = heaviest(saved).mate
        return None if self.whole and -1 in mate else mate

    def _allowed(self, a: int, b: int) -> bool:
        """What has been settled stays so."""
        size = len(self.bracket.places)
        for i, j in ((a, b), (b, a)):
            if i < size and i in self.fixed:
                wanted = self.fixed[i]
                if (wanted if wanted >= 0 else size) != min(j, size):
                    return False
        return True

    def _leaving(self, i: int, chunk: range, digit: int, bits: int) -> Cost:
        """What it costs that BSN i leaves the bracket; in the order it comes last."""
        size = len(self.bracket.places)
        price = self.layout.leave(self.bracket.kinds[i]) << bits
        return price + (size << digit * (chunk.stop - 1 - i)) if i in chunk else price

    def _price(self, i: int, j: int, chunk: range, digit: int, bits: int) -> Cost:
        """What the pair of BSN i and j costs, i < j; in the order a larger j comes first."""
        kinds, size = self.bracket.kinds, len(self.bracket.places)
        price = self.layout.pair(kinds[i], kinds[j]) << bits
        price += size - 1 - j << digit * (chunk.stop - 1 - i) if i in chunk else 0
        return price + (size << digit * (chunk.stop - 1 - j)) if j in chunk else price

    def _beyond(self, v: int) -> Cost:
        """What it costs that the player is paired neither here nor in the next bracket."""
        code = self.next.get(v)
        return 0 if code is None else self.layout.leave_next(code)
