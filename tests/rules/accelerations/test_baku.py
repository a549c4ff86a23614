"""The Baku acceleration: schedules, groups, late entries, and the example of eight players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.accelerations.baku import Baku, schedule
from ronde.accelerations.definition import arrived, upper_half
from ronde.domain.errors import NotInRulebook
from ronde.domain.player import Player, Tpn
from ronde.domain.points import DRAUGHTS_POINTS, FOOTBALL_POINTS
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Absence, AcceleratedPoints
from ronde.formats import read
from ronde.pairing import pair, situation
from ronde.rulebooks.numbering import with_late_entry
from tests.rules.accelerations.events import event, unordered


@pytest.mark.parametrize(
    "players, ga", [(161, 82), (20, 10), (8, 4), (10, 6), (5, 4), (4, 2), (1, 2), (2, 2), (7, 4)]
)
def test_ga_is_half_of_the_list_rounded_up_to_an_even_number(players: int, ga: int) -> None:
    assert upper_half(players) == ga
    points = Baku()(event(players), 1)
    assert points == [10] * min(ga, players) + [0] * (players - min(ga, players))


@pytest.mark.parametrize(
    "rounds, win, wanted",
    [
        (9, 10, (10, 10, 10, 5, 5)),
        (7, 10, (10, 10, 5, 5)),
        (11, 20, (20, 20, 20, 10, 10, 10)),
        (5, 10, (10, 10, 5)),
        (1, 10, (10,)),
        (2, 10, (10,)),
        (3, 10, (10, 5)),
    ],
)
def test_a_win_in_the_first_quarter_half_of_it_in_the_second_nothing_after(
    rounds: int, win: int, wanted: tuple[int, ...]
) -> None:
    assert schedule(rounds, win) == wanted


def test_virtual_points_are_replaced_not_added_up() -> None:
    stage = event(8, 9)
    found = [points and points[0] for points in (Baku()(stage, number) for number in range(1, 10))]
    assert found == [10, 10, 10, 5, 5, None, None, None, None]
    assert all((Baku()(stage, number) or [0] * 8)[7] == 0 for number in range(1, 10))


def test_eight_players_in_round_1() -> None:
    found = pair(event(8), "fide-dutch-2026", acceleration="fide-baku")
    assert set(found.pairs) == {(1, 3), (4, 2), (5, 7), (8, 6)}


def test_eight_players_in_round_1_of_lim_meet_inside_their_halves() -> None:
    found = pair(event(8), "fide-lim", acceleration="fide-baku")
    assert found.pairs == ((1, 3), (4, 2), (5, 7), (8, 6))
    assert unordered(found.pairs) == {(1, 3), (2, 4), (5, 7), (6, 8)}


def test_the_last_participant_of_ga_stays_the_same_when_late_entries_come() -> None:
    start = event(8)
    above = with_late_entry(start, Player(Tpn(1), "Above", 2372), 2)
    assert [p.name for p in above.players][3] == "Above"
    assert Baku()(above, 2) == [10] * 5 + [0] * 4
    below = with_late_entry(start, Player(Tpn(1), "Below", 2368), 2)
    assert [p.name for p in below.players][4] == "Below"
    assert Baku()(below, 2) == [10] * 4 + [0] * 5
    both = with_late_entry(above, Player(Tpn(1), "Below", 2368), 3)
    assert Baku()(both, 3) == [10] * 5 + [0] * 5


def test_groups_are_formed_of_those_who_have_arrived_and_stay() -> None:
    # C.04.7 1.2: 1 and 2 are not there in round 1 (one has asked for a half-point bye, the other
    # is late), so that six of eight players are cut into four and two: 3 to 6, and 7, 8.
    away = replace(event(8), absences=(Absence(1, Tpn(1), Bye.HALF), Absence(1, Tpn(2))))
    assert arrived(away) == [3, 4, 5, 6, 7, 8]
    assert Baku(listed=False)(away, 1) == [10, 10, 10, 10, 10, 10, 0, 0]
    assert Baku()(away, 1) == [10, 10, 10, 10, 0, 0, 0, 0]
    games = (game(3, 5, Result.DRAW), game(6, 4, Result.DRAW))
    first = PlayedRound((*games, game(7, 8, Result.FORFEIT_WIN)), ((Tpn(1), Bye.HALF),))
    later = away.with_round(first)
    assert Baku(listed=False)(later, 2) == [10, 10, 10, 10, 10, 10, 0, 0]
    assert Baku(listed=False)(later.before(1), 1) == [10, 10, 10, 10, 10, 10, 0, 0]
    assert Baku()(later, 2) == [10, 10, 10, 10, 0, 0, 0, 0]


def test_who_has_the_bye_of_round_1_has_arrived() -> None:
    resting = event(7).with_round(PlayedRound((), ((Tpn(7), Bye.PAIRING_ALLOCATED),)))
    assert arrived(resting) == [7]


def test_an_event_may_count_only_those_who_have_arrived() -> None:
    away = replace(event(8), absences=(Absence(1, Tpn(1)), Absence(1, Tpn(2))))
    found = pair(away, "fide-dutch-2026", acceleration="fide-baku")
    assert unordered(found.pairs) == {(3, 4), (5, 7), (6, 8)}
    arrived_only = {"baku_groups": "arrived"}
    other = pair(away, "fide-dutch-2026", acceleration="fide-baku", options=arrived_only)
    assert unordered(other.pairs) == {(3, 5), (4, 6), (7, 8)}


def test_baku_wants_a_win_worth_two_draws() -> None:
    assert Baku()(event(4, points=DRAUGHTS_POINTS), 1) == [20, 20, 0, 0]
    with pytest.raises(NotInRulebook, match=r"C\.04\.7"):
        pair(event(4, points=FOOTBALL_POINTS), acceleration="fide-baku")


def test_points_stated_by_the_report_go_before_computed_ones() -> None:
    stated = AcceleratedPoints(1, 1, Tpn(1), Tpn(1), 20)
    stage = replace(event(4), accelerated=(stated,))
    assert situation(stage, acceleration="fide-baku").score == [20, 0, 0, 0]
    assert situation(stage, acceleration="explicit").score == [20, 0, 0, 0]
    assert situation(stage).score == [20, 0, 0, 0]
    assert situation(stage, acceleration="ffe-haley").score == [10, 10, 0, 0]


def test_a_report_that_declares_baku_is_paired_with_it() -> None:
    lines = [
        "012 An open",
        "142 9",
        "152 W",
        "192 FIDE_DUTCH_2026_BAKU",
        *(
            f"001 {tpn:4}      Player {tpn:04}{'':22}{2400 - tpn:4}{'':28} 0.0 {tpn:4}"
            for tpn in range(1, 9)
        ),
    ]
    stage = read("\n".join(lines) + "\n")
    assert stage.acceleration == "fide-baku"
    assert situation(stage).score == [10] * 4 + [0] * 4
    assert set(pair(stage).pairs) == {(1, 3), (4, 2), (5, 7), (8, 6)}
