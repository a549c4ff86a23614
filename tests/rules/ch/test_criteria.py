"""The Swiss guide: absolute criteria, quality criteria, and the exceptions of the last round."""

from __future__ import annotations

import pytest

import ronde
from ronde.pairing import situation
from ronde.rulebooks.dutch import edition_2017 as dutch_2017
from ronde.rulebooks.dutch import swiss_guide
from ronde.rulebooks.dutch.edition_2017 import CRITERIA
from ronde.rulebooks.enquiry import FieldEnquiry
from tests.rules.ch import literal
from tests.rules.dutch2026.positions import position
from tests.rules.dutch2026.worked import POSITIONS, answer, told
from tests.rules.legality import assert_legal

SYSTEM = "ch-dutch"


def asked(event: ronde.Tournament) -> FieldEnquiry:
    return dutch_2017.enquire(swiss_guide.SYSTEM, situation(event))


def may_meet(event: ronde.Tournament, a: int, b: int) -> bool:
    return not list(asked(event).obstacles(a - 1, b - 1))


def both_had_white_twice(*, of: int, result: str) -> ronde.Tournament:
    """1 and 2, two rounds with White each; 1 has that result twice, 2 has drawn."""
    return told(6, f"1-3:{result} 2-4:= 5-6:=", f"1-5:{result} 2-6:= 4-3:=", of=of)


@pytest.mark.article("CH-criteria.absolute.1")
@pytest.mark.parametrize("result, again", [("1", False), ("=", False), ("+", True), ("-", True)])
def test_nobody_is_met_twice_unless_the_game_was_not_played(result: str, again: bool) -> None:
    assert may_meet(told(4, f"1-2:{result} 3-4:="), 1, 2) is again


@pytest.mark.article("CH-criteria.absolute.2")
def test_nobody_has_a_colour_three_times_running() -> None:
    event = told(6, "1-3:= 2-4:= 5-6:=", "1-5:= 2-6:= 4-3:=", of=9)
    assert not may_meet(event, 1, 2), "both had White twice"
    assert may_meet(event, 1, 6), "6 had Black twice"
    assert (6, 1) in ronde.pair(event, SYSTEM).pairs


@pytest.mark.article("CH-criteria.absolute.3")
def test_who_is_not_a_top_player_has_no_colour_three_times_more_than_the_other() -> None:
    """1 and 2 had Black once and White three times, though not twice at the end."""
    rounds = ("1-3:= 2-4:=", "1-4:= 2-3:=", "5-1:= 6-2:=", "1-6:= 2-5:=")
    event = told(6, *rounds, of=9)
    colours = {asked(event).field.colours[asked(event).place[n]] for n in (0, 1)}
    assert colours == {"WWBW"}
    assert not may_meet(event, 1, 2)


@pytest.mark.article("CH-top.1", "CH-criteria.absolute.2", "CH-criteria.absolute.3", "CH-final.1")
@pytest.mark.parametrize(
    "of, result, allowed",
    [(3, "1", True), (3, "=", False), (4, "1", False)],
)
def test_a_top_player_has_over_half_of_the_points_when_the_last_round_is_paired(
    of: int, result: str, allowed: bool
) -> None:
    """With one top player in the pair, two players due the same colour may meet."""
    assert may_meet(both_had_white_twice(of=of, result=result), 1, 2) is allowed


@pytest.mark.article("CH-top.2", "CH-final.1")
def test_top_players_meet_in_the_last_round_whatever_their_colours() -> None:
    rounds = ("1-3:1 2-4:1 5-6:=", "1-5:1 2-6:1 4-3:=")
    assert ronde.pair(told(6, *rounds, of=3), SYSTEM).pairs == answer("2-1 3-5 6-4")[0]
    assert ronde.pair(told(6, *rounds, of=4), SYSTEM).pairs == answer("6-1 3-2 5-4")[0]


@pytest.mark.article("CH-criteria.quality.1")
def test_as_many_pairs_as_possible_are_made_in_a_group_whatever_the_colours() -> None:
    """1 and 2 are the group, both due Black: they meet, though one does not get it."""
    event = told(6, "1-3:1 2-4:1 5-6:=")
    first = ronde.pair(event, SYSTEM).account.brackets[0]
    assert (first.pairs, first.floaters) == (((1, 2),), ())


@pytest.mark.article("CH-criteria.quality.3")
def test_the_floater_is_one_with_whom_the_next_group_has_most_pairs() -> None:
    """1, 2 and 3: 1-2 would leave 3, who has met 5, over to a group with 4 and 5."""
    event = POSITIONS["8 the next bracket is looked at"]
    found = ronde.pair(event, SYSTEM)
    assert found.pairs == answer("1-3 2-4 6-5 8-7")[0]
    assert [bracket.floaters for bracket in found.account.brackets] == [(2,), (5,), ()]


GUIDE_TO_2017 = {
    2: ("C.6",),
    3: ("C.7",),
    4: ("C.8", "C.9"),
    5: ("C.10", "C.11"),
    6: ("C.12",),
    7: ("C.16", "C.17", "C.18", "C.19"),
}
"""The quality criteria of the guide from the second one on, and rows that it sums up (note 16)."""

DECISIVE = {2: 33, 3: 469, 4: 444, 5: 5, 6: 322, 7: 398}
"""Random positions in which these rows decide, by their seed."""


@pytest.mark.article("CH-criteria.quality.0", "CH-criteria.quality.2", "CH-criteria.quality.3")
@pytest.mark.article("CH-criteria.quality.4", "CH-criteria.quality.5")
@pytest.mark.article("CH-criteria.quality.6", "CH-criteria.quality.7")
@pytest.mark.parametrize("number", GUIDE_TO_2017)
def test_the_round_would_be_another_one_without_the_criterion(number: int) -> None:
    event = position(DECISIVE[number], "fide-dutch-2017", players=(6, 10))
    wanted = literal.pair(event)
    assert wanted is not None
    found = ronde.pair(event, SYSTEM)
    assert (found.pairs, found.bye) == (wanted.pairs, wanted.bye)
    amended = ronde.system(SYSTEM).without(*GUIDE_TO_2017[number])
    assert ronde.pair(event, amended).pairs != found.pairs


@pytest.mark.article("CH-criteria.quality.0")
def test_the_criteria_stand_in_the_order_of_the_guide() -> None:
    codes = [row.code for row in CRITERIA]
    first = [min(codes.index(code) for code in group) for group in GUIDE_TO_2017.values()]
    assert codes[0] == "C.5"
    assert first == sorted(first)


@pytest.mark.parametrize("first", range(0, 600, 200))
def test_small_fields_are_paired_as_the_guide_says(first: int) -> None:
    for seed in range(first, first + 200):
        event = position(seed, "fide-dutch-2017", players=(3, 10))
        wanted = literal.pair(event)
        try:
            found = ronde.pair(event, SYSTEM)
        except ronde.NoLegalPairing:
            assert wanted is None, f"seed {seed}"
            continue
        assert wanted is not None, f"seed {seed}"
        assert (found.pairs, found.bye) == (wanted.pairs, wanted.bye), f"seed {seed}"
        assert_legal(event, found)
