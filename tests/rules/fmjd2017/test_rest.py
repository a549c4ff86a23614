"""The dummy, withdrawals, unfinished games, rounds: chapters 1 and 4."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde import pair, standings
from ronde.domain.errors import NoLegalPairing
from ronde.domain.points import DRAUGHTS_POINTS
from ronde.rulebooks.handling import with_withdrawals
from ronde.tiebreaks.orders import dummy_rating
from tests.rules.fmjd1986.positions import articles, event, pairs, standing, text
from tests.rules.fmjd2017.test_first_round import KNDB, MEDIAN, PLAYERS, RATING, TRUNCATED

every = pytest.mark.parametrize("system", [RATING, PLAYERS, TRUNCATED, MEDIAN, KNDB])


@every
@pytest.mark.article("FMJD17-4.1.a", "FMJD17-4.1.b")
def test_with_an_odd_number_the_last_meets_the_dummy(system: str) -> None:
    now = event(5, ratings=[1500, 1400, 1100, 1300, 1200])
    lowest = 3 if system in (RATING, PLAYERS) else 5
    assert pair(now, system).bye == lowest
    assert pair(standing(4, 4, 2, 2, 0), system).bye == 5
    assert "4.1" in articles(pair(now, system))
    assert pair(event(6), system).bye is None


@pytest.mark.article("FMJD17-4.1.b")
def test_a_rest_is_worth_two_points() -> None:
    now = event(3, "1=2 3*")
    assert now.points == DRAUGHTS_POINTS
    assert now.history.points == [10, 10, 20]


@every
@pytest.mark.article("FMJD17-4.1.c")
def test_nobody_rests_twice(system: str) -> None:
    now = standing(6, 6, 4, 4, 2, first="5*", after=3)
    lowest = replace(now, abnormal=now.abnormal[:4])
    assert lowest.history.points == [60, 60, 40, 40, 20]
    assert pair(lowest, system).bye == 4
    with pytest.raises(NoLegalPairing):
        pair(event(3, "1=2 3*", "1=3 2*", "2=3 1*"), system)


def test_a_forfeit_win_does_not_bar_from_the_rest() -> None:
    assert pair(standing(6, 6, 4, 4, 0, first="5f1"), RATING).bye == 5


def test_the_rest_goes_one_up_if_the_others_could_not_be_paired() -> None:
    """Without 5, 3 and 4 would have to meet again."""
    met = [(1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    assert pair(standing(4, 4, 2, 2, 0, met=met), RATING).bye == 4


@every
@pytest.mark.article("FMJD17-4.1.d")
def test_in_round_two_the_rested_player_is_paired_as_if_without_points(system: str) -> None:
    """5 has two points, but meets one of those on 0; the rest goes by the same scores."""
    now = event(5, "1>3 2>4 5*")
    paired = pair(now, system)
    assert paired.bye == 4
    assert {(min(p), max(p)) for p in paired.pairs} == {(1, 2), (3, 5)}
    assert [(b.score, set(b.residents)) for b in paired.account.brackets] == [
        (20, {1, 2}),
        (0, {3, 5}),
    ]
    assert now.history.points[4] == 20


@pytest.mark.article("FMJD17-4.1.d")
def test_from_round_three_the_points_of_the_player_count_again() -> None:
    """5, who rested, lost to 3: his two points put him with 3 and 4."""
    now = event(5, "1>3 2>4 5*", "1=2 3>5 4*")
    third = pair(now, RATING)
    groups = {b.score: set(b.residents) for b in third.account.brackets}
    assert groups[20] <= {3, 4, 5}
    assert 5 in groups[20]


@pytest.mark.article("FMJD17-4.1.e")
def test_the_dummy_has_the_lowest_rating_less_one() -> None:
    assert dummy_rating([1300, 1100, 1200]) == 1099


@every
@pytest.mark.article("FMJD17-4.2.a", "FMJD17-4.2.b", "FMJD17-4.2.c")
def test_a_withdrawal_from_an_even_field_brings_in_the_dummy(system: str) -> None:
    now = with_withdrawals(event(6, "1=4 2=5 3=6"), [1], after=1)
    paired = pair(now, system)
    assert paired.bye is not None
    assert 1 not in {t for game in paired.pairs for t in game} | {paired.bye}
    assert now.history.points[0] == 10


@every
@pytest.mark.article("FMJD17-4.2.d")
def test_a_withdrawal_from_an_odd_field_sends_the_dummy_away(system: str) -> None:
    now = with_withdrawals(event(7, "1=4 2=5 3=6 7*"), [1], after=1)
    paired = pair(now, system)
    assert paired.bye is None
    assert len(paired.pairs) == 3


TOLD = ("1?4 2>5 3>6", "1=4 2>5 3>6")


@every
@pytest.mark.article("FMJD17-4.3")
def test_games_not_yet_played_count_as_draws_for_pairing(system: str) -> None:
    assert pairs(event(6, TOLD[0]), system) == pairs(event(6, TOLD[1]), system)
    assert pair(event(6, TOLD[0]), system).account.brackets[1].score == 10
    open_, drawn = (standings(event(6, told), "SOLKOFF,SB-FMJD", round=1) for told in TOLD)
    assert sum(row.points for row in open_.rows) < sum(row.points for row in drawn.rows)
    assert [remark.facts for remark in open_.remarks] == [{"games": 1}], "provisional"
    assert not drawn.remarks


@pytest.mark.article("FMJD17-4.4.b")
def test_more_rounds_than_half_of_the_players_are_remarked_upon() -> None:
    assert "4.4" in articles(pair(event(10, total=6), RATING))
    assert "4.4" not in articles(pair(event(10, total=5), RATING))


@every
@pytest.mark.article("FMJD17-1.7")
def test_the_number_of_rounds_may_be_changed_during_the_event(system: str) -> None:
    short = event(8, "1=5 2=6 3=7 4=8", total=2)
    longer = replace(short, number_of_rounds=4)
    assert text(short, system) == text(longer, system)
    played = longer.with_round(event(8, "1=2 3=4 5=6 7=8").rounds[0])
    assert len(pair(played, system).pairs) == 4
