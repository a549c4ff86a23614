"""Of all ways to pair a small field only the right one is proved, whatever the account says."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from ronde.domain.errors import RondeError
from ronde.pairing import Round, pair
from ronde.proving import account_of
from ronde.verifier import Status, verify
from ronde.verifier.systems import SYSTEMS
from tests.unit.verifier.cheats import Game, cheats, matchings
from tests.unit.verifier.falsifying import stage

FEW, MANY = 20, 200


def other_rounds(paired: Round, dice: Random, most: int) -> list[tuple[list[Game], int | None]]:
    """Some of the ways to pair the same players otherwise; of a large field, near the right one."""
    right = {frozenset(game) for game in paired.pairs}
    resting = [] if paired.bye is None else [paired.bye]
    present = sorted([*(n for game in paired.pairs for n in game), *resting])
    found: list[tuple[list[Game], int | None]] = []
    for bye in present if resting else [None]:
        rest = [n for n in present if n != bye]
        dice.shuffle(rest)
        found += [(games, bye) for games in islice(matchings(rest), 105)]
    games = [*paired.pairs]
    for _ in range(most):
        dice.shuffle(games)
        four = [n for game in games[:2] for n in game]
        found += [([*two, *games[2:]], paired.bye) for two in matchings(four)]
    found = [
        (games, bye)
        for games, bye in found
        if bye != paired.bye or {frozenset(game) for game in games} != right
    ]
    return dice.sample(found, min(most, len(found)))


def verdicts(system: str, players: range, seeds: range, most: int) -> Counter[Status]:
    """What becomes of the accounts of wrong rounds."""
    found = Counter[Status]()
    for seed in seeds:
        dice = Random(f"{system} {seed}")
        event = stage(system, seed, dice.choice(players))
        try:
            paired = pair(event)
        except RondeError:
            continue
        assert verify(event, account_of(event, paired), system=system).is_proved
        for games, bye in other_rounds(paired, dice, most):
            for account in cheats(event, paired, games, bye):
                verdict = verify(event, account, system=system)
                assert not verdict.is_proved, (seed, games, bye)
                found[verdict.status] += 1
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_other_round_of_a_small_field_is_proved(system: str) -> None:
    found = verdicts(system, range(6, 9), range(3), FEW)
    assert found.total() >= FEW


@pytest.mark.endurance
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("players, count", [((6, 10), 40), ((10, 40), 20), ((60, 201), 3)])
def test_so_it_is_of_many_rounds(system: str, players: tuple[int, int], count: int) -> None:
    found = verdicts(system, range(*players), range(5_000, 5_000 + count), MANY)
    assert found[Status.REFUTED]
