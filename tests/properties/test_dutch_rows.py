"""Every row of the criteria decides some round: without it, the round would be another one.

The positions were met at random, and the literal oracles confirm their answers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import ronde
from ronde.rulebooks.dutch import edition_2017, edition_2026
from ronde.rulebooks.system import System
from tests.rules.dutch2017 import literal as literal_2017
from tests.rules.dutch2026 import literal as literal_2026
from tests.support import ROOT

EDITIONS: dict[str, tuple[System, Any]] = {
    "2017": (edition_2017.SYSTEM, literal_2017.pair),
    "2026": (edition_2026.SYSTEM, literal_2026.pair),
}


def cases() -> Iterator[Any]:
    for edition in EDITIONS:
        lines = (ROOT / f"tests/rules/dutch{edition}/needed_rows.jsonl").read_text("utf-8")
        for line in lines.splitlines():
            case = json.loads(line)
            name = f"{edition} {case['code']} row {case['row']}"
            yield pytest.param(edition, case["row"], case["trf"], id=name)


@pytest.mark.parametrize("edition, row, trf", list(cases()))
def test_a_round_is_another_one_without_the_row(edition: str, row: int, trf: str) -> None:
    system, by_text = EDITIONS[edition]
    event = ronde.read(trf)
    wanted = by_text(event)
    found = ronde.pair(event, system)
    assert (found.pairs, found.bye) == (wanted.pairs, wanted.bye)
    rows = tuple(other for place, other in enumerate(system.criteria) if place != row)
    other = ronde.pair(event, replace(system, criteria=rows))
    assert (other.pairs, other.bye) != (found.pairs, found.bye)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_row_but_the_first_has_such_a_position(edition: str) -> None:
    """The first row counts downfloaters: without it there would be no procedure to test."""
    system = EDITIONS[edition][0]
    known = {case.values[1] for case in cases() if case.values[0] == edition}
    assert known == set(range(1, len(system.criteria)))
