"""Vertex sets, costs and matchings: the three plain kinds of value this package works on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

Bits: TypeAlias = int
"""A set of vertices: bit v is set iff vertex v belongs to it."""

Cost: TypeAlias = int
"""Packed lexicographic digits, of any length; only ever added and compared."""

Mate: TypeAlias = list[int]
"""A matching: mate[v] is the partner of v, or -1 where v is exposed; mate[mate[v]] == v."""


_PIECE = 128
"""Bytes of a large set that are looked at together."""


def members(bits: Bits) -> Iterator[int]:
    """The vertices of a set, in ascending order. A large set is looked at piece by piece."""
    if bits.bit_length() <= 16 * _PIECE:
        while bits:
            low = bits & -bits
            yield low.bit_length() - 1
            bits ^= low
        return
    whole = bits.to_bytes(bits.bit_length() // 8 + 1, "little")
    for start in range(0, len(whole), _PIECE):
        piece = int.from_bytes(whole[start : start + _PIECE], "little")
        while piece:
            low = piece & -piece
            yield 8 * start + low.bit_length() - 1
            piece ^= low


def bits_of(vertices: Iterable[int]) -> Bits:
    """The set of the given vertices."""
    bits = 0
    for v in vertices:
        bits |= 1 << v
    return bits
