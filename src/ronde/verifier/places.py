"""The players of a round named by their place in an order, as the procedures need them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from ronde.domain.result import Bye
from ronde.verifier.history import History
from ronde.verifier.matching import Graph, bits_of, members, outer
from ronde.verifier.replay import ReplayedGame


class Places:
    """Columns by place: the player, the score, the games played as `WB…`, White minus Black.

    `graph` has whom a player has not met and is not kept away from.
    """

    def __init__(self, history: History, order: Sequence[int], score: Sequence[int]) -> None:
        self.history = history
        self.order: list[int] = list(order)
        self.places: range = range(len(self.order))
        self.everybody: int = (1 << len(self.order)) - 1
        self.score: list[int] = [score[i] for i in order]
        self.games: list[str] = [history.colours[i] for i in order]
        self.balance: list[int] = [history.difference(i) for i in order]
        self.graph: Graph = Graph(self._unmet())

    def _unmet(self) -> list[int]:
        place = {i: v for v, i in enumerate(self.order)}
        rows = [self.everybody & ~(1 << v) for v in self.places]
        for v, i in enumerate(self.order):
            rows[v] &= ~bits_of(place[j] for j in self.history.opponents[i] if j in place)
        for i, j in self.history.forbidden:
            if i in place and j in place:
                rows[place[i]] &= ~(1 << place[j])
                rows[place[j]] &= ~(1 << place[i])
        return rows

    @property
    def rows(self) -> Sequence[int]:
        """Whom everybody has not met and is not kept away from."""
        return self.graph.rows

    def keep_apart(
        self, kind: Callable[[int], Hashable], allows: Callable[[int, int], bool]
    ) -> None:
        """Take out the pairs that are not allowed; all of a kind are allowed the same."""
        alike: dict[Hashable, list[int]] = {}
        for v in self.places:
            alike.setdefault(kind(v), []).append(v)
        rows = list(self.rows)
        for group in alike.values():
            near = bits_of(w for g in alike.values() if allows(group[0], g[0]) for w in g)
            for v in group:
                rows[v] &= near
        self.graph = Graph(rows)

    def pairable(self, players: int) -> bool:
        """Whether these can all be paired."""
        return not self.graph.exposed(players)

    def left_over(self, players: int) -> int:
        """How many of these cannot be paired with each other, at the least."""
        return self.graph.exposed(players)

    def spare(self, players: int) -> int:
        """Those of these without whom as many can still be paired as with them.

        Everybody whom the pairs leave over becomes a partner of one more vertex, and one that can
        take the place of any of these is exposed: whom it reaches may be left over instead.
        """
        self.graph.exposed(players)
        free = list(members(players & ~self.graph.matched))
        size, count = len(self.rows), len(free)
        root = size + count
        mate = [*self.graph.mate, *free, -1]
        for k, v in enumerate(free):
            mate[v] = size + k
        rows = [*self.rows, *[0] * count, ((1 << count) - 1) << size]
        within = players | ((2 << count) - 1) << size
        return outer(rows, mate, within, root) & players

    def partners(self, v: int, players: int) -> int:
        """Those whom `v` can meet so that all others of these, who can be paired, still can."""
        if self.graph.exposed(players):
            return 0
        mate = self.graph.mate
        return self.rows[v] & outer(self.rows, mate, players ^ 1 << v, mate[v])

    def groups(self, places: Sequence[int]) -> list[list[int]]:
        """These places by score, from the top."""
        found: dict[int, list[int]] = {}
        for v in sorted(places, key=lambda v: -self.score[v]):
            found.setdefault(self.score[v], []).append(v)
        return list(found.values())

    def barred(self, least: int) -> int:
        """Who had a bye, or in one round so many points without playing. C.04.1 d, 4"""
        return bits_of(
            v
            for v, i in enumerate(self.order)
            for _, mark, worth in self.history.unplayed(i)
            if mark is Bye.PAIRING_ALLOCATED or worth >= least
        )

    def alternated(self, a: int, b: int) -> int | None:
        """Who has White if each gets what the other had when their colours last differed."""
        for mine, yours in zip(reversed(self.games[a]), reversed(self.games[b]), strict=False):
            if mine != yours:
                return a if yours == "W" else b
        return None

    def game(
        self, a: int, b: int, white: int, articles: tuple[str, str], score: int
    ) -> ReplayedGame:
        """A game of the round, with the articles of the pair and of its colours."""
        return ReplayedGame(self.order[white], self.order[a + b - white], *articles, score)
