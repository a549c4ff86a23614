"""Disturbed team events under every option: pairs, bye and colours are those of the text."""

from __future__ import annotations

import pytest

from ronde.domain.errors import NoLegalPairing
from ronde.pairing import pair
from tests.rules.double_swiss.literal import Literal
from tests.rules.team.disturbed import Card, Disturbed
from tests.rules.team.test_against_literal import OTHER, colour_of_the_first, costs


@pytest.mark.parametrize("part", range(4))
def test_disturbed_events_are_paired_as_the_text_reads(part: int) -> None:
    for seed in range(250 * part, 250 * (part + 1)):
        assert_as_the_text_reads(Disturbed(seed))


def assert_as_the_text_reads(made: Disturbed) -> None:
    options, deck = made.options, made.deck
    floats_count = made.total - made.played > 2
    cards = list(deck.values())
    wanted = Literal(
        made.here,
        floats_count=floats_count,
        pair_costs=lambda pairs, chosen: costs(cards, pairs, chosen, floats_count),
        graded=options["following_scoregroup"] == "graded",
    ).pair()
    try:
        found = pair(made.event, "fide-team", options=options)
    except NoLegalPairing:
        assert wanted is None, made.seed
        return
    assert wanted == ({frozenset(two) for two in found.pairs}, found.bye), made.seed
    colours = {_white_and_black(made, *sorted(two)) for two in wanted[0]}
    assert colours == set(found.pairs), made.seed


def _white_and_black(made: Disturbed, a: int, b: int) -> tuple[int, int]:
    """4.2 and 4.3; the first letter of 4.3.1 is the initial-colour."""
    options = made.options

    def order(card: Card) -> tuple[int, int, int]:
        pairing = options["first_team"] == "pairing"
        first = card.score if pairing else card.own(options["primary"])
        second = 0 if options["secondary"] == "none" else card.own(options["secondary"])
        return -first, -second, card.number

    first, other = sorted((made.deck[a], made.deck[b]), key=order)
    if first.colours or other.colours:
        side = colour_of_the_first(first, other, options["type"])
    else:
        side = made.initial if _is_odd(made, first.number) else OTHER[made.initial]
    return (first.number, other.number) if side == "W" else (other.number, first.number)


def _is_odd(made: Disturbed, number: int) -> bool:
    """Among those who have entered, unless numbers count as listed."""
    if made.options["number"] == "listed":
        return number % 2 == 1
    return sum(made.deck[n].entered for n in range(1, number + 1)) % 2 == 1
