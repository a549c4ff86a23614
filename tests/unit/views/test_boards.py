"""Board numbers: one game has one number, wherever it is shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ronde.domain.result import Result
from ronde.domain.round import PlayedRound, in_order
from ronde.domain.tournament import Tournament
from ronde.formats import read, to_text
from ronde.formats.games import as_games
from ronde.generator import Recipe, generate
from ronde.journal import Correct, ImportTournament, Journal, Pair, Publish
from ronde.pairing import boards_in
from ronde.pairing import pair as paired
from ronde.print.selection import chosen_boards as on_paper
from ronde.print.settings import PrintSettings
from ronde.views.boards import boards_of as on_the_pages
from ronde.views.cards import cards
from ronde.views.players import player_rounds
from ronde.views.published import published as seen_by_all
from ronde.views.sheets import Source, sheet
from tests.unit.journal.scripts import Arbiter, started

Boards = list[tuple[int, int]]


def met_in(event: Tournament, number: int) -> Boards:
    return [games[0][:2] for games in boards_in(event, number)]


def printed(event: Tournament, number: int) -> Boards:
    return [board.pair for board in on_paper(event, number, PrintSettings())]


def on_cards(event: Tournament, number: int) -> Boards:
    """The boards that the cards tell, each by its two players."""
    seats = {
        line.round.board: (card.number or 0, line.round.opponent or 0)
        for card in cards(event, "guide").cards
        for line in card.lines[number - 1 : number]
        if line.round.colour == "W"
    }
    return [seats[board] for board in sorted(seats, key=lambda board: board or 0)]


def exported(event: Tournament, number: int) -> Boards:
    rows = [row for row in sheet("results", Source(event, number)).rows if row[0]]
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    return [(int(str(row[1])), int(str(row[7]))) for row in rows]


def test_a_result_corrected_later_moves_nobody_to_another_board(tmp_path: Path) -> None:
    arbiter = started(tmp_path, system="fide-dutch-2026")
    arbiter.play(Random(1))
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    for board in range(1, len(arbiter.section().pairs(1)) + 1):
        section = arbiter.section()
        game = section.game(1, *section.pairs(1)[board - 1])
        result = "0-1" if game.white_result is Result.WIN else "1-0"
        arbiter(Correct(section="a", round=1, board=board, result=result))
    section, event = arbiter.section(), arbiter.journal.state.tournament("a")
    published = [(section.tpn(w), section.tpn(b)) for w, b in section.pairs(2)]
    rounds = tuple(PlayedRound(played.boards, played.byes) for played in event.rounds)
    bare = replace(event, rounds=rounds, pairing_states=())
    assert met_in(bare, 2) != published, "nobody would be moved"
    reported = replace(event, rounds=rounds)
    assert met_in(reported, 2) == published, "a report knows the scores of then"
    for told in (met_in, printed, on_cards, exported):
        assert told(event, 2) == published
    assert [board.pair for board in on_the_pages(section, 2)] == published
    lines = player_rounds(seen_by_all(section).tournament)
    for board, pair in enumerate(published, 1):
        assert all(lines[tpn - 1][1].board == board for tpn in pair)


def test_an_event_taken_over_keeps_the_boards_of_the_report(tmp_path: Path) -> None:
    given = generate(Recipe(players=20, rounds=4, seed=5, acceleration="fide-baku"))
    arbiter = Arbiter(Journal.create(tmp_path / "open.ronde", "Open", who="arbiter"))
    arbiter(ImportTournament(section="a", tournament=given))
    section, event = arbiter.section(), arbiter.journal.state.tournament("a")
    for number in range(1, 5):
        published = [(section.tpn(w), section.tpn(b)) for w, b in section.pairs(number)]
        assert met_in(event, number) == met_in(given, number) == published


def test_the_json_form_keeps_the_boards_and_an_event_takes_them_over(tmp_path: Path) -> None:
    given = generate(Recipe(players=12, rounds=2, seed=5))
    turned = met_in(given, 2)[::-1]
    rounds = (given.rounds[0], in_order(given.rounds[1], [white for white, _ in turned]))
    again = read(to_text(replace(given, rounds=rounds), format="json").encode())
    assert met_in(again, 2) == turned
    arbiter = Arbiter(Journal.create(tmp_path / "open.ronde", "Open", who="arbiter"))
    arbiter(ImportTournament(section="a", tournament=again))
    assert met_in(arbiter.journal.state.tournament("a"), 2) == turned


@pytest.mark.parametrize("order", [(1, 1, 2), (99,), tuple(range(1, 13)), ()])
def test_an_order_that_does_not_fit_the_boards_is_not_followed(order: tuple[int, ...]) -> None:
    played = generate(Recipe(players=12, rounds=2, seed=5)).rounds[1]
    assert in_order(played, order) is played


def test_cards_and_walls_agree_where_an_old_edition_is_accelerated() -> None:
    event = generate(
        Recipe(players=24, rounds=4, seed=3, system="fide-dutch-2012", acceleration="fide-baku")
    )
    for number in range(1, 5):
        assert on_cards(event, number) == exported(event, number) == printed(event, number)


def test_boards_and_floats_follow_the_limits_that_the_event_has_declared() -> None:
    limits = {"limit_a": "1900", "limit_c": "1700"}
    event = generate(
        Recipe(players=24, rounds=7, seed=3, acceleration="ffe-degressive", options=limits)
    )
    usual = replace(event, choices=())
    for number in range(1, 8):
        assert met_in(event, number) == list(paired(event, round=number).pairs)
    assert any(met_in(event, number) != met_in(usual, number) for number in range(1, 6))
    floats = [[played.float for played in line] for line in player_rounds(event)]
    assert floats != [[played.float for played in line] for line in player_rounds(usual)]


def test_a_match_of_two_games_has_one_board_and_each_game_its_own_result() -> None:
    event = generate(Recipe(players=8, rounds=4, seed=3, system="fide-double-swiss"))
    assert exported(event, 2) == printed(event, 2) == on_cards(event, 2)
    told = as_games(event, round=2)
    games: dict[tuple[int, int], Result] = {
        game[:2]: game.white_result for game in event.rounds[1].games
    }
    places = [line.split('"')[1] for line in told.splitlines() if line.startswith("[Round ")]
    assert places == [f"2.{board}.{game}" for board in range(1, 5) for game in (1, 2)]
    results = [line.split('"')[1] for line in told.splitlines() if line.startswith("[Result ")]
    words = {Result.WIN: "1-0", Result.DRAW: "1/2-1/2", Result.LOSS: "0-1"}
    wanted = [words[games[p]] for one, two in met_in(event, 2) for p in ((one, two), (two, one))]
    assert results == wanted
