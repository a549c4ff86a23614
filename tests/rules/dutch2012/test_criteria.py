"""Section B and C3, C10: what is demanded, and in which order it is given up.

FIDE C.04.3.1 (2012) B1-B6, C3, C10
"""

from __future__ import annotations

import pytest

import ronde
from ronde.pairing import situation
from ronde.rulebooks.dutch2012.bracket import Bracket, Stage, first_stage
from ronde.rulebooks.dutch2012.criteria import CRITERIA, PROHIBITIONS, criteria_in_force
from ronde.rulebooks.dutch2012.entrants import Entrants, floats_in
from ronde.rulebooks.dutch2012.readings import Readings
from tests.rules.dutch2012.positions import (
    TWO_WAYS,
    Entry,
    entrants,
    outcome,
    paired,
    pairs,
    position,
)
from tests.rules.dutch2026.worked import told

SYSTEM = "fide-dutch-2012"
WHITE, BLACK = "BWB", "WBW"
MILD_WHITE, MILD_BLACK = "WB", "BW"
ABSOLUTE_WHITE, ABSOLUTE_BLACK = "WBB", "BWW"


# Absolute criteria


@pytest.mark.article("FIDE12-C04.3.1.B1a", "FIDE12-C04.3.1.B.abs")
def test_two_players_who_have_met_are_moved_down_rather_than_paired_again() -> None:
    found = paired(position(Entry(1, apart=(2,)), Entry(1), Entry(0), Entry(0), number=3))
    assert found.pairs == pairs("1-3 2-4")
    with pytest.raises(ronde.NoLegalPairing) as impossible:
        ronde.pair(told(4, "1-3:= 2-4:=", "1-4:= 2-3:=", "1-2:= 3-4:="), SYSTEM)
    assert impossible.value.exit_code == 1


def test_a_forfeited_pairing_is_no_meeting() -> None:
    assert set(ronde.pair(told(2, "1-2:+"), SYSTEM).pairs) == {(1, 2)}


@pytest.mark.article("FIDE12-C04.3.1.B1b")
def test_points_without_play_bar_the_bye_and_are_a_downfloat() -> None:
    bars = {"U": True, "H": True, "F": True, "Z": False}
    for mark, is_barred in bars.items():
        event = told(3, f"1-2:= 3:{mark}")
        seen = Entrants(situation(event), PROHIBITIONS, CRITERIA, Readings())
        assert seen.barred[seen.order.index(2)] == is_barred
        assert (floats_in(situation(event), 1)[2] == "D") == is_barred
    won, lost = told(2, "1-2:+"), told(2, "1-2:-")
    assert Entrants(situation(won), PROHIBITIONS, CRITERIA, Readings()).barred == [True, False]
    assert floats_in(situation(won), 1) == ["D", ""]
    assert floats_in(situation(lost), 1) == ["", "D"]
    # 3 is last and would have the bye.
    free = paired(position(Entry(1), Entry(1), Entry(0), number=2))
    assert (free.pairs, free.bye) == (pairs("1-2"), 3)
    barred = paired(position(Entry(1), Entry(1), Entry(0.5, barred=True), number=4))
    assert (barred.pairs, barred.bye) == (pairs("1-3"), 2)


@pytest.mark.article("FIDE12-C04.3.1.B2.a")
def test_two_players_with_the_same_absolute_preference_do_not_meet() -> None:
    here = [Entry(2, ABSOLUTE_WHITE), Entry(2, ABSOLUTE_WHITE), Entry(1, BLACK), Entry(1, BLACK)]
    assert paired(position(*here, number=4)).pairs == pairs("1-3 2-4")
    colours_differ = [here[0], Entry(2, ABSOLUTE_BLACK), *here[2:]]
    assert paired(position(*colours_differ, number=4)).pairs == pairs("1-2 3-4")


@pytest.mark.article("FIDE12-C04.3.1.B2.b", "FIDE12-C04.3.1.C3b", "FIDE12-C04.3.1.C10g")
def test_for_top_scorers_b2_yields_to_save_floaters_and_for_nothing_else() -> None:
    here = [Entry(2, ABSOLUTE_WHITE), Entry(2, ABSOLUTE_WHITE), Entry(1, BLACK), Entry(1, BLACK)]
    assert paired(position(*here, number=4, of=4)).pairs == pairs("1-2 3-4")
    # It is in force as long as another pairing makes as many pairs, whatever the colours.
    four = [
        Entry(2, ABSOLUTE_WHITE),
        Entry(2, WHITE),
        Entry(2, ABSOLUTE_WHITE),
        Entry(2, WHITE),
    ]
    found = outcome(position(*four, number=4, of=4))
    assert found is not None
    assert found.pairs == pairs("1-4 2-3")
    assert found.counts["B2"] == 0
    # When it is dropped, here for 1 and 4 who can meet nobody else, A7.d is in force again.
    odd = [
        Entry(3, ABSOLUTE_WHITE, apart=(2, 3, 5, 6)),
        Entry(3, WHITE),
        Entry(3, MILD_WHITE),
        Entry(3, ABSOLUTE_WHITE, apart=(2, 3, 5, 6)),
        Entry(3, WHITE),
        Entry(3, MILD_WHITE),
    ]
    found = outcome(position(*odd, number=5, of=5))
    assert found is not None
    assert (found.counts["B2"], found.counts["A7.d"]) == (1, 0)
    assert found.pairs == pairs("1-4 2-6 3-5")


@pytest.mark.article("FIDE12-C04.3.1.B2.c")
def test_a_player_who_meets_a_top_scorer_counts_as_one_for_colours() -> None:
    here = [Entry(2, ABSOLUTE_WHITE), Entry(1, ABSOLUTE_WHITE)]
    assert paired(position(*here, number=4, of=4)).pairs == pairs("1-2")
    with pytest.raises(ronde.NoLegalPairing):
        paired(position(Entry(1, ABSOLUTE_WHITE), here[1], number=4, of=4))
    with pytest.raises(ronde.NoLegalPairing):
        paired(position(*here, number=4, of=5))
    with pytest.raises(ronde.NoLegalPairing):
        paired(position(*here, number=4, of=4, options={"b2_yields": "both"}))


# Relative criteria


@pytest.mark.article("FIDE12-C04.3.1.B.rel")
def test_for_relative_criteria_players_change_places_but_nobody_moves_down() -> None:
    everything_against_it = [
        Entry(1, WHITE, last="up", before="down"),
        Entry(1, WHITE, last="down", before="up"),
        Entry(0, BLACK),
        Entry(0, BLACK),
    ]
    assert paired(position(*everything_against_it, number=5)).pairs == pairs("1-2 3-4")


@pytest.mark.article("FIDE12-C04.3.1.B3")
def test_the_score_difference_is_as_small_as_possible() -> None:
    # 1 and 2 have met and move down; the half point, not the colour, decides whom they meet.
    here = [
        Entry(3, WHITE, apart=(2,)),
        Entry(3, WHITE),
        Entry(2.5, WHITE),
        Entry(2.5, WHITE),
        Entry(2, BLACK),
        Entry(2, BLACK),
    ]
    assert paired(position(*here, number=4)).pairs == pairs("1-3 2-4 5-6")
    # In a lowest bracket of several scores it is the factor of D4 that decides, before colours.
    low = outcome(
        position(Entry(2, WHITE), Entry(2, WHITE), Entry(1, BLACK), Entry(1, BLACK), number=4),
        moved_down=2,
        lowest=True,
    )
    assert low is not None
    assert low.pairs == pairs("1-2 3-4")
    assert low.counts["B3"] == 0


@pytest.mark.article("FIDE12-C04.3.1.B4")
def test_as_many_players_as_possible_get_their_colour() -> None:
    here = [Entry(1, WHITE), Entry(1, BLACK), Entry(1, WHITE), Entry(1, BLACK)]
    found = outcome(position(*here, number=5))
    assert found is not None
    assert found.pairs == pairs("1-4 2-3")
    assert found.counts["X"] == 0


@pytest.mark.article("FIDE12-C04.3.1.B5", "FIDE12-C04.3.1.C3e", "FIDE12-C04.3.1.C3g")
def test_nobody_floats_twice_running_in_the_same_direction() -> None:
    down = outcome(position(Entry(1), Entry(1), Entry(1, last="down"), number=4))
    assert down is not None
    assert down.left == (2,)
    other_way = outcome(position(Entry(1), Entry(1), Entry(1, last="up"), number=4))
    assert other_way is not None
    assert other_way.left == (3,)
    up = outcome(position(Entry(2), Entry(1, last="up"), Entry(1), Entry(1), number=4), 1)
    assert up is not None
    assert up.s1 == ((1, 3),)
    fine = outcome(position(Entry(2), Entry(1, last="down"), Entry(1), Entry(1), number=4), 1)
    assert fine is not None
    assert fine.s1 == ((1, 2),)


@pytest.mark.article("FIDE12-C04.3.1.B6", "FIDE12-C04.3.1.C3f", "FIDE12-C04.3.1.C3h")
def test_nobody_floats_as_two_rounds_before_either() -> None:
    down = outcome(position(Entry(1), Entry(1), Entry(1, before="down"), number=4))
    assert down is not None
    assert down.left == (2,)
    up = outcome(position(Entry(2), Entry(1, before="up"), Entry(1), Entry(1), number=4), 1)
    assert up is not None
    assert up.s1 == ((1, 3),)


# C3: which demands are in force


def codes(here: Bracket, stage: Stage, number: int, of: int = 9, score: float = 1) -> set[str]:
    seen = entrants(position(*[Entry(score)] * 6, number=number, of=of))
    return {row.code for row in criteria_in_force(seen, here, stage)}


EVEN_BRACKET = Bracket((), (0, 1, 2, 3))
ODD_BRACKET = Bracket((), (0, 1, 2, 3, 4))
WITH_MOVED_DOWN = Bracket((0,), (1, 2, 3, 4, 5))


@pytest.mark.article(
    "FIDE12-C04.3.1.C3b",
    "FIDE12-C04.3.1.C3c",
    "FIDE12-C04.3.1.C3d",
    "FIDE12-C04.3.1.C3e",
    "FIDE12-C04.3.1.C3f",
    "FIDE12-C04.3.1.C3g",
    "FIDE12-C04.3.1.C3h",
)
def test_demands_are_in_force_where_c3_puts_them() -> None:
    plain = first_stage(EVEN_BRACKET)
    assert codes(EVEN_BRACKET, plain, number=3) == {"A7.d", "X"}
    assert codes(EVEN_BRACKET, plain, number=4) == {"X", "Z"}
    assert codes(EVEN_BRACKET, plain, number=9, score=5) == {"B2", "A7.d", "X"}
    assert codes(EVEN_BRACKET, plain, number=9, score=4) == {"A7.d", "X"}
    down = {"B5 down", "B6 down"}
    assert codes(ODD_BRACKET, first_stage(ODD_BRACKET), number=3) == {"A7.d", "X"} | down
    up = {"B5 up", "B6 up"}
    mixed = first_stage(WITH_MOVED_DOWN)
    assert codes(WITH_MOVED_DOWN, mixed, number=3) == {"A7.d", "X"} | up
    as_homogeneous = Stage(3, 0, heterogeneous=False)
    assert codes(WITH_MOVED_DOWN, as_homogeneous, number=3) == {"A7.d", "X"}
    lowest = Bracket((), (0, 1, 2), lowest=True)
    assert codes(lowest, first_stage(lowest), number=3) == {"A7.d", "X", "B3"} | down


@pytest.mark.article("FIDE12-C04.3.1.C3a", "FIDE12-C04.3.1.C4")
def test_s1_holds_the_p1_strongest_or_the_m1_strongest_moved_down() -> None:
    found = paired(position(*(Entry(s) for s in (2, 2, 2, 1, 1, 1, 1, 1)), number=3))
    top, low = found.account.brackets
    assert (top.s1, top.s2) == ((1,), (2, 3))
    assert (low.s1, low.s2) == ((3,), (4, 5, 6, 7, 8))


# C10: the order in which demands are given up


def floater(down: str = "", up: str = "", score: float = 1, **others: object) -> Entry:
    """`down` and `up` name the rounds of the arrows: `1` the previous round, `2` the one before."""
    last = "down" if "1" in down else "up" if "1" in up else ""
    before = "down" if "2" in down else "up" if "2" in up else ""
    return Entry(score, last=last, before=before, **others)  # type: ignore[arg-type]


@pytest.mark.article("FIDE12-C04.3.1.C10a")
def test_a_the_upfloat_of_two_rounds_before_is_given_up_first() -> None:
    # Nobody is free of an old float; the last downfloat and the last upfloat are respected.
    here = [Entry(2), floater(up="1"), floater(up="2"), floater(down="1"), floater(down="2")]
    found = outcome(position(*here, number=5), 1)
    assert found is not None
    assert found.s1 == ((1, 4),)
    only_up = [Entry(2), floater(up="1"), floater(up="2"), floater(up="1")]
    found = outcome(position(*only_up, number=5), 1)
    assert found is not None
    assert found.s1 == ((1, 3),)
    assert found.counts["B6 up"] == 1


@pytest.mark.article("FIDE12-C04.3.1.C10b")
def test_b_when_the_last_upfloat_is_given_up_the_one_before_is_in_force_again() -> None:
    here = [Entry(2), floater(up="12"), floater(up="1"), floater(up="12")]
    found = outcome(position(*here, number=5), 1)
    assert found is not None
    assert found.s1 == ((1, 3),)
    assert (found.counts["B5 up"], found.counts["B6 up"]) == (1, 0)


@pytest.mark.article("FIDE12-C04.3.1.C10c")
def test_c_upfloats_are_given_up_before_the_downfloat_of_two_rounds_before() -> None:
    # Either 2 is left over and somebody floats up again, or 2 meets the moved-down player and
    # somebody floats down as two rounds before.
    here = [Entry(2), floater(), *[floater(up="1", down="2")] * 3]
    found = outcome(position(*here, number=5), 1)
    assert found is not None
    assert (found.s1, found.left) == (((1, 3),), (2,))
    assert (found.counts["B6 down"], found.counts["B5 up"]) == (0, 1)
    # Where it has to be given up, the upfloats are in force again.
    here = [Entry(2), floater(up="1", down="2"), *[floater(down="2")] * 3]
    found = outcome(position(*here, number=5), 1)
    assert found is not None
    assert found.s1 == ((1, 3),)
    assert (found.counts["B6 down"], found.counts["B5 up"]) == (1, 0)


@pytest.mark.article("FIDE12-C04.3.1.C10d")
def test_d_the_downfloat_of_two_rounds_before_is_given_up_before_the_last_one() -> None:
    here = [floater(down="1"), floater(down="2"), floater(down="1")]
    found = outcome(position(*here, number=5))
    assert found is not None
    assert found.left == (2,)
    again = [floater(down="12"), floater(down="1"), floater(down="12")]
    found = outcome(position(*again, number=5))
    assert found is not None
    assert found.left == (2,)  # B6 is in force again
    assert (found.counts["B5 down"], found.counts["B6 down"]) == (1, 0)


@pytest.mark.article("FIDE12-C04.3.1.C10e.1")
def test_e_in_odd_rounds_x_grows_only_when_all_floats_have_been_given_up() -> None:
    here = [
        floater(colours=MILD_WHITE),
        floater(colours=MILD_WHITE),
        floater(down="12", colours=MILD_BLACK),
        Entry(0),
    ]
    assert paired(position(*here, number=5)).count(1, "X") == 0
    same = [floater(colours=MILD_WHITE), floater(down="1", colours=MILD_WHITE)]
    same.insert(1, floater(colours=MILD_WHITE))
    found = paired(position(*same, Entry(0), number=5))
    assert found.count(1, "X") == 1
    assert found.bracket_of(1).floaters == (2,)  # floats are in force again


@pytest.mark.article("FIDE12-C04.3.1.C10e.2", "FIDE12-C04.3.1.C10e.3")
def test_e_in_even_rounds_z_grows_up_to_x_and_then_x_with_z_back_at_z1() -> None:
    # X = 1 with Z = 1 comes before X = 2 with Z = 0.
    found = paired(position(*TWO_WAYS, number=4))
    assert (found.count(1, "X"), found.count(1, "Z")) == (1, 1)
    # With X = 2 there is a pairing with Z = 0 again, although the first one has Z = 1.
    here = [Entry(1, WHITE), Entry(1, MILD_WHITE), Entry(1, WHITE), Entry(1, MILD_WHITE)]
    found = paired(position(*here, number=4))
    assert (found.count(1, "X"), found.count(1, "Z"), found.pairs) == (2, 0, pairs("1-4 2-3"))


@pytest.mark.article("FIDE12-C04.3.1.C10f")
def test_f_a7d_is_given_up_when_x_has_reached_the_number_of_pairs_and_x_starts_again() -> None:
    # 1 and 2 can meet nobody else, so A7.d falls for them; the others still get X as small as
    # possible.
    here = [
        Entry(1, "B", apart=(3, 4, 5, 6)),
        Entry(1, "B", apart=(3, 4, 5, 6)),
        Entry(1, MILD_WHITE),
        Entry(1, MILD_BLACK),
        Entry(1, MILD_WHITE),
        Entry(1, MILD_BLACK),
    ]
    found = outcome(position(*here, number=3))
    assert found is not None
    assert (found.counts["A7.d"], found.counts["X"]) == (1, 1)
    assert found.pairs == pairs("1-2 3-6 4-5")


@pytest.mark.article("FIDE12-C04.3.1.C10.min")
def test_a_criterion_is_dropped_for_as_few_pairs_as_possible() -> None:
    # 2, 3 and 4 have met one another, so that two are left over. 3 and 4 floated down last round:
    # one of them has to go again, but not both, as they would if the criterion fell altogether.
    here = [floater(), floater(apart=(3, 4)), floater(down="1", apart=(4,)), floater(down="1")]
    here += [Entry(0), Entry(0)]
    found = paired(position(*here, number=5))
    assert (found.bracket_of(1).pairs, found.count(1, "B5 down")) == (((1, 3),), 1)
    flags = paired(position(*here, number=5, options={"relaxation": "flags"}))
    assert (flags.bracket_of(1).pairs, flags.count(1, "B5 down")) == (((1, 2),), 2)
