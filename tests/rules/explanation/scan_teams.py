"""What the matches so far tell of every team: scores, colours, floats, meetings; points in tenths.

Rule: FIDE C.04.6 (2026) 1, 2.3, 4.3
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ronde.domain.result import Bye, Result
from ronde.domain.round import Board
from ronde.domain.tournament import Tournament
from tests.rules.team.arbitrary import BYES, wants
from tests.rules.team.test_against_literal import game_points

if TYPE_CHECKING:
    from tests.rules.explanation.scan import Scan

OTHER = {"W": "B", "B": "W"}


class TeamRecord:
    """Filled in round by round, by the number of a team."""

    def __init__(self, event: Tournament) -> None:
        assert event.team_event is not None
        self.teams = event.team_event
        self.event = event
        self.kind = event.details.encoded_kind.removeprefix("FIDE_TEAM_TYPE")[0]
        self.numbers = [team.number for team in self.teams.teams]
        self.real = dict.fromkeys(self.numbers, 0)
        self.games: dict[int, list[tuple[int, str, int]]] = {n: [] for n in self.numbers}
        self.scheduled: dict[tuple[int, int], int] = {}
        self.results: dict[tuple[int, int], Result] = {}
        self.meetings: dict[frozenset[int], list[int]] = {}
        self.marks: dict[int, dict[int, Result | Bye]] = {n: {} for n in self.numbers}
        self.before: list[dict[int, int]] = []
        for number in range(1, len(event.rounds) + 1):
            self.before.append(dict(self.real))
            self._read(number)
        self.second = game_points(event)

    def _read(self, number: int) -> None:
        forfeits = {
            frozenset((f.white, f.black)): f for f in self.teams.forfeits if f.round == number
        }
        for board in self.event.rounds[number - 1].boards:
            assert board.teams is not None
            white, black = board.teams
            self.scheduled[white, number], self.scheduled[black, number] = black, white
            forfeit = forfeits.get(frozenset(board.teams))
            if forfeit is not None:
                self._forfeited(number, board, white_won=forfeit.white_won)
            else:
                self._played(number, board)
        for bye in self.teams.byes:
            if bye.round == number:
                self.real[bye.team] += BYES[bye.bye]
                self.marks[bye.team][number] = bye.bye
        for marks in self.marks.values():
            marks.setdefault(number, Bye.ZERO)

    def _forfeited(self, number: int, board: Board, *, white_won: bool) -> None:
        assert board.teams is not None
        white, black = board.teams
        self.marks[white][number] = Result.FORFEIT_WIN if white_won else Result.FORFEIT_LOSS
        self.marks[black][number] = Result.FORFEIT_LOSS
        self.real[white] += 20 * white_won

    def _played(self, number: int, board: Board) -> None:
        """The team with more points on the boards wins the match."""
        assert board.teams is not None
        white, black = board.teams
        here = {tpn for team in self.teams.teams if team.number == white for tpn in team.players}
        mine = yours = 0
        for game in board.games:
            one, other = (
                self.event.points.white[r] for r in (game.white_result, game.black_result)
            )
            mine, yours = (
                (mine + one, yours + other) if game.white in here else (mine + other, yours + one)
            )
        self.real[white] += 10 * ((mine > yours) - (mine < yours)) + 10
        self.real[black] += 10 * ((mine < yours) - (mine > yours)) + 10
        self.games[white].append((number, "W", black))
        self.games[black].append((number, "B", white))
        self.meetings.setdefault(frozenset((white, black)), []).append(number)
        self.marks[white][number] = self.marks[black][number] = Result.DRAW

    def preference(self, number: int) -> tuple[str, str]:
        """The colour that a team prefers, and how much."""
        is_last = len(self.event.rounds) + 1 == self.event.number_of_rounds
        colours = "".join(colour for _, colour, _ in self.games[number])
        side, strong = wants(colours, self.kind, is_last)
        return side, "strong" if strong else "mild" if side else "none"


def _first(scan: Scan, white: int, black: int) -> int:
    """The team that comes first: by score, then game points, then number."""
    second = scan.games.second
    return min((white, black), key=lambda v: (-scan.games.score[v], -second[v], v))


def only_wish(scan: Scan, white: int, black: int) -> bool:
    return (scan.games.preference(white)[0], scan.games.preference(black)[0]) in (
        ("W", ""),
        ("", "B"),
    )


def only_strong(scan: Scan, white: int, black: int) -> bool:
    (mine, one), (yours, other) = (scan.games.preference(v) for v in (white, black))
    getting = one if mine == "W" else other
    return mine == yours != "" and getting == "strong" and one != other


def lower_difference(scan: Scan, white: int, black: int) -> bool:
    return scan.games.ahead(white) < scan.games.ahead(black)


def first_wish(scan: Scan, white: int, black: int) -> bool:
    wish = scan.games.preference(_first(scan, white, black))[0]
    return wish == ("W" if _first(scan, white, black) == white else "B")


def alternates(scan: Scan, white: int, black: int, who: int) -> bool:
    return scan.games.colours(who)[-1:] == ("B" if who == white else "W")


WORDINGS: Mapping[str, Callable[[Scan, int, int], bool]] = {
    "grant the only colour preference": only_wish,
    "grant the only strong preference": only_strong,
    "White to the lower colour difference": lower_difference,
    "grant the first team's preference": first_wish,
    "alternate the first team": lambda s, w, b: alternates(s, w, b, _first(s, w, b)),
    "alternate the other team": lambda s, w, b: alternates(
        s, w, b, ({w, b} - {_first(s, w, b)}).pop()
    ),
}
