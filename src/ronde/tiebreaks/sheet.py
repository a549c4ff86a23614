"""The sheet a tie-break is computed from: a tournament after some of its rounds, in columns."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

from ronde.domain.result import FORFEITS, Bye, Result
from ronde.tiebreaks.orders import awarded

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from ronde.domain.points import PointSystem
    from ronde.domain.tournament import Tournament
    from ronde.tiebreaks.teams import Score, TeamSheets

T = TypeVar("T")

WON = frozenset({Result.WIN, Result.UNRATED_WIN})
DRAWN = frozenset({Result.DRAW, Result.UNRATED_DRAW})
HALVES = tuple(2 * (mark in WON) + (mark in DRAWN) for mark in (*Result, *Bye))
"""Half points of a game played, whatever the point system, by `Result` and `Bye`."""

SCORED = frozenset(Result) - FORFEITS - {Result.UNKNOWN}
"""Results of games over the board; one that is still open has none."""

REQUESTED = frozenset({Bye.HALF, Bye.ZERO})
"""Byes a player asked for; each round after a withdrawal is one too."""

VOLUNTARY = REQUESTED | {Result.FORFEIT_LOSS}
"""VUR: voluntary unplayed rounds.

Rule: FIDE C.07 (2026) 16.2
"""

_VOLUNTARY_BITS = sum(1 << mark for mark in VOLUNTARY)


class Sheet:
    """The tournament as tie-breaks see it; players are named by pairing number minus one.

    rounds   how many rounds have been played
    total    how many the tournament has
    robin    the pairings were fixed in advance (round robin): forfeits count as games
    history  in which a game without a result is worth nothing to anybody
    score    the score of every player, in tenths; points for pairing only never enter
    lines    for each round: scheduled opponents, marks, points awarded
    teams    in a team tournament, the sheets of match points and of game points
    """

    def __init__(self, tournament: Tournament, teams: TeamSheets | None = None) -> None:
        history = tournament.history_won
        self.teams = teams
        self.tournament = tournament
        self.history = history
        self.system: PointSystem = tournament.points
        self.rounds: int = history.rounds
        self.total: int = max(tournament.number_of_rounds or 0, history.rounds)
        self.robin: bool = tournament.is_round_robin
        self.score: list[int] = history.points
        self.lines: list[tuple[list[int], list[int], list[int]]] = list(
            zip(history.partner, history.mark, awarded(history), strict=True)
        )
        self.ratings: list[int] = [player.rating for player in tournament.players]
        self._cache: dict[Hashable, object] = {}

    def scored(self, score: Score | None) -> Sheet:
        """This sheet, or that of another score of the same teams."""
        return self if score is None or self.teams is None else self.teams[score]

    def line(self, i: int) -> list[tuple[int, int, int]]:
        """Scheduled opponent, mark and points of one player, round by round."""
        return [(partners[i], marks[i], points[i]) for partners, marks, points in self.lines]

    def has_voluntary(self, i: int) -> bool:
        """Whether the player has a voluntary unplayed round."""
        return bool(self.history.unplayed[i] & _VOLUNTARY_BITS)

    @cached_property
    def black(self) -> list[bytearray]:
        """For each round, who was to have Black, played or not."""
        columns = []
        for played in self.tournament.rounds:
            column = bytearray(len(self.score))
            for game in played.games:
                column[game.black - 1] = 1
            columns.append(column)
        return columns

    def cached(self, key: Hashable, compute: Callable[[], T]) -> T:
        """The value for this key, computed once for all tie-breaks that need it."""
        if key not in self._cache:
            self._cache[key] = compute()
        return cast("T", self._cache[key])
