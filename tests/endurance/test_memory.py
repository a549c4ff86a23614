"""How much memory the large tasks take at most; docs/stress-tests.md states the same ceilings."""

from __future__ import annotations

import pytest

from tests.endurance.memory import TASKS
from tests.endurance.running import run_module
from tests.support import ROOT


@pytest.mark.endurance
@pytest.mark.parametrize("task", TASKS)
def test_a_large_task_stays_below_its_ceiling(task: str) -> None:
    done = run_module("tests.endurance.memory", task)
    assert done.returncode == 0, done.stderr
    most = TASKS[task][1]
    assert int(done.stdout) <= most, f"{task} took {done.stdout.strip()} MB, {most} are allowed"


@pytest.mark.parametrize("task", TASKS)
def test_the_documentation_states_the_ceilings(task: str) -> None:
    most = f"{TASKS[task][1]:,}".replace(",", " ")
    for page in ("docs/stress-tests.md", "docs/fr/stress-tests.md"):
        rows = [
            line for line in (ROOT / page).read_text("utf-8").splitlines() if f"`{task}`" in line
        ]
        assert rows, f"{page} does not speak of {task}"
        assert f"| {most} |" in rows[0].replace("\u202f", " ")
