"""The boards of a round, and who has none."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Literal

from ronde.domain.errors import N_, NoSuchPage
from ronde.domain.integers import whole_number
from ronde.domain.points import points_text
from ronde.domain.result import Bye, Result
from ronde.notation import game_text
from ronde.pairing import is_accelerated, numbered_boards, scores_paired
from ronde.rulebooks.basic import colours_by_round
from ronde.services.cache import Cache
from ronde.tiebreaks.teams import ranks_teams
from ronde.views.base import BYE_CODES, ByeCode, Float, Number, Points, View
from ronde.views.players import Facts, PlayerView, facts_of, float_of

if TYPE_CHECKING:
    from ronde.domain.round import Game
    from ronde.domain.tournament import Tournament
    from ronde.journal import RoundRecord, Section


class SideView(PlayerView, frozen=True):
    """One player at a board, with the points won before the round.

    The float is that of a player whose opponent has another score, by the scores paired; a table
    of rounds knows none. The
    `virtual` points count for pairing only: those of an acceleration, and those of an unfinished
    game. None where there are none, and no acceleration.
    """

    points: Points
    float: Float | None
    virtual: Points | None


class GameView(View, frozen=True):
    """A game of a board: who has White, and its result, White's half first; `?` while it is open.

    The result is a code, the same in every game: `1-0`, `½-½`, `1F-0F`. The points are what it is
    worth to each of the two, None while it is open.
    """

    white: Number
    result: str
    white_points: Points | None
    black_points: Points | None
    adjourned: bool


class BoardView(View, frozen=True):
    """A board of a round: one game, or the games of a match. White and Black are of the first.

    `republished`: it was published in place of another one, after the round had been published.
    """

    board: Number
    white: SideView
    black: SideView
    games: tuple[GameView, ...]
    republished: bool

    @property
    def lines(self) -> tuple[GameLine, ...]:
        """Its games as they are entered, each with its players in their colours."""
        several = len(self.games) > 1
        return tuple(
            GameLine(
                self.board,
                *_in_colours(self, game),
                (game,),
                self.republished,
                place if several else None,
            )
            for place, game in enumerate(self.games, 1)
        )

    @property
    def result(self) -> str:
        """The codes of its games, `1-0`; `?` while one is open."""
        results = [game.result for game in self.games]
        return "?" if "?" in results else " ".join(results)

    @property
    def adjourned(self) -> bool:
        """One of its games is adjourned."""
        return any(game.adjourned for game in self.games)

    @property
    def pair(self) -> tuple[int, int]:
        """The pairing numbers, White first."""
        return self.white.number or 0, self.black.number or 0


class GameLine(BoardView, frozen=True):
    """One game of a board, as it is entered; `game` is its place where the board has several.

    Reading: ADR-0580
    """

    game: Number | None

    @property
    def label(self) -> str:
        """What names the game: `3`, or `3.2` for the second one of board 3."""
        return f"{self.board}" if self.game is None else f"{self.board}.{self.game}"


def _in_colours(board: BoardView, game: GameView) -> tuple[SideView, SideView]:
    """The two players of a board, White of that game first."""
    reversed_ = game.white == board.black.number
    return (board.black, board.white) if reversed_ else (board.white, board.black)


class UnpairedView(PlayerView, frozen=True):
    """Somebody without a game in a round: why, and what it is worth.

    `takes_part` is `no-longer` after a withdrawal and `not-yet` before a late entry.
    """

    points: Points
    bye: ByeCode
    worth: Points
    takes_part: Literal["yes", "not-yet", "no-longer"]


class Seating:
    """Puts the players of a tournament at boards; `scores` are those that floats are seen by."""

    def __init__(
        self,
        event: Tournament,
        before: Sequence[int],
        scores: Sequence[int],
        people: Sequence[int] = (),
        *,
        is_accelerated: bool = False,
    ) -> None:
        self._event = event
        self._before = before
        self._scores = scores
        self._people = people
        self._is_accelerated = is_accelerated

    def side(self, number: int, other: int | None = None) -> SideView:
        """A player by pairing number; against another, with the float."""
        float_ = None
        if other is not None and not self._event.is_round_robin:
            float_ = float_of(self._scores[number - 1], self._scores[other - 1])
        before = self._before[number - 1]
        extra = self._scores[number - 1] - before
        virtual = points_text(extra) if extra or self._is_accelerated else None
        return SideView(*self._facts(number), points_text(before), float_, virtual)

    def board(
        self,
        place: int,
        white: int,
        black: int,
        games: tuple[GameView, ...] = (),
        *,
        republished: bool = False,
    ) -> BoardView:
        """A board; without games, one that nobody has played yet."""
        first = (white, black)[: self._event.games_per_match]
        played = games or tuple(GameView(tpn, "?", None, None, False) for tpn in first)
        sides = self.side(white, black), self.side(black, white)
        return BoardView(place, *sides, played, republished)

    def _facts(self, number: int) -> Facts:
        return facts_of(self._event.player(number), self._people)


def boards(
    event: Tournament,
    number: int,
    *,
    people: Sequence[int] = (),
    adjourned: Collection[tuple[int, int]] = (),
    republished: Collection[tuple[int, int]] = (),
) -> tuple[BoardView, ...]:
    """The boards of a paired round by the numbers on their tables.

    Scores and floats are those that were known when the round was paired. `people` are the persons
    by pairing number; `adjourned` are pairs that play on another day, `republished` those whose
    boards were published in place of others.
    """
    before = event.points_won_before(number)
    of_teams = ranks_teams(event)  # floats and points for pairing only are those of teams
    seating = Seating(
        event,
        before,
        before if of_teams else scores_paired(event, number),
        people,
        is_accelerated=not of_teams and is_accelerated(event, number),
    )
    found = []
    for place, games in numbered_boards(event, number):
        white, black = games[0][:2]
        views = tuple(_game(event, game, adjourned=game[:2] in adjourned) for game in games)
        changed = (white, black) in republished
        found.append(seating.board(place, white, black, views, republished=changed))
    return tuple(found)


def _game(event: Tournament, game: Game, *, adjourned: bool) -> GameView:
    white, black = game.white_result, game.black_result
    if Result.UNKNOWN in (white, black):
        return GameView(game.white, "?", None, None, adjourned)
    return GameView(
        game.white,
        game_text(white, black),
        points_text(event.points.white[white]),
        points_text(event.points.black[black]),
        adjourned,
    )


_boards: Cache[tuple[BoardView, ...]] = Cache(16)


def boards_of(section: Section, number: int) -> tuple[BoardView, ...]:
    """The boards of a paired round of a section; made once for each state."""
    paired = section.round(number)
    return _boards.of((section,), number, lambda: _of_section(section, paired))


def board_view(section: Section, number: int, board: int) -> BoardView:
    """The board of a paired round with that number."""
    found = next((one for one in boards_of(section, number) if one.board == board), None)
    if found is None:
        raise NoSuchPage(N_("Round {round} has no board {board}."), round=number, board=board)
    return found


def line_view(section: Section, number: int, label: str) -> GameLine:
    """The game of a paired round with that name, such as `3` or `3.2`."""
    board, _, game = label.partition(".")
    if (named := whole_number(board)) is not None:
        lines = board_view(section, number, named).lines
        found = next((line for line in lines if line.label == label), None)
        if found is not None or not game:
            return found or lines[0]
    raise NoSuchPage(N_("Round {round} has no board {board}."), round=number, board=label)


def colours_before(section: Section, number: int) -> dict[int, str]:
    """The colours of everybody up to a round, by pairing number: `WB=`, as they were known."""
    history = section.dated_tournament.as_known_at(number).history
    return {i + 1: colours_by_round(history, i) for i in range(len(history.points))}


def _of_section(section: Section, paired: RoundRecord) -> tuple[BoardView, ...]:
    return boards(
        section.dated_tournament,
        paired.number,
        people=section.numbers,
        adjourned=section.adjourned_games(paired.number),
        republished={(section.tpn(w), section.tpn(b)) for w, b in paired.republished},
    )


def unpaired(
    event: Tournament, number: int, people: Sequence[int] = ()
) -> tuple[UnpairedView, ...]:
    """Who has no game in a round, by pairing number: of one to be paired, who will have none."""
    if number <= len(event.rounds):
        played = event.rounds[number - 1]
        seen = {tpn for game in played.games for tpn in game[:2]}
        byes, before = dict(played.byes), event.points_won_before(number)
    else:
        byes = {a.tpn: a.bye for a in event.absences if a.round == number}
        before = event.history_won.points
        seen = {p.tpn for p in event.players if p.takes_part(number) and p.tpn not in byes}
    worth = event.points.of_matches(event.games_per_match).white
    found = []
    for player in event.players:
        if player.tpn in seen:
            continue
        bye = byes.get(player.tpn, Bye.ZERO)
        late: Literal["not-yet", "no-longer"]
        late = "not-yet" if player.first_round > number else "no-longer"
        found.append(
            UnpairedView(
                *facts_of(player, people),
                points_text(before[player.tpn - 1]),
                BYE_CODES[bye],
                points_text(worth[bye]),
                "yes" if player.takes_part(number) else late,
            )
        )
    return tuple(found)
