"""The engine answers as the text read aloud, wherever the text can be read aloud in time."""

from __future__ import annotations

from hypothesis import given, settings

from ronde.domain.errors import NoLegalPairing
from ronde.domain.tournament import Tournament
from ronde.pairing import pair
from tests.rules.arbitrary import positions
from tests.rules.dubov.literal import Literal


@settings(max_examples=300)
@given(positions(largest=9))
def test_the_engine_pairs_as_the_text_reads(event: Tournament) -> None:
    wanted = Literal(event).pair()
    try:
        found = pair(event, "fide-dubov-2026")
    except NoLegalPairing:
        assert wanted is None
    else:
        assert wanted == (set(found.pairs), found.bye)
