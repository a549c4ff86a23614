"""No single swap improves a round: a test of optimality that needs no oracle, at any size.

Two pairs of a bracket exchange opponents, or the player with the bye changes place with another.
The criteria, counted by the text, must put the new candidate behind; where they cannot decide, it
must come later in the order of generation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import ronde
from ronde.domain.tournament import Tournament
from ronde.generator import Recipe, generate
from tests.rules.dutch2017 import literal as literal_2017
from tests.rules.dutch2017.verdict import generated
from tests.rules.dutch2026 import literal
from tests.rules.dutch2026.positions import position
from tests.rules.dutch2026.recount import Page, Recount, recounted, values_2017, values_2026
from tests.rules.dutch2026.sheet import Card

VALUES = {"fide-dutch-2026": values_2026, "fide-dutch-2017": values_2017}

every_edition = pytest.mark.parametrize("system", VALUES)


def swapped(page: Page) -> Iterator[Page]:
    """The bracket with two of its pairs made anew, in both ways, where the rules allow it."""
    for i, (a, b) in enumerate(page.pairs):
        for c, d in page.pairs[i + 1 :]:
            for one, two in (((a, c), (b, d)), ((a, d), (b, c))):
                new = tuple(in_order(pair) for pair in (one, two))
                if all(may_be_paired(page, pair) for pair in new):
                    others = [pair for pair in page.pairs if pair not in ((a, b), (c, d))]
                    yield replace(page, pairs=(*others, *new))


def with_another_bye(round_: Recount, page: Page) -> Iterator[Page]:
    """The last bracket with its downfloater and one of its paired players changed."""
    if page is not round_.pages[-1] or not page.down:
        return
    (stays,) = page.down
    for pair in page.pairs:
        for out, kept in (pair, pair[::-1]):
            new = in_order((stays, kept))
            if may_be_paired(page, new) and may_have_bye(round_, out):
                others = [other for other in page.pairs if other is not pair]
                yield replace(page, pairs=(*others, new), down=(out,))


def in_order(pair: tuple[Card, Card]) -> tuple[Card, Card]:
    a, b = sorted(pair, key=lambda card: card.place)
    return a, b


def may_be_paired(page: Page, pair: tuple[Card, Card]) -> bool:
    return literal.may_meet(*pair) and pair[1] not in page.mdps


def may_have_bye(round_: Recount, card: Card) -> bool:
    if round_.paired.system.endswith("2017"):
        return literal_2017.may_have_bye(card)
    return card.score == round_.bye_score and literal.may_have_bye(card, round_.event.points)


def worth(round_: Recount, page: Page) -> tuple[list[Any], Any]:
    """What the criteria say of the bracket, then its place in the order of generation."""
    values = VALUES[round_.paired.system](round_, page)
    return [value for code in values for value in values[code]], generated(page)


def assert_no_swap_improves(event: Tournament, system: str) -> int:
    """How many swaps were tried in vain."""
    round_ = recounted(event, ronde.pair(event, system))
    tried = 0
    for page in round_.pages:
        ours = worth(round_, page)
        for other in (*swapped(page), *with_another_bye(round_, page)):
            assert ours < worth(round_, other), (other.pairs, other.down)
            tried += 1
    return tried


@every_edition
@pytest.mark.parametrize("players", [16, 33, 50])
def test_no_swap_improves_a_round_of_a_tournament(system: str, players: int) -> None:
    event = generate(
        Recipe(
            players=players,
            rounds=9,
            seed=players,
            system=system,
            forfeits=0.04,
            half_byes=0.03,
            zero_byes=0.03,
            full_byes=0.01,
        )
    )
    assert sum(assert_no_swap_improves(stage, system) for stage in event.stages()) > 50


@every_edition
def test_no_swap_improves_an_odd_little_field(system: str) -> None:
    tried = 0
    for seed in range(50_000, 50_200):
        event = position(seed, system, players=(6, 16))
        try:
            tried += assert_no_swap_improves(event, system)
        except ronde.NoLegalPairing:
            continue
    assert tried > 500


@pytest.mark.endurance
@every_edition
@pytest.mark.parametrize("seed", range(100))
def test_no_swap_improves_a_round_of_many_tournaments(system: str, seed: int) -> None:
    event = generate(
        Recipe(
            players=20 + seed, rounds=11, seed=seed, system=system, forfeits=0.05, half_byes=0.05
        )
    )
    for stage in event.stages():
        assert_no_swap_improves(stage, system)
