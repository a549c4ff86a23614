"""Round 1: halves, neighbours, amendments on request, colours. 5.6 to 5.8, 7.1.2, 7.1.3, 7.2.1."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ronde import pair
from ronde.domain.tournament import Tournament
from tests.rules.fmjd1986.positions import event, games, standing, text


@pytest.mark.article("FMJD86-5.6.a", "FMJD86-5.6.b")
def test_the_upper_half_meets_the_lower_half_in_order() -> None:
    assert text(event(6)) == "1-4 2-5 3-6"
    assert text(event(7)) == "1-4 2-5 3-6"
    assert text(event(10)) == "1-6 2-7 3-8 4-9 5-10"


@pytest.mark.article("FMJD86-5.6.a")
def test_absent_players_are_left_out_before_the_halves_are_made() -> None:
    assert text(event(8, absent=[2, 7])) == "1-5 3-6 4-8"


@pytest.mark.article("FMJD86-5.7", "FMJD86-7.2.1")
def test_after_a_draw_of_lots_neighbours_meet_and_odd_numbers_have_white() -> None:
    assert games(event(6), "fmjd-1986-draw") == "1-2 3-4 5-6"
    assert games(event(6, initial_colour="B"), "fmjd-1986-draw") == "1-2 3-4 5-6"
    assert games(event(7), "fmjd-1986-draw") == "1-2 3-4 5-6"


@pytest.mark.article("FMJD86-7.2.1", "FMJD86-7.2.4.b")
def test_two_odd_numbers_are_distinguished_by_their_sum() -> None:
    """2 is absent: 1-3 and 4-5; 1 + 3 is even, so that 3 has White."""
    assert games(event(6, absent=[2]), "fmjd-1986-draw") == "3-1 5-4"
    assert pair(event(6, absent=[2]), "fmjd-1986-draw").bye == 6


@pytest.mark.article("FMJD86-7.1.3.a", "FMJD86-7.1.3.b", "FMJD86-7.1.3.c", "FMJD86-7.1.2.a")
def test_one_lot_decides_the_colour_of_the_odd_numbers_of_the_upper_half() -> None:
    assert games(event(8, initial_colour="W")) == "1-5 6-2 3-7 8-4"
    assert games(event(8, initial_colour="B")) == "5-1 2-6 7-3 4-8"


@pytest.mark.article("FMJD86-7.1.3.a")
def test_odd_means_the_number_not_the_place() -> None:
    """1 is absent: 2 leads the upper half with an even number."""
    assert games(event(5, absent=[1])) == "4-2 3-5"


@pytest.mark.article("FMJD86-7.1.2.a")
def test_a_colour_that_nobody_declared_is_drawn_with_the_published_seed() -> None:
    def first(seed: str) -> str:
        return games(event(4, initial_colour=None, lot_seed=seed))

    assert {first(str(seed)) for seed in range(8)} == {"1-3 4-2", "3-1 2-4"}
    assert first("7") == first("7")
    assert games(event(4, initial_colour=None)) == "1-3 4-2"


def test_a_colour_that_round_one_shows_need_not_be_declared() -> None:
    """5 and 6 come late; who of them has White follows from 2's Black in round 1."""
    declared = event(6, "1=3 4=2", initial_colour="W")
    shown = event(6, "1=3 4=2", initial_colour=None)
    turned = event(6, "3=1 2=4", initial_colour=None)
    assert games(shown) == games(declared)
    assert "5-6" in games(shown)
    assert "6-5" in games(turned)


def of_origin(now: Tournament, field: str, *origins: str) -> Tournament:
    """The event with its players' federations, leagues or clubs."""
    told: list[dict[str, Any]] = [{field: origin} for origin in origins]
    players = tuple(replace(player, **more) for player, more in zip(now.players, told, strict=True))
    return replace(now, players=players)


@pytest.mark.article("FMJD86-5.8")
@pytest.mark.parametrize("field", ["federation", "league", "club"])
def test_on_request_people_of_one_origin_play_each_other_in_the_first_two_rounds(
    field: str,
) -> None:
    origins = ("A", "B", "C", "B", "A", "C")
    asked = {"amend": "together", "amend_by": field}
    plain = of_origin(event(6), field, *origins)
    assert text(plain) == "1-4 2-5 3-6"
    assert text(plain, options=asked) == "1-5 2-4 3-6"
    second = of_origin(standing(*(0,) * 6, after=1), field, *origins)
    assert text(second, options=asked) == "1-5 2-4 3-6"
    third = of_origin(standing(*(0,) * 6, after=2), field, *origins)
    assert text(third, options=asked) == "1-4 2-5 3-6"


@pytest.mark.article("FMJD86-5.8")
def test_amendments_stay_inside_the_group_so_that_results_are_not_affected() -> None:
    now = of_origin(standing(2, 2, 0, 0, after=1), "club", "A", "B", "A", "B")
    assert text(now, options={"amend": "together", "amend_by": "club"}) == "1-2 3-4"


def test_people_of_one_origin_may_be_kept_apart_instead() -> None:
    now = of_origin(event(4), "federation", "A", "B", "A", "B")
    assert text(now) == "1-3 2-4"
    assert text(now, options={"amend": "apart"}) == "1-4 2-3"
    nobody = of_origin(event(4), "federation", "", "", "", "")
    assert text(nobody, options={"amend": "apart"}) == "1-3 2-4"
    assert text(nobody, options={"amend": "together"}) == "1-3 2-4"
