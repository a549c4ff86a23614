"""The rulebook of 1986 against its literal twin, on tournaments of every kind."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde import pair
from ronde.domain.errors import NoLegalPairing
from ronde.domain.tournament import Tournament
from tests.rules.fmjd1986.literal import Literal1986, NoPairing
from tests.rules.fmjd1986.tournaments import tournaments

NAMES = {None: None, "quarters": "fmjd-quarters", "haley": "fmjd-haley"}


def ours(
    now: Tournament, system: str, **more: Any
) -> tuple[set[tuple[int, int]], int | None] | None:
    """Games and rest, or None where no pairing is legal."""
    try:
        found = pair(now, system, **more)
    except NoLegalPairing:
        return None
    assert {frozenset(g) for g in found.pairs} == {
        frozenset(made) for bracket in found.account.brackets for made in bracket.pairs
    }
    return set(found.pairs), found.bye


def literally(
    now: Tournament, system: str, acceleration: str | None
) -> tuple[set[tuple[int, int]], int | None] | None:
    try:
        return Literal1986(now, draw=system.endswith("draw"), acceleration=acceleration).pair()
    except NoPairing:
        return None


@pytest.mark.article("FMJD86-2.3", "FMJD86-6.1.32", "FMJD86-5.2")
@given(
    now=tournaments(most_players=11, most_rounds=8),
    system=st.sampled_from(["fmjd-1986-rating", "fmjd-1986-rating", "fmjd-1986-draw"]),
    acceleration=st.sampled_from([None, None, "quarters", "haley"]),
)
@settings(max_examples=400)
def test_the_rulebook_does_what_the_text_says(
    now: Tournament, system: str, acceleration: str | None
) -> None:
    wanted = literally(now, system, acceleration)
    assert ours(now, system, acceleration=NAMES[acceleration]) == wanted
