"""Who rests, and what withdrawals do: 5.1 to 5.5, 8.1, 8.2, 8.4 to 8.8."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde import pair
from ronde.domain.errors import NoLegalPairing
from ronde.domain.points import DRAUGHTS_POINTS
from ronde.domain.result import Bye
from ronde.domain.round import PlayedRound
from ronde.pairing import Round
from ronde.rulebooks.fmjd.choices_1986 import Choices, entry_list
from ronde.rulebooks.handling import with_withdrawals
from ronde.tiebreaks.orders import solkoff, sonneborn_berger
from tests.rules.fmjd1986.positions import articles, event, pairs, standing, steps

RATING, DRAW = "fmjd-1986-rating", "fmjd-1986-draw"
systems = pytest.mark.parametrize("system", [RATING, DRAW])


@systems
@pytest.mark.article("FMJD86-5.1", "FMJD86-5.3")
def test_with_an_odd_number_the_last_of_the_list_rests_in_round_one(system: str) -> None:
    assert pair(event(7), system).bye == 7
    assert pair(event(8), system).bye is None
    assert pair(event(8, absent=[8]), system).bye == 7


@pytest.mark.article("FMJD86-5.4")
def test_later_the_lowest_placed_rests() -> None:
    now = event(5, "1>3 4>2 5*")
    assert pair(now, RATING).bye == 3
    assert pair(event(5, "3>1 2>4 5*"), RATING).bye == 4


@systems
@pytest.mark.article("FMJD86-5.2", "FMJD86-8.5")
def test_nobody_rests_twice(system: str) -> None:
    now = standing(6, 6, 4, 4, 4, 4, 0, first="7*")
    assert now.history.points[6] == 20
    assert pair(now, system).bye == 6
    assert pair(standing(6, 6, 4, 4, 4, 4, 2), system).bye == 7


@pytest.mark.article("FMJD86-8.5")
def test_points_of_forfeit_bar_from_a_rest() -> None:
    """5 is last with the two points of a forfeit; 4, before him, rests."""
    won = standing(6, 6, 4, 4, 0, first="5f1")
    assert won.history.points == [60, 60, 40, 40, 20]
    assert pair(won, RATING).bye == 4
    assert pair(won, RATING, options={"forfeit_win_bars": False}).bye == 5
    lost = standing(6, 6, 4, 4, 0, first="1f5")
    assert pair(lost, RATING).bye == 5


@systems
@pytest.mark.article("FMJD86-8.5")
def test_two_points_granted_without_a_game_bar_from_a_rest(system: str) -> None:
    """5 is last with the two points of a bye; 4, before him, rests, whatever forfeits do."""
    given = standing(6, 6, 4, 4, 0)
    granted = replace(given.rounds[0], byes=((given.player(5).tpn, Bye.FULL),))
    now = replace(given, rounds=(granted, *given.rounds[1:]))
    assert now.history.points == [60, 60, 40, 40, 20]
    assert pair(now, system).bye == 4
    assert pair(now, system, options={"forfeit_win_bars": False}).bye == 4


@pytest.mark.article("FMJD86-5.5")
def test_without_any_rating_the_rest_is_decided_by_lot() -> None:
    """The number is the lot: who is last in the draw rests, another one with another seed."""
    field = [replace(player, rating=0, tpn=player.tpn) for player in event(5).players]

    def resting(seed: str) -> str:
        listed = entry_list(field, seed, Choices())
        now = replace(event(5), players=listed)
        return now.player(pair(now, RATING).bye or 0).name

    assert len({resting(str(seed)) for seed in range(20)}) == 5


@pytest.mark.article("FMJD86-5.5")
def test_a_new_lot_may_decide_among_candidates_who_all_lack_a_rating() -> None:
    unrated = replace(event(5), players=tuple(replace(p, rating=0) for p in event(5).players))
    asked = {"rest_without_rating": "lot"}

    def resting(seed: str, now: object = unrated) -> int | None:
        return pair(replace(unrated, lot_seed=seed), RATING, options=asked).bye

    assert len({resting(str(seed)) for seed in range(30)}) == 5
    assert resting("1") == resting("1")
    rated = replace(event(5), lot_seed="1")
    assert {pair(rated, RATING, options=asked).bye for _ in range(3)} == {5}
    guessed = replace(rated, players=tuple(replace(p, estimated=True) for p in rated.players))
    assert pair(guessed, RATING, options=asked).bye == resting("1")


def test_the_systems_know_their_points() -> None:
    from ronde.rulebooks.catalogue import system as system_named

    assert system_named(RATING).points == DRAUGHTS_POINTS


GONE = ("1>4 5=2 6=3",)
"""Six players; 6 then withdraws."""


@pytest.mark.article("FMJD86-8.4.a")
def test_a_withdrawal_that_makes_the_number_odd_gives_the_last_two_points_of_forfeit() -> None:
    now = with_withdrawals(event(6, *GONE), [6], after=1)
    paired = pair(now, RATING)
    assert paired.bye == 4
    assert "8.4" in articles(paired)
    after = now.with_round(PlayedRound((), ((now.player(4).tpn, Bye.PAIRING_ALLOCATED),)))
    assert after.history.points[3] == 20


@pytest.mark.article("FMJD86-8.4.b")
def test_who_has_met_the_withdrawn_does_not_receive_them() -> None:
    """4 is last, but has met 1, who withdraws: the points go to the one before him."""
    now = with_withdrawals(event(6, "1>4 5=2 6=3"), [1], after=1)
    assert pair(now, RATING).bye == 6
    both = with_withdrawals(event(6, "1>4 5=2 6=3", "6>1 2=3 4=5"), [1], after=2)
    assert both.history.points[3:6] == [10, 20, 30]
    assert pair(both, RATING).bye == 5


@pytest.mark.article("FMJD86-8.4.b")
def test_the_condition_falls_if_everybody_who_may_rest_has_met_the_withdrawn() -> None:
    """4 has met all; 1 had points of forfeit; 3 is last, but 1 and 2 have met: so 2 rests."""
    now = with_withdrawals(event(4, "4=1 2=3", "2=4 1f3", "3=4 1=2"), [4], after=3)
    paired = pair(now, RATING)
    assert paired.bye == 2
    assert not departures(paired)


def departures(paired: Round) -> list[str]:
    """The articles from which the round departs."""
    return [s.article for s in steps(paired) if s.template.startswith("Departure")]


@pytest.mark.article("FMJD86-8.4.b")
def test_the_condition_yields_if_the_round_cannot_be_paired_otherwise() -> None:
    """4 withdraws. 3 has not met him, but without 3 only 1-2 is left, who have met: 1 rests."""
    now = with_withdrawals(event(4, "1=4 2f3", "1=2 4f3"), [4], after=2)
    paired = pair(now, RATING)
    assert paired.bye == 1
    assert departures(paired) == ["8.4"]


@pytest.mark.article("FMJD86-7.1.7.a")
def test_three_equal_colours_yield_if_the_round_cannot_be_paired_otherwise() -> None:
    """1 and 2 have had White twice and are the only ones left."""
    now = event(6, "1=3 2=4", "1=5 2=6", absent=[3, 4, 5, 6])
    paired = pair(now, RATING)
    assert paired.pairs == ((2, 1),)
    assert departures(paired) == ["7.1.7"]


def test_an_arrival_after_the_withdrawal_ends_the_condition() -> None:
    left = event(6, "1>4 5=2 6=3", absent=[1])
    assert pair(left, RATING).bye == 6
    returned = event(7, "1>4 5=2 6=3", "2=6 3=5 4*")
    arrived = replace(returned, absences=event(7, "", "", absent=[1]).absences)
    assert arrived.absent(3) == {1}
    assert pair(arrived, RATING).bye is None


@pytest.mark.article("FMJD86-8.6")
def test_the_withdrawn_are_left_out_of_the_standings_used_for_pairing() -> None:
    now = with_withdrawals(event(8, "1>5 6=2 3>7 8=4"), [1, 8], after=1)
    paired = pair(now, RATING)
    named = {t for bracket in paired.account.brackets for t in bracket.residents}
    assert named == {2, 3, 4, 5, 6, 7}
    assert {t for game in paired.pairs for t in game} == named


@pytest.mark.article("FMJD86-8.7.a")
def test_points_won_against_the_withdrawn_are_kept() -> None:
    before = event(6, "1>4 5=2 6=3")
    after = with_withdrawals(before, [6, 4], after=1)
    assert after.history.points == before.history.points
    kept = [b for b in pair(after, RATING).account.brackets if 1 in b.residents]
    assert kept[0].score == 20


@pytest.mark.article("FMJD86-8.8")
def test_an_unfinished_game_counts_one_each_for_the_pairing() -> None:
    open_, drawn = event(4, "1?3 2>4"), event(4, "1=3 2>4")
    assert open_.history.points == drawn.history.points == [10, 20, 10, 0]
    for column in (solkoff, sonneborn_berger):
        assert column(open_.history) == column(drawn.history)
    assert pairs(open_) == pairs(drawn)


@pytest.mark.article("FMJD86-5.2")
def test_a_second_rest_is_a_departure_from_the_rules_and_is_reported() -> None:
    """Three players left of five, all of whom have rested; only 1 and 3 have not met."""
    now = event(3, "1=2 3*", "2=3 1*", "2*")
    paired = pair(now, RATING)
    assert paired.bye == 2
    assert {(min(p), max(p)) for p in paired.pairs} == {(1, 3)}
    told = [step for step in steps(paired) if step.article == "5.2"]
    assert len(told) == 1
    assert told[0].facts == {"player": 2}


def test_no_pairing_names_those_who_stand_in_the_way() -> None:
    with pytest.raises(NoLegalPairing):
        pair(event(4, "1=2 3=4", "1=3 2=4", "1=4 2=3"), RATING)
