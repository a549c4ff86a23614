"""C.04.1 c and d: when there is a bye, what it is worth, and who may not have it."""

from __future__ import annotations

import pytest

from ronde.domain.history import History
from ronde.domain.player import Tpn
from ronde.domain.points import FIDE_POINTS, PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import AbnormalPoints
from ronde.rulebooks.basic import (
    BASIC_2012,
    BASIC_2017,
    BASIC_2026,
    BasicRules,
    bye_is_needed,
    bye_worth,
)

PAB, HALF, FULL, ZERO = Bye.PAIRING_ALLOCATED, Bye.HALF, Bye.FULL, Bye.ZERO
WON, LOST = Result.FORFEIT_WIN, Result.FORFEIT_LOSS


def after(*marks: Result | Bye, points: PointSystem = FIDE_POINTS) -> History:
    """Player 1 had these rounds, against player 2 where an opponent is needed."""
    rounds = [
        PlayedRound((game(1, 2, mark),)) if isinstance(mark, Result)
        else PlayedRound((), ((Tpn(1), mark),))
        for mark in marks
    ]  # fmt: skip
    return History.of(2, points, rounds)


def is_barred(rules: BasicRules, *marks: Result | Bye, points: PointSystem = FIDE_POINTS) -> bool:
    return rules.barred_from_bye(after(*marks, points=points))[0]


@pytest.mark.article("FIDE12-C04.1.c")
def test_an_odd_number_to_be_paired_leaves_one_player_unpaired() -> None:
    assert [bye_is_needed(range(n)) for n in (0, 1, 2, 7, 8)] == [False, True, False, True, False]


@pytest.mark.article("FIDE12-C04.1.c")
def test_the_bye_has_no_colour_and_no_opponent_and_a_wins_points() -> None:
    found = after(PAB)
    assert (found.points[0], found.colours[0], found.opponents[0]) == (10, "", ())
    assert bye_worth(PointSystem(win=30, draw=10)) == 30


@pytest.mark.article("FIDE12-C04.1.c")
def test_the_regulations_may_give_the_bye_another_worth() -> None:
    half = PointSystem(pairing_allocated_bye=5)
    assert bye_worth(half) == 5
    assert after(PAB, points=half).points[0] == 5


@pytest.mark.article("FIDE12-C04.1.d")
@pytest.mark.parametrize("mark", [PAB, HALF, FULL, WON, Bye.UNOPPOSED])
def test_2012_any_points_without_play_bar_from_the_bye(mark: Result | Bye) -> None:
    assert is_barred(BASIC_2012, Result.LOSS, mark, Result.WIN)


@pytest.mark.article("FIDE12-C04.1.d")
@pytest.mark.parametrize(
    "mark", [ZERO, LOST, Result.WIN, Result.UNRATED_WIN, Result.UNKNOWN, Result.DRAW]
)
def test_2012_no_points_or_points_by_play_do_not_bar(mark: Result | Bye) -> None:
    assert not is_barred(BASIC_2012, mark)


@pytest.mark.article("FIDE12-C04.1.d")
def test_2012_an_absence_to_which_the_regulations_give_points_bars() -> None:
    assert is_barred(BASIC_2012, ZERO, points=PointSystem(zero_point_bye=2))


@pytest.mark.parametrize(
    "mark, barred", [(PAB, True), (WON, True), (FULL, False), (HALF, False), (ZERO, False)]
)
def test_2017_a_bye_or_a_forfeit_win_bars(mark: Result | Bye, barred: bool) -> None:
    assert is_barred(BASIC_2017, mark) is barred


@pytest.mark.parametrize(
    "mark, barred",
    [(PAB, True), (WON, True), (FULL, True), (HALF, False), (ZERO, False), (LOST, False)],
)
def test_2026_a_bye_or_a_wins_points_in_one_unplayed_round_bar(
    mark: Result | Bye, barred: bool
) -> None:
    assert is_barred(BASIC_2026, mark) is barred


def test_2026_several_half_points_never_add_up_to_a_bar() -> None:
    assert not is_barred(BASIC_2026, HALF, HALF, HALF)
    assert is_barred(BASIC_2012, HALF, HALF, HALF)


@pytest.mark.parametrize("rules", [BASIC_2012, BASIC_2017, BASIC_2026])
def test_a_bye_that_was_worth_nothing_is_still_a_bye(rules: BasicRules) -> None:
    assert is_barred(rules, PAB, points=PointSystem(pairing_allocated_bye=0))


def test_a_full_point_bye_below_a_wins_points_does_not_bar_in_2026() -> None:
    less = PointSystem(win=30, draw=10, full_point_bye=20, forfeit_win=20)
    assert not is_barred(BASIC_2026, FULL, points=less)
    assert not is_barred(BASIC_2026, WON, points=less)


def test_points_that_the_arbiter_gave_or_took_for_an_unplayed_round_decide() -> None:
    absent, won = PlayedRound(), PlayedRound((game(1, 2, WON),))
    granted = AbnormalPoints(Tpn(1), 10, round=1, instead_of=ZERO)
    taken = AbnormalPoints(Tpn(1), 0, round=2, instead_of=WON)
    rich = History.of(2, FIDE_POINTS, [absent], (granted,))
    assert [BASIC_2012.barred_from_bye(rich)[0], BASIC_2026.barred_from_bye(rich)[0]] == [True] * 2
    poor = History.of(2, FIDE_POINTS, [absent, won], (taken,))
    assert not BASIC_2012.barred_from_bye(poor)[0]
    assert BASIC_2017.barred_from_bye(poor)[0]
