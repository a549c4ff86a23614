"""Articles 9.3 and 10: who floats, where to, and whom a floater meets."""

from __future__ import annotations

import pytest

from tests.rules.dutch2026.worked import told
from tests.rules.lim.positions import Position, all_apart, apart_from, field, position

# 9.3: the reasons


@pytest.mark.article("FIDE12-LIM-9.3.0", "FIDE12-LIM-9.3.a", "FIDE12-LIM-10.2.a")
def test_a_player_who_has_met_their_whole_group_floats_to_the_next() -> None:
    down = Position(
        told(
            8,
            "2-1:= 3-5:= 6-4:= 7-8:1",
            "3-2:= 5-1:= 4-7:= 8-6:0",
            "2-4:= 1-6:= 7-3:= 5-8:1",
            "8-2:0 7-1:0 3-6:1 4-5:1",
        )
    )
    top, _, median = down.account().brackets
    assert (top.residents, top.floaters) == ((1, 2, 3, 4), (2, 4))
    assert [s.facts["player"] for s in down.steps() if s.article == "9.3.a"] == [2]
    assert 2 in median.moved


@pytest.mark.article("FIDE12-LIM-9.3.b")
def test_two_more_of_a_colour_and_nobody_who_allows_the_other_makes_a_floater() -> None:
    down = position(6, "4: 1WWBW 2WWBW 3BWW 4BWBWW", "3: 5BWB 6BWB 7BWB 8BWB")
    assert down.pairs() == {(1, 5), (2, 6), (3, 7), (4, 8)}
    reasons = {s.facts["player"]: s.article for s in down.steps() if s.article[:3] == "9.3"}
    assert reasons == {1: "9.3.b", 2: "9.3.b", 3: "9.3.c", 4: "9.3.c"}


@pytest.mark.article("FIDE12-LIM-9.3.c", "FIDE12-LIM-12.3.b")
def test_the_same_colour_twice_running_and_nobody_who_allows_the_other_makes_floaters() -> None:
    down = position(4, "3: 1BWW 2BWW", "2: 3WBB 4WBB")
    assert down.floaters()[0] == (2, 1)
    assert down.pairs() == {(1, 3), (2, 4)}
    assert [s.article for s in down.steps() if s.article[:3] == "9.3"] == ["9.3.c", "9.3.c"]


@pytest.mark.article("FIDE12-LIM-12.3.b")
def test_one_of_them_floats_where_the_other_finds_an_opponent() -> None:
    down = position(4, "3: 1BWW 2BWW 3BWB", "2: 4WBB", apart="")
    assert down.floaters()[0] == (2,)
    assert down.pairs() == {(1, 3), (2, 4)}


@pytest.mark.article("FIDE12-LIM-9.3.d", "FIDE12-LIM-10.2.e")
def test_one_player_floats_to_make_the_number_even() -> None:
    even = "2: 1W 2B 3W 4B"
    assert position(4, even).floaters() == [(), ()]
    odd = position(4, "2: 1WBW 2BWB 3WB", "1.5: 4BWB 5WBW 6BWB")
    assert len(odd.floaters()[0]) == 1
    assert odd.articles()[0] == "9.3.d"


# 10.1, 10.2: floaters, and the one that makes the number even


@pytest.mark.article("FIDE12-LIM-10.1", "FIDE12-LIM-11.4.b")
def test_who_finds_no_opponent_in_spite_of_all_exchanges_is_a_floater_too() -> None:
    """Numbers 1 and 2 can meet number 6 only: one of them floats though both have an opponent."""
    group = position(
        4,
        "2: 1WB 2WB 3WB 4WB 5WB 6WB",
        "1.5: 7WB 8WB",
        apart=f"1-2 {apart_from(1, 3, 4, 5)} {apart_from(2, 3, 4, 5)}",
    )
    assert group.floaters()[0] == (5, 2)
    assert {s.article for s in group.steps() if s.facts.get("player") == 5} >= {"10.1"}


@pytest.mark.article("FIDE12-LIM-10.2.a")
def test_floaters_go_to_the_next_group_downwards_and_to_the_previous_one_upwards() -> None:
    both = position(5, "4: 1WB 2BW 3WB", "3: 4BW 5WB 6BW", "1: 7WB 8BW 9WB", "0: 10BW 11WB 12BW")
    account = both.account()
    assert [(b.score, b.moved, b.floaters) for b in account.brackets] == [
        (40, (), (3,)),
        (30, (3,), ()),
        (0, (), (10,)),
        (10, (10,), ()),
        (20, (), ()),
    ]


THREE_DUE_WHITE = "1B 2W 3B 4B 5W"


@pytest.mark.article("FIDE12-LIM-10.2.b")
def test_the_floater_is_due_the_colour_that_more_players_are_due() -> None:
    down = position(2, f"1: {THREE_DUE_WHITE}", "0.5: 6B 7W 8B")
    assert down.floaters()[0] == (4,)
    assert "10.2" in down.articles()
    up = position(2, "0.5: 6B 7W 8B", f"0: {THREE_DUE_WHITE}")
    assert up.floaters()[0] == (1,)


RATED = {1: 2500, 2: 2400, 3: 2300, 4: 2200, 5: 2050}


@pytest.mark.article("FIDE12-LIM-10.2.c")
def test_downwards_the_100_point_clause_prefers_the_largest_number() -> None:
    def floater(ratings: dict[int, int], clause: str) -> tuple[int, ...]:
        down = position(2, f"1: {THREE_DUE_WHITE}", "0.5: 6B 7W 8B", ratings=ratings)
        return down.floaters(hundred_points=clause)[0]

    assert floater(RATED, "off") == (4,)
    assert floater(RATED, "on") == (5,)
    assert floater({**RATED, 5: 2100}, "on") == (4,)
    assert floater({**RATED, 5: 2099}, "on") == (5,)


@pytest.mark.article("FIDE12-LIM-10.2.d")
def test_upwards_the_100_point_clause_prefers_the_smallest_number() -> None:
    def floater(first: int, clause: str) -> tuple[int, ...]:
        up = position(
            2,
            "0.5: 6B 7W 8B",
            "0: 1W 2B 3B 4B 5W",
            ratings={1: first, 2: 2000, 3: 1990, 4: 1980, 5: 1970},
        )
        return up.floaters(hundred_points=clause)[0]

    assert floater(2101, "off") == (2,)
    assert floater(2101, "on") == (1,)
    assert floater(2100, "on") == (2,)


@pytest.mark.article("FIDE12-LIM-10.2.c")
def test_the_100_point_clause_never_costs_a_pair() -> None:
    down = position(
        2,
        "1: 1B 2W 3B 4B 5W",
        "0.5: 6B 7W 8B",
        ratings=RATED,
        apart=apart_from(4, 1, 2, 3, 5),
    )
    assert down.floaters(hundred_points="on")[0] == (4,)


@pytest.mark.article("FIDE12-LIM-10.2.e")
def test_with_equal_colours_the_largest_number_floats_down_and_the_smallest_up() -> None:
    down = position(4, "2: 1WB 2BW 3WB 4BW", "1.5: 5WB 6BW", apart=all_apart(2, 3, 4))
    assert down.floaters()[0][0] == 4
    up = position(4, "1.5: 1WB 2BW", "1: 3WB 4BW 5WB 6BW", apart=all_apart(3, 4, 5))
    assert up.floaters()[0][0] == 3


# 10.3, 10.4, 10.5: an opponent in the adjacent group


@pytest.mark.article("FIDE12-LIM-10.3", "FIDE12-LIM-10.5", "FIDE12-LIM-10.9.prio")
def test_the_largest_number_with_an_opponent_in_the_lower_group_floats() -> None:
    plain = position(4, "2: 1WB 2WB 3WB", "1.5: 4WB 5WB 6WB")
    assert plain.floaters()[0] == (3,)
    third_has_none = position(4, "2: 1WB 2WB 3WB", "1.5: 4WB 5WB 6WB", apart=apart_from(3, 4, 5, 6))
    assert third_has_none.floaters()[0] == (2,)


@pytest.mark.article("FIDE12-LIM-10.4", "FIDE12-LIM-10.5", "FIDE12-LIM-10.9.prio")
def test_the_smallest_number_with_an_opponent_in_the_higher_group_floats() -> None:
    plain = position(4, "1.5: 1WB 2WB 3WB", "1: 4WB 5WB 6WB")
    assert plain.floaters()[0] == (4,)
    fourth_has_none = position(
        4, "1.5: 1WB 2WB 3WB", "1: 4WB 5WB 6WB", apart=apart_from(4, 1, 2, 3)
    )
    assert fourth_has_none.floaters()[0] == (5,)


EXCLUDED_DOWN = position(
    5,
    "2.5: 1WB 2WB 3WB 4WB",
    "2: 5WB 6WB",
    "1: 7WB 8WB 9WB 10WB",
    apart=f"{all_apart(2, 3, 4)} 2-6 4-6 3-5",
    last={3: "down", 4: "down"},
)


@pytest.mark.article("FIDE12-LIM-10.3")
def test_opponents_of_floaters_with_smaller_numbers_are_excluded() -> None:
    """Number 2 takes number 5, the only opponent of number 4: so number 3 floats with 2, not 4."""
    assert EXCLUDED_DOWN.floaters()[0] == (2, 3)
    assert EXCLUDED_DOWN.floaters(floater_exclusion="off")[0] == (2, 4)


@pytest.mark.article("FIDE12-LIM-10.3")
def test_an_excluded_opponent_is_the_first_who_is_due_the_other_colour() -> None:
    """Number 2 takes number 6, due Black, not number 5: so number 4 has nobody left."""
    case = position(
        5,
        "2.5: 1WB 2WB 3WB 4WB",
        "2: 5WB 6BW",
        "1: 7WB 8WB 9WB 10WB",
        apart=f"{all_apart(2, 3, 4)} 4-5 3-6",
        last={3: "down", 4: "down"},
    )
    assert case.floaters()[0] == (2, 3)


@pytest.mark.article("FIDE12-LIM-10.3", "FIDE12-LIM-10.4")
@pytest.mark.parametrize(
    "groups, met, floaters",
    [
        (
            ("5: 1BW 6WB", "4.5: 2WB 8WB", "4: 4WB 5BW", "3.5: 3WB 7WB"),
            "3-8 5-7 5-6 3-6 2-6 1-6 2-5 3-4 1-4 2-3 1-2",
            [(6, 1), (2, 6)],
        ),
        (
            ("1.5: 2WB 6WB", "1: 4BW 5WB", "0.5: 1WB 7WB", "0: 3WB 8BW"),
            "1-6 2-4 3-4 3-6 3-7 3-8 4-7 5-6 5-8 6-7 7-8",
            [(3, 8), (7, 3)],
        ),
    ],
)
def test_opponents_are_excluded_by_the_floaters_score_before_the_number(
    groups: tuple[str, ...], met: str, floaters: list[tuple[int, ...]]
) -> None:
    """One of the extreme group goes on; 2 (7) of the next group does not take his opponent away.

    By the numbers alone 6 (3) would have nobody left in the group after, and 1 (8) would go on.
    """
    assert position(6, *groups, apart=met).floaters()[:2] == floaters


EXCLUDED_UP = position(
    5,
    "3: 1WB 2WB 3WB 4WB",
    "2: 5WB 6WB",
    "1.5: 7WB 8WB 9WB 10WB",
    apart=f"{all_apart(7, 8, 9)} 9-5 7-5 8-6",
    last={8: "up", 7: "up"},
)


@pytest.mark.article("FIDE12-LIM-10.4")
def test_opponents_of_floaters_with_larger_numbers_are_excluded() -> None:
    """The mirror: number 9 takes number 6, the only opponent of number 7; number 8 floats too."""
    assert EXCLUDED_UP.floaters()[1] == (9, 8)
    assert EXCLUDED_UP.floaters(floater_exclusion="off")[1] == (9, 7)


@pytest.mark.article("FIDE12-LIM-10.4", "FIDE12-LIM-10.5")
def test_seen_from_below_the_median_contains_the_floaters_from_above() -> None:
    """Number 4 has met number 3, the only one there; so number 6 floats in his place."""
    empty_median = position(3, "2: 1WB 2BW 3WB", "0: 4BW 5WB 6BW", apart="3-4")
    assert empty_median.floaters()[:2] == [(3,), (6,)]
    assert empty_median.floaters(adjacent_median="own")[:2] == [(3,), (4,)]


@pytest.mark.article("FIDE12-LIM-10.5")
def test_a_floater_whom_nobody_can_replace_floats_one_group_further() -> None:
    far = position(4, "3: 1WBW", "2: 2BWB 3WBW", "1.5: 4BWB", apart="1-2 1-3")
    assert far.floaters() == [(1,), (1,), ()]
    assert far.pairs() == {(2, 3), (1, 4)}


# 10.6, 10.7: the order in which floaters are paired


@pytest.mark.article("FIDE12-LIM-10.6", "FIDE12-LIM-10.6.1")
def test_of_floaters_from_above_the_smallest_number_is_paired_first() -> None:
    down = position(4, "2: 1WBW 2WBW", "1.5: 3BWB 4BWB", apart="1-2")
    assert down.floaters()[0] == (2, 1)
    assert down.account().brackets[-1].pairs == ((1, 3), (2, 4))


FROM_TWO_GROUPS_ABOVE = position(
    6,
    "5: 7WBW",
    "4: 1WBW 2BWB 3WBW",
    "3: 4BWB 5BWB 6BWB 8WBW",
    apart=apart_from(7, 1, 2, 3),
)


@pytest.mark.article("FIDE12-LIM-10.6", "FIDE12-LIM-10.6.2")
def test_the_floater_from_the_highest_group_is_first_whatever_their_number() -> None:
    assert FROM_TWO_GROUPS_ABOVE.floaters()[:2] == [(7,), (3, 7)]
    group = FROM_TWO_GROUPS_ABOVE.account().brackets[2]
    assert group.moved == (7, 3)
    assert group.pairs[:2] == ((7, 4), (3, 5))


@pytest.mark.article("FIDE12-LIM-10.6.3")
def test_in_the_median_downfloaters_come_first_then_upfloaters_then_the_rest() -> None:
    both = position(3, "2: 6WB", "1: 2BW 3BW 4WB 5WB", "0: 1WB")
    median = both.account().brackets[-1]
    assert median.moved == (6, 1)
    assert median.pairs[:2] == ((6, 2), (1, 3))


@pytest.mark.article("FIDE12-LIM-10.7", "FIDE12-LIM-10.7.1")
def test_of_floaters_from_below_the_largest_number_is_paired_first() -> None:
    up = position(4, "1.5: 1WBW 2WBW", "1: 3BWB 4BWB", apart="3-4")
    assert up.floaters()[0] == (3, 4)
    assert up.account().brackets[-1].moved == (4, 3)
    lower = position(6, "2: 1WBW 2WBW", "1: 3BWB 4BWB", apart="3-4")
    assert lower.account().brackets[1].pairs == ((4, 2), (3, 1))


FROM_TWO_GROUPS_BELOW = position(
    6,
    "2: 1WBW 4WBW 5WBW 6BWB",
    "1: 3BWB 7WBW 8BWB",
    "0: 2BWB",
    apart=apart_from(2, 3, 7, 8),
)


@pytest.mark.article("FIDE12-LIM-10.7", "FIDE12-LIM-10.7.2")
def test_the_floater_from_the_lowest_group_is_first_whatever_their_number() -> None:
    assert FROM_TWO_GROUPS_BELOW.floaters()[:2] == [(2,), (3, 2)]
    group = FROM_TWO_GROUPS_BELOW.account().brackets[2]
    assert group.moved == (2, 3)
    assert group.pairs[:2] == ((2, 5), (3, 4))


@pytest.mark.article("FIDE12-LIM-10.7.3")
def test_in_a_lower_group_upfloaters_come_first_and_none_comes_down_to_it() -> None:
    """1 and 2 come down and suit nobody in the median, nor below but for 6, 7 and 8.

    Yet they get no further: a pair below is undone and comes up to them (9.6).
    """
    case = position(
        5,
        "3: 1WB 2WB",
        "2: 3BW 4BW",
        "1: 5WB 6WB 7BW 8BW",
        "0: 9BW 10WB",
        apart=f"1-2 9-10 {apart_from(1, 3, 4)} {apart_from(2, 3, 4)}",
    )
    below = [one for one in case.account().brackets if one.score < 20]
    assert [one.moved for one in below] == [(), (10, 9)]
    assert below[1].pairs[:2] == ((10, 8), (9, 6))
    median = case.account().brackets[-1]
    assert (median.score, median.moved[:2]) == (20, (1, 2))
    assert "9.6.a" in case.articles()


# 10.8: the floater's opponent


@pytest.mark.article("FIDE12-LIM-10.8.a")
def test_downwards_the_floater_meets_the_smallest_number_due_the_other_colour() -> None:
    down = position(4, "2: 1WB", "1.5: 2WB 3BW 4BW", ratings={2: 2300, 3: 2199, 4: 2190})
    assert down.account().brackets[-1].pairs[0] == (1, 3)
    assert down.account(hundred_points="on").brackets[-1].pairs[0] == (1, 2)
    close = position(4, "2: 1WB", "1.5: 2WB 3BW 4BW", ratings={2: 2300, 3: 2200, 4: 2190})
    assert close.account(hundred_points="on").brackets[-1].pairs[0] == (1, 3)
    nobody_due = position(4, "2: 1WB", "1.5: 2WB 3WB 4WB")
    assert nobody_due.account().brackets[-1].pairs[0] == (1, 2)


@pytest.mark.article("FIDE12-LIM-10.8.b")
def test_upwards_the_floater_meets_the_largest_number_due_the_other_colour() -> None:
    def opponent(ratings: dict[int, int], **options: str) -> int:
        up = position(6, "2: 1BW 2BW 3WB", "1: 4WB", ratings=ratings)
        pair = up.account(**options).brackets[1].pairs[0]
        assert pair[0] == 4
        return int(pair[1])

    assert opponent({}) == 2
    assert opponent({2: 2300, 3: 2199}, hundred_points="on") == 3
    assert opponent({2: 2300, 3: 2200}, hundred_points="on") == 2


def test_in_the_median_an_upfloater_begins_with_the_smallest_number_too() -> None:
    up = position(4, "1.5: 1BW 2BW 3WB", "1: 4WB")
    assert up.account().brackets[-1].pairs[0] == (4, 1)
    assert up.account(median_upfloaters="largest").brackets[-1].pairs[0] == (4, 2)


def test_another_floater_may_be_met_before_a_player_of_the_group() -> None:
    both = position(4, "2: 3WB", "1.5: 4BW 5BW", "1: 1BW 2WB", apart="1-2")
    assert both.account().brackets[-1].pairs[0] == (3, 1)
    assert both.account(floater_opponents="residents").brackets[-1].pairs[0] == (3, 4)


def test_only_a_floater_for_parity_is_chosen_by_colour_where_the_event_reads_it_so() -> None:
    """11.4 by the letter: number 2 floats whatever the colours."""
    group = position(
        4,
        "2: 1WB 2BW 3WB 4WB 5WB 6BW",
        "1.5: 7WB 8WB",
        apart=f"1-2 {apart_from(1, 3, 4, 5)} {apart_from(2, 3, 4, 5)}",
    )
    assert group.floaters()[0] == (5, 1)
    assert group.floaters(floater_colours="parity")[0] == (5, 2)


# 10.9, 10.10: types of floaters


@pytest.mark.article("FIDE12-LIM-10.9.d", "FIDE12-LIM-10.9.c")
def test_types_c_and_d_are_players_of_the_group_without_and_with_an_opponent_next_door() -> None:
    assert position(4, "2: 1WB 2BW 3WB", "1.5: 4BW").types() == {3: "d"}
    lonely = position(4, "2: 1WB 2BW 3WB", "1.5: 4BW", "1: 5WB 6BW", apart=apart_from(4, 1, 2, 3))
    assert lonely.types()[3] == "c"


@pytest.mark.article("FIDE12-LIM-10.9.b", "FIDE12-LIM-10.9.a")
def test_types_a_and_b_came_into_the_group_as_floaters() -> None:
    further = position(6, "4: 1WB", "3: 2BW 3WB", "2.5: 4BW", apart="1-2 1-3")
    assert [s.facts["type"] for s in further.steps() if "type" in s.facts] == ["c", "b"]
    stranded = position(6, "4: 1WB", "3: 2BW 3WB", "2.5: 4BW", "2: 5WB 6BW", apart="1-2 1-3 1-4")
    types = [s.facts["type"] for s in stranded.steps() if "type" in s.facts]
    assert types[:2] == ["c", "a"]


@pytest.mark.article("FIDE12-LIM-10.9.prio", "FIDE12-LIM-10.9.b", "FIDE12-LIM-10.9.c")
def test_type_b_is_avoided_before_type_c() -> None:
    """Number 1 could float on and would have opponents there; number 5, who has none, floats."""
    met = " ".join(apart_from(t, 6, 7, 8) for t in (2, 3, 4, 5))
    choice = position(6, "4: 1WB", "3: 2WB 3WB 4WB 5WB", "2.5: 6WB 7WB 8WB", apart=met)
    assert choice.types() == {1: "d", 5: "c"}


@pytest.mark.article("FIDE12-LIM-10.9.prio", "FIDE12-LIM-10.9.a", "FIDE12-LIM-10.9.b")
def test_type_a_is_avoided_before_type_b() -> None:
    """Both newcomers have only number 3 to meet; the one who can be paired further down floats."""
    met = f"{all_apart(1, 2)} {apart_from(4, 1, 2)} {apart_from(5, 1, 2)} {apart_from(2, 6, 7)}"
    choice = position(6, "4: 1WB 2WB", "3: 3WB 4WB 5WB", "2.5: 6WB 7WB 8WB", apart=f"{met} 2-8")
    types = [(s.facts["player"], s.facts["type"]) for s in choice.steps() if "type" in s.facts]
    assert types[2:] == [(1, "b")]


@pytest.mark.article("FIDE12-LIM-10.9.prio", "FIDE12-LIM-10.9.c", "FIDE12-LIM-10.9.d")
def test_type_c_is_avoided() -> None:
    choice = position(4, "2: 1WB 2WB 3WB", "1.5: 4WB 5WB 6WB", apart=apart_from(3, 4, 5, 6))
    assert choice.types() == {2: "d"}


FIVE = "2: 1BWB 2BWB 3BWB 4BWB 5BWB"
THREE = "1.5: 6BWB 7BWB 8BWB"
FLOATED = {5: "down"}


@pytest.mark.article("FIDE12-LIM-10.10")
def test_who_floated_in_the_round_before_stays() -> None:
    again = position(4, FIVE, THREE, last=FLOATED)
    assert again.floaters()[0] == (4,)
    (step,) = [s for s in again.steps() if s.article == "10.10"]
    assert step.facts == {"player": 4, "spared": (5,)}
    assert position(4, FIVE, THREE).floaters()[0] == (5,)


@pytest.mark.article("FIDE12-LIM-10.10")
def test_unless_a_floater_of_type_a_b_or_c_would_take_their_place() -> None:
    met = " ".join(apart_from(t, 6, 7, 8) for t in (1, 2, 3, 4))
    again = position(4, FIVE, THREE, last=FLOATED, apart=met)
    assert again.types() == {5: "d"}


@pytest.mark.article("FIDE12-LIM-10.10")
def test_unless_the_group_would_lose_a_pair() -> None:
    again = position(4, FIVE, THREE, last=FLOATED, apart=apart_from(5, 1, 2, 3, 4))
    assert again.floaters()[0] == (5,)


@pytest.mark.article("FIDE12-LIM-10.10", "FIDE12-LIM-10.1")
@pytest.mark.parametrize(
    "scores, floated",
    [
        ((1.5, 1), {5}),  # 5 came down to the median of round 3, which is 1
        ((1, 0.5), {7}),  # 7 came up to it
        ((2, 1.5), {5}),  # both above: the further one came down
        ((0, 0.5), {5}),  # both below: the further one came up
        ((1.5, 0.5), {5, 7}),  # from both sides: both
        ((1, 1), set()),
    ],
)
def test_the_one_transferred_had_floated(scores: tuple[float, float], floated: set[int]) -> None:
    byes = ["".join(f"{tpn}:{mark} " for tpn, mark in one) for one in before(*scores)]
    case = Position(told(8, *byes, "5-7:="))
    found = field(case).floated
    assert {v + 1 for v in range(8) if found >> v & 1} == floated
    both = field(case, floated="both").floated
    assert {v + 1 for v in range(8) if both >> v & 1} == ({5, 7} if floated else set())


def before(*scores: float) -> list[list[tuple[int, str]]]:
    """Byes of two rounds that bring 5 and 7 to these scores."""
    marks = {0: "ZZ", 0.5: "HZ", 1: "FZ", 1.5: "FH", 2: "FF"}
    return [
        [(tpn, marks[score][r]) for tpn, score in zip((5, 7), scores, strict=True)] for r in (0, 1)
    ]
