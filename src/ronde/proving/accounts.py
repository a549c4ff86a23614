"""From a paired round to its account file, and from a stored round to a verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ronde.domain.errors import N_, NoLegalPairing
from ronde.domain.tournament import Tournament
from ronde.pairing import Round, pair, situation, system_of
from ronde.proving import dutch
from ronde.proving.statements import burstein, double_swiss, dubov, seeding_attempt, team
from ronde.rulebooks.system import System
from ronde.verifier import read_account
from ronde.verifier import verify as verified
from ronde.verifier.account import AccountFile, Bracket
from ronde.verifier.history import History
from ronde.verifier.judging import history_of, worse_than
from ronde.verifier.verdict import Finding, Verdict, not_proved, refuted

Prover = Callable[[History, AccountFile], AccountFile]
PROVERS: dict[str, Prover] = {
    "fide-dutch-2026": dutch.prove_2026,
    "fide-dutch-2017": dutch.prove_2017,
    "fide-burstein-2026": burstein,
    "fide-burstein-2017": burstein,
    "fide-dubov-2026": dubov,
    "fide-dubov-2018": dubov,
    "fide-double-swiss": double_swiss,
    "fide-team": team,
}
ATTEMPTS = {
    "fide-dutch-2017": dutch.with_attempt,
    "fide-burstein-2017": seeding_attempt,
}
"""Systems whose brackets may be paired anew: what was found first is added to the account."""


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
    )
    prover = PROVERS.get(paired.system)
    if prover is None:  # a procedure is replayed: its groups follow from the history
        return account
    account.brackets = tuple(
        Bracket(b.score, b.residents, b.moved, tuple(sorted(b.pairs)), b.floaters)
        for b in told.brackets
    )
    before = event.as_known_at(paired.number)
    choices = {**dict(before.choices), **(options or {})}
    history = history_of(
        paired.system, before, paired.number, acceleration=acceleration, options=choices
    )
    if paired.system in ATTEMPTS:
        choice: dict[str, Any] = {"acceleration": acceleration, "options": options}
        case = situation(event, paired.rules, round=paired.number, **choice)
        account = ATTEMPTS[paired.system](history, account, case)
    return prover(history, account)


def verify(
    event: Tournament,
    account: AccountFile | bytes | str | Path | None = None,
    system: str | System | None = None,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
    round: int | None = None,
) -> Verdict:
    """Whether a round is proved, refuted or not proved.

    `account` is an account file, its content or its path; without one the round that the event
    holds is judged.
    """
    if isinstance(account, Path) or (isinstance(account, str) and "{" not in account):
        account = Path(account).read_bytes()
    if isinstance(account, bytes | str):
        account = read_account(account)
    choices: dict[str, Any] = {"acceleration": acceleration, "options": options, "round": round}
    return judge(event, account, system=system, **choices)


def judge(
    event: Tournament,
    account: AccountFile | None = None,
    *,
    system: str | System | None = None,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
    round: int | None = None,
) -> Verdict:
    """The verdict on an account; without one, on the round that the event holds.

    A round without account is paired again and proved; where the event holds another one, that is
    refuted. Without `round` it is the round of the account, else the last one held, else the next.
    It is judged by what was known when it was paired.
    """
    number = round or (len(event.rounds) or 1 if account is None else max(account.round, 1))
    known = event.as_known_at(number)
    name = system_of(known, system).name
    choices: dict[str, Any] = {"acceleration": acceleration, "options": options}
    if account is not None:
        return verified(event, account, system=name, round=round, **choices)
    try:
        paired = pair(event, system, round=number, **choices)
    except NoLegalPairing as none:
        finding = not_proved("", none.template, **none.facts)
        return Verdict.of(name, number, [finding])
    wanted = account_of(event, paired, **choices)
    verdict = verified(known, wanted, system=name, round=number, **choices)
    if not verdict.is_proved or number > len(event.rounds):
        return verdict
    history = history_of(name, event, number, **{**choices, "options": _choices(known, options)})
    return Verdict.of(name, number, _differences(history, wanted))


def _choices(event: Tournament, options: Mapping[str, Any] | None) -> dict[str, Any]:
    return {**dict(event.choices), **(options or {})}


def _differences(history: History, wanted: AccountFile) -> Iterator[Finding]:
    """What is wrong with the stored round, the other one being proved."""
    assert history.games is not None
    told = {(white, black): article for white, black, article in wanted.games}
    stored = [(white + 1, black + 1) for white, black in history.games]
    bye = None if history.bye is None else history.bye + 1
    for white, black in stored:
        if (black, white) in told:
            template = N_("{white} should have Black against {black}.")
            article = told[black, white]
            yield refuted(article, template, white, black, white=white, black=black)
    pairs = {frozenset(pair) for pair in stored}
    if pairs == {frozenset(pair) for pair in told} and bye == wanted.bye:
        return
    yield from worse_than(history, stored, bye, wanted)
