"""Rounds of the Dutch systems are proved; whatever is changed is not."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import ronde
from ronde.domain.player import Tpn
from ronde.domain.points import FOOTBALL_POINTS, PointSystem
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import ForbiddenPairs, Tournament
from ronde.generator import Recipe, generate
from ronde.proving import account_of, judge
from ronde.verifier import Status, read_account, verify, write_account
from tests.unit.verifier.cheats import cheats
from tests.unit.verifier.tampering import tampered

SYSTEMS = ("fide-dutch-2026", "fide-dutch-2017", "ch-dutch")
USUAL = {
    "forfeits": 0.1,
    "half_byes": 0.08,
    "zero_byes": 0.06,
    "full_byes": 0.03,
    "withdrawals": 0.03,
    "late_entries": 0.1,
    "unusual": 0.05,
}


def stages(
    system: str, players: int, seed: int, rounds: int = 7, **recipe: Any
) -> list[Tournament]:
    """A random tournament before each of its rounds."""
    made = Recipe(players=players, rounds=rounds, seed=seed, system=system, **recipe)
    return list(generate(made).stages())


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    "recipe",
    [
        {},
        USUAL,
        {"points": FOOTBALL_POINTS, "forfeits": 0.1},
        {"points": PointSystem(pairing_allocated_bye=5), "zero_byes": 0.1},
        {"acceleration": "fide-baku"},
        {"acceleration": "ffe-degressive"},
        {"options": {"number": "listed"}, "late_entries": 0.3},
    ],
)
@pytest.mark.parametrize("players", [7, 9, 14, 23, 40])
def test_every_round_is_proved(system: str, players: int, recipe: dict[str, Any]) -> None:
    for seed in range(2):
        for stage in stages(system, players, seed, min(7, players - 2), **recipe):
            verdict = judge(stage, round=len(stage.rounds) + 1)
            assert verdict.is_proved, verdict


@pytest.mark.parametrize("system", SYSTEMS)
def test_rounds_with_bans_are_proved(system: str) -> None:
    for stage in stages(system, 24, 5):
        banned = replace(stage, forbidden=_bans(stage, Random(7), 20))
        verdict = judge(banned, round=len(stage.rounds) + 1)
        assert verdict.is_proved, verdict


def _bans(stage: Tournament, random: Random, count: int) -> tuple[ForbiddenPairs, ...]:
    numbers = range(1, len(stage.players) + 1)
    pairs = [random.sample(numbers, 2) for _ in range(count)]
    return tuple(ForbiddenPairs((Tpn(a), Tpn(b))) for a, b in pairs)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("players", [6, 11, 20, 45])
def test_no_account_that_was_changed_is_proved(system: str, players: int) -> None:
    random = Random(players)
    for stage in stages(system, players, players, min(6, players - 2), **USUAL):
        paired = ronde.pair(stage)
        account = account_of(stage, paired)
        assert verify(stage, account).is_proved
        for what, changed in tampered(account, random):
            verdict = verify(stage, changed, round=account.round)
            assert not verdict.is_proved, what


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("players", [8, 13, 30])
def test_a_round_paired_under_a_hidden_ban_is_never_proved(system: str, players: int) -> None:
    random = Random(players)
    others = 0
    for stage in stages(system, players, 3, min(6, players - 3)):
        right = ronde.pair(stage)
        for white, black in random.sample(right.pairs, min(4, len(right.pairs))):
            ban = ForbiddenPairs((Tpn(white), Tpn(black)))
            banned = replace(stage, forbidden=(ban,))
            try:
                account = account_of(banned, ronde.pair(banned))
            except ronde.NoLegalPairing:
                continue
            assert verify(banned, account).is_proved
            assert not verify(stage, account).is_proved
            others += 1
    assert others > 5


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_prover_that_cheats_cannot_prove_an_exchange_of_opponents(system: str) -> None:
    random = Random(1)
    for stage in stages(system, 12, 4, 6):
        paired = ronde.pair(stage)
        i, j = random.sample(range(len(paired.pairs)), 2)
        boards = list(paired.pairs)
        (a, b), (c, d) = boards[i], boards[j]
        boards[i], boards[j] = (a, d), (c, b)
        for account in cheats(stage, paired, boards, paired.bye):
            assert not verify(stage, account).is_proved


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_stored_round_with_exchanged_opponents_or_colours_is_refuted(system: str) -> None:
    made = generate(Recipe(players=21, rounds=6, seed=2, system=system))
    random = Random(3)
    for number, played in enumerate(made.rounds, 1):
        games = list(played.games)
        first, second = random.sample(range(len(games)), 2)
        a, b = games[first], games[second]
        exchanged = [*games]
        exchanged[first], exchanged[second] = a._replace(black=b.black), b._replace(black=a.black)
        turned = [*games]
        turned[first] = Game(a.black, a.white, a.black_result, a.white_result)
        for changed in (exchanged, turned):
            rounds = list(made.rounds)
            rounds[number - 1] = PlayedRound(changed, played.byes)
            event = replace(made, rounds=tuple(rounds))
            assert judge(event, round=number).status is Status.REFUTED
        assert judge(made, round=number).is_proved


def test_the_account_goes_through_a_file_and_nothing_unknown_is_read() -> None:
    stage = stages("fide-dutch-2026", 15, 1)[4]
    account = account_of(stage, ronde.pair(stage))
    written = write_account(account)
    assert read_account(written) == account
    assert ronde.verify(stage, written).is_proved
    with pytest.raises(ronde.InputError, match="unknown field"):
        read_account(written.replace(b'"round"', b'"rounds"', 1))


def test_an_amended_system_is_not_proved() -> None:
    stage = stages("fide-dutch-2026", 15, 1)[4]
    amended = ronde.system("fide-dutch-2026").without("C14")
    verdict = ronde.verify(stage, None, amended, round=len(stage.rounds) + 1)
    assert verdict.status is Status.NOT_PROVED
