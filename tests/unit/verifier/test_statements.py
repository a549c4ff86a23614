"""Burstein, Dubov, Double-Swiss, teams: what is right is proved, and nothing wrong ever is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.domain.errors import NoLegalPairing
from ronde.pairing import pair, with_pairing
from ronde.proving import account_of, judge
from ronde.verifier import Status, read_account, verify, write_account
from tests.unit.verifier.falsifying import (
    exchanged,
    falsified,
    hidden_bans,
    paired_stages,
    with_pairs,
)

SYSTEMS = (
    "fide-burstein-2026",
    "fide-burstein-2017",
    "fide-dubov-2026",
    "fide-dubov-2018",
    "fide-double-swiss",
    "fide-team",
)
SMALL, LARGE = range(4, 41), range(80, 201)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    "sizes, seeds", [(SMALL, range(60)), (LARGE, range(2))], ids=["small", "large"]
)
def test_every_round_is_proved(system: str, sizes: range, seeds: range) -> None:
    for event, paired, _ in paired_stages(system, sizes, seeds):
        account = read_account(write_account(account_of(event, paired)))
        for stage in (event, with_pairing(event, paired)):
            verdict = verify(stage, account, round=paired.number)
            assert verdict.is_proved, [finding.render() for finding in verdict.findings]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    "sizes, seeds", [(SMALL, range(100, 150)), (LARGE, range(2))], ids=["small", "large"]
)
def test_exchanged_opponents_are_never_proved(system: str, sizes: range, seeds: range) -> None:
    """Not even with the proofs that would prove the exchanged round, were it right."""
    for event, paired, dice in paired_stages(system, sizes, seeds):
        if len(paired.pairs) < 2:
            continue
        for _ in range(4):
            games, bye = exchanged(paired, dice)
            if {frozenset(g) for g in games} != {frozenset(g) for g in paired.pairs}:
                account = with_pairs(event, paired, games, bye)
                assert not verify(event, account, round=paired.number).is_proved


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    "sizes, seeds", [(SMALL, range(200, 240)), (LARGE, range(2))], ids=["small", "large"]
)
def test_rounds_paired_under_a_hidden_ban_are_never_proved(
    system: str, sizes: range, seeds: range
) -> None:
    for event, paired, dice in paired_stages(system, sizes, seeds):
        for banned in hidden_bans(event, paired, dice):
            try:
                other = pair(banned)
            except NoLegalPairing:
                continue
            account = account_of(banned, other)
            assert verify(banned, account, round=other.number).is_proved
            assert not verify(event, account, round=other.number).is_proved


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_falsified_account_is_never_proved(system: str) -> None:
    for event, paired, dice in paired_stages(system, SMALL, range(300, 330)):
        account = account_of(event, paired)
        for name, wrong in falsified(account, dice):
            verdict = verify(event, wrong, round=paired.number)
            assert not verdict.is_proved, name
            if name in ("reversed", "article", "score", "pairs", "bye", "system"):
                assert verdict.status is Status.REFUTED, name


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_stored_round_is_judged_without_an_account(system: str) -> None:
    for event, paired, dice in paired_stages(system, SMALL, range(400, 420)):
        held = with_pairing(event, paired)
        assert judge(held).is_proved
        games, bye = exchanged(paired, dice) if len(paired.pairs) > 1 else (paired.pairs, None)
        if bye != paired.bye or {*map(frozenset, games)} == {*map(frozenset, paired.pairs)}:
            continue
        other = replace(paired, pairs=tuple(games))
        verdict = judge(with_pairing(event, other))
        assert verdict.status is Status.REFUTED
        assert all(finding.article for finding in verdict.findings), verdict
