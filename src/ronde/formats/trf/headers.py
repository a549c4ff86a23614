"""Writing the records about the whole tournament: 012 to 222 and the point system."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.domain.points import FIDE_POINTS, PointSystem
from ronde.domain.result import Bye, Result
from ronde.formats.trf.cells import points_cell
from ronde.formats.trf.declarations import code_for, declared_system, kind_for
from ronde.formats.trf.extensions import BB_CODES
from ronde.formats.trf.players import vacant_numbers
from ronde.formats.trf.records import HEADERS

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.formats.trf.report import Report


def write_headers(tournament: Tournament, report: Report) -> None:
    """Write everything that stands above the players."""
    details = tournament.details
    for code, field in HEADERS.items():
        if field not in ("kind", "encoded_kind"):
            _write_text(report, code, getattr(details, field))
    report.add("062", f"062 {len(tournament.players) - len(vacant_numbers(tournament))}")
    report.add("072", f"072 {sum(player.rating > 0 for player in tournament.players)}")
    if tournament.team_event is not None:
        report.add("082", f"082 {len(tournament.team_event.teams)}")
    for deputy in details.deputies:
        _write_text(report, "112", deputy)
    _write_round_dates(details.round_dates, report)
    _write_system(tournament, report)
    if tournament.tie_breaks:
        code = "212" if "PTS" in tournament.tie_breaks else "202"
        report.add(code, f"{code} {','.join(tournament.tie_breaks)}")
    if tournament.number_of_rounds is not None:
        code = "XXR" if report.dialect in ("javafo", "bbp") else "142"
        report.add(code, f"{code} {tournament.number_of_rounds}")
    _write_order(tournament, report)
    _write_points(tournament.points, report)
    for key, value in tournament.choices:
        report.comment("option", key, value)
    if tournament.lot_seed is not None:
        report.comment("lot-seed", tournament.lot_seed)


def _write_text(report: Report, code: str, text: str) -> None:
    """Write a header without the characters that would end its line."""
    visible = re.sub(r"[\x00-\x1f\x7f]+", " ", text).strip()
    if visible:
        report.add(code, f"{code} {visible}")


def _write_round_dates(dates: tuple[str, ...], report: Report) -> None:
    short = [
        date[2:] if re.fullmatch(r"20\d\d/\d\d/\d\d", date, re.ASCII) else "" for date in dates
    ]
    if any(short):
        report.add("132", "132".ljust(91) + "".join(date.ljust(10) for date in short))


def encoded_kind(tournament: Tournament) -> str:
    """Record 192: as it was, unless the tournament has another system by now."""
    details = tournament.details
    if details.encoded_kind:
        named = declared_system(details.encoded_kind.upper(), details.start).system
        if named in (None, tournament.system):
            return details.encoded_kind
    return code_for(tournament.system, tournament.acceleration, of_teams=_pairs_teams(tournament))


def _pairs_teams(tournament: Tournament) -> bool:
    teams = tournament.team_event
    return teams is not None and teams.paired


def _write_system(tournament: Tournament, report: Report) -> None:
    """Record 192, and comments where it cannot name the system or the acceleration."""
    details = tournament.details
    code = encoded_kind(tournament)
    usual = kind_for(tournament.system or "", of_teams=_pairs_teams(tournament))
    _write_text(report, "092", details.kind or (usual if tournament.system else ""))
    _write_text(report, "192", code)
    system, acceleration = declared_system(code.upper(), details.start)
    if tournament.accelerated or (tournament.team_event and tournament.team_event.accelerated):
        acceleration = None
    if system != tournament.system:
        report.comment("system", tournament.system or "")
    if acceleration != tournament.acceleration:
        report.comment("acceleration", tournament.acceleration or "")


def _write_order(tournament: Tournament, report: Report) -> None:
    """The initial colour, and the lines of the players as their ranking."""
    words = ["rank"] if tournament.ranking else []
    if report.dialect in ("javafo", "bbp"):
        if tournament.initial_colour:
            words.append("white1" if tournament.initial_colour == "W" else "black1")
    elif tournament.initial_colour:
        report.add("152", f"152 {tournament.initial_colour}")
    if words:
        report.add("XXC", f"XXC {' '.join(words)}")


def _write_points(system: PointSystem, report: Report) -> None:
    """The point system, with the records of the dialect."""
    if system == FIDE_POINTS:
        return
    if any(points_cell(value) is None or value < 0 for value in (*system.white, *system.black)):
        report.refuse(N_("A value of the point system is not between 0.0 and 99.9."))
        return
    plain = _plain(system) == system
    if report.dialect == "bbp":
        if not plain:
            report.refuse(N_("bbpPairings has no record for a value of the point system."))
        _write_bb(system, report)
        _write_162(report, X=system.unknown)
    elif report.dialect == "javafo" or not plain:
        _write_xxs(system, report)
        _write_162(report, X=system.unknown)
    else:
        _write_162(
            report,
            W=system.win if system.win != FIDE_POINTS.win else None,
            D=system.draw if system.draw != FIDE_POINTS.draw else None,
            L=system.loss or None,
            A=system.zero_point_bye or None,
            P=system.pairing_allocated_bye,
            X=system.unknown,
        )


def _plain(system: PointSystem) -> PointSystem:
    """What record 162 can express of the point system."""
    return PointSystem(
        win=system.win,
        draw=system.draw,
        loss=system.loss,
        forfeit_loss=system.zero_point_bye,
        zero_point_bye=system.zero_point_bye,
        pairing_allocated_bye=system.pairing_allocated_bye,
        unknown=system.unknown,
    )


def _write_162(report: Report, **values: int | None) -> None:
    """The symbols that have a value; the others keep their usual one."""
    cells = [
        f"{symbol}{points_cell(value)}".ljust(9)
        for symbol, value in values.items()
        if value is not None
    ]
    if cells:
        report.add("162", f"162  {''.join(cells)}")


def _write_bb(system: PointSystem, report: Report) -> None:
    for code, field in BB_CODES.items():
        value = getattr(system, field)
        if value is not None and value != getattr(FIDE_POINTS, field):
            report.add(code, f"{code} {points_cell(value)}")


def _write_xxs(system: PointSystem, report: Report) -> None:
    """Every code of JaVaFo, so that nothing depends on what it takes for granted."""
    values = {
        "WW": system.white[Result.WIN],
        "BW": system.black[Result.WIN],
        "WD": system.white[Result.DRAW],
        "BD": system.black[Result.DRAW],
        "WL": system.white[Result.LOSS],
        "BL": system.black[Result.LOSS],
        "ZPB": system.white[Bye.ZERO],
        "HPB": system.white[Bye.HALF],
        "FPB": system.white[Bye.FULL],
        "PAB": system.white[Bye.PAIRING_ALLOCATED],
        "FW": system.white[Result.FORFEIT_WIN],
        "FL": system.white[Result.FORFEIT_LOSS],
    }
    words = (f"{code}={(points_cell(value) or '').strip()}" for code, value in values.items())
    report.add("XXS", f"XXS {' '.join(words)}")
