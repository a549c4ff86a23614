"""Articles 9.2, 9.6 and 15: the order of the groups, and the blocked median."""

from __future__ import annotations

import pytest

from ronde.rulebooks.account import Step
from tests.rules.lim.positions import position


def is_undoing(step: Step) -> bool:
    """What the median group tells of a pairing that is undone."""
    return step.article.startswith("9.6") and "down" in step.facts


@pytest.mark.article("FIDE12-LIM-15.1", "FIDE12-LIM-15.3", "FIDE12-LIM-9.2.b")
def test_round_2_pairs_the_winners_then_the_losers_then_the_median() -> None:
    second = position(2, "1: 1W 2B 3W 4B", "0.5: 5W 6B", "0: 7W 8B 9W 10B")
    account = second.account()
    assert [bracket.score for bracket in account.brackets] == [10, 0, 5]
    assert [bracket.residents for bracket in account.brackets] == [
        (1, 2, 3, 4),
        (7, 8, 9, 10),
        (5, 6),
    ]


@pytest.mark.article("FIDE12-LIM-9.2.a", "FIDE12-LIM-9.2.b")
def test_groups_are_paired_down_to_the_median_then_up_to_it_then_the_median() -> None:
    levels = [f"{s / 2}: {2 * s + 1}WB {2 * s + 2}BW" for s in range(9)]
    fifth = position(5, *levels)
    found = [bracket.score for bracket in fifth.account().brackets]
    assert found == [40, 35, 30, 25, 0, 5, 10, 15, 20]


@pytest.mark.article("FIDE12-LIM-9.2.a")
@pytest.mark.parametrize("number, median", [(2, 5), (3, 10), (6, 25), (8, 35)])
def test_the_median_score_is_half_of_the_rounds_played(number: int, median: int) -> None:
    one, other = ("WBWBWBW"[: number - 1], "BWBWBWB"[: number - 1])
    everybody = position(number, f"{median / 10}: 1{one} 2{other} 3{one} 4{other}")
    assert [b.score for b in everybody.account().brackets] == [median]
    higher, level = f"{median / 10 + 0.5}: 1{one} 2{other}", f"{median / 10}: 3{one} 4{other}"
    above = position(number, higher, level)
    assert [b.score for b in above.account().brackets] == [median + 5, median]


@pytest.mark.article("FIDE12-LIM-9.2.a")
def test_before_the_first_round_everybody_is_in_the_median() -> None:
    assert [b.score for b in position(1, "0: 1 2 3 4").account().brackets] == [0]


@pytest.mark.article("FIDE12-LIM-9.2.a")
def test_an_empty_median_group_collects_the_floaters_of_both_sides() -> None:
    found = position(3, "2: 1WB", "0: 2BW")
    assert [(b.score, b.residents, b.moved) for b in found.account().brackets] == [
        (20, (1,), ()),
        (0, (2,), ()),
        (10, (), (1, 2)),
    ]
    assert found.games() == {(1, 2)}


@pytest.mark.article("FIDE12-LIM-9.2.b")
def test_the_median_is_paired_downwards() -> None:
    """The smallest number chooses: upwards, the largest one would have met number 1."""
    median = position(3, "1: 1WB 2WB 3WB 4WB", apart="1-3")
    assert median.pairs() == {(1, 4), (2, 3)}
    upwards = position(3, "0.5: 1WB 2WB 3WB 4WB", "1.5: 5WB 6WB", apart="4-2")
    assert upwards.pairs() == {(1, 4), (2, 3), (5, 6)}


@pytest.mark.article("FIDE12-LIM-9.6.a")
def test_more_floaters_from_above_undo_a_pairing_of_the_lower_group() -> None:
    blocked = position(3, "2: 1WB 2BW 3WB", "1: 4BW", "0: 5WB 6BW", apart="1-4 2-4 3-4")
    assert blocked.pairs() == {(1, 2), (3, 6), (4, 5)}
    (step,) = [s for s in blocked.steps() if is_undoing(s)]
    assert (step.article, step.facts) == (
        "9.6.a",
        {"player": 6, "opponent": 5, "down": 1, "up": 0},
    )
    assert blocked.account().brackets[-1].moved == (3, 6, 5)


@pytest.mark.article("FIDE12-LIM-9.6.b")
def test_more_floaters_from_below_undo_a_pairing_of_the_higher_group() -> None:
    blocked = position(3, "2: 1BW 2WB", "1: 3BW", "0: 4WB 5BW 6WB", apart="3-4 3-5 3-6")
    assert blocked.pairs() == {(5, 6), (1, 4), (2, 3)}
    (step,) = [s for s in blocked.steps() if is_undoing(s)]
    assert (step.article, step.facts) == (
        "9.6.b",
        {"player": 1, "opponent": 2, "down": 0, "up": 1},
    )


EQUAL = position(3, "2: 1WB 2BW 3WB", "1: 4BW 5WB", "0: 6BW 7WB 8BW", apart="3-4 4-5 4-6")


@pytest.mark.article("FIDE12-LIM-9.6.a", "FIDE12-LIM-9.6.b")
def test_equally_many_floaters_undo_the_higher_side() -> None:
    assert EQUAL.floaters()[:2] == [(3,), (6,)]
    assert [s.article for s in EQUAL.steps() if is_undoing(s)] == ["9.6.b"]
    assert (7, 8) in EQUAL.pairs()
    assert (1, 2) in EQUAL.pairs(blocked_equal="lower")


def test_a_side_without_pairings_leaves_the_undoing_to_the_other() -> None:
    lonely = position(3, "2: 1WB", "1: 2BW", "0: 3WB 4BW", apart="1-2")
    upside = position(3, "2: 1WB 2BW", "1: 3WB", "0: 4BW", apart="3-4")
    assert [s.article for s in lonely.steps() if is_undoing(s)] == ["9.6.a"]
    assert [s.article for s in upside.steps() if is_undoing(s)] == ["9.6.b"]
    alone = position(3, "2: 1WB 2BW", "1: 3WB 4BW", apart="3-4")
    assert [s.article for s in alone.steps() if is_undoing(s)] == ["9.6.b"]
    below = position(3, "1: 1WB 2BW", "0: 3WB 4BW", apart="1-2")
    assert [s.article for s in below.steps() if is_undoing(s)] == ["9.6.a"]


GROUP = position(
    3, "2: 1WB 2BW 3WB", "1: 4BW", "0: 5WB 6BW 7WB 8BW", apart="1-4 2-4 3-4"
)  # fmt: skip


@pytest.mark.article("FIDE12-LIM-9.6.a")
def test_one_pairing_is_undone_at_a_time_or_the_whole_group_where_the_event_reads_it_so() -> None:
    def undone(**options: str) -> list[tuple[int, int]]:
        steps = [s for s in GROUP.steps(**options) if is_undoing(s)]
        return [(s.facts["player"], s.facts["opponent"]) for s in steps]

    assert undone() == [(7, 6)]
    assert undone(blocked_undoes="group") == [(8, 5), (7, 6)]


@pytest.mark.article("FIDE12-LIM-9.6.a")
def test_the_group_next_to_the_median_is_undone_before_one_further_away() -> None:
    blocked = position(
        5, "3: 1WB 2BW 3WB", "2: 4BW", "1: 5WB 6BW", "0: 7WB 8BW", apart="1-4 2-4 3-4"
    )
    (step,) = [s for s in blocked.steps() if is_undoing(s)]
    assert (step.facts["player"], step.facts["opponent"]) == (6, 5)
    assert (7, 8) in blocked.pairs()


def test_players_of_undone_pairings_count_as_floaters_of_their_side() -> None:
    """After the first undoing 2 came from below against 1: the higher side is next."""
    stubborn = position(
        3,
        "2: 1WB 2BW 3WB",
        "1: 4BW",
        "0: 5WB 6BW 7WB 8BW",
        apart="1-4 2-4 3-4 3-5 3-6 3-7 3-8 4-5 4-6 4-7 4-8",
    )
    with pytest.raises(Exception, match="without an opponent"):
        stubborn.pair()
    recounted = position(
        3,
        "2: 1WB 2BW 3WB",
        "1: 4BW",
        "0: 5WB 6BW 7WB 8BW",
        apart="1-4 2-4 3-4 4-5 4-6 3-5 3-6",
    )
    sides = [s.article for s in recounted.steps() if is_undoing(s)]
    uncounted = [s.article for s in recounted.steps(blocked_recount="off") if is_undoing(s)]
    assert (sides, uncounted) == (["9.6.a", "9.6.b"], ["9.6.a", "9.6.a"])
