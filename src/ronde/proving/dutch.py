"""Proofs for the brackets of the Dutch systems."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    proofs: dict[str, Proof] = {}
    for name, problem in _problems(field, judged):
        found = _proof(field, judged, *problem())
        if found is not None:
            proofs[name] = found
            with_proof = replace(told, proofs=proofs)
            try:
                if not [*bracket_order(field, judged, with_proof)]:
                    return with_proof
            except NotProved:
                pass
    return replace(told, proofs=proofs)


def _problems(field: Field, judged: Judged) -> Iterator[tuple[str, Callable[[], tuple[Any, ...]]]]:
    """The problems whose prices may be asked for: rows, moved-down players, the remainder."""
    kinds = [judged.costs.kinds.get(v, -1) for v in range(len(judged.rows))]
    yield "rows", lambda: (judged.rows, judged.within, kinds, judged.costs, True)
    rows, within, rest, pairs = judged.remainder(field.mate)
    order = remainder_digits(rest, pairs)
    yield "remainder", lambda: (rows, within, *with_order(judged, *order), False)
    if judged.moved:
        moved = moved_digits(judged)
        ordered = with_order(judged, *moved)
        yield "moved", lambda: (judged.rows, judged.within, *ordered, False)


def _proof(
    field: Field, judged: Judged, rows: Any, within: int, kinds: Any, cost: Any, by_kind: bool
) -> Proof | None:
    """The first prices that the verifier accepts."""
    inside = judged.inside & within
    following = bits_of(judged.following) & within
    mate = field.mate
    tries = prices(rows, mate, within, inside, following, kinds, cost, by_kind=by_kind)
    for duals in tries:
        try:
            tight_rows(rows, mate, within, kinds, cost, duals)
        except NotProved:
            continue
        return proof_of(duals, field.numbers)
    return None
