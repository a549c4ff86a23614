"""Random tournaments to the last legal round, for every draughts preset: a few, and 500 each."""

from __future__ import annotations

from random import Random

import pytest

from ronde import pair
from ronde.domain.errors import NoLegalPairing
from ronde.domain.tournament import Tournament
from tests.rules.fmjd1986.legality import assert_legal
from tests.rules.fmjd1986.positions import event, steps, with_results, without

SYSTEMS = (
    "fmjd-1986-rating",
    "fmjd-1986-draw",
    "fmjd-2017-rating",
    "fmjd-2017-rating-players",
    "fmjd-2017-solkoff-truncated",
    "fmjd-2017-solkoff-median",
    "kndb-solkoff",
)
ACCELERATIONS = {
    "fmjd-1986-rating": (None, None, "fmjd-quarters", "fmjd-haley"),
    "fmjd-1986-draw": (None,),
}
OF_2017 = (None, None, "fmjd-four-groups", "fmjd-halley")

every = pytest.mark.parametrize("system", SYSTEMS)


def season(seed: int, system: str, most_players: int) -> int:
    """A tournament until no legal pairing exists; returns how many rounds it had.

    Some players miss a round now and then. That the last refusal is right, the witness shows: who
    cannot be paired legally here cannot be paired legally at all.
    """
    random = Random(seed)
    players = random.randint(3, most_players)
    ratings = [random.randint(1000, 1400) for _ in range(players)]
    acceleration = random.choice(ACCELERATIONS.get(system, OF_2017))
    draws, missing = random.choice((0.1, 0.4, 0.8)), random.choice((0.0, 0.0, 0.05))
    now = event(players, total=players + 9, ratings=ratings)
    for number in range(players + 9):
        absent = [t for t in range(1, players + 1) if random.random() < missing]
        now = without(now, absent if players - len(absent) > 1 else [])
        try:
            paired = pair(now, system, acceleration=acceleration)
        except NoLegalPairing:
            assert_impossible(now, system)
            return number
        assert_legal(now, paired)
        for step in steps(paired):
            assert step.template.format(**step.facts)
        now = with_results(random, now, paired, draws)
    raise AssertionError("everybody has met everybody long ago")


def assert_impossible(now: Tournament, system: str) -> None:
    """networkx finds no legal round either, with whatever had to be dropped."""
    from ronde.domain.result import Bye
    from tests.rules.fmjd1986.literal import Literal1986, can_all_be_paired

    twin = Literal1986(now)
    legal = twin.legal(relaxed=True)
    here = twin.present
    if len(here) % 2 == 0:
        assert not can_all_be_paired(here, legal)
        return
    rested = {t for r in now.rounds for t, bye in r.byes if bye is Bye.PAIRING_ALLOCATED}
    for tpn in here:
        if system.startswith("fmjd-1986") or tpn not in rested:
            assert not can_all_be_paired([t for t in here if t != tpn], legal)


@every
@pytest.mark.article("FMJD86-2.3", "FMJD86-5.2", "FMJD17-1.2", "FMJD17-4.1.c")
def test_a_tournament_goes_on_until_no_legal_pairing_exists(system: str) -> None:
    rounds = [season(seed, system, most_players=14) for seed in range(8)]
    assert sum(rounds) > 40


@every
@pytest.mark.endurance
@pytest.mark.parametrize("hundred", range(5))
def test_five_hundred_tournaments_go_on_until_no_legal_pairing_exists(
    system: str, hundred: int
) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        assert season(seed, system, most_players=24) > 0
