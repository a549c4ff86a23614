"""From a paired round to its account file, and from a stored round to a verdict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ronde.domain.tournament import Tournament
from ronde.pairing import Round, pair
from ronde.proving import dutch
from ronde.verifier import verify
from ronde.verifier.account import AccountFile, Bracket
from ronde.verifier.history import History
from ronde.verifier.verdict import Verdict

PROVERS = {"fide-dutch-2026": dutch.prove}


def account_of(
    event: Tournament,
    paired: Round,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> AccountFile:
    """The account of a round as a file, with proofs where the system has a prover."""
    told = paired.account
    article = {(game.white, game.black): game.article for game in told.games}
    account = AccountFile(
        system=paired.system,
        round=paired.number,
        games=tuple((white, black, article[white, black]) for white, black in paired.pairs),
        schema="ronde-account-1",
        bye=paired.bye,
        brackets=tuple(
            Bracket(b.score, b.residents, b.moved, tuple(sorted(b.pairs)), b.floaters)
            for b in told.brackets
        ),
    )
    prover = PROVERS.get(paired.system)
    if prover is None:
        return account
    before = event.as_known_at(paired.number)
    choices = {**dict(before.choices), **(options or {})}
    history = History(before, paired.number, acceleration=acceleration, options=choices)
    return prover(history, account)


def judge(
    event: Tournament,
    number: int,
    system: str | None = None,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> Verdict:
    """Pair a stored round again, prove that, and compare."""
    choices: dict[str, Any] = {"acceleration": acceleration, "options": options}
    paired = pair(event, system, round=number, **choices)
    account = account_of(event, paired, **choices)
    return verify(event, account, system=paired.system, round=number, **choices)
