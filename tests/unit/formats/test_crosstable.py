"""Cross tables of chess-results and Swiss-Manager: what their cells mean, and what is refused."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest

import ronde
from ronde.domain.errors import InputError, RondeError
from ronde.domain.points import points_text
from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament
from ronde.formats import read_report
from ronde.formats.spreadsheet import Sheet, as_workbook
from ronde.generator import Recipe, generate

RECIPE = Recipe(players=13, rounds=5, seed=7, forfeits=0.1, half_byes=0.1, zero_byes=0.1)
MARKS = {
    Result.WIN: "1",
    Result.DRAW: "½",
    Result.LOSS: "0",
    Result.UNKNOWN: "",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
}
BYES = {Bye.PAIRING_ALLOCATED: "-1", Bye.FULL: "-1", Bye.HALF: "-½"}


def rows(event: Tournament, colours: str = "wb") -> list[list[str]]:
    """The event as a table by starting number, with lines above and below."""
    heads = [f"{number}.Rd" for number in range(1, len(event.rounds) + 1)]
    made = [["From the Tournament-Database of Chess-Results"], ["Open of Nowhere"], []]
    made.append(["No.", "", "Name", "Rtg", "FED", *heads, "Pts.", "TB1"])
    for player in event.players:
        cells = [_cell(event, number, player.tpn, colours) for number in range(len(heads))]
        points = points_text(event.history.points[player.tpn - 1]).replace(".", ",")
        facts = [str(player.tpn), player.title, player.name, str(player.rating), player.federation]
        made.append([*facts, *cells, points, "17"])
    return [*made, [], ["You find all details under chess-results.com"]]


def _cell(event: Tournament, number: int, tpn: int, colours: str) -> str:
    played = event.rounds[number]
    for game in played.games:
        if tpn == game.white:
            return f"{game.black:3}{colours[0]}{MARKS[game.white_result]}"
        if tpn == game.black:
            return f"{game.white:3}{colours[1]}{MARKS[game.black_result]}"
    return BYES.get(dict(played.byes).get(tpn, Bye.ZERO), "0")


def as_csv(table: list[list[str]], delimiter: str = ";") -> bytes:
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter).writerows(table)
    return text.getvalue().encode()


@pytest.fixture
def event() -> Tournament:
    return generate(RECIPE)


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_a_table_with_starting_numbers_is_the_tournament(event: Tournament, delimiter: str) -> None:
    found = ronde.read(as_csv(rows(event), delimiter))
    assert found.rounds == event.rounds
    assert found.details.name == "Open of Nowhere"
    told = [(p.tpn, p.name, p.rating, p.title, p.federation) for p in found.players]
    assert told == [(p.tpn, p.name, p.rating, p.title, p.federation) for p in event.players]


def test_a_workbook_is_read_like_a_table_of_text(event: Tournament) -> None:
    pytest.importorskip("python_calamine")
    table = [[cell.strip() for cell in row] for row in rows(event)]
    width = max(map(len, table))
    full = [tuple(row + [""] * (width - len(row))) for row in table]
    book = as_workbook([Sheet("Table", full[0], tuple(full[1:]))])
    assert read_report(book).form == "table"
    assert ronde.read(book).rounds == event.rounds


@pytest.mark.parametrize("colours", ["wb", "ws", "bn", "wz", "bp"])
def test_colours_may_be_written_in_another_language(event: Tournament, colours: str) -> None:
    assert ronde.read(as_csv(rows(event, colours))).rounds == event.rounds


def test_in_a_table_by_place_opponents_are_places(event: Tournament) -> None:
    table = rows(event)
    place = {row.player: row.rank for row in ronde.standings(event, ["PTS"]).rows}
    place = {tpn: n for n, tpn in enumerate(sorted(place, key=lambda t: (place[t], t)), 1)}
    head, lines = table[3], table[4 : 4 + len(place)]
    by_place = sorted(
        ([str(place[int(row[0])]), *row[1:]] for row in lines), key=lambda r: int(r[0])
    )
    for row in by_place:
        for column in range(5, 10):
            number, rest = row[column][:3].strip(), row[column][3:]
            if rest and number.isdecimal():
                row[column] = f"{place[int(number)]}{rest}"
    found = read_report(as_csv([["Rk.", *head[1:]], *by_place]))
    assert [p.name for p in found.tournament.players] == [p.name for p in event.players]
    assert found.tournament.rounds == event.rounds
    assert "starting numbers" in found.notices[0].render()


def test_a_game_without_a_result_is_open_and_a_bye_to_come_is_an_absence() -> None:
    table = b"No.;Name;1.Rd;2.Rd;3.Rd\n1;A;2w1;3b;-1/2\n2;B;1b0;0;\n3;C;-1;1w;\n"
    found = ronde.read(table)
    assert found.rounds[1].games[0][2:] == (Result.UNKNOWN, Result.UNKNOWN)
    assert found.rounds[0].byes == ((3, Bye.PAIRING_ALLOCATED),)
    assert [(a.round, a.tpn, a.bye) for a in found.absences] == [(3, 1, Bye.HALF)]
    assert found.number_of_rounds == 3


@pytest.mark.parametrize(
    "lines, wanted",
    [
        ("1;A;2w1;1\n2;B;1b1;1\n", "2: Round 1: player 1 has '1'"),
        ("1;A;2w1;1\n2;B;1w0;0\n", "both have colour"),
        ("1;A;3w1;1\n2;B;-1;1\n", "there is no player with the number 3"),
        ("1;A;2w1;2\n2;B;1b0;0\n", "2: The points are 2, but the results give 1.0"),
        ("1;A;2x1;1\n2;B;1y0;0\n", "letters x, y"),
        ("1;A;won;1\n2;B;1b0;0\n", "neither a game"),
        ("1;A;2w1;1\n2;B;;0\n", "has opponent 2, but player 2 has none"),
    ],
)
def test_a_table_that_contradicts_itself_is_refused_with_the_line(lines: str, wanted: str) -> None:
    with pytest.raises(InputError) as refusal:
        ronde.read(f"No.;Name;1.Rd;Pts\n{lines}")
    assert wanted in str(refusal.value)


@pytest.mark.parametrize(
    "text",
    [
        "No.;Name;2.Rd;\n1;A;2w1;\n",
        "Place;Club;1.Rd;\n1;A;2w1;\n",
        "No.;Name;1.Rd;\nx;A;2w1;\n",
        "No.;Name;1.Rd;\n1;;2w1;\n2;B;1b0;\n",
    ],
)
def test_a_table_without_its_columns_or_lines_is_refused(text: str) -> None:
    with pytest.raises(RondeError):
        ronde.read(text)


def test_every_command_reads_a_table(event: Tournament, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_bytes(as_csv(rows(replace(event, rounds=event.rounds[:2]))))
    assert len(ronde.check(ronde.read(file), "fide-dutch-2026").rounds) == 2
