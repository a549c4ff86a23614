"""Whole team tournaments: legal to the last round that can be paired."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from ronde.domain.errors import NoLegalPairing
from ronde.domain.result import Bye
from ronde.domain.team import TeamBye
from ronde.pairing import pair
from tests.rules.searches import at_most
from tests.rules.team.events import DOUBLE_FORFEIT, DRAWN, FORFEIT, LOST, WON, Played, event

RESULTS = (WON, DRAWN, LOST)


def play(seed: int) -> int:
    """A random event of 4 to 60 teams, to its last legal round; how many rounds it had."""
    dice = Random(seed)
    teams = dice.randint(4, 60)
    planned = teams - 1 if seed % 3 == 0 else min(teams - 1, dice.randint(3, 11))
    forfeits, away = dice.choice((0.0, 0.08)), dice.choice((0.0, 0.03))
    code = dice.choice(("", "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_TYPEA_GP_MP"))
    rounds: list[list[Played]] = []
    byes: list[TeamBye] = []
    met: set[frozenset[int]] = set()
    barred: set[int] = set()
    for number in range(1, planned + 1):
        absent = {t for t in range(1, teams + 1) if dice.random() < away}
        byes += [TeamBye(number, t, dice.choice((Bye.HALF, Bye.ZERO))) for t in sorted(absent)]
        here = set(range(1, teams + 1)) - absent
        try:
            found = pair(event(teams, planned, *rounds, byes=byes, code=code))
        except NoLegalPairing:
            assert not can_be_paired(here, met, barred)
            return number - 1
        seated = [t for game in found.pairs for t in game]
        assert sorted([*seated, *([] if found.bye is None else [found.bye])]) == sorted(here)
        assert found.bye not in barred
        assert not met & {frozenset(game) for game in found.pairs}
        rounds.append([Played(w, b, result(dice, forfeits)) for w, b in found.pairs])
        if found.bye is not None:
            byes.append(TeamBye(number, found.bye))
            barred.add(found.bye)
        for match in rounds[-1]:
            if match.result == FORFEIT:
                barred.add(match.white)
            elif match.result != DOUBLE_FORFEIT:
                met.add(frozenset((match.white, match.black)))
    return planned


def result(dice: Random, forfeits: float) -> str:
    if dice.random() < forfeits:
        return dice.choice((FORFEIT, DOUBLE_FORFEIT))
    return dice.choice(RESULTS)


def can_be_paired(here: set[int], met: set[frozenset[int]], barred: set[int]) -> bool:
    """What another program says."""
    graph = nx.Graph()
    graph.add_nodes_from(here)
    graph.add_edges_from(
        (a, b) for a in here for b in here if a < b and frozenset((a, b)) not in met
    )
    if len(here) % 2:
        graph.add_node(0)
        graph.add_edges_from((0, t) for t in here - barred)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    return bool(2 * len(matching) == len(graph))


def test_random_events_are_legal_to_their_last_round() -> None:
    assert sum(play(seed) for seed in range(6)) > 40


@pytest.mark.endurance
@pytest.mark.parametrize("seed", range(200))
def test_two_hundred_events_are_legal_to_their_last_round(seed: int) -> None:
    assert play(seed) > 0


def test_a_round_takes_fewer_searches_than_it_has_teams() -> None:
    dice, teams = Random(5), 301
    played: list[list[Played]] = []
    byes: list[TeamBye] = []
    for number in range(1, 6):
        stage = event(teams, 9, *played, byes=byes)
        with at_most(teams, weighted=teams // 10):
            found = pair(stage)
        played.append([Played(w, b, dice.choice(RESULTS)) for w, b in found.pairs])
        if found.bye is not None:
            byes.append(TeamBye(number, found.bye))
