"""Prices of classes decide large brackets; small ones show that they decide the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import ronde
from ronde.domain.player import Player
from ronde.domain.result import Result
from ronde.domain.round import game
from ronde.domain.tournament import AbnormalPoints, ForbiddenPairs, Tournament
from ronde.generator import Recipe, generate, with_games
from ronde.rulebooks import first_candidate, problem, upfloaters
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.dutch import search
from ronde.rulebooks.fmjd import round_2017
from ronde.rulebooks.problem import Problem
from ronde.solver import lifting
from ronde.solver.lifting import Level, Lifted, lifted
from tests.properties.test_dutch_account import Step, legal_pairs
from tests.rules.dutch2026.positions import position
from tests.rules.dutch2026.recount import Page, recounted

SYSTEMS = (
    "fide-dutch-2026",
    "fide-dutch-2017",
    "ch-dutch",
    "fide-burstein-2026",
    "fide-dutch-2012",
    "fide-dubov-2026",
    "fide-double-swiss",
    "fmjd-2017-rating",
    "fmjd-2017-rating-players",
    "kndb-solkoff",
)


@pytest.fixture
def _always(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bracket is so small that a weighted matching is preferred."""
    monkeypatch.setattr(problem, "MANY", 2)
    monkeypatch.setattr(problem, "FEW", 2)
    monkeypatch.setattr(search, "MANY", 2)
    monkeypatch.setattr(round_2017, "MANY", 0)
    monkeypatch.setattr(first_candidate, "FEW", 2)
    monkeypatch.setattr(first_candidate, "TRIES", 1)
    monkeypatch.setattr(upfloaters, "_SCOREGROUPS", 1)


def events(system: str) -> Iterator[Tournament]:
    """Odd little fields, and tournaments in which the opponents run out."""
    yield from (position(seed, system, players=(4, 12)) for seed in range(41_000, 41_080))
    for seed, players in enumerate((14, 21, 30)):
        recipe = Recipe(players=players, rounds=11, seed=seed, system=system, forfeits=0.03)
        yield from generate(recipe).stages()


def answer(event: Tournament, system: str) -> object:
    try:
        paired = ronde.pair(event, system)
    except ronde.NoLegalPairing:
        return None
    return paired.pairs, paired.bye


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_rounds_are_those_of_weighted_matchings(
    system: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = [(event, answer(event, system)) for event in events(system)]
    request.getfixturevalue("_always")
    used = []
    level = Problem.level

    def counted(self: Problem[int]) -> Level | None:
        found = level(self)
        used.append(found is not None)
        return found

    monkeypatch.setattr(Problem, "level", counted)
    for event, wanted in before:
        assert answer(event, system) == wanted
    assert sum(used) > 20, "raised prices have decided"


@pytest.mark.usefixtures("_always")
@pytest.mark.parametrize("system", SYSTEMS[:2])
def test_they_bound_every_legal_pair_and_are_met_by_the_pairs_chosen(system: str) -> None:
    checked = 0
    for event in events(system):
        try:
            round_ = recounted(event, ronde.pair(event, system))
        except ronde.NoLegalPairing:
            continue
        for page in round_.pages:
            for step in page.account.proof.get("steps", ()):
                if step["method"] == "prices":
                    _check(page, step)
                    checked += 1
    assert checked > 20


def _check(page: Page, step: Step) -> None:
    price: dict[int, int] = {}
    class_of: dict[int, int] = {}
    for c, (numbers, prices) in enumerate(zip(step["classes"], step["prices"], strict=True)):
        price.update(zip(numbers, prices, strict=True))
        class_of.update(dict.fromkeys(numbers, c))
    sets = [(set(numbers), z) for numbers, z in step["odd_sets"]]

    def slack(a: int, b: int) -> int:
        held = sum(z for numbers, z in sets if {a, b} <= numbers)
        cost = int(step["cost"][class_of[a]][class_of[b]])
        return 2 * cost - price[a] - price[b] + int(held)

    inside = [(a, b) for a, b in page.account.pairs if a in price and b in price]
    assert all(slack(a, b) == 0 for a, b in inside)
    for one, other in legal_pairs(page):
        if one.tpn in price and other.tpn in price:
            assert slack(one.tpn, other.tpn) >= 0


@pytest.mark.parametrize("system", ["fide-dubov-2026", "fide-double-swiss"])
def test_upfloaters_have_prices_where_they_are_near(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of 200 players has a score of their own, and may not meet their neighbours."""
    event = Tournament(
        players=[Player(number) for number in range(1, 201)],
        number_of_rounds=5,
        system=system,
        games_per_match=system_named(system).games_per_match,
        abnormal=[AbnormalPoints(number, 10 * (200 - number)) for number in range(1, 200)],
        forbidden=[ForbiddenPairs([*range(n, n + 10)]) for n in range(1, 200, 10)],
    )
    classes = []

    def counted(rows: list[int], masks: list[int], *others: Any) -> Lifted | None:
        classes.append(len(masks))
        return lifted(rows, masks, *others)

    monkeypatch.setattr(lifting, "lifted", counted)
    event = with_games(event, ronde.pair(event), lambda pair: game(*pair[:2], Result.DRAW))
    assert not classes
    ronde.pair(event)
    assert classes
    assert max(classes) < 60


def test_a_level_without_order_is_left_alone() -> None:
    level = Level([0b10, 0b01], 0b11, [1, 0])
    assert first_candidate.first_candidate(level, 2, 0) == [1, 0]
