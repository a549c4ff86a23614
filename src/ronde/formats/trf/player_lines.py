"""Record 001 and the national records, written."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.domain.result import BYE_LETTERS, RESULT_LETTERS
from ronde.formats.trf.cells import points_cell
from ronde.formats.trf.headers import vacant_numbers
from ronde.formats.trf.players import national_line, read_national

if TYPE_CHECKING:
    from ronde.domain.player import Player
    from ronde.domain.tournament import Tournament
    from ronde.formats.trf.report import Report

ABSENT = "  0000 - Z"
BLANK = " " * 10


def write_players(event: Tournament, report: Report) -> None:
    """A line for each player, in the order of the ranking if there is one."""
    columns = [_round_column(event, number) for number in range(1, len(event.rounds) + 1)]
    points = list(event.history.points)
    if report.dialect != "trf26":
        columns.append(_coming_column(event, points))
    rows = ["".join(row) for row in zip(*columns, strict=True)] or [""] * len(event.players)
    vacant = vacant_numbers(event)
    for tpn in event.ranking or range(1, len(event.players) + 1):
        if tpn in vacant:
            continue
        score = points_cell(points[tpn - 1])
        if score is None:
            report.refuse(
                N_("The score of player {tpn} does not fit: wanted at most 99.9."), tpn=tpn
            )
            continue
        player = event.player(tpn)
        report.add("001", _player_line(player, score) + rows[tpn - 1])
        _write_what_has_no_column(player, report)
    for player in event.players:
        for national in player.national:
            line = national_line(player.tpn, national)
            if read_national(line) != (player.tpn, national):
                report.refuse(
                    N_(
                        "The national record {federation} of player {tpn} does not fit its columns."
                    ),
                    federation=national.federation,
                    tpn=player.tpn,
                )
            report.add("NRS", line)


def _player_line(player: Player, score: str) -> str:
    """Columns 1 to 89; what is too long is cut, and written in full in a comment."""
    rating = str(player.rating) if 0 < player.rating <= 9999 else ""
    rank = str(player.rank) if player.rank is not None and player.rank <= 9999 else ""
    return (
        f"001 {player.tpn:4} {player.sex:1}{cut(player.title, 3):>3} {cut(player.name, 33):33} "
        f"{rating:>4} {cut(player.federation, 3):3} {cut(player.fide_id, 11):>11} "
        f"{cut(player.birth, 10):10} {score} {rank:>4}"
    )


def cut(text: str, width: int) -> str:
    """Text for a column: composed, without characters that would end the line, cut to width."""
    if text.isascii() and text.isprintable():
        return text[:width]
    composed = unicodedata.normalize("NFC", text)
    return "".join(c if c.isprintable() else " " for c in composed)[:width]


def _write_what_has_no_column(player: Player, report: Report) -> None:
    if player.club:
        report.comment("player", player.tpn, "club", player.club)
    if player.league:
        report.comment("player", player.tpn, "league", player.league)
    if player.estimated:
        report.comment("player", player.tpn, "estimated", 1)
    if player.first_round != 1:
        report.comment("player", player.tpn, "first_round", player.first_round)
    if player.last_round is not None:
        report.comment("player", player.tpn, "last_round", player.last_round)


def _round_column(event: Tournament, number: int) -> list[str]:
    """The ten columns of a round that was paired, by player."""
    column = [ABSENT] * len(event.players)
    played = event.rounds[number - 1]
    letters = RESULT_LETTERS
    for white, black, white_result, black_result in played.games:
        column[white - 1] = f"  {black:4} w {letters[white_result]}"
        column[black - 1] = f"  {white:4} b {letters[black_result]}"
    for tpn, bye in played.byes:
        column[tpn - 1] = f"  0000 - {BYE_LETTERS[bye]}"
    return column


def _coming_column(event: Tournament, points: list[int]) -> list[str]:
    """The marks of the round to be paired; the points of their byes are counted already."""
    column = [BLANK] * len(event.players)
    for absence in event.absences:
        if absence.round == len(event.rounds) + 1:
            column[absence.tpn - 1] = f"  0000 - {BYE_LETTERS[absence.bye]}"
            points[absence.tpn - 1] += event.points.white[absence.bye]
    return column
