"""Proofs for the systems whose rounds are lists of statements.

Prices of kinds are tried first; where they do not cover the round in full, a weighted matching
goes on from them.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ronde.solver.bits import bits_of, members
from ronde.solver.cardinality import maximum
from ronde.solver.classes import class_duals
from ronde.solver.forest import Forest
from ronde.verifier.account import AccountFile, Bracket, Proof, proof_of
from ronde.verifier.duals import Duals, NotProved
from ronde.verifier.round import WITH_ORDER, BracketClaim, SwissRound
from ronde.verifier.statement import DoubtfulOrder, Statement


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
    problem = _Problem(statement, ordered=ordered)
    start = problem.prices_of_kinds() or problem.least_prices()
    return problem.tight(start) or problem.lifted(start)


class _Problem:
    """The vertices of a statement, and the cost of every pair."""

    def __init__(self, statement: Statement, *, ordered: bool) -> None:
        self.rows = [row & statement.within for row in statement.rows]
        self.mate = statement.mate
        self.who = list(members(statement.within))
        self.pieces = statement.pieces(ordered=ordered)
        self.price = statement.packed(ordered=ordered)
        self.kind = {v: kind for kind, mask in self.pieces.items() for v in members(mask)}

    def cost(self, v: int, w: int) -> int:
        """What the pair costs."""
        return self.price(self.kind[v], self.kind[w])

    def least_prices(self) -> dict[int, int]:
        """Half of the cheapest pair for everybody: no pair is covered too much."""
        return {v: min([self.cost(v, w) for w in members(self.rows[v])]) for v in self.who}

    def prices_of_kinds(self) -> dict[int, int] | None:
        """The same price for all of a kind; None if that does not cover a matching."""
        table: list[list[int | None]] = []
        for kind, mask in self.pieces.items():
            reach = 0
            for v in members(mask):
                reach |= self.rows[v]
            table.append(
                [self.price(kind, other) if reach & m else None for other, m in self.pieces.items()]
            )
        prices = class_duals([mask.bit_count() for mask in self.pieces.values()], table)
        if prices is None:
            return None
        of_kind = dict(zip(self.pieces, prices, strict=True))
        return {v: of_kind[self.kind[v]] for v in self.who}

    def tight(self, prices: Mapping[int, int]) -> Duals | None:
        """These prices, if they cover every pair of the round in full."""
        mate = self.mate
        for v in self.who:
            if prices[v] + prices[mate[v]] != 2 * self.cost(v, mate[v]):
                return None
        return Duals(prices)

    def lifted(self, start: Mapping[int, int]) -> Duals | None:
        """Go on from these prices until all are matched; odd sets come in where needed."""
        who = self.who
        at = {v: i for i, v in enumerate(who)}
        edges = [[(at[w], -2 * self.cost(v, w)) for w in members(self.rows[v])] for v in who]
        forest = Forest(edges, [-start[v] for v in who])
        dual = forest.dual
        tight = [
            bits_of(j for j, weight in row if dual[i] + dual[j] == weight)
            for i, row in enumerate(edges)
        ]
        forest.mate[:] = maximum(tight, (1 << len(who)) - 1)
        for root in range(len(who)):
            if forest.mate[root] < 0 and not forest.search(root, exposing=False):
                return None
        sets = [(bits_of(who[i] for i in span), price) for span, price in forest.odd_sets()]
        return Duals({v: -dual[i] for i, v in enumerate(who)}, sets)
