"""The proofs of an account, checked without the solver: inequalities and enumerations by hand.

Each function returns what does not hold, or nothing. A proof is a matching problem with its
solution; the solution must be best, and must be what the bracket was paired by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from ronde.domain.errors import N_
from ronde.rulebooks.account import BracketAccount

ProofStep = Mapping[str, Any]

TOO_DEAR = N_("two classes are priced higher than their pair costs")
NOT_TIGHT = N_("a pair was chosen that is not among the best")
NOT_ALLOWED = N_("a pair was chosen that is not allowed")
NOT_BEST = N_("a better solution exists")
NOT_COVERED = N_("a pair is worth more than its prices")
LEFT_OVER = N_("somebody is left over who has a price")
NOT_FILLED = N_("an odd set is not filled")
NO_MATCHING = N_("the solution does not pair everybody once")
OTHER_PAIRS = N_("the solution is not what the bracket was paired by")
UNKNOWN = N_("its method is not known")


def failing(page: BracketAccount) -> Iterator[str]:
    """What does not hold in the proof of a bracket."""
    steps = page.proof.get("steps", ())
    for place, step in enumerate(steps):
        check = _CHECKS.get(step["method"])
        if check is None:
            yield UNKNOWN
            continue
        fault = check(step, page)
        if not fault and "mate" in step:
            fault = _disagreement(step, page, first=not place, last=place + 1 == len(steps))
        if fault:
            yield fault


def _classes(step: ProofStep, page: BracketAccount) -> str:
    """Prices of classes: no pair costs less than its two prices, and the pairs chosen just that.

    The last row of the costs, where it has no class, is that of staying over.
    """
    prices, cost, classes = step["prices"], step["cost"], step["classes"]
    for c, d in combinations(range(len(cost)), 2):
        if cost[c][d] is not None and prices[c] + prices[d] > 2 * cost[c][d]:
            return TOO_DEAR
    for c, row in enumerate(cost):
        if row[c] is not None and prices[c] > row[c]:
            return TOO_DEAR
    class_of = {number: c for c, numbers in enumerate(classes) for number in numbers}
    chosen = [(class_of[a], class_of[b]) for a, b in page.pairs if a in class_of and b in class_of]
    inside = {number for pair in page.pairs for number in pair}
    alone = [class_of[number] for number in class_of if number not in inside]
    if alone and len(cost) == len(classes):
        return NO_MATCHING
    chosen += [(c, len(classes)) for c in alone]
    for c, d in chosen:
        price = cost[c][d]
        if price is None:
            return NOT_ALLOWED
        if prices[c] + prices[d] != 2 * price:
            return NOT_TIGHT
    return ""


def _enumerated(step: ProofStep, _page: BracketAccount) -> str:
    """Every way to pair these players: none is cheaper than the solution."""
    pairs, stay, mate = step["pairs"], step["stay"], step["mate"]
    if not _is_matching(mate) or list(mate).count(-1) != step["floats"]:
        return NO_MATCHING
    prices = [stay[i] if j < 0 else pairs[i][j] for i, j in enumerate(mate) if j < 0 or i < j]
    if None in prices:
        return NOT_ALLOWED
    return NOT_BEST if sum(prices) != _cheapest(pairs, stay, step["floats"]) else ""


def _cheapest(
    pairs: Sequence[Sequence[int | None]], stay: Sequence[int | None], floats: int
) -> int | None:
    """The lowest price at which all but `floats` are paired, by trying everything."""

    @cache
    def best(rest: tuple[int, ...], left: int) -> int | None:
        if not rest:
            return None if left else 0
        first, *others = rest
        ways = [(stay[first], best(tuple(others), left - 1))] if left else []
        ways += [
            (pairs[first][other], best(tuple(v for v in others if v != other), left))
            for other in others
        ]
        sums = [price + after for price, after in ways if price is not None and after is not None]
        return min(sums, default=None)

    return best(tuple(range(len(pairs))), floats)


def _weighted(step: ProofStep, _page: BracketAccount) -> str:
    """Prices of players and odd sets: they cover every pair, and just so the pairs chosen."""
    weights, mate, duals = step["weights"], step["mate"], step["duals"]
    if not _is_matching(mate):
        return NO_MATCHING
    sign = -1 if step["perfect"] else 1
    odd_sets = [(set(members), z) for members, z in step["odd_sets"]]
    for u, v in combinations(range(len(weights)), 2):
        weight = weights[u][v]
        if mate[u] == v and weight is None:
            return NOT_ALLOWED
        if weight is None or (weight <= 0 and sign > 0):
            continue
        cover = duals[u] + duals[v] + sum(z for inside, z in odd_sets if {u, v} <= inside)
        slack = sign * (cover - 2 * weight)
        if slack < 0:
            return NOT_COVERED
        if mate[u] == v and slack:
            return NOT_TIGHT
    if any(v < 0 and (sign < 0 or duals[u]) for u, v in enumerate(mate)):
        return LEFT_OVER
    for inside, z in odd_sets:
        filled = sum(mate[u] in inside for u in inside) // 2 == len(inside) // 2
        if sign * z < 0 or not filled:
            return NOT_FILLED
    return ""


def _is_matching(mate: Sequence[int]) -> bool:
    return all(j < 0 or (j != i and mate[j] == i) for i, j in enumerate(mate))


def _disagreement(step: ProofStep, page: BracketAccount, *, first: bool, last: bool) -> str:
    """Whether the solution contains the pairs it decides.

    The first of several problems decides whom the moved players meet, the last one the rest;
    players below the bracket may take part in both.
    """
    numbers, mate = step["players"], step["mate"]
    place = {number: at for at, number in enumerate(numbers)}
    for a, b in page.pairs:
        moved = a in page.moved or b in page.moved
        if not (first if moved else last):
            continue
        if a not in place or b not in place or mate[place[a]] != place[b]:
            return OTHER_PAIRS
    return ""


_CHECKS: dict[str, Callable[[ProofStep, BracketAccount], str]] = {
    "classes": _classes,
    "enumerated": _enumerated,
    "weighted": _weighted,
}
