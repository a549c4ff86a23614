"""Accounts that somebody made to be believed: none is, and none makes the verifier stumble."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from ronde.domain.errors import InputError, NoLegalPairing, NoSuchRound
from ronde.domain.tournament import Tournament
from ronde.generator import Recipe, generate
from ronde.pairing import pair
from ronde.proving import account_of, judge
from ronde.verifier import Status, read_account, verify, write_account
from ronde.verifier.systems import SYSTEMS
from tests.unit.verifier.falsifying import paired_stages
from tests.unit.verifier.hostile import forged, mutated, raw


def stages(system: str, seed: int) -> Iterator[Tournament]:
    """A random tournament of any system before each of its rounds."""
    if system == "fide-team":
        yield from (event for event, *_ in paired_stages(system, range(6, 14), range(4)))
        return
    recipe = Recipe(
        players=Random(seed).randint(6, 14),
        rounds=5,
        seed=seed,
        system=system,
        forfeits=0.05,
        half_byes=0.03,
        zero_byes=0.03,
        late_entries=0.05,
    )
    yield from generate(recipe).stages()


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_change_to_the_file_is_believed_and_none_breaks_the_verifier(system: str) -> None:
    """Prices may be exchanged for others that prove the same round; nothing else may change."""
    dice, judged = Random(system), 0
    for stage in stages(system, 1):
        try:
            paired = pair(stage, system)
        except NoLegalPairing:
            continue
        right = account_of(stage, paired)
        told = json.loads(write_account(right))
        for name, case in [*mutated(told, dice, 60), *forged(told)]:
            try:
                account = read_account(json.dumps(case))
            except InputError:
                continue
            if account == right:
                continue
            judged += 1
            verdict = verify(stage, account, system=system)
            assert all(finding.render() for finding in verdict.findings)
            assert not verdict.is_proved or "/proofs/" in name, name
    assert judged > 50


@pytest.mark.parametrize("system", ["fide-dutch-2026", "fide-dubov-2018", "fide-lim"])
def test_forged_accounts_are_refuted_or_not_proved_beside_the_engine(system: str) -> None:
    *_, stage = stages(system, 2)
    told = json.loads(write_account(account_of(stage, pair(stage))))
    for name, case in forged(told):
        try:
            account = read_account(json.dumps(case))
        except InputError:
            continue
        assert not judge(stage, account).is_proved, name


def test_files_that_are_no_account_are_refused() -> None:
    *_, stage = stages("fide-dutch-2026", 3)
    told = json.loads(write_account(account_of(stage, pair(stage))))
    for name, data in raw(told):
        with pytest.raises(InputError):
            pytest.fail(f"{name} was read: {read_account(data)}")


def test_a_round_that_cannot_be_judged_yet_is_no_round() -> None:
    *_, stage = stages("fide-dutch-2026", 3)
    account = account_of(stage, pair(stage))
    account.round = 10**9
    with pytest.raises(NoSuchRound):
        verify(stage, account, round=10**9)
    assert verify(stage, account).status is Status.REFUTED


def test_prices_have_one_form_only() -> None:
    """Lists in another order, players named twice and zeros in front are not accepted."""
    *_, stage = stages("fide-dutch-2026", 4)
    told = json.loads(write_account(account_of(stage, pair(stage))))
    seen = 0
    for bracket in told["brackets"]:
        for proof in bracket.get("proofs", {}).values():
            for listed in [*proof.get("prices", []), *proof.get("odd_sets", [])]:
                price, who = listed
                for other in ([f"0{price}", who], [price, [*who, who[0]]], [price, who[::-1]]):
                    if other == listed:
                        continue
                    listed[:] = other
                    assert not verify(stage, read_account(json.dumps(told))).is_proved
                    listed[:] = [price, who]
                    seen += 1
    assert seen
    assert verify(stage, read_account(json.dumps(told))).is_proved
