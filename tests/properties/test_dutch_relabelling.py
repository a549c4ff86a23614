"""Numbers are names: a round does not depend on them beyond the order they give."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import ronde
from ronde.domain.player import Player, Tpn
from ronde.domain.renumbering import in_order, with_player_at
from ronde.domain.tournament import Tournament
from tests.rules.dutch2026.positions import position
from tests.rules.legality import assert_legal

SYSTEMS = ("fide-dutch-2026", "fide-dutch-2017")
SEEDS = range(60_000, 60_150)

Answer = tuple[tuple[tuple[int, int], ...], int | None] | None

every_edition = pytest.mark.parametrize("system", SYSTEMS)


def answer(event: Tournament, system: str) -> Answer:
    try:
        found = ronde.pair(event, system)
    except ronde.NoLegalPairing:
        return None
    assert_legal(event, found)
    return found.pairs, found.bye


def renamed(found: Answer, new: dict[int, int]) -> Answer:
    if found is None:
        return None
    pairs, bye = found
    return tuple((new[a], new[b]) for a, b in pairs), None if bye is None else new[bye]


def events(system: str) -> list[Tournament]:
    found = [position(seed, system, players=(4, 20)) for seed in SEEDS]
    return [event for event in found if not event.ranking]


@every_edition
def test_other_numbers_in_the_same_order_give_the_same_round(system: str) -> None:
    """The players stand elsewhere in the list, and a ranking says what their order is."""
    for seed, event in enumerate(events(system)):
        order = list(range(1, len(event.players) + 1))
        Random(seed).shuffle(order)
        new = {old: place for place, old in enumerate(order, 1)}
        ranking = tuple(Tpn(new[old]) for old in sorted(order))
        other = replace(in_order(event, order), ranking=ranking)
        assert answer(other, system) == renamed(answer(event, system), new)


@every_edition
def test_a_player_who_never_comes_changes_nothing_but_numbers(system: str) -> None:
    """Nor does the parity of the numbers change (2026 5.2.5, 2017 E.5 as read in ADR-0011)."""
    for seed, event in enumerate(events(system)):
        if event.forbidden or event.accelerated:
            continue
        place = 1 + seed % (len(event.players) + 1)
        other = with_player_at(event, Player(Tpn(place), first_round=99), place)
        new = {tpn: tpn + (tpn >= place) for tpn in range(1, len(event.players) + 1)}
        assert answer(other, system) == renamed(answer(event, system), new)


def test_points_in_another_unit_give_the_same_round() -> None:
    """All values tripled: 2026 knows scores only by their order and differences."""
    system = "fide-dutch-2026"
    for event in events(system):
        if event.accelerated:
            continue
        points = event.points
        named = {
            name: 3 * value
            for name in points.__dataclass_fields__
            if (value := getattr(points, name)) is not None
        }
        other = replace(event, points=replace(points, **named))
        assert answer(other, system) == answer(event, system)
