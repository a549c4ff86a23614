"""An event whose rounds are matches of two games: a result belongs to a game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ronde.domain.errors import RequestError
from ronde.journal import (
    Adjourn,
    Configure,
    Correct,
    EnterResult,
    EnterResults,
    Pair,
    verify,
)
from ronde.views.boards import boards_of
from ronde.views.players import player_rounds
from ronde.views.standings import standings_of
from tests.unit.journal.scripts import Arbiter, started


@pytest.fixture
def arbiter(tmp_path: Path) -> Arbiter:
    """An event of seven players whose first round is paired."""
    made = started(tmp_path, players=7, rounds=3, system="fide-double-swiss")
    made(Pair(section="a"))
    return made


def codes(arbiter: Arbiter, board: int = 1) -> list[str]:
    view = next(one for one in boards_of(arbiter.section(), 1) if one.board == board)
    return [game.result for game in view.games]


def test_a_game_is_named_by_its_board_and_its_place(arbiter: Arbiter) -> None:
    arbiter(EnterResult(section="a", board=1, game=2, result="0-1"))
    assert codes(arbiter) == ["?", "0-1"]
    arbiter(EnterResult(section="a", board=1, result="½-½"))
    assert codes(arbiter) == ["½-½", "0-1"]
    with pytest.raises(RequestError, match="no game 3"):
        arbiter(EnterResult(section="a", board=1, game=3, result="1-0"))


def test_both_games_of_a_board_are_entered_at_once(arbiter: Arbiter) -> None:
    arbiter(EnterResults(section="a", results=((1, "1-0 ½-½"), (2, "0-1 0-1"))))
    assert codes(arbiter, 1) == ["1-0", "½-½"]
    assert codes(arbiter, 2) == ["0-1", "0-1"]


def test_one_game_is_adjourned_or_corrected_without_the_other(arbiter: Arbiter) -> None:
    arbiter(Adjourn(section="a", board=1, game=2))
    games = boards_of(arbiter.section(), 1)[0].games
    assert [game.adjourned for game in games] == [False, True]
    arbiter(EnterResult(section="a", board=1, result="1-0"))
    arbiter(Correct(section="a", board=1, game=1, result="0-1"))
    assert codes(arbiter) == ["0-1", "?"]


def test_colours_of_one_game_cannot_be_turned_round(arbiter: Arbiter) -> None:
    with pytest.raises(RequestError, match="each player has White in one"):
        arbiter(EnterResult(section="a", board=1, result="1-0", reversed=True))


def test_a_line_has_its_players_in_their_colours(arbiter: Arbiter) -> None:
    first, second = boards_of(arbiter.section(), 1)[0].lines
    assert (first.label, second.label) == ("1.1", "1.2")
    assert (first.white, first.black) == (second.black, second.white)


def test_a_round_of_a_player_is_the_match_with_its_points(arbiter: Arbiter) -> None:
    arbiter(EnterResult(section="a", board=1, game=1, result="1-0"))
    white = boards_of(arbiter.section(), 1)[0].white.number or 0
    lines = player_rounds(arbiter.section().dated_tournament)
    assert lines[white - 1][0].points is None  # one game is open
    arbiter(EnterResult(section="a", board=1, game=2, result="½-½"))
    played = player_rounds(arbiter.section().dated_tournament)[white - 1][0]
    assert (played.result, played.points) == ("1½", "1.5")


def test_a_forfeited_match_is_written_as_one(arbiter: Arbiter) -> None:
    arbiter(EnterResults(section="a", results=((1, "1F-0F 0F-1F"),)))
    board = boards_of(arbiter.section(), 1)[0]
    rounds = player_rounds(arbiter.section().dated_tournament)
    assert [rounds[tpn - 1][0].result for tpn in board.pair] == ["+", "-"]


def test_a_whole_event_is_verified_and_its_points_are_those_of_all_games(
    arbiter: Arbiter,
) -> None:
    arbiter.finish(Random(1))
    for _ in range(2):
        arbiter.play(Random(2))
    assert verify(arbiter.journal.entries).pairings == 3
    rows = standings_of(arbiter.section()).rows
    assert sum(float(row.points) for row in rows) == 3 * (3 * 2 + 1.5)


def test_another_system_has_other_boards_only_before_the_first_round(tmp_path: Path) -> None:
    made = started(tmp_path, players=6, rounds=3)
    made(Configure(section="a", system="fide-double-swiss"))
    assert made.section().tournament.games_per_match == 2
    made(Pair(section="a"))
    with pytest.raises(RequestError, match="other boards"):
        made(Configure(section="a", system="fide-dutch"))
