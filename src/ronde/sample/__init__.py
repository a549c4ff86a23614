"""A tournament of invented players, to try Ronde with."""

from __future__ import annotations

from pathlib import Path


def sample_path() -> Path:
    """The report of the sample tournament: an open, some rounds played, the next to be paired."""
    return Path(__file__).with_name("open.trf")
