"""Teams as participants: a match is a game whose points are match points, or game points.

A team tournament is read as two tournaments of teams with the same results, one scored by match
points and one by game points, so that every individual tie-break serves for teams as well.

Rule: FIDE C.07 (2026) 12, 13
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from ronde.domain.player import Player, Tpn
from ronde.domain.points import PointSystem
from ronde.domain.result import PLAYED_MARKS, Bye, Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import AbnormalPoints, Tournament
from ronde.tiebreaks.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ronde.domain.team import TeamEvent

Score = Literal["MP", "GP"]
SCORES: tuple[Score, Score] = ("MP", "GP")
Entries = dict[Tpn, tuple[int, "Result | Bye"]]


class TeamRound(NamedTuple):
    """One round of one team: its mark, its game points, and those of each board, in tenths."""

    mark: Result | Bye
    game_points: int
    boards: tuple[int, ...]


class Teams:
    """What every team did, round by round; teams are named by their place in the list."""

    def __init__(self, tournament: Tournament, team_event: TeamEvent) -> None:
        self.tournament = tournament
        self.team_event = team_event
        self.size: int = _boards(tournament, team_event)
        self.pairs: list[dict[int, int]] = []
        self.rounds: list[list[TeamRound]] = []
        for number, played in enumerate(tournament.rounds, 1):
            self._record(number, played)

    @property
    def primary(self) -> Score:
        """The score that ranks first: match points, unless record 192 says game points.

        Rule: FIDE C.04.6 (2026) 1.2
        """
        kind = self.tournament.details.encoded_kind.split("_")
        scores = [word for word in kind if word in ("MP", "GP")]
        return "GP" if scores[:1] == ["GP"] else "MP"

    @property
    def secondary(self) -> Score:
        """The other score."""
        return "MP" if self.primary == "GP" else "GP"

    def _record(self, number: int, played: PlayedRound) -> None:
        place = self.team_event.numbers
        entries = _entries(self.tournament, played)
        rounds = [self._bye(Bye.ZERO)] * len(place)
        pairs: dict[int, int] = {}
        for bye in self.team_event.byes:
            if bye.round == number:
                rounds[place[bye.team]] = self._bye(bye.bye)
        for board in played.boards:
            if board.teams is not None:
                white, black = (place[team] for team in board.teams)
                pairs[white] = black
                rounds[white], rounds[black] = self._match(white, black, number, entries)
        for forfeit in self.team_event.forfeits:
            if forfeit.round == number:
                white, black = place[forfeit.white], place[forfeit.black]
                pairs[white] = black
                rounds[white] = self._forfeit(forfeit.white_won)
                rounds[black] = self._forfeit(forfeit.black_won)
        self.pairs.append(pairs)
        self.rounds.append(rounds)

    def _bye(self, bye: Bye) -> TeamRound:
        """A round without a match; the pairing-allocated bye is a win on each board there.

        Rule: FIDE C.07 (2026) 12; FIDE C.04.6 (2026) 1.4
        """
        system = self.tournament.points
        if bye is Bye.PAIRING_ALLOCATED:
            given = self.team_event.bye_game_points
            worth = self.size * system.draw if given is None else given
            return TeamRound(bye, worth, (system.win,) * self.size)
        worth = system.white[bye]
        return TeamRound(bye, self.size * worth, (worth,) * self.size)

    def _forfeit(self, won: bool) -> TeamRound:
        mark = Result.FORFEIT_WIN if won else Result.FORFEIT_LOSS
        worth = self.tournament.points.white[mark]
        return TeamRound(mark, self.size * worth, (worth,) * self.size)

    def _match(
        self, white: int, black: int, number: int, entries: Entries
    ) -> tuple[TeamRound, TeamRound]:
        """A match: the points of the boards decide it, once every game has a result.

        Without a game played it was forfeited.
        """
        teams = self.team_event.teams
        ours = self._boards_of(teams[white].number, teams[black].number, number, entries)
        theirs = self._boards_of(teams[black].number, teams[white].number, number, entries)
        own, other = sum(ours), sum(theirs)
        marks = [entries[tpn][1] for tpn in teams[white].players if tpn in entries]
        if Result.UNKNOWN in marks:
            unknown = Result.UNKNOWN
            return TeamRound(unknown, own, ours), TeamRound(unknown, other, theirs)
        met = any(PLAYED_MARKS[mark] for mark in marks)
        return (
            TeamRound(_mark(own, other, met), own, ours),
            TeamRound(_mark(other, own, met), other, theirs),
        )

    def _boards_of(
        self, team: int, opponent: int, number: int, entries: Entries
    ) -> tuple[int, ...]:
        """The points of each board; the line-up, or else the roster, says who sat there."""
        listed = [
            line_up.players
            for line_up in self.team_event.line_ups
            if (line_up.round, line_up.team, line_up.opponent) == (number, team, opponent)
        ]
        roster = self.team_event.team(team).players
        seated = listed[0] if listed else [tpn for tpn in roster if tpn in entries]
        points = [entries[Tpn(tpn)][0] if tpn in entries else 0 for tpn in seated]
        return tuple((points + [0] * self.size)[: self.size])

    def scored_by(self, score: Score) -> Tournament:
        """The teams as players of a tournament that counts this score."""
        number = {team.number: Tpn(place) for place, team in enumerate(self.team_event.teams, 1)}
        players = tuple(
            Player(number[team.number], team.name, team.strength) for team in self.team_event.teams
        )
        abnormal = [*self._penalties(score, number)]
        if score == "MP":
            system = match_points(self.team_event)
        else:
            game, size = self.tournament.points, self.size
            system = PointSystem(
                win=size * game.win, draw=size * game.draw, loss=size * game.loss, unknown=0
            )
            abnormal += self._as_scored(system)
        return replace(
            self.tournament,
            players=players,
            rounds=tuple(self._round(r) for r in range(len(self.rounds))),
            points=system,
            abnormal=tuple(abnormal),
            absences=(),
            forbidden=(),
            accelerated=(),
            ranking=(),
            pairing_states=(),
            team_event=None,
        )

    def _round(self, r: int) -> PlayedRound:
        marks = [team.mark for team in self.rounds[r]]
        games, seen = [], set()
        for white, black in self.pairs[r].items():
            own, other = marks[white], marks[black]
            assert isinstance(own, Result)
            assert isinstance(other, Result)
            games.append(Game(Tpn(white + 1), Tpn(black + 1), own, other))
            seen |= {white, black}
        byes = [
            (Tpn(place + 1), mark)
            for place, mark in enumerate(marks)
            if place not in seen and isinstance(mark, Bye)
        ]
        return PlayedRound(tuple(games), tuple(byes))

    def _as_scored(self, system: PointSystem) -> Iterator[AbnormalPoints]:
        """The game points really made where the result alone does not tell them."""
        for number, teams in enumerate(self.rounds, 1):
            for place, team in enumerate(teams):
                if system.white[team.mark] != team.game_points:
                    yield AbnormalPoints(Tpn(place + 1), team.game_points, number, team.mark)

    def _penalties(self, score: Score, number: dict[int, Tpn]) -> Iterator[AbnormalPoints]:
        """Penalties and bonuses of teams (TRF26, 299)."""
        for abnormal in self.team_event.abnormal:
            points = abnormal.match_points if score == "MP" else abnormal.game_points
            if points is not None:
                tpn = number[abnormal.team]
                yield AbnormalPoints(tpn, points, abnormal.round, abnormal.instead_of)


class TeamSheets:
    """The sheets of a team tournament: one by match points, one by game points."""

    def __init__(self, teams: Teams) -> None:
        self.teams = teams
        self.sheets: dict[str, Sheet] = {
            score: Sheet(teams.scored_by(score), self) for score in SCORES
        }

    def __getitem__(self, score: Score) -> Sheet:
        return self.sheets[score]

    @property
    def primary(self) -> Sheet:
        """The sheet of the score that ranks first."""
        return self.sheets[self.teams.primary]

    def other(self, sheet: Sheet) -> Sheet:
        """The sheet of the other score."""
        return self["GP"] if sheet is self["MP"] else self["MP"]

    def boards(self, i: int) -> list[tuple[int, ...]]:
        """The points of each board, round by round."""
        return [rounds[i].boards for rounds in self.teams.rounds]


def match_points(event: TeamEvent) -> PointSystem:
    """Match points as a point system; the bye is worth a drawn match unless the event says so.

    Rule: FIDE C.04.6 (2026) 1.4
    """
    bye = event.bye_match_points
    return PointSystem(
        win=event.match_win,
        draw=event.match_draw,
        loss=event.match_loss,
        pairing_allocated_bye=event.match_draw if bye is None else bye,
        unknown=0,
    )


def ranks_teams(tournament: Tournament) -> bool:
    """Whether the teams are paired and ranked, and not the players."""
    teams = tournament.team_event
    return teams is not None and teams.paired and bool(teams.teams)


def sheet_of(tournament: Tournament) -> Sheet:
    """The sheet of the participants: of the players, or of the teams where teams are paired."""
    if tournament.team_event is None or not ranks_teams(tournament):
        return Sheet(tournament)
    return TeamSheets(Teams(tournament, tournament.team_event)).primary


def _entries(tournament: Tournament, played: PlayedRound) -> Entries:
    """The points and the mark of everybody who sat at a board, with or without an opponent."""
    system = replace(tournament.points, unknown=0)
    entries: Entries = {}
    for white, black, white_result, black_result in played.games:
        entries[white] = (system.white[white_result], white_result)
        entries[black] = (system.black[black_result], black_result)
    for tpn, bye in played.byes:
        if bye is Bye.UNOPPOSED:
            entries[tpn] = (system.white[bye], bye)
    return entries


def _mark(own: int, other: int, met: bool) -> Result:
    if not met:
        return Result.FORFEIT_WIN if own > other else Result.FORFEIT_LOSS
    return Result.WIN if own > other else Result.DRAW if own == other else Result.LOSS


def _boards(tournament: Tournament, team_event: TeamEvent) -> int:
    """How many boards a match has: record 352 says so, else the longest match."""
    if team_event.board_colours:
        return len(team_event.board_colours)
    longest = 0
    for played in tournament.rounds:
        entries = _entries(tournament, played)
        for team in team_event.teams:
            longest = max(longest, sum(tpn in entries for tpn in team.players))
    return longest or 1
