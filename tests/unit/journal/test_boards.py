"""Boards in the journal's state: the same shape for one game and for two with colours reversed."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.domain.player import Player, Tpn
from ronde.domain.result import Result
from ronde.domain.round import Board, PlayedRound, game
from ronde.domain.tournament import Tournament
from ronde.journal import Conflict, EnterResult, Entry, Event, Pair, RoundRecord, Section
from tests.unit.journal.scripts import started


def section_of_matches() -> Section:
    """Two boards of two games; the persons have other numbers than the players."""
    players = tuple(Player(Tpn(tpn)) for tpn in range(1, 5))
    event = Tournament(players, number_of_rounds=3, games_per_match=2)
    boards = [event.open_board(4, 2), event.open_board(1, 3)]
    return Section(
        key="a",
        name="Matches",
        tournament=event.with_round(PlayedRound(boards, ordered=True)),
        numbers=(11, 12, 13, 14),
        paired=(RoundRecord(1, "fide-double-swiss"),),
    )


def entered(section: Section, **facts: object) -> Section:
    """The section after the result of a game."""
    event = Event(sections={"a": section})
    decision = EnterResult(section="a", **facts).decide(event, "")  # type: ignore[arg-type]
    assert decision is not None
    entry = Entry(1, "2026-05-14", "arbiter", "result", decision.data)
    return EnterResult.apply(event, entry).section("a")


def test_the_boards_of_a_round_are_those_of_its_tournament(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=5)
    arbiter(Pair(section="a"))
    section = arbiter.section()
    assert section.boards(1) is section.tournament.rounds[0].boards
    assert all(len(board.games) == 1 for board in section.boards(1))
    assert [section.board_of(1, white) for white, _ in section.pairs(1)] == [1, 2]
    bye = section.paired[0].bye
    assert bye is not None
    assert section.board_of(1, bye) == 0


def test_a_game_of_a_board_of_two_is_named_by_its_colours() -> None:
    section = section_of_matches()
    assert section.pairs(1) == ((14, 12), (11, 13))
    found = [
        EnterResult(section="a", board=1, result="1-0"),
        EnterResult(section="a", board=1, white=12, result="1-0"),
        EnterResult(section="a", white=13, black=11, result="1-0"),
    ]
    assert [which.find(section) for which in found] == [(1, 14, 12), (1, 12, 14), (1, 13, 11)]
    with pytest.raises(Conflict):
        EnterResult(section="a", board=1, white=11, result="1-0").find(section)


def test_each_game_of_a_board_has_its_own_result() -> None:
    section = entered(section_of_matches(), board=1, white=12, result="1-0")
    assert section.boards(1)[0] == Board((game(4, 2), game(2, 4, Result.WIN)))
    assert len(section.open_games(1)) == 3
    assert section.has_results(1)
    for white, black in section.open_games(1):
        section = entered(section, white=white, black=black, result="½-½")
    assert section.paired[0].completed_at == "2026-05-14"
    assert section.tournament.history.points == [10, 15, 10, 5]
