"""Tables for a spreadsheet, the headings of games, the text of an e-mail."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from fractions import Fraction

import pytest

import ronde
from ronde.domain.errors import RequestError
from ronde.domain.round import PlayedRound
from ronde.domain.tournament import Tournament
from ronde.formats.games import as_games
from ronde.formats.spreadsheet import Sheet, as_csv, as_workbook
from ronde.generator import Recipe, generate
from ronde.sample import sample_path
from ronde.views.sheets import SHEETS, Source, all_sheets, email, sheet


@pytest.fixture(scope="module")
def event() -> Tournament:
    return ronde.read(sample_path())


def test_every_player_stands_once_in_the_boards_of_a_round(event: Tournament) -> None:
    table = sheet("results", Source(event, 2))
    numbers = [n for row in table.rows for n in (row[1], row[7]) if n is not None]
    assert sorted(numbers) == list(range(1, len(event.players) + 1))


def test_who_has_withdrawn_or_not_come_yet_is_not_listed_as_absent(event: Tournament) -> None:
    gone = replace(event.players[0], last_round=1)
    coming = replace(event.players[1], first_round=3)
    absent = replace(event, players=(gone, coming, *event.players[2:]))
    games = tuple(g for g in event.rounds[1].games if not {1, 2} & set(g[:2]))
    missing = replace(absent, rounds=(event.rounds[0], PlayedRound(games, event.rounds[1].byes)))
    listed = {row[1] for row in sheet("pairings", Source(missing, 2)).rows}
    assert not listed & {1, 2}


def test_the_odd_player_of_draughts_rests() -> None:
    event = generate(Recipe(players=7, rounds=2, seed=1, system="fmjd-2017-rating"))
    told = [row[4] for row in sheet("pairings", Source(event, 1)).rows if row[0] is None]
    assert told == ["rest"]


def test_pairings_hold_no_result_and_results_hold_every_one(event: Tournament) -> None:
    boards = {row[0]: row[4] for row in sheet("results", Source(event, 4)).rows if row[0]}
    assert boards[1] == "½-½"
    assert boards[2] == "0-1"
    assert all(not row[4] for row in sheet("pairings", Source(event, 4)).rows if row[0])


def test_points_and_tie_breaks_are_exact_numbers(event: Tournament) -> None:
    table = sheet("standings", Source(event))
    first = table.rows[0]
    assert table.head[-3:] == ("BH-C1", "BH", "SB")
    assert first[7:] == (Fraction(7, 2), Fraction(8), Fraction(10), Fraction(17, 2))


def test_no_sheet_shows_a_date_of_birth_or_an_id(event: Tournament) -> None:
    players = tuple(replace(p, birth="1999/12/31", fide_id="66554433") for p in event.players)
    told = replace(event, players=players)
    for table in all_sheets(Source(told)):
        assert "1999" not in as_csv(table)
        assert "66554433" not in as_csv(table)


def test_an_unknown_table_is_refused_with_the_list_of_tables(event: Tournament) -> None:
    with pytest.raises(RequestError) as refusal:
        sheet("winners", Source(event))
    assert all(name in refusal.value.render(str) for name in SHEETS)


def test_a_round_that_is_not_paired_is_refused(event: Tournament) -> None:
    with pytest.raises(RequestError, match="Round 9 has not been paired"):
        sheet("pairings", Source(event, 9))


def test_before_round_one_there_is_only_the_list_of_players(event: Tournament) -> None:
    assert len(all_sheets(Source(replace(event, rounds=())))) == 1


@pytest.mark.parametrize("word", ["=1+1", "+SUM(A1)", "-2+3", "@x", "\tx", "=cmd|' /C calc'!A0"])
def test_what_somebody_typed_never_becomes_a_formula(word: str) -> None:
    table = Sheet("t", ("name",), ((word,),))
    (cell,) = list(csv.reader(io.StringIO(as_csv(table))))[1]
    assert cell == f"'{word}"
    assert b"<f>" not in _first_sheet(as_workbook([table]))


@pytest.mark.parametrize("word", ["+", "-", "+--", "-2", "½-½", "Dupont, Luc"])
def test_results_and_names_stay_as_they_are(word: str) -> None:
    assert as_csv(Sheet("t", ("x",), ((word,),))).splitlines()[1].strip('"') == word


def test_a_fraction_without_exact_decimal_is_written_with_two_decimals() -> None:
    table = Sheet("t", ("x", "y"), ((Fraction(6692, 3), Fraction(25, 2)),))
    assert as_csv(table).splitlines()[1] == "2230.67,12.5"
    assert b"<v>2230.67</v>" in _first_sheet(as_workbook([table]))


def test_the_same_tables_give_the_same_workbook(event: Tournament) -> None:
    assert as_workbook(all_sheets(Source(event))) == as_workbook(all_sheets(Source(event)))


def test_a_workbook_holds_every_table_with_numbers_as_numbers(event: Tournament) -> None:
    calamine = pytest.importorskip("python_calamine", reason="needs the extra 'app'")
    book = calamine.CalamineWorkbook.from_filelike(
        io.BytesIO(as_workbook(all_sheets(Source(event))))
    )
    assert len(book.sheet_names) == len(SHEETS) - 2  # no categories and no prizes announced
    rows = book.get_sheet_by_name("Standings").to_python()
    assert rows[1][:4] == [1.0, 4.0, "WFM", "Moreau, Camille"]
    assert rows[1][7] == 3.5


def _first_sheet(content: bytes) -> bytes:
    from zipfile import ZipFile

    with ZipFile(io.BytesIO(content)) as book:
        return book.read("xl/worksheets/sheet1.xml")


def test_every_game_has_its_heading_and_an_unplayed_one_has_none(event: Tournament) -> None:
    played = sum(game.white_result.played for number in event.rounds for game in number.games)
    text = as_games(event)
    assert text.count("[Event ") == played
    assert '[Round "4.1"]' in text
    assert '[White "Moreau, Camille"]\n[Black "Haas, Ulrich"]\n[Result "1/2-1/2"]' in text


def test_quotes_in_a_name_are_escaped_in_the_heading_of_a_game(event: Tournament) -> None:
    named = replace(event.players[0], name='A "B"\\\nC')
    told = as_games(replace(event, players=(named, *event.players[1:])), round=1)
    assert '[White "A \\"B\\"\\\\ C"]' in told


def test_draughts_games_are_written_with_two_points_for_a_win(event: Tournament) -> None:
    text = as_games(event, round=1, notation="pdn")
    assert '[Result "2-0"]' in text
    assert '[GameType "20"]' in text
    assert "WhiteElo" not in text


def test_the_e_mail_shows_the_results_and_the_leaders(event: Tournament) -> None:
    told = email(event)
    assert told.startswith("Subject: Ronde sample open, results of round 4\n")
    assert "½-½" in told
    assert "Standings after round 4" in told
    assert told.index("Moreau, Camille") < told.index("Standings")


def test_the_e_mail_announces_the_next_round_once_it_is_paired(event: Tournament) -> None:
    earlier = email(event, round=3)
    assert "Round 3, results" in earlier
    assert "Round 4, results" in earlier
