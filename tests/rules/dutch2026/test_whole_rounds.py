"""Whole rounds with known answers: FIDE C.04.3 (2026)."""

from __future__ import annotations

import pytest

import ronde
from ronde.domain.points import PointSystem
from tests.rules.dutch2026 import literal
from tests.rules.dutch2026.worked import (
    BOOKLET,
    BOOKLET_SCORES,
    POSITIONS,
    TUTORIAL_ANSWERS,
    Answer,
    answer,
    booklet,
    told,
    tutorial,
)
from tests.rules.legality import assert_legal

SYSTEM = "fide-dutch-2026"

ANSWERS = {
    "1 round two after draws": "5-1 6-2 4-3",
    "2 round three after draws": "6-1 4-2 5-3",
    "3 an exchange is needed": "3-1 2-6 4-5",
    "4 everybody else has had the bye": "2-3 1",
    "6 two must float for the sake of those below": "2-1 3-5 4-6",
    "7 fewest unplayed games for the bye": "5-1 3-7 2-6 4",
    "8 the next bracket is looked at": "1-3 2-4 6-5 8-7",
    "9 the lowest score for the bye": "1-5 3-2 6",
    "10 a player who came late": "2-1 3-5 4",
    "11 the bye at half a point": "3-4 2-5 1",
    "13 two who have not arrived": "2-7 8-4 5-9 10-6",
}


def paired(event: ronde.Tournament, **options: str) -> Answer:
    found = ronde.pair(event, SYSTEM, options=options)
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


def test_the_number_itself_may_decide_the_colour_of_those_who_arrive() -> None:
    listed = paired(POSITIONS["13 two who have not arrived"], number="listed")
    assert {white for white, _ in listed[0]} == {7, 8, 5, 10}


@pytest.mark.parametrize("number", range(1, 9))
def test_the_booklet_is_paired_as_printed(number: int) -> None:
    printed = [word.split(":") for word in BOOKLET[number - 1].split()]
    wanted = " ".join(who for who, mark in printed if mark not in "HZ")
    assert paired(booklet(number)) == answer(wanted)


def test_the_last_round_of_the_booklet_is_paired_as_printed() -> None:
    assert paired(booklet(9)) == answer("10-1 9-3 4-7 13-2 8-15 5-11 12-14 6")


@pytest.mark.parametrize("number", BOOKLET_SCORES)
def test_the_booklet_has_the_printed_scores(number: int) -> None:
    assert tuple(booklet(number).history.points) == BOOKLET_SCORES[number]


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("rounds", [5, 9])
def test_the_tutorial_is_paired_as_printed(number: int, rounds: int) -> None:
    found = paired(tutorial(number, of=rounds))
    wanted = answer(TUTORIAL_ANSWERS[number - 1])
    assert (set(found[0]), found[1]) == (set(wanted[0]), wanted[1])


class TestTheBye:
    """Who may have it (2.1.2 [C2]), and what it leaves behind (1.4.3)."""

    def test_half_points_without_play_do_not_bar_it(self) -> None:
        assert paired(told(3, "1:F 2:F 3:H", "1:Z 2:Z 3:H")) == answer("1-2 3")

    def test_whole_points_without_play_bar_it(self) -> None:
        with pytest.raises(ronde.NoLegalPairing):
            ronde.pair(told(3, "1:F 2:F 3:F"), SYSTEM)

    def test_a_forfeit_win_bars_it_and_a_forfeit_loss_does_not(self) -> None:
        assert paired(told(3, "1-2:+ 3:U"))[1] == 2

    def test_it_is_a_downfloat_even_when_it_is_worth_nothing(self) -> None:
        """1.4.3 names the bye without regard to its value; bbpPairings 6 gives no float here."""
        event = told(
            6,
            "2-3:= 5-6:= 4:U",
            "4-3:= 5-1:1",
            of=4,
            initial="B",
            points=PointSystem(pairing_allocated_bye=0),
        )
        assert paired(event) == answer("3-5 6-4 1-2")
        assert paired(event, worthless_bye="none") == answer("3-5 6-2 1-4")
        found = literal.pair(event)
        assert found is not None
        assert found.pairs == answer("3-5 6-4 1-2")[0]
