"""Which proofs a round needs: those of the module that verifies it."""

from __future__ import annotations

from types import ModuleType
from typing import cast

from ronde.proving import dutch
from ronde.proving.statements import prove
from ronde.verifier import burstein, dutch_2017, dutch_2026, swiss_guide
from ronde.verifier.account import AccountFile
from ronde.verifier.history import History

DUTCH = {
    dutch_2026: dutch.prove_2026,
    dutch_2017: dutch.prove_2017,
    swiss_guide: dutch.prove_swiss_guide,
}


def judge_of(history: History) -> ModuleType:
    """The module that verifies the round; seeding rounds are rounds of the Dutch system."""
    module = cast("ModuleType", history.rules.judge())
    return cast("ModuleType", burstein.seeding(history) or module) if module is burstein else module


def has_brackets(history: History) -> bool:
    """Whether there is something to prove: a procedure is replayed, and its account has none."""
    module = judge_of(history)
    return module in DUTCH or hasattr(module, "round_of")


def with_proofs(history: History, account: AccountFile) -> AccountFile:
    """The account with a proof of everything for which one is found."""
    module = judge_of(history)
    if module in DUTCH:
        return DUTCH[module](history, account)
    return prove(module.round_of(history), account)
