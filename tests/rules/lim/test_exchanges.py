"""Articles 9.4, 9.5 and 11: proposed pairings and exchanges, with the tables of the text.

All players are due the same colour, so that colours move nobody.
"""

from __future__ import annotations

import pytest

from tests.rules.dutch2026.worked import told
from tests.rules.lim.positions import Pairs, Position, apart_from, position

SIX = "1: 1WB 2WB 3WB 4WB 5WB 6WB"
ABOVE = "2: 1WB 2WB 3WB 4WB 5WB 6WB"


def parsed(pairs: str) -> Pairs:
    return {(int(a), int(b)) for a, _, b in (pair.partition("-") for pair in pairs.split())}


@pytest.mark.article("FIDE12-LIM-9.4.a", "FIDE12-LIM-9.4.b")
@pytest.mark.parametrize("half", [1, 2, 3, 4, 10, 25])
def test_the_first_half_is_proposed_against_the_second(half: int) -> None:
    group = " ".join(f"{t}WB" for t in range(1, 2 * half + 1))
    found = position(3, f"1: {group}")
    assert found.pairs() == {(t, t + half) for t in range(1, half + 1)}
    assert found.steps() == []


@pytest.mark.article("FIDE12-LIM-9.4.a")
def test_floaters_leave_before_the_group_is_halved_and_numbers_order_it() -> None:
    found = position(4, "2: 8WB 3WB 1WB 6WB 2WB", "1.5: 4WB 5WB 7WB")
    top = found.account().brackets[0]
    assert (top.floaters, top.s1, top.s2) == ((8,), (1, 2), (3, 6))
    assert top.pairs == ((1, 3), (2, 6))


@pytest.mark.article("FIDE12-LIM-9.5.a", "FIDE12-LIM-11.1.0", "FIDE12-LIM-11.1.a")
def test_the_larger_number_of_a_pair_that_has_met_is_replaced() -> None:
    met = Position(told(6, "1-4:= 5-2:= 3-6:="))
    assert met.steps()[0].article == "9.5"
    assert met.steps()[0].facts == {"player": 1, "opponent": 6, "proposed": 4}
    found = position(3, SIX, apart="1-4")
    assert found.pairs() == parsed("1-5 2-4 3-6")
    (step,) = found.steps()
    assert step.article == "9.5"
    assert step.facts == {"player": 1, "opponent": 5, "proposed": 4}
    assert position(3, SIX, apart="2-5").pairs() == parsed("1-4 2-6 3-5")
    assert position(3, SIX, apart="3-6").pairs() == parsed("1-4 2-6 3-5")


@pytest.mark.article("FIDE12-LIM-11.1.b")
def test_upwards_the_largest_number_comes_first_and_the_smaller_one_is_replaced() -> None:
    six = "1: 1WB 2WB 3WB 4WB 5WB 6WB"
    assert position(4, six).pairs() == parsed("3-6 2-5 1-4")
    assert position(4, six, apart="3-6").pairs() == parsed("2-6 3-5 1-4")
    assert position(4, six, apart="3-6 2-6").pairs() == parsed("1-6 3-5 2-4")
    assert position(4, six, apart="3-6 2-6 1-6").pairs() == parsed("4-6 2-5 1-3")
    assert position(4, six, apart=apart_from(6, 1, 2, 3, 4)).pairs() == parsed("5-6 2-4 1-3")


TABLE_11_2 = [
    pytest.param((), "1-4 2-5 3-6", marks=pytest.mark.article("FIDE12-LIM-11.2.t1")),
    pytest.param((4,), "1-5 2-4 3-6", marks=pytest.mark.article("FIDE12-LIM-11.2.t2")),
    pytest.param((4, 5), "1-6 2-4 3-5", marks=pytest.mark.article("FIDE12-LIM-11.2.t3")),
    pytest.param((4, 5, 6), "1-3 2-5 4-6", marks=pytest.mark.article("FIDE12-LIM-11.2.t4")),
    pytest.param((3, 4, 5, 6), "1-2 3-5 4-6", marks=pytest.mark.article("FIDE12-LIM-11.2.t5")),
]


@pytest.mark.article("FIDE12-LIM-11.2", "FIDE12-LIM-11.1.a")
@pytest.mark.parametrize("group, number", [(SIX, 3), (ABOVE, 4)], ids=["median", "upper"])
@pytest.mark.parametrize("met, wanted", TABLE_11_2)
def test_exchanges_that_find_an_opponent_for_number_1(
    met: tuple[int, ...], wanted: str, group: str, number: int
) -> None:
    assert position(number, group, apart=apart_from(1, *met)).pairs() == parsed(wanted)


TABLE_11_3 = [
    pytest.param((), "1-6 2-4 3-5", marks=pytest.mark.article("FIDE12-LIM-11.3.t1")),
    pytest.param((4,), "1-6 2-5 3-4", marks=pytest.mark.article("FIDE12-LIM-11.3.t2")),
    pytest.param((4, 5), "1-6 2-3 4-5", marks=pytest.mark.article("FIDE12-LIM-11.3.t3")),
    pytest.param((3, 4, 5), "1-3 2-6 4-5", marks=pytest.mark.article("FIDE12-LIM-11.3.t4")),
    pytest.param((3, 4, 5, 6), "1-2 3-5 4-6", marks=pytest.mark.article("FIDE12-LIM-11.3.t5")),
]


@pytest.mark.article("FIDE12-LIM-11.3", "FIDE12-LIM-11.4.0")
@pytest.mark.parametrize("met, wanted", TABLE_11_3)
def test_exchanges_that_find_an_opponent_for_number_2_leave_number_1_with_one(
    met: tuple[int, ...], wanted: str
) -> None:
    both = f"{apart_from(1, 4, 5)} {apart_from(2, *met)}"
    assert position(3, SIX, apart=both).pairs() == parsed(wanted)


@pytest.mark.article("FIDE12-LIM-11.4.0")
def test_an_opponent_who_is_needed_elsewhere_is_not_available() -> None:
    both = f"{apart_from(1, 4, 5)} {apart_from(2, 3, 4, 5)}"
    steps = position(3, SIX, apart=both).steps()
    assert [(s.article, s.facts["player"], s.facts["opponent"]) for s in steps] == [
        ("9.5", 1, 3),
        ("9.5", 2, 6),
    ]
    needed = position(3, "1: 1WB 2WB 3WB 4WB", apart="2-4 2-1")
    (step, *_) = needed.steps()
    assert (step.article, step.facts["opponent"]) == ("11.4", 4)


ODD = (
    "2: 1WB 2WB 3WB 4WB 5WB 6WB 7WB",
    "1.5: 8WB 9WB 10WB",
)


@pytest.mark.article("FIDE12-LIM-11.4.0", "FIDE12-LIM-11.4.a")
def test_in_an_odd_group_number_2_changes_places_with_the_floater() -> None:
    assert position(4, *ODD).floaters()[0] == (7,)
    met = f"{apart_from(1, 2, 3, 4, 5)} {apart_from(2, 3, 4, 5, 6, 7)}"
    found = position(4, *ODD, apart=met)
    assert found.floaters()[0] == (2,)
    assert found.account().brackets[0].pairs[0] == (1, 6)


@pytest.mark.article("FIDE12-LIM-11.4.0", "FIDE12-LIM-11.4.b")
def test_in_an_even_group_the_largest_number_floats_with_number_2() -> None:
    met = f"1-2 {apart_from(1, 3, 4, 5)} {apart_from(2, 3, 4, 5)}"
    found = position(4, "2: 1WB 2WB 3WB 4WB 5WB 6WB", "1.5: 7WB 8WB", apart=met)
    top = found.account().brackets[0]
    assert top.pairs == ((1, 6), (3, 4))
    assert sorted(top.floaters) == [2, 5]
