"""The first half: which vertices of a perfect matching stand on the one side, first in order.

Every pair has one end inside and one end outside. `inward[v]` are the partners that v may have
when it stands inside, `outward[v]` those that it may have when it stands outside; w is in
`inward[v]` iff v is in `outward[w]`. Of all sides that admit a perfect matching the first one is
wanted: the smallest vertex (in the given order) in which two of them differ is inside the earlier.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from ronde.solver.bits import Bits, Mate
from ronde.solver.cardinality import augment


class _Sided(Sequence[Bits]):
    """The rows of the graph, given who is inside, who is outside, and who may still be either."""

    __slots__ = ("inside", "inward", "outside", "outward")

    def __init__(
        self, inward: Sequence[Bits], outward: Sequence[Bits], inside: Bits, outside: Bits
    ) -> None:
        self.inward = inward
        self.outward = outward
        self.inside = inside
        self.outside = outside

    def __len__(self) -> int:
        return len(self.inward)

    @overload
    def __getitem__(self, v: int) -> Bits: ...
    @overload
    def __getitem__(self, v: slice) -> Sequence[Bits]: ...
    def __getitem__(self, v: int | slice) -> Bits | Sequence[Bits]:
        if isinstance(v, slice):
            return [self[i] for i in range(*v.indices(len(self)))]
        if self.inside >> v & 1:
            return self.inward[v] & ~self.inside
        if self.outside >> v & 1:
            return self.outward[v] & ~self.outside
        return self.inward[v] & ~self.inside | self.outward[v] & ~self.outside


def first_half(
    inward: Sequence[Bits],
    outward: Sequence[Bits],
    turn: Sequence[int],
    inside: Bits,
    outside: Bits,
    mate: Mate,
) -> Bits:
    """The first side that a perfect matching can have: the vertices inside.

    `inside` and `outside` are settled beforehand, `turn` are the others in order. `mate` is a
    perfect matching of all these vertices for some sides; it is not changed. One search at most
    for each vertex.
    """
    found = mate.copy()
    rows = _Sided(inward, outward, inside, outside)
    within = inside | outside
    for v in turn:
        within |= 1 << v
    for v in turn:
        bit = 1 << v
        w = found[v]
        if inward[v] >> w & 1 and not rows.inside >> w & 1:
            rows.inside |= bit
            continue
        rows.inside |= bit
        found[v] = found[w] = -1
        if not augment(rows, found, v, within, 1 << w):
            found[v], found[w] = w, v
            rows.inside ^= bit
            rows.outside |= bit
    return rows.inside
