"""The cases of a corpus in this folder, in batches of about the same size."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ronde

BATCHES = 4
"""So that several processes can share a corpus."""


def batch(corpus: str, number: int) -> Iterator[dict[str, Any]]:
    """Every fourth case of the corpus, from the given one on."""
    with gzip.open(Path(__file__).parent / corpus, "rt", encoding="utf-8") as lines:
        for place, line in enumerate(lines):
            if place % BATCHES == number:
                yield json.loads(line)


def paired(event: ronde.Tournament, system: str) -> ronde.Round | None:
    """The next round; None if there is no legal pairing."""
    try:
        return ronde.pair(event, system)
    except ronde.NoLegalPairing:
        return None
