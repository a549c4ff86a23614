"""Odd groups, transferred players and floaters: 3.5, 3.6, 3.8, A.d and B.d."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ronde import pair
from ronde.domain.tournament import Tournament
from tests.rules.fmjd1986.positions import against, articles, event, pairs, standing, text
from tests.rules.fmjd2017.test_first_round import KNDB, MEDIAN, PLAYERS, RATING, TRUNCATED

ODD = (4, 4, 4, 2, 2, 2)


@pytest.mark.parametrize("system", [RATING, TRUNCATED, MEDIAN])
@pytest.mark.article(
    "FMJD17-3.5.b",
    "FMJD17-3.6.a",
    "FMJD17-5.1.e",
    "FMJD17-5.1.f",
    "FMJD17-5.2.e",
    "FMJD17-5.2.f",
    "FMJD17-A.d.1",
    "FMJD17-B.d.1",
    "FMJD17-3.5.0",
    "FMJD17-2.5",
    "FMJD17-2.6",
)
def test_the_last_of_an_odd_group_meets_the_first_of_the_next(system: str) -> None:
    assert text(standing(*ODD), system) == "1-2 3-4 5-6"
    assert text(standing(*ODD, met=[(3, 4)]), system) == "1-2 3-5 4-6"
    assert {"3.5", "3.6"} <= articles(pair(standing(*ODD), system))


@pytest.mark.article("FMJD17-5.1.e", "FMJD17-5.1.f", "FMJD17-A.d.1")
def test_in_the_rating_system_the_lowest_rated_leaves_and_meets_the_highest_rated() -> None:
    now = standing(*ODD, ratings=[1000, 1200, 1100, 1500, 1700, 1600])
    assert text(now, RATING) == "1-5 2-3 4-6"


@pytest.mark.parametrize("system", [TRUNCATED, MEDIAN])
@pytest.mark.article("FMJD17-5.2.e", "FMJD17-5.2.f", "FMJD17-B.d.1")
def test_in_the_solkoff_systems_the_lowest_solkoff_leaves_and_meets_the_highest(
    system: str,
) -> None:
    """On 2 points, by Solkoff: 8, 3, 4, 2, 1; on 1 point: 7 and 9, then 5 and 10.

    By rating 8 would leave, and would meet 5.
    """
    now = event(10, "1>6 2>7 3>8 4=9 5=10", "8>9 7=4")
    plain = {"floats": False, "colour": "none"}
    assert (1, 7) in pairs(now, system, options=plain)
    assert (5, 8) in pairs(now, RATING, options=plain)


@pytest.mark.article("FMJD17-3.5.a", "FMJD17-5.1a.2", "FMJD17-A.d.2")
def test_in_the_players_version_the_highest_rated_leaves_and_meets_the_highest_rated() -> None:
    now = standing(*ODD, ratings=[1000, 1200, 1100, 1500, 1700, 1600])
    assert text(now, PLAYERS) == "1-3 2-5 4-6"
    assert text(standing(*ODD), RATING, options={"odd": "a"}) == "1-4 2-3 5-6"


@pytest.mark.article("FMJD17-3.5.a", "FMJD17-3.6.b", "FMJD17-5.4.f", "FMJD17-5.4.g")
def test_kndb_sends_the_first_to_the_last_of_the_next_group() -> None:
    assert text(standing(*ODD), KNDB) == "1-6 2-3 4-5"


@pytest.mark.parametrize("system", [TRUNCATED, MEDIAN])
@pytest.mark.article("FMJD17-5.2.g")
def test_the_solkoff_systems_may_do_so_as_well(system: str) -> None:
    assert text(standing(*ODD), system, options={"odd": "a", "float_target": "b"}) == "1-6 2-3 4-5"


@pytest.mark.article("FMJD17-3.5.c")
def test_a_player_chosen_by_lot_may_leave() -> None:
    def left(seed: str) -> tuple[int, ...]:
        now = standing(*ODD, lot_seed=seed)
        return pair(now, RATING, options={"odd": "c"}).account.brackets[0].floaters

    assert {left(str(seed)) for seed in range(20)} == {(1,), (2,), (3,)}
    assert left("5") == left("5")


@pytest.mark.article("FMJD17-3.5.d")
def test_another_player_leaves_if_no_correct_pairing_is_possible() -> None:
    assert text(standing(*ODD, met=[(1, 2)]), RATING) == "1-3 2-4 5-6"
    assert text(standing(*ODD, met=against([3], [4, 5, 6])), RATING) == "1-3 2-4 5-6"
    assert text(standing(*ODD, met=[(2, 3)]), KNDB) == "1-3 2-6 4-5"
    told = pair(standing(*ODD, met=[(1, 2)]), RATING).account.brackets[0].steps[0]
    assert told.facts == {"player": 2, "others": "3"}


@pytest.mark.article("FMJD17-3.5.e")
def test_as_many_pairs_as_possible_are_made_in_the_group() -> None:
    met = [(1, 3), (1, 4), (2, 3), (2, 4)]
    assert text(standing(4, 4, 4, 4, 2, 2), RATING) == "1-3 2-4 5-6"
    assert text(standing(4, 4, 4, 4, 2, 2, met=met), RATING) == "1-2 3-4 5-6"
    star = [(1, 2), (1, 3), (2, 3)]
    assert text(standing(4, 4, 4, 4, 2, 2, 2, 2, met=star), RATING) == "1-4 2-5 3-6 7-8"


THREE = (4, 4, 4, 2, 2, 2, 2, 2, 2, 0)
DESCEND = [(1, 2), (1, 3), (2, 3)]
"""A, B and C have met one another and descend onto 4 to 9."""


@pytest.mark.article("FMJD17-3.6.c", "FMJD17-3.6.ex-a")
def test_three_descend_to_the_first_of_the_next_group() -> None:
    """A-1, B-2, C-3."""
    assert text(standing(*THREE, met=DESCEND), RATING) == "1-4 2-5 3-6 7-8 9-10"
    barred = [*DESCEND, (1, 4)]
    assert text(standing(*THREE, met=barred), RATING) == "1-5 2-4 3-6 7-8 9-10"


@pytest.mark.article("FMJD17-3.6.c", "FMJD17-3.6.ex-b")
def test_three_descend_to_the_last_of_the_next_group() -> None:
    """A-6, B-5, C-4."""
    found = text(standing(*THREE, met=DESCEND), RATING, options={"float_target": "b"})
    assert found == "1-9 2-8 3-7 4-5 6-10"


@pytest.mark.article("FMJD17-3.6.c", "FMJD17-3.8.0")
def test_who_finds_nobody_in_the_next_group_moves_on_and_the_highest_is_served_first() -> None:
    """1 and 2 have met each other and descend to 3, who has met 2: 2 moves on to 4."""
    now = standing(6, 6, 4, 2, met=[(1, 2)])
    assert text(now, RATING) == "1-3 2-4"
    assert text(standing(6, 6, 4, 2, met=[(1, 2), (1, 3)]), RATING) == "1-4 2-3"
    moved = pair(now, RATING).account.brackets[1]
    assert (moved.moved, moved.limbo, moved.floaters) == ((1, 2), (2,), (2,))


@pytest.mark.article("FMJD17-3.5.0")
def test_groups_go_from_the_top_and_the_floater_chooses_before_the_next_one_leaves() -> None:
    """With 5a and 6a: 1 meets 4, the first; of 5 and 6 the next one leaves."""
    now = standing(4, 4, 4, 2, 2, 2, 2, 0)
    assert text(now, RATING, options={"odd": "a"}) == "1-4 2-3 5-8 6-7"


def floated(**more: Any) -> Tournament:
    """5 met 6 in round 2: 5 went down, 6 went up. 1-2, 3-4 and 7-8 have met as well."""
    now = standing(4, 4, 4, 4, 4, 2, 2, 2, after=2, **more)
    second = event(8, "1:2 3:4 5:6 7:8").rounds[0]
    return replace(now, rounds=(now.rounds[0], second))


@pytest.mark.parametrize("system", [RATING, TRUNCATED, MEDIAN])
@pytest.mark.article(
    "FMJD17-3.8.a",
    "FMJD17-3.8.b",
    "FMJD17-A.d.3",
    "FMJD17-A.d.4",
    "FMJD17-B.d.2",
    "FMJD17-B.d.3",
    "FMJD17-2.8",
    "FMJD17-5.1.g",
)
def test_nobody_floats_the_same_way_twice_running_if_it_can_be_avoided(system: str) -> None:
    """4 leaves in place of 5, and does not meet 6, the first, but 7, the next."""
    asked = {"colour": "none"}
    assert text(floated(), system, options=asked) == "1-3 2-5 4-7 6-8"
    assert text(floated(), system, options={**asked, "floats": False}) == "1-3 2-4 5-7 6-8"


@pytest.mark.article("FMJD17-A.d.3")
def test_in_the_players_version_the_next_highest_leaves_instead() -> None:
    """1 went down in round 2: 2 leaves."""
    now = replace(floated(), rounds=(event(8, "").rounds[0], event(8, "5:2 3:4 1:6 7:8").rounds[0]))
    asked = {"colour": "none"}
    assert pair(now, PLAYERS, options=asked).account.brackets[0].floaters == (2,)
    without = {**asked, "floats": False}
    assert pair(now, PLAYERS, options=without).account.brackets[0].floaters == (1,)


@pytest.mark.article("FMJD17-3.8.0")
def test_a_float_that_cannot_be_avoided_is_accepted() -> None:
    """Only 5 can leave, and only to 7 or 8."""
    now = floated(met=against([1, 2, 3, 4], [6, 7, 8]))
    paired = pair(now, RATING, options={"colour": "none"})
    assert (5, 7) in {(min(p), max(p)) for p in paired.pairs}
    charged = {row.code: row for row in paired.account.brackets[0].criteria}
    assert charged["floats"].value == 1
    assert charged["floats"].charged == ((5,),)


def test_floats_of_two_rounds_before_count_only_where_the_event_says_so() -> None:
    now = replace(floated(), rounds=(*floated().rounds, event(8, "").rounds[0]))
    asked = {"colour": "none"}
    assert text(now, RATING, options=asked) == "1-3 2-4 5-7 6-8"
    both = {**asked, "floats_two_rounds": True}
    assert text(now, RATING, options=both) == "1-3 2-5 4-7 6-8"


def test_a_forfeited_game_and_a_rest_are_no_floats() -> None:
    second = event(8, "1:2 3:4 5f6 7:8").rounds[0]
    now = replace(floated(), rounds=(floated().rounds[0], second))
    plain = {"colour": "none", "floats": False}
    assert text(now, RATING, options={"colour": "none"}) == text(now, RATING, options=plain)
