"""Positions of other projects under FIDE C.04.3 (2017)."""

from __future__ import annotations

import pytest

import ronde
from tests.rules.dutch2017 import literal
from tests.rules.dutch2026.third_party import AINALRAMI, DELTAS, INELIGIBLE, ainalrami
from tests.rules.dutch2026.worked import answer
from tests.rules.legality import assert_legal
from tests.support import needs_oracles, oracle

pytestmark = needs_oracles

SYSTEM = "fide-dutch-2017"

TOO_LARGE = {"c2-ineligible-leftover"}
"""For the literal oracle."""


@pytest.mark.parametrize("name", DELTAS)
def test_the_old_edition_pairs_differently_from_the_new_one(name: str) -> None:
    event = ainalrami(name)
    found = ronde.pair(event, SYSTEM)
    assert_legal(event, found)
    assert (found.pairs, found.bye) == answer(DELTAS[name][1])


@pytest.mark.parametrize("name", [n for n in (*AINALRAMI, *INELIGIBLE) if n not in TOO_LARGE])
def test_a_small_position_is_paired_as_the_text_says(name: str) -> None:
    event = ainalrami(name)
    by_text = literal.pair(event)
    found = ronde.pair(event, SYSTEM)
    assert by_text is not None
    assert (found.pairs, found.bye) == (by_text.pairs, by_text.bye)


@pytest.mark.parametrize("name", ["no_legal_pairings", "no_legal_pairings_odd"])
def test_a_position_without_a_legal_pairing_is_refused(name: str) -> None:
    event = ronde.read(oracle(f"third_party/py4swiss/{name}.trf"))
    with pytest.raises(ronde.NoLegalPairing):
        ronde.pair(event, SYSTEM)
    assert literal.pair(event) is None
