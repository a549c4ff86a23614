"""Proofs for the brackets of the Dutch systems."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from ronde.proving.prices import prices
from ronde.rulebooks.completion import Completion
from ronde.rulebooks.dutch import edition_2017, flow_2017
from ronde.rulebooks.dutch.bracket import Bracket as EngineBracket
from ronde.rulebooks.dutch.swiss_guide import SYSTEM as GUIDE
from ronde.rulebooks.field import Field as EngineField
from ronde.rulebooks.field import legal_rows
from ronde.rulebooks.situation import Situation
from ronde.solver.blossom import heaviest
from ronde.verifier import dutch_2017, dutch_2026, swiss_guide
from ronde.verifier.account import AccountFile, Attempt, Bracket, Proof, proof_of
from ronde.verifier.duals import NotProved, tight_rows
from ronde.verifier.dutch import Edition, Field, Judged, bracket_order, problem, ways
from ronde.verifier.history import History
from ronde.verifier.matching import bits_of, perfect


def prove_2026(history: History, account: AccountFile) -> AccountFile:
    """The account with a proof for every bracket, where one is found."""
    return _proved(dutch_2026.EDITION, history, account)


def prove_2017(history: History, account: AccountFile) -> AccountFile:
    """The same, with a proof for the attempt before a bracket was paired anew."""
    return _proved(dutch_2017.EDITION, history, account)


def _proved(edition: Edition, history: History, account: AccountFile) -> AccountFile:
    field = Field(edition, history, account)
    if [*edition.bye(field)]:
        return account
    brackets: list[Bracket] = []
    attempt: Attempt | None = None
    for judged, told, _ in edition.steps(field, account.brackets):
        if isinstance(told, Attempt):
            attempt = _with_proof(field, judged, told)
        else:
            proved = _with_proof(field, judged, told)
            brackets.append(replace(proved, attempt=attempt) if attempt else proved)
            attempt = None
    return replace(account, brackets=tuple(brackets)) if brackets else account


def prove_swiss_guide(history: History, account: AccountFile) -> AccountFile:
    """One player is exempted first; the others are paired as in 2017."""
    if swiss_guide.is_lifted(history):
        return account
    others, told = swiss_guide.without_exempted(history, account)
    return replace(prove_2017(others, told), bye=account.bye)


def with_attempt(history: History, account: AccountFile, situation: Situation) -> AccountFile:
    """The account with the candidate of the last bracket but one that completes no round.

    Rule: FIDE C.04.3 (2017) A.9
    """
    if len(account.brackets) < 2 or swiss_guide.is_lifted(history):
        return account
    system, exempted = edition_2017.SYSTEM, None
    if history.rules.variant == "guide":
        system, exempted = GUIDE, account.bye
        history, paired = swiss_guide.without_exempted(history, account)
    field = Field(dutch_2017.EDITION, history, account if exempted is None else paired)
    dutch_2017.bye(field)
    without = None if exempted is None else exempted - 1
    engine = EngineField(situation, system.prohibitions, edition_2017.DEFINITIONS, without)
    completion = Completion(engine, legal_rows(engine))
    bracketed = account.brackets[-2]
    groups = engine.groups
    place = len(account.brackets) - 2
    moved = [field.place[number] for number in bracketed.moved]
    bracket = EngineBracket(engine, system.table, completion.rows, moved, groups[place])
    is_last = place + 2 == len(groups)
    found = flow_2017.ordinary(bracket, completion, groups[place + 1], is_last=is_last)
    pairs = tuple(sorted((field.number(v), field.number(w)) for v, w in found.pairs))
    below = (1 << len(field.rows)) - (1 << bracket.end) | bits_of(found.downfloaters)
    if perfect(field.rows, field.mate, below) is not None:
        return account
    attempt = Attempt(pairs)
    residents, *after = [list(range(*group)) for group in groups[place:]]
    mate, nothing = dutch_2017.partners(field, pairs), dutch_2017.partners(field, ())
    judged = dutch_2017.ordinary(field, moved, residents, after, mate, nothing)
    attempt = replace(attempt, ahead=_ahead(field, judged))
    brackets = account.brackets
    changed = (*brackets[:-2], replace(bracketed, attempt=attempt), brackets[-1])
    return replace(account, brackets=changed)


def _ahead(field: Field, judged: Judged) -> tuple[tuple[int, int], ...]:
    """Pairs with which the next bracket does best."""
    who = [*judged.left_over, *judged.following] if judged.following else []
    kinds, costs = judged.costs.kinds, judged.costs
    blank = kinds[judged.within.bit_length() - 1]
    inside = judged.inside
    weight: list[list[int | None]] = [
        [
            costs(kinds[v], blank) + costs(kinds[w], blank) - costs(kinds[v], kinds[w])
            if judged.rows[v] >> w & 1 and not inside >> v & inside >> w & 1
            else None
            for w in who
        ]
        for v in who
    ]
    mate = heaviest(weight).mate if who else ()
    pairs = [(who[i], who[j]) for i, j in enumerate(mate) if i < j]
    numbers = [(field.number(min(pair)), field.number(max(pair))) for pair in pairs]
    return tuple(sorted(numbers))


Told = TypeVar("Told", Bracket, Attempt)


def _with_proof(field: Field, judged: Judged, told: Told) -> Told:
    """Rows first; the orders are proved with digits only where a search leaves a doubt."""
    found: dict[str, Proof] = {}
    for names in ways(judged):
        for name in names:
            if name not in found and (proof := _proof(field, judged, name)) is not None:
                found[name] = proof
        told = replace(told, proofs={name: found[name] for name in names if name in found})
        try:
            if not [*bracket_order(judged, told)]:
                return told
        except NotProved:
            pass
    return told


def _proof(field: Field, judged: Judged, name: str) -> Proof | None:
    """The first prices that the verifier accepts."""
    rows, within, kinds, cost = problem(judged, name)
    inside = judged.inside & within
    following = bits_of(judged.following) & within
    mate = judged.mate
    blanks = bool(within >> len(field.rows))
    how = {"by_kind": name == "rows", "blanks": blanks}
    for duals in prices(rows, mate, within, inside, following, kinds, cost, **how):
        try:
            tight_rows(rows, mate, within, kinds, cost, duals)
        except NotProved:
            continue
        return proof_of(duals, {v: field.number(v) for v in range(len(field.rows))})
    return None
