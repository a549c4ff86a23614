"""The luck of each game, which follows from the tournament, the two players and their meeting.

Two systems, or two lengths, that let the same players meet in the same tournament give them the
same luck, so that what differs between variants is what the variants do: paired samples.
"""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

from ronde.domain.tournament import Tournament


def chance(seed: int, *what: object) -> float:
    """A number between 0 and 1 that follows from the seed and from what it is drawn for."""
    text = "/".join(map(str, (seed, *what)))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big") / 2**64


class Luck:
    """The luck of the games of one round: 0 is the best White can have.

    The luck belongs to the pair, not to the colours: the other way round, it is the same player
    who is lucky.
    """

    def __init__(self, seed: int, tournament: Tournament) -> None:
        self._seed = seed
        self._partners = tournament.history.partner
        self._games: Counter[tuple[int, int]] = Counter()

    def of(self, white: int, black: int) -> float:
        """The luck of White in the next game of these two, who are named by their numbers."""
        first, second = sorted((white, black))
        met = sum(partner[first - 1] == second - 1 for partner in self._partners)
        game = self._games[first, second]
        self._games[first, second] += 1
        luck = chance(self._seed, first, second, met, game)
        return luck if white == first else 1 - luck
