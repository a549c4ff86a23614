"""A thousand players, nine rounds, two hundred viewers: the measurements of `python -m bench.web`.

The machine may have other work at the same time, so that one of three attempts must succeed.
"""

from __future__ import annotations

import pytest

from tests.endurance.running import run_module

pytestmark = pytest.mark.endurance
ATTEMPTS = 3


@pytest.mark.parametrize("part", ["mixed", "live"])
def test_pages_and_results_are_quick_in_a_large_event(part: str) -> None:
    """`mixed`: every page within 150 ms, 95 of 100, at 20 requests a second; `live`: a result
    within 50 ms, and everybody of two hundred viewers hears of it within a second."""
    told = []
    for _attempt in range(ATTEMPTS):
        done = run_module("bench.web", part)
        told.append(done.stdout + done.stderr)
        if done.returncode == 0:
            return
    pytest.fail("\n".join(told))
