"""Teams of a tournament that is taken over: what an entry says of them, and the section's teams.

Their numbers in the event are their pairing numbers. Who sat on which board is told by the report
where it has line-ups, and otherwise by the rosters and by who met whom.

Reading: ADR-0680
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from ronde.domain.errors import N_, RequestError
from ronde.domain.player import Tpn
from ronde.domain.result import BYE_LETTERS, BYES, Bye, Result
from ronde.domain.round import Board, Pair
from ronde.domain.team import (
    AbnormalTeamPoints,
    AcceleratedTeams,
    ForbiddenMatches,
    ForfeitedMatch,
    Team,
    TeamEvent,
)
from ronde.domain.tournament import Tournament
from ronde.journal.encoding import without_defaults
from ronde.journal.teams import MOST_BOARDS, HandedIn, LostMatch, SectionTeams, TeamEntry, TeamRules

MARKS = {mark.name.lower(): mark for mark in (*Result, *Bye)}
"""Results and byes by the names that entries give them."""


def plain_teams(given: Tournament) -> dict[str, Any]:
    """What an entry says of the teams of a tournament, by numbers; what is unclear is refused."""
    event = given.team_event
    assert event is not None
    _require_numbers(event)
    boards = _number_of_boards(given, event)
    return {
        "rules": without_defaults(
            TeamRules(
                boards=boards,
                order="free",
                colours=_board_colours(given, event),
                match_win=event.match_win,
                match_draw=event.match_draw,
                match_loss=event.match_loss,
                bye_match_points=event.bye_match_points,
                bye_game_points=event.bye_game_points,
            )
        ),
        "teams": [[t.name, list(t.players), t.nickname, t.strength] for t in event.teams],
        "line_ups": [
            [number, team, people]
            for number in range(1, len(given.rounds) + 1)
            for team, people in _line_ups(given, event, number, boards)
        ],
        "lost": [[f.round, f.white, f.black, _absent(f)] for f in event.forfeits],
        "byes": [[bye.round, bye.team, BYE_LETTERS[bye.bye]] for bye in event.byes],
        "accelerated": [without_defaults(row) for row in event.accelerated],
        "forbidden": [without_defaults(row) for row in event.forbidden],
        "abnormal": [_plain_abnormal(row) for row in event.abnormal],
    }


def section_teams(data: Mapping[str, Any], persons: Sequence[int], at: str) -> SectionTeams:
    """The teams that an entry tells of; `persons` are those of the players, by number."""
    rows = list(enumerate(data["teams"], 1))
    seats = {0: 0} | dict(enumerate(persons, 1))
    return SectionTeams(
        rules=TeamRules(**data["rules"]),
        teams=tuple(
            TeamEntry(number, name, tuple(seats[tpn] for tpn in players))
            for number, (name, players, _, _) in rows
        ),
        numbers=tuple(number for number, _ in rows),
        line_ups={
            (round_, team): HandedIn(tuple(seats[tpn] for tpn in people), "", at)
            for round_, team, people in data["line_ups"]
        },
        lost=tuple(LostMatch(*row) for row in data["lost"]),
        byes=tuple(
            (round_, team, BYES[letter])
            for round_, team, letter in data["byes"]
            if BYES[letter] is not Bye.PAIRING_ALLOCATED
        ),
        reported=_reported(data),
    )


def _reported(data: Mapping[str, Any]) -> TeamEvent:
    return TeamEvent(
        teams=tuple(
            Team(number, name, tuple(map(Tpn, players)), nickname, strength)
            for number, (name, players, nickname, strength) in enumerate(data["teams"], 1)
        ),
        accelerated=tuple(AcceleratedTeams(**row) for row in data["accelerated"]),
        forbidden=tuple(
            ForbiddenMatches(**{**row, "teams": tuple(row["teams"])}) for row in data["forbidden"]
        ),
        abnormal=tuple(
            AbnormalTeamPoints(
                **{**row, "instead_of": MARKS[row["instead_of"]] if "instead_of" in row else None}
            )
            for row in data["abnormal"]
        ),
    )


def team_bye(data: Mapping[str, Any], number: int) -> int | None:
    """The team that had the pairing-allocated bye in a round."""
    letter = BYE_LETTERS[Bye.PAIRING_ALLOCATED]
    return next((team for at, team, bye in data["byes"] if (at, bye) == (number, letter)), None)


def _require_numbers(event: TeamEvent) -> None:
    if [team.number for team in event.teams] != list(range(1, len(event.teams) + 1)):
        raise RequestError(N_("The teams must be numbered 1, 2, 3 … in the order of their lines."))
    for team in event.teams:
        if not team.players:
            raise RequestError(N_("{name} has no members yet."), name=team.name)


def _number_of_boards(given: Tournament, event: TeamEvent) -> int:
    """As many as the colours are declared for, as a match or a line-up has, or as a team has."""
    counts = [len(event.board_colours) if len(event.board_colours) > 2 else 1]
    counts += [len(board.games) for played in given.rounds for board in played.boards]
    counts += [len(line_up.players) for line_up in event.line_ups]
    if not given.rounds:
        counts += [min(len(team.players) for team in event.teams)]
    if max(counts) > MOST_BOARDS:
        raise RequestError(
            N_("A match here has {found} boards; at most {most} are possible."),
            found=max(counts),
            most=MOST_BOARDS,
        )
    return max(counts)


def _board_colours(given: Tournament, event: TeamEvent) -> str:
    """The colours declared, else those that White's teams had, where they do not alternate."""
    if event.board_colours:
        return event.board_colours
    found: dict[int, str] = {}
    for number, played in enumerate(given.rounds, 1):
        for board in played.boards:
            for seat, two in enumerate(_seats(given, event, number, board)):
                if all(two):
                    found.setdefault(seat, _colour(board, two))
    pattern = "".join(found.get(seat, "WB"[seat % 2]) for seat in range(max(found, default=0) + 1))
    usual = ("WB" * len(pattern))[: len(pattern)]
    return "" if pattern == usual else pattern


def _colour(board: Board, two: Pair) -> str:
    """The colour of White's team at a board of a match."""
    return "W" if any(game[:2] == two for game in board.games) else "B"


def _line_ups(
    given: Tournament, event: TeamEvent, number: int, boards: int
) -> Iterator[tuple[int, list[int]]]:
    """Who of each team sat on which board in a round; 0 is an empty board."""
    colours = _board_colours(given, event) or "WB"
    for board in given.rounds[number - 1].boards:
        seats = _seats(given, event, number, board)
        assert board.teams is not None
        wrong = any(
            all(two) and _colour(board, two) != colours[seat % len(colours)]
            for seat, two in enumerate(seats)
        )
        if wrong or len(seats) > boards:
            raise _unclear(event, number, board.teams)
        for side, team in enumerate(board.teams):
            people = [two[side] for two in seats]
            yield team, people + [0] * (boards - len(people))
    lost = {team for f in event.forfeits if f.round == number for team in (f.white, f.black)}
    for told in event.line_ups:
        if told.round == number and told.team in lost:
            yield told.team, [*told.players, *[0] * (boards - len(told.players))]


def _seats(given: Tournament, event: TeamEvent, number: int, board: Board) -> list[Pair]:
    """Board by board who sat there, of White's team and of Black's; 0 is nobody.

    Where line-ups and rosters give two opponents different boards, the players of each side sit one
    after the other in the order of the list, and those without an opponent in between.
    """
    if board.teams is None:
        raise _unclear(event, number, None)
    places, own = event.boards(number), set(event.team(board.teams[0]).players)
    met = dict(game[:2] if game.white in own else game[1::-1] for game in board.games)
    alone = [tpn for tpn, bye in given.rounds[number - 1].byes if bye is Bye.UNOPPOSED]
    ours = _side(event.team(board.teams[0]), [*met], alone, places)
    theirs = _side(event.team(board.teams[1]), [*met.values()], alone, places)
    if all(places[one] == places[other] for one, other in met.items()):
        return _seated(places, ours, theirs)
    seats: list[Pair] = []
    while ours or theirs:
        if ours and ours[0] in alone:
            seats.append((ours.pop(0), 0))
        elif theirs and theirs[0] in alone:
            seats.append((0, theirs.pop(0)))
        elif ours and theirs and met[ours[0]] == theirs[0]:
            seats.append((ours.pop(0), theirs.pop(0)))
        else:
            raise _unclear(event, number, board.teams)
    return seats


def _side(team: Team, playing: list[Tpn], alone: list[Tpn], places: Mapping[int, int]) -> list[Tpn]:
    """Who of a team came to a match, with or without an opponent, in the order of the list."""
    came = {*playing, *set(alone).intersection(team.players)}
    return sorted(came, key=lambda tpn: places[tpn])


def _seated(places: Mapping[int, int], ours: list[Tpn], theirs: list[Tpn]) -> list[Pair]:
    """The two sides by the boards that line-ups and rosters give them."""
    one, other = ({places[tpn]: tpn for tpn in side} for side in (ours, theirs))
    return [
        (one.get(seat, 0), other.get(seat, 0))
        for seat in range(max((*one, *other), default=-1) + 1)
    ]


def _unclear(event: TeamEvent, number: int, teams: Pair | None) -> RequestError:
    if teams is None:
        return RequestError(
            N_("In round {round} somebody meets a player who is in no team, or in the same one."),
            round=number,
        )
    white, black = (event.team(team).name for team in teams)
    return RequestError(
        N_(
            "In round {round} it is not clear who sat on which board in {white} – {black}: the "
            "colours do not fit the order of the lists. The report needs records 300 and 352."
        ),
        round=number,
        white=white,
        black=black,
    )


def _absent(match: ForfeitedMatch) -> Literal["white", "black", "both"]:
    if match.white_won:
        return "black"
    return "white" if match.black_won else "both"


def _plain_abnormal(row: AbnormalTeamPoints) -> dict[str, Any]:
    plain = without_defaults(row)
    if row.instead_of is not None:
        plain["instead_of"] = row.instead_of.name.lower()
    return plain
