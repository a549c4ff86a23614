"""The pairings of a bracket one after the other, one for every set of players left over.

Rule: FIDE C.04.3.1 (2012) C12, C13
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count

from ronde.rulebooks.dutch2012.bracket import Bracket
from ronde.rulebooks.dutch2012.entrants import Entrants
from ronde.rulebooks.dutch2012.graph import NO_DEMANDS, Candidate, Demands, Graph
from ronde.rulebooks.dutch2012.search import first_candidate
from ronde.rulebooks.orders import exchange_prices
from ronde.solver import Bits

Narrowing = Callable[[Demands], Demands | None]
"""What follows from demands; None when they cannot be met."""


class SameScores:
    """As many players of each score go down as before: what that means for single players.

    Rule: FIDE C.04.3.1 (2012) C12
    """

    def __init__(self, entrants: Entrants, bracket: Bracket, going: tuple[int, ...]) -> None:
        self._players: dict[int, Bits] = {}
        for v in bracket.players:
            score = entrants.score[v]
            self._players[score] = self._players.get(score, 0) | 1 << v
        self._wanted = Counter(entrants.score[v] for v in going)

    def __call__(self, demands: Demands) -> Demands | None:
        """Enough of a score go: the others stay. No more of it can go: all of them do."""
        leave, stay = demands.must_leave, demands.must_stay
        for score, players in self._players.items():
            going, free = leave & players, players & ~stay
            if not going.bit_count() <= self._wanted[score] <= free.bit_count():
                return None
            if going.bit_count() == self._wanted[score]:
                stay |= players & ~going
            elif free.bit_count() == self._wanted[score]:
                leave |= free
        return Demands(leave, stay)


def any_scores(demands: Demands) -> Demands | None:
    """Whoever goes down, it is all the same."""
    return demands


def ranked(graph_of: Callable[[Demands], Graph], narrow: Narrowing) -> Iterator[Candidate]:
    """For every possible set of players left over its first pairing, in the order of C3 to C10.

    Whenever a pairing has been handed out, what is left falls into parts: without the first of
    its leftover players; with that one, but without the second; and so on.

    Reference: K. G. Murty, An algorithm for ranking all the assignments in order of increasing
    cost, Operations Research 16 (1968) 682-687.
    """
    heap: list[tuple[tuple[int, ...], tuple[object, ...], int, Candidate, Demands]] = []
    number = count()

    def consider(demands: Demands | None) -> None:
        if demands is not None:
            graph = graph_of(demands)
            candidate = first_candidate(graph)
            if candidate is not None:
                key = graph.quality(candidate), generation(graph, candidate)
                heappush(heap, (*key, next(number), candidate, demands))

    consider(narrow(NO_DEMANDS))
    while heap:
        *_, candidate, demands = heappop(heap)
        yield candidate
        leaving = demands.must_leave
        for v in candidate.left:
            if not leaving >> v & 1:
                consider(narrow(Demands(leaving, demands.must_stay | 1 << v)))
                leaving |= 1 << v


def generation(graph: Graph, candidate: Candidate) -> tuple[object, ...]:
    """The place of a pairing in the order of D3, D1 and D2.

    Rule: FIDE C.04.3.1 (2012) D1-D3
    """
    number = {place: v for v, place in enumerate(graph.players)}
    chosen = tuple(number[a] for a, _ in candidate.s1)
    opponents = tuple(number[b] for _, b in candidate.s1)
    taken = {*chosen, *opponents}
    remainder = [v for v in number.values() if v not in taken]
    rank = {v: r for r, v in enumerate(remainder)}
    pairs = sorted((rank[number[a]], rank[number[b]]) for a, b in candidate.rest)
    prices = exchange_prices(range(len(remainder)), len(pairs))
    exchanged = [a for a, _ in pairs if a >= len(pairs)]
    exchanged += [b for _, b in pairs if b < len(pairs)]
    exchanged += [v for a in candidate.left if (v := rank[number[a]]) < len(pairs)]
    partners = [0] * len(remainder)
    for a, b in pairs:
        partners[a] = b
    return chosen, opponents, sum(prices[v] for v in exchanged), partners
