"""The team tournament as a tournament whose players are the teams, and their game points.

Rule: FIDE C.04.6 (2026) 1.2, 1.4, 1.6
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle

from ronde.domain.errors import N_, RequestError
from ronde.domain.player import Player, Tpn
from ronde.domain.result import PLAYED_MARKS, Bye, Result
from ronde.domain.round import Board, Game, PlayedRound, game
from ronde.domain.team import AcceleratedTeams, TeamBye, TeamEvent
from ronde.domain.tournament import AbnormalPoints, AcceleratedPoints, Tournament
from ronde.rulebooks.team.declared import MATCH
from ronde.tiebreaks.teams import match_points

FORFEITS = {
    (True, False): (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (False, True): (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (False, False): (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}


@dataclass(frozen=True, slots=True)
class TeamScores:
    """A tournament of teams: its players are the teams in the order of their numbers.

    Who may not meet is not part of it.

    `numbers` are the teams' own numbers; `games` the game points before each round, and at last
    after all of them, by place of the team.
    """

    matches: Tournament
    numbers: tuple[int, ...]
    games: tuple[tuple[int, ...], ...]


def team_scores(tournament: Tournament, primary: str) -> TeamScores:
    """What the rounds so far were worth to the teams."""
    event = tournament.team_event
    if event is None or not event.teams:
        raise RequestError(
            N_("This system pairs teams, and the tournament names none: add records 310.")
        )
    book = _Book(tournament, event)
    numbers = book.numbers
    place = {number: Tpn(k) for k, number in enumerate(numbers, 1)}
    matches = Tournament(
        players=tuple(
            Player(place[number], event.team(number).name, event.team(number).strength)
            for number in numbers
        ),
        rounds=tuple(book.round(r) for r in range(1, len(tournament.rounds) + 1)),
        number_of_rounds=tournament.number_of_rounds,
        points=match_points(event),
        initial_colour=tournament.initial_colour,
        accelerated=tuple(_accelerated(event.accelerated, place, primary)),
        abnormal=tuple(
            AbnormalPoints(place[a.team], a.match_points, a.round, a.instead_of)
            for a in event.abnormal
            if a.match_points is not None and a.team in place
        ),
    )
    return TeamScores(matches, numbers, book.game_points())


def boards_of(tournament: Tournament) -> int:
    """How many boards a match has: as record 352 says, else as any has had so far.

    Before the first match the smallest roster tells it.
    """
    event = tournament.team_event
    assert event is not None, "a team event has teams"
    return _Book(tournament, event).boards


def _accelerated(
    grants: Sequence[AcceleratedTeams], place: Mapping[int, Tpn], primary: str
) -> list[AcceleratedPoints]:
    """Points for pairing only, of the kind that makes scoregroups."""
    found = []
    for grant in grants:
        points = grant.match_points if primary == MATCH else grant.game_points
        inside = [place[t] for t in place if grant.first_team <= t <= grant.last_team]
        if points and inside:
            found.append(
                AcceleratedPoints(
                    grant.first_round, grant.last_round, min(inside), max(inside), points
                )
            )
    return found


class _Book:
    """The matches of a team event, read from its games and its own records."""

    def __init__(self, tournament: Tournament, event: TeamEvent) -> None:
        self.tournament = tournament
        self.event = event
        self.numbers = tuple(sorted(team.number for team in event.teams))
        self.place = {number: Tpn(k) for k, number in enumerate(self.numbers, 1)}
        self.between = [
            {frozenset(teams): games for games, teams in played.boards if games and teams}
            for played in tournament.rounds
        ]
        self.boards = len(event.board_colours) or max(
            [len(games) for games_ in self.between for games in games_.values()],
            default=min((len(team.players) for team in event.teams), default=1),
        )

    def round(self, number: int) -> PlayedRound:
        """The matches of a round as games between teams, and their byes."""
        games = {}
        for board in self.tournament.rounds[number - 1].boards:
            if board.teams is not None:
                games[frozenset(board.teams)] = self._game(number, board, *board.teams)
        for lost in self.event.forfeits:
            if lost.round == number:
                result = FORFEITS[lost.white_won, lost.black_won]
                pair = frozenset((lost.white, lost.black))
                games[pair] = Game(self.place[lost.white], self.place[lost.black], *result)
        byes = [(self.place[bye.team], bye.bye) for bye in self.event.byes if bye.round == number]
        return PlayedRound(tuple(games.values()), tuple(byes))

    def _game(self, number: int, board: Board, white: int, black: int) -> Game:
        """A match as one result: played if a board was, won by more game points."""
        mine, yours = (self._sum(number, team) for team in (white, black))
        ahead = (mine > yours) - (mine < yours)
        if any(PLAYED_MARKS[game.white_result] for game in board.games):
            results = {
                1: (Result.WIN, Result.LOSS),
                0: (Result.DRAW, Result.DRAW),
                -1: (Result.LOSS, Result.WIN),
            }[ahead]
        else:
            results = FORFEITS[ahead > 0, ahead < 0]
        return Game(self.place[white], self.place[black], *results)

    def _sum(self, number: int, team: int) -> int:
        """What the players of a team scored in a round."""
        history = self.tournament.history
        before = history.before[number - 1]
        after = history.before[number] if number < history.rounds else history.points
        return sum(after[t - 1] - before[t - 1] for t in self.event.team(team).players)

    def game_points(self) -> tuple[tuple[int, ...], ...]:
        """Game points of every team before each round, and after the last."""
        total = [0] * len(self.numbers)
        found = [tuple(total)]
        for number in range(1, len(self.tournament.rounds) + 1):
            for k, team in enumerate(self.numbers):
                total[k] += self._in_round(number, team)
            found.append(tuple(total))
        return tuple(found)

    def _in_round(self, number: int, team: int) -> int:
        """Game points of a team in a round: of its boards, of a bye, of a match won by forfeit."""
        points = self.tournament.points
        total = None
        for bye in self.event.byes:
            if (bye.round, bye.team) == (number, team):
                total = self._of_bye(bye.bye)
        for lost in self.event.forfeits:
            if (
                lost.round == number
                and frozenset((lost.white, lost.black)) not in (self.between[number - 1])
            ):
                if (team == lost.white and lost.white_won) or (
                    team == lost.black and lost.black_won
                ):
                    total = points.win * self.boards
        if total is None:
            total = self._sum(number, team)
        return total + sum(
            a.game_points or 0
            for a in self.event.abnormal
            if a.team == team
            and a.instead_of is None
            and a.round in (number, 0 if number == 1 else number)
        )

    def _of_bye(self, bye: Bye) -> int:
        """A bye's game points: those of a drawn match, won, or lost; unless the event says so."""
        points, own = self.tournament.points, self.event.bye_game_points
        if bye is Bye.PAIRING_ALLOCATED:
            return points.draw * self.boards if own is None else own
        worth = {Bye.HALF: points.draw, Bye.FULL: points.win, Bye.UNOPPOSED: points.win}
        return worth.get(bye, 0) * self.boards


def with_matches(
    stage: Tournament, pairs: Iterable[tuple[int, int]], bye: int | None
) -> Tournament:
    """The tournament with one more round of matches; who is on which board follows the rosters."""
    event = stage.team_event
    assert event is not None, "teams have been paired"
    number = len(stage.rounds) + 1
    size = boards_of(stage)
    matches = [Board(_games(event, white, black, size), (white, black)) for white, black in pairs]
    resting = () if bye is None else (TeamBye(number, bye),)
    teams = replace(event, byes=(*event.byes, *resting))
    return replace(stage.with_round(PlayedRound(matches)), team_event=teams)


def _games(event: TeamEvent, white: int, black: int, boards: int) -> tuple[Game, ...]:
    """The boards of a match; White's team has the colours of the event, first board first."""
    rosters = zip(event.team(white).players, event.team(black).players, strict=False)
    colours = cycle(event.board_colours or "WB")
    return tuple(
        game(one, other) if colour == "W" else game(other, one)
        for (one, other), colour, _ in zip(rosters, colours, range(boards), strict=False)
    )
