"""The faults that mutation testing puts into the rulebooks are faults."""

from __future__ import annotations

import ast
from collections import defaultdict

import pytest

from bench.mutation.operators import mutants
from bench.mutation.patching import NotInside, changed, patch
from bench.mutation.relevant_tests import ALL, IGNORED, nearest_tests
from bench.mutation.sampling import SOURCE, all_mutants, sample
from bench.mutation.survivors import changed_text
from ronde.accelerations import definition
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
    assert sample("accelerations", 20, 7) == sample("accelerations", 20, 7)
    assert sample("accelerations", 20, 7) != sample("accelerations", 20, 8)


@pytest.mark.parametrize(
    "package", ["accelerations", "solver", "tiebreaks", "rulebooks", "verifier"]
)
def test_every_package_has_enough_mutants_and_every_module_its_tests(package: str) -> None:
    found = all_mutants(package)
    assert len(found) >= 400
    for file in {mutant.file for mutant in found}:
        assert (SOURCE / file).exists()
        assert all((ROOT / test).exists() for test in nearest_tests(file))


def test_all_tests_that_are_asked_exist() -> None:
    assert [name for name in (*ALL, *IGNORED) if not (ROOT / name).exists()] == []


LOADED = """
TABLE = (1, 2)

class Counter:
    @property
    def total(self):
        return sum(one - other for one, other in [TABLE])

def larger(one, other=3):
    return one > other
"""


def test_a_mutant_inside_a_function_is_found_by_its_name() -> None:
    plain = ast.unparse(ast.parse(LOADED))
    found: dict[str, list[tuple[str, ...] | None]] = defaultdict(list)
    for mutant in mutants("loaded.py", LOADED):
        try:
            found[mutant.change].append(changed(plain, mutant.source(LOADED)))
        except NotInside:
            found[mutant.change].append(None)
    assert found["arithmetic"] == [("Counter.total",)]
    assert found["comparison"] == [("larger",)]
    assert found["number more"] == [None] * 3


def test_the_code_of_a_loaded_function_is_exchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (SOURCE / "ronde/accelerations/definition.py").read_text("utf-8")
    monkeypatch.setattr(definition.upper_half, "__code__", definition.upper_half.__code__)
    assert definition.upper_half(13) == 8
    patch("ronde/accelerations/definition.py", text.replace("2 * -(-", "3 * -(-"), ("upper_half",))
    assert definition.upper_half(13) == 12


def test_a_survivor_is_identified_by_the_words_that_change() -> None:
    (mutant,) = (m for m in mutants("loaded.py", LOADED) if m.change == "comparison")
    assert changed_text("loaded.py", LOADED, mutant.source(LOADED)) == (
        "loaded.py",
        "return one > other",
        "return one >= other",
    )
