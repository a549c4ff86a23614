"""Orders of generation as digits: of two candidates, the one tried first has the smaller sum.

Of several candidates that satisfy the criteria equally well, the one generated first is chosen.
Each order below is a list of digits, most important first, packed into one integer; a candidate's
place is the sum over its pairs and the players left over, who are numbered from 0.

Rule: FIDE C.04.3 (2026) 3.6-3.8, 4; (2017) B.6-B.8, D; (2012) D1-D3
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from ronde.rulebooks.problem import Order

_SMALL = 24


def remainder_order(size: int, pairs: int) -> Order:
    """The order of candidates for a homogeneous bracket or a remainder.

    S1 are the first `pairs` players. First come the exchanges, as in `exchange_order`, then the
    transposition: the numbers met by the players of S1, compared in order.

    Rule: FIDE C.04.3 (2026) 4.2, 4.3; (2017) D.1, D.2
    """
    return _remainder_order(size, pairs) if size <= _SMALL else _remainder(size, pairs)


def exchange_order(size: int, pairs: int) -> Order:
    """The order of exchanges between S1 and S2.

    In a candidate's earliest form the S1 member of each pair is the higher one, so a player of S1
    who is the lower one of a pair, or is left over, has been exchanged; so has a player of S2 who
    is the higher one of a pair. Fewest players; smallest difference; largest number leaving S1;
    smallest number leaving S2.

    Rule: FIDE C.04.3 (2026) 4.3; (2017) D.2; (2012) D2
    """
    digit = size.bit_length()
    leaving_at = size + 1
    difference_at = leaving_at + size + 1
    count_at = difference_at + 2 * digit + 2
    leaves = [
        (1 << count_at) - (i << difference_at) - (1 << leaving_at + i) if i < pairs else 0
        for i in range(size)
    ]
    enters = [(i << difference_at) - (1 << size - 1 - i) if i >= pairs else 0 for i in range(size)]
    table = symmetric(size, lambda i, j: enters[i] + leaves[j])
    return Order(table, tuple(leaves), count_at + digit + 1)


def exchange_prices(rest: Sequence[int], pairs: int) -> list[int]:
    """What it costs each of the `rest`, by number, to leave S1 or S2."""
    size = len(rest)
    leaving_at = size + 1
    difference_at = leaving_at + size + 1
    count_at = difference_at + 2 * size.bit_length() + 2
    prices = [0] * (max(rest, default=-1) + 1)
    for i, v in enumerate(rest):
        if i < pairs:
            prices[v] = (1 << count_at) - (i << difference_at) - (1 << leaving_at + i)
        else:
            prices[v] = (i << difference_at) - (1 << size - 1 - i)
    return prices


def _remainder(size: int, pairs: int) -> Order:
    digit = size.bit_length()
    transposition = digit * size + 1
    exchange = exchange_order(size, pairs)
    table = symmetric(
        size, lambda i, j: (exchange.pair[i][j] << transposition) + (j << digit * (size - 1 - i))
    )
    leave = tuple(place << transposition for place in exchange.leave)
    return Order(table, leave, exchange.bits + transposition)


_remainder_order = lru_cache(maxsize=1024)(_remainder)


def symmetric(size: int, place: Callable[[int, int], int]) -> tuple[tuple[int, ...], ...]:
    """The table of places of all pairs (i, j), i < j."""
    return tuple(
        tuple([place(min(i, j), max(i, j)) if i != j else 0 for j in range(size)])
        for i in range(size)
    )


@lru_cache(maxsize=256)
def mdp_order(mdps: int, residents: int) -> Order:
    """The order of the sets of moved-down players to be paired, and of their opponents.

    First the set: the smallest number in which two sets differ belongs to the earlier one. Then
    the opponents, compared in the order of the moved-down players.

    Rule: FIDE C.04.3 (2026) 4.4, 4.2; (2017) D.3, D.1
    """
    size = mdps + residents
    digit = size.bit_length()
    limbo_at = digit * mdps

    def place(i: int, j: int) -> int:
        return j << digit * (mdps - 1 - i) if i < mdps else 0

    table = symmetric(size, place)
    leave = tuple(1 << limbo_at + mdps - 1 - i if i < mdps else 0 for i in range(size))
    return Order(table, leave, limbo_at + mdps + 1)


def single_exchanges(size: int, pairs: int) -> list[tuple[int, int]]:
    """Exchanges of one player (leaving S1, leaving S2), in order.

    Rule: FIDE C.04.3 (2026) 4.3; (2017) D.2; (2012) D2
    """
    return [
        (i, i + difference)
        for difference in range(1, size)
        for i in range(pairs - 1, -1, -1)
        if pairs <= i + difference < size
    ]


def of_sets(size: int) -> list[int]:
    """Digits of the members of a set: fewer members first, then the earlier ones."""
    return [(1 << size) - (1 << size - 1 - i) for i in range(size)]
