"""Whole rounds with known answers: FIDE C.04.3 (2017)."""

from __future__ import annotations

import pytest

import ronde
from tests.rules.dutch2017 import literal
from tests.rules.dutch2026.worked import (
    BOOKLET,
    POSITIONS,
    TUTORIAL_ANSWERS,
    Answer,
    answer,
    booklet,
    told,
    tutorial,
)
from tests.rules.legality import assert_legal

SYSTEM = "fide-dutch-2017"

ANSWERS = {
    "1 round two after draws": "5-1 6-2 4-3",
    "2 round three after draws": "6-1 4-2 5-3",
    "3 an exchange is needed": "3-1 2-6 4-5",
    "4 everybody else has had the bye": "2-3 1",
    "6 two must float for the sake of those below": "2-1 3-5 4-6",
    "7 fewest unplayed games for the bye": "5-1 3-7 2-6 4",
    "8 the next bracket is looked at": "1-3 2-4 6-5 8-7",
    "9 the lowest score for the bye": "1-3 6-2 5",
    "10 a player who came late": "2-1 3-5 4",
    "11 the bye at half a point": "3-5 2-1 4",
    "13 two who have not arrived": "2-7 8-4 5-9 10-6",
}

BOOKLET_DIFFERS = {
    5: "1-3 9-7 4-5 12-2 6-8 11-14 10-15 13",
    8: "7-3 1-13 9-4 2-8 14-12 10-6 5-15 11",
    9: "10-1 9-3 4-7 13-2 8-14 6-12 15-5 11",
}
"""Rounds of the booklet's event that this edition pairs differently."""


def paired(event: ronde.Tournament) -> Answer:
    found = ronde.pair(event, SYSTEM)
    assert_legal(event, found)
    return found.pairs, found.bye


@pytest.mark.parametrize("name", ANSWERS)
def test_the_round_is_the_one_of_the_reference(name: str) -> None:
    assert paired(POSITIONS[name]) == answer(ANSWERS[name])


@pytest.mark.parametrize("name", ANSWERS)
def test_the_literal_oracle_finds_the_round_of_the_reference(name: str) -> None:
    found = literal.pair(POSITIONS[name])
    assert found is not None
    assert (found.pairs, found.bye) == answer(ANSWERS[name])


def test_where_everybody_has_met_the_arbiter_decides() -> None:
    with pytest.raises(ronde.NoLegalPairing):
        ronde.pair(POSITIONS["5 everybody has met"], SYSTEM)


def test_a_bracket_that_cannot_complete_the_round_is_the_penultimate_one() -> None:
    """A.9: 3 and 4 could meet, but 5 and 6 have met; both float into the collapsed bracket."""
    position = POSITIONS["6 two must float for the sake of those below"]
    brackets = ronde.pair(position, SYSTEM).account.brackets
    assert [bracket.residents for bracket in brackets] == [(1, 2), (3, 4), (5, 6)]
    assert brackets[1].floaters == brackets[2].moved == (3, 4)
    assert brackets[2].pairs == ((3, 5), (4, 6))


@pytest.mark.parametrize("number", range(1, 10))
def test_the_booklet_is_paired_as_the_reference_pairs_it(number: int) -> None:
    if number in BOOKLET_DIFFERS:
        wanted = BOOKLET_DIFFERS[number]
    else:
        printed = [word.split(":") for word in BOOKLET[number - 1].split()]
        wanted = " ".join(who for who, mark in printed if mark not in "HZ")
    assert paired(booklet(number)) == answer(wanted)


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("rounds", [5, 9])
def test_the_tutorial_is_paired_as_printed(number: int, rounds: int) -> None:
    found = paired(tutorial(number, of=rounds))
    wanted = answer(TUTORIAL_ANSWERS[number - 1])
    assert (set(found[0]), found[1]) == (set(wanted[0]), wanted[1])


class TestTheBye:
    """C.2: barred by a bye and by a forfeit win; not by a full-point bye."""

    def test_a_full_point_bye_does_not_bar_it(self) -> None:
        assert paired(told(3, "1:F 2:F 3:F")) == answer("1-2 3")

    def test_a_forfeit_win_bars_it_and_a_forfeit_loss_does_not(self) -> None:
        assert paired(told(3, "1-2:+ 3:U"))[1] == 2
