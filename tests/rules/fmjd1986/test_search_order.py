"""The order in which opponents are sought inside a group: 6.1.15 to 6.1.26."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ronde.rulebooks.fmjd.lines import Halves, HalvesFromBelow, first_in_order
from ronde.solver.bits import bits_of
from tests.rules.fmjd1986.literal import pairings
from tests.rules.fmjd1986.positions import against, standing, text

SIX = (2,) * 6

FIFTEEN = (
    "1-4 2-5 3-6",
    "1-4 2-6 3-5",
    "1-4 2-3 5-6",
    "1-5 2-4 3-6",
    "1-5 2-6 3-4",
    "1-5 2-3 4-6",
    "1-6 2-4 3-5",
    "1-6 2-5 3-4",
    "1-6 2-3 4-5",
    "1-3 2-5 4-6",
    "1-3 2-6 4-5",
    "1-3 2-4 5-6",
    "1-2 3-5 4-6",
    "1-2 3-6 4-5",
    "1-2 3-4 5-6",
)
"""The list printed in 6.1.25."""

ALL_PAIRS = [(a, b) for a in range(1, 7) for b in range(a + 1, 7)]


def pairs_in(line: str) -> list[tuple[int, int]]:
    """`1-4 2-5` as pairs."""
    return [(int(word[0]), int(word[2])) for word in line.split()]


def only(*allowed: str) -> list[tuple[int, int]]:
    """All meetings of six players but those of the given lines."""
    kept = {pair for line in allowed for pair in pairs_in(line)}
    return [pair for pair in ALL_PAIRS if pair not in kept]


@pytest.mark.article("FMJD86-6.1.19", "FMJD86-6.1.19.ex", "FMJD86-6.1.15", "FMJD86-6.1.2")
def test_the_strongest_meets_the_first_below_the_middle() -> None:
    assert text(standing(*SIX)) == "1-4 2-5 3-6"


@pytest.mark.article("FMJD86-6.1.20", "FMJD86-6.1.20.ex")
def test_who_has_met_the_first_below_the_middle_takes_the_second() -> None:
    assert text(standing(*SIX, met=[(1, 4)])) == "1-5 2-4 3-6"


@pytest.mark.article("FMJD86-6.1.21", "FMJD86-6.1.21.ex")
def test_who_has_met_the_first_two_below_the_middle_takes_the_third() -> None:
    assert text(standing(*SIX, met=[(1, 4), (1, 5)])) == "1-6 2-4 3-5"


@pytest.mark.article("FMJD86-6.1.22", "FMJD86-6.1.22.ex")
def test_who_has_met_the_lower_half_takes_the_last_of_the_upper_half() -> None:
    assert text(standing(*SIX, met=against([1], [4, 5, 6]))) == "1-3 2-5 4-6"


@pytest.mark.article("FMJD86-6.1.23", "FMJD86-6.1.23.ex")
def test_a_player_who_has_met_that_one_too_takes_the_last_but_one() -> None:
    assert text(standing(*SIX, met=against([1], [3, 4, 5, 6]))) == "1-2 3-5 4-6"


@pytest.mark.article("FMJD86-6.1.24")
def test_the_second_is_served_by_the_same_rules_after_the_first() -> None:
    assert text(standing(*SIX, met=[(2, 5)])) == "1-4 2-6 3-5"
    assert text(standing(*SIX, met=[(2, 5), (2, 6)])) == "1-4 2-3 5-6"


@pytest.mark.article("FMJD86-6.1.16")
def test_the_best_placed_is_served_first() -> None:
    """1 takes 4 although 2 then misses the opponent whom 1 could have left to him."""
    assert text(standing(*SIX, met=[(2, 5), (2, 6), (3, 5)])) == "1-4 2-3 5-6"


@pytest.mark.article("FMJD86-6.1.25.ex0", *(f"FMJD86-6.1.25.ex{number}" for number in range(1, 16)))
@pytest.mark.parametrize("number", range(15))
def test_the_fifteen_pairings_of_six_are_tried_in_the_printed_order(number: int) -> None:
    """Of the last fifteen less n printed lines the first is taken when only they are left."""
    found = text(standing(*SIX, met=only(*FIFTEEN[number:])))
    reachable = {pair for line in FIFTEEN[number:] for pair in pairs_in(line)}
    first = next(line for line in FIFTEEN if reachable.issuperset(pairs_in(line)))
    assert found == first
    alone = text(standing(*SIX, met=only(FIFTEEN[number])))
    assert alone == FIFTEEN[number]


@pytest.mark.article("FMJD86-6.1.25.ex0")
def test_the_literal_enumeration_is_the_printed_list() -> None:
    listed = [" ".join(f"{a}-{b}" for a, b in sorted(line)) for line in pairings(range(1, 7))]
    assert tuple(listed) == FIFTEEN


@pytest.mark.article("FMJD86-6.1.25.a", "FMJD86-6.1.25.b")
@pytest.mark.parametrize("first, second", list(pairwise(FIFTEEN)))
def test_of_two_neighbouring_lines_the_upper_one_is_tried_first(first: str, second: str) -> None:
    reachable = {*pairs_in(first), *pairs_in(second)}
    wanted = next(line for line in FIFTEEN if reachable.issuperset(pairs_in(line)))
    assert text(standing(*SIX, met=only(first, second))) == wanted


@pytest.mark.article("FMJD86-6.1.25.a")
def test_groups_of_four_and_eight() -> None:
    assert text(standing(2, 2, 2, 2)) == "1-3 2-4"
    assert text(standing(2, 2, 2, 2, met=[(1, 3)])) == "1-4 2-3"
    assert text(standing(2, 2, 2, 2, met=[(1, 3), (1, 4)])) == "1-2 3-4"
    assert text(standing(*(2,) * 8)) == "1-5 2-6 3-7 4-8"


@pytest.mark.article("FMJD86-6.1.25.b")
def test_a_pair_that_leaves_the_others_without_a_solution_is_not_made() -> None:
    """1-4 is possible, but then 2, 3, 5 and 6 could not be paired."""
    met = [(2, 3), (2, 5), (2, 6)]
    assert text(standing(*SIX, met=met)) == "1-5 2-4 3-6"


MIRROR = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}


def mirrored(line: str) -> str:
    found = [tuple(sorted((MIRROR[a], MIRROR[b]))) for a, b in pairs_in(line)]
    return " ".join(f"{a}-{b}" for a, b in sorted(found))


@pytest.mark.article("FMJD86-6.1.26", "FMJD86-6.1.17", "FMJD86-6.1.18")
@pytest.mark.parametrize("number", range(15))
def test_below_the_median_the_list_is_read_in_the_mirror(number: int) -> None:
    """Eight players on 4 points hold the median; six below them are paired from the weakest."""
    top = (4,) * 8
    lines = [mirrored(line) for line in FIFTEEN[number:]]
    banned = [(a + 8, b + 8) for a, b in only(*lines)]
    found = text(standing(*top, *(2,) * 6, met=banned)).split()[4:]
    reachable = {pair for line in lines for pair in pairs_in(line)}
    every = [mirrored(line) for line in FIFTEEN]
    wanted = next(line for line in every if reachable.issuperset(pairs_in(line)))
    assert found == [f"{a + 8}-{b + 8}" for a, b in pairs_in(wanted)]


@pytest.mark.article("FMJD86-6.1.18", "FMJD86-6.1.17")
def test_below_the_median_the_weakest_chooses_first() -> None:
    """14 has met 11: he takes 10, the next above; from the top, 9 would have kept 12."""
    top = (4,) * 8
    assert text(standing(*top, *(2,) * 6, met=[(11, 14)])).split()[4:] == ["9-12", "10-14", "11-13"]


@pytest.mark.article("FMJD86-6.1.26")
def test_the_mirrored_line_starts_with_the_weakest() -> None:
    everybody = bits_of(range(6))
    assert first_in_order([everybody] * 6, HalvesFromBelow, range(6)) == [(5, 2), (4, 1), (3, 0)]
    assert first_in_order([everybody] * 6, Halves, range(6)) == [(0, 3), (1, 4), (2, 5)]


def test_a_group_that_cannot_be_paired_has_no_first_pairing() -> None:
    assert first_in_order([0b110, 0b001, 0b001, 0], Halves, [0, 1, 2, 3]) is None
