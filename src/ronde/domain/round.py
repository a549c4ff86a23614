"""A round that was paired: its boards with their games, and the players who had none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from ronde.domain.player import Tpn
from ronde.domain.result import Bye, Result, opposite

Pair = tuple[int, int]


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


class Board(NamedTuple):
    """What two participants play in a round, as one thing with one place in the list of boards.

    One game; or two games with colours reversed (C.04.5); or the games of a match between two
    teams, the first board first. Then `teams` are their numbers, that of White's team first.
    """

    games: tuple[Game, ...]
    teams: Pair | None = None

    @property
    def meetings(self) -> tuple[tuple[Game, ...], ...]:
        """The games of each two players who meet here: one meeting, or those of two teams."""
        return (self.games,) if self.teams is None else tuple(zip(self.games))

    def changed(self, change: Callable[[Game], Game]) -> Board:
        """The same board, each of its games as `change` makes it."""
        return Board(tuple([change(game) for game in self.games]), self.teams)


@dataclass(frozen=True, slots=True, init=False, eq=False)
class PlayedRound:
    """The boards, and the byes by number. Who appears in neither was absent: a zero-point bye.

    Plain games will do in place of boards: each is a board, and so are two games between the same
    players. Where `ordered`, the boards are given in the order of publication; otherwise they
    stand by White's number, and their order follows from the scores (C.04.2 D9). Rounds that
    differ in that order only are equal.

    `games` are the games of all boards by White's number, the second of a match after the first.
    """

    boards: tuple[Board, ...]
    byes: tuple[tuple[Tpn, Bye], ...]
    ordered: bool
    games: tuple[Game, ...] = field(init=False, repr=False)

    def __init__(
        self,
        boards: Iterable[Board] | Iterable[Game] = (),
        byes: Iterable[tuple[Tpn, Bye]] = (),
        *,
        ordered: bool = False,
    ) -> None:
        given: tuple[Board | Game, ...] = tuple(boards)
        set_ = object.__setattr__
        if not ordered and _are_single_games(given):
            set_(self, "games", tuple(sorted(given)))
        else:
            made = _boards_of(given, ordered=ordered)
            set_(self, "boards", made)
            set_(self, "games", _games_of(made))
        set_(self, "byes", tuple(sorted(bye for bye in byes if bye[1] is not Bye.ZERO)))
        set_(self, "ordered", ordered)

    def __getattr__(self, name: str) -> tuple[Board, ...]:
        """The boards of single games, made only when needed, which is rare."""
        if name != "boards":
            raise AttributeError(name)
        made = tuple(map(Board, zip(self.games)))
        object.__setattr__(self, "boards", made)
        return made

    @property
    def meetings(self) -> tuple[tuple[Game, ...], ...]:
        """The games of each two players who met, board by board."""
        return tuple([games for board in self.boards for games in board.meetings])

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Who met whom, board by board, White first; of two games, White of the first."""
        return tuple([games[0][:2] for games in self.meetings])

    def changed(self, change: Callable[[Game], Game]) -> PlayedRound:
        """The same round, each of its games as `change` makes it."""
        boards = [board.changed(change) for board in self.boards]
        return PlayedRound(boards, self.byes, ordered=self.ordered)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PlayedRound):
            return NotImplemented
        same = (self.games, self.byes) == (other.games, other.byes)
        return same and sorted(self.boards) == sorted(other.boards)

    def __hash__(self) -> int:
        return hash((self.games, self.byes))


def in_order(played: PlayedRound, order: Iterable[int]) -> PlayedRound:
    """The round with its boards in order: somebody of each board, one after the other.

    An order that does not name every board once is not followed.
    """
    board_of: dict[int, Board] = {
        tpn: board for board in played.boards for game in board.games for tpn in game[:2]
    }
    boards = [board_of[tpn] for tpn in order if tpn in board_of]
    if not boards or sorted(boards) != sorted(played.boards):
        return played
    return PlayedRound(boards, played.byes, ordered=True)


def _are_single_games(given: tuple[Board | Game, ...]) -> bool:
    """Plain games, and nobody has two of them."""
    if given and isinstance(given[0], Board):
        return False
    whites = {game[0] for game in given}
    return not any(game[1] in whites for game in given)


def _boards_of(given: tuple[Board | Game, ...], *, ordered: bool) -> tuple[Board, ...]:
    """The boards that were given; of plain games, those of the same two players together."""
    boards = [item for item in given if isinstance(item, Board)]
    met: dict[frozenset[int], list[Game]] = {}
    for item in given:
        if isinstance(item, Game):
            met.setdefault(frozenset(item[:2]), []).append(item)
    boards += [Board(tuple(games)) for games in met.values()]
    return tuple(boards if ordered else sorted(boards))


def _games_of(boards: tuple[Board, ...]) -> tuple[Game, ...]:
    """The games by White's number; the second game of a match follows the first."""
    runs = [games for games, teams in boards if teams is None]
    runs += [(game,) for games, teams in boards if teams is not None for game in games]
    return tuple(chain.from_iterable(sorted(runs)))
