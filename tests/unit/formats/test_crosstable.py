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


def of_all(event: Tournament, *, places: bool = False) -> list[list[str]]:
    """The event as a table of everybody against everybody, by starting number or by place."""
    order = [row.player for row in ronde.standings(event, ["PTS", "SB"]).rows]
    order = order if places else sorted(order)
    made: dict[tuple[int, int], str] = {}
    for played in event.rounds:
        for game in played.games:
            for own, other, mark in (
                (game.white, game.black, game.white_result),
                (game.black, game.white, game.black_result),
            ):
                made[own, other] = made.get((own, other), "") + MARKS[mark]
    made |= {(tpn, tpn): "*" for tpn in order}
    first = ["Rk.", "SNo"] if places else ["No."]
    head = [*first, "", "Name", "Rtg", "FED", *map(str, range(1, len(order) + 1)), "Pts."]
    lines = []
    for place, tpn in enumerate(order, 1):
        player = event.player(tpn)
        cells = [made.get((tpn, other), "") for other in order]
        points = points_text(event.history.points[tpn - 1]).replace(".", ",")
        number = [str(place), str(tpn)] if places else [str(tpn)]
        lines.append([*number, player.title, player.name, str(player.rating), "", *cells, points])
    return [["Club championship"], head, *lines]


@pytest.mark.parametrize("system", ["round-robin", "round-robin-double"])
@pytest.mark.parametrize("players", [6, 7])
@pytest.mark.parametrize("places", [False, True])
def test_a_table_of_everybody_has_the_rounds_of_berger(
    system: str, players: int, places: bool
) -> None:
    total = (players - 1 + players % 2) * (2 if system.endswith("double") else 1)
    recipe = Recipe(players=players, rounds=total - 1, seed=3, system=system, forfeits=0.1)
    event = generate(recipe)
    found = read_report(as_csv(of_all(event, places=places)))
    assert found.tournament.system == system
    assert found.tournament.rounds == event.rounds
    assert found.tournament.number_of_rounds == total
    assert found.tournament.history.points == event.history.points
    assert found.tournament.details.name == "Club championship"
    assert "Berger table" in found.notices[-1].render()
    assert ronde.check(found.tournament).agrees


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("Rk.;Name;1;2;3;Pts\n1;A;*;1;1;2\n2;B;0;*;1;1\n3;C;0;0;*;0\n", "no round and no starting"),
        ("No.;Name;1;2;3;4\n1;A;*;1;1;\n2;B;0;*;1;\n3;C;0;0;*;\n", "columns for 4 players"),
        ("No.;Name;1;2;3\n1;A;*;1;1\n2;B;1;*;1\n3;C;0;0;*\n", "contradict"),
        ("No.;Name;1;2;3\n1;A;1;1;1\n2;B;0;*;1\n3;C;0;0;*\n", "would meet themselves"),
        ("No.;Name;1;2;3\n1;A;*;won;1\n2;B;0;*;1\n3;C;0;0;*\n", "no result against number 2"),
        ("No.;Name;1;2;3;Pts\n1;A;*;1;1;3\n2;B;0;*;1;1\n3;C;0;0;*;0\n", "points are 3"),
    ],
)
def test_a_table_of_everybody_is_refused_with_the_reason(text: str, wanted: str) -> None:
    with pytest.raises(InputError) as refusal:
        ronde.read(text)
    assert wanted in str(refusal.value)


def test_rounds_may_have_plain_numbers_as_headings(event: Tournament) -> None:
    table = rows(event)
    table[3] = [cell.removesuffix(".Rd") for cell in table[3]]
    assert ronde.read(as_csv(table)).rounds == event.rounds


def test_a_list_that_is_no_table_is_refused_as_such(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("Board;White;Black\n1;A;B\n")
    with pytest.raises(InputError, match="no cross table"):
        ronde.read(file)


def test_every_command_reads_a_table(event: Tournament, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_bytes(as_csv(rows(replace(event, rounds=event.rounds[:2]))))
    assert len(ronde.check(ronde.read(file), "fide-dutch-2026").rounds) == 2


TABLE = (
    "Rk.;SNo;Name;Rtg;1.Rd;Pts.\n1;1;Arp, Ada;2000;2w1;1\n2;2;Bosc, Ben;1900;1b0;0\n"
    "3;3;Clot, Cleo;1800;4w½;0,5\n4;4;Daro, Dan;1700;3b½;0,5\n"
)


def test_a_line_that_stands_twice_is_refused_with_both_lines() -> None:
    doubled = TABLE.replace("2;2;Bosc", "1;1;Arp, Ada;2000;2w1;1\n2;2;Bosc")
    with pytest.raises(InputError, match=r"3: The starting number 1 stands in line 2 already\."):
        read_report(doubled)
    namesake = TABLE.replace("Bosc, Ben", "Arp, Ada")
    (notice,) = read_report(namesake).notices
    assert (notice.line, notice.facts["line"]) == (3, 2)


@pytest.mark.parametrize("cut", [";0,5\n", ";3b½;0,5\n", "00;3b½;0,5\n"])
def test_a_table_that_is_cut_off_is_refused(cut: str) -> None:
    assert len(read_report(TABLE).tournament.players) == 4
    with pytest.raises(InputError):
        read_report(TABLE.removesuffix(cut))
    with pytest.raises(InputError):
        read_report(TABLE.split("2;2")[0].removesuffix(";1\n").removesuffix(";2w1"))
