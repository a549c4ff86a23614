"""Whole tournaments: legal to the last round that can be paired."""

from __future__ import annotations

from random import Random

import networkx
import pytest

from ronde.domain.errors import NoLegalPairing
from ronde.domain.tournament import Tournament
from ronde.pairing import Round, pair
from ronde.rulebooks.basic import BASIC_2012, BASIC_2026, keeps_colour_limits
from ronde.rulebooks.handling import with_withdrawals
from tests.rules.lim.events import opening, played, with_absences

BARS = {"fide-lim": BASIC_2012, "fide-lim-2026": BASIC_2026}


def may_have_these_colours(event: Tournament, white: int, black: int) -> bool:
    colours = event.history.colours
    return keeps_colour_limits(colours[white - 1], "W") and keeps_colour_limits(
        colours[black - 1], "B"
    )


def may_meet(event: Tournament, a: int, b: int) -> bool:
    history = event.history
    if b - 1 in history.opponents[a - 1]:
        return False
    if len(event.rounds) + 1 == event.number_of_rounds:
        if history.points[a - 1] == history.points[b - 1]:
            return True
    return may_have_these_colours(event, a, b) or may_have_these_colours(event, b, a)


def present(event: Tournament) -> list[int]:
    absent = event.absent(len(event.rounds) + 1)
    return [player.tpn for player in event.players if player.tpn not in absent]


def assert_legal(event: Tournament, found: Round, system: str) -> None:
    """Everybody once, nobody twice against the same, no barred bye, colours within the limits."""
    history, last = event.history, found.number == event.number_of_rounds
    seen = [tpn for game in found.pairs for tpn in game]
    if found.bye is not None:
        seen.append(found.bye)
        assert not BARS[system].barred_from_bye(history)[found.bye - 1]
    assert sorted(seen) == present(event)
    for white, black in found.pairs:
        assert may_meet(event, white, black)
        equal = history.points[white - 1] == history.points[black - 1]
        if not may_have_these_colours(event, white, black):
            assert last
            assert equal


def assert_nothing_is_legal(event: Tournament, system: str) -> None:
    """Another program finds no legal pairing either."""
    players = present(event)
    graph = networkx.Graph()
    graph.add_nodes_from(players)
    graph.add_edges_from(
        (a, b) for a in players for b in players if a < b and may_meet(event, a, b)
    )
    if len(players) % 2:
        barred = BARS[system].barred_from_bye(event.history)
        graph.add_node(0)
        graph.add_edges_from((0, t) for t in players if not barred[t - 1])
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    assert 2 * len(matching) < len(graph)


def play(seed: int, system: str) -> int:
    """A random tournament of 4 to 60 players, to its last legal round; how many it had."""
    random = Random(seed)
    players = random.randint(4, 60)
    event = opening(random, players, random.choice((5, 9, min(players, 30), players)))
    forfeits, away = random.choice((0.0, 0.03, 0.1)), random.choice((0.0, 0.02, 0.15))
    withdrawals = random.choice((0.0, 0.02))
    for number in range(1, (event.number_of_rounds or 0) + 1):
        event = with_absences(random, event, away)
        try:
            found = pair(event, system)
        except NoLegalPairing:
            assert_nothing_is_legal(event, system)
            return number - 1
        assert_legal(event, found, system)
        event = played(random, event, found.pairs, forfeits)
        gone = [p.tpn for p in event.players if random.random() < withdrawals]
        event = with_withdrawals(event, gone, number)
    return len(event.rounds)


@pytest.mark.parametrize("system", ["fide-lim", "fide-lim-2026"])
@pytest.mark.parametrize("seed", range(8))
def test_a_random_tournament_is_legal_to_its_last_possible_round(seed: int, system: str) -> None:
    assert play(seed, system) > 0


@pytest.mark.endurance
@pytest.mark.parametrize("system", ["fide-lim", "fide-lim-2026"])
@pytest.mark.parametrize("seed", range(1000, 1200))
def test_200_random_tournaments_are_legal_to_their_last_possible_round(
    seed: int, system: str
) -> None:
    play(seed, system)
