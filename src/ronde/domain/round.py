"""A round that was paired: its games and the players who had none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ronde.domain.player import Tpn
from ronde.domain.result import Bye, Result, opposite


class Game(NamedTuple):
    """White, Black and what each made of it; 0-0 and ½-0 are possible.

    A tuple, since a tournament of 10 000 players holds 45 000 of them.
    """

    white: Tpn
    black: Tpn
    white_result: Result = Result.UNKNOWN
    black_result: Result = Result.UNKNOWN


def game(white: int, black: int, result: Result = Result.UNKNOWN) -> Game:
    """A game with White's result; Black's follows from it."""
    return Game(Tpn(white), Tpn(black), result, opposite(result))


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """The games, by White's number, and the byes, by number.

    Whoever appears in neither was absent: a zero-point bye. `seats` is one player of each board in
    the order of publication, where it is known; else the boards follow from the scores (C.04.2 D9).
    In a Double-Swiss tournament a match is two games, colours reversed: the second one follows the
    first.
    """

    games: tuple[Game, ...] = ()
    byes: tuple[tuple[Tpn, Bye], ...] = ()
    seats: tuple[Tpn, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "games", _in_order(self.games))
        byes = tuple(sorted(bye for bye in self.byes if bye[1] is not Bye.ZERO))
        object.__setattr__(self, "byes", byes)

    @property
    def matches(self) -> dict[frozenset[int], list[Game]]:
        """The games of each pair: one, or the two of a match in their order."""
        found: dict[frozenset[int], list[Game]] = {}
        for game in self.games:
            found.setdefault(frozenset(game[:2]), []).append(game)
        return found

    @property
    def pairs(self) -> tuple[tuple[Tpn, Tpn], ...]:
        """Who met whom, White first; of a match of two games, White of the first."""
        return tuple((games[0].white, games[0].black) for games in self.matches.values())


def _in_order(games: tuple[Game, ...]) -> tuple[Game, ...]:
    """By White's number; of two games between the same players the first one counts."""
    whites = {game.white for game in games}
    if not any(game.black in whites for game in games):
        return tuple(sorted(games))
    first: dict[frozenset[int], Game] = {}
    for game in games:
        first.setdefault(frozenset(game[:2]), game)

    def place(game: Game) -> tuple[Game, bool]:
        opening = first[frozenset(game[:2])]
        return opening, game[:2] != opening[:2]

    return tuple(sorted(games, key=place))
