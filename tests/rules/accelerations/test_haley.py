"""Haley's system, sentence by sentence: objectives, principle, application, examples."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.accelerations.definition import scores_before
from ronde.accelerations.haley import Haley
from ronde.domain.player import Player
from ronde.domain.points import DRAUGHTS_POINTS
from ronde.pairing import pair, situation
from ronde.rulebooks.numbering import with_late_entry
from tests.rules.accelerations.events import ACCELERABLE, after, event, unordered

each_system = pytest.mark.parametrize("system", ACCELERABLE)


def points(players: int, number: int, *, soft: bool = False) -> list[int] | None:
    return Haley(soft=soft)(event(players), number)


@pytest.mark.article("FFE-haley.3", "FFE-haley.4", "FFE-haley.10", "FFE-haley.12")
def test_the_best_players_have_a_point_that_counts_for_pairing_only() -> None:
    start = event(16)
    case = situation(start, acceleration="ffe-haley")
    assert case.score == [10] * 8 + [0] * 8
    assert case.history.points == [0] * 16
    won = after(start, pair(start, acceleration="ffe-haley").pairs)
    case = situation(won, acceleration="ffe-haley")
    assert case.history.points == [10] * 4 + [0] * 4 + [10] * 4 + [0] * 4
    assert case.score == [20] * 4 + [10] * 4 + [10] * 4 + [0] * 4


@each_system
@pytest.mark.article(
    "FFE-haley.4", "FFE-haley.5", "FFE-haley.6", "FFE-haley.9", "FFE-haley.10", "FFE-haley.11"
)
def test_in_round_1_group_a_meets_b_and_c_meets_d(system: str) -> None:
    found = unordered(pair(event(16), system, acceleration="ffe-haley").pairs)
    a_b = {(1, 5), (2, 6), (3, 7), (4, 8)}
    c_d = {(9, 13), (10, 14), (11, 15), (12, 16)}
    assert found == a_b | c_d


@each_system
@pytest.mark.article("FFE-haley.7", "FFE-haley.12", "FFE-haley.13")
def test_in_round_2_strong_players_who_lost_meet_weak_players_who_won(system: str) -> None:
    start = event(16)
    won = after(start, pair(start, system, acceleration="ffe-haley").pairs)
    found = unordered(pair(won, system, acceleration="ffe-haley").pairs)
    assert {frozenset(range(5, 9)), frozenset(range(9, 13))} == {
        frozenset(a for a, _ in found if 5 <= a <= 8),
        frozenset(b for a, b in found if 5 <= a <= 8),
    }
    assert all({a, b} <= {1, 2, 3, 4} for a, b in found if a <= 4)
    assert all({a, b} <= {13, 14, 15, 16} for a, b in found if a >= 13)


@each_system
@pytest.mark.article("FFE-haley.8", "FFE-haley.14", "FFE-haley.ex1")
def test_from_round_3_on_only_real_points_count(system: str) -> None:
    stage = event(16)
    for number in (1, 2, 3, 4):
        found = pair(stage, system, acceleration="ffe-haley")
        extra = 10 if number <= 2 else 0
        score = {i: p + extra * (i <= 8) for i, p in enumerate(stage.history.points, 1)}
        homes = {i: b.score for b in found.account.brackets for i in b.residents}
        assert homes == {i: score[i] for i in homes}
        assert len(homes) >= 14
        stage = after(stage, found.pairs)


@pytest.mark.article("FFE-haley.ex2")
def test_softened_half_a_point_stays_for_round_3_and_goes_after_it() -> None:
    soft = [points(8, number, soft=True) for number in (1, 2, 3, 4, 5)]
    assert soft == [[10] * 4 + [0] * 4, [10] * 4 + [0] * 4, [5] * 4 + [0] * 4, None, None]


@each_system
@pytest.mark.article("FFE-haley.ex2")
def test_round_3_of_the_softened_form_is_paired_with_the_remaining_half_point(system: str) -> None:
    stage = event(8)
    for _ in range(2):
        stage = after(stage, pair(stage, system, acceleration="ffe-haley-soft").pairs)
    case = situation(stage, acceleration="ffe-haley-soft")
    real = case.history.points
    assert case.score == [p + 5 for p in real[:4]] + real[4:]


@pytest.mark.article("FFE-haley.9")
@pytest.mark.parametrize(
    "players, sizes",
    [
        (4, [1, 1, 1, 1]),
        (8, [2, 2, 2, 2]),
        (9, [3, 3, 2, 1]),
        (10, [3, 3, 2, 2]),
        (11, [3, 3, 3, 2]),
        (12, [3, 3, 3, 3]),
        (13, [4, 4, 3, 2]),
        (16, [4, 4, 4, 4]),
    ],
)
def test_the_four_groups_are_as_equal_as_possible(players: int, sizes: list[int]) -> None:
    groups = Haley().groups(players)
    assert [len(group) for group in groups] == sizes
    assert [tpn for group in groups for tpn in group] == list(range(1, players + 1))


def test_of_13_players_the_other_reading_leaves_the_odd_one_in_the_last_group() -> None:
    assert [len(group) for group in Haley(equal=True).groups(13)] == [3, 3, 3, 4]
    for players in (8, 10, 11, 12):
        assert Haley(equal=True).groups(players) == Haley().groups(players)
    options = {"haley_groups": "equal"}
    assert situation(event(13), acceleration="ffe-haley").score == [10] * 8 + [0] * 5
    assert situation(event(13), acceleration="ffe-haley", options=options).score == (
        [10] * 6 + [0] * 7
    )


@each_system
def test_of_13_players_8_and_5_are_paired_apart(system: str) -> None:
    found = pair(event(13), system, acceleration="ffe-haley")
    assert unordered(found.pairs) == {(1, 5), (2, 6), (3, 7), (4, 8), (9, 11), (10, 12)}
    assert found.bye == 13


def test_a_late_entry_joins_the_half_in_which_their_number_falls() -> None:
    start = event(8)
    strong = with_late_entry(start, Player(start.players[0].tpn, "Late", 2395), 2)
    weak = with_late_entry(start, Player(start.players[0].tpn, "Late", 2000), 2)
    assert Haley()(strong, 2) == [10] * 5 + [0] * 4
    assert Haley()(weak, 2) == [10] * 4 + [0] * 5


def test_where_a_win_is_worth_two_points_so_is_the_virtual_one() -> None:
    draughts = replace(event(8), points=DRAUGHTS_POINTS)
    assert Haley(soft=True)(draughts, 2) == [20] * 4 + [0] * 4
    assert Haley(soft=True)(draughts, 3) == [10] * 4 + [0] * 4


def test_the_softened_form_takes_equal_groups_too() -> None:
    stage = event(9)
    usual = situation(stage, acceleration="ffe-haley-soft")
    equal = situation(stage, acceleration="ffe-haley-soft", options={"haley_groups": "equal"})
    assert usual.extra(stage, 1) == [10] * 6 + [0] * 3
    assert equal.extra(stage, 1) == [10] * 4 + [0] * 5
    assert usual.extra(stage, 3) == [5] * 6 + [0] * 3


def test_where_nobody_starts_in_round_one_nobody_is_above_the_cut() -> None:
    late = tuple(replace(player, first_round=2) for player in event(4).players)
    stage = replace(event(4), players=late)
    assert situation(stage, acceleration="ffe-haley").extra(stage, 1) == [0] * 4


def test_scores_of_a_past_round_are_those_it_was_paired_with() -> None:
    stage = event(4)
    stage = after(stage, [(1, 3), (4, 2)])
    stage = after(stage, [(1, 2), (3, 4)])
    assert [scores_before(stage, number) for number in (1, 2, 3)] == [
        [0, 0, 0, 0],
        [10, 10, 0, 0],
        [20, 10, 10, 0],
    ]


def test_scores_are_asked_for_any_round_of_a_longer_event() -> None:
    stage = event(4)
    for pairs in ([(1, 3), (4, 2)], [(1, 2), (3, 4)], [(4, 1), (2, 3)]):
        stage = after(stage, pairs)
    assert [scores_before(stage, number) for number in (1, 2, 3, 4)] == [
        [0, 0, 0, 0],
        [10, 10, 0, 0],
        [20, 10, 10, 0],
        [30, 20, 10, 0],
    ]
