"""The team records of a draft as one value."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.domain.player import Tpn
from ronde.domain.result import Result
from ronde.domain.team import (
    AbnormalTeamPoints,
    AcceleratedTeams,
    ForbiddenMatches,
    ForfeitedMatch,
    Team,
    TeamBye,
    TeamEvent,
)
from ronde.formats.trf.grants import unknown_player

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from ronde.domain.round import Pair, PlayedRound
    from ronde.formats.trf.draft import Draft, LocatedNumber
    from ronde.formats.trf.rounds import Rounds


def team_event(draft: Draft, players: Container[int], paired: bool) -> TeamEvent | None:
    """The team event of the team records; None when there are none."""
    teams = _teams(draft, players)
    if not (
        teams
        or draft.line_ups
        or draft.forfeited
        or draft.team_byes
        or draft.board_colours
        or draft.match_points
    ):
        return None
    numbers = frozenset(team.number for team in teams)
    _check_line_ups(draft, players, numbers)
    line_ups = tuple(line_up for _, line_up in draft.line_ups)
    _, match_points, game_points, _ = draft.team_byes or (0, None, None, [])
    return TeamEvent(
        teams=teams,
        line_ups=line_ups,
        forfeits=tuple(match for _, match in draft.forfeited),
        byes=tuple(_byes(draft, paired, numbers)),
        board_colours=draft.board_colours,
        match_win=draft.match_points.get("TW", 20),
        match_draw=draft.match_points.get("TD", 10),
        match_loss=draft.match_points.get("TL", 0),
        bye_match_points=match_points,
        bye_game_points=game_points,
        accelerated=tuple(_accelerated(draft)) if paired else (),
        forbidden=tuple(_forbidden(draft, numbers)) if paired else (),
        abnormal=tuple(_abnormal(draft, numbers)) if paired else (),
        paired=paired,
    )


def _teams(draft: Draft, players: Container[int]) -> tuple[Team, ...]:
    """Records 310; records 013 count where there is no 310, and must not contradict it."""
    listed = draft.teams or draft.rosters
    found = {}
    seated: dict[int, int] = {}
    for at, team in listed:
        if team.number in found:
            draft.wrong(at, 5, N_("Team {found} stands twice."), found=team.number)
        found[team.number] = team
        for tpn in team.players:
            if tpn not in players or seated.setdefault(tpn, team.number) != team.number:
                draft.wrong(
                    at,
                    37 if not draft.teams else 74,
                    N_("Player {found} is not in the list, or is in another team as well."),
                    found=tpn,
                )
    for line, kind, number, field, value in draft.comment_fields:
        if kind == "team" and number in found:
            found[number] = replace(found[number], **{field: value})  # type: ignore[arg-type]
        elif kind == "team":
            _unknown_team(draft, line, 16, number)
    _compare_rosters(draft)
    return tuple(found.values())


def _compare_rosters(draft: Draft) -> None:
    """A record 013 beside records 310 repeats one of them."""
    if not draft.teams:
        return
    known = {(team.name[:32], team.players) for _, team in draft.teams}
    for at, team in draft.rosters:
        if (team.name, team.players) not in known:
            draft.wrong(
                at,
                5,
                N_("The team {found!r} is not the same in any record 310."),
                found=team.name,
            )


def _known(draft: Draft, who: Iterable[LocatedNumber], numbers: Container[int]) -> Iterator[int]:
    """The teams named, without those that there are not."""
    for mentioned in who:
        if mentioned.value in numbers:
            yield mentioned.value
        else:
            _unknown_team(draft, mentioned.line, mentioned.column, mentioned.value)


def _unknown_team(draft: Draft, at: int, column: int, number: int) -> None:
    draft.wrong(at, column, N_("There is no team {found}."), found=number)


def _check_line_ups(draft: Draft, players: Container[int], numbers: frozenset[int]) -> None:
    """Report line-ups and forfeited matches of unknown teams or players."""
    for at, line_up in draft.line_ups:
        for column, number in ((9, line_up.team), (13, line_up.opponent)):
            if number not in numbers:
                _unknown_team(draft, at, column, number)
        for place, tpn in enumerate(line_up.players):
            if tpn and tpn not in players:
                unknown_player(draft, at, 17 + 5 * place, tpn)
    for at, match in draft.forfeited:
        for column, number in ((12, match.white), (16, match.black)):
            if number not in numbers:
                _unknown_team(draft, at, column, number)


def _byes(draft: Draft, paired: bool, numbers: frozenset[int]) -> Iterator[TeamBye]:
    """Record 320, and the records 240 of a tournament of teams; no team has two byes in a round."""
    resting: set[tuple[int, int]] = set()
    if draft.team_byes is not None:
        at, _, _, teams = draft.team_byes
        for round, team in enumerate(teams, 1):
            if team and team not in numbers:
                _unknown_team(draft, at, 11 + 4 * round, team)
            elif team:
                resting.add((round, team))
                yield TeamBye(round, team)
    for line in draft.byes if paired else ():
        for team in _known(draft, line.who, numbers):
            if (line.round, team) in resting:
                draft.wrong(
                    line.line,
                    7,
                    N_("Team {found} has another bye in round {round} already."),
                    found=team,
                    round=line.round,
                )
                continue
            resting.add((line.round, team))
            yield TeamBye(line.round, team, line.bye)


def _accelerated(draft: Draft) -> Iterator[AcceleratedTeams]:
    for line in draft.accelerated:
        yield AcceleratedTeams(
            line.first_round,
            line.last_round,
            line.first,
            line.last,
            line.match_points,
            line.game_points,
        )


def _forbidden(draft: Draft, numbers: frozenset[int]) -> Iterator[ForbiddenMatches]:
    for line in draft.forbidden:
        teams = tuple(_known(draft, line.who, numbers))
        yield ForbiddenMatches(teams, line.first_round, line.last_round)


def _abnormal(draft: Draft, numbers: frozenset[int]) -> Iterator[AbnormalTeamPoints]:
    for line in draft.abnormal:
        for team in _known(draft, line.who, numbers):
            yield AbnormalTeamPoints(
                team, line.match_points, line.points, line.round, line.instead_of
            )


def meet_as_teams(draft: Draft, rounds: Rounds) -> bool:
    """Whether in every round each team meets one other team only, and somebody plays."""
    met = [_opponents(draft, rounds, number) for number in range(1, rounds.completed + 1)]
    sets = [others for each in met for others in each.values()]
    return any(sets) and all(len(others) <= 1 and 0 not in others for others in sets)


def _opponents(draft: Draft, rounds: Rounds, number: int) -> dict[int, set[int]]:
    """Whom each team of TRF16 meets in a round; 0 is somebody who is in no team, or in the same."""
    team_of = {tpn: team.number for _, team in draft.rosters for tpn in team.players}
    met: dict[int, set[int]] = {team.number: set() for _, team in draft.rosters}
    for tpn, cell in enumerate(rounds.columns[number - 1], 1):
        if cell.opponent:
            own, other = team_of.get(Tpn(tpn), 0), team_of.get(Tpn(cell.opponent), 0)
            met.setdefault(own, set()).add(other if own and other != own else 0)
    return met


def with_teams_at_rest(event: TeamEvent, draft: Draft, rounds: Rounds) -> TeamEvent:
    """The event of a report of TRF16, which has no records for byes and forfeited matches.

    Of an odd number the one team without a match had the bye. Of two teams without a match the one
    whose players have won without an opponent has won by forfeit.
    """
    if draft.teams:
        return event
    byes, forfeits = list(event.byes), list(event.forfeits)
    for number in range(1, rounds.completed + 1):
        met = _opponents(draft, rounds, number)
        idle = [team for team in event.teams if not met[team.number]]
        winners = [team for team in idle if _won_alone(team, rounds, number)]
        if len(idle) == 1 and len(event.teams) % 2:
            byes.append(TeamBye(number, idle[0].number))
            draft.findings.note(
                None,
                None,
                N_("{team} has no match in round {round}: this is read as the bye."),
                team=idle[0].name,
                round=number,
            )
        elif len(idle) == 2 and len(winners) == 1:
            loser = next(team for team in idle if team not in winners)
            forfeits.append(ForfeitedMatch(number, winners[0].number, loser.number, True))
            draft.findings.note(
                None,
                None,
                N_("Round {round}: {team} is read as winning by forfeit against {other}."),
                round=number,
                team=winners[0].name,
                other=loser.name,
            )
    return replace(event, byes=tuple(byes), forfeits=tuple(forfeits))


def _won_alone(team: Team, rounds: Rounds, number: int) -> bool:
    """Whether somebody of a team has won without an opponent in a round."""
    cells = rounds.columns[number - 1]
    return any(cells[tpn - 1].mark in (Result.FORFEIT_WIN, Result.WIN) for tpn in team.players)


def in_matches(event: TeamEvent, played: Sequence[PlayedRound]) -> tuple[PlayedRound, ...]:
    """The rounds with the games of each match on one board, as the rosters imply."""
    return tuple(
        event.in_matches(number, paired, _met(event, number, paired))
        for number, paired in enumerate(played, 1)
    )


def _met(event: TeamEvent, number: int, played: PlayedRound) -> list[Pair]:
    """The teams that met; White's team has the colours of record 352, by the first board played."""
    team_of, place = event.team_of, event.boards(number)
    colours = event.board_colours or "WB"
    firsts: dict[frozenset[int], tuple[int, Pair]] = {}
    for white, black, *_ in played.games:
        one, other = team_of.get(white), team_of.get(black)
        if one is None or other is None or one == other:
            continue
        board = place[white]
        teams = (one, other) if colours[board % len(colours)] == "W" else (other, one)
        if board < firsts.get(frozenset(teams), (board + 1,))[0]:
            firsts[frozenset(teams)] = (board, teams)
    return [teams for _, teams in firsts.values()] + _without_games(event, number, firsts)


def _without_games(event: TeamEvent, number: int, played: Container[frozenset[int]]) -> list[Pair]:
    """Matches in which nobody had an opponent: line-ups tell them, White's team first."""
    forfeited = {frozenset((m.white, m.black)) for m in event.forfeits if m.round == number}
    found = {
        frozenset(pair): pair
        for one in reversed(event.line_ups)
        if one.round == number and len({*(pair := (one.team, one.opponent))}) == 2
    }
    return [pair for teams, pair in found.items() if teams not in played and teams not in forfeited]
