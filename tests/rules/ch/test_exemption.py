"""The Swiss guide, "Procédure et principes": who is not paired, and who is exempted."""

from __future__ import annotations

import pytest

import ronde
from ronde.rulebooks.advice import advised_rounds
from tests.rules.dutch2026.worked import answer, told

SYSTEM = "ch-dutch"


def paired(event: ronde.Tournament) -> ronde.Round:
    return ronde.pair(event, SYSTEM)


def said(round_: ronde.Round) -> list[str]:
    """What the account tells besides the groups."""
    return [step.template.format(**step.facts) for step in round_.account.steps]


@pytest.mark.article("CH-proc.2")
def test_a_player_who_asked_for_a_free_round_is_taken_out_of_the_groups() -> None:
    found = paired(told(8, "1-5:1 6-2:0 3-7:1 8-4:0", absent=(2, 5)))
    grouped = {n for bracket in found.account.brackets for n in bracket.residents}
    assert grouped == {1, 3, 4, 6, 7, 8}
    assert found.bye is None


@pytest.mark.article("CH-proc.4")
def test_the_lowest_placed_is_exempted_by_points_and_then_by_starting_number() -> None:
    assert paired(told(7, "1-4:1 5-2:0 6-3:1 7:Z")).bye == 7
    assert paired(told(7, "1-4:1 5-2:0 6-3:1 7:H")).bye == 5


@pytest.mark.article("CH-proc.4")
def test_a_player_who_has_been_exempted_is_passed_over_for_the_last_but_one() -> None:
    found = paired(told(3, "1-2:1 3:U", "3-1:0 2:U"))
    assert (found.pairs, found.bye) == answer("2-3 1")
    assert said(found)[:2] == [
        "placed lower, but exempted before or with a win's points without playing: [3, 2]",
        "exempted is 1, the lowest placed who can be",
    ]


@pytest.mark.article("CH-proc.5")
@pytest.mark.parametrize("last", ["5-6:+ 7:Z", "6-5:- 7:Z", "6:Z 7:Z 5:F"])
def test_a_point_won_without_playing_counts_like_an_exemption(last: str) -> None:
    """5, 6 and 7 are the lowest; 5 has its only point without a game."""
    event = told(7, f"1-3:= 2-4:= {last}", "1-4:1 2-3:1 5:Z 6:U 7:U")
    assert event.history.points == [15, 15, 5, 5, 10, 10, 10]
    assert paired(event).bye == 4
    fought = told(7, "1-3:= 2-4:= 5-6:1 7:Z", "1-4:1 2-3:1 5:Z 6:U 7:U", absent=(3, 4))
    assert paired(fought).bye == 5


@pytest.mark.article("CH-proc.6")
def test_the_card_of_the_exempted_player_is_taken_out_of_its_group() -> None:
    found = paired(told(7, "1-4:1 5-2:0 6-3:1 7:H"))
    assert found.bye == 5
    assert [bracket.residents for bracket in found.account.brackets] == [(1, 2, 6), (7,), (3, 4)]


@pytest.mark.article("CH-proc.8")
def test_another_player_is_exempted_where_the_others_could_not_be_paired() -> None:
    """1 has met 2, 3 and 4, so that 5 is needed; 2-4 and 3-4 have met as well."""
    found = paired(told(5, "1-2:1 3-4:= 5:Z", "3-1:0 2-4:= 5:Z", "1-4:1 2:Z 3:Z 5:Z"))
    assert (found.pairs, found.bye) == answer("5-1 2-3 4")
    assert "placed lower, but needed to pair the others: [5, 3, 2]" in said(found)


@pytest.mark.article("CH-proc.8")
@pytest.mark.parametrize(
    "event",
    [
        told(4, "1-3:= 2-4:=", "1-4:= 2-3:=", "2-1:= 4-3:="),
        told(3, "1-2:1 3:U", "3-1:0 2:U", "2-3:= 1:U"),
    ],
)
def test_what_cannot_be_paired_at_all_is_left_to_the_arbiter(event: ronde.Tournament) -> None:
    with pytest.raises(ronde.NoLegalPairing):
        paired(event)


@pytest.mark.article("CH-recommendation.1", "CH-recommendation.2")
@pytest.mark.parametrize("participants", range(2, 400))
def test_the_rounds_advised_are_those_that_suit_the_participants(participants: int) -> None:
    suited = [r for r in range(1, 400) if 2 * r <= participants <= 2**r]
    assert list(advised_rounds(participants)) == suited


@pytest.mark.article("CH-recommendation.1", "CH-recommendation.2")
def test_six_to_twenty_rounds_suit_forty_participants() -> None:
    assert advised_rounds(40) == range(6, 21)


@pytest.mark.article("CH-recommendation.1", "CH-recommendation.2", "CH-recommendation.4")
def test_the_account_warns_of_too_few_and_of_too_many_participants() -> None:
    assert said(paired(told(14, of=7))) == []
    assert said(paired(told(8, of=3))) == []
    assert said(paired(told(12, of=7))) == [
        "7 rounds suit 14 to 128 participants: with 12, often no conforming pairing is left"
    ]
    (warning,) = said(paired(told(10, of=3)))
    assert warning.startswith("3 rounds suit 6 to 8 participants: with 10, several may win all")
