"""Check an account without trusting the engine that drew it up.

Three things are looked at: the round is legal by the facts of the tournament; every criterion's
count is what its pairs add up to; and every proof in the account holds. Nothing is imported from
the solver: inequalities and enumerations are written out here once more, slowly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from ronde.domain.errors import N_
from ronde.domain.tournament import Tournament
from ronde.engine import Round
from ronde.explanation.lines import Line
from ronde.rulebooks.account import BracketAccount


def faults(event: Tournament, paired: Round) -> tuple[Line, ...]:
    """Everything that does not hold; an account without faults gives none."""
    before = event.before(paired.number)
    pages = paired.account.brackets
    return (*_illegal(before, paired), *(fault for page in pages for fault in _bracket(page)))


def _illegal(event: Tournament, paired: Round) -> Iterator[Line]:
    """Somebody paired twice or not at all, or a rematch."""
    seen = [tpn for game in paired.pairs for tpn in game]
    if paired.bye is not None:
        seen.append(paired.bye)
    absent = event.absent(paired.number)
    for player in event.players:
        times = seen.count(player.tpn)
        if times != (player.tpn not in absent):
            yield Line(
                N_("{player} appears {count} time in the round."),
                {"player": player.tpn, "count": times},
                many=N_("{player} appears {count} times in the round."),
            )
    for white, black in paired.pairs:
        if black - 1 in event.history.opponents[white - 1]:
            yield Line(N_("{a} and {b} have met before."), {"a": white, "b": black})


def _bracket(page: BracketAccount) -> Iterator[Line]:
    for counted in page.criteria:
        if isinstance(counted.value, tuple) and len(counted.value) != len(counted.charged):
            yield Line(
                N_("{code}: the list of values and the list of players differ in length."),
                {"code": counted.code},
            )
    for step in page.proof.get("steps", ()):
        reason = _STEPS[step["method"]](step, page)
        if reason:
            yield Line(
                N_("The proof of the bracket of {score} tenths fails: {reason}."),
                {"score": page.score, "reason": reason},
            )


def _classes(step: Mapping[str, Any], page: BracketAccount) -> str:
    """Prices of classes: feasible everywhere, tight on the pairs chosen."""
    prices, cost, classes = step["prices"], step["cost"], step["classes"]
    for c, row in enumerate(cost):
        for d, price in enumerate(row):
            if price is not None and prices[c] + prices[d] > 2 * price:
                return f"classes {c} and {d} are priced too high"
    class_of = {tpn: c for c, numbers in enumerate(classes) for tpn in numbers}
    seat = len(classes)
    chosen = [(class_of[a], class_of[b]) for a, b in page.pairs]
    chosen += [(class_of[tpn], seat) for tpn in page.floaters]
    for c, d in chosen:
        price = cost[c][d]
        if price is None or prices[c] + prices[d] != 2 * price:
            return f"a pair of classes {c} and {d} is not tight"
    return ""


def _enumerated(step: Mapping[str, Any], page: BracketAccount) -> str:
    """Try every way to pair these players: none is cheaper than the one chosen."""
    players, pairs, stay = step["players"], step["pairs"], step["stay"]
    place = {tpn: i for i, tpn in enumerate(players)}
    partner = dict(page.pairs) | {b: a for a, b in page.pairs}

    def cheapest(rest: tuple[int, ...], floats: int) -> int | None:
        if not rest:
            return 0 if not floats else None
        first, others = rest[0], rest[1:]
        best: int | None = None
        if floats and stay[first] is not None:
            below = cheapest(others, floats - 1)
            best = None if below is None else below + stay[first]
        for k, other in enumerate(others):
            price = pairs[first][other]
            if price is None:
                continue
            below = cheapest((*others[:k], *others[k + 1 :]), floats)
            if below is not None and (best is None or below + price < best):
                best = below + price
        return best

    if any(tpn == 0 for tpn in players) or any(tpn not in partner for tpn in players):
        inside = {tpn for pair in page.pairs for tpn in pair} | set(page.floaters)
        if not set(players) <= inside:
            return ""  # players below take part: see the proof of `below`
    total = 0
    for tpn in players:
        i = place[tpn]
        other = partner.get(tpn)
        if other is None or other not in place:
            if stay[i] is None:
                return "somebody stays over who may not"
            total += stay[i]
        elif i < place[other]:
            if pairs[i][place[other]] is None:
                return "a pair that is not allowed was chosen"
            total += pairs[i][place[other]]
    best = cheapest(tuple(range(len(players))), step["floats"])
    return "" if best is None or total <= best else "a better candidate exists"


def _weighted(step: Mapping[str, Any], page: BracketAccount) -> str:
    """Duals of a weighted matching: they cover every pair, and just so the pairs chosen."""
    weights, mate, duals = step["weights"], step["mate"], step["duals"]
    odd_sets: Sequence[tuple[Sequence[int], int]] = step["odd_sets"]
    sign = -1 if step["perfect"] else 1

    def cover(u: int, v: int) -> int:
        inside = sum(z for members, z in odd_sets if u in members and v in members)
        return int(duals[u] + duals[v] + inside)

    for u, v in combinations(range(len(weights)), 2):
        weight = weights[u][v]
        if weight is None or (weight <= 0 and sign > 0):
            continue
        slack = sign * (cover(u, v) - 2 * weight)
        if slack < 0:
            return f"the pair {u}-{v} is not covered"
        if mate[u] == v and slack:
            return f"the pair {u}-{v} is not tight"
    for u, v in enumerate(mate):
        if v < 0 and (sign < 0 or duals[u]):
            return f"{u} is left over although it has a price"
    for members, z in odd_sets:
        pairs = sum(mate[u] in members for u in members) // 2
        if sign * z < 0 or pairs != len(members) // 2:
            return "an odd set is not filled"
    return ""


_STEPS = {"classes": _classes, "enumerated": _enumerated, "weighted": _weighted}
