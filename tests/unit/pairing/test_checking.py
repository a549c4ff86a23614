"""Every round paired again, and what differs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.checking import check
from ronde.domain.errors import RequestError
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound, game
from ronde.domain.tournament import Tournament
from ronde.generator import Recipe, generate

SYSTEM = "fide-dutch-2026"
EVENT = generate(Recipe(players=9, rounds=5, seed=4, system=SYSTEM))


def with_round(event: Tournament, number: int, played: PlayedRound) -> Tournament:
    return replace(event, rounds=(*event.rounds[: number - 1], played, *event.rounds[number:]))


def test_a_tournament_paired_by_the_rules_agrees() -> None:
    report = check(EVENT, SYSTEM)
    assert report.agrees
    assert [checked.number for checked in report.rounds] == [1, 2, 3, 4, 5]
    assert report.system == SYSTEM


def test_reversed_colours_are_reported_as_such() -> None:
    first = EVENT.rounds[0]
    white, black, white_result, black_result = first.games[0]
    reversed_ = Game(black, white, black_result, white_result)
    turned = PlayedRound((reversed_, *first.games[1:]), first.byes)
    (checked,) = check(with_round(EVENT, 1, turned), SYSTEM, rounds=range(1, 2)).differences
    assert checked.reversed_colours == ((black, white),)
    assert checked.missing == checked.unexpected == ()
    assert not checked.bye_differs


def test_other_pairs_are_reported_on_both_sides() -> None:
    first = EVENT.rounds[0]
    (a, b, *_), (c, d, *_) = first.games[:2]
    crossed = PlayedRound((game(a, d, Result.WIN), game(c, b), *first.games[2:]), first.byes)
    (checked,) = check(with_round(EVENT, 1, crossed), SYSTEM, rounds=range(1, 2)).differences
    assert set(checked.unexpected) == {(a, d), (c, b)}
    assert set(checked.missing) == {(a, b), (c, d)}


def test_another_bye_is_reported() -> None:
    first = EVENT.rounds[0]
    ((resting, _),) = first.byes
    a, b, *_ = first.games[-1]
    other = PlayedRound((*first.games[:-1], game(a, resting)), ((b, Bye.PAIRING_ALLOCATED),))
    (checked,) = check(with_round(EVENT, 1, other), SYSTEM, rounds=range(1, 2)).differences
    assert checked.bye_differs
    assert checked.byes == (b,)
    assert checked.wanted is not None
    assert checked.wanted.bye == resting


def test_a_round_that_the_rules_do_not_allow_is_reported_with_the_reason() -> None:
    twice = (PlayedRound((game(1, 2, Result.WIN),)),) * 2
    event = Tournament((Player(Tpn(1)), Player(Tpn(2))), twice, 3, initial_colour="W")
    first, second = check(event, SYSTEM).rounds
    assert first.agrees
    assert not second.agrees
    assert second.wanted is None
    assert second.refusal is not None
    assert second.unexpected == ((1, 2),)


def test_who_was_not_paired_is_not_paired_again() -> None:
    absent = generate(Recipe(players=12, rounds=5, seed=8, zero_byes=0.2, half_byes=0.1))
    assert check(absent, SYSTEM).agrees


def test_only_the_rounds_asked_for_are_checked() -> None:
    report = check(EVENT, SYSTEM, rounds=range(2, 4))
    assert [checked.number for checked in report.rounds] == [2, 3]


def test_rounds_that_were_not_played_cannot_be_checked() -> None:
    with pytest.raises(RequestError, match="Rounds 4 to 6 cannot be checked: 5 rounds"):
        check(EVENT, SYSTEM, rounds=range(4, 7))


def test_without_a_number_of_rounds_the_event_counts_as_finished() -> None:
    assert check(replace(EVENT, number_of_rounds=None), SYSTEM).agrees


def test_the_declared_system_is_used_when_none_is_named() -> None:
    assert check(EVENT).system == SYSTEM
