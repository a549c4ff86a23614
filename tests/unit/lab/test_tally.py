"""Sums of measures: exact, of constant size, and with the errors of paired samples."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import mean, stdev

import pytest

from ronde.lab.statistics import mean as mean_of
from ronde.lab.tally import MOST_BLOCKS, Tally

CODES = ("tau", "settled", "single")


def rows(count: int, seed: int = 1) -> list[tuple[float | None, ...]]:
    chance = Random(seed)
    return [
        (chance.random(), chance.random() if chance.random() < 0.7 else None, chance.random() < 0.4)
        for _ in range(count)
    ]


def tally_of(*columns: Sequence[tuple[float | None, ...]], first: int = 0) -> Tally:
    found = Tally(len(columns), CODES)
    for cell, values in enumerate(columns):
        for index, row in enumerate(values, first):
            found.add(cell, index, row)
    return found


def test_a_mean_and_its_interval_are_those_of_the_single_values() -> None:
    values = rows(200)
    found, wanted = tally_of(values).estimate(0, "tau"), mean_of([row[0] or 0.0 for row in values])
    assert found is not None
    assert found.value == pytest.approx(wanted.value)
    assert (found.low, found.high) == pytest.approx((wanted.low, wanted.high))


def test_the_error_of_a_difference_is_that_of_the_pairs() -> None:
    values = rows(200)
    better = [(0.1 + (row[0] or 0.0) * 1.1, None, True) for row in values]
    found = tally_of(better, values).difference(0, 1, "tau")
    assert found is not None
    pairs = [(a[0] or 0.0) - (b[0] or 0.0) for a, b in zip(better, values, strict=True)]
    assert found.value == pytest.approx(mean(pairs))
    assert found.error == pytest.approx(stdev(pairs) / 200**0.5)


def test_many_tournaments_take_no_more_room_and_lose_little() -> None:
    values = rows(5000)
    found = tally_of(values)
    assert len(found.blocks[0]) <= MOST_BLOCKS
    wanted = mean_of([row[0] or 0.0 for row in values])
    estimate = found.estimate(0, "tau")
    assert estimate is not None
    assert estimate.value == pytest.approx(wanted.value)
    assert estimate.high - estimate.low == pytest.approx(wanted.high - wanted.low, rel=0.15)


def test_parts_of_any_size_merge_to_the_same_sums() -> None:
    values = rows(3000)
    whole = tally_of(values)
    late, early = tally_of(values[700:], first=700), tally_of(values[:700])
    late.merge(early)
    early_first = tally_of(values[:700])
    early_first.merge(tally_of(values[700:], first=700))
    assert whole.blocks == late.blocks == early_first.blocks
    assert (whole.level, whole.played) == (late.level, late.played)


def test_what_some_tournaments_do_not_have_counts_where_it_is() -> None:
    values = rows(500)
    found = tally_of(values).estimate(0, "settled")
    assert found is not None
    there = [row[1] for row in values if row[1] is not None]
    assert found.size == len(there)
    assert found.value == pytest.approx(mean(there))
    assert Tally(1, CODES).estimate(0, "settled") is None


def test_yes_and_no_have_the_exact_interval() -> None:
    found = tally_of([(None, None, n < 62) for n in range(100)]).estimate(0, "single")
    assert found is not None
    assert (found.low, found.high) == pytest.approx((0.5175, 0.7152), abs=6e-5)
