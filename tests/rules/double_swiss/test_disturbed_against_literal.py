"""Disturbed two-game events under every option: pairs, bye and colours are those of the text."""

from __future__ import annotations

import pytest

from ronde.domain.errors import NoLegalPairing
from ronde.pairing import pair
from tests.rules.double_swiss.colours import white_and_black
from tests.rules.double_swiss.disturbed import Disturbed
from tests.rules.double_swiss.literal import Literal
from tests.rules.double_swiss.test_against_literal import c8


@pytest.mark.parametrize("part", range(4))
def test_disturbed_events_are_paired_as_the_text_reads(part: int) -> None:
    for seed in range(250 * part, 250 * (part + 1)):
        assert_as_the_text_reads(Disturbed(seed))


def assert_as_the_text_reads(made: Disturbed) -> None:
    cards, is_last = list(made.deck.values()), made.to_come == 1
    wanted = Literal(
        made.here,
        floats_count=not is_last,
        pair_costs=lambda pairs, chosen: (0 if is_last else c8(cards, pairs, chosen),),
        graded=made.options["following_scoregroup"] == "graded",
    ).pair()
    try:
        found = pair(made.event, "fide-double-swiss", options=made.options)
    except NoLegalPairing:
        assert wanted is None, made.seed
        return
    assert wanted == ({frozenset(two) for two in found.pairs}, found.bye), made.seed
    initial = made.event.initial_colour or "W"
    colours = {
        white_and_black(made.deck[min(two)], made.deck[max(two)], initial, made.odd)
        for two in wanted[0]
    }
    assert colours == set(found.pairs), made.seed
