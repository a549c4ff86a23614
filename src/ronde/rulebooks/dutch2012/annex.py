"""Where the players go who are left over: seats, or the bracket below.

A bracket is paired as a perfect matching of its players and of the vertices of an annex. In the
plain case these are seats, one for every player left over. When C12 or C13 asks for a pairing
whose leftover players let the bracket below be paired, the annex is that bracket.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ronde.solver import Bits

Edges = Mapping[int, int]
"""The vertices that can be taken, each with what is then lacking below: see `Annex`."""


@dataclass(frozen=True, slots=True)
class Annex:
    """Vertices beside the players of a bracket.

    joins      for every player, by number inside the bracket, the vertices they can take when
               left over
    inner      for every vertex, the vertices of the annex with which it can be matched
    together   for every player, those with whom they can be paired below when both are left over
    is_below   the annex is a bracket and no row of seats: how many are left over is not fixed

    Lacking is a moved-down player below for whom no pair of S1 is made there.
    """

    joins: Sequence[Edges]
    inner: Sequence[Edges]
    together: Sequence[Bits] = ()
    is_below: bool = False

    @property
    def size(self) -> int:
        """The number of vertices."""
        return len(self.inner)


def seats(players: int, left_over: int) -> Annex:
    """One seat for everybody left over; those who may be left over can take any."""
    any_seat = dict.fromkeys(range(left_over), 0)
    return Annex([any_seat] * players, [{}] * left_over)
