"""The corpus of the endorsed engine: FIDE C.04.3 (2026)."""

from __future__ import annotations

from typing import Any

import pytest

import ronde
from tests.oracles.cases import BATCHES, batch, paired
from tests.rules.legality import assert_legal

SYSTEM = "fide-dutch-2026"
CORPUS = "dutch2026.jsonl.gz"


@pytest.mark.parametrize("number", range(BATCHES))
def test_every_case_has_the_pairs_colours_and_bye_of_the_endorsed_engine(number: int) -> None:
    for case in batch(CORPUS, number):
        event = ronde.read(case["trf"])
        found = paired(event, SYSTEM)
        if found is None:
            assert case["no_pairing"], case["id"]
            continue
        assert_legal(event, found)
        assert not case["no_pairing"], case["id"]
        assert sorted(found.pairs) == sorted(map(tuple, case["pairs"])), case["id"]
        assert found.bye == case["bye"], case["id"]
        assert list(found.pairs) == boards_of(case, event), case["id"]


def boards_of(case: dict[str, Any], event: ronde.Tournament) -> list[tuple[int, int]]:
    """The boards as the engine printed them; under acceleration in the order of C.04.7 1.5.

    The regulation of 2026 orders boards by the pairing score, the engine by the real score.
    """
    boards = [(white, black) for white, black in case["pairs"]]
    extra = event.extra_points(case["round"])
    if extra is None:
        return boards
    score = [a + b for a, b in zip(event.history.points, extra, strict=True)]

    def place(board: tuple[int, int]) -> tuple[int, int, int]:
        higher = min(board, key=lambda tpn: (-score[tpn - 1], tpn))
        return -score[higher - 1], -sum(score[tpn - 1] for tpn in board), higher

    return sorted(boards, key=place)
