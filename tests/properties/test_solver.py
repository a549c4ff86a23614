"""The solver against enumeration, on all kinds of small graphs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.solver.bits import members
from ronde.solver.blossom import cheapest_perfect, heaviest
from ronde.solver.cardinality import augment, deficient_set, exposable, expose, maximum
from ronde.solver.certificate import (
    CertificateError,
    check_class_certificate,
    check_deficiency,
    check_weighted_certificate,
)
from ronde.solver.classes import class_duals, tight_classes
from ronde.solver.order import first_bijection, first_matching
from tests.unit.solver.brute import (
    Costs,
    costs,
    graphs,
    is_matching,
    matchings,
    rows_of,
    size,
    vertices,
    worth,
)
from tests.unit.solver.plain import cheapest, fractional


@given(graphs(9), st.data())
def test_a_maximum_matching_is_as_large_as_any_and_says_why(
    rows: list[int], data: st.DataObject
) -> None:
    within = data.draw(st.integers(0, (1 << len(rows)) - 1))
    mate = maximum(rows, within)
    assert is_matching(mate, rows, within)
    assert size(mate) == max(size(m) for m in matchings(rows, within))
    check_deficiency(
        rows, within, deficient_set(rows, mate, within), within.bit_count() - 2 * size(mate)
    )


@given(graphs(8, least=1), st.data())
def test_a_path_is_found_exactly_when_the_root_and_a_target_can_join(
    rows: list[int], data: st.DataObject
) -> None:
    within = (1 << len(rows)) - 1
    mate = data.draw(st.sampled_from(list(matchings(rows, within))))
    bare = [v for v, w in enumerate(mate) if w < 0]
    if not bare:
        return
    root = data.draw(st.sampled_from(bare))
    targets = data.draw(st.integers(0, within) | st.just(-1))
    ends = {v for v in bare if v != root and targets >> v & 1}
    matched = {v for v, w in enumerate(mate) if w >= 0}
    wanted = [matched | {root, v} for v in ends]
    possible = any(
        {v for v, w in enumerate(m) if w >= 0} in wanted for m in matchings(rows, within)
    )
    changed = list(mate)
    assert augment(rows, changed, root, within, targets) == possible
    assert is_matching(changed, rows, within)
    assert ({v for v, w in enumerate(changed) if w >= 0} in wanted) if possible else changed == mate


@given(graphs(8, least=1), st.data())
def test_a_vertex_can_be_exposed_exactly_when_a_matching_of_the_same_size_does(
    rows: list[int], data: st.DataObject
) -> None:
    within = (1 << len(rows)) - 1
    mate = maximum(rows, within)
    bare = [v for v, w in enumerate(mate) if w < 0]
    if not bare:
        return
    root = data.draw(st.sampled_from(bare))
    others = set(bare) - {root}
    possible = {
        v
        for m in matchings(rows, within)
        for v, w in enumerate(m)
        if w < 0 and {u for u, x in enumerate(m) if x < 0} == others | {v}
    }
    outer = exposable(rows, mate, within, root)
    assert set(vertices(outer)) == possible
    for wanted in range(len(rows)):
        changed = list(mate)
        assert expose(rows, changed, within, root, wanted) == (wanted in possible)
        assert is_matching(changed, rows, within)
        assert size(changed) == size(mate)
        assert changed[wanted] < 0 if wanted in possible else changed == mate


def first_assignment(
    rows: Sequence[int], left: Sequence[int], right: int, fill: Sequence[int]
) -> list[int] | None:
    """The first assignment by trying all, in order."""
    if not left:
        return None if fill and first_assignment(rows, fill, right, ()) is None else []
    for w in vertices(rows[left[0]] & right):
        rest = first_assignment(rows, left[1:], right & ~(1 << w), fill)
        if rest is not None:
            return [w, *rest]
    return None


@given(st.data())
def test_the_first_bijection_is_the_first_of_all(data: st.DataObject) -> None:
    ids = data.draw(st.permutations(range(data.draw(st.integers(1, 11)))))
    cut = data.draw(st.integers(0, len(ids) // 2))
    fill_cut = min(cut + data.draw(st.integers(0, 2)), len(ids))
    left, fill = ids[:cut], ids[cut:fill_cut]
    right = sum(1 << v for v in ids[fill_cut:])
    rows = [0] * len(ids)
    for v in (*left, *fill):
        rows[v] = data.draw(st.integers(0, (1 << len(ids)) - 1)) | data.draw(
            st.just(0) | st.just(right)
        )
    wanted = first_assignment(rows, left, right, fill)
    mate = first_bijection(rows, left, right, None, fill)
    if wanted is None:
        assert mate is None
        return
    assert mate is not None
    assert [mate[v] for v in left] == wanted
    used = [mate[v] for v in (*left, *fill)]
    assert all(
        right >> w & 1 and rows[v] >> w & 1 for v, w in zip((*left, *fill), used, strict=True)
    )
    assert sorted(v for v, w in enumerate(mate) if w >= 0) == sorted((*left, *fill, *used))
    start = first_bijection(rows, left[::-1], right, None, fill)
    again = first_bijection(rows, left, right, start, fill)
    assert again is not None
    assert [again[v] for v in left] == wanted


@given(graphs(8), st.data())
def test_the_first_matching_fixes_one_wish_after_another(
    rows: list[int], data: st.DataObject
) -> None:
    within = (1 << len(rows)) - 1
    candidates = [m for m in matchings(rows, within) if -1 not in m]
    if not candidates:
        return
    turn = data.draw(st.permutations(range(len(rows))))
    likes = [data.draw(st.permutations(range(len(rows)))) for _ in rows]

    def preferences(v: int, fit: int) -> Iterator[int]:
        return iter([w for w in likes[v] if fit >> w & 1])

    start = data.draw(st.sampled_from(candidates))
    for v in turn:
        best = min((likes[v].index(m[v]) for m in candidates), default=0)
        candidates = [m for m in candidates if m[v] == likes[v][best]]
    assert first_matching(rows, turn, preferences, within, start) == candidates[0]


@given(costs(7, lowest=-3), st.data())
def test_the_cheapest_by_subsets_is_the_cheapest_of_all(cost: Costs, data: st.DataObject) -> None:
    leave = [data.draw(st.none() | st.integers(-3, 12)) for _ in cost]
    floats = data.draw(st.integers(0, len(cost)))
    best = None
    for mate in matchings(rows_of(cost), (1 << len(cost)) - 1):
        alone = [leave[v] for v, w in enumerate(mate) if w < 0]
        if len(alone) == floats and None not in alone:
            price = worth(mate, cost) + sum(x or 0 for x in alone)
            best = price if best is None else min(best, price)
    found = cheapest(cost, leave, floats)
    if found is None:
        assert best is None
        return
    value, mate = found
    assert value == best
    alone = [leave[v] for v, w in enumerate(mate) if w < 0]
    assert len(alone) == floats
    assert is_matching(mate, rows_of(cost), -1)
    assert value == worth(mate, cost) + sum(x or 0 for x in alone)


@given(costs(8, lowest=-2))
def test_the_heaviest_weighs_as_much_as_any_and_proves_it(weight: Costs) -> None:
    answer = heaviest(weight)
    check_weighted_certificate(weight, answer.mate, answer.vertex_duals, answer.blossom_duals)
    every = matchings(rows_of(weight), (1 << len(weight)) - 1)
    assert worth(answer.mate, weight) == max(worth(m, weight) for m in every)


@given(costs(8, lowest=-2))
def test_the_cheapest_perfect_matching_costs_as_little_as_any_and_proves_it(cost: Costs) -> None:
    answer = cheapest_perfect(cost)
    every = [m for m in matchings(rows_of(cost), (1 << len(cost)) - 1) if -1 not in m]
    if answer is None:
        assert not every
        return
    check_weighted_certificate(
        cost, answer.mate, answer.vertex_duals, answer.blossom_duals, perfect=True
    )
    assert worth(answer.mate, cost) == min(worth(m, cost) for m in every)


@given(costs(6), st.data())
def test_another_dual_or_another_matching_is_refused(cost: Costs, data: st.DataObject) -> None:
    answer = cheapest_perfect(cost)
    if answer is None or not cost:
        return
    y = list(answer.vertex_duals)
    y[data.draw(st.integers(0, len(y) - 1))] += data.draw(st.sampled_from([-1, 1]))
    with pytest.raises(CertificateError):
        check_weighted_certificate(cost, answer.mate, y, answer.blossom_duals, perfect=True)
    best = worth(answer.mate, cost)
    for mate in matchings(rows_of(cost), (1 << len(cost)) - 1):
        if -1 in mate or worth(mate, cost) > best:
            with pytest.raises(CertificateError):
                check_weighted_certificate(
                    cost, mate, answer.vertex_duals, answer.blossom_duals, perfect=True
                )


@st.composite
def classed(draw: st.DrawFn) -> tuple[list[int], Costs]:
    """Up to four classes, eight vertices in all, and the costs between classes."""
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4).filter(lambda s: sum(s) <= 8))
    highest = draw(st.sampled_from([1, 4, 10**30]))
    cost: Costs = [[None] * len(sizes) for _ in sizes]
    for c in range(len(sizes)):
        for d in range(c + 1):
            if c != d or sizes[c] > 1:
                cost[c][d] = cost[d][c] = draw(st.none() | st.integers(0, highest))
    return sizes, cost


@given(classed(), st.data())
def test_the_tight_graph_holds_all_the_optimal_matchings_and_no_other(
    problem: tuple[list[int], Costs], data: st.DataObject
) -> None:
    sizes, cost = problem
    class_of = [c for c, amount in enumerate(sizes) for _ in range(amount)]
    count = len(class_of)
    legal = data.draw(graphs(count, least=count)) if data.draw(st.booleans()) else [-1] * count
    price: Costs = [
        [
            cost[class_of[u]][class_of[v]] if u != v and legal[u] >> v & 1 else None
            for v in range(count)
        ]
        for u in range(count)
    ]
    rows = rows_of(price)
    perfect = [m for m in matchings(rows, (1 << count) - 1) if -1 not in m]
    y = class_duals(sizes, cost)
    if y is None:
        assert not perfect
        return
    duals = fractional(sizes, cost)
    assert duals is not None
    assert duals.y == y
    assert all(2 * worth(m, price) >= duals.value for m in perfect)
    tight = tight_classes(y, cost)
    inside = [
        m for m in perfect if all(tight[class_of[v]] >> class_of[m[v]] & 1 for v in range(count))
    ]
    if not inside:
        return
    least = min(worth(m, price) for m in perfect)
    assert inside == [m for m in perfect if worth(m, price) == least]
    for m in perfect:
        if m in inside:
            check_class_certificate(cost, y, class_of, m)
        else:
            with pytest.raises(CertificateError):
                check_class_certificate(cost, y, class_of, m)


@given(st.integers(0, 1 << 200))
def test_members_are_the_vertices(bits: int) -> None:
    assert list(members(bits)) == vertices(bits)
