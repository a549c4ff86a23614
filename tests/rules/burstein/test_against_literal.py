"""The engine answers as the text read aloud, wherever the text can be read aloud in time."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings

from ronde.domain.errors import NoLegalPairing
from ronde.domain.tournament import Tournament
from ronde.pairing import pair
from ronde.rulebooks.burstein.procedure import seeding_rounds
from tests.rules.arbitrary import positions
from tests.rules.burstein.literal import BARS, BARS_2017, Literal


@pytest.mark.parametrize(
    "edition, reading", [(2026, "to-this-round"), (2026, "to-last-round"), (2017, "to-this-round")]
)
@settings(max_examples=250)
@given(event=positions(largest=8, rounds=7))
def test_the_engine_pairs_as_the_text_reads(edition: int, reading: str, event: Tournament) -> None:
    assume(len(event.rounds) >= seeding_rounds(event.number_of_rounds or 0))
    wanted = Literal(event, BARS if edition == 2026 else BARS_2017, edition, reading).pair()
    try:
        found = pair(event, f"fide-burstein-{edition}", options={"zero_point_byes": reading})
    except NoLegalPairing:
        assert wanted is None
    else:
        assert wanted == (set(found.pairs), found.bye)
