"""A board is a tuple of games: one, two with colours reversed, or those of two teams."""

from __future__ import annotations

import pickle
from dataclasses import replace

from hypothesis import given

from ronde.domain.player import Player, Tpn
from ronde.domain.renumbering import in_order as renumbered_in_order
from ronde.domain.result import Bye, Result, opposite
from ronde.domain.round import Board, Game, PlayedRound, game, in_order
from ronde.domain.team import LineUp, Team, TeamEvent
from ronde.domain.tournament import Tournament
from tests.unit.domain.rounds import played_rounds

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS


def test_each_plain_game_is_a_board_by_white_s_number() -> None:
    played = PlayedRound((game(4, 2), game(1, 3, WIN)))
    assert played.boards == (Board((game(1, 3, WIN),)), Board((game(4, 2),)))
    assert played.games == (game(1, 3, WIN), game(4, 2))
    assert played.pairs == ((1, 3), (4, 2))
    assert not played.ordered


def test_two_games_of_the_same_players_are_one_board_the_first_one_first() -> None:
    match = (game(3, 1, WIN), game(1, 3, DRAW))
    played = PlayedRound((game(2, 4), *match, game(4, 2, LOSS)))
    assert played.boards == (Board((game(2, 4), game(4, 2, LOSS))), Board(match))
    assert played.pairs == ((2, 4), (3, 1))
    assert played.games == (game(2, 4), game(4, 2, LOSS), *match)


def test_boards_in_order_stay_so_and_games_stand_by_white_s_number() -> None:
    boards = (Board((game(4, 2),)), Board((game(1, 3),)))
    played = PlayedRound(boards, ordered=True)
    assert played.boards == boards
    assert played.pairs == ((4, 2), (1, 3))
    assert played.games == (game(1, 3), game(4, 2))


def test_the_order_of_publication_makes_no_other_round() -> None:
    boards = (Board((game(4, 2),)), Board((game(1, 3),)))
    ordered, plain = PlayedRound(boards, ordered=True), PlayedRound(boards)
    assert ordered == plain
    assert hash(ordered) == hash(plain)
    assert plain != PlayedRound((*boards[:1], Board((game(1, 3, WIN),))))
    assert plain != PlayedRound(boards, ((Tpn(5), Bye.HALF),))
    assert plain != "a round"


def test_the_same_games_between_teams_are_another_round() -> None:
    games = (game(1, 3), game(4, 2))
    match = PlayedRound((Board(games, (1, 2)),))
    assert match != PlayedRound(games)
    assert match != PlayedRound((Board(games, (2, 1)),))
    assert match.games == PlayedRound(games).games


def test_a_match_of_teams_is_one_board_where_each_two_players_meet() -> None:
    match = Board((game(1, 3), game(4, 2)), (1, 2))
    assert match.meetings == ((game(1, 3),), (game(4, 2),))
    assert PlayedRound((match,)).pairs == ((1, 3), (4, 2))
    assert Board((game(1, 2), game(2, 1))).meetings == ((game(1, 2), game(2, 1)),)


def test_an_order_names_somebody_of_each_board() -> None:
    played = PlayedRound((game(1, 3), game(4, 2)))
    assert in_order(played, (2, 3)).boards == (Board((game(4, 2),)), Board((game(1, 3),)))
    for order in ((), (1,), (1, 3), (1, 2, 4), (7, 9)):
        assert in_order(played, order) is played


@given(played_rounds(8))
def test_games_can_be_changed_where_they_stand(played: PlayedRound) -> None:
    def turned(found: Game) -> Game:
        return found._replace(white_result=opposite(found.white_result))

    published = PlayedRound(played.boards[::-1], played.byes, ordered=True)
    changed = published.changed(turned)
    assert changed.ordered
    assert changed.pairs == published.pairs
    assert changed == played.changed(turned) == PlayedRound(map(turned, played.games), played.byes)


@given(played_rounds(8))
def test_a_round_survives_its_journeys(played: PlayedRound) -> None:
    assert pickle.loads(pickle.dumps(played)) == played
    assert replace(played, byes=()) == PlayedRound(played.games)
    assert replace(played, ordered=True).boards == played.boards


def test_a_corrected_result_leaves_the_board_in_its_place() -> None:
    players = tuple(Player(Tpn(tpn)) for tpn in range(1, 5))
    played = PlayedRound((Board((game(4, 2),)), Board((game(1, 3),))), ordered=True)
    event = Tournament(players, (played,), number_of_rounds=3)
    turned = event.with_result(1, 1, 3, game(3, 1, WIN)).with_result(1, 4, 2, game(4, 2, DRAW))
    assert turned.rounds[0].pairs == ((4, 2), (3, 1))
    assert turned.history.points == [0, 5, 10, 5]
    moved = renumbered_in_order(turned, (2, 1, 3, 4)).rounds[0]
    assert (moved.pairs, moved.ordered) == (((4, 1), (3, 2)), True)


def test_a_game_of_a_match_is_corrected_alone() -> None:
    players = (Player(Tpn(1)), Player(Tpn(2)))
    event = Tournament(players, number_of_rounds=2, games_per_match=2)
    assert event.open_board(2, 1) == Board((game(2, 1), game(1, 2)))
    event = event.with_round(PlayedRound([event.open_board(2, 1)]))
    assert event.history.points == [10, 10]
    event = event.with_result(1, 1, 2, game(1, 2, WIN)).with_result(1, 2, 1, game(2, 1, LOSS))
    assert event.history.points == [20, 0]
    assert event.rounds[0].boards == (Board((game(2, 1, LOSS), game(1, 2, WIN))),)


def test_the_games_of_two_teams_that_met_are_one_board_in_the_order_of_the_line_up() -> None:
    teams = TeamEvent(
        teams=tuple(Team(t, f"T{t}", (Tpn(2 * t - 1), Tpn(2 * t))) for t in (1, 2, 3)),
        line_ups=(LineUp(2, 1, 2, (2, 1)),),
    )
    played = PlayedRound((game(1, 3), game(4, 2), game(5, 7)), ((Tpn(6), Bye.UNOPPOSED),))
    first = teams.in_matches(1, played, [(1, 2)])
    assert first.boards == (Board((game(1, 3), game(4, 2)), (1, 2)), Board((game(5, 7),)))
    assert teams.in_matches(2, played, [(1, 2)]).boards[-1].games == (game(5, 7),)
    assert Board((game(4, 2), game(1, 3)), (1, 2)) in teams.in_matches(2, played, [(1, 2)]).boards
    assert (first.games, first.byes) == (played.games, played.byes)
    assert Board((), (1, 3)) in teams.in_matches(1, played, [(1, 3)]).boards
