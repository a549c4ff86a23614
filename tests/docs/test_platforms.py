"""The programs of the page for platforms run as they are printed, where their languages are."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from typing import TYPE_CHECKING

import pytest

from ronde.sample import sample_path
from tests.support import ROOT

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the sample, and a program `ronde` that is this one."""
    shutil.copy(sample_path(), tmp_path / "open.trf")
    program = tmp_path / "ronde"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m ronde "$@"\n')
    program.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize("page", ["docs/programmer", "docs/fr/programmer"])
@pytest.mark.parametrize("name, program", [("pair.mjs", "node"), ("Pair.java", "java")])
def test_the_programs_run_as_printed(folder: Path, page: str, name: str, program: str) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    text = (ROOT / page / "platforms.md").read_text(encoding="utf-8")
    printed = re.search(rf"^    // {re.escape(name)}\n((?:    .*\n|\n)+)", text, re.MULTILINE)
    assert printed is not None
    (folder / name).write_text(textwrap.dedent(printed[1]), encoding="utf-8")
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [program, name],
        cwd=folder,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert done.stdout.replace(" ", "").find("[5,4]") >= 0, done.stdout
