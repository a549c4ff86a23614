"""The faults that mutation testing puts into the rulebooks are faults."""

from __future__ import annotations

import ast

import pytest

from bench.mutation.drawing import SOURCE, all_mutants, drawn
from bench.mutation.examiners import near
from bench.mutation.operators import mutants
from tests.support import ROOT

PIECE = """
ROWS = (Minimise("C6", "a"), Minimise("C7", "b"))

def better(one: int, other: int = 1) -> bool:
    if one < other and not one:
        return one - 1 > 0
    return max(one, other) == 3
"""


def test_every_mutant_is_another_program() -> None:
    plain = ast.unparse(ast.parse(PIECE))
    changed = [mutant.source(PIECE) for mutant in mutants("piece.py", PIECE)]
    assert len(changed) > 10
    assert plain not in changed
    assert all(ast.parse(text) for text in changed)


def test_every_row_is_left_out_once() -> None:
    told = [mutant.change for mutant in mutants("piece.py", PIECE) if mutant.is_row]
    assert told == ["row 'C6' left out", "row 'C6' after the next", "row 'C7' left out"]


def test_the_same_seed_draws_the_same_mutants() -> None:
    assert drawn("accelerations", 20, 7) == drawn("accelerations", 20, 7)
    assert drawn("accelerations", 20, 7) != drawn("accelerations", 20, 8)


@pytest.mark.parametrize("room", ["accelerations", "solver", "tiebreaks", "rulebooks"])
def test_every_room_has_enough_mutants_and_every_module_its_tests(room: str) -> None:
    found = all_mutants(room)
    assert len(found) >= 400
    for file in {mutant.file for mutant in found}:
        assert (SOURCE / file).exists()
        assert all((ROOT / test).exists() for test in near(file))
