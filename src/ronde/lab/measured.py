"""What measures see of a tournament, and what a measure is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ronde.domain.history import History
from ronde.domain.result import PLAYED_MARKS, Bye
from ronde.domain.tournament import Tournament
from ronde.lab.anchors import ANCHORS
from ronde.lab.simulation import SimulatedTournament
from ronde.ranking import standings

LOT = "LOT"
"""The tie-break by the number drawn."""


class MeasuredTournament:
    """What measures need of a tournament: ranks, games and floats, each computed once.

    A game is (round, white, black), players named by number minus one.
    """

    def __init__(self, played: SimulatedTournament, tie_breaks: tuple[str, ...]) -> None:
        self.played = played
        self.tournament: Tournament = played.tournament
        self.history: History = played.tournament.history
        self.strengths: tuple[int, ...] = played.strengths
        self.tie_breaks = tie_breaks

    @cached_property
    def ranks(self) -> list[int]:
        """The final rank of every player; those whom the tie-breaks leave tied share it.

        So do those whom only the lot would part: it says nothing of who is stronger, whereas the
        numbers of simulated players follow their ratings.
        """
        if self.tie_breaks and self.tie_breaks[0] in ANCHORS:
            return ANCHORS[self.tie_breaks[0]](self.tournament)
        ranks = [0] * len(self.strengths)
        codes = tuple(code for code in self.tie_breaks if code != LOT)
        for row in standings(self.tournament, codes, round=len(self.tournament.rounds)).rows:
            ranks[row.player - 1] = row.rank
        return ranks

    @cached_property
    def games(self) -> tuple[tuple[int, int, int], ...]:
        """The games that were played."""
        return tuple(
            (number, game.white - 1, game.black - 1)
            for number, played in enumerate(self.tournament.rounds)
            for game in played.games
            if PLAYED_MARKS[game.white_result]
        )

    @cached_property
    def gaps(self) -> list[int]:
        """White's real score minus Black's before each game, in tenths."""
        return [self.history.before[n][i] - self.history.before[n][j] for n, i, j in self.games]

    @cached_property
    def byes(self) -> list[tuple[int, int]]:
        """The pairing-allocated byes, as (round, player)."""
        return [
            (number, tpn - 1)
            for number, played in enumerate(self.tournament.rounds)
            for tpn, bye in played.byes
            if bye is Bye.PAIRING_ALLOCATED
        ]

    @cached_property
    def directions(self) -> list[dict[int, int]]:
        """Who floated in each round, and whether down (1) or up (-1)."""
        directions = [dict[int, int]() for _ in self.tournament.rounds]
        for (number, white, black), gap in zip(self.games, self.gaps, strict=True):
            if gap:
                directions[number][white] = 1 if gap > 0 else -1
                directions[number][black] = -directions[number][white]
        return directions

    @cached_property
    def leaders(self) -> list[int]:
        """Those with the highest score at the end."""
        points = self.history.points
        return [i for i, score in enumerate(points) if score == max(points)]

    def differences(self) -> list[int]:
        """Whites minus Blacks of every player."""
        return [2 * colours.count("W") - len(colours) for colours in self.history.colours]


Values = tuple[float | None, ...]
Measure = Callable[[MeasuredTournament], float | None]


@dataclass(frozen=True, slots=True)
class Metric:
    """A measure: its code and wording, and whether it is yes (1) or no (0).

    `is_nearly` says that it is yes or no except where a place is shared. `better` is 1 where more
    is better, -1 where less is, and 0 where neither is.
    """

    code: str
    wording: str
    measure: Measure
    yes_or_no: bool = False
    digits: int = 3
    better: int = 0
    is_nearly: bool = False

    @property
    def is_rare(self) -> bool:
        """Whether tournaments that are all alike cannot tell how rare another one is."""
        return self.yes_or_no or self.is_nearly


def mean_of(values: Sequence[float]) -> float | None:
    """The mean, None of nothing."""
    return sum(values) / len(values) if values else None
