"""The teams of a section: who belongs to them, in which order, and who plays on which board.

Teams are known by the number of the act that entered them, which never changes; pairing numbers
come when the list is drawn up. A line-up makes the games of a match.

Reading: ADR-0580
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from ronde.domain.errors import N_, RequestError
from ronde.domain.result import Bye, Result
from ronde.domain.round import Board, Game, Pair, PlayedRound, game
from ronde.domain.team import (
    ForbiddenMatches,
    ForfeitedMatch,
    LineUp,
    Team,
    TeamBye,
    TeamEvent,
)

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.journal.section import Section

BoardOrder = Literal["fixed", "free", "rating"]
BOARD_ORDERS: tuple[BoardOrder, ...] = ("fixed", "free", "rating")
MOST_BOARDS = 20
NOBODY = 0
"""Stands in a line-up for a board that stays empty."""


@dataclass(frozen=True, slots=True)
class TeamRules:
    """What the announcement says of teams. Points in tenths; None is the rule's own worth.

    `order`: players sit in the order of the list (`fixed`), in any order (`free`), or so that
    nobody sits below somebody rated more than `window` points lower (`rating`). `deadline` are
    minutes before the round, from which on captains hand in no line-up; None is no limit.
    """

    boards: int = 4
    order: BoardOrder = "fixed"
    window: int = 0
    deadline: int | None = None
    colours: str = ""
    match_win: int = 20
    match_draw: int = 10
    match_loss: int = 0
    bye_match_points: int | None = None
    bye_game_points: int | None = None

    @property
    def board_colours(self) -> str:
        """The colours of White's team, board by board."""
        given = self.colours or "WB"
        return (given * self.boards)[: self.boards]


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """A team: its members in the order of the list, and who speaks for it."""

    id: int
    name: str
    members: tuple[int, ...] = ()
    captain: str = ""

    @property
    def short(self) -> str:
        """A name of five letters, as reports have it."""
        return "".join(self.name.split())[:5]


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A line-up that was handed in: who sits on which board; `NOBODY` is an empty board."""

    people: tuple[int, ...]
    who: str
    at: str
    late: bool = False


Absent = Literal["white", "black", "both"]


@dataclass(frozen=True, slots=True)
class LostMatch:
    """A match that a whole team has forfeited: White's, Black's, or both."""

    round: int
    white: int
    black: int
    absent: Absent


@dataclass(frozen=True, slots=True)
class TeamBan:
    """Teams that must not meet each other in these rounds."""

    teams: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None


@dataclass(frozen=True, slots=True)
class SectionTeams:
    """Everything about teams in a section; `numbers` are the teams by pairing number.

    `reported` is what a report that was taken over says of teams and no act enters: nicknames,
    strengths, accelerations, bans and abnormal points.
    """

    rules: TeamRules = TeamRules()
    teams: tuple[TeamEntry, ...] = ()
    numbers: tuple[int, ...] = ()
    line_ups: Mapping[tuple[int, int], HandedIn] = field(default_factory=dict)
    lost: tuple[LostMatch, ...] = ()
    byes: tuple[tuple[int, int, Bye], ...] = ()
    bans: tuple[TeamBan, ...] = ()
    reported: TeamEvent = field(default_factory=TeamEvent)

    def team(self, id: int) -> TeamEntry:
        """The team with that number in the event."""
        found = next((team for team in self.teams if team.id == id), None)
        if found is None:
            raise RequestError(N_("There is no team {team}."), team=id)
        return found

    def number(self, id: int) -> int:
        """The pairing number of a team."""
        if id not in self.numbers:
            name = self.team(id).name
            raise RequestError(N_("{name} has no pairing number yet."), name=name)
        return self.numbers.index(id) + 1

    def numbered(self, number: int) -> TeamEntry:
        """The team with this pairing number."""
        if not 1 <= number <= len(self.numbers):
            raise RequestError(N_("There is no team {team}."), team=number)
        return self.team(self.numbers[number - 1])

    def of_person(self, person: int) -> TeamEntry | None:
        """The team of a person, if there is one."""
        return next((team for team in self.teams if person in team.members), None)

    def with_team(self, team: TeamEntry) -> SectionTeams:
        """These teams, with one changed or added."""
        others = [each for each in self.teams if each.id != team.id]
        return replace(self, teams=tuple(sorted((*others, team), key=lambda each: each.id)))


def teams_of(section: Section) -> SectionTeams:
    """The teams of a section; refused where players are paired."""
    if section.teams is None:
        raise RequestError(
            N_("Players are paired in section {section}, not teams."), section=section.key
        )
    return section.teams


def matches_of(section: Section, number: int) -> tuple[Pair, ...]:
    """The teams that meet in a paired round, White's first, by number in the event."""
    return section.round(number).matches


def match_with(section: Section, number: int, team: int) -> Pair | None:
    """The match of a team in a paired round; None where it has none."""
    return next((pair for pair in matches_of(section, number) if team in pair), None)


def line_up(section: Section, number: int, team: int) -> tuple[int, ...]:
    """Who sits on which board: as handed in, else the first of the list who are there.

    In a round that stands those are there who have a game or won without an opponent.
    """
    found = teams_of(section)
    handed = found.line_ups.get((number, team))
    if handed is not None:
        return handed.people
    boards, players = found.rules.boards, section.tournament.players
    members = [person for person in found.team(team).members if section.number_of(person)]
    seated = _seated(section, number)
    there = [person for person in members if section.tpn(person) in seated][:boards]
    if not there:
        there = [one for one in members if players[section.tpn(one) - 1].takes_part(number)]
        there = there[:boards]
    return (*there, *[NOBODY] * (boards - len(there)))


def _seated(section: Section, number: int) -> set[int]:
    """The numbers of those with a game or without an opponent in a round that stands."""
    played = section.tournament.rounds[number - 1 : number]
    seated: set[int] = {tpn for each in played for game in each.games for tpn in game[:2]}
    return seated | {tpn for each in played for tpn, bye in each.byes if bye is Bye.UNOPPOSED}


def seats_of(section: Section, number: int, pair: Pair) -> tuple[tuple[int, ...], ...]:
    """Who of both teams sits on which board; nobody of a team that forfeits the match."""
    found = teams_of(section)
    absent = {o.absent for o in found.lost if (o.round, o.white, o.black) == (number, *pair)}
    nobody = (NOBODY,) * found.rules.boards
    return tuple(
        nobody if absent & {side, "both"} else line_up(section, number, team)
        for side, team in zip(("white", "black"), pair, strict=True)
    )


def absent_of(section: Section, number: int, pair: Pair) -> Absent | None:
    """Who forfeits the match whole: as it was entered, or where a team has nobody at any board."""
    lost = teams_of(section).lost
    entered = next((o.absent for o in lost if (o.round, o.white, o.black) == (number, *pair)), None)
    if entered is not None:
        return entered
    white, black = (any(line_up(section, number, team)) for team in pair)
    if white and black:
        return None
    return "both" if not white and not black else "black" if white else "white"


def tables_of(section: Section, number: int, match: int) -> range:
    """The numbers of the tables of a match, by its place in the round from 1 on."""
    boards = teams_of(section).rules.boards
    first = section.board_numbers_in(number).first + (match - 1) * boards
    return range(first, first + boards)


def colours_of_match(section: Section) -> str:
    """The colour of White's team on each board."""
    return teams_of(section).rules.board_colours


def played_round(
    section: Section, number: int, matches: Sequence[Pair], before: PlayedRound | None = None
) -> PlayedRound:
    """The round that line-ups make of its matches; games that stay keep their results.

    A match that was forfeited as a whole has no games. Who sits alone at a board has won it, and so
    has everybody of a team whose opponents did not come.
    """
    found = teams_of(section)
    lost = {pair for pair in matches if absent_of(section, number, pair)}
    known = {} if before is None else {each[:2]: each for each in before.games}
    boards, numbers, alone = [], [], []
    for place, pair in enumerate(matches, 1):
        games = []
        tables = tables_of(section, number, place)
        rows = zip(tables, *seats_of(section, number, pair), strict=True)
        for colour, (table, one, other) in zip(found.rules.board_colours, rows, strict=True):
            if one and other:
                two = (one, other) if colour == "W" else (other, one)
                white, black = map(section.tpn, two)
                games.append(known.get((white, black), game(white, black)))
                numbers.append(table)
            elif one or other:
                alone.append((section.tpn(one or other), Bye.UNOPPOSED))
        if pair not in lost:
            teams = found.number(pair[0]), found.number(pair[1])
            boards.append(Board(tuple(games), teams))
    plain = numbers == list(range(1, len(numbers) + 1))
    return PlayedRound(boards, alone, ordered=True, numbers=() if plain else numbers)


def team_event(section: Section) -> TeamEvent:
    """The teams of the tournament, as reports have them."""
    if not section.pairs_teams:
        return _sides(section)
    found, rules = teams_of(section), teams_of(section).rules
    number = {id: place for place, id in enumerate(found.numbers, 1)}
    teams = tuple(_team(section, found.team(id), place) for id, place in number.items())
    fixed, paired = section.rulebook.fixed_rounds is not None, len(section.paired)
    byes = [
        TeamBye(at, number[id], bye)
        for at, id, bye in found.byes
        if id in number and not (fixed and at <= paired)  # these matches are forfeited
    ]
    byes += [
        TeamBye(record.number, number[record.team_bye])
        for record in section.paired
        if record.team_bye is not None
    ]
    return TeamEvent(
        teams=teams,
        line_ups=tuple(_line_ups(section, number)),
        forfeits=tuple(
            ForfeitedMatch(
                record.number,
                number[pair[0]],
                number[pair[1]],
                absent == "black",
                absent == "white",
            )
            for record in section.paired
            for pair in record.matches
            if (absent := _absent_as_played(section, record.number, pair))
        ),
        byes=tuple(byes),
        board_colours=rules.board_colours,
        match_win=rules.match_win,
        match_draw=rules.match_draw,
        match_loss=rules.match_loss,
        bye_match_points=_worth_of_bye(section),
        bye_game_points=_games_of_bye(section),
        accelerated=found.reported.accelerated,
        forbidden=(*found.reported.forbidden, *_bans(found)),
        abnormal=found.reported.abnormal,
    )


def _absent_as_played(section: Section, number: int, pair: Pair) -> Absent | None:
    """Who forfeited the match whole, as the round stands: members may have come or gone since."""
    found, played = teams_of(section), section.tournament.rounds[number - 1 : number]
    entered = any((o.round, o.white, o.black) == (number, *pair) for o in found.lost)
    if entered or not played:
        return absent_of(section, number, pair)
    if (found.number(pair[0]), found.number(pair[1])) in {b.teams for b in played[0].boards}:
        return None
    alone = {tpn for tpn, bye in played[0].byes if bye is Bye.UNOPPOSED}
    white, black = (
        any(section.number_of(person) in alone for person in found.team(team).members)
        for team in pair
    )
    return "black" if white else "white" if black else "both"


def _sides(section: Section) -> TeamEvent:
    """Two teams whose players are paired: as reports have them, without matches."""
    found = teams_of(section)
    teams = (_team(section, found.team(id), n) for n, id in enumerate(found.numbers, 1))
    return TeamEvent(teams=tuple(teams), paired=False)


def _worth_of_bye(section: Section) -> int:
    """Match points of the bye: those of a draw, but of a win where teams stand for players.

    In a round robin the team that is free gets nothing, unless the event says so. Programs that
    read the report count a bye as nothing where it does not say what it is worth.

    Rule: FIDE C.04.6 (2026) 1.4; FMJD Annexe V (1986) 0.4; TRF26 320
    Reading: ADR-0595
    """
    rules = teams_of(section).rules
    if rules.bye_match_points is not None:
        return rules.bye_match_points
    if not section.rulebook.teams_too:
        return rules.match_draw
    return rules.match_win if section.rulebook.fixed_rounds is None else 0


def _bans(found: SectionTeams) -> Iterator[ForbiddenMatches]:
    """The bans between teams, by their pairing numbers."""
    for ban in found.bans:
        numbers = tuple(found.number(team) for team in ban.teams if team in found.numbers)
        yield ForbiddenMatches(numbers, ban.first_round, ban.last_round)


def _games_of_bye(section: Section) -> int:
    """Game points of the bye: a draw on every board, and none in a round robin.

    Rule: FIDE C.04.6 (2026) 1.4
    """
    rules = teams_of(section).rules
    if rules.bye_game_points is not None:
        return rules.bye_game_points
    if section.rulebook.fixed_rounds is not None:
        return 0
    return len(rules.board_colours) * section.tournament.points.draw


def _team(section: Section, team: TeamEntry, number: int) -> Team:
    members = tuple(tpn for person in team.members if (tpn := section.number_of(person)))
    reported = teams_of(section).reported
    if team.id in reported.numbers:
        told = reported.team(team.id)
        return Team(number, team.name, members, told.nickname, told.strength)
    ratings = [section.tournament.player(tpn).rating for tpn in members]
    return Team(number, team.name, members, team.short, mean_rating(ratings, section))


def mean_rating(ratings: Iterable[int], section: Section) -> int:
    """The mean of the ratings of the first boards, rounded half up; without one, 0."""
    rated = [rating for rating in ratings if rating][: teams_of(section).rules.boards]
    return (2 * sum(rated) + len(rated)) // (2 * len(rated)) if rated else 0


def _line_ups(section: Section, number: Mapping[int, int]) -> Iterator[LineUp]:
    """The line-ups of paired rounds; a report tells those that are not the roster's order.

    It tells both of a match without a game as well, White's first: nothing else shows the match.
    Nor does anything else show that somebody sits there who has withdrawn.
    """
    for record in section.paired:
        boards = section.tournament.rounds[record.number - 1].boards
        empty = {board.teams for board in boards if not board.games}
        for pair in record.matches:
            match = tuple(map(number.get, pair)) in empty
            sides = zip(pair, pair[::-1], seats_of(section, record.number, pair), strict=True)
            for team, opponent, people in sides:
                told = match or _is_unusual(section, record.number, team, people)
                if any(people) and told:
                    yield LineUp(
                        record.number,
                        number[team],
                        number[opponent],
                        tuple(section.tpn(person) if person else 0 for person in people),
                    )


def _is_unusual(section: Section, number: int, team: int, people: tuple[int, ...]) -> bool:
    """Whether a line-up is not the first of the roster, or has somebody who has withdrawn."""
    seated = [section.tournament.player(section.tpn(person)) for person in people if person]
    return people != _first_members(section, team) or not all(
        player.takes_part(number) for player in seated
    )


def _first_members(section: Section, team: int) -> tuple[int, ...]:
    found = teams_of(section)
    first = found.team(team).members[: found.rules.boards]
    return (*first, *[NOBODY] * (found.rules.boards - len(first)))


def with_teams(section: Section, teams: SectionTeams) -> Section:
    """The section with other teams; its tournament follows once the list has been drawn up."""
    return with_team_event(replace(section, teams=teams))


def with_team_event(section: Section) -> Section:
    """The section whose tournament knows the teams as they are now."""
    if section.teams is None or not section.teams.numbers:
        return section
    tournament = replace(section.tournament, team_event=team_event(section))
    return replace(section, tournament=tournament)


def with_games_of_line_ups(section: Section, number: int) -> Section:
    """The section whose paired round has the games of its line-ups."""
    if not 1 <= number <= len(section.paired):
        return with_team_event(section)
    tournament: Tournament = section.tournament
    before = tournament.rounds[number - 1]
    made = played_round(section, number, matches_of(section, number), before)
    rounds = (*tournament.rounds[: number - 1], made, *tournament.rounds[number:])
    return with_team_event(replace(section, tournament=replace(tournament, rounds=rounds)))


def lost_results(section: Section, number: int, matches: Iterable[Pair]) -> Iterator[Game]:
    """Games with a result that other line-ups would take away."""
    before = section.tournament.rounds[number - 1]
    made = {each[:2] for each in played_round(section, number, tuple(matches), before).games}
    for each in before.games:
        if each[:2] not in made and Result.UNKNOWN not in each[2:]:
            yield each


def check_order(section: Section, team: TeamEntry, people: Sequence[int]) -> str | None:
    """What is wrong with a line-up by the order of boards; None where nothing is."""
    rules = teams_of(section).rules
    seated = [person for person in people if person != NOBODY]
    if rules.order == "fixed":
        wanted = sorted(seated, key=team.members.index)
        return None if seated == wanted else N_("The players do not sit in the order of the list.")
    if rules.order == "rating":
        ratings = [section.tournament.player(section.tpn(person)).rating for person in seated]
        for place, rating in enumerate(ratings):
            if any(rating and below > rating + rules.window for below in ratings[place + 1 :]):
                return N_("Somebody sits above a player who is rated more than the rules allow.")
    return None


def published_teams(section: Section) -> Section:
    """The section to its last published round without what was handed in for later ones."""
    found, last = teams_of(section), len(section.paired)
    line_ups = {key: given for key, given in found.line_ups.items() if key[0] <= last}
    lost = tuple(one for one in found.lost if one.round <= last)
    byes = tuple(one for one in found.byes if one[0] <= last)
    return with_teams(section, replace(found, line_ups=line_ups, lost=lost, byes=byes, bans=()))
