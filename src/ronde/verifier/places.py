"""The players of a round named by their place in an order, as the procedures need them."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.domain.result import Bye
from ronde.verifier.history import History
from ronde.verifier.matching import bits_of, deficiency, pairable
from ronde.verifier.replay import ReplayedGame


class Places:
    """Columns by place: the player, the score, the games played as `WB…`, White minus Black.

    `rows` are those whom a player has not met and is not kept away from.
    """

    def __init__(self, history: History, order: Sequence[int], score: Sequence[int]) -> None:
        self.history = history
        self.order = list(order)
        self.places = range(len(self.order))
        self.everybody = (1 << len(self.order)) - 1
        self.score = [score[i] for i in order]
        self.games = [history.colours[i] for i in order]
        self.balance = [history.difference(i) for i in order]
        self.rows = [bits_of(w for w in self.places if self._unmet(v, w)) for v in self.places]

    def _unmet(self, v: int, w: int) -> bool:
        i, j = sorted((self.order[v], self.order[w]))
        met = j in self.history.opponents[i] or (i, j) in self.history.forbidden
        return v != w and not met

    def pairable(self, players: int) -> bool:
        """Whether these can all be paired."""
        return pairable(self.rows, players)

    def left_over(self, players: int) -> int:
        """How many of these cannot be paired with each other, at the least."""
        return deficiency(self.rows, players)

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
