"""Round 1: orders, halves, neighbours and colours. 3.2, 5.4, Appendices A.a, A.b, B.a, B.b."""

from __future__ import annotations

import pytest

from ronde.domain.player import Player, Tpn
from ronde.rulebooks.fmjd.choices_1986 import Choices, entry_list
from tests.rules.fmjd1986.positions import event, games, text

RATING, PLAYERS = "fmjd-2017-rating", "fmjd-2017-rating-players"
TRUNCATED, MEDIAN, KNDB = (
    "fmjd-2017-solkoff-truncated",
    "fmjd-2017-solkoff-median",
    "kndb-solkoff",
)
SHUFFLED = [1000, 1500, 1400, 1300, 1200, 1100]
"""Number 1 has the lowest rating."""

by_rating = pytest.mark.parametrize("system", [RATING, PLAYERS])
by_lot = pytest.mark.parametrize("system", [TRUNCATED, MEDIAN])


@by_rating
@pytest.mark.article("FMJD17-A.b.1", "FMJD17-A.b.2", "FMJD17-3.2.b", "FMJD17-5.1.b", "FMJD17-2.2")
def test_the_higher_rated_half_meets_the_lower_rated_half_in_order(system: str) -> None:
    assert text(event(6, ratings=SHUFFLED), system) == "1-4 2-5 3-6"
    assert text(event(6, ratings=[1500, 1000, 1400, 1100, 1300, 1200]), system) == "1-6 2-5 3-4"
    assert text(event(6, ratings=SHUFFLED), system, options={"order_r1": "a"}) == "1-4 2-5 3-6"


@by_rating
@pytest.mark.article("FMJD17-A.b.3", "FMJD17-A.b.ex")
def test_colours_change_from_board_to_board(system: str) -> None:
    """A1-B1, B2-A2, A3-B3, B4-A4."""
    assert games(event(8), system) == "1-5 6-2 3-7 8-4"
    assert games(event(6, ratings=SHUFFLED), system) == "4-1 2-5 6-3"


@by_lot
@pytest.mark.article(
    "FMJD17-B.b.1",
    "FMJD17-B.b.2",
    "FMJD17-B.b.3",
    "FMJD17-B.b.ex",
    "FMJD17-3.2.a",
    "FMJD17-5.2.b",
)
def test_smaller_numbers_meet_larger_numbers_and_all_have_white(system: str) -> None:
    """A1-B1, A2-B2, A3-B3, whatever the ratings."""
    assert games(event(6, ratings=SHUFFLED), system) == "1-4 2-5 3-6"
    by_strength = games(event(6, ratings=SHUFFLED), system, options={"order_r1": "b"})
    assert by_strength == "4-1 2-5 3-6"


@pytest.mark.article("FMJD17-5.4.b", "FMJD17-5.4.c")
def test_kndb_pairs_neighbours_by_drawn_number() -> None:
    assert games(event(6, ratings=SHUFFLED), KNDB) == "1-2 3-4 5-6"
    assert games(event(7, absent=[2]), KNDB) == "3-1 5-4 7-6"
    assert text(event(6, ratings=SHUFFLED), KNDB, options={"order_r1": "b"}) == "1-6 2-3 4-5"


@pytest.mark.article("FMJD17-3.2.b")
def test_equal_ratings_follow_the_number() -> None:
    assert text(event(4, ratings=[1000, 1000, 1000, 1000]), RATING) == "1-3 2-4"


@pytest.mark.article("FMJD17-B.a")
def test_the_numbers_are_drawn_before_the_start() -> None:
    field = [Player(Tpn(0), name) for name in ("Ann", "Bea", "Cora", "Dia")]
    drawn = {
        tuple(p.name for p in entry_list(field, str(seed), Choices(), draw=True))
        for seed in range(20)
    }
    assert len(drawn) > 5
