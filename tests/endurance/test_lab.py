"""The laboratory at its own pace: five thousand tournaments, and engines compared for long."""

from __future__ import annotations

import os
import time
import tomllib
from pathlib import Path

import pytest

from ronde.cli.lab import as_report
from ronde.lab import Campaign, crosscheck, experiment, run, runner
from tests.support import ROOT

pytestmark = pytest.mark.endurance

SECONDS = 60


@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="needs two cores")
def test_five_thousand_tournaments_take_less_than_a_minute(tmp_path: Path) -> None:
    told = tomllib.loads((ROOT / "experiments" / "speed.toml").read_text(encoding="utf-8"))
    plan = experiment({"name": "speed", **told})
    start = time.monotonic()
    results = run(plan, tmp_path, runner(jobs=2))
    taken = time.monotonic() - start
    assert len(results.column(0, "tau")) == 5000
    assert taken < SECONDS, f"{taken:.0f} s; other work on this machine counts too"


def test_bbppairings_pairs_as_dutch_2026(tmp_path: Path) -> None:
    if not os.environ.get("RONDE_BBPPAIRINGS"):
        pytest.skip("set RONDE_BBPPAIRINGS to the executable of bbpPairings")
    campaign = Campaign("bbppairings", "fide-dutch-2026", 50_000, seed=26)
    verdict = crosscheck(campaign, as_report, tmp_path, runner(jobs=2))
    assert [(found.ours, found.theirs) for found in verdict.differences] == []
    assert verdict.failures == ()
