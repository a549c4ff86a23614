"""A round that was paired: its boards with their games, and the players who had none."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from ronde.domain.errors import N_, InconsistentTournament, Problem
from ronde.domain.integers import with_integers
from ronde.domain.kinds import items_of, of_kind, wrong_kind
from ronde.domain.player import Tpn
from ronde.domain.result import COMPATIBLE, Bye, Result, opposite

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


def forfeited(game: Game, absent: Collection[int]) -> Game:
    """The game as it ends where these are not there: as it is, if both are.

    Rule: FIDE C.05 6.6
    """
    if not {game.white, game.black} & set(absent):
        return game
    marks = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    return Game(game.white, game.black, marks[game.white in absent], marks[game.black in absent])


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
        _assert_callable(change)
        return Board(tuple([change(game) for game in self.games]), self.teams)


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class PlayedRound:
    """The boards, and the byes by number. Who appears in neither was absent: a zero-point bye.

    Plain games will do in place of boards: each is a board, and so are two games between the same
    players. Where `ordered`, the boards are given in the order of publication; otherwise they
    stand by White's number, and their order follows from the scores (C.04.2 D9). Rounds that
    differ in that order only are equal.

    `games` are the games of all boards by White's number, the second of a match after the first.
    `numbers` are the numbers on the tables, in the order of the boards, where these are not
    simply 1, 2, 3: somebody always sits at the same board, or the first board has another number.
    `highest` is the highest pairing number if everybody has one game or one bye and the results
    fit together; None if not, as in a match of two games.
    """

    boards: tuple[Board, ...]
    byes: tuple[tuple[Tpn, Bye], ...]
    ordered: bool
    numbers: tuple[int, ...]
    games: tuple[Game, ...] = field(init=False, repr=False)
    highest: int | None = field(init=False, repr=False)

    def __init__(
        self,
        boards: Iterable[Board] | Iterable[Game] = (),
        byes: Iterable[tuple[Tpn, Bye]] = (),
        *,
        ordered: bool = False,
        numbers: Iterable[int] = (),
    ) -> None:
        given, resting = _checked(items_of("boards", boards), items_of("byes", byes))
        resting = tuple(sorted(bye for bye in resting if bye[1] is not Bye.ZERO))
        ordered = of_kind("ordered", ordered, "bool")
        self._set(numbers=of_kind("numbers", [*items_of("numbers", numbers)], "tuple[int, ...]"))
        if not ordered and _are_single_games(given):
            self._set(games=tuple(sorted(given)), byes=resting, ordered=False)
        else:
            made = _boards_of(given, ordered=ordered)
            self._set(boards=made, games=_games_of(made), byes=resting, ordered=ordered)

    def _set(self, **fields: object) -> PlayedRound:
        """This round, just being made, with its fields."""
        for name, value in fields.items():
            object.__setattr__(self, name, value)
        return self

    if not TYPE_CHECKING:  # or every name would pass for an attribute

        def __getattr__(self, name: str) -> object:
            """The boards of single games, made only when needed, which is rare; the highest."""
            if name == "highest":
                return self._set(highest=_highest(self.games, self.byes)).highest
            if name != "boards":
                raise AttributeError(name)
            return self._set(boards=tuple(map(Board, zip(self.games)))).boards

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
        _assert_callable(change)
        boards = [board.changed(change) for board in self.boards]
        return PlayedRound(boards, self.byes, ordered=self.ordered, numbers=self.numbers)

    def numbered(self, numbers: Iterable[int]) -> PlayedRound:
        """The same round with these numbers on its tables, in the order of its boards."""
        return PlayedRound(self.boards, self.byes, ordered=self.ordered, numbers=numbers)

    @property
    def board_numbers(self) -> Sequence[int]:
        """The number of every board, in their order."""
        return self.numbers or range(1, len(self.meetings) + 1)

    def with_game(self, old: Game, new: Game) -> PlayedRound:
        """The same round with one of its games as it really was."""

        def corrected(game: Game) -> Game:
            return new if game == old else game

        of_kind("old", old, "Game")
        of_kind("new", new, "Game")
        if old[:2] != new[:2]:
            return self.changed(corrected)
        new = Game(*old[:2], *new[2:])
        return object.__new__(PlayedRound)._set(  # every game and every board keeps its place
            boards=tuple([b.changed(corrected) if old in b.games else b for b in self.boards]),
            games=tuple([new if game == old else game for game in self.games]),
            byes=self.byes,
            ordered=self.ordered,
            numbers=self.numbers,
        )

    def with_result_of(self, game: Game) -> PlayedRound:
        """The same round with the game of these two players as it is given, colours included."""
        of_kind("game", game, "Game")
        two = {game.white, game.black}
        games = [old for old in self.games if {old.white, old.black} == two]
        if not games:
            raise InconsistentTournament(
                N_("There is no game {white}-{black} in this round."),
                white=game.white,
                black=game.black,
            )
        old = next((old for old in games if old[:2] == game[:2]), games[0])
        return self.with_game(old, game)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PlayedRound):
            return NotImplemented
        same = (self.games, self.byes) == (other.games, other.byes)
        return same and self._matches() == other._matches()

    def _matches(self) -> list[Board]:
        """The boards that are more, or less, than one game between two players."""
        try:
            made: tuple[Board, ...] = object.__getattribute__(self, "boards")
        except AttributeError:  # nobody has asked for the boards of these single games
            return []
        return sorted(board for board in made if board.teams is not None or len(board.games) != 1)

    def __hash__(self) -> int:
        return hash((self.games, self.byes))

    def __repr__(self) -> str:
        return f"<PlayedRound: {len(self.games)} games, {len(self.byes)} byes>"


def in_order(played: PlayedRound, order: Iterable[int], numbers: Iterable[int] = ()) -> PlayedRound:
    """The round with its boards in order: somebody of each board, one after the other.

    An order that does not name every board once is not followed, nor are numbers of which one is
    missing or given twice.
    """
    order = tuple(order)
    if not order:
        return played
    board_of: dict[int, Board] = {
        tpn: board for board in played.boards for game in board.games for tpn in game[:2]
    }
    boards = [board_of[tpn] for tpn in order if tpn in board_of]
    if sorted(boards) != sorted(played.boards):
        return played
    numbers = tuple(numbers)
    if len({*numbers}) != len(boards):
        numbers = ()
    return PlayedRound(boards, played.byes, ordered=True, numbers=numbers)


def _highest(games: tuple[Game, ...], byes: tuple[tuple[Tpn, Bye], ...]) -> int | None:
    """The highest number, if everybody stands here once, from 1 on, with results that fit."""
    flat = [*chain.from_iterable(games)]
    tpns = [*flat[0::4], *flat[1::4], *[tpn for tpn, _ in byes]]
    once = len({*tpns}) == len(tpns) and min(tpns, default=1) >= 1
    fits = once and COMPATIBLE.issuperset(zip(flat[2::4], flat[3::4], strict=True))
    return max(tpns, default=0) if fits else None


Items = tuple[Board | Game, ...]
Byes = tuple[tuple[Tpn, Bye], ...]


def _checked(given: Items, byes: Byes) -> tuple[Items, Byes]:
    """The games and byes, or a refusal: `Game(1, 3, 1, 0)` has numbers in place of results."""
    if _are_of_their_kinds(given, byes):
        return given, byes
    given, byes = with_integers(given), with_integers(byes)
    if _are_of_their_kinds(given, byes):
        return given, byes
    wrong = [_wrong_game(game) for game in _single(given)]
    wrong += [
        Problem(N_("{found} is no bye: write (number, Bye.HALF)."), facts={"found": repr(bye)})
        for bye in byes
        if not _is_bye(bye)
    ]
    raise InconsistentTournament(*(problem for problem in wrong if problem is not None))


def _assert_callable(change: object) -> None:
    if not callable(change):
        raise wrong_kind("change", change, "Callable")


def _single(given: Items) -> Sequence[Any]:
    """The games, those of boards too; a board without a list of games stands for itself."""
    if Board not in {*map(type, given)}:
        return given
    return [
        game
        for item in given
        for game in (item.games if isinstance(item, Board) and _holds_games(item) else (item,))
    ]


def _holds_games(board: Board) -> bool:
    """Whether these are games, one at least where no two teams meet."""
    games: Any = board.games
    teams: Any = board.teams
    if not isinstance(games, tuple):
        return False
    if teams is None:
        return games != ()
    return isinstance(teams, tuple) and len(teams) == 2 and {*map(type, teams)} == {int}


def _are_of_their_kinds(given: Items, byes: Byes) -> bool:
    games = _single(given)
    flat: list[object] = [*chain.from_iterable(games)] if {*map(type, games)} == {Game} else []
    return (
        len(flat) == 4 * len(games)
        and {*map(type, flat[0::4]), *map(type, flat[1::4])} <= {int}
        and {*map(type, flat[2::4]), *map(type, flat[3::4])} <= {Result}
        and all(map(_is_bye, byes))
    )


def _wrong_game(game: object) -> Problem | None:
    if not isinstance(game, Game):
        sentence = N_("{found} is no game: write Game(white, black, Result.WIN, Result.LOSS).")
        return Problem(sentence, facts={"found": repr(game)[:80]})
    facts: dict[str, object] = {"white": game.white, "black": game.black}
    if {type(game.white), type(game.black)} != {int}:
        return Problem(
            N_("The game {white!r}-{black!r} needs the pairing numbers of two players."),
            facts=facts,
        )
    if {type(game.white_result), type(game.black_result)} != {Result}:
        found = f"{game.white_result!r}, {game.black_result!r}"
        return Problem(
            N_(
                "The game {white}-{black} has {found} as results: write Result.WIN, "
                "Result.DRAW or Result.LOSS."
            ),
            facts={**facts, "found": found},
        )
    return None


def _is_bye(bye: object) -> bool:
    return (
        isinstance(bye, tuple) and len(bye) == 2 and type(bye[0]) is int and isinstance(bye[1], Bye)
    )


def _are_single_games(given: tuple[Board | Game, ...]) -> bool:
    """Whether these are games without boards, at most one for each player."""
    if given and isinstance(given[0], Board):
        return False
    whites = {game[0] for game in given}
    return whites.isdisjoint([game[1] for game in given])


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
