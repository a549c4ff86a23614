"""A team event as a tournament in which the teams are the players, and their game points.

Rule: FIDE C.04.6 (2026) 1.2, 1.4, 1.6
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ronde.domain.player import Player, Tpn
from ronde.domain.points import PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.round import Board, Game, PlayedRound
from ronde.domain.team import TeamEvent
from ronde.domain.tournament import (
    AbnormalPoints,
    Absence,
    AcceleratedPoints,
    ForbiddenPairs,
    Tournament,
)
from ronde.verifier.history import NOT_PLAYED, History

MATCH, GAME = "match-points", "game-points"
RESULTS = {1: (Result.WIN, Result.LOSS), 0: (Result.DRAW,) * 2, -1: (Result.LOSS, Result.WIN)}
LATER = 1 << 20
"""A round that never comes: numbers without a team take part from then on."""


class TeamBook:
    """A team event as a tournament in which the teams are the players."""

    def __init__(self, tournament: Tournament, number: int, primary: str) -> None:
        self.tournament, self.number, self.primary = tournament, number, primary
        self.event: TeamEvent = tournament.team_event or TeamEvent()
        alone = replace(tournament, acceleration=None, accelerated=())
        played = History(alone, len(tournament.rounds) + 1)
        totals = [*played.before, played.points]
        self.size: int = max((team.number for team in self.event.teams), default=0)
        self.sums: list[dict[int, int]] = [
            {
                team.number: sum(after[t - 1] - before[t - 1] for t in team.players)
                for team in self.event.teams
            }
            for before, after in pairwise(totals)
        ]
        boards = [len(b.games) for r in tournament.rounds for b in r.boards if b.teams and b.games]
        rosters = [len(team.players) for team in self.event.teams]
        usual = max(boards, default=min(rosters, default=1))
        self.boards: int = len(self.event.board_colours) or usual
        self.met: list[set[frozenset[int]]] = [
            {frozenset(b.teams) for b in r.boards if b.teams and b.games} for r in tournament.rounds
        ]
        self.game_points: list[list[int]] = [[0] * self.size]
        for k in range(1, len(tournament.rounds) + 1):
            before = self.game_points[-1]
            self.game_points.append([p + self._gained(k, n) for n, p in enumerate(before, 1)])

    def teams(self) -> Tournament:
        """Every team a player, every match a game."""
        event = self.event
        known = {team.number for team in event.teams}
        return Tournament(
            players=tuple(
                Player(Tpn(n), first_round=1 if n in known else LATER)
                for n in range(1, self.size + 1)
            ),
            rounds=tuple(self._round(k + 1, r) for k, r in enumerate(self.tournament.rounds)),
            number_of_rounds=self.tournament.number_of_rounds,
            points=PointSystem(
                win=event.match_win,
                draw=event.match_draw,
                loss=event.match_loss,
                pairing_allocated_bye=(
                    event.match_draw if event.bye_match_points is None else event.bye_match_points
                ),
            ),
            initial_colour=self.tournament.initial_colour,
            absences=tuple(self._absences() if self.number > len(self.tournament.rounds) else ()),
            acceleration=self.tournament.acceleration,
            accelerated=tuple(
                AcceleratedPoints(
                    a.first_round, a.last_round, Tpn(a.first_team), Tpn(a.last_team), p
                )
                for a in event.accelerated
                if (p := a.match_points if self.primary == MATCH else a.game_points)
            ),
            forbidden=tuple(
                ForbiddenPairs(
                    tuple(Tpn(t) for t in b.teams if t in known), b.first_round, b.last_round
                )
                for b in event.forbidden
            ),
            abnormal=tuple(
                AbnormalPoints(Tpn(a.team), a.match_points, a.round, a.instead_of)
                for a in event.abnormal
                if a.match_points is not None and a.team in known
            ),
        )

    def _absences(self) -> Iterator[Absence]:
        """Teams that asked for a bye in the round judged, or of whom nobody is there."""
        away = self.tournament.absent(self.number)
        lost = [f for f in self.event.forfeits if f.round == self.number]
        byes = {t: Bye.PAIRING_ALLOCATED for f in lost for t in (f.white, f.black)}
        byes.update({b.team: b.bye for b in self.event.byes if b.round == self.number})
        for team in self.event.teams:
            bye = byes.get(team.number)
            if bye is not None and bye is not Bye.PAIRING_ALLOCATED:
                yield Absence(self.number, Tpn(team.number), bye)
            elif bye is None and team.players and all(t in away for t in team.players):
                yield Absence(self.number, Tpn(team.number))

    def _round(self, number: int, played: PlayedRound) -> PlayedRound:
        matches = {frozenset(b.teams): self._match(number, b) for b in played.boards if b.teams}
        for f in self.event.forfeits:
            if f.round == number:
                mine, yours = (
                    Result.FORFEIT_WIN if won else Result.FORFEIT_LOSS
                    for won in (f.white_won, f.black_won)
                )
                pair = frozenset((f.white, f.black))
                matches[pair] = Game(Tpn(f.white), Tpn(f.black), mine, yours)
        byes = [(Tpn(b.team), b.bye) for b in self.event.byes if b.round == number]
        return PlayedRound(map(Board, zip(matches.values())), byes, ordered=played.ordered)

    def _match(self, number: int, board: Board) -> Game:
        """Won by more game points; played if one of its games was.

        Rule: FIDE C.04.6 (2026) 1.6
        """
        assert board.teams is not None
        white, black = board.teams
        sums = self.sums[number - 1]
        ahead = (sums[white] > sums[black]) - (sums[white] < sums[black])
        mine, yours = RESULTS[ahead]
        if all(game.white_result in NOT_PLAYED for game in board.games):
            mine = Result.FORFEIT_WIN if ahead > 0 else Result.FORFEIT_LOSS
            yours = Result.FORFEIT_WIN if ahead < 0 else Result.FORFEIT_LOSS
        return Game(Tpn(white), Tpn(black), mine, yours)

    def _gained(self, number: int, team: int) -> int:
        """Game points of a team in a round: of its boards, of a bye, of a match won by forfeit."""
        event, points = self.event, self.tournament.points
        total = self.sums[number - 1].get(team, 0)
        for bye in event.byes:
            if (bye.round, bye.team) == (number, team):
                worth = {Bye.HALF: points.draw, Bye.FULL: points.win, Bye.UNOPPOSED: points.win}
                total = worth.get(bye.bye, 0) * self.boards
                if bye.bye is Bye.PAIRING_ALLOCATED:
                    own = event.bye_game_points
                    total = points.draw * self.boards if own is None else own
        for f in event.forfeits:
            if f.round == number and frozenset((f.white, f.black)) not in self.met[number - 1]:
                if (team == f.white and f.white_won) or (team == f.black and f.black_won):
                    total = points.win * self.boards
        return total + sum(
            a.game_points or 0
            for a in event.abnormal
            if a.team == team and a.instead_of is None and (a.round or 1) == number
        )
