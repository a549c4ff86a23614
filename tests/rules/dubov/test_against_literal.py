"""The engine answers as the text read aloud, wherever the text can be read aloud in time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from ronde.domain.errors import NoLegalPairing
from ronde.domain.tournament import Tournament
from ronde.pairing import pair
from tests.rules.arbitrary import positions
from tests.rules.dubov.literal import Literal

READINGS: tuple[dict[str, str], ...] = ({}, {"upfloats": "played", "equalising_shift": "all"})


@pytest.mark.parametrize("reading", READINGS, ids=["default", "other"])
@settings(max_examples=200)
@given(event=positions(largest=9))
def test_the_engine_pairs_as_the_text_reads(reading: dict[str, str], event: Tournament) -> None:
    wanted = Literal(event, **reading).pair()  # type: ignore[arg-type]
    try:
        found = pair(event, "fide-dubov-2026", options=reading)
    except NoLegalPairing:
        assert wanted is None
    else:
        assert wanted == (set(found.pairs), found.bye)
