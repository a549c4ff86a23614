"""Digits of real rounds at their largest: no row can reach one that is more important."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
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
from ronde.verifier import dutch_2017, dutch_2026, verify
from ronde.verifier.colours import ABSOLUTE, NONE, STRONG
from ronde.verifier.duals import Digits
from ronde.verifier.dutch import Seen
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
