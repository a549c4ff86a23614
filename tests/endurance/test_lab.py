"""The laboratory compares Ronde with other engines over many thousand tournaments."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ronde.cli.lab import as_report
from ronde.lab import Campaign, crosscheck, runner

pytestmark = pytest.mark.endurance


def test_bbppairings_pairs_as_dutch_2026(tmp_path: Path) -> None:
    if not os.environ.get("RONDE_BBPPAIRINGS"):
        pytest.skip("set RONDE_BBPPAIRINGS to the executable of bbpPairings")
    campaign = Campaign("bbppairings", "fide-dutch-2026", 50_000, seed=26)
    verdict = crosscheck(campaign, as_report, tmp_path, runner(jobs=2))
    assert [(found.ours, found.theirs) for found in verdict.differences] == []
    assert verdict.failures == ()
