"""Burstein, Dubov, Double-Swiss, teams: what is right is proved, and nothing wrong ever is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from ronde.domain.errors import NoLegalPairing
from ronde.pairing import pair, with_pairing
from ronde.proving import account_of, judge
from ronde.verifier import Status, read_account, verify, write_account
from tests.rules.team.events import event as teams
from tests.rules.team.test_probes import FOUR_WHO_HAVE_MET
from tests.unit.verifier.falsifying import (
    exchanged,
    falsified,
    falsified_proof,
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


OTHER_READINGS = {
    "fide-burstein-2026": {"zero_point_byes": "to-last-round"},
    "fide-dubov-2026": {"equalising_shift": "all", "upfloats": "played"},
    "fide-double-swiss": {"match_by_forfeit": "both-games", "number": "listed"},
    "fide-team": {"primary": "game-points", "first_team": "standings", "type": "none"},
}


@pytest.mark.parametrize("system", OTHER_READINGS)
def test_rounds_of_another_reading_are_proved_by_that_reading(system: str) -> None:
    options = OTHER_READINGS[system]
    for event, _, _ in paired_stages(system, SMALL, range(500, 520)):
        other = pair(event, options=options)
        account = account_of(event, other, options=options)
        assert verify(event, account, round=other.number, options=options).is_proved


PASS_FAIL = {"following_scoregroup": "pass-fail"}


@pytest.mark.parametrize("system", ["fide-double-swiss", "fide-team"])
@pytest.mark.parametrize(
    "sizes, seeds", [(SMALL, range(60)), (LARGE, range(2))], ids=["small", "large"]
)
def test_pass_or_fail_is_proved_where_nothing_passes(
    system: str, sizes: range, seeds: range
) -> None:
    failing = 0
    for event, _, _ in paired_stages(system, sizes, seeds):
        strict = pair(event, options=PASS_FAIL)
        account = account_of(event, strict, options=PASS_FAIL)
        verdict = verify(event, account, round=strict.number, options=PASS_FAIL)
        assert verdict.is_proved, [finding.render() for finding in verdict.findings]
        failing += any("failing" in bracket.proofs for bracket in account.brackets)
    assert sizes is LARGE or failing > 2


def test_what_one_reading_of_the_following_scoregroup_gives_the_other_never_proves() -> None:
    event = replace(teams(10, 5, *FOUR_WHO_HAVE_MET), system="fide-team")
    graded, strict = pair(event), pair(event, options=PASS_FAIL)
    for options, right, wrong in ((PASS_FAIL, strict, graded), (None, graded, strict)):
        told = with_pairs(event, right, list(right.pairs), right.bye, options)
        assert verify(event, told, options=options).is_proved
        told = with_pairs(event, wrong, list(wrong.pairs), wrong.bye, options)
        assert not verify(event, told, options=options).is_proved
        assert judge(event, told, options=options).status is Status.REFUTED


@pytest.mark.parametrize("system", ["fide-double-swiss", "fide-team"])
def test_a_falsified_proof_that_nothing_passes_is_never_proved(system: str) -> None:
    seen = 0
    for event, _, dice in paired_stages(system, SMALL, range(60)):
        strict = pair(event, options=PASS_FAIL)
        account = account_of(event, strict, options=PASS_FAIL)
        for at, bracket in enumerate(account.brackets):
            for proof in [bracket.proofs.get("failing")] if "failing" in bracket.proofs else ():
                for what, wrong in falsified_proof(proof, dice, bracket.residents[0]):
                    if what in ("price lowered", "odd set removed"):
                        continue  # a bound that is lower may still be high enough
                    seen += 1
                    proofs = {**bracket.proofs, "failing": wrong}
                    brackets = list(account.brackets)
                    brackets[at] = structs.replace(bracket, proofs=proofs)
                    told = structs.replace(account, brackets=tuple(brackets))
                    verdict = verify(event, told, round=strict.number, options=PASS_FAIL)
                    assert not verdict.is_proved, what
    assert seen > 5
