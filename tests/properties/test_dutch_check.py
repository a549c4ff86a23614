"""Checking replays what was played: a round by the rules agrees, any other is found out."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import ronde
from ronde.domain.result import Bye
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Tournament
from ronde.formats import to_text
from ronde.generator import Recipe, generate

SYSTEMS = ("fide-dutch-2026", "fide-dutch-2017")
SEEDS = range(12)

every_edition = pytest.mark.parametrize("system", SYSTEMS)


def played(system: str, seed: int) -> Tournament:
    return generate(
        Recipe(
            players=9 + 3 * seed,
            rounds=7,
            seed=seed,
            system=system,
            forfeits=0.05,
            half_byes=0.03,
            zero_byes=0.03,
            full_byes=0.02,
            withdrawals=0.01,
            late_entries=0.05,
        )
    )


def with_last(event: Tournament, last: PlayedRound) -> Tournament:
    return replace(event, rounds=(*event.rounds[:-1], last))


@every_edition
def test_what_the_rules_paired_agrees_whether_read_or_made(system: str) -> None:
    for seed in SEEDS:
        event = played(system, seed)
        assert ronde.check(event, system).agrees
        told = ronde.read(to_text(event))
        assert ronde.check(told, system).agrees


@every_edition
def test_two_boards_that_changed_opponents_are_found_out(system: str) -> None:
    for seed in SEEDS:
        event = played(system, seed)
        last = event.rounds[-1]
        one, two = Random(seed).sample(last.games, 2)
        swapped = (one._replace(black=two.black), two._replace(black=one.black))
        others = tuple(game for game in last.games if game not in (one, two))
        report = ronde.check(with_last(event, PlayedRound((*others, *swapped), last.byes)), system)
        (found,) = report.differences
        assert found.number == len(event.rounds)
        assert set(found.unexpected) == {(game.white, game.black) for game in swapped}
        assert set(found.missing) == {(game.white, game.black) for game in (one, two)}
        assert not found.reversed_colours
        assert not found.bye_differs


@every_edition
def test_reversed_colours_are_found_out(system: str) -> None:
    for seed in SEEDS:
        event = played(system, seed)
        last = event.rounds[-1]
        game = Random(seed).choice(last.games)
        turned = Game(game.black, game.white, game.black_result, game.white_result)
        others = tuple(other for other in last.games if other is not game)
        report = ronde.check(with_last(event, PlayedRound((*others, turned), last.byes)), system)
        (found,) = report.differences
        assert found.reversed_colours == ((turned.white, turned.black),)
        assert not found.unexpected
        assert not found.missing


@every_edition
def test_a_bye_for_somebody_else_is_found_out(system: str) -> None:
    tried = 0
    for seed in SEEDS:
        event = played(system, seed)
        last = event.rounds[-1]
        byes = [tpn for tpn, bye in last.byes if bye is Bye.PAIRING_ALLOCATED]
        if not byes:
            continue
        tried += 1
        game = Random(seed).choice(last.games)
        games = tuple(g if g is not game else g._replace(black=byes[0]) for g in last.games)
        kept = tuple(b for b in last.byes if b[0] != byes[0])
        changed = PlayedRound(games, (*kept, (game.black, Bye.PAIRING_ALLOCATED)))
        (found,) = ronde.check(with_last(event, changed), system).differences
        assert found.bye_differs
        assert found.byes == (game.black,)
        assert found.wanted is not None
        assert found.wanted.bye == byes[0]
    assert tried > 2
