"""Small truths of Lim's system on which few positions depend."""

from __future__ import annotations

import pytest

from ronde.domain.errors import NoLegalPairing
from ronde.domain.player import Player, Tpn
from ronde.domain.points import PointSystem
from ronde.domain.result import Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Absence, Tournament
from ronde.pairing import pair, situation
from ronde.rulebooks.catalogue import system as system_named
from tests.rules.lim.positions import Position, apart_from, position


def test_the_account_says_in_whose_place_the_100_point_clause_lets_somebody_float() -> None:
    """Number 1 is due the surplus colour, and number 2 is needed, as 1 and 3 have met."""
    down = position(
        *(2, "1: 1B 2B 3W", "0.5: 4B 5W 6B"),
        apart="1-3",
        ratings={1: 2500, 2: 2400, 3: 2300},
    )
    assert down.floaters()[0] == (1,)
    assert down.floaters(hundred_points="on")[0] == (3,)
    told = [step.facts for step in down.steps(hundred_points="on") if step.article == "10.2"]
    assert told == [{"player": 3, "replaced": 1}]


def test_where_no_legal_pairing_exists_those_on_whom_too_many_depend_are_named() -> None:
    """Numbers 1 to 3 have nobody left but number 4."""
    others = (5, 6, 7, 8, 9, 10)
    met = " ".join(["1-2 1-3 2-3", *(apart_from(player, *others) for player in (1, 2, 3))])
    blocked = position(9, "4: 1 2 3 4 5 6 7 8 9 10", apart=met)
    with pytest.raises(NoLegalPairing) as refused:
        blocked.pair()
    assert refused.value.witness == (4,)
    assert refused.value.facts["count"] == 2


def asked(case: Position, a: int, b: int) -> tuple[int, int]:
    """White and Black, if these two met."""
    book = system_named("fide-lim")
    answer = book.enquire(situation(case.event)).colours(a - 1, b - 1)
    assert answer is not None
    return answer.white, answer.black


def test_of_identical_colours_the_median_favours_the_smaller_number_also_when_only_asked() -> None:
    met_in_the_median = position(3, "1: 1WB", "0: 2WB")
    assert met_in_the_median.games() == {(1, 2)}
    assert asked(met_in_the_median, 1, 2) == asked(met_in_the_median, 2, 1) == (1, 2)
    both_below = position(3, "0: 1WB 2WB")
    assert both_below.games() == {(2, 1)}
    assert asked(both_below, 1, 2) == asked(both_below, 2, 1) == (2, 1)


def test_colours_of_round_1_alternate_among_those_who_are_there() -> None:
    """Number 1 stays away; 2, 3 and 4 are the first, the second and the third."""
    event = Tournament(
        players=tuple(Player(Tpn(n)) for n in range(1, 8)),
        absences=(Absence(1, Tpn(1)),),
        number_of_rounds=5,
        initial_colour="W",
        system="fide-lim",
    )
    assert pair(event, options={"lot_colour": "running"}).pairs == ((2, 5), (6, 3), (4, 7))
    assert pair(event).pairs == ((5, 2), (3, 6), (7, 4))


def test_a_median_seen_by_itself_has_nobody_for_a_player_who_has_met_all_of_it() -> None:
    """The smallest number would float up, but has met 1 and 2; 4 and 5 are no neighbours."""
    case = position(3, "2: 6WB", "1: 1WB 2BW", "0: 3BW 4WB 5BW", apart=apart_from(3, 1, 2))
    assert case.floaters(adjacent_median="own")[:2] == [(6,), (5,)]


def test_a_score_barely_above_half_belongs_to_the_upper_groups() -> None:
    """A win is worth 2.5 points and a draw 1.3; half of what could be had is 1.25."""
    games = (
        *(game(1, 5, Result.DRAW), game(6, 2, Result.DRAW)),
        *(game(3, 7, Result.WIN), game(8, 4, Result.LOSS)),
    )
    event = Tournament(
        players=tuple(Player(Tpn(n)) for n in range(1, 9)),
        rounds=(PlayedRound(games),),
        number_of_rounds=5,
        points=PointSystem(win=25, draw=13),
        initial_colour="W",
        system="fide-lim",
    )
    found = [bracket.score for bracket in pair(event).account.brackets]
    assert found[:3] == [25, 13, 0]
