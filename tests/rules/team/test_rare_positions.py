"""Small truths of the Swiss team system on which few events depend."""

from __future__ import annotations

from dataclasses import replace

from ronde.domain.player import Tpn
from ronde.domain.team import AbnormalTeamPoints, ForbiddenMatches
from ronde.domain.tournament import Absence
from ronde.pairing import pair
from tests.rules.team.events import Played, event, on_three_boards


def test_an_obstacle_names_the_two_in_the_order_in_which_they_were_proposed() -> None:
    stage = event(8, 5)
    assert stage.team_event is not None
    apart = replace(stage.team_event, forbidden=(ForbiddenMatches((1, 5)),))
    account = pair(replace(stage, team_event=apart)).account
    first = account.brackets[0].first
    assert first is not None
    assert [obstacle.pair for obstacle in first.obstacles] == [(1, 5)]
    assert (1, 5) in first.pairs


def test_a_team_that_never_came_is_not_counted_for_the_colours_of_the_first_round() -> None:
    """Team 1 stays away: 2, 3 and 4 are the first, the second and the third."""
    stage = replace(event(7, 5), absences=(Absence(1, Tpn(1)), Absence(1, Tpn(2))))
    assert pair(stage).pairs == ((2, 5), (6, 3), (4, 7))


def test_game_points_show_which_of_two_teams_with_equal_match_points_ranks_higher() -> None:
    """Both would have Black after White; team 2 won by more."""
    stage = on_three_boards(4, 5, {(1, 3): "++-", (2, 4): "+++"})
    assert (1, 2) in pair(stage).pairs
    alike = on_three_boards(4, 5, {(1, 3): "+++", (2, 4): "+++"})
    assert (2, 1) in pair(alike).pairs


def test_game_points_taken_from_a_team_without_a_round_count_from_the_first() -> None:
    """Teams 1, 2 and 3 have won 2-0, and team 1 loses its two points."""
    first = (Played(1, 4), Played(2, 5), Played(3, 6))
    stage = event(6, 5, first, code="FIDE_TEAM_TYPEA_GP_MP")
    assert stage.team_event is not None
    punished = replace(stage.team_event, abnormal=(AbnormalTeamPoints(1, game_points=-20),))
    found = pair(replace(stage, team_event=punished))
    assert frozenset((2, 3)) in {frozenset(match) for match in found.pairs}
    assert [bracket.score for bracket in found.account.brackets] == [20, 0]
    assert pair(stage).account.brackets[0].residents == (1, 2, 3)
