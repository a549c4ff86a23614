"""Teams: rosters, line-ups, and what a match is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from ronde.domain.errors import N_, InconsistentTournament
from ronde.domain.kinds import of_kind, take_fields
from ronde.domain.player import Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Board, Game, Pair, PlayedRound


@dataclass(frozen=True, slots=True)
class Team:
    """A team and its roster in board order. Numbers are the teams' own pairing numbers."""

    number: int
    name: str
    players: tuple[Tpn, ...] = ()
    nickname: str = ""
    strength: int = 0
    match_points: int | None = None
    game_points: int | None = None
    rank: int | None = None

    def __post_init__(self) -> None:
        take_fields(self)


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who played on which board of a match, where it was not the roster's order; 0 is nobody."""

    round: int
    team: int
    opponent: int
    players: tuple[int, ...]

    def __post_init__(self) -> None:
        take_fields(self)


@dataclass(frozen=True, slots=True)
class ForfeitedMatch:
    """A match that was not played: won by White's team, by Black's, or lost by both."""

    round: int
    white: int
    black: int
    white_won: bool = False
    black_won: bool = False

    def __post_init__(self) -> None:
        take_fields(self)


@dataclass(frozen=True, slots=True)
class TeamBye:
    """A team without a match in a round: the pairing-allocated bye, or one it asked for."""

    round: int
    team: int
    bye: Bye = Bye.PAIRING_ALLOCATED

    def __post_init__(self) -> None:
        take_fields(self)


@dataclass(frozen=True, slots=True)
class AcceleratedTeams:
    """Points that count for pairing only, for a range of teams and of rounds (TRF26, 250)."""

    first_round: int
    last_round: int
    first_team: int
    last_team: int
    match_points: int | None = None
    game_points: int | None = None

    def __post_init__(self) -> None:
        take_fields(self)


@dataclass(frozen=True, slots=True)
class ForbiddenMatches:
    """Teams that must not meet each other in these rounds (TRF26, 260)."""

    teams: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None

    def __post_init__(self) -> None:
        take_fields(self)

    def holds_in(self, number: int) -> bool:
        """Whether they must not meet in that round."""
        return self.first_round <= number <= (self.last_round or number)


@dataclass(frozen=True, slots=True)
class AbnormalTeamPoints:
    """Points of a team outside the point system (TRF26, 299)."""

    team: int
    match_points: int | None = None
    game_points: int | None = None
    round: int = 0
    instead_of: Result | Bye | None = None

    def __post_init__(self) -> None:
        take_fields(self)


@dataclass(frozen=True, slots=True)
class TeamEvent:
    """All that a team tournament adds to the players and their games. Points in tenths.

    A match stands in its round, as a board with the games of both teams.
    `paired` is false where the players are paired and the teams only collect their points.
    """

    teams: tuple[Team, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    forfeits: tuple[ForfeitedMatch, ...] = ()
    byes: tuple[TeamBye, ...] = ()
    board_colours: str = ""
    match_win: int = 20
    match_draw: int = 10
    match_loss: int = 0
    bye_match_points: int | None = None
    bye_game_points: int | None = None
    accelerated: tuple[AcceleratedTeams, ...] = ()
    forbidden: tuple[ForbiddenMatches, ...] = ()
    abnormal: tuple[AbnormalTeamPoints, ...] = ()
    paired: bool = True
    numbers: dict[int, int] = field(default_factory=dict, compare=False, repr=False, init=False)

    def __post_init__(self) -> None:
        take_fields(self)
        self.numbers.update({team.number: place for place, team in enumerate(self.teams)})
        byes = sorted(self.byes, key=lambda bye: (bye.round, bye.team, bye.bye))
        object.__setattr__(self, "byes", tuple(byes))

    def team(self, number: int) -> Team:
        """The team with this number."""
        place = self.numbers.get(of_kind("number", number, "int"))
        if place is None:
            raise InconsistentTournament(N_("There is no team {team}."), team=number)
        return self.teams[place]

    def with_strengths(self, strengths: Mapping[int, int]) -> TeamEvent:
        """These teams, some with another strength, by number."""
        teams = tuple(
            replace(team, strength=strengths.get(team.number, team.strength)) for team in self.teams
        )
        return replace(self, teams=teams)

    @property
    def team_of(self) -> dict[int, int]:
        """The number of each player's team."""
        return {tpn: team.number for team in self.teams for tpn in team.players}

    def boards(self, number: int) -> dict[int, int]:
        """The board of each player in a round, from 0 on: by the line-up, else by the roster."""
        found: dict[int, int] = {}
        for players in (
            *(team.players for team in self.teams),
            *(line_up.players for line_up in self.line_ups if line_up.round == number),
        ):
            found.update({tpn: board for board, tpn in enumerate(players)})
        return found

    def in_matches(self, number: int, played: PlayedRound, met: Iterable[Pair]) -> PlayedRound:
        """The round with all games of two teams that met on one board, in the order of boards."""
        team_of, place = self.team_of, self.boards(number)
        between: dict[frozenset[int], list[Game]] = {}
        for game in played.games:
            teams = frozenset(team_of.get(tpn, 0) for tpn in game[:2])
            between.setdefault(teams, []).append(game)

        def match(teams: Pair) -> Board:
            def board(game: Game) -> tuple[int, Game]:
                own = game.white if team_of[game.white] == teams[0] else game.black
                return place[own], game

            return Board(tuple(sorted(between.pop(frozenset(teams), ()), key=board)), teams)

        matches = [match(teams) for teams in met]
        rest = PlayedRound([game for games in between.values() for game in games])
        return PlayedRound((*matches, *rest.boards), played.byes)
