"""The compliance page is the table's, and every test that it names exists."""

from __future__ import annotations

import ast
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.support import ROOT


def script() -> ModuleType:
    """`scripts/compliance.py` as a module."""
    path = ROOT / "scripts" / "compliance.py"
    spec = importlib.util.spec_from_file_location("compliance", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["compliance"] = module
    spec.loader.exec_module(module)
    return module


compliance = script()
ROWS = (*compliance.VCL19, *compliance.DRAFT_13)


def names_in(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_the_page_is_the_one_that_the_script_draws_up() -> None:
    assert compliance.PAGE.read_text(encoding="utf-8") == compliance.page()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_is_drawn_up_in_both_languages(lang: str) -> None:
    assert compliance.PAGES[lang].read_text(encoding="utf-8") == compliance.page(lang)


def test_the_french_table_has_nothing_that_is_not_asked() -> None:
    told = {text for row in ROWS for text in (row.asked, row.remark) if text}
    assert compliance.french().keys() == told


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.questions)
def test_every_answer_names_tests_that_exist(row: object) -> None:
    assert row.answer in ("yes", "part", "no")  # type: ignore[attr-defined]
    named = row.tests  # type: ignore[attr-defined]
    assert named or row.answer == "no"  # type: ignore[attr-defined]
    for test in named:
        file, _, name = test.partition("::")
        assert name in names_in(ROOT / file), test


def test_every_level_of_a_caution_is_reported() -> None:
    from ronde.journal.cautions import KINDS

    page = compliance.PAGE.read_text(encoding="utf-8")
    assert all(f"`{code}`" in page for code in KINDS)
