"""Cases of the two draughts annexes, answered by a slow reading of the texts made for them.

No other program executes these rules. The literal twins of our own tests answer the cases too,
where they are small enough.
"""

from __future__ import annotations

from typing import Any

import pytest

import ronde
from tests.oracles.cases import BATCHES, batch
from tests.rules.fmjd1986.legality import assert_legal
from tests.rules.fmjd1986.literal import Literal1986, NoPairing
from tests.rules.fmjd2017.literal import Literal2017

ACCELERATIONS = {
    ("quarters", 1986): "fmjd-quarters",
    ("haley", 1986): "fmjd-haley",
    ("four-groups", 2017): "fmjd-four-groups",
    ("haley", 2017): "fmjd-halley",
}
LARGEST = 14
"""In a larger field the literal twin of 2017 may have to look at millions of solutions."""

both = pytest.mark.parametrize("year", [1986, 2017])
batches = pytest.mark.parametrize("number", range(BATCHES))


def acceleration(case: dict[str, Any], year: int) -> str | None:
    """The name of the case's acceleration in our catalogue."""
    return ACCELERATIONS.get((case["acceleration"], year))


@both
@batches
def test_every_case_agrees(year: int, number: int) -> None:
    for case in batch(f"fmjd{year}.jsonl.gz", number):
        event = ronde.read(case["trf"])
        try:
            found = ronde.pair(
                event,
                case["system"],
                acceleration=acceleration(case, year),
                options=case["options"],
            )
        except ronde.NoLegalPairing:
            assert case["no_pairing"], case["id"]
            continue
        assert not case["no_pairing"], case["id"]
        assert set(found.pairs) == {(w, b) for w, b in case["pairs"]}, case["id"]
        assert found.bye == case["bye"], case["id"]
        assert_legal(event, found)


@both
@batches
def test_the_literal_twins_agree_too(year: int, number: int) -> None:
    for case in batch(f"fmjd{year}.jsonl.gz", number):
        if year == 2017 and case["n"] > LARGEST:
            continue
        event = ronde.read(case["trf"])
        twin = (
            Literal1986(
                event, draw=case["system"].endswith("draw"), acceleration=case["acceleration"]
            )
            if year == 1986
            else Literal2017(event, case["system"], case["options"], case["acceleration"])
        )
        try:
            games, rest = twin.pair()
        except NoPairing:
            assert case["no_pairing"], case["id"]
        else:
            assert games == {(w, b) for w, b in case["pairs"]}, case["id"]
            assert rest == case["bye"], case["id"]
