"""Fields of one and two, unrated fields, chess points, byes that draughts does not know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde import pair
from ronde.domain.errors import NoLegalPairing
from ronde.domain.player import Tpn
from ronde.domain.points import FIDE_POINTS
from ronde.domain.result import Bye
from ronde.domain.round import PlayedRound
from ronde.domain.tournament import AcceleratedPoints
from tests.rules.fmjd1986.positions import event, text
from tests.rules.fmjd2017.test_seasons import SYSTEMS

every = pytest.mark.parametrize("system", SYSTEMS)


@every
def test_one_player_rests_and_two_play(system: str) -> None:
    alone = pair(event(1), system)
    assert (alone.pairs, alone.bye) == ((), 1)
    assert len(pair(event(2), system).pairs) == 1
    assert pair(event(3, absent=[1, 2]), system).bye == 3
    assert pair(event(0), system).pairs == ()


@every
def test_one_player_who_has_rested(system: str) -> None:
    now = event(1, "1*")
    if system.startswith("fmjd-1986"):
        assert pair(now, system).bye == 1
    else:
        with pytest.raises(NoLegalPairing):
            pair(now, system)


@every
def test_a_field_without_ratings_is_paired_by_number(system: str) -> None:
    unrated = event(6, ratings=[0] * 6)
    assert text(unrated, system) == text(event(6), system)


@every
def test_chess_points_make_the_same_groups(system: str) -> None:
    now = event(6, "1>4 2=5 6<3")
    assert text(replace(now, points=FIDE_POINTS), system) == text(now, system)


@every
def test_points_that_the_report_states_make_groups_in_round_one_too(system: str) -> None:
    grant = AcceleratedPoints(1, 1, Tpn(1), Tpn(4), 20)
    found = text(event(8, accelerated=(grant,)), system)
    assert found in ("1-3 2-4 5-7 6-8", "1-2 3-4 5-6 7-8")


def test_a_bye_worth_a_win_bars_from_the_rest_in_1986_only() -> None:
    rounds = (PlayedRound(byes=((Tpn(5), Bye.FULL),)),)
    now = replace(event(5), rounds=rounds)
    assert pair(now, "fmjd-1986-rating").bye == 4
    points = replace(now, rounds=(PlayedRound(byes=((Tpn(5), Bye.HALF),)),))
    assert pair(points, "fmjd-1986-rating").bye == 4


def test_an_absent_player_has_no_points_and_may_rest() -> None:
    now = event(5, "1=2 3=4")
    assert pair(now, "fmjd-1986-rating").bye == 5
    assert pair(now, "fmjd-2017-rating").bye == 5
