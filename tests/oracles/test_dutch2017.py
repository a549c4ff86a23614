"""The corpus of two engines that agree: FIDE C.04.3 (2017)."""

from __future__ import annotations

import pytest

import ronde
from tests.oracles.cases import BATCHES, batch, paired
from tests.rules.legality import assert_legal

SYSTEM = "fide-dutch-2017"
CORPUS = "dutch2017.jsonl.gz"


@pytest.mark.parametrize("number", range(BATCHES))
def test_every_case_has_the_boards_and_the_bye_of_both_engines(number: int) -> None:
    for case in batch(CORPUS, number):
        event = ronde.read(case["trf"])
        found = paired(event, SYSTEM)
        if found is None:
            assert case["no_pairing"], case["id"]
            continue
        assert_legal(event, found)
        assert not case["no_pairing"], case["id"]
        assert found.bye == case["bye"], case["id"]
        assert list(found.pairs) == [tuple(pair) for pair in case["pairs"]], case["id"]
