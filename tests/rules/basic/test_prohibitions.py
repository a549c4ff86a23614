"""Prohibitions decide by their measures: without any one of them some round is another one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

import ronde
from ronde.domain.errors import NoLegalPairing, NotInRulebook
from ronde.domain.tournament import Tournament
from ronde.pairing import situation
from ronde.rulebooks.bans import SameAbsolutePreference
from ronde.rulebooks.catalogue import listings, system
from ronde.rulebooks.dutch import edition_2026
from ronde.rulebooks.field import Field
from ronde.rulebooks.system import System
from tests.rules.explanation.positions import position

SYSTEMS = [listing.name for listing in listings() if listing.load().prohibitions]
MOST_SEEDS = 200


def answer(event: Tournament, rules: System) -> object:
    try:
        found = ronde.pair(event, rules)
    except NoLegalPairing:
        return None
    return found.pairs, found.bye


def rows() -> Iterator[Any]:
    for name in SYSTEMS:
        rules = system(name)
        for place, row in enumerate(rules.prohibitions):
            if row.code not in rules.procedure.follows:
                yield pytest.param(name, place, id=f"{name} {row.code} {row.wording}")


@pytest.mark.parametrize("name, place", list(rows()))
def test_without_a_prohibition_some_round_is_another_one(name: str, place: int) -> None:
    rules = system(name)
    rest = rules.prohibitions[:place] + rules.prohibitions[place + 1 :]
    amended = replace(rules, prohibitions=rest)
    events = (position(name, seed, 9) for seed in range(MOST_SEEDS))
    assert any(answer(event, rules) != answer(event, amended) for event in events)


@pytest.mark.parametrize("name", SYSTEMS)
def test_what_the_procedure_follows_by_itself_cannot_be_taken_out(name: str) -> None:
    rules = system(name)
    for code in rules.procedure.follows:
        with pytest.raises(NotInRulebook, match="part of the procedure"):
            rules.without(code)


@pytest.mark.parametrize("name", SYSTEMS)
def test_obstacles_are_cited_by_rows_and_only_where_two_may_not_meet(name: str) -> None:
    """An obstacle names a row of the system, or the arbiter; players who meet have none."""
    rules = system(name)
    cited = {(row.code, row.article) for row in rules.prohibitions} | {("", "")}
    if rules.family == "burstein":
        cited |= {(row.code, row.article) for row in edition_2026.PROHIBITIONS}
    for seed in range(12):
        event = position(name, seed, 9)
        try:
            found = ronde.pair(event, rules)
        except NoLegalPairing:
            continue
        asked = rules.enquire(situation(event, rules))
        for white, black in found.pairs:
            assert not list(asked.obstacles(white - 1, black - 1))
        numbers = sorted(number for pair in found.pairs for number in pair)
        for a, b in combinations(numbers, 2):
            for obstacle in asked.obstacles(a - 1, b - 1):
                assert (obstacle.code, obstacle.article) in cited


@pytest.mark.parametrize("seed", range(60))
def test_a_ban_keeps_both_players_apart(seed: int) -> None:
    event = position("fide-dutch-2026", seed, 12)
    case = situation(event, "fide-dutch-2026")
    field = Field(case, edition_2026.PROHIBITIONS, edition_2026.definitions(event.points))
    ban = SameAbsolutePreference(field)
    for v, w in combinations(range(len(field)), 2):
        assert (ban.barred(v) >> w & 1) == (ban.barred(w) >> v & 1)


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_refusal_names_the_prohibitions_without_which_there_would_be_a_pairing(name: str) -> None:
    rules = system(name)
    named = 0
    for seed in range(MOST_SEEDS):
        event = position(name, seed, 6)
        try:
            ronde.pair(event, rules)
        except NoLegalPairing as refusal:
            for code in refusal.forbidden_by:
                row = rules.row(code)
                rest = tuple(other for other in rules.prohibitions if other is not row)
                assert answer(event, replace(rules, prohibitions=rest)) is not None
                named += 1
    assert named, name
