"""Groups, their order, and the pairs inside: chapters 1 and 2, 3.3, 3.4, A.c, A.d, B.c, B.d."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from ronde import pair, standings
from ronde.domain.errors import RequestError
from ronde.pairing import situation
from ronde.rulebooks.fmjd.players_2017 import Orders
from tests.rules.fmjd1986.legality import assert_legal
from tests.rules.fmjd1986.positions import careers, event, pairs, standing, text
from tests.rules.fmjd2017.test_first_round import KNDB, MEDIAN, PLAYERS, RATING, TRUNCATED

SIX = (2,) * 6
SYSTEMS = (RATING, PLAYERS, TRUNCATED, MEDIAN, KNDB)
every = pytest.mark.parametrize("system", SYSTEMS)
halves = pytest.mark.parametrize("system", [RATING, TRUNCATED, MEDIAN])


@every
@pytest.mark.article("FMJD17-1.1", "FMJD17-A.c.1", "FMJD17-B.c.1")
def test_players_on_equal_points_meet(system: str) -> None:
    now = standing(4, 4, 2, 2, 0, 0)
    assert text(now, system) == "1-2 3-4 5-6"


@every
@pytest.mark.article("FMJD17-1.2", "FMJD17-1.1")
def test_nobody_meets_anybody_twice(system: str) -> None:
    for players, rounds in ((7, 6), (12, 8), (61, 5)):
        for before, paired in careers(Random(players), players, rounds, system):
            assert_legal(before, paired)


@halves
@pytest.mark.article(
    "FMJD17-3.4.a",
    "FMJD17-3.4.a.ex",
    "FMJD17-5.1.d",
    "FMJD17-5.2.d",
    "FMJD17-A.d.5",
    "FMJD17-A.d.6",
    "FMJD17-B.d.4",
    "FMJD17-B.d.5",
    "FMJD17-2.4",
)
def test_half_groups(system: str) -> None:
    assert text(standing(*SIX), system) == "1-4 2-5 3-6"
    assert text(standing(*SIX, met=[(1, 4)]), system) == "1-5 2-4 3-6"


@pytest.mark.article("FMJD17-3.4.b", "FMJD17-3.4.b.ex", "FMJD17-5.4.e", "FMJD17-2.4")
def test_strongest_against_weakest() -> None:
    assert text(standing(*SIX), KNDB) == "1-6 2-5 3-4"
    assert text(standing(*SIX, met=[(1, 6)]), KNDB) == "1-5 2-6 3-4"
    assert text(standing(*SIX), RATING, options={"in_group": "b"}) == "1-6 2-5 3-4"


@pytest.mark.article("FMJD17-3.4.c")
def test_opponents_may_be_drawn_by_lot() -> None:
    asked = {"in_group": "c"}

    def drawn(seed: str) -> str:
        return text(standing(*SIX, lot_seed=seed), RATING, options=asked)

    assert len({drawn(str(seed)) for seed in range(40)}) > 8
    assert drawn("3") == drawn("3")
    with pytest.raises(RequestError, match="seed"):
        text(standing(*SIX), RATING, options=asked)


@pytest.mark.article("FMJD17-3.4.d", "FMJD17-5.1a.1", "FMJD17-5.1a", "FMJD17-1.3")
def test_the_highest_mean_of_opponents_meets_the_lowest_rating() -> None:
    """1 to 4 have met 5, 8, 6 and 7: 1 has the highest mean, then 3, 4 and 2."""
    now = event(8, "1=5 8=2 3=6 7=4", absent=range(5, 9))
    by_mean = [row.player for row in standings(now, "AVG-RATING").rows]
    assert [player for player in by_mean if player <= 4] == [1, 3, 4, 2]
    assert text(now, PLAYERS) == "1-4 2-3"
    assert text(now, RATING) == "1-3 2-4"
    swapped = event(8, "1=8 5=2 3=6 7=4", absent=range(5, 9))
    assert text(swapped, PLAYERS) == "1-3 2-4"


@pytest.mark.article("FMJD17-3.4.d")
def test_a_player_first_by_mean_and_lowest_by_rating_takes_the_next_lowest() -> None:
    """4 has met the strongest of all and is the lowest rated himself: he meets 3."""
    now = event(8, "1=6 7=2 3=8 5=4", absent=range(5, 9))
    assert text(now, PLAYERS) == "1-2 3-4"


@every
@pytest.mark.article("FMJD17-3.3.b", "FMJD17-5.1.c", "FMJD17-A.c.2", "FMJD17-2.3")
def test_later_rounds_may_be_ordered_by_rating(system: str) -> None:
    now = standing(2, 2, 2, 2, ratings=[1000, 1100, 1300, 1200])
    asked = {"order_next": "b", "in_group": "a"}
    assert text(now, system, options=asked) == "1-4 2-3"
    assert text(now, system, options={**asked, "order_next": "c"}) == "1-3 2-4"
    own = text(now, system, options={"in_group": "a"})
    assert own == ("1-4 2-3" if system in (RATING, PLAYERS) else "1-3 2-4")


SOLKOFF = event(12, "2>1 4>3 6>5 8>7 9=10 11=12", "5>9 7>10")
"""On 2 points, by Solkoff: 5 and 7 (3), 6 and 8 (2), 2 and 4 (0)."""


@pytest.mark.parametrize("system", [TRUNCATED, MEDIAN, KNDB])
@pytest.mark.article("FMJD17-3.3.a", "FMJD17-5.2.c", "FMJD17-5.4.d", "FMJD17-B.c.2", "FMJD17-2.3")
def test_later_rounds_may_be_ordered_by_solkoff_and_sonneborn_berger(system: str) -> None:
    asked = {"in_group": "a", "floats": False, "colour": "none"}
    assert {(5, 8), (2, 7), (4, 6)} <= pairs(SOLKOFF, system, options=asked)
    by_number = pairs(SOLKOFF, system, options={**asked, "order_next": "c"})
    assert {(2, 6), (4, 7), (5, 8)} <= by_number


@pytest.mark.article("FMJD17-3.3.a")
def test_sonneborn_berger_decides_on_equal_solkoff() -> None:
    """4 beat 3, who has won since: 2 points and Solkoff 2 each, but 4 has the better SB."""
    now = event(8, "1>2 4>3 5=6", "7<3")
    order = pair(now, TRUNCATED).account.brackets[0].residents
    assert order == (4, 3, 1)


@pytest.mark.article("FMJD17-3.3.c")
def test_later_rounds_may_be_ordered_by_drawn_number() -> None:
    now = standing(2, 2, 2, 2, ratings=[1000, 1100, 1300, 1200])
    assert text(now, RATING, options={"order_next": "c"}) == "1-3 2-4"
    assert text(now, RATING) == "1-4 2-3"


@pytest.mark.article("FMJD17-3.3.d")
def test_later_rounds_may_be_ordered_by_the_mean_rating_of_the_opponents() -> None:
    now = event(8, "1=5 8=2 3=6 7=4", absent=range(5, 9))
    assert text(now, RATING, options={"order_next": "d"}) == "1-4 2-3"
    first = pair(now, RATING, options={"order_next": "d"}).account.brackets[0].residents
    assert first == (1, 3, 4, 2)


@pytest.mark.article("FMJD17-4.1.e", "FMJD17-3.3.d")
def test_the_dummy_counts_with_the_lowest_rating_less_one() -> None:
    now = event(3, "1=2 3*", ratings=[1300, 1200, 1100])
    assert Orders(situation(now)).means == [1200, 1300, Fraction(1099)]
    forfeited = replace(now, rounds=event(3, "1f2").rounds)
    assert Orders(situation(forfeited)).means == [0, 0, 0]
