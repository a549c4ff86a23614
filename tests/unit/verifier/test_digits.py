"""Digits of real rounds at their largest: no row can reach one that is more important."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from ronde.pairing import pair
from ronde.proving import account_of
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.colours import Strength
from ronde.rulebooks.criteria import Criteria, Prices
from ronde.rulebooks.dutch2012 import graph
from ronde.rulebooks.problem import Problem
from ronde.rulebooks.profile import Profile, interned
from ronde.solver.bits import members
from ronde.verifier import (
    burstein,
    double_swiss,
    dubov,
    dutch_2017,
    dutch_2026,
    matches,
    team,
    verify,
)
from ronde.verifier.claims import Claim
from ronde.verifier.colours import ABSOLUTE, NONE, STRONG
from ronde.verifier.duals import Digits
from ronde.verifier.dutch import Seen, moved_digits, remainder_digits
from ronde.verifier.statement import Statement
from tests.unit.verifier.falsifying import paired_stages

TABLES = (
    "fide-dutch-2026",
    "fide-dutch-2017",
    "ch-dutch",
    "fide-burstein-2026",
    "fide-burstein-2017",
    "fide-dubov-2026",
    "fide-dubov-2018",
    "fide-double-swiss",
    "fide-team",
)
Digit = tuple[int, int]


def assert_apart(unit: Any, largest: dict[Digit, int], count: int, bits: int) -> None:
    """One unit of a digit is more than all lower digits, each charged to everybody."""
    order = sorted(largest, key=lambda digit: (digit[0], -digit[1]))
    full = [unit(digit) * largest[digit] * count for digit in order]
    for place, digit in enumerate(order):
        assert unit(digit) > sum(full[place + 1 :]), (digit, count)
    assert sum(full) < 1 << bits


def largest_of(charges: Iterable[tuple[int, int, int]]) -> dict[Digit, int]:
    found: dict[Digit, int] = {}
    for row, value, amount in charges:
        found[row, value] = max(found.get((row, value), 0), amount)
    return found


@pytest.mark.parametrize("system", TABLES)
def test_the_digits_of_the_verifier_in_real_rounds(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[list[tuple[int, int, int]], int, Digits]] = []
    plain = Digits.__init__

    def recording(self: Digits, charges: Iterable[tuple[int, int, int]], count: int) -> None:
        listed = list(charges)
        plain(self, listed, count)
        made.append((listed, count, self))

    monkeypatch.setattr(Digits, "__init__", recording)
    most = 0
    for event, paired, _ in paired_stages(system, range(6, 61), range(800, 820)):
        account = account_of(event, paired)
        made.clear()
        assert verify(event, account, system=system).is_proved
        most = max([most, *(count for _, count, _ in made)])
        for charges, count, digits in made:
            largest = largest_of(charges)
            assert_apart(lambda d, at=digits: at.pack([(*d, 1)]), largest, count, digits.bits)
    assert most > 30


@pytest.mark.parametrize("edition", [dutch_2026, dutch_2017])
@pytest.mark.parametrize("count", [2, 9, 256, 1001])
def test_every_row_of_the_dutch_systems_at_its_largest(edition: Any, count: int) -> None:
    sides = [
        ("W", ABSOLUTE, True, 3, True),
        ("W", STRONG, False, 0, False),
        ("", NONE, False, 0, False),
    ]
    floats, surpluses = ((True, True), (False, False)), (0, 5, 170)
    seen = [
        Seen(*side, moved, surplus, down, up, unplayed)
        for side, moved, surplus, down, up, unplayed in product(
            sides, (True, False), surpluses, floats, floats, (0, 18)
        )
    ]
    ahead = ((2, 0, 3), (3, 170, 1), (3, 5, 1))  # C8, or C.7: barred players, scores
    charges = {c for a in seen for c in edition.leave(a)} | set(ahead)
    charges |= {c for a in seen for b in seen if a.moved >= b.moved for c in edition.pair(a, b)}
    assert {row for row, _, _ in charges} == set(range(len(edition.ROWS)))
    digits = Digits(charges, count)
    assert_apart(lambda d: digits.pack([(*d, 1)]), largest_of(charges), count, digits.bits)


SIDES = [Claim("W", STRONG, "", odd=False), Claim("", NONE, "", odd=False)]
TEAMS = [*product(SIDES, (True, False), (True, False))]
SCORES = (90, 85, 5, 0)
ZONES = [matches.Seen(*each) for each in product(range(3), SCORES, (True, False))]
OPPOSED = [burstein.Seen(*each) for each in product(range(3), ("W", ""), SCORES, (True, False))]
SOUGHT = [
    dubov.Seen(*each) for each in product(("W", ""), (True, False), SCORES, (0, 19), (True, False))
]
two_games: Any = double_swiss.DoubleSwiss.pair_cost
of_teams: Any = team.TeamRound.pair_cost
COSTS: dict[str, tuple[Any, list[Any], int]] = {
    "burstein 2026": (burstein._Cost(SCORES, all_count=True), OPPOSED, 13),
    "burstein 2017": (burstein._Cost(SCORES, all_count=False), OPPOSED, 13),
    "dubov": (dubov._Cost(90, (90, 85, 5)), SOUGHT, 8),
    "halves of dubov": (lambda a, b: (a & b,), [0, 1], 1),
    "upfloaters": (matches.SetCost(90, (90, 85, 5)), ZONES, 6),
    "upfloaters, pass or fail": (matches.SetCost(90, (90, 85, 5), looks_ahead=False), ZONES, 5),
    "double swiss": (partial(two_games, None), TEAMS, 1),
    **{
        f"teams of type {kind}": (
            partial(of_teams, SimpleNamespace(pair_codes=codes)),
            TEAMS,
            len(codes),
        )
        for kind, codes in {"A": ("C8", "C10"), "B": ("C8", "C9", "C10")}.items()
    },
}


@pytest.mark.parametrize("name", COSTS)
@pytest.mark.parametrize("ordered", [False, True])
def test_every_row_of_the_other_tables_at_its_largest(name: str, ordered: bool) -> None:
    """With the order below the rows: a bit for each player, then the place of whom each meets."""
    cost, kinds, rows = COSTS[name]
    size = 2 * len(kinds)
    everybody = (1 << size) - 1

    def figures(v: int, w: int) -> list[int]:
        return [everybody, *(size * (k in (v, w)) for k in range(size))]

    within = Statement(
        *("pairs", "", [everybody & ~(1 << v) for v in range(size)], everybody, [-1] * size),
        *(dict(enumerate(kinds * 2)), cost, lambda _: None, figures, lambda _: []),
        [""] * rows,
    )
    _, digits = within.packed(ordered=ordered)
    pairs = [(v, w) for v in range(size) for w in range(v)]
    listed = [[*cost(within.kinds[v], within.kinds[w])] for v, w in pairs]
    listed += [[0] * rows + figures(v, w) for v, w in pairs if ordered]
    charges = [(row, 0, int(amount)) for each in listed for row, amount in enumerate(each)]
    largest = {digit: most for digit, most in largest_of(charges).items() if most}
    assert {row for row, _ in largest} >= {*range(rows)}
    assert_apart(lambda d: digits.pack([(*d, 1)]), largest, size, digits.bits)


@pytest.mark.parametrize("moved, residents", [(1, 1), (2, 4), (3, 3), (2, 5)])
def test_the_order_in_digits_is_that_of_the_text(moved: int, residents: int) -> None:
    """Of all ways to pair a bracket with as many pairs, the smaller sum is tried earlier."""
    judged: Any = SimpleNamespace(
        moved=[*range(moved)], residents=[*range(moved, moved + residents)]
    )
    order, bits = moved_digits(judged)
    rest = [*range(moved + residents)]
    for pairs in range(1, len(rest) // 2 + 1):
        digits, more = remainder_digits(rest, pairs)
        found = [*matchings(rest, pairs)]
        by_text = sorted(found, key=lambda m: exchange_and_transposition(m, len(rest), pairs))
        by_sum = sorted(found, key=lambda m: total(digits, m, rest))
        assert by_sum == by_text
        assert 0 <= total(digits, by_sum[0], rest) <= total(digits, by_sum[-1], rest) < 1 << more
        settled = [m for m in found if all(a < moved <= b for a, b in m)]
        assert sorted(settled, key=lambda m: total(order, m, rest)) == sorted(
            settled, key=lambda m: ([a for a, _ in m], [b for _, b in m])
        )
        assert all(0 <= total(order, m, rest) < 1 << bits for m in found)


def matchings(players: list[int], pairs: int) -> Iterator[list[tuple[int, int]]]:
    """All ways to have so many pairs."""
    if not pairs:
        yield []
    elif len(players) >= 2 * pairs:
        first, *others = players
        for k, other in enumerate(others):
            for m in matchings(others[:k] + others[k + 1 :], pairs - 1):
                yield [(first, other), *m]
        yield from matchings(others, pairs)


def total(order: Any, matching: list[tuple[int, int]], players: list[int]) -> int:
    """The sum of the digits; whoever is left meets somebody beyond."""
    met = {v for pair in matching for v in pair}
    beyond = len(players)
    left = [(v, beyond) for v in players if v not in met]
    return sum(int(order(*pair)) for pair in [*matching, *left])


def exchange_and_transposition(matching: list[tuple[int, int]], size: int, pairs: int) -> Any:
    """Fewer exchanged; the smaller difference; who leaves S1 last, who enters it first; S2.

    Rule: FIDE C.04.3 (2026) 4.2, 4.3
    """
    first = sorted(a for a, _ in matching)
    out = sorted({*range(pairs)} - {*first}, reverse=True)
    into = sorted({*first} - {*range(pairs)})
    met = dict(matching)
    s2 = [met[v] for v in first]
    return len(out), sum(into) - sum(out), [-v for v in out], into, s2


@pytest.mark.parametrize("system", TABLES)
def test_the_digits_of_the_engine_in_real_rounds(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[Criteria, int, tuple[Any, ...], Prices]] = []
    plain = Criteria.prices

    def recording(self: Criteria, count: int, *kinds: Any) -> Prices:
        found = plain(self, count, *kinds)
        made.append((self, count, kinds, found))
        return found

    monkeypatch.setattr(Criteria, "prices", recording)
    for event, _, _ in paired_stages(system, range(6, 61), range(800, 830)):
        pair(event)
    assert made
    for criteria, count, (uppers, lowers, *others), prices in made:
        following, more = (*others, frozenset(), ())[:2] if others else (frozenset(), ())
        charged = [criteria.of_pair(a, b) for a in uppers | lowers for b in lowers]
        charged += [criteria.of_downfloater(a) for a in uppers | lowers]
        charged += [criteria.of_next_downfloater(a) for a in following]
        single = [(*c, criteria.rows[c[0]].descending) for each in (*charged, more) for c in each]
        largest = largest_of((r, v if steps else 0, 1 if steps else v) for r, v, steps in single)
        assert_apart(lambda d, at=prices: at.pack([(d[0], d[1] or 1)]), largest, count, prices.bits)


LARGEST = [
    interned(Profile(*side, mdp, surplus, *floats, unplayed, up, upfloats))
    for side, mdp, surplus, floats, unplayed, up, upfloats in product(
        [("W", Strength.ABSOLUTE, True, 3, True), ("W", Strength.STRONG, False, 0, False)],
        (True, False),
        (0, 170),
        ((True,) * 4, (False,) * 4),
        (0, 18),
        (True, False),
        (0, 9),
    )
]
"""Kinds of players who are charged as much as rows ever charge, and as little."""


@pytest.mark.parametrize("system", TABLES)
@pytest.mark.parametrize("count", [2, 1001])
def test_every_row_of_the_engine_at_its_largest(system: str, count: int) -> None:
    criteria = Criteria(system_named(system).criteria)
    kinds = frozenset(LARGEST)
    prices = criteria.prices(count, kinds, kinds, kinds)
    charged = [criteria.of_pair(a, b) for a in kinds for b in kinds]
    charged += [criteria.of_downfloater(a) for a in kinds]
    charged += [criteria.of_next_downfloater(a) for a in kinds]
    rows = {row for charges in charged for row, _ in charges}
    measured = [k for k, row in enumerate(criteria.rows) if row.pair or row.downfloater]
    assert rows == set(measured)
    single = [(*c, criteria.rows[c[0]].descending) for charges in charged for c in charges]
    largest = largest_of((r, v if steps else 0, 1 if steps else v) for r, v, steps in single)
    assert_apart(lambda d: prices.pack([(d[0], d[1] or 1)]), largest, count, prices.bits)


class Bound(NamedTuple):
    """What a row can be charged at most in a matching of a real bracket, and one unit of it."""

    most: float
    unit: int


def bounds_of(problem: Problem[Any], rows: int) -> list[Bound]:
    """For each row half the dearest pair of everybody, or their leaving, whichever is more."""
    prices, found = problem._prices, []
    pairs = {
        (v, w): problem._pair(problem.kinds[v], problem.kinds[w])
        for v in members(problem.open)
        for w in members(problem.rows[v] & problem.open & (1 << v) - 1)
    }
    for row in range(rows):
        most = dict.fromkeys(members(problem.open), 0.0)
        for v in most if problem.may_float else ():
            most[v] = float(prices.amount(row, problem._leave(problem.kinds[v])))
        for both, price in pairs.items():
            for v in both:
                most[v] = max(most[v], prices.amount(row, price) / 2)
        found.append(Bound(sum(most.values()), prices.pack([(row, 1)])))
    return found


def test_the_digits_of_dutch_2012_in_real_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The verifier of this system has no digits: it counts with a limit for each criterion."""
    made: list[tuple[Problem[Any], int]] = []
    plain, joint = graph.Graph.plain_problem, graph.Graph.problem

    def recorded(self: graph.Graph, problem: Problem[Any], criteria: Any) -> Problem[Any]:
        made.append((problem, len(graph.table(criteria).rows)))
        return problem

    monkeypatch.setattr(
        graph.Graph, "plain_problem", lambda self: recorded(self, plain(self), self.charged)
    )
    monkeypatch.setattr(
        graph.Graph,
        "problem",
        lambda self, within, criteria, *, s1=True: recorded(
            self, joint(self, within, criteria, s1=s1), criteria
        ),
    )
    for _ in paired_stages("fide-dutch-2012", range(6, 41), range(800, 900)):
        pass
    charged: set[int] = set()
    for problem, rows in made:
        bounds = bounds_of(problem, rows)
        charged |= {row for row, bound in enumerate(bounds) if bound.most}
        for row, bound in enumerate(bounds):
            assert bound.unit > sum(lower.most * lower.unit for lower in bounds[row + 1 :])
        assert sum(bound.most * bound.unit for bound in bounds) < 1 << problem._prices.bits
    assert charged >= set(range(len(graph.ABOVE) + 4))


@pytest.mark.parametrize("count", [2, 1001])
def test_every_row_of_dutch_2012_at_its_largest(count: int) -> None:
    criteria = graph.table(tuple(system_named("fide-dutch-2012").criteria))
    kinds = frozenset(LARGEST)
    above = ((0, 2), (1, 1), (2, 2))
    prices = criteria.prices(count, kinds, kinds, more=above)
    charged = [criteria.of_pair(a, b) for a in kinds for b in kinds]
    charged += [criteria.of_downfloater(a) for a in kinds]
    largest = largest_of((r, 0, v) for charges in (*charged, above) for r, v in charges)
    measured = {k for k, row in enumerate(criteria.rows) if row.pair or row.downfloater}
    assert {row for row, _ in largest} == measured | {0, 1, 2}
    assert_apart(lambda d: prices.pack([(d[0], 1)]), largest, count, prices.bits)
