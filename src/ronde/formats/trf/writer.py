"""A tournament to a report. What has been written is read again: nothing is lost in silence."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

from ronde.domain.errors import (
    N_,
    CannotBeWritten,
    InputError,
    Problem,
    RequestError,
    TooLarge,
)
from ronde.domain.result import Bye
from ronde.formats.consistency import inconsistencies
from ronde.formats.findings import Findings
from ronde.formats.trf.fields import MAX_ROUNDS, MAX_TPN
from ronde.formats.trf.headers import write_headers
from ronde.formats.trf.ours import DETAILS, FIELDS, PREFIX
from ronde.formats.trf.pairing_lines import write_pairing_lines
from ronde.formats.trf.player_lines import write_players
from ronde.formats.trf.reader import READERS, read_trf
from ronde.formats.trf.sheet import DIALECTS, Sheet
from ronde.formats.trf.team_lines import write_teams

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ronde.domain.tournament import Tournament
    from ronde.formats.trf.sheet import Dialect


def write_trf(event: Tournament, dialect: Dialect = "trf26") -> str:
    """The report; `CannotBeWritten` names everything that it has no place for."""
    if dialect not in DIALECTS:
        raise RequestError(
            N_("There is no dialect {found!r}; wanted one of {wanted}."),
            found=dialect,
            wanted=", ".join(DIALECTS),
        )
    if len(event.players) > MAX_TPN:
        raise TooLarge(
            N_(
                "A tournament report holds {most} players at most, and there are {found}: "
                "write the JSON form (.json) instead."
            ),
            most=MAX_TPN,
            found=len(event.players),
        )
    problems = [*inconsistencies(event), *_limits(event)]
    if problems:
        raise CannotBeWritten(problems)
    sheet = Sheet(dialect)
    write_headers(event, sheet)
    write_players(event, sheet)
    write_pairing_lines(event, sheet)
    if event.team_event is not None:
        write_teams(event, event.team_event, sheet)
    if sheet.problems:
        raise CannotBeWritten(sheet.problems)
    _say_the_rest(event, sheet)
    return sheet.text(event.records)


def _limits(event: Tournament) -> Iterator[Problem]:
    """What no dialect can say."""
    if not event.players:
        yield Problem(N_("A tournament report needs at least one player."))
    if max(len(event.rounds), event.number_of_rounds or 0) > MAX_ROUNDS:
        yield Problem(
            N_("A tournament report holds {most} rounds at most."), facts={"most": MAX_ROUNDS}
        )
    if event.games_per_match != 1:
        yield Problem(
            N_("A tournament report has one game for each round, not two: write the JSON form.")
        )
    if event.rounds and not event.rounds[-1].games:
        if all(bye is not Bye.PAIRING_ALLOCATED for _, bye in event.rounds[-1].byes):
            yield Problem(
                N_(
                    "Round {round} has neither a game nor a pairing-allocated bye: in a report it "
                    "would be the round still to be paired."
                ),
                facts={"round": len(event.rounds)},
            )
    for record in event.records:
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


def _is_one_line(text: str) -> bool:
    return all(
        character == "\t" or (character >= " " and character != "\x7f") for character in text
    )


def _say_the_rest(event: Tournament, sheet: Sheet) -> None:
    """Read the report as others would, and add in lines of ours what it does not say yet."""
    heard = _heard(event, sheet)
    if _same(event, heard, sheet.dialect):
        return
    for field in DETAILS:
        value = getattr(event.details, field)
        if getattr(heard.details, field) != value:
            sheet.remark("detail", field, value)
    for player, said in zip(event.players, heard.players, strict=True):
        _say_more(sheet, "player", player.tpn, player, said)
    if event.team_event is not None and heard.team_event is not None:
        for team in event.team_event.teams:
            _say_more(sheet, "team", team.number, team, heard.team_event.team(team.number))
    heard = _heard(event, sheet)
    if not _same(event, heard, sheet.dialect):
        raise CannotBeWritten(
            Problem(
                N_("A tournament report cannot hold {field} as it is: write the JSON form."),
                facts={"field": field.name},
            )
            for field in fields(event)
            if field.compare and getattr(event, field.name) != getattr(heard, field.name)
        )


def _say_more(sheet: Sheet, kind: str, number: int, meant: object, said: object) -> None:
    """The fields of a player or a team that the columns do not hold as they are."""
    if meant == said:
        return
    for field in FIELDS[kind]:
        value = getattr(meant, field)
        if value is not None and getattr(said, field) != value:
            sheet.remark(kind, number, field, int(value) if isinstance(value, bool) else value)


def _heard(event: Tournament, sheet: Sheet) -> Tournament:
    """What a reader makes of the report so far."""
    try:
        return read_trf(sheet.text(event.records), Findings())
    except InputError as error:
        plain = (replace(problem, line=None, column=None) for problem in error.problems)
        raise CannotBeWritten(plain) from error


def _same(event: Tournament, heard: Tournament, dialect: Dialect) -> bool:
    """Whether they are equal; lines XXA say the same points with other ranges."""
    if dialect in ("javafo", "bbp") and event.accelerated != heard.accelerated:
        last = max(grant.last_round for grant in (*event.accelerated, *heard.accelerated))
        if any(event.extra_points(n) != heard.extra_points(n) for n in range(1, last + 1)):
            return False
        heard = replace(heard, accelerated=event.accelerated)
    return event == heard
