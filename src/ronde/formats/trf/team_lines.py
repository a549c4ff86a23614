"""Writing the records of teams, and those of their pairing: 013, 240 to 260, 299 to 362."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.domain.consistency import MAX_ROUNDS
from ronde.domain.errors import N_
from ronde.domain.result import BYE_LETTERS, Bye
from ronde.domain.team import Team
from ronde.formats.trf.declarations import names_teams
from ronde.formats.trf.headers import encoded_kind
from ronde.formats.trf.pairing_lines import cells, write_240, write_250, write_260, write_299
from ronde.formats.trf.players import cut

if TYPE_CHECKING:
    from ronde.domain.team import TeamEvent
    from ronde.domain.tournament import Tournament
    from ronde.formats.trf.report import Report

MAX_TEAM = 999


def write_teams(tournament: Tournament, teams: TeamEvent, report: Report) -> None:
    """Teams, line-ups, byes, forfeits, and what counts for the pairing of teams."""
    if any(team.number > MAX_TEAM for team in teams.teams):
        report.refuse(N_("A tournament report has at most {most} teams."), most=MAX_TEAM)
        return
    _write_rosters(tournament, teams, report)
    if teams.board_colours:
        report.add("352", f"352 {teams.board_colours}")
    if (teams.match_win, teams.match_draw, teams.match_loss) != (20, 10, 0):
        values = (("TW", teams.match_win), ("TD", teams.match_draw), ("TL", teams.match_loss))
        report.add(
            "362", "362 " + "".join(f"{code}{report.points(value)}   " for code, value in values)
        )
    for line_up in teams.line_ups:
        report.add(
            "300",
            f"300 {line_up.round:3} {line_up.team:3} {line_up.opponent:3} {cells(line_up.players)}",
        )
    for match in teams.forfeits:
        kind = {(True, False): "+-", (False, True): "-+", (False, False): "--"}.get(
            (match.white_won, match.black_won)
        )
        if kind is None:
            report.refuse(N_("A forfeited match cannot be won by both teams."))
        report.add("330", f"330 {kind} {match.round:3} {match.white:3} {match.black:3}")
    _write_byes(teams, report)
    _write_pairing_of_teams(tournament, teams, report)


def _write_rosters(tournament: Tournament, teams: TeamEvent, report: Report) -> None:
    """Records 310, and 013 for readers of TRF16 or where it says everything."""
    plain = all(
        team == Team(place, team.name, team.players) for place, team in enumerate(teams.teams, 1)
    )
    by_number = teams.paired or not plain
    for team in teams.teams:
        name = cut(team.name, 32)
        if by_number:
            strength = f"{team.strength or ''}"
            rank = "" if team.rank is None else f"{team.rank}"
            report.add(
                "310",
                f"310 {team.number:3} {name:32} {cut(team.nickname, 5):5} {strength:>6} "
                f"{report.points(team.match_points, 6)} {report.points(team.game_points, 6)} "
                f"{rank:>3}  {cells(team.players)}",
            )
        if not by_number or report.dialect != "trf26":
            report.add("013", f"013 {name:32}{cells(team.players)}")
    usual = bool(teams.teams) and (by_number or names_teams(encoded_kind(tournament)))
    if usual != teams.paired:
        report.comment("teams-paired", "yes" if teams.paired else "no")


def _write_byes(teams: TeamEvent, report: Report) -> None:
    """Record 320 for pairing-allocated byes, records 240 for the others."""
    allocated = {bye.round: bye.team for bye in teams.byes if bye.bye is Bye.PAIRING_ALLOCATED}
    others: dict[tuple[int, str], list[int]] = {}
    for bye in teams.byes:
        if bye.bye is Bye.PAIRING_ALLOCATED:
            if allocated[bye.round] != bye.team:
                report.refuse(N_("Round {round}: two teams have the bye."), round=bye.round)
        elif bye.bye is Bye.UNOPPOSED or not teams.paired:
            report.refuse(N_("Round {round}: a bye of a team has no record."), round=bye.round)
        else:
            others.setdefault((bye.round, BYE_LETTERS[bye.bye]), []).append(bye.team)
    last = max(allocated, default=0)
    if last > MAX_ROUNDS or min(allocated, default=1) < 1:
        report.refuse(N_("The round of a team's bye does not fit its columns."))
    elif allocated or (teams.bye_match_points, teams.bye_game_points) != (None, None):
        by_round = "".join(f" {allocated.get(n, 0):03}" for n in range(1, last + 1))
        report.add(
            "320",
            f"320 {report.points(teams.bye_match_points)} "
            f"{report.points(teams.bye_game_points)}{by_round}",
        )
    for (round, letter), numbers in sorted(others.items()):
        write_240(report, letter, round, numbers)


def _write_pairing_of_teams(tournament: Tournament, teams: TeamEvent, report: Report) -> None:
    """Records 250, 260 and 299 whose numbers are those of teams."""
    if teams.paired and (
        tournament.accelerated or tournament.forbidden or tournament.abnormal or tournament.absences
    ):
        report.refuse(
            N_("Where teams are paired, a report has no place for absences or points of players.")
        )
    if not teams.paired and (teams.accelerated or teams.forbidden or teams.abnormal):
        report.refuse(
            N_("Where players are paired, a report has no place for points or bans of teams.")
        )
    for grant in teams.accelerated:
        bounds = (grant.first_round, grant.last_round, grant.first_team, grant.last_team)
        write_250(report, grant.match_points, grant.game_points, bounds)
    for ban in teams.forbidden:
        write_260(report, tournament, ban.first_round, ban.last_round, ban.teams)
    for abnormal in teams.abnormal:
        write_299(
            report,
            abnormal.instead_of,
            abnormal.match_points,
            abnormal.game_points,
            abnormal.round,
            (abnormal.team,),
        )
