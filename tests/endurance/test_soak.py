"""Two minutes of `python -m bench.soak` in a small event; the half hour is run by hand."""

from __future__ import annotations

import pytest

from tests.endurance.running import run_module

pytestmark = pytest.mark.endurance


def test_nothing_is_lost_and_nothing_grows_under_sixteen_times_the_normal_load() -> None:
    """Nine short rounds' worth of everything; how long answers took is for a quiet machine."""
    arguments = ("--minutes", "2", "--players", "40", "--unhurried")
    done = run_module("bench.soak", *arguments)
    assert done.returncode == 0, done.stdout + done.stderr
