"""From a paired round to its account file, and from a stored round to a verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any

from msgspec import structs

from ronde.checking import with_number_of_rounds
from ronde.domain.arguments import check_choices, check_kind, check_tournament
from ronde.domain.errors import N_, FileAccessError, NoLegalPairing, NoSuchRound
from ronde.domain.integers import as_integer
from ronde.domain.tournament import Tournament
from ronde.pairing import Round, pair, situation, system_of, with_choices_offered
from ronde.proving import dutch
from ronde.proving.provers import has_brackets, judge_of, with_proofs
from ronde.rulebooks.system import System
from ronde.verifier import dutch_2017, read_account, swiss_guide
from ronde.verifier import verify as verified
from ronde.verifier.account import AccountFile, Bracket
from ronde.verifier.history import History
from ronde.verifier.judging import (
    history_of,
    stored_boards,
    who_is_paired,
    worse_than,
    wrong_boards,
    wrong_colours,
)
from ronde.verifier.systems import SYSTEMS
from ronde.verifier.verdict import Finding, Verdict, not_judged, not_proved


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
    choice: dict[str, Any] = {"acceleration": acceleration, "options": options}
    before = event.as_known_at(paired.number)
    if paired.system not in SYSTEMS:
        return account
    history = history_of(paired.system, before, paired.number, **choice)
    if not has_brackets(history) or any(who_is_paired(history, account)):
        return account  # the latter: a round of another event
    account.brackets = tuple(
        Bracket(b.score, b.residents, b.moved, tuple(sorted(b.pairs)), b.floaters)
        for b in told.brackets
    )
    if judge_of(history) in (dutch_2017, swiss_guide):
        case = situation(event, paired.rules, round=paired.number, **choice)
        account = dutch.with_attempt(history, account, case)
    return with_proofs(history, account)


def verify(
    event: Tournament,
    account: Round | AccountFile | bytes | str | PathLike[str] | None = None,
    system: str | System | None = None,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
    round: int | None = None,
) -> Verdict:
    """Whether a round is proved, refuted or not proved.

    `account` is a round just paired, which is judged by its own system; or an account file, its
    content or its path. Without one the round that the event holds is judged.
    """
    check_tournament(event)
    check_choices(acceleration, options)
    check_kind("account", account, Round, AccountFile, bytes, str, PathLike, None)
    round = as_integer(round)
    for number in (round, account.number if isinstance(account, Round) else None):
        if number is None or (type(number) is int and 1 <= number <= len(event.rounds) + 1):
            continue
        raise NoSuchRound(
            N_("Round {round} cannot be paired: the tournament has {played} rounds so far."),
            round=number,
            played=len(event.rounds),
        )
    if isinstance(account, Round):
        system = account.rules if system is None else system
        account = account_of(event, account, acceleration=acceleration, options=options)
    if isinstance(account, PathLike) or (isinstance(account, str) and "{" not in account):
        account = _content(account)
    if isinstance(account, bytes | str):
        account = read_account(account)
    choices: dict[str, Any] = {"acceleration": acceleration, "options": options, "round": round}
    return judge(event, account, system=system, **choices)


def _content(file: str | PathLike[str]) -> bytes:
    try:
        return Path(file).read_bytes()
    except (OSError, ValueError) as error:
        raise FileAccessError(
            N_("The file {file} cannot be read: {reason}."),
            file=str(file),
            reason=getattr(error, "strerror", None) or str(error),
        ) from error


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

    A round is paired again and proved; where the event holds another one, or an account that is
    not proved tells of another one, that is refuted. Without `round` it is the round of the
    account, else the last one held, else the next. It is judged by what was known when it was
    paired. Where the event does not say how many rounds it has, a round that it holds is judged as
    if it were finished, and a note says so.
    """
    number = round or (len(event.rounds) or 1 if account is None else max(account.round, 1))
    choices: dict[str, Any] = {"acceleration": acceleration, "options": options}
    if event.number_of_rounds is not None or number > len(event.rounds):
        return _judge(event, account, number, system, round, choices)
    event = with_number_of_rounds(event)
    verdict = _judge(event, account, number, system, round, choices)
    template = N_("The file does not say how many rounds there are: it is taken to be finished.")
    return replace(verdict, notes=(*verdict.notes, not_judged("", template)))


def _judge(
    event: Tournament,
    account: AccountFile | None,
    number: int,
    system: str | System | None,
    round: int | None,
    choices: dict[str, Any],
) -> Verdict:
    """The verdict on a round of an event of so many rounds."""
    rules = system_of(event.as_known_at(number), system)
    verdict = None
    if account is not None:
        verdict = verified(event, account, system=rules.name, round=round, **choices)
        number = verdict.round
        with_choices_offered(situation(event, rules, round=number, **choices), rules)
        if verdict.is_proved:
            return verdict
    known = event.as_known_at(number)
    try:
        wanted = account_of(event, pair(event, rules, round=number, **choices), **choices)
    except NoLegalPairing as none:
        finding = not_proved("", none.template, **none.facts)
        return verdict or Verdict(rules.name, number, (finding,))
    ours = verified(known, wanted, system=rules.name, round=number, **choices)
    history = history_of(rules.name, event, number, **choices) if ours.is_proved else None
    if history is None:
        return verdict or ours
    itself = _of_round(history, account, wanted)
    if account is None or verdict is None:
        return itself or ours
    if itself is None:
        return verdict
    findings = [*itself.findings, *(f for f in verdict.findings if f not in itself.findings)]
    notes = [*itself.notes]
    if history.games is not None and not itself.is_proved:
        if verified(known, account, system=rules.name, round=number, **choices).is_proved:
            notes.append(not_judged("", N_("The account is right: the file holds another round.")))
    return Verdict(rules.name, number, tuple(findings), tuple(notes), itself.status)


def _of_round(history: History, account: AccountFile | None, wanted: AccountFile) -> Verdict | None:
    """What is wrong with the round that the event holds, else with that of the account, if any."""
    notes: list[Finding] = []
    if history.games is not None:
        games = tuple((white + 1, black + 1, "") for white, black in history.games)
        bye = None if history.bye is None else history.bye + 1
        held = structs.replace(wanted, games=games, bye=bye)
        boards, notes = stored_boards(history)
    elif account is not None and account.round == history.number:
        held, boards = account, []
        if not any(who_is_paired(history, account)):
            boards = [*wrong_boards(history, [game[:2] for game in account.games])]
    else:
        return None
    wrong = [*_differences(history, held, wanted)]
    return Verdict(wanted.system, history.number, (*wrong, *boards), tuple(notes))


def _differences(history: History, held: AccountFile, proved: AccountFile) -> Iterator[Finding]:
    """What is wrong with a round, the other one being proved."""
    yield from wrong_colours(held, proved)
    yield from worse_than(history, held, proved)
