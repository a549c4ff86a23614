"""Proofs for the brackets of the Dutch systems."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ronde.proving.prices import prices
from ronde.verifier import dutch_2026
from ronde.verifier.account import AccountFile, Bracket, Proof, proof_of
from ronde.verifier.duals import NotProved, tight_rows
from ronde.verifier.dutch import (
    Field,
    Judged,
    bracket_order,
    moved_digits,
    remainder_digits,
    with_order,
)
from ronde.verifier.history import History
from ronde.verifier.matching import bits_of

_WAYS = (("rows",), ("remainder",), ("rows", "remainder"), ("moved",), ("moved", "remainder"))
"""Which proofs are given: digits of an order only where a search leaves a doubt."""


def prove(history: History, account: AccountFile) -> AccountFile:
    """The account with a proof for every bracket, where one is found."""
    field = dutch_2026.field_in(history, account)
    if [*dutch_2026.lowest_bye(field)]:
        return account
    proved = []
    for judged, told in dutch_2026.judged_brackets(field, account):
        proved.append(_with_proof(field, judged, told))
    return replace(account, brackets=tuple(proved))


def _with_proof(field: Field, judged: Judged, told: Bracket) -> Bracket:
    """Rows first; the orders are proved with digits only where a search leaves a doubt."""
    found: dict[str, Proof] = {}
    for names in (_WAYS[0], *_WAYS[2:]) if judged.moved else _WAYS[:2]:
        for name in names:
            if name not in found and (proof := _proof(field, judged, name)) is not None:
                found[name] = proof
        told = replace(told, proofs={name: found[name] for name in names if name in found})
        try:
            if not [*bracket_order(field, judged, told)]:
                return told
        except NotProved:
            pass
    return told


def _problem(field: Field, judged: Judged, name: str) -> tuple[Any, ...]:
    """Edges, vertices, kinds and costs of a problem: rows, moved-down players, the remainder."""
    if name == "rows":
        kinds = [judged.costs.kinds.get(v, -1) for v in range(len(judged.rows))]
        return judged.rows, judged.within, kinds, judged.costs
    if name == "moved":
        return judged.rows, judged.within, *with_order(judged, *moved_digits(judged))
    rows, within, rest, pairs = judged.remainder(field.mate)
    return rows, within, *with_order(judged, *remainder_digits(rest, pairs))


def _proof(field: Field, judged: Judged, name: str) -> Proof | None:
    """The first prices that the verifier accepts."""
    rows, within, kinds, cost = _problem(field, judged, name)
    inside = judged.inside & within
    following = bits_of(judged.following) & within
    mate = field.mate
    by_kind = name == "rows"
    for duals in prices(rows, mate, within, inside, following, kinds, cost, by_kind=by_kind):
        try:
            tight_rows(rows, mate, within, kinds, cost, duals)
        except NotProved:
            continue
        return proof_of(duals, field.numbers)
    return None
