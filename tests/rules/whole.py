"""Whole random tournaments of 4 to 60 players: legal to the last round that can be paired."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import networkx as nx
import pytest

from ronde.domain.errors import NoLegalPairing
from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament
from ronde.generator import Recipe, away, generate, opening, with_next_round
from ronde.pairing import pair
from ronde.rulebooks.basic import BASIC_2017, BASIC_2026, keeps_colour_limits
from tests.rules.legality import assert_legal


def recipe(system: str, seed: int) -> Recipe:
    """A recipe as troubled as can be; a third of them have almost as many rounds as players."""
    dice = Random(f"{system} {seed}")
    players = dice.randint(4, 60)
    rounds = players - 1 if seed % 3 == 0 else min(players - 1, dice.randint(3, 13))
    return Recipe(
        players=players,
        rounds=rounds,
        seed=seed,
        system=system,
        draws=dice.choice((0.1, 0.3, 0.7)),
        forfeits=dice.choice((0.0, 0.04, 0.1)),
        half_byes=dice.choice((0.0, 0.03)),
        full_byes=dice.choice((0.0, 0.01)),
        zero_byes=dice.choice((0.0, 0.04)),
        withdrawals=dice.choice((0.0, 0.02)),
        late_entries=dice.choice((0.0, 0.1)),
    )


def play(system: str, seed: int) -> int:
    """Play a tournament to its last legal round; how many rounds there were."""
    plan = recipe(system, seed)
    random = Random(seed).random
    event = opening(plan, random)
    while len(event.rounds) < plan.rounds:
        event = away(event, plan, random)
        try:
            after = with_next_round(event, plan, random)
        except NoLegalPairing:
            assert_nothing_is_legal(event, system)
            break
        check = assert_legal_match if event.games_per_match == 2 else assert_legal
        check(event, pair(event, system))
        event = after
    return len(event.rounds)


def assert_nothing_is_legal(event: Tournament, system: str) -> None:
    """Another program finds no legal pairing either."""
    number = len(event.rounds) + 1
    absent = event.absent(number)
    here = [int(p.tpn) for p in event.players if p.tpn not in absent]
    graph = nx.Graph()
    graph.add_nodes_from(here)
    graph.add_edges_from((a, b) for a in here for b in here if a < b and may_meet(event, a, b))
    if len(here) % 2:
        graph.add_edges_from((0, t) for t in here if may_have_bye(event, system, t))
        graph.add_node(0)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    assert 2 * len(matching) < len(graph), f"{system}: round {number} can be paired"


def may_meet(event: Tournament, a: int, b: int) -> bool:
    """Dubov and Burstein: no rematch, no two absolute preferences for one colour."""
    if event.games_per_match == 2:
        return b not in met_in_matches(event)[a]
    history = event.history
    if b - 1 in history.opponents[a - 1]:
        return False
    one, other = history.colours[a - 1], history.colours[b - 1]
    return any(
        keeps_colour_limits(one, mine) and keeps_colour_limits(other, yours)
        for mine, yours in (("W", "B"), ("B", "W"))
    )


def may_have_bye(event: Tournament, system: str, tpn: int) -> bool:
    if event.games_per_match == 2:
        return tpn not in barred_in_matches(event)
    rules = BASIC_2026 if system.endswith("-2026") else BASIC_2017
    return not rules.barred_from_bye(event.history)[tpn - 1]


def met_in_matches(event: Tournament) -> dict[int, set[int]]:
    """Who has played a match against whom: nobody forfeited both games."""
    met: dict[int, set[int]] = {int(p.tpn): set() for p in event.players}
    for played in event.rounds:
        lost: dict[frozenset[int], list[tuple[bool, bool]]] = {}
        for game in played.games:
            low = min(game.white, game.black)
            results = (game.white_result, game.black_result)
            ordered = results if game.white == low else results[::-1]
            forfeits = tuple(r is Result.FORFEIT_LOSS for r in ordered)
            lost.setdefault(frozenset(game[:2]), []).append((forfeits[0], forfeits[1]))
        for pair_, forfeits_ in lost.items():
            if not any(all(column) for column in zip(*forfeits_, strict=True)):
                a, b = pair_
                met[a].add(b)
                met[b].add(a)
    return met


def barred_in_matches(event: Tournament) -> set[int]:
    """Who had a bye worth points, or won both games of a match by forfeit."""
    barred: set[int] = set()
    for played in event.rounds:
        barred.update(t for t, bye in played.byes if bye in (Bye.PAIRING_ALLOCATED, Bye.FULL))
        wins: dict[int, list[bool]] = {}
        for game in played.games:
            wins.setdefault(game.white, []).append(game.white_result is Result.FORFEIT_WIN)
            wins.setdefault(game.black, []).append(game.black_result is Result.FORFEIT_WIN)
        barred.update(t for t, won in wins.items() if all(won))
    return barred


def assert_legal_match(event: Tournament, found: object) -> None:
    """Everybody present is paired once, or has the bye; no second match, no barred bye."""
    pairs, bye = found.pairs, found.bye  # type: ignore[attr-defined]
    absent = event.absent(len(event.rounds) + 1)
    here = sorted(int(p.tpn) for p in event.players if p.tpn not in absent)
    seated = [t for game in pairs for t in game] + ([] if bye is None else [bye])
    assert sorted(seated) == here
    met = met_in_matches(event)
    assert not any(black in met[white] for white, black in pairs)
    assert bye is None or bye not in barred_in_matches(event)


def nothing(*_: object) -> Iterator[object]:
    """No answer by the quick way."""
    return iter(())


def compared(
    system: str, seed: int, patch: pytest.MonkeyPatch, whole: Callable[[pytest.MonkeyPatch], None]
) -> int:
    """How many rounds of a random tournament the quick way and the whole calculation pair alike."""
    stages = list(generate(recipe(system, seed)).stages())
    quick = [pair(stage, system) for stage in stages]
    with patch.context() as slowly:
        whole(slowly)
        slow = [pair(stage, system) for stage in stages]
    assert [(r.pairs, r.bye) for r in quick] == [(r.pairs, r.bye) for r in slow]
    return len(stages)
