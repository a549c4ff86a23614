"""The engine answers as the text read aloud, wherever the text can be read aloud in time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.domain.errors import NoLegalPairing
from ronde.domain.tournament import Tournament
from ronde.pairing import pair
from tests.rules.double_swiss.colours import white_and_black
from tests.rules.double_swiss.literal import Card, Literal, Pair
from tests.rules.double_swiss.matches import cards, position

POSITIONS = st.builds(
    position,
    seed=st.integers(0, 10**9),
    players=st.integers(2, 9),
    played=st.integers(0, 5),
    to_come=st.integers(1, 3),
    trouble=st.sampled_from((0, 10, 40)),
)


@pytest.mark.parametrize("reading", ["graded", "pass-fail"])
@settings(max_examples=250)
@given(event=POSITIONS)
def test_the_engine_pairs_as_the_text_reads(reading: str, event: Tournament) -> None:
    deck = cards(event)
    assert [card.score for card in deck] == event.history.points
    is_last = len(event.rounds) + 1 == event.number_of_rounds
    wanted = Literal(
        deck,
        floats_count=not is_last,
        pair_costs=lambda pairs, chosen: (0 if is_last else c8(deck, pairs, chosen),),
        graded=reading == "graded",
    ).pair()
    try:
        found = pair(event, "fide-double-swiss", options={"following_scoregroup": reading})
    except NoLegalPairing:
        assert wanted is None
    else:
        assert wanted == ({frozenset(p) for p in found.pairs}, found.bye)
        assert set(found.pairs) == coloured(event, deck, wanted[0])


def coloured(
    event: Tournament, deck: list[Card], pairs: set[frozenset[int]]
) -> set[tuple[int, int]]:
    """The pairs with their colours; all have entered, so that odd numbers are those of the list."""
    card = {c.number: c for c in deck}
    odd = {c.number for c in deck if c.number % 2}
    initial = event.initial_colour or "W"
    return {white_and_black(card[min(pair)], card[max(pair)], initial, odd) for pair in pairs}


def c8(deck: list[Card], pairs: list[Pair], chosen: set[int]) -> int:
    """Upfloaters' opponents who were floaters in the previous round."""
    card = {c.number: c for c in deck}
    met = [b if a in chosen else a for a, b in pairs if (a in chosen) != (b in chosen)]
    return sum(card[t].floated for t in met)
