"""The reference of the public names is that of today, whole, and its examples run."""

from __future__ import annotations

import doctest
import shutil
from pathlib import Path

import pytest

import ronde
from ronde.sample import sample_path
from tests.docs.scripts import script


def test_the_reference_is_that_of_the_docstrings() -> None:
    reference = script("reference")
    expected = reference.PAGE.read_text(encoding="utf-8")
    assert reference.page() == expected, "run: .venv/bin/python scripts/reference.py"


def test_the_reference_has_every_public_name_once() -> None:
    named = [name for names in script("reference").GROUPS.values() for name in names]
    assert sorted(named) == sorted(ronde.__all__)


def test_the_examples_of_the_reference_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(sample_path(), "open.trf")
    done = doctest.testfile(str(script("reference").PAGE), module_relative=False)
    assert done.attempted > 5
    assert done.failed == 0
