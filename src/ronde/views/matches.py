"""Matches of teams: the boards of each, its points, and the teams with their members.

Reading: ADR-0580
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Literal

from ronde.domain.errors import N_, NoSuchPage
from ronde.domain.points import points_text
from ronde.domain.result import Bye, Result
from ronde.journal.teams import NOBODY, colours_of_match, seats_of, tables_of
from ronde.notation import exact
from ronde.services.cache import Cache
from ronde.tiebreaks.teams import Teams, match_points
from ronde.views.base import BYE_CODES, ByeCode, Colour, Natural, Number, Points, View, extended
from ronde.views.boards import BoardView, GameLine, GameView, SideView, boards_of
from ronde.views.players import PlayerView, facts_of, float_of

if TYPE_CHECKING:
    from ronde.domain.team import TeamEvent
    from ronde.journal import Section
    from ronde.journal.teams import SectionTeams, TeamEntry
    from ronde.services.rounds import ReplayedRound


class TeamSide(View, frozen=True):
    """A team of a match, with its match and game points before the round."""

    number: Number
    team: Number
    name: str
    points: Points
    game_points: Points


class MatchBoard(View, frozen=True):
    """A board of a match: its game, or who sat there alone, or nobody.

    `colour` is that of the match's first team. `table` is the number on the table.
    """

    board: Number
    table: Number
    colour: Colour
    one: PlayerView | None
    other: PlayerView | None
    line: GameLine | None
    one_points: Points | None
    other_points: Points | None


class MatchView(View, frozen=True):
    """A match: `white` is the team that has White on the first board.

    The points are game points; None while every game is open. `forfeited`: a whole team did not
    come. `late` are the teams whose line-up came after the deadline.
    """

    match: Number
    round: Number
    white: TeamSide
    black: TeamSide
    boards: tuple[MatchBoard, ...]
    white_points: Points | None
    black_points: Points | None
    open: Natural
    forfeited: Literal["white", "black", "both"] | None
    late: tuple[Number, ...]


class TeamRest(View, frozen=True):
    """A team without a match in a round."""

    number: Number
    team: Number
    name: str
    bye: ByeCode


class MatchesView(View, frozen=True):
    """The matches of a round, and the teams that have none."""

    section: str
    round: Number
    matches: tuple[MatchView, ...]
    resting: tuple[TeamRest, ...]

    def of_table(self, table: int) -> MatchView | None:
        """The match to which a table belongs."""
        for match in self.matches:
            if any(board.table == table for board in match.boards):
                return match
        return None


_matches: Cache[MatchesView] = Cache(16)


def matches_view(section: Section, number: int) -> MatchesView:
    """The matches of a paired round; made once for each state."""
    section.round(number)
    return _matches.of((section,), number, lambda: _matches_view(section, number))


def _known(section: Section) -> tuple[SectionTeams, TeamEvent]:
    teams, event = section.teams, section.tournament.team_event
    if teams is None or event is None:
        raise NoSuchPage(N_("There are no teams in section {section}."), section=section.key)
    return teams, event


def _matches_view(section: Section, number: int) -> MatchesView:
    teams, event = _known(section)
    book = Teams(section.tournament, event)
    record = section.round(number)
    rounds = book.rounds[number - 1]
    matches = tuple(
        _match(section, book, number, place) for place in range(1, len(record.matches) + 1)
    )
    paired = {team for pair in record.matches for team in pair}
    resting = tuple(
        TeamRest(place, id, teams.team(id).name, BYE_CODES[Bye(rounds[place - 1].mark)])
        for place, id in enumerate(teams.numbers, 1)
        if id not in paired
    )
    return MatchesView(section.key, number, matches, resting)


def _match(section: Section, book: Teams, number: int, place: int) -> MatchView:
    teams, _ = _known(section)
    pair = section.round(number).matches[place - 1]
    lost = next((o for o in teams.lost if (o.round, o.white, o.black) == (number, *pair)), None)
    lines = {line.board: line for board in boards_of(section, number) for line in board.lines}
    boards = tuple(_boards(section, number, place, pair, lines))
    if lost is not None and lost.absent == "both":
        boards = ()
    sides = [_side(book, teams, id, number) for id in pair]
    own, other = (book.rounds[number - 1][teams.number(id) - 1] for id in pair)
    begun = lost is not None or any(board.one_points is not None for board in boards)
    return MatchView(
        match=place,
        round=number,
        white=sides[0],
        black=sides[1],
        boards=boards,
        white_points=points_text(own.game_points) if begun else None,
        black_points=points_text(other.game_points) if begun else None,
        open=sum(b.line is not None and b.line.result == "?" for b in boards),
        forfeited=None if lost is None else lost.absent,
        late=tuple(
            teams.number(id)
            for id in pair
            if (found := teams.line_ups.get((number, id))) is not None and found.late
        ),
    )


def _side(book: Teams, teams: SectionTeams, id: int, number: int) -> TeamSide:
    place = teams.number(id)
    worth = match_points(book.team_event).white
    before = [rounds[place - 1] for rounds in book.rounds[: number - 1]]
    return TeamSide(
        number=place,
        team=id,
        name=teams.team(id).name,
        points=points_text(sum(worth[one.mark] for one in before)),
        game_points=points_text(sum(one.game_points for one in before)),
    )


def _boards(
    section: Section, number: int, place: int, pair: tuple[int, int], lines: dict[int, GameLine]
) -> Iterator[MatchBoard]:
    tables = tables_of(section, number, place)
    seated = seats_of(section, number, pair)
    for board, (table, colour, *two) in enumerate(
        zip(tables, colours_of_match(section), *seated, strict=True), 1
    ):
        line = lines.get(table) if NOBODY not in two else None
        one, other = (_player(section, person) for person in two)
        yield MatchBoard(
            board,
            table,
            "W" if colour == "W" else "B",
            one,
            other,
            line,
            *_points(section, line, one, other),
        )


def _points(
    section: Section, line: GameLine | None, one: PlayerView | None, other: PlayerView | None
) -> tuple[str | None, str | None]:
    """What a board brings to both teams; None while its game is open."""
    if line is not None:
        game = line.games[0]
        if one is not None and game.white == one.number:
            return game.white_points, game.black_points
        return game.black_points, game.white_points
    won = points_text(section.tournament.points.white[Bye.UNOPPOSED])
    if one is None and other is None:
        return "0.0", "0.0"
    return ("0.0", won) if one is None else (won, "0.0")


def _player(section: Section, person: int) -> PlayerView | None:
    if person == NOBODY:
        return None
    return PlayerView(*facts_of(section.tournament.player(section.tpn(person)), section.numbers))


class MemberView(PlayerView, frozen=True):
    """A member of a team: the place in its list, games played, and points made."""

    place: Number
    games: Natural
    won: Points


class TeamView(View, frozen=True):
    """A team: `number` is its pairing number, None before the list is drawn up."""

    team: Number
    number: Number | None
    name: str
    captain: str
    rating: Natural
    members: tuple[MemberView, ...]


class TeamRoundView(View, frozen=True):
    """A round of a team: the opponent and the points, or why there was no match."""

    round: Number
    opponent: TeamSide | None
    match: Number | None
    colour: Colour | None
    own: Points | None
    against: Points | None
    open: Natural
    forfeited: bool
    bye: ByeCode | None


def team_views(
    section: Section, people: dict[int, PlayerView] | None = None
) -> tuple[TeamView, ...]:
    """The teams by pairing number, before that in the order of entry."""
    teams = section.teams
    if teams is None:
        raise NoSuchPage(N_("There are no teams in section {section}."), section=section.key)
    played = _played(section)
    listed = teams.numbers or tuple(team.id for team in teams.teams)
    return tuple(_team(section, teams.team(id), played, people or {}) for id in listed)


def team_view(
    section: Section, number: int, people: dict[int, PlayerView] | None = None
) -> TeamView:
    """One team by its number in the event."""
    found = next((team for team in team_views(section, people) if team.team == number), None)
    if found is None:
        raise NoSuchPage(N_("There is no team {team}."), team=number)
    return found


def _team(
    section: Section,
    team: TeamEntry,
    played: dict[int, tuple[int, int]],
    people: dict[int, PlayerView],
) -> TeamView:
    teams, event = section.teams, section.tournament.team_event
    assert teams is not None
    number = teams.number(team.id) if team.id in teams.numbers else None
    members = []
    for place, person in enumerate(team.members, 1):
        tpn = section.number_of(person)
        view = people.get(person) if tpn is None else _player(section, person)
        games, won = played.get(tpn or 0, (0, 0))
        if view is None:
            continue
        facts = (
            *(view.number, person, view.name, view.title),
            *(view.rating, view.federation, view.club),
        )
        members.append(MemberView(*facts, place, games, points_text(won)))
    rating = 0 if event is None or number is None else event.team(number).strength
    return TeamView(team.id, number, team.name, team.captain, rating, tuple(members))


def _played(section: Section) -> dict[int, tuple[int, int]]:
    """The games and the points of every player, by pairing number."""
    found: dict[int, tuple[int, int]] = {}
    worth = section.tournament.points
    for played in section.tournament.rounds:
        for white, black, mine, theirs in played.games:
            if mine is Result.UNKNOWN:
                continue
            for tpn, points in ((white, worth.white[mine]), (black, worth.black[theirs])):
                games, won = found.get(tpn, (0, 0))
                found[tpn] = games + 1, won + points
        for tpn, bye in played.byes:
            games, won = found.get(tpn, (0, 0))
            found[tpn] = games, won + worth.white[bye]
    return found


def team_rounds(section: Section, team: int) -> tuple[TeamRoundView, ...]:
    """Every paired round of a team; none where its players are paired."""
    if not section.pairs_teams:
        return ()
    return tuple(
        _team_round(matches_view(section, record.number), team) for record in section.paired
    )


def _team_round(found: MatchesView, team: int) -> TeamRoundView:
    for match in found.matches:
        if team not in (match.white.team, match.black.team):
            continue
        first = match.white.team == team
        own, against = match.white_points, match.black_points
        if not first:
            own, against = against, own
        return TeamRoundView(
            found.round,
            match.black if first else match.white,
            match.match,
            "W" if first else "B",
            own,
            against,
            match.open,
            match.forfeited is not None,
            None,
        )
    rest = next((one for one in found.resting if one.team == team), None)
    bye: ByeCode = "zero" if rest is None else rest.bye
    return TeamRoundView(found.round, None, None, None, None, None, 0, False, bye)


class BoardRow(PlayerView, frozen=True):
    """A player in the list of a board: games, points, percentage, and the rank there."""

    rank: Number
    team: Number
    team_name: str
    games: Natural
    points: Points
    percent: str


class BoardList(View, frozen=True):
    """The players of one board; 0 are the reserves, who have played on several."""

    board: Natural
    rows: tuple[BoardRow, ...]


def board_lists(section: Section) -> tuple[BoardList, ...]:
    """Individual results by board: a player stands where most of their games were played.

    Who has played on several boards equally often stands at the highest of them. Wins by forfeit
    count for the points, not for games and not for the percentage.
    """
    teams, _ = _known(section)
    boards: dict[int, list[int]] = {}
    points: dict[int, int] = {}
    played: dict[int, list[int]] = {}
    worth = section.tournament.points
    for record in section.paired:
        for match in matches_view(section, record.number).matches:
            for board in match.boards:
                for side, won in ((board.one, board.one_points), (board.other, board.other_points)):
                    if side is None or side.number is None or won is None:
                        continue
                    boards.setdefault(side.number, []).append(board.board)
                    points[side.number] = points.get(side.number, 0) + _tenths(won)
                    if board.line is not None and "F" not in board.line.result:
                        played.setdefault(side.number, []).append(_tenths(won))
    found: dict[int, list[int]] = {}
    for tpn, seats in boards.items():
        usual = min(set(seats), key=lambda board: (-seats.count(board), board))
        found.setdefault(usual, []).append(tpn)
    return tuple(
        BoardList(
            board,
            tuple(_ranked(section, teams, found.get(board, []), points, played, worth.win)),
        )
        for board in range(1, teams.rules.boards + 1)
    )


def _tenths(points: str) -> int:
    whole, _, tenth = points.partition(".")
    return 10 * int(whole) + int(tenth or 0)


def _ranked(
    section: Section,
    teams: SectionTeams,
    players: list[int],
    points: dict[int, int],
    played: dict[int, list[int]],
    win: int,
) -> Iterator[BoardRow]:
    """By points, then by percentage of the games played; equal ones share a rank."""

    def share(tpn: int) -> int:
        won = played.get(tpn, ())
        return (1000 * sum(won)) // (len(won) * win) if won else 0

    order = sorted(players, key=lambda tpn: (-points[tpn], -share(tpn), tpn))
    rank, before = 0, None
    for place, tpn in enumerate(order, 1):
        key = (points[tpn], share(tpn))
        rank, before = (rank, before) if key == before else (place, key)
        team = teams.of_person(section.person(tpn))
        assert team is not None
        player = section.tournament.player(tpn)
        yield BoardRow(
            *facts_of(player, section.numbers),
            rank,
            teams.number(team.id),
            team.name,
            len(played.get(tpn, ())),
            points_text(points[tpn]),
            exact(share(tpn) // 10) if tpn in played else "",
        )


def as_boards(found: MatchesView, scores: Mapping[int, int]) -> tuple[BoardView, ...]:
    """The matches as boards at which teams sit; `scores` by number tell who floats."""
    return tuple(
        BoardView(
            match.match,
            _seat(match.white, match.black, scores),
            _seat(match.black, match.white, scores),
            (GameView(match.white.number, "?", None, None, False),),
            False,
        )
        for match in found.matches
    )


def _seat(team: TeamSide, other: TeamSide, scores: Mapping[int, int]) -> SideView:
    float_ = float_of(scores.get(team.number, 0), scores.get(other.number, 0))
    named = PlayerView(team.number, None, team.name, "", 0, "", "")
    return extended(SideView, named, points=team.points, float=float_, virtual=None)


def proposed_matches(section: Section, found: ReplayedRound) -> MatchesView:
    """The matches of the next round as it would be paired now; nobody sits at a board yet."""
    teams, event = _known(section)
    book, number = Teams(section.tournament, event), found.round.number
    matches = []
    for place, (white, black) in enumerate(found.round.pairs, 1):
        sides = [_side(book, teams, teams.numbers[n - 1], number) for n in (white, black)]
        matches.append(MatchView(place, number, sides[0], sides[1], (), None, None, 0, None, ()))
    paired = {side for pair in found.round.pairs for side in pair}
    byes = {team: bye for at, team, bye in teams.byes if at == number}
    if found.round.bye is not None:
        byes[teams.numbers[found.round.bye - 1]] = Bye.PAIRING_ALLOCATED
    resting = tuple(
        TeamRest(
            place,
            id,
            teams.team(id).name,
            BYE_CODES[
                Bye.PAIRING_ALLOCATED if place == found.round.bye else byes.get(id, Bye.ZERO)
            ],
        )
        for place, id in enumerate(teams.numbers, 1)
        if place not in paired
    )
    return MatchesView(section.key, number, tuple(matches), resting)
