"""One place packs priorities: every way of solving finds the same matching as trying everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from ronde.rulebooks import problem as module
from ronde.rulebooks.colours import Strength
from ronde.rulebooks.criteria import FREE, Criteria
from ronde.rulebooks.fmjd.exact import Exact
from ronde.rulebooks.generation import Generation
from ronde.rulebooks.problem import Problem
from ronde.rulebooks.profile import Kind, Profile, interned
from ronde.rulebooks.rows import Minimise, lettered
from ronde.solver.certificate import check_weighted_certificate
from ronde.solver.proof import Weighted

HUGE = 1_000_003

ROWS = (
    Minimise("R1", "1", "same side", pair=lambda a, b: int(a.side == b.side)),
    Minimise(
        "R2",
        "2",
        "a charge that fills many digits",
        pair=lambda a, b: HUGE * a.surplus * b.surplus,
        downfloater=lambda a: HUGE * a.surplus,
    ),
    Minimise(
        "R3",
        "3",
        "surpluses, the largest first",
        pair=lambda a, b: abs(a.surplus - b.surplus),
        downfloater=lambda a: a.surplus,
        descending=True,
    ),
    Minimise("R4", "4", "upfloats", pair=lambda a, b: a.upfloat_last + b.upfloat_last),
)

Counts = tuple[int | tuple[int, ...], ...]


def kind(dice: Random) -> Kind:
    side, strength = dice.choice((("W", Strength.MILD), ("B", Strength.MILD), ("", Strength.NONE)))
    return interned(
        Profile(
            side,
            strength,
            False,
            0,
            False,
            surplus=dice.choice((0, 0, 1, 4)),
            upfloat_last=dice.random() < 0.4,
        )
    )


def case(seed: int) -> tuple[list[int], list[Kind], int]:
    """Legal pairs, kinds, and how many stay over."""
    dice = Random(seed)
    size = dice.randint(2, 8)
    rows = [0] * size
    for v in range(size):
        for w in range(v):
            if dice.random() < 0.8:
                rows[v] |= 1 << w
                rows[w] |= 1 << v
    floats = size % 2 + 2 * (dice.random() < 0.3)
    return rows, [kind(dice) for _ in range(size)], min(floats, size)


def matchings(rows: Sequence[int], left: Sequence[int], floats: int) -> Iterator[list[int]]:
    """All ways to pair everybody but `floats`, as (v, w) and (v, v) one after the other."""
    if not left:
        if not floats:
            yield []
        return
    v, *others = left
    if floats:
        for rest in matchings(rows, others, floats - 1):
            yield [v, v, *rest]
    for w in others:
        if rows[v] >> w & 1:
            for rest in matchings(rows, [u for u in others if u != w], floats):
                yield [v, w, *rest]


def counted(criteria: Criteria, kinds: Sequence[Kind], pairs: Sequence[int]) -> Counts:
    """What every row charges, straight from its wording."""
    found: list[list[int]] = [[] for _ in criteria.rows]
    for v, w in zip(pairs[::2], pairs[1::2], strict=True):
        alone = v == w
        charges = (
            criteria.of_downfloater(kinds[v]) if alone else criteria.of_pair(kinds[v], kinds[w])
        )
        for place, amount in charges:
            found[place].append(amount)
    return tuple(
        tuple(sorted(amounts, reverse=True)) if row.descending else sum(amounts)
        for row, amounts in zip(criteria.rows, found, strict=True)
    )


def stated(rows: Sequence[int], kinds: Sequence[Kind], floats: int) -> Problem[Kind]:
    seen = frozenset(kinds)
    prices = Criteria(ROWS).prices(len(rows), seen, seen)
    return Problem(
        range(len(rows)),
        rows,
        kinds,
        prices,
        pair=prices.pair,
        leave=prices.leave,
        floats=floats,
    )


def flat(mate: Sequence[int]) -> list[int]:
    return [u for v, w in enumerate(mate) if w < 0 or v < w for u in (v, v if w < 0 else w)]


@pytest.mark.parametrize("few, more", [(8, 10), (1, 10), (1, 1)])
@pytest.mark.parametrize("seed", range(150))
def test_the_rows_are_served_one_after_the_other(
    seed: int, few: int, more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FEW", few)
    monkeypatch.setattr(module, "MORE", more)
    rows, kinds, floats = case(seed)
    criteria = Criteria(ROWS)
    every = [counted(criteria, kinds, pairs) for pairs in matchings(rows, range(len(rows)), floats)]
    problem = stated(rows, kinds, floats)
    mate = problem.best(Generation(0, len(rows), floats))
    if not every:
        assert mate is None
        return
    assert mate is not None
    assert all(w < 0 or rows[v] >> w & 1 for v, w in enumerate(mate))
    assert counted(criteria, kinds, flat(mate)) == min(every)


@pytest.mark.parametrize("seed", range(60))
def test_a_weighted_answer_proves_itself(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MORE", 1)
    rows, kinds, floats = case(seed)
    problem = stated(rows, kinds, floats)
    if problem.solve() is None:
        return
    step = problem.steps[-1]
    assert isinstance(step, Weighted)
    found = step.matching
    check_weighted_certificate(
        step.weights, found.mate, found.vertex_duals, found.blossom_duals, perfect=True
    )
    for v, w in enumerate(found.mate[: len(rows)]):
        assert step.allows(v, w if w < len(rows) else None)


@pytest.mark.parametrize("seed", range(60))
def test_where_any_number_may_stay_over_their_charges_decide(seed: int) -> None:
    rows, kinds, _ = case(seed)
    criteria = Criteria(ROWS)
    seen = frozenset(kinds)
    prices = criteria.prices(len(rows), seen, seen)
    problem = Problem(
        range(len(rows)), rows, kinds, prices, pair=prices.pair, leave=prices.leave, floats=None
    )
    mate = problem.solve()
    assert mate is not None
    every = [
        counted(criteria, kinds, pairs)
        for floats in range(len(rows) % 2, len(rows) + 1, 2)
        for pairs in matchings(rows, range(len(rows)), floats)
    ]
    assert counted(criteria, kinds, flat(mate)) == min(every)


def test_what_is_settled_stays_so() -> None:
    alike = kind(Random(1))
    prices = Criteria(()).prices(6, frozenset({alike}), frozenset({alike}))
    rows = [0b111111 & ~(1 << v) for v in range(6)]
    problem = Problem(range(6), rows, [alike] * 6, prices, pair=prices.pair)
    problem.settle([5, 2, 1, 4, 3, 0], [0, 1])
    mate = problem.solve()
    assert mate == [5, 2, 1, 4, 3, 0]


def test_nobody_can_stay_over_more_often_than_there_are_players() -> None:
    problem = Problem(range(4), [0b1110, 0b1101, 0b1011, 0b0111], [0] * 4, FREE, floats=2)
    problem.settle([1, 0, 3, 2], [0, 2])
    assert problem.solve() is None
    problem.reopen(2)
    assert problem.solve() == [1, 0, -1, -1]


def test_a_choice_is_a_pair_even_where_both_could_stay_over() -> None:
    problem = Problem(range(4), [0b1110, 0b1101, 0b1011, 0b0111], [0] * 4, FREE, floats=2)
    for v, w in ((0, 1), (0, 2), (0, 3)):
        exact = Exact(problem, 0b1111)
        assert exact.serve(v, [w]) == w
        assert exact.mate[v] == w
        one, other = (u for u in range(4) if u not in (v, w))
        assert exact.serve(one, [other]) is None
        problem.reopen(v)


def test_an_older_edition_has_the_same_rows_but_for_those_that_differ() -> None:
    other = Minimise("C.2", "C.2", "something else")
    rows = (
        Minimise("C1", "2.1", "one"),
        Minimise("C2", "2.2", "two"),
        Minimise("C2", "2.2", "due"),
    )
    assert [(row.code, row.article, row.wording) for row in lettered(rows, other)] == [
        ("C.1", "C.1", "one"),
        ("C.2", "C.2", "something else"),
    ]
