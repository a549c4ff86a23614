"""The degressive acceleration: the text, and every cell of its table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import ronde
from ronde.accelerations.degressive import Degressive, virtual_points
from ronde.domain.errors import RequestError
from ronde.domain.points import DRAUGHTS_POINTS, FIDE_POINTS
from ronde.domain.result import Result
from ronde.pairing import pair, situation
from tests.rules.accelerations.events import ACCELERABLE, after, event
from tests.rules.made import Entry, made
from tests.unit.cli.runner import run

if TYPE_CHECKING:
    from pathlib import Path

SYSTEM = "fide-dutch-2012"

TABLE = {
    ("A", 9): "2 2 2 2 2 2 2 2 2 2 2",
    ("B", 9): "1 1 1 1.5 1.5 1.5 2 2 2 2 2",
    ("C", 9): "0 0 0 0.5 0.5 0.5 1 1 1 2 2",
    ("C", 12): "0 0 0 0.5 0.5 0.5 1 1 1 1.5 1.5 1.5",
}
"""The printed table: group and number of rounds, then PF for SR 0, 0.5, 1 …"""

LEVELS = {
    ("A", 9): "2 2.5 3 3.5 4 4.5 5 5.5 6 6.5 7",
    ("B", 9): "1 1.5 2 3 3.5 4 5 5.5 6 6.5 7",
    ("C", 9): "0 0.5 1 2 2.5 3 4 4.5 5 6.5 7",
    ("C", 12): "0 0.5 1 2 2.5 3 4 4.5 5 6 6.5 7",
}
"""The columns of the printed table, SG, under which each cell stands."""


def tenths(row: str) -> list[int]:
    return [round(10 * float(cell)) for cell in row.split()]


CELLS = [
    pytest.param(group, rounds, 5 * place, wanted, level, id=f"{group}-{rounds}-SR{place / 2:g}")
    for (group, rounds), row in TABLE.items()
    for place, (wanted, level) in enumerate(
        zip(tenths(row), tenths(LEVELS[group, rounds]), strict=True)
    )
]


def white_wins(_white: int, _black: int) -> Result:
    return Result.WIN


def row(group: str, rounds: int, *scores: int) -> list[int]:
    return [virtual_points(group, score, rounds, FIDE_POINTS) for score in scores]


@pytest.mark.article(
    "FFE-degressive.3",
    "FFE-degressive.15",
    "FFE-degressive.tableA",
    "FFE-degressive.tableB.1",
    "FFE-degressive.tableB.2",
    "FFE-degressive.tableB.3",
    "FFE-degressive.tableC9.1",
    "FFE-degressive.tableC9.2",
    "FFE-degressive.tableC9.3",
    "FFE-degressive.tableC9.4",
    "FFE-degressive.tableC12.1",
    "FFE-degressive.tableC12.2",
    "FFE-degressive.tableC12.3",
    "FFE-degressive.tableC12.4",
)
@pytest.mark.parametrize("group, rounds, score, wanted, level", CELLS)
def test_every_cell_of_the_table(
    group: str, rounds: int, score: int, wanted: int, level: int
) -> None:
    found = virtual_points(group, score, rounds, FIDE_POINTS)
    assert found == wanted
    assert score + found == level


def test_the_table_has_forty_five_cells() -> None:
    assert len(CELLS) == 45


@pytest.mark.article("FFE-degressive.8")
def test_at_the_start_a_has_two_points_b_one_and_c_none() -> None:
    assert [virtual_points(group, 0, 9, FIDE_POINTS) for group in "ABC"] == [20, 10, 0]


@pytest.mark.article("FFE-degressive.9", "FFE-degressive.10", "FFE-degressive.11")
def test_b_grows_at_one_and_a_half_and_at_the_third_point_where_it_reaches_the_maximum() -> None:
    assert row("B", 9, 10, 15, 25, 30, 40) == [10, 15, 15, 20, 20]
    assert row("C", 9, 10, 15, 25, 30, 40) == [0, 5, 5, 10, 10]


@pytest.mark.article("FFE-degressive.12", "FFE-degressive.16")
def test_beyond_eleven_rounds_c_grows_a_third_time_and_never_a_fourth() -> None:
    assert row("C", 12, 40, 45, 55) == [10, 15, 15]
    assert row("C", 13, 45, 60, 65) == [15, 15, 20]
    for group in "AB":
        assert row(group, 12, *range(0, 55, 5)) == row(group, 9, *range(0, 55, 5))


@pytest.mark.article("FFE-degressive.13")
@pytest.mark.parametrize(
    "rounds, below, reached",
    [(5, 20, 25), (7, 30, 35), (9, 40, 45), (10, 45, 50), (11, 50, 55), (12, 55, 60)],
)
def test_half_of_the_rounds_raises_the_capital_to_two(
    rounds: int, below: int, reached: int
) -> None:
    assert row("C", rounds, below)[0] < 20
    assert row("C", rounds, reached) == [20]
    assert row("B", rounds, reached) == [20]


def groups(
    stage: ronde.Tournament, options: dict[str, object] | None = None
) -> dict[int, set[int]]:
    """The players by the score that pairs them, as the account of the round shows them."""
    found = ronde.pair(stage, SYSTEM, acceleration="ffe-degressive", options=options)
    return {bracket.score: set(bracket.residents) for bracket in found.account.brackets}


@pytest.mark.article("FFE-degressive.11")
@pytest.mark.parametrize("score, virtual", [(0.5, 10), (1.5, 15), (3, 20), (4, 20)])
def test_players_of_group_b_reach_two_points_with_their_third(score: float, virtual: int) -> None:
    stage = made(*[Entry(score, rating=1700)] * 4, number=6, of=9)
    assert groups(stage) == {round(10 * score) + virtual: {1, 2, 3, 4}}


@pytest.mark.article("FFE-degressive.12")
@pytest.mark.parametrize(
    "rounds, score, virtual",
    [(12, 4, 10), (12, 4.5, 15), (12, 5.5, 15), (12, 6, 20), (9, 4, 10), (9, 4.5, 20)],
)
def test_beyond_eleven_rounds_a_player_of_group_c_gains_half_a_point_for_the_third_time(
    rounds: int, score: float, virtual: int
) -> None:
    stage = made(*[Entry(score, rating=1500)] * 4, number=7, of=rounds)
    assert groups(stage) == {round(10 * score) + virtual: {1, 2, 3, 4}}


@pytest.mark.article("FFE-degressive.4", "FFE-degressive.7")
def test_by_default_a_begins_at_2000_and_c_ends_below_1600() -> None:
    ratings = (2001, 2000, 1999, 1600, 1599, 0)
    assert groups(event(6, ratings=ratings)) == {20: {1, 2}, 10: {3, 4}, 0: {5, 6}}


@pytest.mark.article("FFE-degressive.6")
@pytest.mark.parametrize(
    "options", [{"limit_a": 1900, "limit_c": 1800}, {"limit_a": "1900", "limit_c": "1800"}]
)
def test_the_arbiter_sets_the_limits(options: dict[str, object]) -> None:
    stage = event(6, ratings=(2000, 1900, 1899, 1800, 1799, 1000))
    assert groups(stage, options) == {20: {1, 2}, 10: {3, 4}, 0: {5, 6}}
    assert groups(stage) == {20: {1}, 10: {2, 3, 4, 5}, 0: {6}}


@pytest.mark.article("FFE-degressive.3", "FFE-degressive.4")
def test_the_global_score_is_the_real_one_and_the_virtual_points() -> None:
    stage = event(6, ratings=(2100, 2050, 1700, 1650, 1500, 1400))
    stage = after(stage, [(1, 4), (5, 2), (3, 6)], result=white_wins)
    stage = after(stage, [(1, 3), (5, 4), (2, 6)], result=lambda _w, _b: Result.DRAW)
    case = situation(stage, acceleration="ffe-degressive")
    assert case.history.points == [15, 5, 15, 5, 15, 5]
    assert case.score == [35, 25, 15 + 15, 5 + 10, 15 + 5, 5]


@pytest.mark.article("FFE-degressive.14")
@pytest.mark.parametrize("rounds", [5, 7, 9, 13])
def test_the_points_are_withdrawn_when_the_last_but_one_round_is_paired(rounds: int) -> None:
    stage = event(6, rounds, ratings=(2100, 2050, 1700, 1650, 1500, 1400))
    points = Degressive()
    assert points(stage, rounds - 2) == [20, 20, 10, 10, 0, 0]
    assert points(stage, rounds - 1) is None
    assert points(stage, rounds) is None


@pytest.mark.article("FFE-degressive.14")
@pytest.mark.parametrize("system", ACCELERABLE)
def test_the_last_two_rounds_are_plain_swiss(system: str) -> None:
    stage = event(12, 5, ratings=(2100,) * 4 + (1700,) * 4 + (1500,) * 4)
    for number in range(1, 6):
        found = pair(stage, system, acceleration="ffe-degressive")
        case = situation(stage, acceleration="ffe-degressive")
        assert (case.score == case.history.points) == (number >= 4)
        if number >= 4:
            assert case.extra(stage, number) is None
        stage = after(stage, found.pairs, found.bye)


def test_the_points_of_a_past_round_are_those_it_was_paired_with() -> None:
    stage = event(6, ratings=(2100, 2050, 1700, 1650, 1500, 1400))
    first = Degressive()(stage, 1)
    stage = after(stage, [(1, 4), (5, 2), (3, 6)], result=white_wins)
    stage = after(stage, [(1, 3), (5, 4), (2, 6)], result=white_wins)
    assert Degressive()(stage, 1) == first
    assert Degressive()(stage, 3) == [20, 20, 10, 10, 5, 0]


def test_only_points_of_games_count_where_the_event_reads_it_so() -> None:
    stage = event(3, ratings=(1700, 1700, 1700))
    stage = after(stage, [(1, 2)], bye=3)
    stage = after(stage, [(3, 1)], bye=2)
    options = {"real_score": "played"}
    assert situation(stage, acceleration="ffe-degressive").extra(stage, 3) == [15, 10, 10]
    stage = after(stage, [(2, 3)], bye=1, result=lambda _w, _b: Result.LOSS)
    total = situation(stage, acceleration="ffe-degressive").extra(stage, 4)
    played = situation(stage, acceleration="ffe-degressive", options=options).extra(stage, 4)
    assert stage.history.points == [30, 10, 20]
    assert (total, played) == ([20, 10, 15], [15, 10, 10])


def test_with_two_points_for_a_win_everything_doubles() -> None:
    doubled = [virtual_points("C", 2 * s, 9, DRAUGHTS_POINTS) for s in range(0, 55, 5)]
    assert doubled == [2 * points for points in row("C", 9, *range(0, 55, 5))]


@pytest.mark.parametrize(
    "options, word",
    [
        ({"limit_a": "high"}, "limit_a"),
        ({"limit_c": None}, "limit_c"),
        ({"limit_a": 1500}, "1600"),
        ({"limit_a": 1600}, "1600"),
        ({"real_score": "some"}, "real_score"),
    ],
)
def test_limits_that_are_no_limits_are_refused(options: dict[str, object], word: str) -> None:
    with pytest.raises(RequestError, match=word):
        pair(event(6), acceleration="ffe-degressive", options=options)


def test_fewer_than_five_rounds_are_too_few() -> None:
    with pytest.raises(RequestError, match="at least 5 rounds"):
        pair(replace(event(6), number_of_rounds=4), acceleration="ffe-degressive")


@pytest.mark.parametrize("rounds, is_refused", [(4, True), (5, False)])
def test_too_few_rounds_are_refused_when_they_are_chosen(
    tmp_path: Path, rounds: int, *, is_refused: bool
) -> None:
    """Not first when a round is paired, and whichever of the two is chosen last."""
    path, key = tmp_path / "open.ronde", ("--section", "a")
    run("event", "new", path, "--title", "Open")
    basic = ("--system", "fide-dutch-2017", "--no-fide-mode")
    asked = ("--acceleration", "ffe-degressive")
    added = run("event", "add-section", path, *key, "--rounds", rounds, *basic, *asked)
    run("event", "add-section", path, "--section", "b", "--rounds", rounds, *basic)
    changed = run("event", "configure", path, "--section", "b", *asked)
    run("event", "add-section", path, "--section", "c", "--rounds", 9, *basic, *asked)
    shortened = run("event", "change-rounds", path, "--section", "c", "--rounds", rounds)
    for said in (added, changed, shortened):
        assert (said.exit_code == 3) is is_refused, said.output
        assert ("needs at least 5 rounds" in said.output) is is_refused


def test_points_of_games_are_counted_for_each_player_and_before_the_round_only() -> None:
    stage = event(6, ratings=(1700,) * 6)
    stage = after(stage, [(1, 2), (3, 4), (6, 5)], result=white_wins)
    stage = after(stage, [(1, 3), (4, 6), (2, 5)], result=white_wins)
    stage = after(stage, [(1, 4), (6, 2), (3, 5)], result=white_wins)
    stage = after(stage, [(4, 1)], bye=2, result=white_wins)
    played = Degressive(played_only=True)
    assert played(stage, 1) == [10] * 6
    assert played(stage, 2) == [10] * 6
    assert played(stage, 3) == [15, 10, 10, 10, 10, 10]
    assert played(stage, 4) == [20, 10, 15, 10, 10, 15]
    assert played(stage, 5) == [20, 10, 15, 15, 10, 15]


def test_all_points_count_unless_the_event_says_otherwise() -> None:
    assert Degressive() == Degressive(played_only=False)


def test_points_won_with_black_are_the_points_of_the_player_who_had_black() -> None:
    stage = event(6, ratings=(1700,) * 6)
    for pairs in ([(1, 5), (6, 3), (4, 2)], [(6, 5), (2, 4), (3, 1)]):
        stage = after(stage, pairs, result=lambda _white, _black: Result.LOSS)
    assert stage.history.points == [10, 10, 10, 10, 20, 0]
    assert Degressive(played_only=True)(stage, 3) == [10, 10, 10, 10, 15, 10]
