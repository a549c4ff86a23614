"""Boards with numbers of the hall: a first number, and players who always sit at the same board."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.domain.errors import RequestError
from ronde.formats import read, to_text
from ronde.journal import (
    Act,
    AddSection,
    CloseManual,
    EnterResult,
    Facts,
    Journal,
    Number,
    NumberBoards,
    OpenManual,
    Pair,
    Publish,
    RegisterAll,
    Section,
)
from ronde.journal.section import BoardNumbers
from ronde.views.boards import boards_of
from ronde.views.rounds import round_view


def do(journal: Journal, act: Act) -> None:
    journal.act(act, who="Anna")


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    made = Journal.create(tmp_path / "open.ronde", "Open", who="Anna")
    do(made, AddSection(section="a", rounds=5, initial_colour="W"))
    people = tuple(Facts(name=f"P{k:02}", rating=2300 - 10 * k) for k in range(1, 9))
    do(made, RegisterAll(section="a", people=people))
    do(made, Number(section="a"))
    return made


def section(journal: Journal) -> Section:
    return journal.state.section("a")


def shown(journal: Journal, number: int) -> dict[int, tuple[int, int]]:
    return {board.board: board.pair for board in boards_of(section(journal), number)}


def test_numbers_left_over_follow_the_order_of_the_rules() -> None:
    boards = [(1, 5), (6, 2), (3, 7), (8, 4)]
    assert BoardNumbers().of(boards) == ()
    assert BoardNumbers(first=101).of(boards) == (101, 102, 103, 104)
    assert BoardNumbers(fixed=((2, 4),)).of(boards) == (1, 4, 2, 3)
    assert BoardNumbers(fixed=((6, 9), (2, 3))).of(boards) == (1, 3, 2, 4)
    assert BoardNumbers(fixed=((99, 2),)).of(boards) == ()


def test_a_player_always_sits_at_the_same_board(journal: Journal) -> None:
    do(journal, NumberBoards(section="a", person=8, board=1))
    do(journal, Pair(section="a"))
    assert shown(journal, 1) == {1: (8, 4), 2: (1, 5), 3: (6, 2), 4: (3, 7)}
    assert round_view(section(journal), 1).pairs == ((1, 5), (6, 2), (3, 7), (8, 4))
    do(journal, EnterResult(section="a", board=1, result="1-0"))
    games = section(journal).tournament.rounds[0].games
    assert [game[:2] for game in games if game.white_result.name == "WIN"] == [(8, 4)]
    with pytest.raises(RequestError, match="has no board 5"):
        do(journal, EnterResult(section="a", board=5, result="1-0"))


def test_a_report_keeps_the_order_of_the_rules(journal: Journal) -> None:
    do(journal, Pair(section="a"))
    before = to_text(journal.state.tournament("a"))
    do(journal, NumberBoards(section="a", first=50, person=8, board=1))
    assert to_text(journal.state.tournament("a")) == before


def test_published_boards_keep_their_numbers(journal: Journal) -> None:
    do(journal, Pair(section="a"))
    do(journal, NumberBoards(section="a", first=21))
    assert [*shown(journal, 1)] == [21, 22, 23, 24]
    do(journal, Publish(section="a"))
    do(journal, NumberBoards(section="a", person=1, board=40))
    assert [*shown(journal, 1)] == [21, 22, 23, 24]
    for board in (21, 22, 23, 24):
        do(journal, EnterResult(section="a", board=board, result="½-½"))
    do(journal, Pair(section="a"))
    assert [*shown(journal, 2)] == [21, 22, 23, 40]
    assert 1 in shown(journal, 2)[40]
    do(journal, NumberBoards(section="a", person=1, board=None))
    assert [*shown(journal, 2)] == [21, 22, 23, 24]
    with pytest.raises(RequestError, match="not 1"):
        do(journal, NumberBoards(section="a", first=1, round=1))


def test_boards_made_by_hand_are_numbered_too(journal: Journal) -> None:
    do(journal, NumberBoards(section="a", person=4, board=1))
    do(journal, Pair(section="a"))
    do(journal, OpenManual(section="a"))
    do(journal, CloseManual(section="a"))
    assert shown(journal, 1)[1] == (8, 4)


def test_two_players_cannot_have_one_board(journal: Journal) -> None:
    do(journal, NumberBoards(section="a", person=4, board=3))
    with pytest.raises(RequestError, match="Board 3 is the board of P04"):
        do(journal, NumberBoards(section="a", person=5, board=3))
    with pytest.raises(RequestError, match="from 1 to 9999"):
        do(journal, NumberBoards(section="a", person=5, board=0))


def test_the_json_form_carries_the_numbers(journal: Journal) -> None:
    do(journal, NumberBoards(section="a", first=11, person=8, board=1))
    do(journal, Pair(section="a"))
    tournament = journal.state.tournament("a")
    again = read(to_text(tournament, format="json"), format="json")
    assert again.rounds[0].board_numbers == (11, 12, 13, 1)
