"""The team records of a draft as one value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.domain.result import Bye
from ronde.domain.team import (
    AbnormalTeamPoints,
    AcceleratedTeams,
    ForbiddenMatches,
    TeamBye,
    TeamEvent,
)
from ronde.domain.tournament import Record

if TYPE_CHECKING:
    from ronde.domain.round import PlayedRound
    from ronde.formats.trf.draft import Draft
    from ronde.formats.trf.players import Entry


def team_event(
    draft: Draft,
    by_number: dict[int, Entry],
    played: tuple[PlayedRound, ...],
    pairs_teams: bool,
) -> TeamEvent | None:
    """What the team records say; None when there are none.

    Records 013 are kept as they stand beside 310, which says the same and more.
    """
    if draft.teams:
        draft.records.extend(Record("013", text[3:]) for _, text, _ in draft.rosters)
        teams = tuple(team for _, team in draft.teams)
    else:
        teams = tuple(team for _, _, team in draft.rosters)
    if not (teams or draft.line_ups or draft.forfeited or draft.team_byes or draft.board_colours):
        return None
    byes: list[TeamBye] = []
    match_points = game_points = None
    if draft.team_byes is not None:
        _, match_points, game_points, numbers = draft.team_byes
        byes.extend(TeamBye(round, team) for round, team in enumerate(numbers, 1) if team)
    if pairs_teams:
        byes.extend(
            TeamBye(line.round, who.number, line.bye) for line in draft.byes for who in line.who
        )
    return TeamEvent(
        teams=teams,
        line_ups=tuple(line_up for _, line_up in draft.line_ups),
        forfeits=tuple(match for _, match in draft.forfeited),
        byes=tuple(
            sorted(
                byes, key=lambda bye: (bye.round, bye.bye is not Bye.PAIRING_ALLOCATED, bye.team)
            )
        ),
        board_colours=draft.board_colours,
        match_win=draft.match_points.get("TW", 20),
        match_draw=draft.match_points.get("TD", 10),
        match_loss=draft.match_points.get("TL", 0),
        bye_match_points=match_points,
        bye_game_points=game_points,
        accelerated=tuple(
            AcceleratedTeams(
                a.first_round, a.last_round, a.first, a.last, a.match_points, a.game_points
            )
            for a in draft.accelerated
        )
        if pairs_teams
        else (),
        forbidden=tuple(
            ForbiddenMatches(tuple(w.number for w in f.who), f.first_round, f.last_round)
            for f in draft.forbidden
        )
        if pairs_teams
        else (),
        abnormal=tuple(
            AbnormalTeamPoints(w.number, a.match_points, a.points, a.round, a.instead_of)
            for a in draft.abnormal
            for w in a.who
        )
        if pairs_teams
        else (),
        paired=pairs_teams,
    )
