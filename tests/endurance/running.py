"""A module of the workspace as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.support import ROOT


def run_module(*arguments: str, seconds: float = 600) -> subprocess.CompletedProcess[str]:
    """`python -m` with these arguments: what it printed, and how it ended."""
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=seconds,
    )
