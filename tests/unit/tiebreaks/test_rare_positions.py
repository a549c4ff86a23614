"""Small truths of the tie-breaks on which few lists depend."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from ronde.domain.player import Player, Tpn
from ronde.domain.points import PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.round import Board, PlayedRound, game
from ronde.domain.team import AbnormalTeamPoints, Team, TeamBye, TeamEvent
from ronde.domain.tournament import Tournament
from ronde.ranking import standings
from ronde.tiebreaks.contribution import Kind
from ronde.tiebreaks.performance import MILLION, NORMAL, performance
from ronde.tiebreaks.rating import perfect_performance
from tests.rules.team.events import on_three_boards


@pytest.mark.parametrize("games", [1, 3])
def test_half_the_points_from_the_far_weaker_stand_exactly_between_both(games: int) -> None:
    """So far apart that floating-point numbers no longer tell the sixth decimal."""
    played = [(200, 2)] * games + [(3800, 0)] * games
    assert performance(played, NORMAL) == 2000 * MILLION


def test_a_game_lost_to_somebody_out_of_reach_leaves_the_perfect_performance() -> None:
    """Half a point is expected from three points below the first opponent; nothing more counts."""
    assert perfect_performance([(1000, 1)]) == 997
    assert perfect_performance([(1000, 1), (3200, 0)]) == 997


TWO = Tournament(
    players=(Player(Tpn(1), rating=2100), Player(Tpn(2), rating=1900)),
    rounds=(
        PlayedRound((game(1, 2, Result.WIN),)),
        PlayedRound((), ((Tpn(1), Bye.ZERO), (Tpn(2), Bye.FULL))),
    ),
    number_of_rounds=2,
)


def test_the_correction_of_an_adjusted_score_belongs_to_no_round() -> None:
    """The last round, which number 1 asked to miss, is seen as a draw."""
    (lines,) = standings(TWO, ["ABH"]).row(1).contributions
    assert [(line.round, line.amount) for line in lines] == [(1, 1), (2, 0), (0, Fraction(1, 2))]


def test_the_line_of_a_rating_says_the_rating() -> None:
    (lines,) = standings(TWO, ["RTNG"]).row(1).contributions
    assert [line.value for line in lines] == [line.amount for line in lines] == [2100]


def test_the_lines_of_boards_name_opponent_round_and_board() -> None:
    event = on_three_boards(3, 5, {(1, 2): "++-"})
    assert event.team_event is not None
    event = replace(event, team_event=replace(event.team_event, byes=(TeamBye(1, 3),)))
    table = standings(event, ["BC"])
    (met,), (other,), (alone,) = (table.row(team).contributions for team in (1, 2, 3))
    assert [(line.round, line.opponent, line.kind) for line in met] == [(1, 2, Kind.MET)] * 3
    assert [line.board for line in met] == [1, 2, 3]
    assert [line.amount for line in met] == [1, 1, 0]
    assert {line.opponent for line in other} == {1}
    assert [(line.opponent, line.kind) for line in alone] == [(None, Kind.DUMMY)] * 3
    assert [line.board for line in alone] == [1, 2, 3]


def test_an_empty_board_makes_no_points() -> None:
    """Both teams left their second board empty."""
    event = Tournament(
        players=tuple(Player(Tpn(n)) for n in range(1, 5)),
        rounds=(PlayedRound((Board((game(1, 3, Result.WIN),), (1, 2)),)),),
        number_of_rounds=1,
        team_event=TeamEvent(
            teams=(Team(1, "A", (Tpn(1), Tpn(2))), Team(2, "B", (Tpn(3), Tpn(4)))),
            board_colours="WB",
        ),
    )
    table = standings(event, ["MPVGP", "TBR"])
    assert list(table.row(1).values) == [1, (1, 0)]
    assert list(table.row(2).values) == [0, (0, 0)]


def test_match_points_taken_from_a_team_are_missing_from_its_score() -> None:
    event = on_three_boards(4, 5, {(1, 3): "+++", (2, 4): "++-"})
    assert event.team_event is not None
    abnormal = (AbnormalTeamPoints(1, match_points=-10, game_points=-20),)
    table = standings(
        replace(event, team_event=replace(event.team_event, abnormal=abnormal)), ["MPVGP"]
    )
    assert [(row.player, row.points) for row in table.rows] == [(2, 20), (1, 10), (4, 0), (3, 0)]
    assert [row.values[0] for row in table.rows] == [2, 1, 1, 0]


def test_a_corrected_board_is_counted_in_either_score_of_the_teams() -> None:
    """The list before the correction is kept, so that only what changes need be computed."""
    codes = ["BH:GP", "BH:MP"]
    held = standings(on_three_boards(4, 5, {(1, 3): "+++", (2, 4): "++-"}), codes)
    assert list(held.row(1).values) == [0, 0]
    mended = standings(on_three_boards(4, 5, {(1, 3): "++-", (2, 4): "++-"}), codes)
    assert list(mended.row(1).values) == [1, 0]
    assert list(mended.row(3).values) == [2, 2]


def test_a_missing_game_may_bring_the_win_that_is_worth_more() -> None:
    """1 has won with Black, worth three wins with White; 3 may still win twice with Black."""
    event = Tournament(
        players=tuple(Player(Tpn(number)) for number in (1, 2, 3)),
        rounds=(
            PlayedRound((game(2, 1, Result.LOSS),), ((Tpn(3), Bye.PAIRING_ALLOCATED),)),
            PlayedRound((), ((Tpn(1), Bye.ZERO), (Tpn(2), Bye.FULL), (Tpn(3), Bye.ZERO))),
        ),
        points=PointSystem(win=10, black_win=30, pairing_allocated_bye=30, full_point_bye=30),
    )
    table = standings(event, ["DE"])
    assert {row.points for row in table.rows} == {30}
    assert {row.rank for row in table.rows} == {1}
