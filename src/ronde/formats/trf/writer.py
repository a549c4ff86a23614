"""Writing a tournament report. It is read again at once, so that nothing is lost unnoticed."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

from ronde.domain.consistency import MAX_ROUNDS, not_announced
from ronde.domain.errors import (
    N_,
    CannotBeWritten,
    InputError,
    Problem,
    RequestError,
    TooLarge,
)
from ronde.domain.result import Bye
from ronde.formats.source import Findings
from ronde.formats.trf.cells import MAX_TPN
from ronde.formats.trf.comments import DETAILS, FIELDS, PREFIX, known_lines
from ronde.formats.trf.headers import write_headers
from ronde.formats.trf.pairing_lines import write_pairing_lines
from ronde.formats.trf.players import write_players
from ronde.formats.trf.reader import READERS, read_trf
from ronde.formats.trf.report import DIALECTS, Report
from ronde.formats.trf.team_lines import write_teams
from ronde.formats.trf.two_games import has_two_games, in_columns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ronde.domain.tournament import Tournament
    from ronde.formats.trf.report import Dialect


def write_trf(tournament: Tournament, dialect: Dialect = "trf26") -> str:
    """The report; `CannotBeWritten` names everything that it has no place for."""
    if dialect not in DIALECTS:
        raise RequestError(
            N_("There is no dialect {found!r}; wanted one of {wanted}."),
            found=dialect,
            wanted=", ".join(DIALECTS),
        )
    if len(tournament.players) > MAX_TPN:
        raise TooLarge(
            N_(
                "A tournament report holds {most} players at most, and there are {found}: "
                "write the JSON form (.json) instead."
            ),
            most=MAX_TPN,
            found=len(tournament.players),
        )
    if problems := [*not_announced(tournament), *_limits(tournament)]:
        raise CannotBeWritten(problems)
    report = Report(dialect)
    if tournament.games_per_match > 1 and dialect in ("javafo", "bbp"):
        report.refuse(N_("The pairing engine knows no matches of two games."))
    columns = in_columns(tournament)
    write_headers(columns, report)
    write_players(columns, report, tournament.history.points)
    write_pairing_lines(columns, report)
    if tournament.team_event is not None:
        write_teams(tournament, tournament.team_event, report)
    for state in tournament.pairing_states:
        report.comments.extend(known_lines(state))
    if report.problems:
        raise CannotBeWritten(report.problems)
    _comment_on_the_rest(tournament, report)
    return report.text(tournament.records)


def _limits(tournament: Tournament) -> Iterator[Problem]:
    """Problems with what no dialect can express."""
    if not tournament.players:
        yield Problem(N_("A tournament report needs at least one player."))
    if (
        tournament.games_per_match * max(len(tournament.rounds), tournament.number_of_rounds or 0)
        > MAX_ROUNDS
    ):
        yield Problem(
            N_("A tournament report holds {most} rounds at most."), facts={"most": MAX_ROUNDS}
        )
    if tournament.games_per_match != 1 and not has_two_games(tournament.system):
        yield Problem(
            N_(
                "A report says by its system that a round is a match of two games: name the system "
                "{system}, or write the JSON form."
            ),
            facts={"system": "fide-double-swiss"},
        )
    if tournament.rounds and not tournament.rounds[-1].games and not _teams_tell(tournament):
        if all(bye is not Bye.PAIRING_ALLOCATED for _, bye in tournament.rounds[-1].byes):
            yield Problem(
                N_(
                    "Round {round} has neither a game nor a pairing-allocated bye: in a report it "
                    "would be the round still to be paired."
                ),
                facts={"round": len(tournament.rounds)},
            )
    for record in tournament.records:
        line = record.code + record.text
        if (
            record.code == "001"
            or record.code in READERS
            or line.startswith(PREFIX)
            or not line.strip()
            or line[:3] != record.code
            or not _is_one_line(line)
        ):
            yield Problem(
                N_("The line {found!r} cannot be given back: Ronde writes such records itself."),
                facts={"found": line[:40]},
            )


def _teams_tell(tournament: Tournament) -> bool:
    """Whether teams show that the last round was paired, without any game.

    A forfeited match shows it, and line-ups of a match in which nobody had an opponent.
    """
    teams, last = tournament.team_event, len(tournament.rounds)
    if teams is None or not teams.paired:
        return False
    return any(match.round == last for match in teams.forfeits) or any(
        board.teams is not None for board in tournament.rounds[-1].boards
    )


def _is_one_line(text: str) -> bool:
    return all(
        character == "\t" or (character >= " " and character != "\x7f") for character in text
    )


def _comment_on_the_rest(tournament: Tournament, report: Report) -> None:
    """Read the report as others would, and add in comments what is missing."""
    reread = _reread(tournament, report)
    if _same(tournament, reread, report.dialect):
        return
    for field in DETAILS:
        value = getattr(tournament.details, field)
        if getattr(reread.details, field) != value:
            report.comment("detail", field, value)
    for player, found in zip(tournament.players, reread.players, strict=True):
        _comment_on_fields(report, "player", player.tpn, player, found)
    if tournament.team_event is not None and reread.team_event is not None:
        for team in tournament.team_event.teams:
            _comment_on_fields(
                report, "team", team.number, team, reread.team_event.team(team.number)
            )
    reread = _reread(tournament, report)
    if not _same(tournament, reread, report.dialect):
        raise CannotBeWritten(
            Problem(
                N_("A tournament report cannot hold {field} as it is: write the JSON form."),
                facts={"field": field.name},
            )
            for field in fields(tournament)
            if field.compare and getattr(tournament, field.name) != getattr(reread, field.name)
        )


def _comment_on_fields(
    report: Report, kind: str, number: int, meant: object, reread: object
) -> None:
    """The fields of a player or a team that the columns do not hold as they are."""
    if meant == reread:
        return
    for field in FIELDS[kind]:
        value = getattr(meant, field)
        if value is not None and getattr(reread, field) != value:
            report.comment(kind, number, field, int(value) if isinstance(value, bool) else value)


def _reread(tournament: Tournament, report: Report) -> Tournament:
    """The tournament that a reader finds in the report so far."""
    try:
        return read_trf(report.text(tournament.records), Findings())
    except InputError as error:
        plain = (problem._replace(line=None, column=None) for problem in error.problems)
        raise CannotBeWritten(plain) from error


def _same(tournament: Tournament, reread: Tournament, dialect: Dialect) -> bool:
    """Whether they are equal; lines XXA give the same points with other ranges."""
    if dialect in ("javafo", "bbp") and tournament.accelerated != reread.accelerated:
        last = max(grant.last_round for grant in (*tournament.accelerated, *reread.accelerated))
        if any(tournament.extra_points(n) != reread.extra_points(n) for n in range(1, last + 1)):
            return False
        reread = replace(reread, accelerated=tournament.accelerated)
    return tournament == reread
