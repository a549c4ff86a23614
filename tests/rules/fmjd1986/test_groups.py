"""Groups of equal points, their order, and the way to the median: 2.2, 2.3, 6.1.1 to 6.1.6."""

from __future__ import annotations

from random import Random

import pytest

from ronde import pair
from ronde.pairing import situation
from ronde.rulebooks.fmjd.round_1986 import ranking
from tests.rules.fmjd1986.positions import careers, event, games, pairs, standing, steps, text


def order(now: object) -> list[int]:
    """The ranking used to pair the next round, in numbers."""
    return [i + 1 for i in ranking(situation(now))]  # type: ignore[arg-type]


@pytest.mark.article("FMJD86-6.1.1", "FMJD86-6.1.2", "FMJD86-2.2")
@pytest.mark.parametrize("total", [3, 9])
def test_players_on_equal_points_meet_up_to_the_last_round(total: int) -> None:
    now = standing(4, 4, 2, 2, 2, 2, 0, 0, after=2, total=total)
    assert text(now) == "1-2 3-5 4-6 7-8"


@pytest.mark.article("FMJD86-2.2", "FMJD86-6.1.4")
def test_a_group_of_one_meets_the_player_who_follows_immediately() -> None:
    now = standing(6, 4, 4, 4)
    assert text(now) == "1-2 3-4"
    assert [bracket.residents for bracket in pair(now, "fmjd-1986-rating").account.brackets] == [
        (1,),
        (2, 3, 4),
    ]


@pytest.mark.article("FMJD86-2.3", "FMJD86-6.1.2", "FMJD86-1.1")
@pytest.mark.parametrize("players, rounds", [(5, 3), (8, 6), (41, 5), (202, 4)])
def test_nobody_meets_anybody_twice(players: int, rounds: int) -> None:
    seen: set[frozenset[int]] = set()
    rests: set[int] = set()
    played = 0
    for _, paired in careers(Random(players), players, rounds, "fmjd-1986-rating"):
        here = {frozenset(game) for game in paired.pairs}
        assert not here & seen
        assert len(here) == players // 2
        assert paired.bye not in rests
        rests |= {paired.bye} - {None}  # type: ignore[arg-type]
        seen |= here
        played += 1
    assert played == rounds
    assert len(seen) < players * (players - 1) // 2


def test_a_game_won_by_forfeit_is_no_meeting() -> None:
    now = event(4, "1f3 2f4")
    assert pairs(now) == {(1, 2), (3, 4)}
    assert pairs(event(4, "1f2 3f4", "1f3 2f4")) == {(1, 2), (3, 4)}


@pytest.mark.article("FMJD86-6.1.5.a", "FMJD86-6.1.5.b", "FMJD86-6.2.1", "FMJD86-6.2.4")
@pytest.mark.parametrize("system", ["fmjd-1986-rating", "fmjd-1986-draw"])
def test_points_then_solkoff_then_sonneborn_berger_then_number(system: str) -> None:
    """2 points each: 1 (Solkoff 0), 4 (Solkoff 2, SB 4), 3 (Solkoff 2, SB 0)."""
    now = event(8, "1>2 4>3 5=6", "7<3")
    points = now.history.points
    assert [points[i] for i in (0, 2, 3)] == [20, 20, 20]
    assert order(now) == [4, 3, 1, 5, 6, 2, 7, 8]
    assert games(now, system) != ""


@pytest.mark.article("FMJD86-6.1.5.a")
def test_solkoff_decides_who_stands_in_the_upper_half_of_a_group() -> None:
    """On 2 points: 5 and 7 (Solkoff 3), 6 and 8 (2, for whom they beat has won since), 2 and 4."""
    now = event(12, "2>1 4>3 6>5 8>7 9=10 11=12", "5>9 7>10")
    assert [t for t in order(now) if now.history.points[t - 1] == 20] == [5, 7, 6, 8, 2, 4]
    assert {(5, 8), (2, 7), (4, 6)} <= pairs(now)


@pytest.mark.article("FMJD86-6.1.6.a", "FMJD86-6.1.6.b")
def test_groups_are_paired_down_to_the_median_then_up_to_it_and_the_median_last() -> None:
    """8 has met 7. From below he takes 6, and the median group keeps 5 and 7."""
    now = standing(6, 6, 6, 4, 4, 4, 4, 2, 2, 2, met=[(7, 8)])
    assert text(now) == "1-2 3-4 5-7 6-8 9-10"
    scores = [bracket.score for bracket in pair(now, "fmjd-1986-rating").account.brackets]
    assert scores == [60, 20, 40]


@pytest.mark.article("FMJD86-6.1.6.b", "FMJD86-6.1.6.c")
def test_of_two_competitors_in_the_middle_the_lower_placed_is_the_median() -> None:
    """4 is the median, so that his group is paired last and 3 is sent down to 5, not 4 up to 2."""
    now = standing(4, 4, 4, 2, 2, 2, met=[(3, 4)])
    assert text(now) == "1-2 3-5 4-6"
    median = [s for s in steps(pair(now, "fmjd-1986-rating")) if s.article == "6.1.6"]
    assert [dict(step.facts) for step in median] == [{"player": 4}]


@pytest.mark.article("FMJD86-6.1.3", "FMJD86-7.1.1", "FMJD86-7.1.7.b")
def test_colours_do_not_change_the_pairing() -> None:
    """1 and 2 have had White, 3 and 4 Black, so that 1-3 and 2-4 clash with nothing; nor do 1-2."""
    same = event(4, "1=3 2=4")
    assert text(same) == "1-2 3-4" or text(same) == "1-4 2-3"
    turned = event(4, "3=1 4=2")
    assert text(turned) == text(same)
    mixed = event(4, "1=3 4=2")
    assert text(mixed) == text(same)
