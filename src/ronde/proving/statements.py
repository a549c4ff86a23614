"""Proofs for the systems whose rounds are lists of statements.

Prices of kinds are tried first; where they do not cover the round in full, a weighted matching
goes on from them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from ronde.solver.bits import members
from ronde.solver.lifting import optimal_prices
from ronde.verifier.account import AccountFile, Bracket, Proof, proof_of
from ronde.verifier.duals import Duals, NotProved
from ronde.verifier.round import WITH_ORDER, BracketClaim, SwissRound
from ronde.verifier.statement import DoubtfulOrder, Statement

K = TypeVar("K", bound=Hashable)


def prove(round_: SwissRound, account: AccountFile) -> AccountFile:
    """The account with a proof of every statement for which one is found."""
    mate, paired = round_.matching(account)
    if [*round_.outside_brackets(account, mate)]:
        return account
    numbers = {v: v + 1 for v in range(len(mate))}
    brackets = [
        replace(_sorted(told), proofs=_proofs(claim, numbers))
        for told, claim in zip(account.brackets, round_.brackets(mate, paired), strict=False)
    ]
    return replace(account, brackets=tuple(brackets))


def _sorted(told: Bracket) -> Bracket:
    """The lists of the bracket by number, as the verifier wants them."""
    pairs = tuple(sorted((min(pair), max(pair)) for pair in told.pairs))
    residents, moved, floaters = (
        tuple(sorted(each)) for each in (told.residents, told.moved, told.floaters)
    )
    return replace(told, residents=residents, moved=moved, floaters=floaters, pairs=pairs)


def _proofs(claim: BracketClaim, numbers: Mapping[int, int]) -> dict[str, Proof]:
    proofs = {}
    for statement in claim.statements:
        found = duals_of(statement)
        if found is not None:
            duals, ordered = found
            proofs[statement.part + WITH_ORDER * ordered] = proof_of(duals, numbers)
    return proofs


def duals_of(statement: Statement) -> tuple[Duals, bool] | None:
    """Duals that prove the statement, and whether they needed the order in the cost."""
    found = _duals(statement, ordered=False)
    if found is None:
        return None
    try:
        statement.prove(found, ordered=False)
    except DoubtfulOrder:
        found = _duals(statement, ordered=True)
        return None if found is None else (found, True)
    except NotProved:
        return None
    return found, False


def _duals(statement: Statement, *, ordered: bool) -> Duals | None:
    """Prices of a cheapest matching; None if there is no matching at all."""
    pieces = statement.pieces(ordered=ordered)
    price, _ = statement.packed(ordered=ordered)
    rows = [row & statement.within for row in statement.rows]
    return cheapest_duals(rows, pieces, price, statement.within)


def cheapest_duals(
    rows: Sequence[int], pieces: Mapping[K, int], cost: Callable[[K, K], int], inside: int
) -> Duals | None:
    """Prices of a cheapest perfect matching of vertices of these kinds."""
    table: list[list[int | None]] = []
    for kind, mask in pieces.items():
        reach = 0
        for v in members(mask):
            reach |= rows[v]
        table.append([cost(kind, other) if reach & m else None for other, m in pieces.items()])
    found = optimal_prices(rows, list(pieces.values()), table, inside)
    return None if found is None else Duals(*found)
