"""What the players of one group with equal points take of the money of their places.

`own` is the money of each player's own place; below the last prize it is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import itemgetter

from ronde.prizes.rules import Rounding, Sharing


@dataclass(frozen=True, slots=True)
class Shares:
    """What each player of the group takes, before and after rounding, in the order of the list.

    `own` is the part that comes from each one's own place, `pool` what all of them share.
    """

    own: tuple[Fraction, ...]
    pool: Fraction
    exact: tuple[Fraction, ...]
    paid: tuple[int, ...]


def shares(
    money: Sequence[int],
    ranks: Sequence[int],
    sharing: Sharing,
    *,
    unit: int = 1,
    rounding: Rounding = "largest-remainder",
) -> Shares:
    """The shares of a group: the money of its places, and the ranks of its players.

    Players whom no tie-break separates have one rank: nobody of them is on a better place than
    the others, and each counts the mean of their places as theirs.

    Reading: ADR-0236
    """
    own = _by_rank(money, ranks)
    total, size = sum(money), len(money)
    if sharing == "equal":
        own, pool = (Fraction(0),) * size, Fraction(total, size)
    elif sharing == "hort":
        own, pool = tuple(part / 2 for part in own), Fraction(total, 2 * size)
    else:
        pool = Fraction(0)
    exact = tuple(part + pool for part in own)
    return Shares(own, pool, exact, rounded(exact, money, unit, rounding))


def _by_rank(money: Sequence[int], ranks: Sequence[int]) -> tuple[Fraction, ...]:
    found: list[Fraction] = []
    for _rank, group in groupby(zip(ranks, money, strict=True), key=itemgetter(0)):
        amounts = [amount for _, amount in group]
        found += [Fraction(sum(amounts), len(amounts))] * len(amounts)
    return tuple(found)


def rounded(
    exact: Sequence[Fraction], money: Sequence[int], unit: int, rounding: Rounding
) -> tuple[int, ...]:
    """Whole multiples of the unit; where everybody takes the prize of their place, as announced.

    By the largest remainder the sum stays what it was: all are rounded down, and the units left go
    to the largest remainders, the better placed first; the next one has what is less than a unit.
    """
    if list(exact) == list(money):
        return tuple(money)
    down = [int(share // unit) * unit for share in exact]
    if rounding == "down":
        return tuple(down)
    if rounding == "up":
        return tuple(-int(-share // unit) * unit for share in exact)
    if rounding == "nearest":
        return tuple(int((share + Fraction(unit, 2)) // unit) * unit for share in exact)
    left = int(sum(exact)) - sum(down)
    for i in sorted(range(len(exact)), key=lambda i: (-(exact[i] - down[i]), i)):
        part = min(unit, left)
        down[i] += part
        left -= part
    return tuple(down)
