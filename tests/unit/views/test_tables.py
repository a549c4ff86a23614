"""Cross tables, categories, numbers and texts."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from fractions import Fraction

import pytest

from ronde.domain.errors import RequestError
from ronde.domain.player import Player, Tpn
from ronde.domain.points import DRAUGHTS_POINTS
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import AcceleratedPoints, Details, Tournament
from ronde.formats.spreadsheet import rows_as_csv as as_csv
from ronde.notation import exact, points, rounded, with_half
from ronde.ranking import Standings, standings
from ronde.views.crosstable import CrossTableView, cross_table
from ronde.views.formatting import cross_cells, value
from ronde.views.players import player_rounds
from ronde.views.sheets import category_rows, cross_table_rows, in_columns, sums_text
from ronde.views.standings import categories, standings_view, sums_view

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS

PLAYERS = (
    Player(Tpn(1), "Anna", 2100, "WGM", "SUI", "w", "1990/05/01", club="Bern"),
    Player(Tpn(2), "Bruno", 2000, "", "FRA", "m", "2012/01/01", club="Lyon"),
    Player(Tpn(3), "Chloe", 1700, "", "SUI", "w", "1960", club="Bern"),
    Player(Tpn(4), "Dario", 0, "", "ITA", "m"),
)
EVENT = Tournament(
    players=PLAYERS,
    rounds=(
        PlayedRound((game(1, 3, WIN), game(4, 2, DRAW))),
        PlayedRound((game(2, 1, Result.FORFEIT_WIN),), ((Tpn(3), Bye.PAIRING_ALLOCATED),)),
        PlayedRound((game(1, 4), game(3, 2, WIN))),
    ),
    number_of_rounds=3,
    details=Details(start="2026/07/01"),
)


def written(table: CrossTableView) -> dict[str, tuple[str, ...]]:
    cells = cross_cells(table)
    return {row.name: cells(row) for row in table.rows}


class TestCrossTable:
    def test_cells_name_place_colour_and_result(self) -> None:
        table = cross_table(standings(EVENT, ["TPN"], round=3))
        cells = written(table)
        assert [row.name for row in table.rows] == ["Chloe", "Bruno", "Anna", "Dario"]
        assert cells == {
            "Chloe": ("3b0", "bye 1", "2w1"),
            "Anna": ("1w1", "2b-", "4w"),
            "Bruno": ("4b½", "3w+", "1b0"),
            "Dario": ("2w½", "", "3b"),
        }

    def test_rounds_name_pairing_numbers(self) -> None:
        table = cross_table(standings(EVENT, ["TPN"], round=3))
        rounds = [(r.opponent, r.colour, r.result, r.bye) for r in table.rows[0].rounds]
        assert rounds == [
            (1, "B", "0", None),
            (None, None, "1", "pairing-allocated"),
            (2, "W", "1", None),
        ]

    def test_the_grid_of_a_round_robin(self) -> None:
        robin = Tournament(
            players=PLAYERS[:3],
            rounds=(
                PlayedRound((game(1, 2, WIN),)),
                PlayedRound((game(2, 3, DRAW),)),
                PlayedRound((game(3, 1, LOSS),)),
                PlayedRound((game(2, 1, DRAW),)),
            ),
            details=Details(kind="Double round robin"),
        )
        table = cross_table(standings(robin, []))
        assert table.grid == (("", "1½", "1"), ("0½", "", "½"), ("0", "½", ""))

    def test_text_and_csv_hold_the_same_cells(self) -> None:
        table = cross_table(standings(EVENT, ["BH", "TPN"], round=3))
        rows = cross_table_rows(table)
        assert rows[0] == ["place", "no.", "name", "rating", "1", "2", "3", "points", "BH", "TPN"]
        assert rows[1][:4] == ["1", "3", "Chloe", "1700"]
        assert rows[4][3] == ""
        assert list(csv.reader(io.StringIO(as_csv(rows)))) == rows
        assert [line.split()[0] for line in in_columns(rows, words=[2]).splitlines()] == [
            *("place", "1", "2", "3", "4"),
        ]

    def test_an_earlier_round_shows_fewer_columns(self) -> None:
        table = cross_table(standings(EVENT, [], round=1))
        assert {len(row.rounds) for row in table.rows} == {1}


def test_boards_and_arrows_follow_the_points_for_pairing() -> None:
    accelerated = replace(EVENT, accelerated=(AcceleratedPoints(1, 1, Tpn(3), Tpn(4), 10),))
    plain, first = player_rounds(EVENT), player_rounds(accelerated)
    assert [lines[0].board for lines in plain] == [1, 2, 1, 2]
    assert [lines[0].float for lines in plain] == [None] * 4
    assert [lines[0].float for lines in first] == ["up", "up", "down", "down"]
    assert [lines[0].board for lines in first] == [1, 2, 1, 2]


class TestCategories:
    TABLE = standings(EVENT, ["TPN"], round=3)

    def names(self, kind: str) -> dict[str, list[tuple[int, int]]]:
        return {
            category.name: [(row.category_rank, row.number or 0) for row in category.rows]
            for category in categories(self.TABLE, kind)
        }

    def test_sex_federation_and_club(self) -> None:
        assert self.names("sex") == {"m": [(1, 2), (2, 4)], "w": [(1, 3), (2, 1)]}
        assert self.names("federation")["SUI"] == [(1, 3), (2, 1)]
        assert list(self.names("club")) == ["Bern", "Lyon", ""]

    def test_rating_bands(self) -> None:
        assert self.names("rating:2000,1800") == {
            "2000+": [(1, 2), (2, 1)],
            "<1800": [(1, 3)],
            "": [(1, 4)],
        }
        assert list(self.names("rating:1700,2001")) == ["1700-2000", "2001+", ""]

    def test_age_in_the_year_of_the_event(self) -> None:
        assert self.names("age:18,65") == {
            "18-64": [(1, 1)],
            "65+": [(1, 3)],
            "<18": [(1, 2)],
            "": [(1, 4)],
        }

    def test_a_shared_rank_stays_shared(self) -> None:
        tied = standings(replace(EVENT, rounds=()), [])
        (everybody,) = categories(replace_players(tied.event, federation="SUI"), "federation")
        assert [row.category_rank for row in everybody.rows] == [1, 1, 1, 1]

    def test_a_club_may_be_called_by_any_digit(self) -> None:
        """The little two is a digit to Python, and no number; Python reads no endless number."""
        for club in ("\u00b2", "9" * 120):
            players = tuple(replace(player, club=club) for player in EVENT.players)
            named = standings(replace(EVENT, players=players), [])
            assert [category.name for category in categories(named, "club")] == [club]

    @pytest.mark.parametrize(
        "kind", ["hair", "rating", f"rating:{'9' * 5000}", "rating:many", "sex:w", "age:"]
    )
    def test_an_unknown_kind_is_refused(self, kind: str) -> None:
        with pytest.raises(RequestError, match="Choose sex"):
            categories(self.TABLE, kind)

    def test_age_needs_a_date(self) -> None:
        with pytest.raises(RequestError, match="record 042"):
            categories(standings(replace(EVENT, details=Details()), []), "age:18")

    def test_as_rows(self) -> None:
        women = next(c for c in categories(self.TABLE, "sex") if c.name == "w")
        assert category_rows(women, standings_view(self.TABLE))[1:] == [
            ["1", "1", "3", "Chloe", "1700", "2.0", "3"],
            ["2", "3", "1", "WGM Anna", "2100", "1.0", "1"],
        ]


def replace_players(event: Tournament, federation: str) -> Standings:
    players = tuple(replace(player, federation=federation) for player in event.players)
    return standings(replace(event, players=players), [])


class TestNumbers:
    @pytest.mark.parametrize(
        "value, text",
        [
            *[("12.5", "12.5"), ("7", "7"), ("6692/3", "6692/3"), ("37.25", "37.25")],
            *[("-0.5", "-0.5"), ("0", "0"), ("1/40", "0.025"), ("2378.091417", "2378.091417")],
            *[("-7/3", "-7/3"), ("1/1000", "0.001")],
        ],
    )
    def test_exact(self, value: str, text: str) -> None:
        assert exact(Fraction(value)) == text

    def test_rounded_for_people(self) -> None:
        assert rounded(Fraction(6692, 3)) == "2230.67"
        assert rounded(Fraction(5, 1000)) == "0.01"

    def test_a_tie_break_is_rounded_for_people(self) -> None:
        assert [value(text) for text in ("6692/3", "12.5", None, ("3", "5/2"))] == [
            *("2230.67", "12.5", "", "3 2.5"),
        ]

    def test_points_of_a_game(self) -> None:
        assert [with_half(p) for p in (0, 5, 10, 15, 20, 3)] == ["0", "½", "1", "1½", "2", "0.3"]
        assert [points(p) for p in (45, 40)] == ["4.5", "4"]


def test_the_lines_of_a_value_are_shown_with_cut_and_article() -> None:
    table = standings(EVENT, ["BH-C1"], round=2)
    text = sums_text(sums_view(table, 1).sums)
    assert [" ".join(line.split()) for line in text.splitlines()] == [
        "BH-C1: 1",
        "Round Opponent value points adds",
        "1 Chloe 1 1",
        "2 dummy opponent 1 – cut, least significant, 16.5",
    ]


def test_draughts_events_write_points_and_chess_events_halves() -> None:
    draughts = replace(EVENT, points=DRAUGHTS_POINTS)
    table = cross_table(standings(draughts, ["TPN"], round=3))
    assert written(table)["Bruno"] == ("4b1", "3w2f", "1b0")


def test_columns_align_numbers_right_and_words_left() -> None:
    assert in_columns([["1", "a"], ["10", "bc"]], words=[1]) == " 1  a\n10  bc\n"
